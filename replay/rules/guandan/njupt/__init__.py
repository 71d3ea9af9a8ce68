"""The logs of the NJUPT / OpenGuanDan engine, read and written (docs/njupt.md).

- ``messages``: the words of a log
- ``merge``: one log out of those of several clients
- ``reader``, ``writer``: a log becomes moves, and a game becomes a log
- ``identity``: what makes a match the one it is
- ``plays``, ``facts``: what a log leaves open, and what it says of its own, compared with the rules
- ``wording``: the texts of what is refused and warned of
"""
