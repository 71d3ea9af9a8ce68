"""The text notation, ``.paipu``: what people type and read. docs/notation.md explains it; the grammar is ``paipu.lark``."""

from replay.formats.text_reading import TextRecord, read_text
from replay.formats.text_writing import write_text

__all__ = ["TextRecord", "read_text", "write_text"]
