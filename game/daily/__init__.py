"""The challenge of the day: one map, two squads and the same dice for everybody, and a score that anybody can
check by playing the record again.

    day       what follows from a date
    battle    the map, the squads and the scenario of it
    score     points of what one still has and of what was felled
    line      the one line that is passed on
    proof     whether a line and a record belong together and are true

Nothing is asked of a network: the seed is the date.
"""
