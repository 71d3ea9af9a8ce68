"""The modules that have plain words with good reason: nobody who uses a club reads them. A test holds that no other has any."""

from __future__ import annotations

__all__ = ["PLAIN"]

PLAIN = {
    "cli/recording.py",  # settings of readline
    "replay/answers/recording.py",  # descriptions of the API's fields
    "replay/answers/table.py",  # descriptions of the API's fields
    "replay/audit/log_init.py",  # what is signed into a log is the same in every language
    "replay/audit/proofs.py",  # the media type of a file
    "replay/statistics/page.py",  # the form of pictures
    "replay/charts.py",  # parts of a drawing
    "replay/pictures.py",  # the same
    "replay/club/access/accounts.py",  # a password that nobody has
    "replay/club/index/games.py",  # which games an index holds
    "replay/club/books.py",  # what people type for an account
    "replay/faces.py",  # an error of the program
    "replay/formats/jsonl_schema.py",  # the published schema
    "replay/formats/text_reader.py",  # lines that a refusal offers, as they are typed
    "replay/formats/text_writer.py",  # the text notation
    "replay/ledger/accounts.py",  # the words by which people may name an account, and CSV and JSON call it
    "replay/ledger/files.py",  # files for programs
    "replay/rules/guandan/moves.py",  # lines as they are typed
    "replay/rules/guandan/njupt/reader.py",  # the tags and names of a record
    "replay/rules/guandan/notation.py",  # what is typed is the same in every language
    "replay/rules/guandan/sheet.py",  # the kinds of win, by which the index knows them
    "replay/rules/khanhoo/bot.py",  # what is written into a record
    "replay/rules/khanhoo/moves.py",  # lines as they are typed
    "replay/rules/khanhoo/notation.py",  # lines as they are typed
    "replay/rules/quandui/moves.py",  # lines as they are typed
    "replay/rules/quandui/pack.py",  # pictures
    "replay/rules/quandui/notation.py",  # lines as they are typed
    "replay/rules/shared/analysis.py",  # queries
    "replay/rules/shared/decks.py",  # the lines that are hashed
    "replay/rules/shared/show.py",  # the drawing of cards
    "replay/rules/shared/offers.py",  # lines as they are typed
    "replay/schemas/arguments.py",  # descriptions of the API's fields
    "replay/schemas/bodies.py",  # descriptions of the API's fields
    "replay/schemas/recording.py",  # descriptions of the API's fields
    "replay/club/index/hands.py",  # parts of statements
    "replay/store/backend.py",  # words of databases, by which their errors are known
    "replay/store/postgresql.py",  # parts of statements
    "replay/store/reading.py",  # parts of statements
    "replay/store/sqlite.py",  # parts of statements
    "web/pages/first_run.py",  # a name, and commands as they are typed
    "web/api/__init__.py",  # the description of the API
    "web/api/club.py",  # the same, and what a file in an answer is
    "web/api/blueprint.py",  # the same
    "web/api/recording.py",  # the description of the API
    "web/api/examples.py",  # requests in the description of the API
    "web/app.py",  # the log of the server
    "web/cards.py",  # the markup of cards
    "web/forms.py",  # the markup of a hidden field
    "web/request_log.py",  # what figures are, for programs
    "web/responses.py",  # the type of a page
    "web/security.py",  # headers
    "web/studies.py",  # the log, and the program of the process
    "web/pages/step.py",  # the markup of a step in the list
    "web/pages/ledger.py",  # what the keys of proposed payments are made of
}
