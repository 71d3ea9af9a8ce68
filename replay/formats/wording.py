"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

# limits

LONG_FILE = Text("formats.long-file", "found more than {most:,} bytes, expected a smaller file")
DAMAGED_GZIP = Text("formats.damaged-gzip", "found damaged gzip data, expected a file as gzip wrote it")
CUT_GZIP = Text("formats.cut-gzip", "the gzip data ends too early, expected its end: the file is cut")
LONG_LINE = Text("formats.long-line", "found a line of more than {most:,} bytes, expected a shorter one")

# recognition

OTHER_GZIP = Text(
    "formats.other-gzip",
    "found gzip data that is not JSONL, expected a record: JSONL is the only format that Paipu reads gzipped",
)
EMPTY_FILE = Text(
    "formats.empty-file",
    "the file is empty, expected a record: JSONL, which begins with '{{', or text, which begins with '%paipu'",
)
NO_RECORD = Text(
    "formats.no-record",
    "found {found}, expected a record: JSONL, which begins with '{{', or text, which begins with '%paipu'",
)
UTF_16 = Text("formats.utf-16", "text in UTF-16")
ZIP = Text("formats.zip", "a ZIP archive")
SQLITE = Text("formats.sqlite", "a SQLite database")
PDF = Text("formats.pdf", "a PDF")
JSON_LIST = Text("formats.json-list", "one JSON list")
HTML_OR_XML = Text("formats.html-or-xml", "a page of HTML or XML")
NO_TEXT = Text("formats.no-text", "bytes that are not text")
