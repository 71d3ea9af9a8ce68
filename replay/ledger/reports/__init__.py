"""The books as people and programs read them: text, CSV, JSON, PDF, and the journals of plain-text accounting."""
