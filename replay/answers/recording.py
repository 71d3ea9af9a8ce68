"""Answers about games as they are recorded: who records, what was recorded, what may follow, what a recorder's screen shows, and why a
request was refused.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, UnsetType

from replay.answers.answer import Answer, GameId, Kind, KindTitle, PlayedOn, UnitName, about
from replay.answers.games import GamePayment
from replay.answers.table import State, TableView, WrittenEvent
from replay.words.messages import Message


class Lease(Answer, frozen=True):
    """The present recorder of a game. The id of the device is known to that device alone."""

    name: Annotated[Message | None, about("who records the game, as people know them; null where nobody does")]
    since: Annotated[str | None, about("since when, UTC; null where nobody records it")]
    yours: Annotated[bool, about("whether it is the device that asks")]


FREE = Lease(name=None, since=None, yours=False)
"""Nobody records the game."""
Version = Annotated[int, about("how many events the game has; to be sent with the next moves")]


class Choice(Answer, frozen=True):
    """A move that may follow, for a button or a prompt."""

    label: Annotated[Message, about("what the button says")]
    seat: Annotated[int | None, about("whose move it is; null where it belongs to no seat")]
    text: Annotated[str, about("its line in the text notation, with $card and the like for what has to be named")]
    needs: Annotated[list[str], about("what has to be named, such as card, cards, points or seat")]
    fits: Annotated[dict[str, list[str]], about("of what has to be named everything that fits, where that is known")]
    likely: Annotated[
        dict[str, list[str]], about("of what has to be named what is named most often; other things may fit")
    ]
    words: Annotated[
        dict[str, Message], about("of what fits or is likely what a button says, where the line is no words")
    ]


class Following(Answer, frozen=True):
    """The moves that may follow, as far as the eyes may know them."""

    seat: Annotated[int | None, about("the seat to move")]
    words: Annotated[Message, about("what may happen now, in words")]
    moves: Annotated[list[Choice], about("every move that may follow")]
    cards: Annotated[
        dict[str, int], about("copies of each card that nobody has seen; empty where no cards are recorded")
    ]


class OpenedGame(Answer, frozen=True):
    """A game that was opened."""

    id: GameId
    version: Version
    next: Annotated[Following | None, about("what may follow; null where one may not see the table")]
    warnings: Annotated[list[Message], about("what is allowed and not as it should be")]


class RefusedMove(Answer, frozen=True):
    """The first of several moves that was refused, after others that are recorded."""

    move: Annotated[int, about("its place among the moves, from 0")]
    code: Annotated[str, about("the kind of refusal, as in problem details")]
    reason: Annotated[str, about("exactly what was refused")]
    detail: Annotated[Message, about("one sentence to show to a human")]
    column: Annotated[int | None, about("where in its line, from 1")] = None


class Entered(Answer, frozen=True):
    """The result of moves that were sent."""

    version: Version
    events: Annotated[list[WrittenEvent], about("the events that came of these moves")]
    table: Annotated[State | None, about("the table after the last event; null where one may not see it")]
    next: Annotated[Following | None, about("what may follow; null where one may not see the table")]
    refused: Annotated[RefusedMove | None, about("with `keep`: the move at which it ended, if one did")]
    warnings: Annotated[list[Message], about("what is allowed and not as it should be")]


Amounts = Annotated[
    dict[int, int], about("by seat, minor units of the game's unit; without those to whom it brings nothing")
]


class RecorderSeat(Answer, frozen=True):
    """A seat of the game."""

    seat: Annotated[int, about("its number, from 1")]
    player: Annotated[str, about("whose it is")]
    here: Annotated[bool, about("whether the player is at the table")]
    money: Annotated[
        int, about("what the seat has won in the game so far, in minor units; below zero what it has lost")
    ]


class Reached(Answer, frozen=True):
    """The results of seats in what is played for besides money."""

    seats: Annotated[list[int], about("those who play together")]
    words: Annotated[Message, about("what they have reached, in a word or two")]
    points: Annotated[int | None, about("the same as a number; null where it is none")]
    level: Annotated[str | None, about("the same as the name of a level; null where it is none")]


class Points(Answer, frozen=True):
    """The points up to which the game is played."""

    target: Annotated[int, about("how many win it")]
    bonus: Annotated[int, about("what the seat that ends a hand gets besides what it has counted")]


class Ending(Answer, frozen=True):
    """A way in which the hand may end, and what it would bring."""

    text: Annotated[
        str, about("its line in the text notation, with $points where those of every seat have to be named")
    ]
    label: Annotated[Message, about("what happens, in a few words")]
    seat: Annotated[int | None, about("whose move it is; null where it belongs to no seat")]
    brings: Amounts
    says: Annotated[list[Message], about("what else follows, a sentence each")]
    dealer: Annotated[int | None, about("the seat that would deal next; null where no hand follows")]
    next: Annotated[
        dict[int, int],
        about("who deals after a later hand that ends so, by its dealer: for hands that wait to be sent"),
    ]


class Sign(Answer, frozen=True):
    """A fact in large letters with words beside it, such as the pot."""

    sign: Annotated[str, about("the amount")]
    title: Annotated[Message, about("what it is")]
    words: Annotated[Message | None, about("more of it; null where that is all")]
    new: Annotated[bool, about("whether this hand made it so")]


class AfterHand(Answer, frozen=True):
    """The moment after a hand: who won, and what comes next."""

    title: Annotated[Message, about("who won, in a few words")]
    words: Annotated[Message, about("how")]
    seal: Annotated[str, about("the same in Chinese for a stamp, a line for each word; empty without one")]
    won: Annotated[list[int], about("the seats that won it, the first first")]
    badges: Annotated[dict[int, Message], about("what is said beside a seat's name")]
    points: Annotated[dict[int, int], about("what it brought in points; empty where only money counts")]
    signs: Annotated[list[Sign], about("what was paid, and the pot")]
    about: Annotated[Message | None, about("what `next` is about; null where there is nothing to say")]
    next: Annotated[Message | None, about("what is worth knowing of the next hand besides its dealer")]


class LastHand(Answer, frozen=True):
    """The hand that ended last."""

    hand: Annotated[int, about("its number, from 1")]
    text: Annotated[Message, about("the result in one sentence")]
    void: Annotated[bool, about("whether it was struck out")]
    replaces: Annotated[int | None, about("the hand that was struck out and entered again as this one")]
    depth: Annotated[str, about("how much of it was recorded")]
    seats: Annotated[list[int], about("the seats that played it")]
    confirmed: Annotated[list[int], about("the seats that have confirmed it")]
    disputed: Annotated[bool, about("whether somebody disputes it")]
    brings: Amounts
    moment: Annotated[
        AfterHand | None, about("the screen after it; null once the next hand is begun, and of a struck-out hand")
    ]


class Undo(Answer, frozen=True):
    """The latest entry that still counts, and the way to take it back."""

    words: Annotated[list[Message], about("what it was, a sentence for each move, the last three")]
    lines: Annotated[list[str], about("the lines that take it back, with $reason for why; empty where it stays")]
    hand: Annotated[int | None, about("the hand that they strike out")]
    dealer: Annotated[int | None, about("the seat that deals the next hand afterwards")]


class RecorderView(Answer, frozen=True, kw_only=True):
    """The recorder's screen, as far as the recorder may know it."""

    game: GameId
    rules: Kind
    title: KindTitle
    unit: UnitName
    version: Version
    closed: Annotated[bool, about("whether nothing follows any more")]
    live: Annotated[bool, about("whether a hand is being played")]
    depth: Annotated[str | None, about("how much of the hand that is played is recorded; null between hands")]
    hand: Annotated[int, about("the hand that is played, or the next one, from 1")]
    replaces: Annotated[
        int | None, about("the hand that was struck out and is entered again as this one; null where it is none")
    ]
    dealer: Annotated[int | None, about("who deals it; null where that is still to be chosen")]
    dealers: Annotated[list[int], about("who may deal it")]
    begin: Annotated[
        dict[str, str], about("by how much is to be recorded the line that begins it; empty while a hand is played")
    ]
    pot: Annotated[int, about("what is in the pot, minor units")]
    facts: Annotated[list[Message], about("what is on the table besides its cards, in a few words each")]
    seats: list[RecorderSeat]
    order: Annotated[
        list[int], about("the seats that play the hand, the dealer first; those at the table where that is open")
    ]
    sides: Annotated[list[Reached], about("points or levels; empty where only money counts")]
    points: Annotated[Points | None, about("what is played to; null where it is nothing")]
    endings: Annotated[
        list[Ending],
        about("how the hand may end if only its result is recorded, after `begin.result`; points may be left to name"),
    ]
    abandon: Annotated[Ending | None, about("the same where it is abandoned, with the reason left to name")]
    undo: Annotated[Undo | None, about("what Undo takes back; null where there is nothing")]
    last: Annotated[LastHand | None, about("the hand that ended last; null before")]
    table: Annotated[TableView | None, about("the table while a hand is played; null between hands")]
    latest: Annotated[
        list[Message], about("the last moves of the hand that is played, at most three, in a sentence each")
    ]
    next: Following


