"""What works without a club: questions about hands, files of a log, evenings of bots, the looks of a kind of game.

Beside the club this is all that the terminal and the web know of the library, but for values such as money and cards. Each module loads
only what it needs, so that what needs no club starts without a database.

- ``analysis``: questions about hands, and what answers them
- ``kinds``: how a kind of game looks
- ``log_files``: files of a log checked, remembered by a witness, drawn as QR codes
- ``records``: the schema of records, the sample games, evenings of bots
"""
