"""The rules of the club's own stream ask two states the same questions: the club as it is now, and before each event of its log."""

from __future__ import annotations

import datetime as dt
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from replay.club import Club
from replay.club.matters import (
    AccessKind,
    AccessRecorded,
    AccessRow,
    AccountMade,
    AccountRemoved,
    AccountTied,
    Adjusted,
    BoardReleased,
    Counted,
    CredentialsSet,
    DisputeResolved,
    GameImported,
    HandConfirmed,
    HandDisputed,
    InvitationMade,
    LinkMade,
    LinkRevoked,
    LogBegun,
    PaymentConfirmed,
    PeriodClosed,
    RoleGiven,
    RoleTaken,
    SeatOpened,
    Settled,
    TokenMade,
    TokenRevoked,
    club_codec,
    decide,
)
from replay.club.matters.before import Before
from replay.club.matters.payments import has_got, in_pot, moved, reversal
from replay.club.matters.records import has_log
from replay.club.matters.state import END, ClubState
from replay.club.verify.models import sealed_events
from replay.rules.quandui import Won
from replay.store import Reading
from replay.values.club_events import PlayerRenamed, PlayersMerged, PlayersParted, SettingsChanged
from replay.values.events import Event, HandStarted
from replay.words.errors import PaipuError
from tests.support.boards import board_record, board_won, boards_allowed, opened
from tests.support.clubs import new_club
from tests.support.records import UNSEEN_HAND
from tests.support.soak import long, thorough, times
from tests.support.treasury.evenings import DAY, game_number, ids, played
from tests.support.treasury.typed import typed

NAMES = ("Guo", "Li", "Wang", "Bo", "Nobody")
GAMES = (game_number(1), game_number(2), game_number(3))
HANDS = (1, 2)
UNITS = ("EUR/2", "points/0")
ACCOUNTS = (*(f"player:{name}" for name in NAMES), *(f"pot:{game}" for game in GAMES[:2]), "cash", "fees")
REASON = "because"
KEYED, OTHER_KEYED = (f"{digit * 8}:{digit * 64}" for digit in "ab")
ENDS = dt.datetime(2027, 1, 1, tzinfo=dt.UTC)
KINDS: tuple[AccessKind, ...] = ("account", "invitation", "token", "link")
ACCOUNTS_OF_PEOPLE = (UUID(int=1), UUID(int=2))
DIGEST = f"sha256:{0:064}"
BOARDS = ("board 1", "board 2")
CHANGES = (
    SettingsChanged(),
    SettingsChanged(name="The club", zone="Asia/Shanghai"),
    SettingsChanged(zone="Europe/Berlin", day_begins=6, public_sees=("games",)),
    SettingsChanged(public_sees=(), members_see=("names", "games"), unit="EUR/2"),
    SettingsChanged(zone="UTC", day_begins=0, correct_within=0),
    SettingsChanged(zone="Nowhere/Town", open_hands=True, one_hand_behind=False),
)

names = st.sampled_from(NAMES)
hands = st.tuples(st.sampled_from(GAMES), st.sampled_from(HANDS))
accounts = st.sampled_from(ACCOUNTS)
amounts = st.sampled_from((1, 100, 300))
units = st.sampled_from(("EUR/2", "EUR/2", "points/0"))
numbers = st.integers(0, 9)
people = st.sampled_from(ACCOUNTS_OF_PEOPLE)
roles = st.sampled_from(("director", "director", "member"))

Step = Callable[["Story"], Any]


@pytest.fixture(autouse=True)
def boards() -> Iterator[None]:
    with boards_allowed():
        yield


