"""Decks that a program shuffles: committed to, mixed by every seat, dealt from, revealed, and checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from replay.audit.folder import create_file
from replay.club.queries import boards
from replay.club.queries.boards import new_secret
from replay.club.table.timelines import Timelines
from replay.store import Store
from replay.values.events import DeckCommitted, DeckMixed, DeckRevealed, Event


class Deals:
    """The fair deals of a club."""

    def __init__(
        self, store: Store, timelines: Timelines, append: Callable[[str, Iterable[Event], str], object]
    ) -> None:
        self._store = store
        self._timelines = timelines
        self._append = append

    def commit(self, game: str, secret: str, by: str = "club") -> DeckCommitted:
        """Commit to the deck of the next hand, before any seat mixes words into it. Raises RuleViolation, BadInput or Conflict."""
        move = boards.committed(self._timelines.get(game), secret)
        self._append(game, [move], by)
        return move

    def mix(self, game: str, seat: int, words: str, by: str = "club") -> None:
        """Mix a seat's words into the deck of the next hand. Raises RuleViolation, BadInput or Conflict."""
        self._append(game, [DeckMixed(seat, boards.tidy_words(words))], by)

    def pack(self, game: str) -> list[str]:
        """The cards that are shuffled for a hand, in the order in which they are before it. Raises NotFound."""
        return boards.unshuffled(self._timelines.get(game).rules)

    def deck(self, game: str, secret: str) -> list[str]:
        """The deck that was committed to and is not revealed yet, from the top; for the dealer. Raises NotFound or BadInput."""
        return boards.deck(self._timelines.get(game), secret)

    def reveal(self, game: str, secret: str, by: str = "club") -> DeckRevealed:
        """Reveal the secret after the hand, and with it all cards. Raises NotFound, RuleViolation, BadInput or Conflict."""
        move = boards.revealed(self._timelines.get(game), secret)
        self._append(game, [move], by)
        return move

    def check(self, game: str, hand: int | None = None) -> list[boards.CheckedDeck]:
        """Compare the cards on record with the decks that were committed to, of one hand or all. Raises NotFound."""
        timeline = self._timelines.get(game)
        return self._store.ask(boards.checked, timeline, hand)


def new_secret_file(path: Path) -> str:
    """Make a secret and write it into a new file that only its owner can read. Raises OSError, FileExistsError if there is one."""
    secret = new_secret()
    create_file(path, f"{secret}\n".encode(), 0o600)
    return secret
