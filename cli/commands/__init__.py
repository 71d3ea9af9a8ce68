"""The commands of ``paipu``, each in a file named after it.

- ``analyse``: answers for programs, a line of JSON for a line of JSON
- ``boards``: the boards that several tables played
- ``club``: how the club is set
- ``deal``: deals by program that everybody can check
- ``demo``: everything that Paipu does, with sample games
- ``export``: a game's record to a file or to stdout
- ``games``: the games that the club holds
- ``hand``: voids, confirms and disputes hands
- ``import_``: imports records into the club
- ``ledger``: the club's money
- ``link``: links to one game
- ``log``: the club's log, and proofs for others
- ``matches``: team matches over several tables
- ``players``: the players, and corrections of their names
- ``receipt``: proof of one event, to hand out
- ``schema``: the JSON Schema of records
- ``serve``: the pages and the API of the club
- ``sheet``: the score sheet of a game
- ``show``: the table after a step of a hand
- ``simulate``: whole evenings played by bots
- ``step``: walking through a game in the terminal
- ``user``: the accounts of those who run the club
- ``token``: keys of programs
- ``verify``: a check of the whole club, or of records
"""
