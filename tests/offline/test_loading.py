"""What works without a club starts without what only a club needs."""

from __future__ import annotations

import pkgutil
import subprocess
import sys

import pytest

from replay import offline

HEAVY = ("flask", "sqlalchemy", "alembic", "marshmallow", "uvicorn", "click")


@pytest.mark.parametrize("name", [module.name for module in pkgutil.iter_modules(offline.__path__)])
def test_what_works_without_a_club_loads_no_database_and_no_web_server(name: str) -> None:
    script = f"import sys, replay.offline.{name}; print(*(name for name in {HEAVY!r} if name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
