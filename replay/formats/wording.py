"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

# limits

LONG_FILE = Text("formats.long-file", "found more than {most:,} bytes, expected at most so many in one file")
DAMAGED_GZIP = Text("formats.damaged-gzip", "found damaged gzip data, expected a file as gzip wrote it")
CUT_GZIP = Text("formats.cut-gzip", "the gzip data ends too early, expected its end: the file is cut")
LONG_LINE = Text("formats.long-line", "found a line of more than {most:,} bytes, expected at most so many")
