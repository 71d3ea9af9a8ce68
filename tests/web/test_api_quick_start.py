"""The quick start of the API is run as it is written: with curl, in Python and in JavaScript."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from replay.club import Club
from tests.support.missing_programs import skip_without
from tests.support.soak import thorough
from tests.web.test_api_description import served
from web.app import create_app

DOCUMENT = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")


@thorough
@pytest.mark.parametrize(
    ("language", "needed", "command"),
    [
        ("sh", ("bash", "curl", "jq"), ["bash", "-c"]),
        ("python", (), [sys.executable, "-c"]),
        ("js", ("node",), ["node", "--input-type=module", "-e"]),
    ],
)
def test_the_quick_start_opens_records_meets_a_conflict_follows_and_settles(
    own: Club, language: str, needed: Sequence[str], command: Sequence[str]
) -> None:
    for program in needed:
        if shutil.which(program) is None:
            skip_without(program, program)
    (block,) = re.findall(rf"^```{language} quick-start\n(.*?)^```$", DOCUMENT, re.DOTALL | re.MULTILINE)
    account = own.access.accounts.add("anna", "correct horse battery", roles=("recorder",))
    token, _ = own.access.tokens.make(account.id, "scores")
    before = {each.id for each in own.games()}
    with served(create_app(own)) as address:
        told = {**os.environ, "CLUB": address, "TOKEN": token}
        done = subprocess.run([*command, block], env=told, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "outdated" in done.stdout
    assert "HandEnded" in done.stdout
    assert done.stdout.strip().endswith("[]")
    (game,) = (each.id for each in own.games() if each.id not in before)
    paid = own.evenings.settling(game).payments
    assert len(paid) == 1
