"""Answers as the description of the API shows them: what a small club answered, which `make docs` asks for all of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from web.feed import EVENT_STREAM

__all__ = ["ANSWERS", "show_answers"]

ANSWERS = Path(__file__).with_name("answers.json")
"""What each operation answered, by its name and the status, and what was refused, by the status alone."""


def show_answers(described: dict[str, Any]) -> None:
    """Put what was answered into a description, an example for each answer of each operation; of refusals it names one for all."""
    shown = json.loads(ANSWERS.read_text("utf-8"))
    refusals = {f"refused_{status}": {"value": problem} for status, problem in shown["refusals"].items()}
    described["components"]["examples"] = refusals
    for path in described["paths"].values():
        for operation in path.values():
            if "operationId" not in operation:  # what all operations of the path take
                continue
            for status, answer in operation["responses"].items():
                for kind, content in answer.get("content", {}).items():
                    if kind == EVENT_STREAM:
                        continue
                    if status in shown["refusals"]:
                        content["examples"] = {"refused": {"$ref": f"#/components/examples/refused_{status}"}}
                    else:
                        content["example"] = shown["answers"][operation["operationId"]][status]
