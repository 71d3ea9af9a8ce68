"""What players of Khanhoo may write in Chinese for its moves: hardly any text on the game has words for them, so most are ours."""

from __future__ import annotations

from replay.rules.shared.verbs import Verbs

VERBS = Verbs(
    {
        "摸": " +",
        "打": " -",
        "拿": " <",
        "碰": " !",
        "争牌": " challenge ",
        "爭牌": " challenge ",
        "亮出": " lay ",
        "胡牌": " out ",
        "胡": " out ",
        "记分": " scores ",
        "計分": " scores ",
        "余牌": " rest ",
        "餘牌": " rest ",
        "重洗": " recycle ",
        "摊牌": " shows ",
        "攤牌": " shows ",
        "发牌": " deal ",
        "發牌": " deal ",
        ",另有": " over ",
        "另有": " over ",
        "成": " ",
        "当": "=",
        "當": "=",
        "顺子": " sequence ",
        "順子": " sequence ",
        "三A": " aces ",
        "同点": " triplet ",
        "同點": " triplet ",
        "皇家": " royal ",
        "宫牌": " court ",
        "宮牌": " court ",
        "看虎": " khanhoo ",
        "双三A": " double aces ",
        "雙三A": " double aces ",
        "双同点": " double triplet ",
        "雙同點": " double triplet ",
        "双皇家": " double royal ",
        "雙皇家": " double royal ",
        "双看虎": " double khanhoo ",
        "雙看虎": " double khanhoo ",
    }
)
