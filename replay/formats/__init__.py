"""Records as files.

- ``files``: what a file may hold at most, before anything is parsed; its format, by its contents; ZIP files that Paipu wrote
- ``jsonl``: JSON lines, the canonical form, and the closing line with the digest
- ``jsonl_schema``: the JSON Schema of a line, and what differs from it in words, with line and column
- ``text_grammar``: lines of the notation that people type (docs/notation.md, ``paipu.lark``), and the tags at the top
- ``text_parser``: the parser that Lark makes of the grammar, loaded only where a text is read
- ``text_reader``: a text, or lines that follow each other at a table, become events, which the rules decide as they are read
- ``text_writer``: events become the canonical text
- ``csv``: the events as a table, for spreadsheets
"""

from replay.faces import lazily

__getattr__ = lazily(
    __name__,
    csv="COLUMNS write_csv",
    files="DEPTH HEAD TEXT_EVENTS recognise",
    jsonl="Tally read_jsonl write_jsonl",
    jsonl_schema="check_line read_event read_exact record_schema",
    text_reader="LineReader TextReader TextRecord read_text",
    text_writer="LINES hand_line write_text",
)
