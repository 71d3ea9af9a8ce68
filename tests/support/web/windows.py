"""Windows of a real browser."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page

__all__ = ["Window", "chromium", "go", "in_a_browser", "is_complaint", "stopped_clock"]


def chromium() -> str | None:
    """Where the browser is: the one that cannot open a window if it is installed, because it draws the same with two thirds of the work."""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


def in_a_browser(test: Callable[..., None]) -> Callable[..., None]:
    """Mark a test that needs a real browser; one worker has all of them."""
    return pytest.mark.browser(pytest.mark.xdist_group("browser")(test))


def go(shown: Page, path: str) -> None:
    """Open another page of the site that is shown."""
    shown.goto(urljoin(shown.url, path))


@contextmanager
def stopped_clock(shown: Page) -> Iterator[None]:
    """In a page time goes on only by ``shown.clock.run_for``, however slow the machine is; afterwards as everywhere."""
    now = time.time()
    shown.clock.install(time=now)
    shown.clock.pause_at(now + 60)  # later than the clock is by now
    try:
        yield
    finally:
        shown.clock.resume()


def is_complaint(message: ConsoleMessage) -> bool:
    """Whether a browser complains of anything else than a refusal, or than a test's own script in the recorder's frame of the table."""
    refused = re.search(r"the server responded with a status of 4(01|09|12|22|28) ", message.text)
    sandboxed = re.match(r"Blocked script execution in 'about:(blank|srcdoc)'", message.text)
    return message.type in ("error", "warning") and not refused and not sandboxed


class Window:
    """A window of the browser, with or without JavaScript. A new one costs as much as five pages: it is used again, on any site."""

    def __init__(self, browser: Browser, js: bool) -> None:
        self.context = browser.new_context(java_script_enabled=js)
        self.shown = self.context.new_page()
        self.shown.set_default_timeout(30_000)
        self.complaints: list[str] = []
        self.shown.on("console", self._listen)
        self.shown.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _listen(self, message: ConsoleMessage) -> None:
        if is_complaint(message):
            self.complaints.append(message.text)

    def show(self, address: str, wide: int, high: int, dark: bool) -> Page:
        """Open a page as in a new window of that size."""
        self.complaints.clear()
        self.shown.set_viewport_size({"width": wide, "height": high})
        self.shown.emulate_media(media="null", color_scheme="dark" if dark else "light")
        self.shown.goto(address)
        return self.shown

    def leave(self) -> None:
        """Forget what the test left behind: the page, its timers, and what the site stored."""
        self.shown.goto("about:blank")
        self.context.clear_cookies()

    def close(self) -> None:
        self.context.close()
