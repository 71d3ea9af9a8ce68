"""Checks a record while it is imported: decides every move again, and counts hands, steps and warnings."""

from __future__ import annotations

from collections.abc import Mapping

from replay.club.records import wording
from replay.club.records.chunks import Chunk, Place
from replay.errors import BadInput
from replay.events import Event, GameOpened
from replay.messages import Message
from replay.pairing import pairing
from replay.rules import Rules, codec, opened_rules
from replay.rules.checker import Checker, Folder

__all__ = ["Check"]

_MOST_WARNINGS = 3
"""Warnings of the rules that are listed for one record; the others are only counted."""


class Check:
    """Applies the rules to a record, chunk by chunk. A refusal names its place.

    ``sealable`` is the last version at which no hand was live. ``warnings`` are about moves that are allowed but odd.

    Args:
        source: what to call the record.
        warn: whether to ask the rules for warnings, which takes a twentieth of the time.
        decided: whether this process has just decided the events itself, so that they are only folded.
    """

    def __init__(self, source: str, *, warn: bool = True, decided: bool = False) -> None:
        self.source = source
        self._asks = warn
        self._checks = Folder if decided else Checker
        self.checker: Checker | Folder | None = None
        self.version = 0
        self.sealable = 0
        self.hands = 0
        self.steps = 0
        self.warnings: list[Message] = []
        self._reported: list[Message] = []
        self._unlisted = 0

    @property
    def rules(self) -> Rules:
        """The rules that the record's first event pinned. Raises ValueError before that event was fed."""
        if self.checker is None:
            raise ValueError("nothing was fed yet")
        return self.checker.rules

    def feed(self, chunk: Chunk) -> bytes:
        """Check these events, and return a byte for each: 1 if no hand is live after it.

        Raises:
            BadInput, RuleViolation: with the place.
        """
        before = version = self.version
        settled, steps, hands = bytearray(), self.steps, self.hands
        try:
            checker = self.checker or self._start(chunk.records[0].data)
            table, feed = checker.table, checker.feed
            inside, reported = table.live, self._reported
            for version, record in enumerate(chunk.records, before + 1):
                feed(record.data)
                if reported:
                    self._warn(chunk.place(version - before - 1))
                live = table.live
                if live or inside:
                    steps += 1
                    hands += not inside
                settled.append(not live)
                inside = live
        except BadInput as refusal:
            line, column = chunk.place(max(version - before - 1, 0))
            refusal.at(source=self.source, line=line, column=column)
            raise
        self.version, self.steps, self.hands = version, steps, hands
        if (last := settled.rfind(1)) >= 0:
            self.sealable = before + 1 + last
        return bytes(settled)

    def _warn(self, place: Place) -> None:
        """List the warnings about an event, up to a limit."""
        where = ":".join(str(part) for part in (self.source, *place) if part is not None)
        for text in self._reported:
            if len(self.warnings) < _MOST_WARNINGS:
                self.warnings.append(wording.WARNING(place=where, words=text))
            else:
                self._unlisted += 1
        self._reported.clear()

    def all_warnings(self) -> list[Message]:
        """The warnings: the first ones in full, then how many more there are."""
        more = [wording.MORE_WARNINGS(source=self.source, count=self._unlisted)] if self._unlisted else []
        return [*self.warnings, *more]

    def _start(self, event: Event) -> Checker | Folder:
        if not isinstance(event, GameOpened):
            raise BadInput(wording.OTHER_FIRST_EVENT(found=codec().name(event)))
        rules = opened_rules(event)
        if self._asks:
            self._warn_of_match(event.tags)
        table, warned = rules.table(), rules.room.warned
        warnings = rules.warner(table)

        def watch(event: Event) -> None:
            if type(event) in warned:
                self._reported.extend(warnings(event))

        self.checker = self._checks(rules, table, watch if warned and self._asks else None)
        return self.checker

    def _warn_of_match(self, tags: Mapping[str, str]) -> None:
        """Warn if a team match will leave the game out, because its tags cannot be corrected later."""
        try:
            pairing(tags)
        except BadInput as error:
            self.warnings.append(wording.LEFT_OUT_OF_MATCH(source=self.source, problem=error.problem))

    def close(self) -> Rules:
        """The rules of the record. Raises BadInput if the record ends before a consequence that the rules require."""
        if self.checker is None:
            raise BadInput(wording.NO_EVENT(), source=self.source)
        try:
            self.checker.close()
        except BadInput as refusal:
            refusal.at(source=self.source, line=self.version)
            raise
        table, unit = self.checker.table, self.checker.rules.unit
        if table.ended and table.pot and self._asks:
            self.warnings.append(wording.CLOSED_WITH_POT(source=self.source, amount=unit.message(table.pot)))
        return self.checker.rules
