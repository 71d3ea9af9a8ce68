"""Games as they are recorded, for whoever follows them.

- ``place``: how far somebody has followed a game, or several
- ``agreements``: what the people of a table say of it besides what is recorded there
- ``look``: the club at one moment, as all who follow it are given it
- ``feed``: the entry point: looks, and the games of an evening
- ``wording``: the texts of this room that people read, each with its code
"""