class Compared(Answer, frozen=True):
    """The moves that two people recorded of a game at once, as far as the visitor may know them."""

    club: Annotated[list[Message], about("what the club has, a sentence for each move, the last twenty")]
    at: Annotated[str | None, about("when the last of them was recorded, UTC; null where there is none")]
    mine: Annotated[
        list[Message], about("the same of the lines that were not recorded; empty where they cannot be read")
    ]


class AgreedHand(Answer, frozen=True):
    """The seats that have confirmed a finished hand, and whether it is disputed."""

    hand: Annotated[int, about("its number, from 1")]
    confirmed: Annotated[list[int], about("the seats that have confirmed it, in the order in which they did")]
    disputed: Annotated[bool, about("whether somebody disputes it")]


class Agreed(Answer, frozen=True):
    """The present state beside a game's record: confirmations, disputes, and payments that square it."""

    game: GameId
    hands: Annotated[
        list[AgreedHand],
        about("the latest twenty hands that were confirmed or disputed, and all that are disputed still, in order"),
    ]
    payments: Annotated[list[GamePayment], about("what was entered to square the game, in order")]


class RecordedBy(Answer, frozen=True):
    """The present recorder of a game, for the device that asked."""

    game: GameId
    lease: Lease


class Imported(Answer, frozen=True):
    """The result of an import."""

    game: GameId
    hands: Annotated[int, about("hands of the record")]
    steps: Annotated[int, about("events in its hands")]
    added: Annotated[int, about("events that the club did not have yet")]
    source: Annotated[Message, about("where it came from")]
    warnings: Annotated[tuple[Message, ...], about("what was kept and not understood")] = ()