class Story:
    """A club to which things happen, and what its stored state had answered each time."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.asked = 0
        self.moved: list[UUID] = []
        self.answers: list[tuple[int, dict[str, object]]] = []
        """For each number of sealed events that the club had: what its stored state answered."""

    def compare(self) -> None:
        """Both states, as the club is now."""
        with self.club.store.reading() as reading, Before(reading) as folded:
            fold(folded, reading)
            stored = ClubState(reading)
            answers = answers_of(stored, self.moved)
            assert answers_of(folded, self.moved) == answers
            self.answers.append((reading.last_position(), answers))
            for day in (DAY - dt.timedelta(days=1), DAY, stored.today):
                if stored.closed_until is None or day > stored.closed_until:
                    assert folded.standing(day) == stored.standing(day)
                    assert +Counter(folded.cash_since(day)) == +Counter(stored.cash_since(day))
                    assert -Counter(folded.cash_since(day)) == -Counter(stored.cash_since(day))
                closing = closing_of(stored, day)
                assert refusals(folded, closing) == refusals(stored, closing)

    def compare_each_moment(self) -> None:
        """The walk along the whole log answers at every moment what the stored state did then, whatever came later."""
        with self.club.store.reading() as reading:
            assert self.answers_along(reading) == [answers for _, answers in self.answers]

    def answers_along(self, reading: Reading) -> list[dict[str, object]]:
        """What is answered at each of those moments, by a walk along the log."""
        found = []
        with Before(reading) as folded:
            own = list(sealed_events(reading))
            for position, answers in self.answers:
                while own and own[0][0] <= position:
                    at, record = own.pop(0)
                    folded.reach(at, record.at)
                    folded.take(record)
                folded.reach(position + 1, now())
                found.append(answers_of(folded, self.moved[: len(answers["found"])]))  # type: ignore[arg-type]
        return found

    def ask(self, event: Event) -> None:
        """Have an event recorded: it is refused by both states in the same words, or by none."""
        self.asked += 1
        event_id = ids(self.asked)
        with self.club.store.reading() as reading, Before(reading) as folded:
            fold(folded, reading)
            expected = refusals(folded, event)
        try:
            self.club.own_stream.record(lambda state: event, lambda known: False, event_id=event_id)
        except PaipuError as refusal:
            refused = [str(refusal)]
        else:
            refused = []
            if isinstance(event, Settled | Adjusted | PeriodClosed):
                self.moved.append(event_id)
        assert refused == [error for error, _ in expected[:1]]


def now() -> dt.datetime:
    return dt.datetime.now(dt.UTC)


def fold(folded: Before, reading: Reading) -> None:
    """Go along the whole log."""
    for position, record in sealed_events(reading):
        folded.reach(position, record.at)
        folded.take(record)
    folded.reach(reading.last_position() + 1, now())


def refusals(state: ClubState, event: Event) -> list[tuple[str, str | None]]:
    return [(str(error), finding) for error, finding in decide(state, event)]


def closing_of(state: ClubState, until: dt.date) -> PeriodClosed:
    """A closing with the balances that a stored state asserts, and nobody's count."""
    closed = state.closed_until
    standing = state.standing(until) if closed is None or until > closed else []
    return PeriodClosed(until, (Counted("EUR/2", 0, 0),), tuple(standing))


def access_events(id: UUID) -> list[Event]:
    """One event about access of each kind, in which all ids are this one, and another account's link."""
    return [
        AccountMade(id, KEYED),
        CredentialsSet(id, "first", OTHER_KEYED),
        InvitationMade(id, KEYED, ENDS),
        CredentialsSet(id, "rehashed", KEYED),
        CredentialsSet(id, "reset", OTHER_KEYED),
        TokenMade(id, id, KEYED, ENDS),
        LinkMade(id, GAMES[0], "seat", KEYED, ENDS, 1, id),
        LinkRevoked(id),
        TokenRevoked(id),
        LinkMade(id, GAMES[0], "watch", KEYED, ENDS),
        AccountRemoved(id),
        AccessRecorded((AccessRow("token", id, KEYED, id, ENDS), AccessRow("invitation", id, KEYED, None, ENDS))),
    ]


