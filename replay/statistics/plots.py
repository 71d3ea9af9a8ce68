"""An answer as a picture: a bar for each figure with its margin, in SVG that follows the light or dark of whoever looks at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import groupby

from replay.display import visible
from replay.messages import ENGLISH, Catalogue, language
from replay.statistics.answers import Answer, Figure, written_value
from replay.statistics.wording import GROUP

__all__ = ["plot"]

_WIDTH, _LEFT, _RIGHT, _ROW, _HEAD, _GAP = 720, 210, 90, 26, 30, 12
_BAR = 16
_STYLE = (
    "text{font:13px sans-serif;fill:#222}.of{font-weight:bold}.bar{fill:#1b6ca8}.zero{stroke:#777}.margin{stroke:#b5482a;stroke-width:2}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}.bar{fill:#5aa9e0}.zero{stroke:#999}.margin{stroke:#f0a080}}"
)


def plot(answer: Answer, catalogue: Catalogue = ENGLISH) -> str:
    """The picture of an answer that has figures."""
    groups = [list(group) for _, group in groupby(answer.figures, key=lambda each: (each.rules, each.players))]
    height = sum(_HEAD + _ROW * len(group) + _GAP for group in groups)
    title = escape(answer.question.title.words(catalogue))
    low = min(0.0, *(each.value - each.margin for each in answer.figures))
    high = max(0.0, *(each.value + each.margin for each in answer.figures)) or 1.0
    scale = (_WIDTH - _LEFT - _RIGHT) / (high - low)
    top = 0
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" lang="{language(catalogue)}">',
        f"<title>{title}</title>",
        f"<style>{_STYLE}</style>",
    ]
    for group in groups:
        parts += _group(answer, group, catalogue, top, lambda value: _LEFT + (value - low) * scale)
        top += _HEAD + _ROW * len(group) + _GAP
    return "\n".join([*parts, "</svg>", ""])


def _group(
    answer: Answer, group: Sequence[Figure], catalogue: Catalogue, top: int, across: Callable[[float], float]
) -> Iterator[str]:
    heading = GROUP(rules=group[0].rules, count=group[0].players).words(catalogue)
    yield f'<text class="of" x="0" y="{top + 20}">{escape(visible(heading))}</text>'
    zero = across(0)
    for number, figure in enumerate(group):
        upper = top + _HEAD + _ROW * number
        middle = upper + _BAR / 2
        begins, ends = sorted((zero, across(figure.value)))
        least, most = across(figure.value - figure.margin), across(figure.value + figure.margin)
        label = escape(visible(figure.label.words(catalogue)))
        value = escape(written_value(answer.question, figure.value).words(catalogue))
        yield f'<text x="{_LEFT - 10}" y="{middle + 4.5:g}" text-anchor="end">{label}</text>'
        yield f'<path class="bar" d="M{begins:.1f} {upper}H{ends:.1f}v{_BAR}H{begins:.1f}z"/>'
        yield f'<path class="margin" d="M{least:.1f} {middle:g}H{most:.1f}"/>'
        yield f'<text x="{max(most, zero) + 8:.1f}" y="{middle + 4.5:g}">{value}</text>'
    yield f'<path class="zero" d="M{zero:.1f} {top + _HEAD - 4}v{_ROW * len(group)}"/>'
