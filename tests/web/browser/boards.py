"""Boards whose searches last as long as a test wants."""

LARGE = "14,33,12,15,1,25/19,26,34,0,13,5/27,10,9,8,30,11/20,29,4,21,2,6/28,17,7,24,3,23/35,32,18,22,16,31"
"""`auto` finds a solution at once and goes on improving it."""

ENDLESS = "?board=korf15:88&algorithm=ida_star&heuristic=misplaced"
"""A search without a solution for minutes."""
