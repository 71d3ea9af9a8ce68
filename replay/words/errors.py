"""The one error tree: each error carries a kind sentence, an exit code for the terminal and a status for HTTP."""

from __future__ import annotations

import errno
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import ClassVar

from replay.words.messages import ENGLISH, Catalogue, Message, Text, say, verbatim

_NO_ROOM = Text("cause.no-room", "the disk is full")
_OUTCOME = re.compile("nothing (was|is)|try again|once more|not known whether", re.IGNORECASE)
"""How a sentence says what came of it, in English."""
_VIOLATION_LEGAL = Text("violation.legal", "{what} ({rule}). Legal here: {legal}.")


_DID_YOU_MEAN = Text("refused.did-you-mean", "{problem}; did you mean {known!r}?")


def nearest(asked: str, known: Iterable[str]) -> str | None:
    """Return the known name that is spelled most like an unknown one; None if none is.

    >>> nearest("quandiu", ["guandan", "khanhoo", "quandui"]), nearest("bridge", ["guandan", "khanhoo", "quandui"])
    ('quandui', None)
    """
    from difflib import get_close_matches  # here, as few commands are refused

    names = {each.casefold(): each for each in known}
    found = get_close_matches(asked[:100].casefold(), names, 1, 0.65)
    return names[found[0]] if found else None


class PaipuError(Exception):
    """A refusal of Paipu. Its text is the sentence to show; users never need a traceback to understand it.

    Args:
        problem: the sentence.
    """

    code: ClassVar[str] = "refused"
    """This kind of refusal for programs; a code never changes its meaning."""
    exit_code: ClassVar[int] = 2
    http_status: ClassVar[int] = 400
    _cause: ClassVar[Message | None] = None
    """The cause of every refusal of this kind whose sentence says what came of it."""

    def __init__(self, problem: Message) -> None:
        super().__init__(problem)
        self.problem = problem

    @property
    def message_code(self) -> str:
        """The stable code of the sentence, which is more specific than the kind of refusal."""
        return self.problem.code

    @property
    def sentence(self) -> Message:
        """The whole sentence: to be part of another, or to be shown later."""
        return self.problem

    @property
    def cause(self) -> Message:
        """Why, to be part of a sentence about what was recorded: it never says that nothing was."""
        if _OUTCOME.search(str(self)):
            return self._cause or say("cause.not-sound", "something is wrong with the club or with its log")
        return self.sentence

    def words(self, catalogue: Catalogue) -> str:
        """The whole sentence in the language of a catalogue; ``str(error)`` is English."""
        return self.sentence.words(catalogue)

    def __str__(self) -> str:
        return self.words(ENGLISH)


class BadInput(PaipuError):
    """An input that cannot be read or used.

    Args:
        problem: what was found and what was expected, one sentence.
        source: the file (or "request body") it came from, if any.
        line, column: counted from 1, where known.
        field: the field's path, such as ``data.card``, where known.

    >>> no_card = Text("cards.no-card", "found {found!r}, expected a card")
    >>> str(BadInput(no_card(found="4x"), source="evening.paipu", line=3, column=5))
    "evening.paipu:3:5: found '4x', expected a card"
    """

    code = "bad-input"
    http_status = 422

    def __init__(
        self,
        problem: Message,
        *,
        source: str | None = None,
        line: int | None = None,
        column: int | None = None,
        field: str | None = None,
    ) -> None:
        super().__init__(problem)
        self.what = problem
        self.source = source
        self.line = line
        self.column = column
        self.field = field
        self.move: int | None = None
        """The place of what was refused among several moves, counted from 0."""

    @property
    def message_code(self) -> str:
        """The stable code of what was found."""
        return self.what.code

    def at(self, *, source: str | None = None, line: int | None = None, column: int | None = None) -> BadInput:
        """Fill in the place of the refusal if it was not known yet; returns itself."""
        self.source = self.source or source
        if self.line is None:
            self.line = line
            self.column = self.column or column
        return self

    def like(self, asked: str, known: Iterable[str]) -> BadInput:
        """Say also which known name is spelled most like an unknown one, if one is; returns itself."""
        if found := nearest(asked, known):
            self.problem = _DID_YOU_MEAN(problem=self.what, known=found)
        return self

    @property
    def sentence(self) -> Message:
        """The sentence after its place. A place is written alike in every language, so that editors find it."""
        place = ":".join(str(part) for part in (self.source, self.line, self.column) if part is not None)
        where = ": ".join(part for part in (place, self.field) if part)
        return say("refused.placed", "{place}: {problem}", place=where, problem=self.problem) if where else self.problem