# 48 lines: one list of questions
def answers_of(state: ClubState, done: list[UUID]) -> dict[str, object]:
    """The answer to every question that has no day in it, and the refusals of one event of each kind and of each name."""
    every: list[Event] = [
        *(Settled(payer, "player:Li", 300, "EUR/2") for payer in ACCOUNTS[::3]),
        *(Adjusted(pot, "player:Bo", 300, "EUR/2", REASON, wrong) for pot in ACCOUNTS[5:7] for wrong in (None, *done[-1:])),
        HandConfirmed(GAMES[0], 1, 4),
        Settled("player:Guo", "player:Li", 300, "EUR/2", None, GAMES[2]),
        Settled("player:Guo", "player:Li", 300, "EUR/2", None, GAMES[2], GAMES[:2]),
        *(PaymentConfirmed(each, seat) for each in done for seat in (1, 2)),
        PlayerRenamed("Guo", "Li"),
        PlayersMerged("Guo", "Bo"),
        PlayersParted("Wang"),
        LogBegun("no key"),
        *(RoleGiven(each, "member") for each in ACCOUNTS_OF_PEOPLE),
        *(RoleTaken(each, "director") for each in ACCOUNTS_OF_PEOPLE),
        *(AccountTied(ACCOUNTS_OF_PEOPLE[0], each) for each in (None, "Guo", "Nobody")),
        *(BoardReleased(each) for each in BOARDS),
        *CHANGES,
        *(event for each in ACCOUNTS_OF_PEOPLE for event in access_events(each)),
    ]  # fmt: skip
    found = [moved(state, each) for each in done]
    undoing = [each and each.opposite(REASON) for each in found]
    return {
        "today": state.today,
        "closed": state.closed_until,
        "names": state.names.everybody(),
        "other names": [sorted(state.names.names_of(player)) for player in sorted(state.names.everybody())],
        "unit of": [state.unit_of(str(game)) for game in GAMES],
        "has unit": [state.has_unit(unit) for unit in (*UNITS, "XYZ/3")],
        "in pot": [in_pot(state, str(game), unit) for game in GAMES for unit in UNITS],
        "hand": [state.hand(game, hand) for game in GAMES for hand in HANDS],
        "imported": [state.imported_until(game) for game in GAMES],
        "disputed": [state.is_disputed(game, hand) for game in GAMES for hand in HANDS],
        "confirmed": [
            refusals(state, HandConfirmed(game, hand, seat)) for game in GAMES for hand in HANDS for seat in (1, 2)
        ],
        "got": [has_got(state, each) for each in done],
        "shared game": [state.shared_game(["Guo"], [other]) for other in NAMES],
        "log": [has_log(state, name) for name in ("example.org/a", "example.org/b")],
        "roles": {account: has for account, has in state.roles.items() if has},
        "ties": dict(state.ties),
        "access": [state.access(kind, each) for kind in KINDS for each in ACCOUNTS_OF_PEOPLE],
        "settings": state.settings,
        "board": [state.has_board(board) for board in BOARDS],
        "released": [refusals(state, BoardReleased(board)) for board in BOARDS],
        "reversal": [each and reversal(state, each) for each in undoing],
        "refusals": [refusals(state, each) for each in (*every, *(each for each in undoing if each))],
        "found": found,
    }


# What happens


def sit(number: int, players: tuple[str, ...], unit: str, open_: bool) -> Step:
    day = f"{DAY + dt.timedelta(days=number - 2)}T20:00:00"
    winners = [None, 1] if not open_ else [None]
    return lambda story: played(story.club, winners, players, number=number, unit=unit, day=day, live=open_)


def play_on(number: int) -> Step:
    """The hand that is live is won."""

    def play(story: Story) -> None:
        story.club.append(str(GAMES[number]), [Won(1, "single", UNSEEN_HAND)], "table")

    return play


def deal(number: int) -> Step:
    def start(story: Story) -> None:
        table = story.club.timeline(str(GAMES[number])).table
        order = (*table.present[1:], table.present[0])
        move = HandStarted(table.hands + 1, order, order[0], "result")
        story.club.append(str(GAMES[number]), [move], "table")

    return start


def void(number: int) -> Step:
    def strike(story: Story) -> None:
        known = story.club.game(str(GAMES[number])).hands
        story.club.void_hand(str(GAMES[number]), max(each.hand for each in known if not each.void), REASON)

    return strike


def correct(payer: str, payee: str, amount: int, number: int) -> Step:
    """An adjustment of what moved money before; of nothing if nothing did."""

    def adjust(story: Story) -> None:
        wrong = story.moved[number % len(story.moved)] if story.moved else None
        story.ask(Adjusted(payer, payee, amount, "EUR/2", REASON, wrong))

    return adjust


def reverse(number: int) -> Step:
    def undo(story: Story) -> None:
        if story.moved:
            with story.club.store.reading() as reading:
                wrong = moved(ClubState(reading), story.moved[number % len(story.moved)])
            undoing = None if wrong is None else wrong.opposite(REASON)
            if undoing is not None:
                story.ask(undoing)

    return undo


