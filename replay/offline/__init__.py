"""What works without a club: questions about hands, files of a log, simulated evenings, how a kind of game looks.

Besides the club this is all of the library that terminal and web use, except values such as money and cards. Each module loads
only what it needs, so that what needs no club starts without a database.

- ``analysis``: questions about hands, and their answers
- ``kinds``: how a kind of game looks
- ``rules``: the kinds of game for programs: options, cards, result board, events
- ``blank_sheets``: sheets of paper for results, of each kind of game, as a page and as a PDF
- ``log_files``: files of a log checked, remembered by a witness, drawn as QR codes
- ``records``: the schema of records, the sample games, simulated evenings
- ``data_files``: simulated evenings as tables for those who count
- ``statistics``: questions about many hands, and their answers as files
- ``wording``: the texts of this room that people read, each with its code
"""

from replay.faces import lazily

__getattr__ = lazily(
    __name__,
    blank_sheets="blank_sheet sheet_kinds sheet_pdf",
    data_files="simulated_data",
    log_files="check_file",
    records="play_records",
    rules="kind_of_game kinds_of_game",
    statistics="Answer answers_of",
)
