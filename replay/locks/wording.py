"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

# holders

PROCESS = Text("locks.process", "process {process}")
OUR_PROCESS = Text("locks.our-process", "process {process}, which is this one")
PROGRAM = Text("locks.program", "process {process} ({program})")

# lock

ANOTHER_PROCESS = Text("locks.another-process", "another process")