def get(number: int, seat: int) -> Step:
    """A seat confirms what somebody paid; nobody paid anything where nothing was paid."""

    def confirm(story: Story) -> None:
        paid = story.moved[number % len(story.moved)] if story.moved else UUID(int=9)
        story.ask(PaymentConfirmed(paid, seat))

    return confirm


def close(days: int, cash: int) -> Step:
    def end(story: Story) -> None:
        counted = [f"{cash / 100:.2f} EUR"] if "EUR/2" in story.club.books.units() else []
        typed(story.club).close(DAY + dt.timedelta(days=days), counted, carry_all=True)

    return end


def play_board(board: str) -> Step:
    table = 1 + BOARDS.index(board)
    data = [*opened(table), *board_won(board, 1, 1)]
    return lambda story: story.club.import_record(board_record(table, data), "board")


def bring_in(number: int, first: int, last: int) -> Step:
    """Some events of a game came in with a record, if it has them."""

    def take(story: Story) -> None:
        with story.club.store.reading() as reading:
            digest = ClubState(reading).digest(GAMES[number], first, last)
        story.ask(GameImported(GAMES[number], first, last, digest or DIGEST))

    return take


def begin_log(name: str) -> Step:
    return lambda story: story.club.log.begin(name)


def asking(make: Callable[..., Event], *parts: st.SearchStrategy[Any]) -> st.SearchStrategy[Step]:
    def step(*found: Any) -> Step:
        return lambda story: story.ask(make(*found))

    return st.builds(step, *parts)


steps = st.one_of(
    st.builds(
        sit,
        st.integers(1, 3),
        st.sampled_from((("Guo", "Li", "Wang"), ("Guo", "Bo", "Zhao"), ("Bo", "Wang", "Guo W."))),
        st.sampled_from(("EUR/2", "EUR/2", "points/0")),
        st.booleans(),
    ),
    st.builds(play_on, st.integers(0, 2)),
    st.builds(deal, st.integers(0, 2)),
    st.builds(void, st.integers(0, 2)),
    asking(Settled, accounts, accounts, amounts, units),
    asking(
        lambda *found: Settled(*found[:4], None, found[4]), accounts, accounts, amounts, units, st.sampled_from(GAMES)
    ),
    asking(
        lambda *found: Settled(*found[:4], None, *found[4:]),
        accounts,
        accounts,
        amounts,
        units,
        st.sampled_from(GAMES),
        st.lists(st.sampled_from(GAMES), max_size=2).map(tuple),
    ),
    st.builds(get, numbers, st.integers(1, 3)),
    asking(lambda *found: Adjusted(*found, REASON), accounts, accounts, amounts, units),
    st.builds(correct, accounts, accounts, amounts, numbers),
    st.builds(reverse, numbers),
    st.builds(reverse, numbers),
    st.builds(close, st.integers(-2, 3), st.sampled_from((0, 100, 301))),
    asking(lambda hand, seat: HandConfirmed(*hand, seat), hands, st.integers(1, 2)),
    asking(lambda hand: HandDisputed(*hand, REASON), hands),
    asking(lambda hand: DisputeResolved(*hand, REASON), hands),
    asking(PlayerRenamed, names, st.sampled_from((*NAMES, "Guo Wei"))),
    asking(PlayersMerged, names, names),
    asking(PlayersParted, names),
    asking(RoleGiven, people, roles),
    asking(RoleTaken, people, roles),
    asking(AccountTied, people, st.one_of(st.none(), names)),
    asking(lambda change: change, st.sampled_from(CHANGES)),
    asking(lambda id, place: access_events(id)[place], people, st.integers(0, 11)),
    st.builds(play_board, st.sampled_from(BOARDS)),
    asking(BoardReleased, st.sampled_from(BOARDS)),
    st.builds(bring_in, st.integers(0, 2), st.integers(1, 4), st.integers(1, 9)),
    asking(GameImported, st.sampled_from(GAMES), st.integers(1, 4), st.integers(1, 4), st.just(DIGEST)),
    st.builds(begin_log, st.sampled_from(("example.org/a", "example.org/b"))),
)


def ask(event: Event) -> Step:
    return lambda story: story.ask(event)


EVENING: tuple[Step, ...] = (
    sit(1, ("Guo", "Li", "Wang"), "EUR/2", True),
    sit(2, ("Guo", "Bo", "Zhao"), "EUR/2", False),
)
"""Of the first game a hand is live."""