class ImportReport(Imported, frozen=True, kw_only=True):
    """The result that an import would have. Nothing was recorded."""

    status: Annotated[str, about("new, known, longer, differs, or repeated: the game of an earlier file")]
    rules: Kind
    day: PlayedOn
    players: Annotated[list[str], about("everybody who had a seat")]
    newcomers: Annotated[list[str], about("those whom the club and the files before do not have")]
    version: Annotated[int, about("how many events the club has of the game")]
    voids: Annotated[tuple[Message, ...], about("the hands that it voids")]
    differs: Annotated[Message | None, about("why it needs a reason for replacing hands; null where it needs none")]
    confirm: Annotated[tuple[Message, ...], about("what it needs to have confirmed, such as other money")]
    resembles: Annotated[list[str], about("games of that kind, day and players under another id")]
    remarks: Annotated[tuple[Message, ...], about("names that look alike, odd dates, and closed days")]


class EventsPage(Answer, frozen=True):
    """Some events of a game."""

    events: list[WrittenEvent]
    next: Annotated[int | None, about("what to give as `after` for more; null at the end")]


class FeedPage(Answer, frozen=True):
    """Some events of several games, in the order in which each game has them."""

    events: list[WrittenEvent]
    next: Annotated[str, about("what to give as `after` for what comes after them, now or later: how far each game is")]
    agreed: Annotated[
        list[Agreed], about("what the players have agreed on or dispute in each of the games, where there is anything")
    ]
    recorded: Annotated[
        list[RecordedBy], about("who records each; empty without `device`, and for a visitor who may not record")
    ]


