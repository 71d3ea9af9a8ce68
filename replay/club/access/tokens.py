"""Keys of programs. A token has some of the rights of its account, is shown once, ends by itself, and can be revoked at any time."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection
from uuid import UUID, uuid4

from sqlalchemy import delete, func, insert, select

from replay.answers.access import TokenSummary
from replay.club.access.accounts import find
from replay.club.access.record import AccessRecord
from replay.club.access.sessions import digest, new_key
from replay.club.access.tables import Pass, tokens
from replay.club.matters.access import TokenMade, TokenRevoked
from replay.club.reasons import tidy_words
from replay.rights import Right
from replay.store import Store, Writing
from replay.values import clock
from replay.values.times import format_time, from_micros, micros
from replay.words.errors import BadInput, NotFound
from replay.words.messages import Text, say

PREFIX = "paipu_"
"""The prefix of every token, so that scanners for leaked secrets recognize it."""
MOST = 100
"""The most tokens of an account."""
MOST_DAYS = 366


NO_DAYS = Text("doors.no-days", "found {found} days, expected 1 to {most}")
MANY_TOKENS = Text(
    "doors.many-tokens", "the account {name!r} has {most} tokens, the most that are allowed: revoke one first"
)
NO_TOKEN = Text("doors.no-token", "found {found!r}, expected the id of a token: 'paipu token list' shows them")


class Tokens:
    """The tokens of a club's accounts, in its ``store`` and on its ``record``."""

    def __init__(self, store: Store, record: AccessRecord) -> None:
        self._store = store
        self._record = record

    def make(
        self, account: str, label: str, scope: Collection[Right] | None = None, days: int = 90, by: str = "club"
    ) -> tuple[str, TokenSummary]:
        """Make a token; return its text, which cannot be shown again, and the token. Raises NotFound or BadInput."""
        label = tidy_words(label, "label", say("doors.a-label", "the purpose of the token"))[:100]
        if not 1 <= days <= MOST_DAYS:
            raise BadInput(NO_DAYS(found=days, most=MOST_DAYS), field="days")
        now, key = clock.now(), new_key()
        ends = now + dt.timedelta(days=days)
        words = None if scope is None else " ".join(sorted(scope))
        with self._record.writing() as writing:
            person = find(writing.connection, account)
            made = Pass(str(uuid4()), person.id, label, words, micros(now), micros(ends), digest(key) or b"")
            writing.connection.execute(delete(tokens).where(tokens.c.ends <= micros(now)))
            has = writing.connection.scalar(select(func.count()).where(tokens.c.account == person.id)) or 0
            if has >= MOST:
                raise BadInput(MANY_TOKENS(name=person.name, most=MOST))
            writing.connection.execute(insert(tokens).values(made._asdict()))
            recorded = self._record.digest(writing, "token", made.id)
            self._record.enter(writing, TokenMade(UUID(made.id), UUID(person.id), recorded, ends), by)
        return PREFIX + key, _shown(made)

    def all(self, account: str | None = None) -> list[TokenSummary]:
        """Return the open tokens of an account, or of all accounts, oldest first."""
        wanted = select(tokens).where(tokens.c.ends > micros(clock.now())).order_by(tokens.c.begun, tokens.c.id)
        if account is not None:
            wanted = wanted.where(tokens.c.account == account)
        return self._store.ask(lambda reading: [_shown(Pass(*row)) for row in reading.connection.execute(wanted)])

    def revoke(self, token: UUID, account: str | None = None, by: str = "club") -> None:
        """Revoke a token, of this account if one is named. Raises NotFound."""
        wanted = delete(tokens).where(tokens.c.id == str(token))
        if account is not None:
            wanted = wanted.where(tokens.c.account == account)
        with self._record.writing() as writing:
            if not writing.connection.execute(wanted).rowcount:
                raise NotFound(NO_TOKEN(found=str(token)))
            self._record.end(writing, "token", str(token), TokenRevoked(token), by)

    def end_all(self, writing: Writing, account: str, rights: Collection[Right], by: str) -> None:
        """End every token of an account that has one of these rights."""
        found = [Pass(*row) for row in writing.connection.execute(select(tokens).where(tokens.c.account == account))]
        for each in found:
            if rights and (each.rights is None or not each.rights.isdisjoint(rights)):
                writing.connection.execute(delete(tokens).where(tokens.c.id == each.id))
                self._record.end(writing, "token", each.id, TokenRevoked(UUID(each.id)), by)

    def admit(self, text: str) -> Pass | None:
        """Return the token with this text; None if it is not valid."""
        kept = digest(text.removeprefix(PREFIX)) if text.startswith(PREFIX) else None
        wanted = select(tokens).where(tokens.c.digest == kept, tokens.c.ends > micros(clock.now()))
        with self._store.reading() as reading:
            row = None if kept is None else reading.connection.execute(wanted).first()
            found = None if row is None else Pass(*row)
            return found if found is not None and self._record.admits(reading, "token", found._asdict()) else None


def _shown(made: Pass) -> TokenSummary:
    return TokenSummary(
        id=made.id,
        account=made.account,
        label=made.label,
        scope=None if made.rights is None else sorted(made.rights),
        begun=format_time(from_micros(made.begun)),
        ends=format_time(from_micros(made.ends)),
    )
