"""JSONL records, the canon: one game, one event on each line as RFC 8785 canonical JSON, then the closing line.

- ``reader``: a file becomes events
- ``writer``: events become a file
- ``closing_line``: how many events come before the last line, and their digest
- ``places``: JSON read with the line and column of every value, for refusals
- ``schema``: the JSON Schema of a line, made from the types of the events
- ``schema_errors``: what differs from that schema, in words
- ``wording``: the texts of this room that people read, each with its code
"""

from replay.formats.jsonl.closing_line import Tally
from replay.formats.jsonl.places import read_exact
from replay.formats.jsonl.reader import read_jsonl
from replay.formats.jsonl.schema import record_schema
from replay.formats.jsonl.schema_errors import check_line, read_event
from replay.formats.jsonl.writer import write_jsonl

__all__ = ["Tally", "check_line", "read_event", "read_exact", "read_jsonl", "record_schema", "write_jsonl"]