@contextmanager
def placed(
    *, source: str | None = None, line: int | None = None, column: int | None = None, field: str | None = None
) -> Iterator[None]:
    """Whatever is refused inside is refused at this place, unless its own is known; a field given here always counts."""
    try:
        yield
    except BadInput as refusal:
        refusal.at(source=source, line=line, column=column)
        refusal.field = field or refusal.field
        raise


class RuleViolation(BadInput):
    """A move that the pinned rules do not allow.

    Args:
        problem: what was found, one sentence without its full stop.
        rule: the ruling and option, such as "Quán Duì 11, allow_return_discard".
        legal: what would have been legal instead, if that is known.
        earlier: the step of the hand at which something was done that this move cannot follow.
        typed: the line of text that says what would have been legal, if the refusing code knows it.

    >>> cannot, ruling = Text("stock.cannot-draw", "{who} cannot draw"), Text("quandui.ruling", "Quán Duì {number}")
    >>> empty = Text("stock.say-empty", "say that the stock is empty")
    >>> str(RuleViolation(cannot(who="Li (seat 2)"), rule=ruling(number=16), legal=empty()))
    'Li (seat 2) cannot draw (Quán Duì 16). Legal here: say that the stock is empty.'
    """

    code = "rule-violation"
    http_status = 409

    def __init__(
        self,
        problem: Message,
        *,
        rule: Message,
        legal: Message | None = None,
        earlier: int | None = None,
        typed: str | None = None,
    ) -> None:
        super().__init__(problem)
        self._where = problem
        self.rule = rule
        self.earlier = earlier
        self.typed = typed
        if earlier is not None:
            self._where = say("violation.at-step", "{what} at step {step}", what=self.what, step=earlier)
        self.say_legal(legal)

    def say_earlier(self, line: int) -> None:
        """Name the line of what was done earlier, if a reader knows it; readers of text do not count steps."""
        self._where = say("violation.on-line", "{what} on line {line}", what=self.what, line=line)
        self.say_legal(self.legal)

    def say_legal(self, legal: Message | None) -> None:
        """Name what would have been legal, if the refusing code did not know it."""
        self.legal = legal
        if legal is None:
            self.problem = say("violation.rule", "{what} ({rule}).", what=self._where, rule=self.rule)
        else:
            self.problem = _VIOLATION_LEGAL(what=self._where, rule=self.rule, legal=legal)


class NotFound(PaipuError):
    """Something was named that the club does not have.
    ``meant`` is the name that was probably meant, for readers who may see names.
    """

    code = "not-found"
    http_status = 404

    def __init__(self, problem: Message, *, meant: str | None = None) -> None:
        super().__init__(problem)
        self._what = problem
        self.meant = meant

    @property
    def message_code(self) -> str:
        """The stable code of what was not found."""
        return self._what.code

    def say_meant(self) -> None:
        """Say which name was probably meant, if one is like it: the reader may see names."""
        if self.meant is not None:
            self.problem = _DID_YOU_MEAN(problem=self._what, known=self.meant)


class NotSignedIn(PaipuError):
    """The club does not know the visitor: a wrong name or password, or a link or token that opens nothing."""

    code = "not-signed-in"
    http_status = 401


class NotAllowed(PaipuError):
    """The visitor has no right to do this with what they may see."""

    code = "not-allowed"
    http_status = 403


class TooSoon(PaipuError):
    """Too many tries failed; nothing was tried now. ``retry_after`` is in seconds."""

    code = "too-soon"
    exit_code = 3
    http_status = 429

    def __init__(self, problem: Message, *, retry_after: int) -> None:
        super().__init__(problem)
        self.retry_after = retry_after


class Conflict(PaipuError):
    """Another recorder was first, or a record differs from what the club already holds.
    ``current`` is the stream's version now, if that is what changed.
    """

    code = "conflict"
    exit_code = 3
    http_status = 409

    def __init__(self, problem: Message, *, current: int | None = None) -> None:
        super().__init__(problem)
        self.current = current


