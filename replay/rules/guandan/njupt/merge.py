"""The messages of NJUPT logs in their order: of one log, or of several clients' logs of one match, merged (docs/njupt.md)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import count

from replay.errors import BadInput
from replay.messages import Message as Wording
from replay.rules.foreign import Source
from replay.rules.guandan.njupt import wording
from replay.rules.guandan.njupt.messages import Message, read_message

__all__ = ["Lookahead", "messages"]

_MOST_AHEAD = 2000
"""Messages that one looks ahead: a deal has some three hundred, and what is looked at has to be kept."""


def messages(sources: Sequence[Source], warnings: list[Wording]) -> Iterator[Message]:
    """The messages of all sources; those for every client come once.

    Args:
        sources: logs of one match.
        warnings: gets a sentence for each log that ends before the others.

    Raises:
        BadInput: a line is not a message, or the logs contradict each other; with file and line.
    """
    if len(sources) == 1:
        yield from _read(sources[0])
        return
    logs = [_Log(source) for source in sources]
    for place in count():
        messages = [public for log in logs if (public := log.advance()) is not None]
        # A deal begins for all clients before any of them is asked.
        yield from sorted((message for log in logs for message in log.private), key=_stage)
        if not messages:
            return
        first = messages[0]
        for other in messages[1:]:
            _check_same(first, other, place)
            # Some clients get only part of it.
            for name, value in other.fields.items():
                first.fields.setdefault(name, value)
        warnings += [log.ended() for log in logs if log.over and not log.noted]
        yield first


def _read(source: Source) -> Iterator[Message]:
    """The messages of one log; a message without an address is for its own client."""
    client = None
    for number, line in source.lines:
        if not line.strip():
            continue
        try:
            message = read_message(line, source.name, number)
        except BadInput as refusal:
            refusal.at(source=source.name, line=number)
            raise
        if message.stage == "beginning":
            client = message.fields.get("myPos")
        elif not message.public:
            message.fields.setdefault("from" if message.type == "answer" else "to", client)
        yield message


def _stage(message: Message) -> tuple[bool, int]:
    beginning = message.stage == "beginning"
    return not beginning, message.seat("myPos") if beginning else 0


def _check_same(first: Message, other: Message, place: int) -> None:
    for name in sorted({*first.fields} & {*other.fields} - {"to"}):
        ours, theirs = other.fields[name], first.fields[name]
        if ours != theirs:
            problem = wording.CONTRADICTION if place else wording.OTHER_MATCH
            raise BadInput(
                problem(found=repr(ours)[:60], expected=repr(theirs)[:60], source=first.source, line=first.line),
                source=other.source,
                line=other.line,
                field=name,
            )


class _Log:
    """One log, read up to the next message that every client gets."""

    def __init__(self, source: Source) -> None:
        self.name = source.name
        self.private: list[Message] = []
        self.over = False
        self.noted = False
        self._line = 0
        self._messages = _read(source)

    def advance(self) -> Message | None:
        """The next message that every client gets, None at the end; what comes before it is in ``private``."""
        self.private = []
        for message in self._messages:
            self._line = message.line
            if message.public:
                return message
            self.private.append(message)
        self.over = True
        return None

    def ended(self) -> Wording:
        """Says where the log ends, once."""
        self.noted = True
        return wording.LOG_ENDS(source=self.name, line=self._line)


class Lookahead(Iterator[Message]):
    """Messages, of which one can look at those to come; a refusal among them is raised in its turn."""

    def __init__(self, messages: Iterator[Message]) -> None:
        self._messages = messages
        self._seen: deque[Message | BadInput] = deque()

    def __next__(self) -> Message:
        found = self._seen.popleft() if self._seen else next(self._messages)
        if isinstance(found, BadInput):
            raise found
        return found

    def look(self) -> Iterator[Message]:
        """The messages to come, as far as they can be read, and at most some; they are kept."""
        for found in self._seen:
            if not isinstance(found, BadInput):
                yield found
        while len(self._seen) < _MOST_AHEAD:
            try:
                message = next(self._messages)
            except StopIteration:
                return
            except BadInput as refusal:
                self._seen.append(refusal)
                return
            self._seen.append(message)
            yield message
