"""The club: the one façade that terminal, pages and API call. Every use case is a method here; none depends on the caller."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import BinaryIO
from uuid import UUID

import platformdirs
from msgspec.structs import replace

from replay.answers.boards import Board
from replay.answers.games import Game, Hand, Step
from replay.answers.matches import Match
from replay.answers.records import Imported
from replay.answers.sheets import Sheet
from replay.answers.table import State, WrittenEvent
from replay.audit.folder import LogFolder, log_folder
from replay.club import wording
from replay.club.doors import Doors
from replay.club.lists import Lists
from replay.club.log import Log
from replay.club.office.office import Office
from replay.club.queries import boards, decks, games, matches, sheets
from replay.club.queries.deals import deal_text
from replay.club.read_models.projection import keep_in_step
from replay.club.reasons import why_voided
from replay.club.records.chunks import make_chunks
from replay.club.records.draft import Progress
from replay.club.records.exporter import describe_losses, export_record
from replay.club.records.importer import Consent, import_record
from replay.club.records.reader import Record, open_files, read_merged, read_record
from replay.club.sight import Sight
from replay.club.table.last_table import LastTables
from replay.club.table.moves import append_moves
from replay.club.table.opening import find_opening
from replay.club.table.timelines import Timelines
from replay.club.treasury.books import Books
from replay.club.treasury.players import Players
from replay.club.treasury.references import OWN_EVENTS
from replay.club.treasury.reviews import Reviews
from replay.club.treasury.stream import OwnStream
from replay.club.verify.report import Report, verify_club
from replay.events import DeckCommitted, DeckMixed, DeckRevealed, Event, HandVoided, Recorded
from replay.rules.eyes import ALL, PUBLIC, Eyes
from replay.rules.foreign import NO_TERMS, Terms
from replay.simulation import ended_early, simulate
from replay.store import Store, open_store
from replay.timeline import Timeline

__all__ = ["Club"]


class Club(Lists):
    """One club: its players, games, ledger and log; ``store`` is where its events are. A context manager; safe to share between threads."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.log = Log(store, LogFolder(log_folder(store.name, self.default_path().parent)))
        self.own_stream = OwnStream(store, self.log)
        self.books = Books(store, self.own_stream)
        self.players = Players(store, self.own_stream)
        self.reviews = Reviews(store, self.own_stream)
        self.office = Office(store, self.own_stream)
        self.doors = Doors(store, self.log)
        self._timelines = Timelines(store)
        self.held = self._timelines.held
        self.sight = Sight(store, self._timelines)
        self._tables = LastTables(store)
        self._held = partial(find_opening, store)

    @classmethod
    def open(
        cls, where: str | None = None, *, create: bool = True, say_waiting: Callable[[], object] | None = None
    ) -> Club:
        """Open a club, and create it if it does not exist.

        Args:
            where: the path of an SQLite file or a database URL; the club in the user's data directory if None.
            create: whether to make a club that does not exist.
            say_waiting: called once, from another thread, when a writer has waited for another for a second.

        Raises:
            BadInput: it is not a club.
            NotFound: it does not exist and is not to be created.
        """
        where = where or str(cls.default_path())
        return cls(open_store(where, (keep_in_step,), create=create, say_waiting=say_waiting))

    @staticmethod
    def default_path() -> Path:
        """The club that is used if none is named."""
        return Path(platformdirs.user_data_dir("paipu", appauthor=False)) / "club.db"

    def __enter__(self) -> Club:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the database."""
        self.store.close()

    # Looking

    def find(self, game: str) -> str:
        """The id of the game whose id begins like this. Raises NotFound, or BadInput if several do."""
        return self._timelines.find(game)

    def game(self, game: str, upto: int | None = None) -> Game:
        """One game with its seats, its hands and what happened between them, up to a version between hands. Raises NotFound."""
        timeline = self.timeline(game)
        with self.store.reading() as reading:
            return games.game(reading, timeline, upto)

    def hand(self, game: str, hand: int) -> Hand:
        """One hand of a game with its result. Raises NotFound."""
        timeline = self.timeline(game)
        with self.store.reading() as reading:
            return games.hand(reading, timeline, hand)

    def timeline(self, game: str) -> Timeline:
        """The game, ready to be viewed at any step. Raises NotFound."""
        return self._timelines.get(game)

    def show(self, game: str, hand: int | None = None, step: int | None = None, eyes: Eyes = ALL) -> State:
        """The table after a step, as these eyes see it; by default the last hand and its last step. Raises NotFound or BadInput."""
        timeline = self.timeline(game)
        return timeline.show(timeline.version_of(hand, step), timeline.need_eyes(eyes))

    def between(self, game: str, version: int, eyes: Eyes = PUBLIC) -> State:
        """The table after any event of the game. Raises NotFound or BadInput."""
        timeline = self.timeline(game)
        return timeline.show(version, timeline.need_eyes(eyes))

    def steps(self, game: str, hand: int, eyes: Eyes = ALL) -> list[Step]:
        """Every step of a hand in one sentence. Raises NotFound or BadInput."""
        timeline = self.timeline(game)
        return games.steps(timeline, timeline.span(hand), timeline.need_eyes(eyes))

    def events(self, game: str, eyes: Eyes = ALL, after: int = 0, limit: int | None = None) -> list[WrittenEvent]:
        """The written events after a version, as these eyes may know them. Raises NotFound or BadInput."""
        timeline = self.timeline(game)
        looks = timeline.need_eyes(eyes)
        last = timeline.version if limit is None else min(timeline.version, after + limit)
        return [timeline.written(version, looks) for version in range(after + 1, last + 1)]

    def sheet(self, game: str, upto: int | None = None) -> Sheet:
        """The score sheet of a game up to a version: a row for each hand, and what its kind of game adds up. Raises NotFound."""
        return sheets.sheet(self.timeline(game), upto)

    def own_event(self, event: UUID) -> Recorded:
        """An event of the club's own stream by its id. Raises NotFound."""
        return self.own_stream.find(event)

    def sealed(self) -> int:
        """How many events the log has; the number grows with whatever is recorded, hands that are being played left out."""
        with self.store.reading() as reading:
            return reading.last_position()

    # Boards and team matches

    def board(self, name: str, eyes: Eyes = ALL) -> Board:
        """What every table made of a board, compared place by place; for eyes that see all, which had other cards. Raises NotFound."""
        with self.store.reading() as reading:
            return boards.board(reading, name, eyes)

    def deal(self, name: str) -> list[str]:
        """The cards of a board as lines of a text record, for its places as seats 1, 2, 3 …; for eyes that may see all.

        Raises NotFound where there is no full record of it, or CheckFailed where the tables did not play the same cards.
        """
        with self.store.reading() as reading:
            found = boards.deal(reading, name)
        return deal_text(self.timeline(found.game), found)

    def team_match(self, name: str) -> Match:
        """What the teams of a match made at their tables, round by round, and the standings. Raises NotFound."""
        with self.store.reading() as reading:
            return matches.team_match(reading, name)

    # Fair deals

    def commit_deck(self, game: str, secret: str, by: str = "club") -> DeckCommitted:
        """Commit to the deck of the next hand, before anybody mixes words into it. Raises RuleViolation, BadInput or Conflict."""
        move = decks.committed(self.timeline(game), secret)
        self.append(game, [move], by)
        return move

    def mix_deck(self, game: str, seat: int, words: str, by: str = "club") -> None:
        """Mix a seat's words into the deck of the next hand. Raises RuleViolation, BadInput or Conflict."""
        self.append(game, [DeckMixed(seat, decks.tidy_words(words))], by)

    def pack(self, game: str) -> list[str]:
        """The cards that are shuffled for a hand, in the order in which they are before it. Raises NotFound."""
        return decks.unshuffled(self.timeline(game).rules)

    def deck(self, game: str, secret: str) -> list[str]:
        """The deck that was committed to and is not revealed yet, from the top; for the dealer. Raises NotFound or BadInput."""
        return decks.deck(self.timeline(game), secret)

    def reveal_deck(self, game: str, secret: str, by: str = "club") -> DeckRevealed:
        """Reveal the secret after the hand, and with it all cards. Raises NotFound, RuleViolation, BadInput or Conflict."""
        move = decks.revealed(self.timeline(game), secret)
        self.append(game, [move], by)
        return move

    def check_decks(self, game: str, hand: int | None = None) -> list[decks.CheckedDeck]:
        """Compare the cards on record with the decks that were committed to, of one hand or all. Raises NotFound."""
        timeline = self.timeline(game)
        with self.store.reading() as reading:
            return decks.checked(reading, timeline, hand)

    # Records

    def import_path(
        self, path: Path, *, replace: str | None = None, progress: Progress | None = None, terms: Terms = NO_TERMS
    ) -> Imported:
        """Import a file, all of it or nothing; see :meth:`import_streams`. Raises OSError if there is no such file."""
        with open_files([path]) as streams:
            return self.import_streams(streams, replace=replace, progress=progress, terms=terms)

    def import_merged(self, paths: Sequence[Path], *, replace: str | None = None, terms: Terms = NO_TERMS) -> Imported:
        """Import several records of one game, each as another seat saw it, as one. Raises as :meth:`import_path`."""
        with open_files(paths) as streams:
            return self.import_streams(streams, merged=True, replace=replace, terms=terms)

    def import_streams(
        self,
        streams: Sequence[tuple[BinaryIO, str]],
        *,
        merged: bool = False,
        replace: str | None = None,
        seen: int | None = None,
        progress: Progress | None = None,
        terms: Terms = NO_TERMS,
        eyes: Eyes = ALL,
        need_game: Callable[[str], None] = lambda game: None,
    ) -> (
        Imported
    ):  # 8 parameters: what is taken in, who agreed to what, whose eyes the answer is for, and who may import
        """Import what :func:`~replay.club.records.reader.open_files` gave, read from its start; again if it was refused.

        Args:
            streams: one record, or those to be merged.
            merged: which of the two.
            replace: why the club's hands are voided where the record differs; if None they stay.
            seen: the game's version at which somebody agreed to that (``current`` of the refusal); None for any.
            progress: called with the number of events done since the last call.
            terms: what the user adds to a record of another program, which lacks it.
            eyes: what the importer may know of the club's game; the answer reveals nothing of the rest.
            need_game: called with the id of a game that the club holds, and raises what refuses the importer that game.

        Raises:
            Differs: the club holds another record of the same game; it says what replacing would void.
            Conflict: the game changed since, or came into the club by another way.
            BadInput: the record cannot be read or breaks the rules; the place is in the error.
        """
        for stream, _ in streams:
            stream.seek(0)
        with self.log.guarded():
            consent = Consent(replace if replace is None else why_voided(replace), seen, need_game)
            record = read_merged(streams, terms, self._held) if merged else read_record(*streams[0], terms, self._held)
            return import_record(self.store, record, consent, eyes, progress)

    def import_record(
        self,
        data: bytes,
        source: str,
        *,
        replace: str | None = None,
        eyes: Eyes = ALL,
        need_game: Callable[[str], None] = lambda game: None,
    ) -> Imported:
        """Import a record from memory, in the same way."""
        return self.import_streams([(io.BytesIO(data), source)], replace=replace, eyes=eyes, need_game=need_game)

    def simulate(self, rules: str, players: int, hands: int, seed: int, stake: str | None = None) -> Imported:
        """Let bots play an evening into the club; the same seed again adds nothing.

        If the match is decided before all hands are played, a warning says so. Raises BadInput.
        """
        chunks = make_chunks(simulate(rules, players, hands, seed, stake, self._held))
        source = wording.SIMULATION(rules=rules, seed=seed)
        with self.log.guarded():
            done = import_record(self.store, Record(chunks, True, True, str(source), []))
        early = ended_early(done.hands, hands)
        return replace(done, source=source, warnings=(*done.warnings, early) if early else done.warnings)

    def export(self, game: str, form: str = "jsonl", eyes: Eyes = ALL) -> Iterator[bytes]:
        """The record of a game as these eyes may know it, piece by piece. Raises NotFound or BadInput.

        ``form`` is ``jsonl``, ``text``, ``csv``, or a format of others that the game's kind writes, where it can say what happened.
        """
        timeline = self.timeline(game)
        return export_record(timeline, form, timeline.need_eyes(eyes))

    def loses(self, game: str, form: str) -> str | None:
        """What a record in a format of others does not hold, in words; None for Paipu's own. Raises NotFound or BadInput."""
        return describe_losses(self.timeline(game), form)

    # Corrections

    def void_hand(self, game: str, hand: int, reason: str, by: str = "club") -> Hand:
        """Strike out the last hand that is not void, reverse its payments, and return it. Raises NotFound, RuleViolation or Conflict."""
        self.timeline(game).span(hand)
        self.append(game, [HandVoided(hand, why_voided(reason))], by)
        return self.hand(game, hand)

    def append(self, game: str, moves: Iterable[Event], by: str) -> None:
        """Record moves and their consequences at the end of a game. Raises RuleViolation, BadInput or Conflict."""
        with self.log.guarded():
            append_moves(self.store, self._tables, self.find(game), moves, by)

    # Proof

    def verify(self, progress: Progress | None = None) -> Report:
        """Check everything the club holds; see :func:`replay.club.verify.report.verify_club`."""
        return verify_club(self.store, self.log, progress)

    def receipt(
        self,
        game: str,
        hand: int | None = None,
        step: int | None = None,
        version: int | None = None,
        eyes: Eyes = PUBLIC,
    ) -> bytes:
        """The receipt of an event: the step of a hand, or any event by its version; ``club`` is the club's own stream.

        Raises:
            NotFound: there is no such game, hand, step or event, or the log was never begun.
            BadInput: these eyes may not see all of the event, or it is not sealed yet, or no event is named.
            CheckFailed: the database is not the one that was signed.
        """
        if game == OWN_EVENTS:
            return self.log.own_receipt(version)
        timeline = self.timeline(game)
        return self.log.game_receipt(timeline, hand, step, version, timeline.need_eyes(eyes))
