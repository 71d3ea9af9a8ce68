"""Passwords hashed and verified: argon2id (RFC 9106). What it costs is set here and nowhere else."""

from __future__ import annotations

import unicodedata
from functools import cached_property
from threading import BoundedSemaphore
from typing import TYPE_CHECKING

from replay.club.doors import wording
from replay.errors import BadInput

if TYPE_CHECKING:
    from argon2 import PasswordHasher

PASSES, KIBIBYTES, LANES = 3, 64 * 1024, 4
"""The second recommended choice of RFC 9106, section 4: some 50 ms of a laptop's processors for each try."""

FEWEST, MOST = 10, 200
"""How many letters a password has."""

_AT_ONCE = BoundedSemaphore(2)
"""Who tries many passwords at once gets neither all the memory nor every processor."""


class Passwords:
    """Hashes and verifies passwords."""

    @cached_property
    def _hasher(self) -> PasswordHasher:
        from argon2 import PasswordHasher  # here, as few commands of the terminal need it

        return PasswordHasher(PASSES, KIBIBYTES, LANES)

    @cached_property
    def _nobodys(self) -> str:
        return self.hashed("nobody has this password")

    def hashed(self, password: str) -> str:
        """What the club keeps of a password."""
        with _AT_ONCE:
            return self._hasher.hash(_one_form(password))

    def verify(self, kept: str | None, password: str) -> bool:
        """Whether it is the password of which this was kept; where nothing was kept it takes as long, and it is not."""
        from argon2.exceptions import InvalidHashError, VerificationError

        nobodys = self._nobodys
        try:
            with _AT_ONCE:
                self._hasher.verify(nobodys if kept is None else kept, _one_form(password))
        except (VerificationError, InvalidHashError):
            return False
        return kept is not None

    def is_outdated(self, kept: str) -> bool:
        """Whether it was made with other parameters than a hash of today."""
        return self._hasher.check_needs_rehash(kept)


def need_password(password: str) -> str:
    """A password that somebody may have. Raises BadInput, which repeats nothing of it."""
    length = len(password)
    if not FEWEST <= length <= MOST:
        raise BadInput(wording.PASSWORD_LENGTH(found=length, fewest=FEWEST, most=MOST), field="password")
    if not password.strip():
        raise BadInput(wording.BLANK_PASSWORD(), field="password")
    return password


def _one_form(password: str) -> bytes:
    """Two keyboards may send one letter as different characters (NIST SP 800-63B, 3.1.1.2)."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")
