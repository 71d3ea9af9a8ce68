"""What may be recorded about the settings of a club."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from typing import get_args

from replay.club.treasury.decision import wording
from replay.club.treasury.decision.refusal import Refusal, wrong_field
from replay.club.treasury.decision.state import ClubState
from replay.club_days import zones
from replay.club_events import SettingsChanged, Sight
from replay.errors import BadInput, RuleViolation
from replay.ledger.accounts import tidy
from replay.messages import Arg, any_of, clauses, listed, quoted
from replay.money import Unit

_LATEST_HOUR = 12
_LONGEST = 7 * 24 * 60
_EXAMPLES = ("Asia/Shanghai", "Asia/Taipei", "Europe/Berlin")
_SIGHTS: tuple[Sight, ...] = get_args(Sight)


def check_settings_changed(state: ClubState, event: SettingsChanged) -> Iterator[Refusal]:
    """At least one setting becomes another, and each is one that a club can have."""
    named = event.named()
    if not named:
        expected = listed(SettingsChanged.__struct_fields__)
        yield Refusal(BadInput(wording.NOTHING_SET(settings=expected)), wording.NAMES_NO_SETTING())
        return
    yield from _words(event)
    yield from _numbers(event)
    for field, sights in (("members_see", event.members_see), ("public_sees", event.public_sees)):
        if sights is not None and list(sights) != [each for each in _SIGHTS if each in sights]:
            yield wrong_field(field, wording.NO_SIGHTS(found=", ".join(sights), expected=listed(_SIGHTS)))
    if state.settings.after(event) == state.settings:
        so = clauses(wording.SETTING_IS(name=name, value=_written(value)) for name, value in named.items())
        error = RuleViolation(wording.SET_ALREADY(settings=so), rule=wording.RULING_SETTINGS())
        yield Refusal(error, wording.CHANGES_NOTHING())


def _words(event: SettingsChanged) -> Iterator[Refusal]:
    name = event.name
    if name is not None and (name != tidy(name) or not name.isprintable() or len(name) > 100):
        yield wrong_field("name", wording.NO_CLUB_NAME(found=name[:120]))
    if event.zone is not None and event.zone not in zones():
        # A zone that is there today is gone from another database one day: it stays right for the club that was set to it.
        yield Refusal(BadInput(wording.NO_ZONE(found=event.zone[:60], examples=_like(event.zone)), field="zone"), None)
    if event.unit:
        try:
            Unit.parse(event.unit)
        except BadInput as refusal:
            refusal.field = "unit"
            yield Refusal(refusal, wording.FIELD_REFUSED(field="unit", problem=refusal.problem))


def _numbers(event: SettingsChanged) -> Iterator[Refusal]:
    if event.day_begins is not None and not 0 <= event.day_begins <= _LATEST_HOUR:
        yield wrong_field("day_begins", wording.NO_HOUR(found=event.day_begins))
    if event.correct_within is not None and not 0 <= event.correct_within <= _LONGEST:
        yield wrong_field("correct_within", wording.NO_MINUTES(found=event.correct_within, most=_LONGEST))


def _like(found: str) -> Arg:
    """The zones that are written most like this one; well-known ones if none is."""
    last = {each.rpartition("/")[2].casefold(): each for each in sorted(zones())}
    wanted = found.rpartition("/")[2].replace(" ", "_").casefold()
    near = [last[each] for each in get_close_matches(wanted, last, n=3, cutoff=0.75)]
    return any_of([quoted(each) for each in near or _EXAMPLES])


def _written(value: object) -> Arg:
    match value:
        case tuple():
            return listed(map(str, value)) if value else wording.SET_TO_NOTHING()
        case bool():
            return wording.SET_TO_YES() if value else wording.SET_TO_NO()
        case int():
            return value
        case _:
            return str(value) or wording.SET_TO_NOTHING()