STORY: tuple[Step, ...] = (
    *EVENING,
    ask(Settled("player:Guo", "cash", 300, "EUR/2")),
    ask(Settled("player:Guo", f"pot:{GAMES[0]}", 100, "EUR/2")),
    ask(Settled("player:Guo", "fees", 100, "EUR/2")),
    ask(Adjusted("player:Li", "fees", 100, "EUR/2", REASON)),
    ask(Adjusted(f"pot:{GAMES[0]}", "player:Li", 100, "EUR/2", REASON)),
    ask(Adjusted(f"pot:{GAMES[0]}", "player:Li", 300, "EUR/2", REASON)),
    reverse(2),
    reverse(2),
    reverse(1),
    correct("player:Guo", "cash", 100, 0),
    ask(HandDisputed(GAMES[0], 1, REASON)),
    ask(HandConfirmed(GAMES[0], 1, 1)),
    ask(DisputeResolved(GAMES[0], 1, REASON)),
    ask(HandDisputed(GAMES[1], 1, REASON)),
    ask(HandConfirmed(GAMES[0], 1, 1)),
    ask(HandConfirmed(GAMES[0], 1, 1)),
    ask(PlayerRenamed("Guo", "Guo Wei")),
    ask(PlayersMerged("Bo", "Li")),
    ask(Settled("player:Bo", "player:Li", 1, "EUR/2")),
    ask(PlayersMerged("Zhao", "Wang")),
    ask(PlayersParted("Zhao")),
    sit(3, ("Bo", "Wang", "Guo W."), "points/0", False),
    ask(Settled("player:Zhao", "player:Guo", 100, "EUR/2", None, GAMES[2])),
    ask(Settled("player:Zhao", "player:Guo", 100, "EUR/2", None, GAMES[1])),
    Story.compare,
    get(-1, 2),
    get(-1, 1),
    get(-1, 1),
    get(0, 1),
    reverse(-1),
    ask(PlayersMerged("Wang", "Bo")),
    play_on(0),
    void(1),
    ask(HandConfirmed(GAMES[1], 2, 1)),
    close(-1, 200),
    close(0, 201),
    close(0, 201),
    close(-1, 201),
    begin_log("example.org/a"),
)
"""What is recorded of money, hands, names and logs, and what is refused."""

OFFICE: tuple[Step, ...] = (
    ask(RoleGiven(ACCOUNTS_OF_PEOPLE[0], "director")),
    ask(RoleTaken(ACCOUNTS_OF_PEOPLE[0], "director")),
    ask(RoleGiven(ACCOUNTS_OF_PEOPLE[1], "director")),
    ask(RoleTaken(ACCOUNTS_OF_PEOPLE[0], "director")),
    ask(AccountTied(ACCOUNTS_OF_PEOPLE[0], "Guo")),
    ask(AccountTied(ACCOUNTS_OF_PEOPLE[1], "Guo")),
    ask(AccountTied(ACCOUNTS_OF_PEOPLE[1], "Bo")),
    ask(PlayersMerged("Guo", "Bo")),
    ask(AccountTied(ACCOUNTS_OF_PEOPLE[0], None)),
    ask(PlayersMerged("Guo", "Bo")),
    ask(CHANGES[1]),
    ask(CHANGES[1]),
    ask(CHANGES[-1]),
    play_board(BOARDS[0]),
    ask(BoardReleased(BOARDS[0])),
    ask(BoardReleased(BOARDS[0])),
    ask(BoardReleased(BOARDS[1])),
    bring_in(1, 2, 4),
    bring_in(1, 4, 6),
    bring_in(1, 5, 6),
    ask(GameImported(GAMES[1], 7, 8, DIGEST)),
    ask(GameImported(GAMES[1], 8, 7, DIGEST)),
    ask(SeatOpened(GAMES[0], 1, ACCOUNTS_OF_PEOPLE[0], account=ACCOUNTS_OF_PEOPLE[1])),
)
"""The same of those who run the club."""

ACCESS: tuple[Step, ...] = (
    *(step for event in access_events(ACCOUNTS_OF_PEOPLE[0]) for step in (ask(event), Story.compare)),
    *(ask(event) for event in access_events(ACCOUNTS_OF_PEOPLE[0])),
    *(ask(event) for event in access_events(ACCOUNTS_OF_PEOPLE[1])[:5]),
    ask(AccountRemoved(ACCOUNTS_OF_PEOPLE[1])),
    ask(AccessRecorded(())),
)
"""The same of what lets somebody in; nothing does in the end, since no row was written."""

