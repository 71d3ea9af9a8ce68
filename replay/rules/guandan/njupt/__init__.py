"""Reading and writing the logs of the NJUPT / OpenGuanDan engine, as a format of a club (docs/njupt.md).

- ``messages``: the words of a log; merging the logs of several clients; the identity of a match
- ``reader``: a log becomes moves; its gaps and its other statements, compared with the rules
- ``writer``: a game becomes a log
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, cast

from replay.rules import kinds, rules_named
from replay.rules.guandan.njupt.messages import FORMAT, messages
from replay.rules.guandan.njupt.reader import Reader
from replay.rules.guandan.njupt.writer import LOSES, write
from replay.values.events import Recorded
from replay.values.times import UNKNOWN
from replay.words.errors import BadInput
from replay.words.messages import Text

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules

_MESSAGE = re.compile(rb'\{[^\n]*?"type"\s*:\s*"(notify|act)"|\{[^\n]*?"from"\s*:\s*[0-3]\b[^\n]*?"act(Index)?"\s*:')


OTHER_RULES = Text(
    "guandan.other-rules", "found the rules {found} for a log of Guandan, expected rules such as guandan/{format}"
)


class Njupt:
    """The message logs of the NJUPT / OpenGuanDan engine."""

    name = FORMAT
    most = 4
    lost_data = LOSES

    def recognises(self, head: bytes) -> bool:
        """True if the first line is a message of the engine.

        >>> Njupt().recognises(b'{"to":0,"type":"notify","stage":"beginning"'), Njupt().recognises(b'{"type":"GameOpened"}')
        (True, False)
        """
        return _MESSAGE.match(head) is not None

    def read(self, sources: Sequence[kinds.Source], terms: kinds.Terms, held: kinds.HeldRecords) -> kinds.ForeignRecord:
        """Read a log, or merge the logs of up to four clients. Raises BadInput or RuleViolation."""
        rules = rules_named(terms.rules or f"guandan/{FORMAT}", {})
        if FORMAT not in rules.room.foreign:
            raise BadInput(OTHER_RULES(found=rules.id, format=FORMAT), field="rules")
        # No other kind of game has this format.
        reader = Reader(cast("GuandanRules", rules), terms, held)
        events = reader.events(messages(sources, reader.warnings))
        # The first event comes when the first deal was read, which identifies the match.
        first = next(events)
        return kinds.ForeignRecord(
            reader.content, UNKNOWN, FORMAT, chain([first], events), reader.warnings, decided=True
        )

    def write(self, rules: GuandanRules, records: Iterable[Recorded]) -> Iterator[bytes]:
        """The log of a game. Raises BadInput if its messages cannot say it."""
        return write(rules, [record.data for record in records])


FOREIGN: Mapping[str, kinds.ForeignFormat[GuandanRules]] = {FORMAT: Njupt()}
"""By the name that ``--format`` gives."""
