"""JSONL records, the canon: their lines, the closing line, their schema, and the exact places of what is refused."""
