"""What players of Quán Duì write in Chinese for its moves."""

from __future__ import annotations

from replay.rules.shared.verbs import Verbs

__all__ = ["VERBS"]

VERBS = Verbs(
    {
        "摸": " +",
        "打": " -",
        "拿": " <",
        "碰成对": " !",
        "碰成對": " !",
        "碰": " !",
        "对": " !",
        "對": " !",
        "胡全对": " ## ",
        "胡全對": " ## ",
        "全对": " ## ",
        "全對": " ## ",
        "胡": " # ",
        "切牌": " cut ",
        "发牌": " deal ",
        "發牌": " deal ",
        "亮出": " shows ",
        "牌堆摸完": " stock empty ",
        "来自": " from ",
        "來自": " from ",
        ",另有": " over ",
        "另有": " over ",
    },
    claims={"对": " dui ", "對": " dui ", "胡": " win ", "拿": " take "},
)