_SOURCE = "the file or field that was read"
_LINE = "from 1"
_FIELD = "the field's path, such as counted.0.amount"


class FieldProblem(Answer, frozen=True):
    """The problem of one field of a query or a body."""

    field: Annotated[str, about(_FIELD)]
    detail: Annotated[str, about("what was found and what was expected, one sentence")]
    reason: Annotated[
        str | UnsetType, about("exactly what is wrong with it, such as schemas.unknown-field; these codes never change")
    ] = UNSET


class Whereabouts(Answer, frozen=True):
    """The place of what was refused, as far as it is known."""

    source: Annotated[str | UnsetType, about(_SOURCE)] = UNSET
    line: Annotated[int | UnsetType, about(_LINE)] = UNSET
    column: Annotated[int | UnsetType, about(_LINE)] = UNSET
    field: Annotated[str | UnsetType, about(_FIELD)] = UNSET


class OldRefusal(Answer, frozen=True):
    """A refusal in its old shape, from before problem details."""

    message: Annotated[str, about("the same as detail")]
    status: Annotated[int, about("the HTTP status")]
    where: Whereabouts | UnsetType = UNSET
    voids: Annotated[list[str] | UnsetType, about("the same as voids beside it")] = UNSET


class Problem(Whereabouts, frozen=True, kw_only=True):
    """The body of every answer that is not a success (RFC 9457)."""

    type: Annotated[str, about("a name for this kind of refusal, a URI: urn:paipu:problem: and the code")]
    title: Annotated[str, about("this kind of refusal in a few words")]
    status: Annotated[int, about("the HTTP status")]
    detail: Annotated[str, about("one sentence to show to a human")]
    instance: Annotated[str, about("the path of the request")]
    code: Annotated[str, about("this kind of refusal for programs, such as not-found; codes never change")]
    reason: Annotated[
        str | UnsetType, about("exactly what was refused, such as store.locked; these codes never change either")
    ] = UNSET
    errors: Annotated[list[FieldProblem] | UnsetType, about("every faulty field of the query or body")] = UNSET
    findings: Annotated[list[str] | UnsetType, about("of a check that failed: what it found")] = UNSET
    current: Annotated[
        int | UnsetType, about("of a conflict with somebody faster: the seq of the game's last event now")
    ] = UNSET
    move: Annotated[int | UnsetType, about("of several moves: the place of the one that was refused, from 0")] = UNSET
    events: Annotated[
        list[WrittenEvent] | UnsetType,
        about("of moves on an outdated version: what came in since, the first thousand events of it"),
    ] = UNSET
    lease: Annotated[
        Lease | UnsetType, about("of moves while another device records the game: who does, and since when")
    ] = UNSET
    voids: Annotated[
        list[str] | UnsetType, about("of an import that differs: the hands that `replace` would void, in words")
    ] = UNSET
    codes: Annotated[
        list[str] | UnsetType,
        about("of what needs a confirmation: what the same request records with `confirm`: these codes"),
    ] = UNSET
    error: OldRefusal
