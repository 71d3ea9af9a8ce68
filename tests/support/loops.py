"""Asynchronous code, run to its end in a thread of its own: in that of the tests the browser may have a loop that is running."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run(coroutine: Coroutine[Any, Any, T], seconds: float) -> T:
    """What it gives. Raises TimeoutError after so many seconds."""

    async def limited() -> T:
        return await asyncio.wait_for(coroutine, seconds)

    with ThreadPoolExecutor(1) as threads:
        return threads.submit(lambda: asyncio.run(limited())).result()
