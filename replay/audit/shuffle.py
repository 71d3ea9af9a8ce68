"""The published shuffle: each seed gives one order of the cards. OpenSSL and GNU coreutils give the same order.

The seed is the key of a ChaCha20 keystream. The cards are ordered as ``shuf --random-source`` does it with that keystream: the first
place gets a card chosen among all, the next one a card among the rest, and so on.
"""

from __future__ import annotations

from collections.abc import Iterable

from replay.words.errors import BadInput
from replay.words.messages import Text

_SEED = 32
_BLOCK = 256
"""Bytes of keystream made at a time; a pack of 108 cards takes about a hundred."""
BAD_SEED = Text("audit.bad-seed", "found the seed {found!r}, expected {expected} hexadecimal digits")


def shuffle(cards: Iterable[str], seed: str) -> list[str]:
    """Return the cards in the order of the seed.

    It equals ``shuf --random-source=<(openssl enc -chacha20 -K SEED -iv IV -in /dev/zero)`` for the cards on a line each, with 32
    zeros for IV.

    Args:
        cards: in a known order, such as that of the pack.
        seed: 64 hexadecimal digits.

    Raises:
        BadInput: the seed is not such a number.

    >>> shuffle(["1b", "2b", "3b", "4b", "5b"], "00" * 32)
    ['4b', '5b', '2b', '3b', '1b']
    """
    try:
        key = bytes.fromhex(seed)
    except ValueError:
        key = b""
    if len(key) != _SEED or len(seed) != 2 * _SEED:
        raise BadInput(BAD_SEED(found=seed[:80], expected=2 * _SEED))
    order = list(cards)
    chance = _Chance(key)
    for place in range(len(order)):
        other = place + chance.below(len(order) - place)
        order[place], order[other] = order[other], order[place]
    return order


class _Chance:
    """Uniform integers from a keystream, as gnulib's ``randint`` takes them.

    Between two calls it keeps ``number``, uniform in 0 to ``most``: the unused part of the bytes read.
    """

    def __init__(self, key: bytes) -> None:
        # Imported here: it takes 26 ms, and only a fair deal needs it.
        from cryptography.hazmat.primitives.ciphers import Cipher
        from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

        # The counter, four bytes, and the nonce, twelve: a seed is used once.
        self._keystream = Cipher(ChaCha20(key, bytes(16)), mode=None).encryptor()
        self._bytes = iter(b"")
        self._number = 0
        self._most = 0

    def below(self, choices: int) -> int:
        """Return one of 0 to ``choices - 1``."""
        while True:
            while self._most < choices - 1:
                self._number = self._number << 8 | self._byte()
                self._most = self._most << 8 | 0xFF
            # A multiple of the choices, so all are equally likely; a number beyond it is rejected, and its remainder kept.
            spare = (self._most + 1) % choices
            usable = self._most + 1 - spare
            if self._number < usable:
                self._number, chosen = divmod(self._number, choices)
                self._most = usable // choices - 1
                return chosen
            self._number -= usable
            self._most = spare - 1

    def _byte(self) -> int:
        byte = next(self._bytes, None)
        if byte is None:
            self._bytes = iter(self._keystream.update(bytes(_BLOCK)))
            byte = next(self._bytes)
        return byte
