"""Missions as data: what each side has to do, who comes later, how dark it is, and what is told before.
`mission_layout` lays them on a map; the words that objects of maps use for goals are the same."""

from __future__ import annotations

from dataclasses import dataclass

FIRST, SECOND, OTHERS, EVERY = "first", "second", "others", "every"
ATTACKERS, LAST_SIDE = "attackers", "last"
"""Whose part it is: the first side's, that of the second, of all but the first, of all; or of all but the
last, and of the last alone, who stands where it is."""
MIDDLE, HOME, REAR, SITES = "middle", "home", "rear", "sites"
"""Where it is: between the sides, where a side begins, where its enemy does, on places of its own."""
CLOSE, WIDE = "close", "wide"
"""How the sides begin to each other: so that fighting begins at once, or not."""
HALF, MOST = 0, -1
"""As a count: half of the figures, or so many that half of them cannot be left."""


@dataclass(frozen=True)
class Part:
    """A goal of a side. `rounds` and `count` are what kinds of goals need; of a
    charge, the rounds until it goes off.

    `share` says how far from the first side to the second its `sites` lie, in per cent, each with the cells
    about it if it is `wide`. `after` is the number of the part that comes first, a `step` wins nothing by
    itself, `escorted` counts only those who joined the side for this mission. `slower` are the rounds by
    rules under which everything takes longer; by those of `whole` all have to leave, as one gets far in a
    round there, and by those of `deep` its sites lie where the second side begins."""

    goal: str
    role: str = EVERY
    at: str = MIDDLE
    name: str = ""
    rounds: int = 3
    count: int = 1
    sites: int = 1
    share: int = 50
    wide: bool = False
    after: int = -1
    step: bool = False
    escorted: bool = False
    slower: tuple[tuple[str, int], ...] = ()
    whole: tuple[str, ...] = ()
    deep: tuple[str, ...] = ()


@dataclass(frozen=True)
class Late:
    """So many figures more, in the order of the squad, come from home in that round; not by the rules of
    `unless`, under which the mission is even without them, and by those of `under` alone, if there are any.
    `ground`: only where the sides begin CLOSE to each other, where the others have no time to get ready; or
    only where they begin WIDE apart."""

    role: str
    round: int
    figures: int
    unless: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    ground: str = ""


@dataclass(frozen=True)
class Plan:
    """A mission. `briefing` is what is told to the first side, `answer` what is told to the others (to the
    last alone, if that has a part of its own). `options` are set where the rules have them and nobody chose
    otherwise: FIRST or SECOND stand for that side. `escort` are kinds of figures, in groups: of the first
    group that the rules know, everybody joins the first side.
    """

    title: str
    parts: tuple[Part, ...] = ()
    briefing: str = ""
    answer: str = ""
    waves: tuple[Late, ...] = ()
    light: str = ""
    options: tuple[tuple[str, str], ...] = ()
    escort: tuple[tuple[str, ...], ...] = ()

    def told(self, place: int, sides: int) -> str:
        """What is told to the side at that place of so many."""
        last = any(part.role == LAST_SIDE for part in self.parts)
        answers = place == sides - 1 if last else place > 0
        return self.answer if answers and self.answer else self.briefing


FAST = ("silhouette",)
"""Rules under which one may be off the map within two rounds."""
PEOPLE = (
    ("lorry", "driver", "rider"),
    ("civilian",) * 2,
    ("survivor",) * 2,
    ("militia",) * 2,
    ("guard",) * 2,
)
"""Who is escorted: a lorry with its crew where there are vehicles, else people on foot."""

