"""The club: the one façade that terminal, pages and API call. Every use case is a method here; none depends on the caller."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import nullcontext, suppress
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO
from uuid import UUID

import platformdirs

from replay.answers.access import LinkSummary
from replay.answers.games import Board, Game, Hand, Match, Sheet, Step
from replay.answers.recording import Imported
from replay.answers.table import State, Study, WrittenEvent
from replay.audit.folder import LogFolder, log_folder
from replay.club.access import Access
from replay.club.access.links import SHARED_HOURS, SharedHand
from replay.club.administration import Administration
from replay.club.books import OWN_EVENTS, Books, place_of_event
from replay.club.data import NO_SUCH_GAMES, DataFiles, Selection, Statistics, Trials, games_after, need_eyes_of_all
from replay.club.deals import Deals
from replay.club.evening.evenings import Evenings
from replay.club.index.projection import keep_in_step
from replay.club.lists import Lists
from replay.club.live import Feed
from replay.club.log import Log
from replay.club.matters.stream import OwnStream
from replay.club.people import Players, Reviews
from replay.club.queries import boards, games, hands, matches
from replay.club.queries.boards import deal_text
from replay.club.queries.players import seated_name
from replay.club.reasons import why_voided
from replay.club.records.draft import Progress
from replay.club.records.exporter import describe_losses, export_record, replaced_names
from replay.club.records.importer import Consent, import_of_any_edition, import_record
from replay.club.records.reader import open_files, read_merged, read_record
from replay.club.records.report import Batch
from replay.club.records.simulations import Simulations
from replay.club.stored_events import find_event
from replay.club.table.correction import ALLOWED, OWNER, Permission, Voider, void_hand
from replay.club.table.moves import append_moves, find_opening
from replay.club.table.recorder import Recorder
from replay.club.table.recording import Tables
from replay.club.table.timelines import LastTables, Timelines
from replay.club.verify.report import Report, explained, verify_club
from replay.club.visibility import Visibility
from replay.engine import Engine, this_process
from replay.rules.eyes import ALL, OPEN, PUBLIC, Eyes, Veil
from replay.rules.kinds import NO_TERMS, Terms
from replay.store import Store, open_store
from replay.system import sweep_drafts
from replay.table.branch import Turn, WhatIf, what_if
from replay.table.simulation import Evening
from replay.table.study import Seen, seen_of, study
from replay.table.visibility import Hindsight, hindsight
from replay.values.club_events import CLUB_STREAM
from replay.values.events import Event, HandVoided, Recorded
from replay.words.errors import BadInput, NotAllowed, NotFound, why_refused
from replay.words.messages import Message, Text

HAND_IS_VOID = Text(
    "club.hand-is-void",
    "hand {hand}, to which the event belongs, was voided: the receipt proves what was recorded, not that it counts",
)
EVENT_TAKEN_BACK = Text(
    "club.event-taken-back",
    "the event was taken back in its hand: the receipt proves what was recorded, not that it counts",
)
EVENT_REVERSED = Text(
    "club.event-reversed", "the event was reversed by {event}: the receipt proves what was recorded, not that it counts"
)
EVENT_CORRECTED = Text(
    "club.event-corrected",
    "the event was corrected by {event}: the receipt proves what was recorded, not that it counts so",
)


class Club(Lists):
    """One club: its players, games, ledger and log; ``store`` holds its events. A context manager; safe to share between threads."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.log = Log(store, LogFolder(log_folder(store.name, self.default_path().parent)))
        self.own_stream = OwnStream(store, self.log)
        self.books = Books(store, self.own_stream)
        self.players = Players(store, self.own_stream)
        self.reviews = Reviews(store, self.own_stream)
        self.access = Access(store, self.log)
        self.administration = Administration(store, self.own_stream, self.access)
        self._timelines = Timelines(store, explained)
        self.held, self.timeline = self._timelines.held, self._timelines.get
        self.visibility = Visibility(store, self._timelines)
        self.evenings = Evenings(store, self._timelines, self.books, self.visibility, self.log)
        self.feed = Feed(store, self.visibility, self._timelines)
        self._last = LastTables(store, explained)
        self.data = DataFiles(store)
        self.statistics = Statistics(store, self.data)
        self.trials = Trials(store)
        self.deals = Deals(store, self._timelines, self.append)
        self.tables = Tables(store, self.log, self._last, self._timelines)
        self.recorder = Recorder(store, self._last, self._timelines)
        self._held = partial(find_opening, store)
        self.simulations = Simulations(store, self.log, self.administration, self._held)

    @classmethod
    def open(
        cls,
        where: str | None = None,
        *,
        create: bool = True,
        read_only: bool = False,
        say_waiting: Callable[[], object] | None = None,
        patience: float | None = None,
    ) -> Club:
        """Open a club, and create it if it does not exist.

        Args:
            where: the path of an SQLite file or a database URL; the club in the user's data directory if None.
            create: True to make a club that does not exist.
            read_only: True to write nothing, neither into the club nor beside it; no club is made then.
            say_waiting: called once, from another thread, when a writer has waited for another for a second.
            patience: seconds for which a writer waits for others; two minutes if None.

        Raises:
            BadInput: it is not a club.
            NotFound: it does not exist and is not to be created.
        """
        where = where or str(cls.default_path())
        home = cls.default_path().parent
        if create and not read_only:
            cls.make_home(where)
        store = open_store(
            where,
            (keep_in_step,),
            create=create,
            read_only=read_only,
            say_waiting=say_waiting,
            patience=patience,
            home=home,
        )
        if read_only:
            return cls(store)
        for folder in {Path(tempfile.gettempdir()), Path(where).parent if "://" not in where else home}:
            sweep_drafts(folder)  # left by a backup or a move that was killed
        return cls(store)

    @staticmethod
    def default_path() -> Path:
        """The club that is used if none is named."""
        return Path(platformdirs.user_data_dir("paipu", appauthor=False)) / "club.db"

    @classmethod
    def make_home(cls, where: str) -> None:
        """Make the user's data directory for the club in it; a folder that a user names is never made. Raises BadInput."""
        default = cls.default_path()
        if where == str(default):
            try:
                default.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise BadInput(why_refused(error), source=str(default.parent)) from error

    def __enter__(self) -> Club:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the database."""
        self.store.close()

    # Looking

    def find(self, game: str | UUID) -> str:
        """Return the id of the game whose id begins like this. Raises NotFound, or BadInput if several match."""
        return self._timelines.find(game)

    def game(self, game: str | UUID, upto: int | None = None, veil: Veil = OPEN, part: range | None = None) -> Game:
        """Return one game with its seats, its hands or some of them, and the events between them, up to a version between hands.

        Raises NotFound.
        """
        return self.store.ask(games.game, self.timeline(game, veil), upto, part)

    def hand(self, game: str | UUID, hand: int, veil: Veil = OPEN) -> Hand:
        """One hand of a game with its result. Raises NotFound."""
        return self.store.ask(hands.hand, self.timeline(game, veil), hand)

    def show(
        self, game: str | UUID, hand: int | None = None, step: int | None = None, eyes: Eyes = ALL, veil: Veil = OPEN
    ) -> State:
        """The table after a step, as these eyes see it; by default the last hand and its last step. Raises NotFound or BadInput."""
        timeline = self.timeline(game, veil)
        return timeline.show(timeline.version_of(hand, step), timeline.need_eyes(eyes))

    def hindsight(self, game: str | UUID, hand: int, eyes: Eyes = ALL, veil: Veil = OPEN) -> list[Hindsight]:
        """Return for each step of a hand what these eyes learn about it later in the hand. Raises NotFound or BadInput."""
        return hindsight(self.timeline(game, veil), hand, eyes)

    # 8 parameters: the step, who looks, and the branch with the place in it
    def what_if(
        self,
        game: str | UUID,
        hand: int,
        step: int,
        turns: Sequence[Turn],
        seed: int,
        at: int,
        eyes: Eyes = ALL,
        veil: Veil = OPEN,
    ) -> WhatIf:
        """Another legal move from a step of a finished hand on, played on; nothing is recorded. Raises NotFound or BadInput."""
        timeline = self.timeline(game, veil)
        return what_if(timeline, timeline.version_of(hand, step), timeline.need_eyes(eyes), turns, seed, at)

    def study(self, game: str | UUID, hand: int, eyes: Eyes = ALL, veil: Veil = OPEN) -> Study:
        """Study a finished hand with the cards that these eyes know; this takes up to some seconds. Raises NotFound or BadInput."""
        return study(self.to_study(game, hand, eyes, veil))

    def to_study(self, game: str | UUID, hand: int, eyes: Eyes = ALL, veil: Veil = OPEN) -> Seen:
        """Return what a study of a hand needs, so that another process can make it. Raises NotFound or BadInput."""
        return seen_of(self.timeline(game, veil), hand, eyes)

    def between(self, game: str | UUID, version: int, eyes: Eyes = PUBLIC, veil: Veil = OPEN) -> State:
        """The table after any event of the game. Raises NotFound or BadInput."""
        timeline = self.timeline(game, veil)
        return timeline.show(version, timeline.need_eyes(eyes))

    def steps(self, game: str | UUID, hand: int, eyes: Eyes = ALL, veil: Veil = OPEN) -> list[Step]:
        """Every step of a hand in one sentence. Raises NotFound or BadInput."""
        timeline = self.timeline(game, veil)
        return hands.steps(timeline, timeline.hands[hand], timeline.need_eyes(eyes))

    def events(
        self, game: str | UUID, eyes: Eyes = ALL, versions: Iterable[int] | None = None, veil: Veil = OPEN
    ) -> list[WrittenEvent]:
        """The written events of these versions, or all, as these eyes may know them. Raises NotFound or BadInput."""
        timeline = self.timeline(game, veil)
        looks = timeline.need_eyes(eyes)
        wanted = range(1, timeline.version + 1) if versions is None else versions
        return [timeline.written(version, looks) for version in wanted]

    def sheet(self, game: str | UUID, upto: int | None = None, veil: Veil = OPEN) -> Sheet:
        """Return the score sheet of a game up to a version: a row for each hand, and the totals of its kind of game. Raises NotFound."""
        return hands.sheet(self.timeline(game, veil), upto, self.visibility.settings())

    def game_event(self, game: str | UUID, event: str | UUID) -> Recorded | None:
        """An event of a game by its id; None if it has none with that id. Raises NotFound for the game."""
        return self.store.ask(find_event, self.find(game), self._event(event))

    def own_event(self, event: str | UUID) -> Recorded:
        """An event of the club's own stream by its id. Raises NotFound."""
        return self.own_stream.find(self._event(event))

    def _event(self, event: str | UUID) -> UUID:
        return event if isinstance(event, UUID) else self.books.event(event)

    def sealed(self) -> int:
        """Return the number of events in the log; it grows with every recording, except in hands being played."""
        return self.store.ask(lambda reading: reading.last_position())

    # Boards and team matches

    def board(self, name: str, eyes: Eyes = ALL) -> Board:
        """Return the results of all tables on a board, by place; only eyes that see all learn of differing cards. Raises NotFound."""
        return self.store.ask(boards.board, name, eyes)

    def deal(self, name: str) -> list[str]:
        """Return the cards of a board as lines of a text record, for its places as seats 1, 2, 3 …; for eyes that may see all.

        Raises NotFound if there is no full record of it, or CheckFailed if the tables did not play the same cards.
        """
        with self.store.reading() as reading:
            found = boards.deal(reading, name)
        return deal_text(self.timeline(found.game), found)

    def team_match(self, name: str) -> Match:
        """Return a team match: the results of its tables, round by round, and the standings. Raises NotFound."""
        return self.store.ask(matches.team_match, name)

    # Records

    def import_path(
        self, path: Path, *, replace: str | None = None, progress: Progress | None = None, terms: Terms = NO_TERMS
    ) -> Imported:
        """Import a file, all of it or nothing; see :meth:`import_streams`. Raises OSError if there is no such file."""
        with open_files([path]) as streams:
            return self.import_streams(streams, replace=replace, progress=progress, terms=terms)

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
        permission: Permission = ALLOWED,
        confirm: Collection[str] = (),
        by: str = "club",
        batch: Batch | None = None,
    ) -> Imported:  # 11 parameters: the records, the importer and their rights and eyes, what is confirmed, the report
        """Import the streams of :func:`~replay.club.records.reader.open_files`, read from their start; again after a refusal.

        Args:
            streams: one record, or several to merge.
            merged: True to merge them.
            replace: the reason for voiding the club's hands that differ; None keeps them.
            seen: the game's version at which the importer agreed to that (``current`` of the refusal); None for any.
            progress: called with the number of events done since the last call.
            terms: the user's additions to a record of another program.
            eyes: the importer's view of the club's game; the answer reveals nothing of the rest.
            permission: may refuse the importer a game that the club holds, or its hands.
            confirm: the confirmed codes.
            by: the importer, whom the club records with it.
            batch: plans the import in place of it, and reports it: nothing is recorded.

        Raises:
            NeedsConfirmation: it is played for another currency than the club's.
            Differs: the club holds another record of the same game; the error lists the hands that a replacement would void.
            Conflict: the game changed since, or was imported in another way.
            BadInput: the record cannot be read or breaks the rules; the place is in the error.
        """
        for stream, _ in streams:
            stream.seek(0)
        reason = replace if replace is None else why_voided(replace)
        with nullcontext() if batch else self.log.guarded():
            consent = Consent(reason, seen, permission, by, confirm, batch.look if batch else None)
            named = seated_name(self.store)
            terms = terms._replace(players=tuple(map(named, terms.players)))
            held = self._held
            if merged:
                return import_record(self.store, read_merged(streams, terms, held), consent, eyes, progress)
            read = partial(read_record, *streams[0], terms, name=named)
            take = partial(import_record, self.store, consent=consent, eyes=eyes, progress=progress)
            return import_of_any_edition(read, take, held, streams[0][0])

    def import_record(self, data: bytes, source: str, **more: Any) -> Imported:
        """Import a record from memory, in the same way."""
        return self.import_streams([(io.BytesIO(data), source)], **more)

    def simulate(self, rules: str, players: int, hands: int, seed: int, stake: str | None = None) -> Imported:
        """Let bots play an evening into the club; the same seed again adds nothing. A stake without a unit is in the usual one.

        If the match is decided before all hands are played, a warning says so. Raises BadInput.
        """
        return next(self.simulations.play([Evening(rules, players, hands, seed, stake)]))

    def export(
        self,
        game: str | UUID,
        form: str = "jsonl",
        eyes: Eyes = ALL,
        *,
        replaced: bool = False,
        upto: int | None = None,
    ) -> Iterator[bytes]:
        """Yield the record of a game for these eyes, piece by piece, ``upto`` a version. Raises NotFound or BadInput.

        ``form`` is ``jsonl``, ``text``, ``csv``, or a foreign format of the game's kind, if that can express the game. Numbers are in the
        place of names, and texts that people wrote are left out, if they are to be ``replaced``.
        """
        timeline = self.timeline(game)
        names = self.store.ask(replaced_names, timeline) if replaced else None
        return export_record(timeline, form, timeline.need_eyes(eyes), names, upto)

    def export_all(
        self,
        selection: Selection,
        eyes: Eyes = ALL,
        *,
        replaced: bool = False,
        upto: Callable[[str], int] | None = None,
        progress: Progress | None = None,
    ) -> Iterator[bytes]:  # 5 parameters: the games, the eyes and names, how far each goes, and the progress
        """Return the records of some games in JSONL, one after another; no more than one is read at once.

        A player has the same number in all of them where names are ``replaced``; ``upto`` returns the last version of a game that is
        written, 0 leaves it out. Raises NotFound if no game matches, BadInput for a seat's eyes on several games.
        """
        need_eyes_of_all(selection, eyes)
        if not self.data.count(selection):
            raise NotFound(NO_SUCH_GAMES())
        numbers: dict[str, int] = {}

        def written(game: str) -> Iterator[bytes]:
            last = None if upto is None else upto(game)
            if last != 0:
                timeline = self.timeline(game)
                names = self.store.ask(replaced_names, timeline, numbers) if replaced else None
                yield from export_record(timeline, "jsonl", timeline.need_eyes(eyes), names, last)
            if progress is not None:
                progress(1)

        return chain.from_iterable(map(written, self._chosen(selection)))

    def _chosen(self, selection: Selection) -> Iterator[str]:
        after = 0
        while found := self.store.ask(games_after, selection, after):
            yield from (game for game, _ in found)
            _, after = found[-1]

    def loses(self, game: str | UUID, form: str) -> str | None:
        """Describe the losses of a record in a foreign format; None for Paipu's own formats. Raises NotFound or BadInput."""
        return describe_losses(self.timeline(game), form)

    # Corrections

    def void_hand(self, game: str | UUID, hand: int, reason: str, voider: Voider = OWNER) -> Hand:
        """Strike out the last valid hand, or all, reverse the payments, and return it. Raises NotFound, RuleViolation or Conflict."""
        with self.log.guarded():
            void = HandVoided(hand, why_voided(reason))
            known = void_hand(self.store, self._last, self.timeline(game), void, voider)
        if known is not None:
            self.own_stream.on_repeated(known)
        return self.hand(game, hand)

    def append(self, game: str | UUID, moves: Iterable[Event], by: str) -> None:
        """Record moves and their consequences at the end of a game. Raises RuleViolation, BadInput or Conflict."""
        with self.tables.in_turn(), self.log.guarded():
            append_moves(self.store, self._last, self.find(game), moves, by)

    # Proof

    def verify(
        self, progress: Progress | None = None, engine: Engine = this_process, memory: Path | None = None
    ) -> Report:
        """Check everything the club holds; see :func:`replay.club.verify.report.verify_club`."""
        return verify_club(self.store, self.log, progress, engine, memory)

    def receipt(
        self,
        game: str | UUID,
        hand: int | None = None,
        step: int | None = None,
        version: int | None = None,
        eyes: Eyes = PUBLIC,
    ) -> bytes:
        """Return the receipt of an event: the step of a hand, or any event by its version; ``club`` is the club's own stream.

        Raises:
            NotFound: there is no such game, hand, step or event, or the log was never begun.
            BadInput: these eyes may not see all of the event, or it is not sealed yet, or no event is named.
            CheckFailed: the database is not the one that was signed.
        """
        if game == OWN_EVENTS:
            return self.log.own_receipt(version)
        timeline = self.timeline(game)
        return self.log.game_receipt(timeline, hand, step, version, timeline.need_eyes(eyes))

    # Public links

    # 5 parameters: the game, what is shown, and for how long and by whom
    def share(
        self, game: str | UUID, shown: SharedHand, *, hours: int = SHARED_HOURS, account: str | None = None
    ) -> tuple[str, LinkSummary]:
        """Make a public link to a hand; return its key, and the link. Raises as ``Links.make``, NotAllowed for what is not to be shown."""
        whole = self.find(game)
        self.timeline(whole).hands[shown.hand]  # which refuses one that is not there
        found = self.visibility.shared(self.access.maker(account), whole, shown)
        if isinstance(found, Message):
            raise NotAllowed(found)
        return self.access.links.make(whole, shown, hours=hours, account=account)

    def shared(self, key: str) -> tuple[LinkSummary, Veil] | None:
        """Return the public link with this key, and the veil over its hand; None if it does not exist, has ended, or shows too much now."""
        link = self.access.links.shared(key)
        if link is None or link.hand is None:
            return None
        shown = SharedHand(link.hand, link.eyes or "public", link.names or "letters", bool(link.money))
        veil = self.visibility.shared(self.access.maker(link.account), link.game, shown)
        return None if isinstance(veil, Message) else (link, veil)

    def place_of(self, event: str | UUID) -> tuple[str, int]:
        """Return the game of an event, or ``club``, and its version, by its id or its name in the books. Raises NotFound or BadInput."""
        with self.store.reading() as reading:
            stream, version = place_of_event(reading, str(event))
        return OWN_EVENTS if stream == CLUB_STREAM else stream, version

    def doubts(
        self, game: str | UUID, hand: int | None = None, step: int | None = None, version: int | None = None
    ) -> list[Message]:
        """Return the reasons why an event, named as for :meth:`receipt`, no longer counts as recorded; none if it counts."""
        found: list[Message] = []
        stream = CLUB_STREAM
        if game != OWN_EVENTS:
            timeline = self.timeline(game)
            stream, version = timeline.game, version or timeline.version_of(hand, step)
            of = timeline.hand_at(version)
            later = (each.data for each in timeline.recorded(version + 1))
            if any(isinstance(each, HandVoided) and each.hand == of for each in later):
                found.append(HAND_IS_VOID(hand=of))
            if not timeline.counts(version):
                found.append(EVENT_TAKEN_BACK())
        with self.store.reading() as reading:
            (row,) = reading.read(stream, (version or 1) - 1, version or 1)
        with suppress(NotFound):  # it moved no money
            event = UUID(bytes=row.event_id)
            text = EVENT_REVERSED if self.books.reversal(event) else EVENT_CORRECTED
            found += [text(event=str(each.event)) for each in self.books.corrections(event)[:1]]
        return found
