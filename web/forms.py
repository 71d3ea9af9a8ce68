"""The pages' own forms: read strictly, one effect for a double tap, and the same page again after a refusal.

Each form names itself within its page in ``form``, and carries the key of a retry in ``id``. After a recording the browser is led
back to the page (Post/Redirect/Get), with ``done`` in its address.

The token that proves that a form comes from a page of its own session is derived from the session's key, so nothing is stored. It is masked
differently in every answer: an attacker cannot find common bytes by the length of compressed answers (BREACH).
"""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping
from contextlib import suppress
from hashlib import sha256
from hmac import compare_digest
from typing import Any, NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from flask import make_response, redirect, request, url_for
from markupsafe import Markup
from marshmallow import fields
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from replay.club import new_id
from replay.club.access import Visitor
from replay.club.matters import Adjusted, Called, Settled, event_sentence
from replay.rights import Account
from replay.schemas.bodies import Form as FormSchema
from replay.values import clock
from replay.values.club_events import PlayerRenamed
from replay.values.events import HandVoided, Recorded, player_account
from replay.values.times import minute
from replay.words import errors
from replay.words.messages import ENGLISH, Message, Text, listed, quoted, say
from web.current_club import club, has_recorded
from web.language import catalogue
from web.request import asked, once
from web.rights import say_meant
from web.visitor_filter import seen_event_text, seen_own_event
from web.visitors import BY_LINK, session_key, visitor

FIELD = "csrf"
_BYTES = 32


def form_token(key: str) -> str:
    """A token of the session with this key, another one at each call.

    >>> form_token("a") == form_token("a"), is_of_session(form_token("a"), "a"), is_of_session(form_token("a"), "b")
    (False, True, False)
    """
    mask = os.urandom(_BYTES)
    return urlsafe_b64encode(mask + _crossed(mask, _bare(key))).decode()


def is_of_session(token: str, key: str) -> bool:
    """Return whether a token belongs to the session with this key.

    >>> is_of_session("", "a"), is_of_session("é", "a"), is_of_session("A" * 88, "a")
    (False, False, False)
    """
    try:
        raw = urlsafe_b64decode(token.encode("ascii"))
    except ValueError:
        return False
    return len(raw) == 2 * _BYTES and compare_digest(_crossed(raw[:_BYTES], raw[_BYTES:]), _bare(key))


def token_field() -> Markup:
    """The hidden field of a form, where a browser would send the session's cookie with it."""
    key = session_key()
    if key is None:
        return Markup()
    return Markup('<input type="hidden" name="{}" value="{}" autocomplete="off">').format(FIELD, form_token(key))


def _bare(key: str) -> bytes:
    return sha256(b"paipu form\0" + key.encode("utf-8", "surrogatepass")).digest()


def _crossed(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=True))


class Filled(NamedTuple):
    """The contents of the forms of a page: nothing yet, or what was typed into the one that was refused, and why it was."""

    form: str = ""
    typed: Mapping[str, list[str]] = {}
    why: str = ""
    field: str = ""
    fresh: bool = True
    confirm: str = ""
    """The codes with which it is recorded, for the box that confirms it; empty where it needs no confirmation."""
    unknown: bool = False
    """Whether it may be recorded although no answer came."""

    def outcome(self, refused: str) -> Message | str:
        """The head of the refusal: ``refused``, where that is sure."""
        return say("web.maybe-recorded", "Perhaps recorded.") if self.unknown else refused

    def value(self, form: str, name: str, default: object = "", place: int = 0) -> str:
        """Return the value to show in a field; of several fields with one name, the one at that place."""
        values = self.typed.get(name, ()) if form == self.form else ()
        return values[place] if place < len(values) else "" if form == self.form else str(default)

    def ticked(self, form: str, name: str, value: str) -> bool:
        """Return whether a box was ticked."""
        return form == self.form and value in self.typed.get(name, ())

    def wrong(self, form: str, name: str) -> bool:
        """Return whether the form was refused because of this field."""
        return form == self.form and name == self.field

    def key(self, form: str) -> str:
        """The key of a retry: that of the refused form, since nothing was recorded under it, or a new one."""
        return retry_id() if self.fresh or form != self.form else self.value(form, "id")


