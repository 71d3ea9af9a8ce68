"""The logs of the NJUPT / OpenGuanDan engine, read and written (docs/njupt.md).

- ``messages``: the words of a log
- ``merge``: one log from those of several clients
- ``reader``, ``writer``: a log becomes moves, and a game becomes a log
- ``identity``: what identifies a match
- ``plays``, ``facts``: what a log leaves open, and what else it says, compared with the rules
- ``wording``: the texts of what is refused and warned of
"""
