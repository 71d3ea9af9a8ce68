"""Records as files.

- ``recognition``: recognises the format of a file by its contents
- ``limits``: what a file may hold at most, before anything is parsed
- ``zips``: ZIP files that Paipu wrote, and nothing else in them
- ``jsonl``: JSON lines, the canonical form
- ``text``: the notation that people type and read
- ``csv``: the events as a table, for spreadsheets
- ``wording``: the texts of this room that people read, each with its code
"""

from replay.faces import lazily

__getattr__ = lazily(__name__, csv="COLUMNS write_csv", limits="DEPTH TEXT_EVENTS", recognition="HEAD recognise")