EVERYTHING = STORY + OFFICE + ACCESS


def happen(club: Club, story: tuple[Step, ...]) -> Story:
    """Let all of it happen, and compare at a few moments and when it is over."""
    found = Story(club)
    for number, step in enumerate(story):
        with suppress(PaipuError):
            step(found)
        if number % 6 == 0:
            found.compare()
    found.compare()
    return found


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Story]:
    """All of it happened, in the one club that every test here only reads."""
    with boards_allowed(), new_club(tmp_path_factory.mktemp("states") / "club.db") as club:
        yield happen(club, EVERYTHING)


def test_every_kind_of_event_is_in_the_story(everything: Story) -> None:
    club = everything.club
    with club.store.reading() as reading:
        recorded = {type(record.data) for _, record in sealed_events(reading)}
    assert recorded == set(club_codec().events.values())
    assert club.verify().findings == []


DECIDING = {name: kind for name, kind in club_codec().events.items() if kind is not SeatOpened}
"""Nothing is refused because a seat was opened, nor for any other reason than its form."""

GONE = {
    "Settled": "DELETE FROM postings WHERE why = 'settled'",
    "PaymentConfirmed": "UPDATE paid SET got = NULL",
    "Adjusted": "DELETE FROM postings WHERE why = 'adjusted'",
    "PeriodClosed": "DELETE FROM periods",
    "HandConfirmed": "DELETE FROM confirmations",
    "BoardReleased": "DELETE FROM released",
}
"""What takes the rows of an event that is looked up; the others are folded, or read from the log itself."""


@thorough
@pytest.mark.parametrize("forgotten", DECIDING.values(), ids=DECIDING)
def test_an_event_that_is_forgotten_would_be_found_out(
    everything: Story, forgotten: type[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    take, events_of = Before.take, ClubState.events_of
    monkeypatch.setattr(Before, "take", lambda self, record: isinstance(record.data, forgotten) or take(self, record))
    monkeypatch.setattr(
        ClubState,
        "events_of",
        lambda self, stream, kind: [] if kind == forgotten.__name__ else events_of(self, stream, kind),
    )
    expected = [answers for _, answers in everything.answers]
    with suppress(ZeroDivisionError), everything.club.store.writing() as writing:
        if forgotten.__name__ in GONE:
            writing.connection.execute(text(GONE[forgotten.__name__]))
        assert everything.answers_along(writing) != expected
        raise ZeroDivisionError  # nothing of it stays


LATER = (
    "closed",
    "unit of",
    "has unit",
    "in pot",
    "hand",
    "confirmed",
    "got",
    "shared game",
    "log",
    "board",
    "released",
    "reversal",
)


@thorough
@pytest.mark.parametrize("question", LATER)
def test_an_answer_that_looks_at_what_came_later_would_be_found_out(
    everything: Story, question: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reach = Before.reach

    def see_all(self: Before, position: int, at: dt.datetime) -> None:
        reach(self, position, at)
        self.before = END

    monkeypatch.setattr(Before, "reach", see_all)
    with everything.club.store.reading() as reading:
        found = everything.answers_along(reading)
    assert [each[question] for each in found] != [answers[question] for _, answers in everything.answers]


@thorough
@long
@settings(max_examples=times(60, 2), deadline=None, suppress_health_check=list(HealthCheck))
@example(happened=list(STORY[len(EVENING) :]))
@example(happened=list(OFFICE))
@example(happened=list(ACCESS))
@given(happened=st.lists(steps, min_size=8, max_size=times(30, 10)))
def test_both_states_give_the_same_answers_whatever_happens(happened: list[Step]) -> None:
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        club = stack.enter_context(new_club(Path(folder) / "club.db"))
        story = Story(club)
        for number, step in enumerate((*EVENING, *happened)):
            with suppress(PaipuError):
                step(story)
            if number % times(1, 6) == 0:
                story.compare()
        story.compare()
        story.compare_each_moment()
        # Of what lets somebody in, only the events are written here, and none of the rows.
        assert [each for each in club.verify().findings if each.code != "doors.row-gone"] == []
