"""JSONL records, the canon: one game, one event on each line as RFC 8785 canonical JSON, then the closing line.

- ``reader``: a file becomes events
- ``writer``: events become a file
- ``closing_line``: how many events stand before the last line, and their digest
- ``places``: JSON read with the line and column of every value, for refusals
- ``schema``: the JSON Schema of a line, made from the types of the events
- ``schema_errors``: what differs from that schema, in words
- ``wording``: the texts of this room that people read, each with its code
"""

from replay.formats.jsonl.reader import read_jsonl
from replay.formats.jsonl.writer import write_jsonl

__all__ = ["read_jsonl", "write_jsonl"]
