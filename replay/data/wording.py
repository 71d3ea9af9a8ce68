"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

# parquet

NO_EXTRA = Text(
    "data.no-extra", "data files need the extra 'data', which is not installed here: pip install 'paipu[data]'"
)

# digests

MISSING = Text("data.missing", "the file {name} is missing: export the data again")
CHANGED = Text(
    "data.changed",
    "this file and {digests} beside it do not agree: one of the two was cut, damaged or replaced, so export the data again",
)

# place

DISK_FULL = Text("data.disk-full", "{path}: the disk is full; nothing was written, make room and try again")
FOLDER_FOR_ZIP = Text("data.folder-for-zip", "this is a folder, expected a new ZIP file")
NO_FOLDER = Text("data.no-folder", "this is a file, expected a folder, or a name that ends in .zip")
IS_THERE = Text("data.is-there", "there are data files already; --force replaces them")

# kept_rows

OTHER_ROWS = Text(
    "data.other-rows",
    "this is no file of an earlier export by this version of Paipu, expected one or the name of a new file",
)
