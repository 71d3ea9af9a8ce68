"""The commands of ``paipu``, each group of commands in one file.

- ``analyse``: answers for programs, and the JSON Schema of records
- ``boards``: the boards that several tables played, and team matches
- ``club``: the settings of the club
- ``deal``: deals by program that players can check
- ``hand``: voids, confirms and disputes hands
- ``import_``: imports records into the club, and exports games
- ``ledger``: the club's money
- ``link``: links to one game
- ``log``: the club's log, and proofs for others
- ``players``: the players, and corrections of their names
- ``receipt``: proof of one event, to hand out
- ``record``: opens a table, and records a game as it is played
- ``serve``: the pages and the API of the club, also with sample games, and the program's settings
- ``show``: games, hands, score sheets and what a seat takes home
- ``simulate``: whole evenings played by bots
- ``stats``: ``paipu stats``
- ``step``: walking through a game in the terminal
- ``user``: the accounts of the people who run the club
- ``token``: keys of programs
- ``upkeep``: backups, moving a club, packing hands again
- ``verify``: a check of the whole club or of records, and games under other rules
"""
