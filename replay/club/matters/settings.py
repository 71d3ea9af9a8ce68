"""Settings of the club."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from typing import TYPE_CHECKING, get_args

import msgspec
from sqlalchemy import BigInteger, Connection, String, select
from sqlalchemy import Text as Words

from replay.club.matters.matter import FIELD_REFUSED, Called, Matter, Placed, Refusal, wrong_field
from replay.ledger.accounts import tidy
from replay.rights import Right, Settings
from replay.store.statements import insert_rows
from replay.store.tables import plain_table
from replay.values.club_events import SettingsChanged, Sight
from replay.values.money import Sign, Unit
from replay.values.times import zones
from replay.words.errors import BadInput, RuleViolation
from replay.words.messages import Arg, Message, Text, any_of, clauses, listed, quoted, say

if TYPE_CHECKING:
    from replay.club.matters.state import ClubState

settings = plain_table("settings", {"name": String(40)}, {"value": Words, "position": BigInteger})
"""Every setting that was ever changed: its field in the event, its value as JSON, and the position of its last change in the log."""

_VALUES = select(settings.c.name, settings.c.value)
_INSTEAD = "ON CONFLICT (name) DO UPDATE SET value = excluded.value, position = excluded.position"


def current_settings(connection: Connection) -> Settings:
    """Return the current settings of the club."""
    values = {name: msgspec.json.decode(value) for name, value in connection.execute(_VALUES)}
    return Settings().after(msgspec.convert(values, SettingsChanged))


NOTHING_SET = Text("treasury.nothing-set", "found no setting, expected at least one of {settings}")
NO_SIGHTS = Text("treasury.no-sights", "found {found!r}, expected some of {expected}, each once and in this order")
SETTING_IS = Text("treasury.setting-is", "{name} is {value}")
NO_CLUB_NAME = Text(
    "treasury.no-club-name",
    "found {found!r}, expected a name of at most 100 letters without line breaks and outer spaces",
)
NO_ZONE = Text("treasury.no-zone", "found {found!r}, expected a time zone of the IANA database such as {examples}")
NO_HOUR = Text("treasury.no-hour", "found {found}, expected an hour from 0 to 12")
NO_MINUTES = Text("treasury.no-minutes", "found {found} minutes, expected 0 to {most} (seven days)")
NO_SIGN = Text(
    "treasury.no-sign",
    "found the sign {found!r}, expected at most six letters, signs of currencies and stops, such as '€', 'R$' or 'Fr.'",
)
SIGN_OF_NOTHING = Text(
    "treasury.sign-of-nothing", "found the sign {found!r} in a club without a usual unit, expected the unit too"
)
LEAST_OF_NOTHING = Text(
    "treasury.least-of-nothing", "found a least payment in a club without a usual unit, expected the unit too"
)
NO_LEAST = Text("treasury.no-least", "found {found} minor units, expected 0 to {most}")
SET_TO_NOTHING = Text("treasury.set-to-nothing", "nothing")
SETTING_ON = Text("web.setting-on", "{name} on")
SETTING_OFF = Text("web.setting-off", "{name} off")
SETTING = Text("web.setting", "{name} {value}")

_CALLED = {
    "name": say("web.the-name", "its name is"),
    "zone": say("web.the-zone", "its time zone is"),
    "day_begins": say("web.the-day", "a day begins at the hour"),
    "unit": say("web.the-unit", "its usual unit is"),
    "correct_within": say("web.the-window", "minutes within which a recorder may void a hand:"),
    "members_see": say("web.members-see", "members see"),
    "public_sees": say("web.public-sees", "the public sees"),
    "open_hands": say("web.open-hands", "finished hands show all their cards:"),
    "one_hand_behind": say("web.one-hand-behind", "watchers one hand behind:"),
    "look_back": say("web.look-back", "players see every step of their live hand:"),
    "sign": say("web.the-sign", "the sign of its usual unit is"),
    "shared_by": say("web.shared-by", "hands are made public by"),
    "sign_behind": say("web.sign-behind", "the sign stands behind the amount:"),
    "least_payment": say("web.least-payment", "the least payment to settle up, in minor units, is"),
}

_LATEST_HOUR = 12
_LONGEST = 7 * 24 * 60
_LARGEST_LEAST = 10**9
_EXAMPLES = ("Asia/Shanghai", "Asia/Taipei", "Europe/Berlin")
_SIGHTS: tuple[Sight, ...] = get_args(Sight)


class _Setting(Matter[SettingsChanged]):
    """At least one setting changes, and each new value is valid."""

    event = SettingsChanged
    seen_with = (Right.SEE_SETTINGS,)
    tables = (settings,)

    def check(self, state: ClubState, event: SettingsChanged) -> Iterator[Refusal]:
        named = event.named()
        if not named:
            expected = listed(SettingsChanged.__struct_fields__)
            yield Refusal(
                BadInput(NOTHING_SET(settings=expected)), say("treasury.names-no-setting", "it names no setting")
            )
            return
        yield from _words(event)
        yield from _numbers(event)
        if event.sign and not Sign.is_one(event.sign):
            yield wrong_field("sign", NO_SIGN(found=event.sign[:10]))
        elif event.sign and state.settings.after(event).unit is None:
            yield wrong_field("sign", SIGN_OF_NOTHING(found=event.sign))
        if event.least_payment and state.settings.after(event).unit is None:
            yield wrong_field("least_payment", LEAST_OF_NOTHING())
        for field, sights in (("members_see", event.members_see), ("public_sees", event.public_sees)):
            if sights is not None and list(sights) != [each for each in _SIGHTS if each in sights]:
                yield wrong_field(field, NO_SIGHTS(found=", ".join(sights), expected=listed(_SIGHTS)))
        if state.settings.after(event) == state.settings:
            so = clauses(SETTING_IS(name=name, value=_written(value)) for name, value in named.items())
            error = RuleViolation(
                say("treasury.set-already", "the club already has these settings: {settings}", settings=so),
                rule=say("treasury.ruling-settings", "Paipu, settings: what is recorded changes something"),
            )
            yield Refusal(error, say("treasury.changes-nothing", "it changes nothing"))

    def sentence(self, event: SettingsChanged, called: Called) -> Message:
        return say("web.settings-changed", "Settings of the club: {settings}.", settings=clauses(_changed(event)))

    def project(self, connection: Connection, placed: Placed, event: SettingsChanged) -> None:
        values = event.named().items()
        rows = [(name, msgspec.json.encode(value).decode(), placed.position) for name, value in values]
        insert_rows(connection, settings, rows, _INSTEAD)


MATTERS = (_Setting(),)


def _words(event: SettingsChanged) -> Iterator[Refusal]:
    name = event.name
    if name is not None and (name != tidy(name) or not name.isprintable() or len(name) > 100):
        yield wrong_field("name", NO_CLUB_NAME(found=name[:120]))
    if event.zone is not None and event.zone not in zones():
        # A zone may vanish from a later database: it stays valid for the club that was set to it.
        yield Refusal(BadInput(NO_ZONE(found=event.zone[:60], examples=_like(event.zone)), field="zone"), None)
    if event.unit:
        try:
            Unit.parse(event.unit)
        except BadInput as refusal:
            refusal.field = "unit"
            yield Refusal(refusal, FIELD_REFUSED(field="unit", problem=refusal.problem))


def _numbers(event: SettingsChanged) -> Iterator[Refusal]:
    if event.day_begins is not None and not 0 <= event.day_begins <= _LATEST_HOUR:
        yield wrong_field("day_begins", NO_HOUR(found=event.day_begins))
    if event.correct_within is not None and not 0 <= event.correct_within <= _LONGEST:
        yield wrong_field("correct_within", NO_MINUTES(found=event.correct_within, most=_LONGEST))
    if event.least_payment is not None and not 0 <= event.least_payment <= _LARGEST_LEAST:
        yield wrong_field("least_payment", NO_LEAST(found=event.least_payment, most=_LARGEST_LEAST))


def _like(found: str) -> Arg:
    """Return the zones that are spelled most like this one; well-known ones if none is."""
    last = {each.rpartition("/")[2].casefold(): each for each in sorted(zones())}
    wanted = found.rpartition("/")[2].replace(" ", "_").casefold()
    near = [last[each] for each in get_close_matches(wanted, last, n=3, cutoff=0.75)]
    return any_of([quoted(each) for each in near or _EXAMPLES])


def _written(value: object) -> Arg:
    match value:
        case tuple():
            return listed(map(str, value)) if value else SET_TO_NOTHING()
        case bool():
            return say("treasury.set-to-yes", "yes") if value else say("treasury.set-to-no", "no")
        case int():
            return value
        case _:
            return str(value) or SET_TO_NOTHING()


def _changed(event: SettingsChanged) -> Iterator[Message]:
    for name, value in event.named().items():
        match value:
            case bool():
                yield (SETTING_ON if value else SETTING_OFF)(name=_CALLED[name])
            case tuple():
                seen = listed(map(str, value)) if value else say("web.nothing-seen", "nothing")
                yield SETTING(name=_CALLED[name], value=seen)
            case _:
                yield SETTING(name=_CALLED[name], value=str(value) or say("web.nothing-set", "empty"))
