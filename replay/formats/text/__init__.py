"""The text notation, ``.paipu``: what people type and read. docs/notation.md explains it; the grammar is ``paipu.lark``."""

from replay.formats.text.reader import TextRecord, read_text
from replay.formats.text.writer import write_text

__all__ = ["TextRecord", "read_text", "write_text"]