FRESH = Filled()
"""Forms into which nothing was typed yet."""


class Recorder(NamedTuple):
    """The handler of a form.

    ``record`` is called with the values that the schema read from the form. ``anchor`` is the place on the page that shows the result.
    """

    schema: FormSchema
    record: Callable[..., Any]
    anchor: str = ""


def retry_id() -> str:
    """A new key for a form."""
    return str(new_id(clock.now()))


def address(done: UUID | str | None = None) -> str:
    """The address of this page, with what it was asked for, and with what was just recorded."""
    query = [(name, value) for name, value in request.args.items(multi=True) if name != "done"]
    if done is not None:
        query.append(("done", str(done)))
    return request.script_root + request.path + ("?" + urlencode(query) if query else "")


def recorded(recorders: Mapping[str, Recorder], page: Callable[[Filled], str]) -> AnyResponse:
    """Record what the form says and lead back to the page; or show the page again with the refusal and what was typed.
    A form that is there several times is named ``NAME-WHICH``.
    """

    def lead_back(recorder: Recorder, values: dict[str, Any]) -> AnyResponse:
        recorder.record(**values)
        anchor = f"#{recorder.anchor.format(**values)}" if recorder.anchor else ""
        return redirect(address(values["id"]) + anchor, 303)

    return _taken(recorders, page, lead_back)


def answered(recorders: Mapping[str, Recorder], page: Callable[[Filled], str | AnyResponse]) -> AnyResponse:
    """Handle forms that record no event: the result of ``record`` is the answer."""
    return _taken(recorders, page, lambda recorder, values: make_response(recorder.record(**values)))


OTHER_FORM = Text("web.other-form", "found the form {found!r}, expected one of this page: {forms}")


def _taken(
    recorders: Mapping[str, Recorder],
    page: Callable[[Filled], str | AnyResponse],
    take: Callable[[Recorder, dict[str, Any]], AnyResponse],
) -> AnyResponse:
    typed = request.form
    try:
        name = once(MultiDict(item for item in typed.items(multi=True) if item[0] == "form")).get("form", "")
        recorder = recorders.get(name.partition("-")[0])
        if recorder is None:
            forms = listed(quoted(each) for each in recorders)
            raise errors.BadInput(OTHER_FORM(found=name[:40], forms=forms), field="form")
        values = asked(recorder.schema, _read(typed, recorder.schema))
        return take(recorder, values)
    except errors.PaipuError as refusal:
        if has_recorded():
            raise
        return _refused(refusal, page)


def _read(typed: MultiDict[str, str], schema: FormSchema) -> dict[str, Any]:
    """Return the typed values as the schema expects them: each field once, lists as lists, and no empty fields."""
    lists = {field.data_key or name for name, field in schema.fields.items() if isinstance(field, fields.List)}
    alone = MultiDict(item for item in typed.items(multi=True) if item[0] not in {*lists, "form", FIELD})
    return {
        **{name: value for name, value in once(alone).items() if value.strip()},
        **{name: typed.getlist(name) for name in lists if name in typed},
    }


SENT_BEFORE = Text(
    "web.sent-before",
    "This form was sent before with other values, and those are recorded. Look at them; to record these too, send the form again.",
)


