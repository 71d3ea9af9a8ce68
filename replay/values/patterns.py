"""Regular expressions of written values: for the schemas of records and of requests, and for the readers of text.

Eyes are read by :mod:`replay.rules.eyes`, amounts of money by :mod:`replay.values.money`, cards by their pack.
"""

from __future__ import annotations

UNIT = r"[A-Za-z]{1,12}/[0-6]"
"""A unit of money: its code, and how many digits follow the decimal point, such as ``EUR/2``."""
TYPED_UNIT = r"(?:[A-Za-z]{1,12}(?:/[0-6])?|[€元])"
"""A unit as people type it: also without its digits, or by its sign."""
ID = r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
"""A UUID in its one form, five groups of hexadecimal digits."""
DATE = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
"""A date as YYYY-MM-DD; not every such text is a date."""
DIGEST = r"[0-9a-f]{64}"
"""256 bits as hexadecimal digits."""
SHA256 = f"sha256:{DIGEST}"
"""A digest that names its hash."""
KEYED_DIGEST = f"[0-9a-f]{{8}}:{DIGEST}"
"""An HMAC-SHA256 after the name of its key."""
BOARD = r"\S(.*\S)?"
"""The name of a board: no spaces around it."""
PLACE = r"\$([a-z]+)"
"""A value still missing in an offered move, such as ``$card``."""