PLANS = {
    "hold": Plan(
        "Hold the middle",
        (Part("hold"),),
        "Whoever keeps the ground in the middle keeps the district. Get there, throw them off it, and stay.",
    ),
    "fetch": Plan(
        "Bring the case home",
        (Part("fetch", name="the case"),),
        "One case, left where two patrols were bound to meet. Whoever carries it home has won, and whoever "
        "carries it is a target.",
    ),
    "leave": Plan(
        "Break through",
        (
            Part("leave", FIRST, REAR, "the far side", count=HALF, whole=FAST),
            Part("survive", OTHERS, rounds=14),
        ),
        "The road back is cut. Get past them before the ring is closed.",
        "They want to be gone before it is light. Stand between them and the far side until the ring closes.",
    ),
    "survive": Plan(
        "Hold out",
        (Part("survive", LAST_SIDE, rounds=8),),
        "They hold out for somebody. Be done with them before he comes.",
        "Help is on its way, and that is all that is known of it. Still be there when it comes.",
    ),
    "protect": Plan(
        "Keep the envoy safe",
        (Part("protect", FIRST), Part("survive", FIRST, rounds=11)),
        "One of you has signed nothing yet, and must live to do it. Stay close, and let them come.",
        "There will be no treaty without the envoy. The others do not matter.",
    ),
    "raid": Plan(
        "Raid and get out",
        (
            Part("reach", FIRST, SITES, "the radio room", share=74, wide=True, step=True, deep=FAST),
            Part("leave", FIRST, HOME, "the way in", count=HALF, after=0),
            Part("survive", OTHERS, rounds=14),
        ),
        "Their radio calls the guns down on the valley. Get somebody into the radio room, break what stands "
        "there, and be gone by the way you came: half of you, before their relief has dressed.",
        "They want the radio, and then they want to live. The relief is a few minutes out; a raid that does "
        "not get home was none.",
        (Late(OTHERS, 6, 2),),
    ),
    "convoy": Plan(
        "Bring the convoy through",
        (
            Part("leave", FIRST, REAR, "the far gate", count=2, escorted=True),
            Part("survive", OTHERS, rounds=16),
        ),
        "What you escort is worth more than you are, they say. Bring both of them through the far gate; "
        "whoever else gets there stays behind and covers them.",
        "The road is yours as long as nothing passes. Stop the convoy, whoever shoots at you.",
        (Late(OTHERS, 4, 2),),
        escort=PEOPLE,
    ),
    "hostage": Plan(
        "Free the hostage",
        (
            Part("rescue", FIRST, SITES, "the hostage", share=76),
            Part("survive", OTHERS, rounds=14, slower=(("lithium", 20),)),
        ),
        "They keep somebody of ours behind their line. Walk in, cut the ropes with nobody at your elbow, and "
        "walk the hostage home. If whoever leads goes down, the hostage waits for the next.",
        "Your guest is all that you have to bargain with. Stay near enough to lay a hand on whoever comes.",
        (Late(FIRST, 4, 1, under=("opend6",)), Late(FIRST, 6, 1, under=("lithium",))),
    ),
    "sabotage": Plan(
        "Blow up the depot",
        (
            Part("sabotage", FIRST, SITES, "the depot", rounds=2, count=2, sites=3, share=66),
            Part("survive", OTHERS, rounds=14),
        ),
        "Three sheds, two charges too few. Lay one on a marked place or beside it with nobody about you; two "
        "rounds later it is a hole, unless they pull the wire. Two holes will do.",
        "They carry charges. Keep them off the sheds, and pull the wire of what they lay: a turn beside it, "
        "undisturbed, is enough.",
        (Late(OTHERS, 5, 1),),
    ),
    "ambush": Plan(
        "Ambush by night",
        (
            Part("fell", FIRST, count=MOST, name="the column"),
            Part("leave", OTHERS, REAR, "the end of the road", count=HALF, whole=FAST),
        ),
        "No lamps, no talking. They come down the road and do not know that you are there. Do "
        "not let the column get to its end.",
        "You should be alone on this road. You are not. Get to its end, without stopping to count.",
        (Late(FIRST, 1, 2, under=FAST),),
        light="very_poor",
        options=(("ambush", FIRST), ("surprised", SECOND)),
    ),
    "laststand": Plan(
        "Last stand",
        (Part("survive", LAST_SIDE, rounds=10), Part("hold", ATTACKERS, REAR, "the strongpoint", rounds=3)),
        "One strongpoint is left, and more of you come every few rounds. Take the ground and keep it, or "
        "leave nobody on it.",
        "Nobody comes for you, and they come in waves. Every round that you stand is one in which the others "
        "get away. Do not let them keep the ground.",
        (Late(ATTACKERS, 3, 1), Late(ATTACKERS, 5, 1), Late(ATTACKERS, 7, 1)),
    ),
    "duel": Plan(
        "Duel of leaders",
        (Part("protect"), Part("fell", count=HALF, step=True)),
        "The two of them have wished for this for years. Whoever's leader goes down has lost, whatever the "
        "others have done; keep yours behind something, and find theirs.",
    ),
    "salvage": Plan(
        "Salvage under fire",
        (
            Part("salvage", FIRST, SITES, "crate", count=2, sites=3),
            Part("survive", OTHERS, rounds=14, slower=(("lithium", 24),)),
        ),
        "Three crates fell where nobody wanted to be. Two of them have to come home, one in a pair of hands. "
        "They have called for more of theirs: be gone by then.",
        "They can have what they carry past you. Hold the ground about the crates, and shoot at whoever "
        "bends down. You have called for help; do not wait for it.",
        (
            Late(OTHERS, 7, 1, unless=("infowar", "opend6", "lithium", "silhouette")),
            Late(OTHERS, 3, 1, under=("silhouette",), ground=CLOSE),
            Late(OTHERS, 3, 2, under=("silhouette",), ground=WIDE),
            Late(OTHERS, 6, 2, under=("infowar",), ground=CLOSE),
            Late(OTHERS, 4, 1, under=("opend6",), ground=CLOSE),
            Late(OTHERS, 6, 1, under=("lithium",), ground=CLOSE),
        ),
    ),
}
"""The missions that can be laid on any map, in the order in which they are offered."""