def _refused(refusal: errors.PaipuError, page: Callable[[Filled], str | AnyResponse]) -> AnyResponse:
    typed = dict(request.form.lists())
    name = (typed.get("form") or [""])[0]
    # A key that belongs to something else cannot be used again; every other refusal has recorded nothing.
    used = (
        isinstance(refusal, errors.Conflict)
        and refusal.current is None
        and not isinstance(refusal, (errors.GaveWay, errors.Unavailable))
    )
    field = refusal.field if isinstance(refusal, errors.BadInput) and refusal.field else ""
    say_meant(refusal)
    why = _sentence(SENT_BEFORE().words(catalogue()) if used else refusal.words(catalogue()), field)
    fresh = used or not _is_id(typed.get("id"))
    # A box that was ticked is there again, whatever else is refused.
    confirm = " ".join(refusal.codes if isinstance(refusal, errors.NeedsConfirmation) else typed.get("confirm", ()))
    unknown = isinstance(refusal, errors.OutcomeUnknown)
    answer = make_response(page(Filled(name, typed, why, field, fresh, confirm, unknown)))
    answer.status_code = refusal.http_status
    if isinstance(refusal, errors.Unavailable | errors.TooSoon):
        answer.headers["Retry-After"] = str(refusal.retry_after)
    if isinstance(refusal, errors.NotSignedIn):
        answer.headers["WWW-Authenticate"] = "Bearer"
    return answer


def _sentence(why: str, field: str) -> str:
    """A refusal as a sentence of its own. Fields have English names: in another language only the field itself is marked."""
    bare = why.removeprefix(f"{field}: ")
    if catalogue() is ENGLISH and bare != why:
        bare = f"{field.replace('_', ' ')}: {bare}"
    bare = bare[:1].upper() + bare[1:]
    return bare if bare.endswith((".", "。")) else say("web.full-stop", "{sentence}.", sentence=bare).words(catalogue())


def _is_id(values: list[str] | None) -> bool:
    try:
        return values is not None and bool(UUID(values[0]))
    except ValueError:
        return False


def done_notice(done: UUID | None, game: str | None = None) -> dict[str, Any] | None:
    """Return the result of a form: its address, its sentence, whether it moved money and whether it is signed.

    It is an event of the club's own stream, or a hand of the game that was voided. Raises NotFound.
    """
    if done is None:
        return None
    signed = not club().log.unsigned
    void = None if game is None else club().game_event(game, done)
    if game is not None and void is not None and isinstance(void.data, HandVoided):
        where = url_for("pages.step.event", game=game, version=void.seq)
        return {"address": where, "text": seen_event_text(game, void.seq), "signed": signed}
    record = seen_own_event(done)
    return {
        "address": url_for("pages.ledger.event", event=done),
        "text": record_sentence(record),
        "money": isinstance(record.data, Settled | Adjusted),
        "signed": signed,
        "doubts": club().players.doubt(record.data.name) if isinstance(record.data, PlayerRenamed) else [],
    }


def record_sentence(record: Recorded) -> Message:
    """An event of the club's own stream in one sentence, with the players under the names they have now."""
    called = Called(lambda name: club().books.title(club().books.account(player_account(name))), _called)
    return event_sentence(record.data, called)


def recorded_by(record: Recorded) -> str | Message | None:
    """Return the recorder of an event: an account's name, or a link; None for the owner of this machine."""
    if record.by.startswith(BY_LINK):
        return say("web.a-link-to-a-seat", "the holder of a link to a seat")
    try:
        return _called(UUID(record.by))
    except ValueError:
        return None


PASSWORD_SET = {
    "first": Text("web.own-password-first", "{at}: first set"),
    "changed": Text("web.own-password-changed", "{at}: changed with the old password"),
    "reset": Text("web.own-password-reset", "{at}: set again with an invitation that {who} made"),
}
AT_THE_TERMINAL = Text("web.at-the-terminal", "the owner of the club at the terminal")


def credentials(who: Visitor, since: int = 0) -> list[Message]:
    """When and how the password of a visitor was set, and by whom, the last time first; from a version of the club's own stream on."""
    if not isinstance(who.asker, Account):
        return []
    return [
        PASSWORD_SET[each.how](at=minute(each.at), who=_called(UUID(each.by)) if each.by else AT_THE_TERMINAL())
        for each in club().access.accounts.credentials(str(who.asker.id))
        if each.version >= since
    ]


def resets() -> list[Message]:
    """Return the notice of a password reset by another person that the visitor has not seen yet."""
    who = visitor()
    return [] if who.reset is None else credentials(who, who.reset)


def _called(account: UUID) -> str:
    with suppress(errors.NotFound):
        return club().access.accounts.get(str(account)).name
    return str(account)
