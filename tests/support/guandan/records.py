"""Records of Guandan that its pages are tried with."""

HEAD = """\
%paipu 1
[Rules "guandan/fcg"]
[Date "2026-11-20"]
[Place "Amsterdam"]
[Table "{table}"]
[Seats "Guo; Li; Chen; Wang"]
[Depth "observed"]

"""

SEEN = (
    HEAD.format(table="seen")
    + """\
== hand 1, dealer 1, depth result
2 finishes 2 4

== hand 2, dealer 1
1 deal ?27
2 deal ?27
3 deal ?27
4 deal ?27
1 tribute X1 > 2
3 tribute AS > 4
2 returns 3S > 1
4 returns 4S > 3
1 9S 5H JD QC KS straight 9
2 TS 5H QD KC AS straight T
3 pass
4 pass
1 8H 8S 8D 8C
2 pass
3 penalty 8.3 vp 1
3 pass
4 pass
1 ?8 7S 7D bomb 7
1 announces 8
2 pass
"""
)
"""Won by Li and Wang and played on at their level 5, as the table saw it: two tributes, two wilds, a penalty, an announcement."""

RESULT = (
    HEAD.format(table="result")
    + """\
== hand 1, dealer 1, depth result
3 finishes 3 2 1 4
"""
)
"""A hand of which only the order of going out was written down."""
