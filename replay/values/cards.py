"""Cards are short text codes; a pack says which codes exist, how many copies of each, in what order, and how people write them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from replay.words.errors import BadInput
from replay.words.messages import Arg, Message, Text, any_of

_NOT_IN_PACK = Text(
    "cards.not-in-pack", "found {found!r}, which is not a card of this pack, expected cards such as {examples}"
)
_NO_CARD = Text("cards.no-card", "found {found!r}, expected cards such as {examples}")
_NO_SUIT = Text("cards.no-suit", "found {found!r} without a suit, expected cards such as {examples}")
UNSEEN = "?"
"""A card whose face was not recorded, or that these eyes may not see."""
_HALF_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
"""Chinese keyboards type digits, letters and signs in full width too."""


class Pack:
    """The cards of one kind of game.

    Args:
        ranks: the ranks of the suited cards in order, each with its other spellings.
        suits: the suits in order, each with its other spellings.
        odd: the cards without a rank and suit, in order after the suited ones, each with its other spellings.
        copies: code to number of copies; its keys decide which cards exist and their order.
        doubtful: spellings that could be several cards, each with the sentence that refuses it.

    >>> pack = Pack(ranks={"1": (), "2": ()}, suits={"b": ("饼",)}, odd={"DH": ()}, copies={"1b": 2, "2b": 2, "DH": 1})
    >>> pack.read("112b dh 2饼 ?2")
    ['1b', '1b', '2b', 'DH', '2b', '?', '?']
    >>> pack.read("饼1 1饼")
    ['1b', '1b']
    >>> pack.read("12 1b", suitless=True)
    ['1', '2', '1b']
    >>> pack.write(["1b", "1b", "2b", "DH", "?", "?"])
    '112b DH ?2'
    """

    def __init__(
        self,
        *,
        ranks: Mapping[str, Iterable[str]],
        suits: Mapping[str, Iterable[str]],
        odd: Mapping[str, Iterable[str]],
        copies: Mapping[str, int],
        doubtful: Mapping[str, Message] = MappingProxyType({}),
    ) -> None:
        self.copies = dict(copies)
        self.suits = {suit: tuple(words) for suit, words in suits.items()}
        """The suits in order, each with its other spellings."""
        self.size = sum(copies.values())
        self._order = {code: place for place, code in enumerate(copies)}
        self._ranks = _spellings(ranks)
        self._suits = _spellings(suits)
        self._odd = _spellings(odd)
        self._doubtful = {spelling.upper(): sentence for spelling, sentence in doubtful.items()}
        rank, suit, other = (_either(words) for words in (self._ranks, self._suits, self._odd))
        # In Chinese, and in signs, the suit may come first: 红桃5. Letters may not, or 5H9S would be two things.
        sign = _either({word: "" for word in self._suits if not word.isascii()})
        self._token = re.compile(
            rf"\s*(?:(?P<unseen>\?(?P<count>[0-9]{{0,3}}))|(?P<odd>{other})"
            rf"|(?P<sign>{sign})(?P<rank>{rank})|(?P<ranks>(?:{rank})+)(?P<suit>{suit}))",
            re.IGNORECASE,
        )
        self._suitless = re.compile(rf"\s*(?<!\S)(?P<ranks>(?:{rank})+)(?!\S)", re.IGNORECASE)
        self._rank = re.compile(rank, re.IGNORECASE)

    def __contains__(self, card: object) -> bool:
        return card in self._order

    def __iter__(self) -> Iterator[str]:
        return iter(self._order)

    def parts(self, card: str) -> tuple[str, str]:
        """The rank and the suit of a card as its code has them; a card that has neither, as it is and without a suit."""
        return (card, "") if card in self._odd.values() else (card[:-1], card[-1])

    def place(self, card: str) -> int:
        """The card's place in pack order; unseen and foreign cards come last."""
        return self._order.get(card, len(self._order))

    def sort(self, cards: Iterable[str]) -> list[str]:
        """The cards in pack order, unseen ones last."""
        return sorted(cards, key=self.place)

    def read(self, text: str, *, suitless: bool = False) -> list[str]:
        """The cards that a text names, in its order; case-blind, groups allowed. Raises BadInput with the column in the text.

        Where cards may be ``suitless``, words of ranks alone are read too: each rank means a card of unseen suit.
        """
        if not text.isascii():
            text = text.translate(_HALF_WIDTH)
        cards: list[str] = []
        position = 0
        end = len(text.rstrip())
        while position < end:
            match = self._token.match(text, position)
            if match is None:
                bare = self._suitless.match(text, position) if suitless else None
                if bare is None:
                    raise self._refusal(text, position)
                cards += self._ranks_of(bare["ranks"])
                position = bare.end()
                continue
            if match["unseen"]:
                cards += [UNSEEN] * int(match["count"] or 1)
            elif match["odd"]:
                cards.append(self._odd[match["odd"].upper()])
            else:
                suit = self._suits[(match["suit"] or match["sign"]).upper()]
                for rank in self._ranks_of(match["ranks"] or match["rank"]):
                    card = rank + suit
                    if card not in self._order:
                        raise BadInput(
                            _NOT_IN_PACK(found=card, examples=self._examples()),
                            column=match.start("ranks" if match["ranks"] else "sign") + 1,
                        )
                    cards.append(card)
            position = match.end()
        return cards

    def _ranks_of(self, text: str) -> list[str]:
        return [self._ranks[rank.upper()] for rank in self._rank.findall(text)]

    def _refusal(self, text: str, position: int) -> BadInput:
        """The refusal of a word that is not a card."""
        start = position + len(text[position:]) - len(text[position:].lstrip())
        found = text[start:].split()[0][:20]
        for spelling, sentence in self._doubtful.items():
            if found.upper().startswith(spelling):
                return BadInput(sentence, column=start + 1)
        lack = _NO_SUIT if self._suitless.fullmatch(found) else _NO_CARD
        return BadInput(lack(found=found, examples=self._examples()), column=start + 1)

    def write(self, cards: Iterable[str]) -> str:
        """The cards in canonical text: neighbours of one suit share its letter, unseen neighbours are counted."""
        groups: list[str] = []
        previous: str | None = None
        unseen = 0
        for card in cards:
            if card == UNSEEN:
                unseen = unseen + 1 if previous == UNSEEN else 1
                token = UNSEEN if unseen == 1 else f"{UNSEEN}{unseen}"
                if unseen > 1:
                    groups.pop()
                groups.append(token)
                previous = UNSEEN
            elif previous and previous == self.parts(card)[1]:
                groups[-1] = groups[-1][:-1] + card
            else:
                groups.append(card)
                previous = self.parts(card)[1]
        return " ".join(groups)

    def _examples(self) -> Arg:
        codes = list(self._order)
        return any_of([*dict.fromkeys((codes[0], codes[len(codes) // 2], codes[-1])), UNSEEN])


def _spellings(words: Mapping[str, Iterable[str]]) -> dict[str, str]:
    return {spelling.upper(): code for code, others in words.items() for spelling in (code, *others)}


def _either(words: Mapping[str, str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)) or r"(?!)"
