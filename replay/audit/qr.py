"""A file of a log as a QR code, for a page, paper or the terminal."""

from __future__ import annotations

import io

import segno

from replay.audit import wording
from replay.errors import BadInput

__all__ = ["qr_svg", "qr_text"]

_SCALE = 4
"""How many units of the picture a module of the code is wide."""


def qr_svg(file: bytes) -> bytes:
    """A file of a log as a QR code, for a page or paper. Raises BadInput for one that no QR code can hold."""
    found = io.BytesIO()
    _code(file).save(found, kind="svg", scale=_SCALE, light="white")
    return found.getvalue()


def qr_text(file: bytes) -> str:
    """The same for a terminal, two rows of the code in a line. Raises BadInput."""
    found = io.StringIO()
    _code(file).terminal(found, compact=True)
    return found.getvalue()


def _code(file: bytes) -> segno.QRCode:
    try:
        return segno.make_qr(file, error="l", boost_error=False, mode="byte")
    except segno.DataOverflowError:
        raise BadInput(wording.LONG_FOR_QR(found=len(file))) from None
