"""The page of the record: what somebody needs to write a reader in another language. Its tables are made from the code."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from replay.formats import record_schema
from replay.rules import Room, open_words, room, rules_named
from replay.values.events import SHARED
from replay.values.money import LARGEST

__all__ = ["KINDS", "record_page"]

KINDS = ("quandui", "guandan", "khanhoo")
"""The kinds of game that the page describes."""

_HEAD = """# Paipu records, version 1

A record is one game as a file: every event on a line of its own, nothing left out, nothing to guess. `paipu export GAME` writes it, `paipu import`
reads it, and every other export is made from it. From this page alone somebody can write a reader in another language; its tables are made from the code by
`make docs`. To write games down by hand, use the [text notation](notation.md), which holds the same.

A reader is right if it gives what the [test vectors](#test-vectors) say. `paipu check FILE` checks a record without a club. `paipu schema` prints the JSON Schema
of a line, [record.schema.json](record.schema.json) (2020-12), which is what Paipu reads, no more and no less.

```json
{"at":"2026-11-20T19:00:00Z","by":"table","data":{"options":{"stake":100},"rules":"quandui/pagat","tags":{"Place":"Amsterdam"},"unit":"EUR/2"},"game":"0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b","id":"0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2c","seq":1,"type":"GameOpened","v":1}
{"at":"2026-11-20T19:00:07Z","by":"table","data":{"player":"Guo","seat":1},"game":"0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b","id":"0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2d","seq":2,"type":"Joined","v":1}
{"at":"2026-11-20T19:00:14Z","by":"table","data":{"player":"李白","seat":2},"game":"0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b","id":"0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2e","seq":3,"type":"Joined","v":1}
{"closing":{"digest":"sha256:a252466bf5c7a29407f3e87eca70d3bd9ebb0ece73b25a74fce05e209177e599","events":3,"open":true},"game":"0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b","v":1}
```

## A line

Every line but the last is an event in its envelope:

{envelope}
`by` is the id of an account, `link:` and the id of a link, or a word such as `club`. The first event, and only the first, is `GameOpened`: it pins the rules with every
option. No number has a point or an exponent, and none is beyond ±(2^53−1), which every JSON reader keeps exactly. A field that is absent has its default
value; null is written nowhere.

## The closing line

The last line is not an event:

{closing}
`closing` holds:

{totals}
`open` is false after `GameEnded`, if that is the last event. Importing a longer record of the same game adds what is new. A record without its closing line was truncated, and is refused; so is one whose
count or digest differs. The digest detects accidents. It does not prove who wrote a record: a person who edits one can compute a new digest.

## Bytes

Paipu writes RFC 8785 canonical JSON: names sorted, no spaces, the shortest escapes, UTF-8, and one line feed after each line. So equal events are equal bytes, and you can
compare two records with `cmp`. It reads more than it writes: spaces, another order of names, CRLF, a byte order mark, gzip, empty lines at the end, `+00:00`
for `Z`. What it reads is made canonical first, and the digest is computed over that: a reader of canonical lines may digest them as they are.

It refuses, with file, line and column: two equal names in an object, an unknown field or type, numbers with a point or an exponent, `NaN`, a lone
UTF-16 surrogate, encodings other than UTF-8, times that are not in UTC; and, before it parses anything, files of more than 256 MiB (unpacked), lines of more
than 64 KiB, values nested more than 16 deep.

## Words

Some fields hold a word. Where it says *one of*, the schema refuses any other word. Four fields take **any** word, so a reader passes one that it does not know on as a string:
`Claimed.as` (and `as` of a claim that lost), `Paid.why`, `HandEnded.how`, whose known words are listed with each kind of game, and `Irregular.rule`, which is free text. A later version of Paipu may add words of both sorts, optional fields and types of events: a
reader that only shows records should let them pass.

## Hands and steps

Events from `HandStarted` to `HandEnded`, both included, are a **hand**. Its events are numbered by **steps** from 0: every one counts, also payments, notes and what was taken back. Everything else is between hands. `seq` goes on through the game.

**Moves** are made by somebody; **consequences** are what the rules add to a move, and follow it at once. A reader need not know the rules: it folds what is written.

- **Seats** are numbered in the order in which players first sat down and stay theirs. The *circle* is the order of play: `Joined` puts the seat behind `after`, or at the end (a seat that comes back leaves its old place first); `Left` keeps the place, and the seat is absent.
- **Dealer**: `next_dealer` of the last `HandEnded`, or the seat of `DealerChosen`.
- `GameEnded` closes a game. Only a void may follow: it opens the game again.

## The table

Before the first hand there is nothing on it. `HandStarted` clears it: no card is anywhere, and the pack is the stock. After `HandEnded` everything stays as it lies until the next `HandStarted`.

A seat holds **known cards** and a number of **unknown** ones, since nobody at a real table sees every card. `?` is a card without a face. These operations are all that events do:

| operation | what it does |
|---|---|
| *come*(seat, cards) | each named card is added to the known ones, each `?` to the number of unknown ones |
| *leave*(seat, card) | a named card is taken from the known ones; if it is not among them, the unknown are one fewer. If the card is `?`, or is named while the seat has neither it nor an unknown card, the whole hand becomes unknown first; then the unknown are one fewer, but never below 0 |
| *take*() | the latest discard leaves the pile. It is the card that the pile or the event names; `?` if neither does |
| *open*(seat, cards) | the seat shows what it holds: the named cards are its known ones. `n` is the larger of the cards that it held and those it shows. While fewer than `n` are known, formerly known cards stay known that are not among the shown ones (each copy counts once), in their former order; the rest of `n` is unknown. The seat counts as *shown* until the next hand |

Everything that cards do is in this table and those of the kinds. Other events move no card.

| event | what it does |
|---|---|
| `Dealt` | *come*; the stock has as many fewer cards |
| `Drew` | *come* with the card; the stock has one card fewer |
| `Discarded` | *leave*; the card lies on the discards, with its seat |
| `Took` | *take*, then *come* with that card |
| `Shown` | *open* |
| `TrackLost` | no known, unknown or shown card, no meld, no discard; from here on the hand is one of depth `result` |
| `Paid` | see [money](#money) |

Without `Dealt` there is no card on the table: a hand of depth `result` has no stock.

## Take-backs

`TakenBack` returns the hand to its state after step `to`; what was taken back stays in the record. The **line** of steps that count after step `s` is found backwards:

```text
line(s): steps = []
         while s >= 0:
             if event[s] is TakenBack and event[s].to < s: s = event[s].to
             else: if event[s] is not TakenBack: put s in front of steps
                   s = s - 1
```

The table is the fold of the events of the line on what was before `HandStarted`. So `to` may be a step that was itself taken back: then it counts again. Steps go on counting after it. No
take-back goes behind a payment, or between a move and its consequences.

## Corrections

- `Irregular` allows the next move although it breaks a rule. It changes nothing for a reader.
- `HandVoided` strikes out the last hand that is not void. Its payments go back one by one, the last first, by `Paid` with `why` `void` right after it. What passes between hands (dealer, points, levels) is again as before the hand; the number of the hand is not used again. The hand counts for nothing.
- `Noted` is a remark. `Abandoned` ends a hand without a winner.
- Money that is paid or corrected outside of a game is not in its record.

## Money

Amounts are whole minor units of the unit that `GameOpened` pins, and never negative: 100 with `EUR/2` is one euro. `Paid` moves `amount` from the account `from` to the account `to`. Accounts are `pot` and `player:` with the name in `Joined`.

- The **gain** of an account in a hand is what the `Paid` events of its line give it, less what they take from it. All gains with the pot's sum to zero.
- What the pot holds is all that it got, less all that it gave. Antes are paid in the hand whose cards they are for; a carried pot stays between hands.
- The **money** of a player in a game is the same sum over all its `Paid`, also those between hands and those of voids.
- Payments follow from the rules: `paipu check` computes them again. A reader takes them as they are.

**Standings**: each hand that ended and is not void counts as played for every seat of its `order`, also an abandoned one, and as won for its winners. The last event of the line that decides it names them; each kind says which.

## For some eyes

A record for some eyes only (`--eyes public`, `--eyes seat:2`) has the same schema and as many events. Paipu makes it thus, and a reader can do the same with a record for all eyes:

| event | for eyes that are not `all` |
|---|---|
| `HandStarted` | `full` becomes `observed` |
| `Dealt`, `Drew` | each card is `?`, but for the eyes of that seat |
| others | as the kind says; else everybody saw it |

`?` means hidden or unrecorded: eyes cannot tell which. The `id` of such an event is made of what everybody may see ([why](decisions/0014-what-eyes-may-know.md)), and the closing line is that of the new lines.
With `--names replaced` players are numbers, and what people wrote is `…`.

## Events of every kind of game

Every kind has these events as far as it needs them. Descriptions begin with *Move* or *Consequence*. Numbers in brackets are [rulings](rules/) of a kind.

{shared}"""

_KINDS: Mapping[str, str] = {
    "quandui": """A card is its rank, `1` to `9`, and its suit, `b` (饼), `s` (索) or `w` (万); `DH` is 大红, `XH` 小红, `BS` 八束. `Won` decides a hand; its seat wins. The [rulings](rules/quandui.md) explain the options.

| event | what it does |
|---|---|
| `Claimed` | *take*; that card also *leaves* the hand of the seat, and the two lie before it as a meld of two equal cards |
| `Won` | with `card`, unless the depth is `result` by now: *take*, then *come* with that card. Then the melds that have a `?` are dropped. For each card of the others one such card is removed from `cards`, or one `?` if there is none. *Open* with the rest |
""",
    "guandan": """A card is its rank, `2` to `9`, `T` (ten), `J`, `Q`, `K` or `A`, and its suit, `H`, `S`, `D` or `C`; `X1` is the small and `X2` the big joker. Levels are 2 to 14, the ace. `LevelsSet` decides a hand;
its `winners` win, the first place first. The [rulings](rules/guandan.md) explain the options. In the first hand team 0 are the lowest seat, which is East, and the seat across; a new player joins the team of the place.

`Played.key` is the rank that decides between combinations of one type: 2 to 14 as levels, 1 for an ace that is low in a row, 15 for the level card, 16 and 17 for the jokers. A row is compared by its lowest rank, a full house by its triple.

| event | what it does |
|---|---|
| `Played` | each card *leaves*, in order; together they lie before the seat as a meld: the melds are the plays of the present trick |
| `TrickEnded` | all plays of the trick, in the order in which they were laid, go to the discards with their seats; no meld is left |
| `TributePaid`, `TributeReturned` | the card *leaves* `seat` and *comes* to `to`; the stock does not change |
| `Resisted` | each seat shows its big jokers: two of one seat, or one each of two. For each `X2` that is not among its known cards an unknown card becomes one |
| `Penalised` | with the effect `card_drawn` the `card`, or `?`, *leaves* `seat` and *comes* to `to` |
| `Kept` | the card *leaves* `of` and *comes* to `seat` |

For some eyes: of `Penalised` with `card_drawn` only `seat` and `to` see the cards; for others `card` is `?` and `grabbed` is absent. Of `Kept` only `seat` and `of` see the card.
""",
    "khanhoo": """A card is its rank, `A`, `2` to `9`, and its suit, `H`, `S` or `D`; or `J`, `Q` or `K` of clubs, `C`; `X` is the joker. `PointsSet` decides a hand; the seat `out` wins. Points are the last `totals`; those of a void hand do not count. The [rulings](rules/khanhoo.md) explain the options.

| event | what it does |
|---|---|
| `Claimed` | no card moves; if the latest discard is `?` and `card` names it, it has that name now |
| `Laid` | if the latest discard is named and is not among `cards`, it takes the place of the first `?` there. The other cards *leave* the hand; the discard leaves the pile; all lie before the seat as a meld. If the latest discard is `?`, as many `?` as there are cards but one *leave* the hand |
| `Recycled` | all discards but the latest one go to the stock |
| `WentOut` | `card` *leaves* and lies on the discards; then the seat *shows melds*: `melds` |
| `Scored` | the seat *shows melds*: `melds` and `rest` |
| `HandScored` | each seat for which melds are noted *shows melds*: these; seats other than the one that went out with as many `?` as are lacking from 15 cards |

To *show melds*: every `?` in the melds before the seat is dropped, and a meld without a card left. For each card in them one such card is removed from all that is shown, or one `?` if there is none.
*Open* with the rest.

For some eyes that are not `all`, each card of `Recycled` is `?`.
""",
}

_MELDS = "a meld of this name ([table](rules/khanhoo.md#melds))"
_PLAYS = "a combination of this name ([table](rules/guandan.md#combinations))"
_MEANINGS: Mapping[str, Mapping[str, str]] = {
    "as": {
        "dui": "the seat lays the card out with an equal one of its hand",
        "win": "to complete its hand; only of a claim that lost, since a claim that wins is `Won`",
        "take": "the next player wants it in the hand; only of a claim that lost, else it is `Took`",
        **dict.fromkeys(("sequence", "aces", "triplet", "royal", "court", "khanhoo"), _MELDS),
        **dict.fromkeys(("double_aces", "double_triplet", "double_royal", "double_khanhoo"), _MELDS),
        **dict.fromkeys(("single", "pair", "triple", "full_house", "straight", "tube", "plate"), _PLAYS),
        **dict.fromkeys(("bomb", "straight_flush", "joker_bomb"), _PLAYS),
    },
    "why": {
        "ante": "into the pot, at the start of a hand",
        "pot": "all that is in the pot, to the winner",
        "refund": "an ante back out of the pot, after a hand without a winner",
        "leaver": "the antes of a player who leaves, out of a carried pot; between hands",
        "single": "by each loser to the winner of a hand",
        "quan_dui": "by each loser to the winner with eight dui",
        "deal": "by each loser to a winner of a hand",
        "level": "the same, for each level that the winners went up",
        "game": "by each loser to a winner of the match",
        "point": "the same, for each point that the loser is behind",
        "void": "back, of a hand that is void; after `HandVoided`",
        "east": "East leads the first hand",
        "board": "as the board says",
        "tribute": "after tribute and return",
        "resisted": "after tribute was resisted: the first of the last hand",
        "previous_winner": "the first of the last hand",
        "deal_lost": "the last hand was lost by a penalty",
        "won": "the seat won the trick",
        "wind": "the seat that won the trick is out: another takes the wind",
        "penalty": "a penalty passes the lead on",
    },
    "how": {
        "won": "by its winner",
        "drawn": "without a winner: the stock is empty",
        "abandoned": "the table gave it up",
        "finished": "the cards are played out, or the order of going out is known",
        "deal_lost": "lost by a penalty",
        "redeal": "broken off by a penalty, and dealt again",
        "void": "time was called, and it does not count",
        "turned_card": "the seat took the turned card",
        "random": "by lot",
        "recorded": "as it was recorded",
        "passed_a": "decided: a team passed A",
        "deals": "decided: all hands are played",
        "time": "decided: time is up",
        "lot": "decided by a lot",
        "draw": "decided: nobody wins",
        "tied": "not decided: a lot must be drawn",
        "extra_deal": "not decided: one more hand decides",
    },
    "effect": {
        "warning": "nothing but a warning",
        "vp": "victory points, `vp`",
        "card_drawn": "the seat `to` draws a card of the hand",
        "redeal": "the hand is broken off and dealt again",
        "deal_lost": "the hand is lost",
        "sits_out": "the seat sits this trick out",
        "lead_passes": "another seat leads",
    },
    "kind": {"single": "eight pairs", "quan_dui": "eight dui, pairs of two equal cards"},
}
"""What the words mean, by the name of the field."""

_FOOT = """## Test vectors

[vectors/](vectors/) has records as files, and beside each a JSON file with what a reader must make of it, made by `make docs`:

{vectors}
| field | what it holds |
|---|---|
| `about` | what the record shows |
| `tables` | the table after event `seq`, for `eyes`: a record for all eyes is [redacted](#for-some-eyes) first. `hand` and `step` say where that is, null between hands, as `paipu show --hand N --step K --eyes EYES --json` takes them |
| `tables[].stock` | the number of cards in the stock |
| `tables[].pot` | what the pot holds |
| `tables[].discards` | the pile of discards, the latest last |
| `tables[].seats` | of each seat in the `order` of the hand: `known` cards, sorted by their code points; the number of `unknown` ones; `melds` before it; the `discards` of the pile that are its own; whether it has `shown` |
| `hands` | each hand that ended: `how`, whether it is `void`, the seats of its `winners`, and the `gains` of each account, also the pot, that gained or lost |
| `standings` | of each seat its `player`, the `hands` played and `won`, the `money`, and in Khanhoo the `points`, null before the first hand that counts |

`paipu check docs/vectors/*.jsonl` finds nothing wrong with them. The second reader of the [tests](../tests/formats/second_reader.py) is written from this page, with the standard library of Python alone.

## Who imported it

`by` is what the record says, and an import changes no envelope: exported from another club the record has the same bytes. The names in a file prove
nothing. So the club records each import that adds something as an event of its own stream, which is in no record: `GameImported`. It has the `game`, the
`first` and the `last` version that came in, and their `digest` (that of a whole record is the one in its closing line). Its own `by` is the account that imported. `paipu verify`
compares the digest with the events ([why](decisions/0015-importing-and-replacing-records.md)).

## Old records

Every record that was ever written stays readable. A change that old readers cannot accept gets a new `v`, and each old version gets one pure function that
turns what an old one says into the new form; stored bytes and their digests stay as they are. So far only the club's own stream has a version 2: a payment or a correction that
names in `on` the day on which it is booked. One that names none is still written as version 1, and `upcast` in `replay/club/matters/payments.py` books it on the day on which it
was entered. Names of types and fields are never reused for something else. For
every version there are golden files in `tests/golden/` with every type of event: the tests read them and write them again, byte for byte, and fail when an
event type has no golden line.

Optional fields are omitted while they have their default value, so a new field changes no old line.

## Other forms

Records of other programs are imported and exported in their own formats, if the kind of game supports them: Guandan supports those of the
[NJUPT and OpenGuanDan engines](njupt.md), `--format njupt`. Many games at once go out as [tables for statistics](data.md), `--format parquet`. This form can
only be exported:

| form | what it loses |
|---|---|
| `--format csv` | ids, who entered an event, and fields that only one type has (reasons, what a claim was made over, the options); the sentence in `text` gives them in words. Cells that a spreadsheet would run begin with an apostrophe. |
"""


def record_page(vectors: Mapping[str, str]) -> str:
    """The page in Markdown; ``vectors`` are the names of the test vectors, each with what it shows."""
    definitions = record_schema()["$defs"]
    tables = {name: _fields(definitions[name]) for name in ("Recorded", "Closing", "Totals")}
    shared = "".join(_event(name, definitions[name]) for name in (*SHARED, "Loser"))
    listed = "".join(f"- [{name}](vectors/{name}.jsonl): {about}\n" for name, about in vectors.items())
    filled = {
        "{envelope}": tables["Recorded"], "{closing}": tables["Closing"], "{totals}": tables["Totals"], "{shared}": shared,
        "{kinds}": "\n".join(_kind(room(name), definitions) for name in KINDS), "{vectors}": listed,
    }  # fmt: skip
    page = f"{_HEAD}\n{{kinds}}\n{_FOOT}"
    for place, text in filled.items():
        page = page.replace(place, text)
    return page


def _kind(kind: Room, definitions: Mapping[str, Any]) -> str:
    words = open_words(kind)
    rows = [_words(f"`{event}.{field}`", field, words[event, field]) for event, field in words if words[event, field]]
    for event in kind.events:
        for field, schema in definitions[event].get("properties", {}).items():
            if closed := _enumerated(schema):
                rows.append(_words(f"`{event}.{field}`: one of", field, closed))
    events = "".join(_event(name, definitions[name]) for name in kind.events)
    return (
        f"## {kind.title}\n\n`rules` begins with `{kind.name}/`; the profiles are {_codes(kind.profiles)}. {_KINDS[kind.name]}\n"
        f"Cards: {_pack(kind)}\n\n| field | word | what it means |\n|---|---|---|\n{''.join(rows)}\n{events}"
    )


def _enumerated(schema: Mapping[str, Any]) -> Sequence[str]:
    """The words of a field that takes no other."""
    every = [each for one in (schema, *schema.get("anyOf", ())) for each in one.get("enum", ())]
    return [each for each in every if isinstance(each, str)]


def _words(where: str, field: str, words: Sequence[str]) -> str:
    """The words of a field with what they mean, those that mean the same on one line."""
    meaning = groupby(words, key=_MEANINGS[field].__getitem__)
    return "".join(f"| {where} | {_codes([*some])} | {what} |\n" for what, some in meaning)


def _codes(words: Sequence[str] | Mapping[str, object]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _pack(kind: Room) -> str:
    """The codes of the cards by their copies, and their number."""
    pack = rules_named(kind.name, {}).pack
    by_copies = groupby(sorted(pack, key=lambda card: -pack.copies[card]), key=pack.copies.__getitem__)
    found = "; ".join(f"{copies} of each of {' '.join(cards)}" for copies, cards in by_copies)
    odd = "; the option `specials_copies` says how many there are of DH, XH and BS" if kind.name == "quandui" else ""
    return f"{found}{odd}. By default {pack.size} in all."


def _event(name: str, definition: Mapping[str, Any]) -> str:
    return f"### {name}\n\n{definition['description']}\n\n{_fields(definition)}"


def _fields(definition: Mapping[str, Any]) -> str:
    """The fields of an event as a table; nothing for an event without any."""
    rows = [
        f"| `{name}` | {_type(schema)}{_default(schema) if name not in definition['required'] else ''} | {schema['description']} |\n"
        for name, schema in definition.get("properties", {}).items()
    ]
    return "".join(["| field | type | what it holds |\n|---|---|---|\n", *rows, "\n"]) if rows else ""


def _default(schema: Mapping[str, Any]) -> str:
    default = schema.get("default")
    return "; may be absent" if default is None else f"; absent: `{json.dumps(default)}`"


def _type(schema: Mapping[str, Any]) -> str:
    """The type of a field in a few words."""
    if "anyOf" in schema:
        return next(_type(each) for each in schema["anyOf"] if each.get("type") != "null")
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{'the-closing-line' if name == 'Totals' else name.lower()})"
    if "enum" in schema:
        words = schema["enum"]
        return (
            "the name of an event" if len(words) > 20 else f"{'one of ' * (len(words) > 1)}{_codes([*map(str, words)])}"
        )
    kind = schema["type"]
    if kind == "integer":
        least, most = (str(schema[each]).replace(str(LARGEST), "2^53−1") for each in ("minimum", "maximum"))
        return f"integer, {least} to {most}"
    if kind == "array":
        return _list(schema)
    if kind == "string":
        return f"string{_limits(schema)}"
    return "true or false" if kind == "boolean" else "object"


def _list(schema: Mapping[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"list of {len(schema['prefixItems'])}: {_type(schema['prefixItems'][0])}"
    least, most = schema.get("minItems", 0), schema["maxItems"]
    items = schema["items"]
    what = (
        "cards"
        if "a card" in items.get("description", "")
        else "seats"
        if "a seat" in items.get("description", "")
        else _type(items)
    )
    return f"list of {least} to {most}: {what}" if least != most else f"list of {most}: {what}"


def _limits(schema: Mapping[str, Any]) -> str:
    if "format" in schema:
        return f", a {'UUID' if schema['format'] == 'uuid' else 'time of RFC 3339'}"
    pattern = f", `{schema['pattern']}`".replace("|", "\\|") if "pattern" in schema else ""
    return pattern + (f", at most {schema['maxLength']} characters" if "maxLength" in schema else "")