class NeedsConfirmation(PaipuError):
    """Something unusual is recorded once its sender confirms it by these codes; nothing was recorded now.
    The codes of the ``doubts``, a sentence each, are what is confirmed.
    """

    code = "needs-confirmation"
    http_status = 409

    def __init__(self, doubts: Sequence[Message]) -> None:
        super().__init__(doubts[0])
        self.doubts = list(doubts)
        self.codes = list(dict.fromkeys(each.code for each in doubts))

    @classmethod
    def of(cls, doubts: Iterable[Message], confirm: Collection[str]) -> None:
        """Raise it for these doubts, unless each of them is confirmed, by its code or by several with spaces between them."""
        found, confirmed = list(doubts), " ".join(confirm).split()
        if any(each.code not in confirmed for each in found):
            raise cls(found)

    def words(self, catalogue: Catalogue) -> str:
        """The doubts, a line each."""
        return "\n".join(doubt.words(catalogue) for doubt in self.doubts)


class IdTaken(Conflict):
    """An event was to be recorded under an id that belongs to another event already."""

    def __init__(self, problem: Message, event: str) -> None:
        super().__init__(problem)
        self.event = event


class GaveWay(Conflict):
    """Several wrote to the same streams in a ring, and this one had to give way: nothing was changed, and the same may work at once."""


class Unavailable(Conflict):
    """The club cannot be reached, or others hold it: the same may work a little later.

    Nothing was changed, unless a subclass says otherwise.

    ``retry_after`` is the number of seconds to wait before trying again.
    """

    code = "unavailable"
    http_status = 503
    retry_after: ClassVar[int] = 5
    _cause = say("cause.not-reached", "the club cannot be reached, or another program holds it")


class DiskFull(Unavailable):
    """The disk has no room for what was to be written: nothing was changed, and the same works once there is room."""

    code = "disk-full"
    http_status = 507
    retry_after: ClassVar[int] = 60
    _cause = _NO_ROOM()


class CheckFailed(PaipuError):
    """A check found something wrong: a sentence for each; the first gives the code."""

    code = "check-failed"
    exit_code = 1
    http_status = 409

    def __init__(self, findings: Sequence[Message]) -> None:
        self.findings = list(findings)
        super().__init__(self.findings[0])

    def words(self, catalogue: Catalogue) -> str:
        """The findings, a line each."""
        return "\n".join(finding.words(catalogue) for finding in self.findings)


class Damaged(CheckFailed):
    """The club's data was changed below Paipu, so that it cannot be read or means nothing.
    The sentence says where and what to do; it quotes no stored content, as all visitors may see it.
    """

    code = "damaged"
    http_status = 500

    def __init__(self, problem: Message) -> None:
        super().__init__([problem])


class OutcomeUnknown(Unavailable):
    """The club could not be reached any more while it was keeping what was recorded: it may be there, or not.

    The same with the same id is recorded once, whatever happened to the first.
    """

    code = "outcome-unknown"
    _cause = say("cause.lost", "the connection to the club was lost")


_WHY = {
    errno.ENOENT: Text("system.no-such-file", "No such file or directory"),
    errno.EACCES: Text("system.permission-denied", "Permission denied"),
    errno.EPERM: Text("system.not-permitted", "Operation not permitted"),
    errno.EEXIST: Text("system.file-exists", "File exists"),
    errno.EISDIR: Text("system.is-a-directory", "Is a directory"),
    errno.ENOTDIR: Text("system.not-a-directory", "Not a directory"),
    errno.ENOTEMPTY: Text("system.not-empty", "Directory not empty"),
    errno.EROFS: Text("system.read-only", "Read-only file system"),
    errno.ENOSPC: Text("system.no-space", "No space left on device"),
    errno.ENAMETOOLONG: Text("system.name-too-long", "File name too long"),
    errno.ELOOP: Text("system.too-many-links", "Too many levels of symbolic links"),
    errno.EMFILE: Text("system.too-many-files", "Too many open files"),
    errno.EIO: Text("system.input-output", "Input/output error"),
    errno.EPIPE: Text("system.broken-pipe", "Broken pipe"),
}
"""In English they are the words of Linux, which its users know."""


def why_refused(error: OSError) -> Message:
    """The reason of an error, in words that can be part of a sentence.

    >>> print(why_refused(FileNotFoundError(errno.ENOENT, "whatever a system calls it")))
    No such file or directory
    """
    known = _WHY.get(error.errno or 0)
    return known() if known else verbatim(error.strerror or str(error))
