"""The logs of the NJUPT / OpenGuanDan engine, read and written (docs/njupt.md).

- ``messages``: the words of a log; one log from those of several clients; what identifies a match
- ``reader``: a log becomes moves; what it leaves open, and what else it says, compared with the rules
- ``writer``: a game becomes a log
"""
