"""A second reader of records, written from docs/record.md alone: it imports nothing of Paipu, only the standard library."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import chain
from typing import Any

UNSEEN = "?"
Event = dict[str, Any]


class Refused(Exception):
    """It is no record, or not a whole one."""


def read(data: bytes) -> list[Event]:
    """The events of a canonical record, whose closing line fits them."""
    *lines, closing, end = data.split(b"\n")
    last = json.loads(closing).get("closing")
    if end or last is None:
        raise Refused("the closing line is missing")
    digest = sha256(b"".join(line + b"\n" for line in lines)).hexdigest()
    if last["events"] != len(lines) or last["digest"] != f"sha256:{digest}":
        raise Refused("the events are not those of the closing line")
    events = [json.loads(line) for line in lines]
    if [each["seq"] for each in events] != list(range(1, len(events) + 1)) or events[0]["type"] != "GameOpened":
        raise Refused("the events are not those of one game")
    if [
        json.dumps(each, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode() for each in events
    ] != lines:
        raise Refused("a line is not canonical")
    if last["open"] != (events[-1]["type"] != "GameEnded"):
        raise Refused("the closing line does not say whether the game goes on")
    return events


def redacted(event: Event, eyes: str) -> Event:
    """The event as these eyes may know it."""
    kind, data = event["type"], dict(event["data"])
    sees = {f"seat:{data.get(each)}" for each in ("seat", "to", "of") if each in data}
    if eyes == "all":
        return event
    if kind == "HandStarted" and data["depth"] == "full":
        data["depth"] = "observed"
    if (kind == "Dealt" and eyes != f"seat:{data['seat']}") or kind == "Recycled":
        data["cards"] = [UNSEEN] * len(data["cards"])
    if (kind == "Drew" and eyes != f"seat:{data['seat']}") or (kind == "Kept" and eyes not in sees):
        data["card"] = UNSEEN
    if kind == "Penalised" and data["effect"] == "card_drawn" and eyes not in sees:
        data["card"] = UNSEEN
        data.pop("grabbed", None)
    return {**event, "data": data}


def pack_size(opened: Event) -> int:
    """The number of cards of the pack."""
    kind = opened["data"]["rules"].partition("/")[0]
    odd = opened["data"]["options"].get("specials_copies", 0)
    return {"quandui": 4 * 27 + 3 * odd, "guandan": 2 * 54, "khanhoo": 2 * 30 + 1}[kind]


class Table:
    """The cards on the table."""

    def __init__(self) -> None:
        self.clear([], "result")

    def clear(self, order: list[int], depth: str) -> None:
        self.order, self.depth = order, depth
        self.known: dict[int, list[str]] = {seat: [] for seat in order}
        self.unknown = dict.fromkeys(order, 0)
        self.melds: dict[int, list[list[str]]] = {seat: [] for seat in order}
        self.discards: list[tuple[int, str]] = []
        self.plays: list[tuple[int, list[str]]] = []
        self.shown: set[int] = set()
        self.left = 0

    def come(self, seat: int, *cards: str) -> None:
        self.known[seat] += [card for card in cards if card != UNSEEN]
        self.unknown[seat] += cards.count(UNSEEN)

    def leave(self, seat: int, card: str) -> None:
        known = self.known[seat]
        if card in known:
            known.remove(card)
            return
        if card == UNSEEN or not self.unknown[seat]:
            self.unknown[seat] += len(known)
            known.clear()
        self.unknown[seat] = max(0, self.unknown[seat] - 1)

    def take(self, card: str) -> str:
        _, latest = self.discards.pop()
        return card if latest == UNSEEN else latest

    def open(self, seat: int, cards: list[str]) -> None:
        before = self.known[seat]
        count = max(len(before) + self.unknown[seat], len(cards))
        shown = [card for card in cards if card != UNSEEN]
        left = without(before, shown)
        self.known[seat] = shown + left[: count - len(shown)]
        self.unknown[seat] = count - len(self.known[seat])
        self.shown.add(seat)

    def show_melds(self, seat: int, cards: list[str]) -> None:
        named = [[card for card in meld if card != UNSEEN] for meld in self.melds[seat]]
        self.melds[seat] = [meld for meld in named if meld]
        self.open(seat, apart(cards, named))

    def fold(self, kind: str, data: dict[str, Any]) -> None:
        """What an event does to the cards."""
        seat, card, cards = data.get("seat", 0), data.get("card", UNSEEN), data.get("cards", [])
        match kind:
            case "HandStarted":
                self.clear(data["order"], data["depth"])
            case "TrackLost":
                self.clear(self.order, "result")
            case "Dealt" | "Drew":
                taken = cards if kind == "Dealt" else [card]
                self.come(seat, *taken)
                self.left += len(taken)
            case "Discarded":
                self.discard(seat, card)
            case "Took":
                self.come(seat, self.take(card))
            case "Shown":
                self.open(seat, cards)
            case "Claimed" | "Won":
                self.claim(kind, seat, card, data)
            case "Played" | "TrickEnded" | "TributePaid" | "TributeReturned" | "Penalised" | "Kept" | "Resisted":
                self.climb(kind, seat, card, data)
            case "Laid" | "Recycled" | "WentOut" | "Scored" | "HandScored":
                self.meld(kind, seat, card, data)

    def claim(self, kind: str, seat: int, card: str, data: dict[str, Any]) -> None:
        """Quán Duì, and a claim in Khanhoo."""
        if kind == "Won":
            if "card" in data and self.depth != "result":
                self.come(seat, self.take(card))
            self.melds[seat] = [meld for meld in self.melds[seat] if UNSEEN not in meld]
            self.open(seat, apart(data["cards"], self.melds[seat]))
        elif data["as"] == "dui":
            claimed = self.take(card)
            self.leave(seat, claimed)
            self.melds[seat].append([claimed, claimed])
        else:
            thrower, latest = self.discards.pop()
            self.discards.append((thrower, card if latest == UNSEEN else latest))

    def climb(self, kind: str, seat: int, card: str, data: dict[str, Any]) -> None:
        """Guandan."""
        if kind == "Played":
            for each in data["cards"]:
                self.leave(seat, each)
            self.melds[seat].append(data["cards"])
            self.plays.append((seat, data["cards"]))
        elif kind == "TrickEnded":
            self.discards += [(player, each) for player, laid in self.plays for each in laid]
            self.plays, self.melds = [], {each: [] for each in self.order}
        elif kind == "Resisted":
            for each in data["seats"]:
                for _ in range(2 // len(data["seats"]) - self.known[each].count("X2")):
                    self.unknown[each] -= 1
                    self.known[each].append("X2")
        elif kind != "Penalised" or data["effect"] == "card_drawn":
            giver, receiver = (data["of"], seat) if kind == "Kept" else (seat, data["to"])
            self.leave(giver, card)
            self.come(receiver, card)

    def meld(self, kind: str, seat: int, card: str, data: dict[str, Any]) -> None:
        """Khanhoo."""
        if kind == "Laid":
            self.lay(seat, list(data["cards"]))
        elif kind == "Recycled":
            self.left -= len(self.discards) - 1
            self.discards = self.discards[-1:]
        elif kind == "HandScored":
            for each, melds in zip(self.order, data.get("melds", []), strict=False):
                held = [*chain(*melds)]
                if held:
                    self.show_melds(each, held + [UNSEEN] * (15 - len(held)) * (each != seat))
        else:
            if kind == "WentOut":
                self.discard(seat, card)
            self.show_melds(seat, [*chain(*data["melds"]), *data.get("rest", [])])

    def discard(self, seat: int, card: str) -> None:
        self.leave(seat, card)
        self.discards.append((seat, card))

    def lay(self, seat: int, cards: list[str]) -> None:
        _, latest = self.discards.pop()
        if latest != UNSEEN and latest not in cards and UNSEEN in cards:
            cards[cards.index(UNSEEN)] = latest
        for each in [UNSEEN] * (len(cards) - 1) if latest == UNSEEN else without(cards, [latest]):
            self.leave(seat, each)
        self.melds[seat].append(cards)


def without(cards: list[str], others: list[str]) -> list[str]:
    """The cards but for one copy of each of the others."""
    rest = list(cards)
    for each in others:
        if each in rest:
            rest.remove(each)
    return rest


def apart(cards: list[str], melds: list[list[str]]) -> list[str]:
    """The cards but for those of the melds; one that is not there takes the place of an unseen one."""
    rest = list(cards)
    for each in chain(*melds):
        if each in rest or UNSEEN in rest:
            rest.remove(each if each in rest else UNSEEN)
    return rest


def line(events: list[Event]) -> list[Event]:
    """The events of a hand that count after the last of these."""
    step, counted = len(events) - 1, []
    while step >= 0:
        taken_back = events[step]["type"] == "TakenBack"
        if taken_back and events[step]["data"]["to"] < step:
            step = events[step]["data"]["to"]
            continue
        counted += [] if taken_back else [events[step]]
        step -= 1
    return counted[::-1]


def gains(events: list[Event]) -> Counter[str]:
    """What the payments among these events bring each account."""
    found: Counter[str] = Counter()
    for each in events:
        if each["type"] == "Paid":
            found[each["data"]["to"]] += each["data"]["amount"]
            found[each["data"]["from"]] -= each["data"]["amount"]
    return found


def hands(events: list[Event]) -> Iterator[tuple[int, list[Event]]]:
    """Each event with those of its hand so far; none between hands."""
    hand: list[Event] = []
    for event in events:
        if event["type"] == "HandStarted":
            hand = []
        live = event["type"] == "HandStarted" or bool(hand)
        hand = [*hand, event] if live else []
        yield event["seq"], hand
        if event["type"] == "HandEnded":
            hand = []


def tables(record: list[Event], eyes: str) -> Iterator[dict[str, Any]]:
    """The table after each event, in the form of the test vectors."""
    events = [redacted(each, eyes) for each in record]
    size, table, pot, before = pack_size(record[0]), Table(), 0, 0
    for event, (seq, hand) in zip(events, hands(events), strict=True):
        if event["type"] == "HandStarted":
            before = pot
        for each in line(hand) if event["type"] == "TakenBack" else [event]:
            table.fold(each["type"], each["data"])
        pot = before + gains(line(hand))["pot"] if hand else pot + gains([event])["pot"]
        yield {
            "eyes": eyes, "seq": seq, "hand": hand[0]["data"]["hand"] if hand else None, "step": len(hand) - 1 if hand else None,
            "stock": size - table.left if table.depth != "result" else 0, "pot": pot, "discards": [card for _, card in table.discards],
            "seats": {str(seat): _seat(table, seat) for seat in sorted(table.order)},
        }  # fmt: skip


def _seat(table: Table, seat: int) -> dict[str, Any]:
    thrown = [card for thrower, card in table.discards if thrower == seat]
    held = {
        "known": sorted(table.known[seat]),
        "unknown": table.unknown[seat],
        "melds": [list(meld) for meld in table.melds[seat]],
    }
    return {**held, "discards": thrown, "shown": seat in table.shown}


def results(events: list[Event]) -> list[dict[str, Any]]:
    """How each hand ended, and what it brought."""
    ended: dict[int, dict[str, Any]] = {}
    for (_, hand), event in zip(hands(events), events, strict=True):
        if event["type"] == "HandVoided":
            ended[event["data"]["hand"]]["void"] = True
        if event["type"] != "HandEnded":
            continue
        counted, number = line(hand), hand[0]["data"]["hand"]
        winners: list[int] = []
        for each in counted:
            data = each["data"]
            found = {"Won": [data.get("seat")], "LevelsSet": data.get("winners", []), "PointsSet": [data.get("out")]}
            winners = found.get(each["type"], winners)
        made = {account: amount for account, amount in gains(counted).items() if amount}
        ended[number] = {"hand": number, "how": event["data"]["how"], "void": False, "winners": winners, "gains": made}
    return list(ended.values())


def standings(events: list[Event]) -> list[dict[str, Any]]:
    """What each player made."""
    money, valid = gains(events), {each["hand"]: each["winners"] for each in results(events) if not each["void"]}
    orders = {each["data"]["hand"]: each["data"]["order"] for each in events if each["type"] == "HandStarted"}
    totals: list[int] = []
    for (_, hand), event in zip(hands(events), events, strict=True):
        if event["type"] == "PointsSet" and hand[0]["data"]["hand"] in valid:
            totals = event["data"]["totals"]
    players = {each["data"]["seat"]: each["data"]["player"] for each in events if each["type"] == "Joined"}
    return [
        {
            "seat": seat, "player": player, "hands": sum(seat in orders[each] for each in valid),
            "won": sum(seat in winners for winners in valid.values()), "money": money[f"player:{player}"],
            **({"points": totals[seat - 1] if seat <= len(totals) else None} if events[0]["data"]["rules"].startswith("khanhoo") else {}),
        }
        for seat, player in sorted(players.items())
    ]  # fmt: skip
