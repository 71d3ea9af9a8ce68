"""The score sheet."""

from __future__ import annotations

from replay.messages import Text

TEAM = Text("guandan.team", "team {number}")
COLUMN_LEVEL = Text("guandan.column-level", "Level")
COLUMN_WENT_OUT = Text("guandan.column-went-out", "Went out")
COLUMN_UP = Text("guandan.column-up", "Up")
COLUMN_TRIBUTE = Text("guandan.column-tribute", "Tribute")
COLUMN_PENALTIES = Text("guandan.column-penalties", "Penalties")
COLUMN_VP = Text("guandan.column-vp", "VP, {team}")
PASSED_A = Text("guandan.passed-a", "passed A")
PASSED_A_TIMES = Text("guandan.passed-a-times", "passed A {count} times")
POINTS_ON_BOARDS = Text("guandan.points-on-boards", "{count} on boards")
IN_ALL = Text("guandan.in-all", "{total} in all")
GIVEN = Text("guandan.given", "{card} from {who} to {other}")
BACK = Text("guandan.back", "{card} back")
RESISTED_BY = Text("guandan.resisted-by", "resisted by {who}")
PENALTY = Text("guandan.penalty", "{who} {article} {effect}")
EFFECT_WARNING = Text("guandan.effect-warning", "warning")
EFFECT_VP = Text("guandan.effect-vp", "vp")
EFFECT_CARD_DRAWN = Text("guandan.effect-card-drawn", "card drawn")
EFFECT_REDEAL = Text("guandan.effect-redeal", "redeal")
EFFECT_DEAL_LOST = Text("guandan.effect-deal-lost", "deal lost")
EFFECT_SITS_OUT = Text("guandan.effect-sits-out", "sits out")
EFFECT_LEAD_PASSES = Text("guandan.effect-lead-passes", "lead passes")
ENDED_VOID = Text("guandan.ended-void", "void")
ENDED_ABANDONED = Text("guandan.ended-abandoned", "abandoned")
DRAWN = Text("guandan.drawn", "match drawn, {one} to {other}")
TIED_FOR_LOT = Text("guandan.tied-for-lot", "tied, a lot decides, {one} to {other}")
TIED_FOR_HAND = Text("guandan.tied-for-hand", "tied, an extra hand decides, {one} to {other}")
WON = Text("guandan.won", "match won by {who}, {one} to {other}")
