"""What still has words of its own. The tests hold that each of these is here with reason, and nothing else has any: the lists shrink."""

from __future__ import annotations

__all__ = ["COMMANDS", "KINDS", "MODULES", "PLAIN", "TEMPLATES"]

PLAIN = {
    "replay/answers/answer.py",  # descriptions of the API's fields
    "replay/answers/boards.py",  # descriptions of the API's fields
    "replay/answers/games.py",  # descriptions of the API's fields
    "replay/answers/matches.py",  # descriptions of the API's fields
    "replay/answers/problem.py",  # descriptions of the API's fields
    "replay/answers/records.py",  # descriptions of the API's fields
    "replay/answers/sheets.py",  # descriptions of the API's fields
    "replay/answers/table.py",  # descriptions of the API's fields
    "replay/audit/log_init.py",  # what is signed into a log is the same in every language
    "replay/audit/proofs.py",  # the media type of a file
    "replay/club/treasury/references.py",  # what people type for an account
    "replay/club_events.py",  # the same of the club's own events
    "replay/events.py",  # what the record's schema says of its fields
    "replay/formats/jsonl/schema.py",  # the published schema
    "replay/formats/text/writer.py",  # the text notation
    "replay/ledger/accounts.py",  # the words by which people may name an account, and CSV and JSON call it
    "replay/ledger/names.py",  # what CSV and JSON call a pot
    "replay/ledger/reports/plaintext.py",  # files for programs
    "replay/schemas/books.py",  # descriptions of the API's fields
    "replay/schemas/describing.py",  # descriptions of the API's fields
    "replay/store/backend.py",  # words of databases, by which their errors are known
    "replay/store/sqlite.py",  # parts of statements
}
"""Modules whose plain words are for no reader of a club."""

MODULES: set[str] = {
    "cli/commands/analyse.py",
    "cli/commands/boards.py",
    "cli/commands/deal.py",
    "cli/commands/demo.py",
    "cli/commands/export.py",
    "cli/commands/games.py",
    "cli/commands/hand.py",
    "cli/commands/import_.py",
    "cli/commands/ledger/output.py",
    "cli/commands/ledger/statement.py",
    "cli/commands/log.py",
    "cli/commands/matches.py",
    "cli/commands/players.py",
    "cli/commands/receipt.py",
    "cli/commands/sheet.py",
    "cli/commands/simulate.py",
    "cli/commands/step.py",
    "cli/commands/verify.py",
    "cli/drawing.py",
    "cli/log_files.py",
    "cli/main.py",
    "cli/options.py",
    "cli/output.py",
    "cli/record_files.py",
    "cli/reviews.py",
    "replay/rules/decision.py",
    "replay/rules/eyes.py",
    "replay/rules/guandan/__init__.py",
    "replay/rules/guandan/analysis.py",
    "replay/rules/guandan/checks.py",
    "replay/rules/guandan/combinations/declaration.py",
    "replay/rules/guandan/combinations/layout.py",
    "replay/rules/guandan/details.py",
    "replay/rules/guandan/events.py",
    "replay/rules/guandan/facts.py",
    "replay/rules/guandan/foreign.py",
    "replay/rules/guandan/hints.py",
    "replay/rules/guandan/misdeals.py",
    "replay/rules/guandan/njupt/facts.py",
    "replay/rules/guandan/njupt/merge.py",
    "replay/rules/guandan/njupt/messages.py",
    "replay/rules/guandan/njupt/plays.py",
    "replay/rules/guandan/njupt/reader.py",
    "replay/rules/guandan/njupt/writer.py",
    "replay/rules/guandan/notation.py",
    "replay/rules/guandan/pack.py",
    "replay/rules/guandan/penalties.py",
    "replay/rules/guandan/possible.py",
    "replay/rules/guandan/promises.py",
    "replay/rules/guandan/sentences.py",
    "replay/rules/guandan/sheet.py",
    "replay/rules/guandan/tribute.py",
    "replay/rules/khanhoo/__init__.py",
    "replay/rules/khanhoo/analysis.py",
    "replay/rules/khanhoo/bot.py",
    "replay/rules/khanhoo/bumps.py",
    "replay/rules/khanhoo/checks.py",
    "replay/rules/khanhoo/details.py",
    "replay/rules/khanhoo/events.py",
    "replay/rules/khanhoo/facts.py",
    "replay/rules/khanhoo/going_out.py",
    "replay/rules/khanhoo/hints.py",
    "replay/rules/khanhoo/notation.py",
    "replay/rules/khanhoo/pack.py",
    "replay/rules/khanhoo/possible.py",
    "replay/rules/khanhoo/sentences.py",
    "replay/rules/khanhoo/sheet.py",
    "replay/rules/khanhoo/turns.py",
    "replay/rules/quandui/__init__.py",
    "replay/rules/quandui/analysis.py",
    "replay/rules/quandui/checks.py",
    "replay/rules/quandui/hints.py",
    "replay/rules/quandui/notation.py",
    "replay/rules/quandui/pack.py",
    "replay/rules/quandui/pictures.py",
    "replay/rules/quandui/possible.py",
    "replay/rules/quandui/promises.py",
    "replay/rules/quandui/sentences.py",
    "replay/rules/quandui/sheet.py",
    "replay/rules/quandui/wins.py",
    "replay/rules/registry.py",
    "replay/rules/shared/analysis_input.py",
    "replay/rules/shared/checks.py",
    "replay/rules/shared/decks.py",
    "replay/rules/shared/french.py",
    "replay/rules/shared/notation.py",
    "replay/rules/shared/options.py",
    "replay/rules/shared/sentences.py",
    "replay/schemas/arguments.py",
    "replay/schemas/recording.py",
    "replay/schemas/strict.py",
    "web/api/__init__.py",
    "web/api/blueprint.py",
    "web/api/boards.py",
    "web/api/examples.py",
    "web/api/games.py",
    "web/api/ledger.py",
    "web/api/matches.py",
    "web/api/players.py",
    "web/api/recording.py",
    "web/api/reviews.py",
    "web/event_text.py",
    "web/forms.py",
    "web/pages/ledger.py",
    "web/pages/sheet.py",
    "web/pages/statements.py",
    "web/query_args.py",
    "web/refusals.py",
    "web/security.py",
    "web/server.py",
}
"""Modules with sentences that are in no catalogue yet."""

KINDS: set[str] = {"guandan", "khanhoo", "quandui"}
"""Kinds of game whose events, facts and expectations are English yet."""

TEMPLATES: set[str] = {
    "board.html",
    "club_event.html",
    "error.html",
    "event.html",
    "game.html",
    "ledger.html",
    "match.html",
    "sheet.html",
    "statement.html",
    "step.html",
}
"""Templates whose pages show words that are in no catalogue yet: those of the modules above."""

COMMANDS: set[str] = {"games", "show GAME", "sheet GAME", "boards", "matches", "players"}
"""Commands whose output has words that are in no catalogue yet."""
