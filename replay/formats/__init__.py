"""Records as files.

- ``recognition``: tells the formats apart by what is in a file
- ``limits``: what a file may hold at most, before anything is parsed
- ``jsonl``: JSON lines, the canonical form
- ``text``: the notation that people type and read
- ``csv``: the events as a table, for spreadsheets
- ``wording``: the texts of this room that people read, each with its code
"""
