"""The text notation, ``.paipu``: what people type and read. docs/notation.md explains it; its grammar is ``paipu.lark``.

- ``reader``: a text, or lines that follow each other at a table, become events, which the rules decide as they are read
- ``writer``: events become the canonical text
- ``grammar``: a text becomes lines and their words
- ``parser``: the parser that Lark makes of the grammar, loaded only where a text is read
- ``chinese``: what a Chinese keyboard types
- ``header``: the tags at the top, both ways
- ``moves``: the lines that are of no seat, such as a hand that begins
- ``payments``: the lines that name what was paid
- ``wording``: the texts of this room that people read, each with its code
"""

from replay.formats.text.reader import TextEvent, TextReader, TextRecord, read_text
from replay.formats.text.writer import write_text

__all__ = ["TextEvent", "TextReader", "TextRecord", "read_text", "write_text"]
