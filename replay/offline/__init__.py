"""Functions that work without a club: questions about hands, log files, simulated evenings, the look of a kind of game.

Besides the club and the statistics this is all of the library that terminal and web use, except values such as money and cards. No
module loads a database.

- ``kinds``: how a kind of game looks and what it is to programs; questions about hands, and their answers
- ``blank_sheets``: sheets of paper for results, of each kind of game, as a page and as a PDF
- ``log_files``: files of a log checked, remembered by a witness, drawn as QR codes
- ``records``: the schema of records, the sample games, simulated evenings as records and as tables
"""

from replay.faces import lazily

__getattr__ = lazily(
    __name__,
    blank_sheets="blank_sheet sheet_kinds sheet_pdf",
    kinds="kind_of_game kinds_of_game",
    log_files="check_file",
    records="play_records simulated_data",
)
