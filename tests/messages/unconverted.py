"""What still has words of its own. The tests hold that each of these is here with reason, and nothing else has any: the lists shrink."""

from __future__ import annotations

__all__ = ["COMMANDS", "KINDS", "MODULES", "PLAIN", "TEMPLATES"]

PLAIN = {
    "replay/audit/log_init.py",  # what is signed into a log is the same in every language
    "replay/audit/proofs.py",  # the media type of a file
    "replay/formats/jsonl/schema.py",  # the published schema
    "replay/rules/guandan/events.py",  # the published schema
    "replay/rules/guandan/njupt/reader.py",  # the tags and names of a record
    "replay/rules/guandan/notation.py",  # what is typed is the same in every language
    "replay/rules/khanhoo/bot.py",  # what is written into a record
    "replay/rules/khanhoo/events.py",  # the published schema
    "replay/rules/khanhoo/hints.py",  # lines as they are typed
    "replay/rules/quandui/hints.py",  # lines as they are typed
    "replay/rules/quandui/notation.py",  # lines as they are typed
    "replay/rules/quandui/pictures.py",  # the drawing of cards
    "replay/rules/shared/decks.py",  # the lines that are hashed
    "replay/rules/shared/french.py",  # the drawing of cards
    "replay/store/backend.py",  # words of databases, by which their errors are known
    "replay/store/sqlite.py",  # parts of statements
    "web/api/__init__.py",  # the description of the API
    "web/api/blueprint.py",  # the same
    "web/api/examples.py",  # requests in the description of the API
    "web/pages/ledger.py",  # what the keys of proposed payments are made of
}
"""Modules whose plain words are for no reader of a club."""

MODULES: set[str] = {
    "replay/answers/answer.py",
    "replay/answers/boards.py",
    "replay/answers/books.py",
    "replay/answers/games.py",
    "replay/answers/matches.py",
    "replay/answers/problem.py",
    "replay/answers/records.py",
    "replay/answers/sheets.py",
    "replay/answers/table.py",
    "replay/club/club.py",
    "replay/club/log.py",
    "replay/club/queries/boards.py",
    "replay/club/queries/deals.py",
    "replay/club/queries/decks.py",
    "replay/club/queries/games.py",
    "replay/club/queries/matches.py",
    "replay/club/read_models/guards.py",
    "replay/club/reasons.py",
    "replay/club/records/check.py",
    "replay/club/records/difference.py",
    "replay/club/records/exporter.py",
    "replay/club/records/importer.py",
    "replay/club/records/reader.py",
    "replay/club/signed_log.py",
    "replay/club/treasury/booking.py",
    "replay/club/treasury/books.py",
    "replay/club/treasury/decision/hands.py",
    "replay/club/treasury/decision/logs.py",
    "replay/club/treasury/decision/money.py",
    "replay/club/treasury/decision/names.py",
    "replay/club/treasury/decision/periods.py",
    "replay/club/treasury/decision/refusal.py",
    "replay/club/treasury/decision/words.py",
    "replay/club/treasury/entry.py",
    "replay/club/treasury/references.py",
    "replay/club/treasury/reviews.py",
    "replay/club/treasury/stream.py",
    "replay/club/verify/own_stream.py",
    "replay/club/verify/read_models.py",
    "replay/club/verify/report.py",
    "replay/club/verify/rows.py",
    "replay/club/verify/streams.py",
    "replay/club/verify/walk.py",
    "replay/club_events.py",
    "replay/events.py",
    "replay/formats/recognition.py",
    "replay/formats/text/grammar.py",
    "replay/formats/text/header.py",
    "replay/formats/text/moves.py",
    "replay/formats/text/payments.py",
    "replay/formats/text/reader.py",
    "replay/formats/text/writer.py",
    "replay/ledger/accounts.py",
    "replay/ledger/books.py",
    "replay/ledger/names.py",
    "replay/ledger/people.py",
    "replay/ledger/reports/balance.py",
    "replay/ledger/reports/cash.py",
    "replay/ledger/reports/entry.py",
    "replay/ledger/reports/pdf.py",
    "replay/ledger/reports/period.py",
    "replay/ledger/reports/plaintext.py",
    "replay/ledger/reports/settlement.py",
    "replay/ledger/reports/statement.py",
    "replay/ledger/settle.py",
    "replay/ledger/verify.py",
    "replay/offline/kinds.py",
    "replay/rules/guandan/hints.py",
    "replay/rules/guandan/sheet.py",
    "replay/schemas/arguments.py",
    "replay/schemas/recording.py",
    "replay/schemas/strict.py",
}
"""Modules with sentences that are in no catalogue yet."""

KINDS: set[str] = set()
"""Kinds of game whose events, facts and expectations are English yet."""

TEMPLATES: set[str] = {
    "board.html",
    "club_event.html",
    "event.html",
    "game.html",
    "ledger.html",
    "match.html",
    "sheet.html",
    "statement.html",
    "step.html",
}
"""Templates whose pages show words that are in no catalogue yet: those of the modules above."""

COMMANDS: set[str] = {
    "ledger settle",
    "sheet GAME",
    "show GAME",
}
"""Commands whose output has words that are in no catalogue yet."""
