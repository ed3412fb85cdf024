"""Components of an InfoWar figure."""

from __future__ import annotations

import msgspec

from game.core.components import Component, kinds
from game.core.references import UnitId
from game.rulesets.infowar.ladder import FAIR, POOR, Rung
from game.systems.items import Magazine as Magazine
from game.systems.postures import Prone as Prone


class Traits(Component, frozen=True, forbid_unknown_fields=True):
    """Attributes and skills on the ladder. A skill that is missing counts as Poor (infowar.roll.unskilled);
    without Combat Experience (None) one is frightened and lost."""

    strength: Rung = FAIR
    endurance: Rung = FAIR
    composure: Rung = FAIR
    combat_experience: Rung | None = None
    firearms: Rung = POOR
    bows: Rung = POOR
    thrown: Rung = POOR
    heavy: Rung = POOR
    melee: Rung = POOR
    brawling: Rung = POOR
    martial_arts: Rung = POOR
    athletics: Rung = POOR
    body_control: Rung = POOR
    medicine: Rung = POOR


class Nature(Component, frozen=True, forbid_unknown_fields=True):
    """What else counts in rolls: temper, weapons that one was trained with, and who leads the side."""

    fatigued: bool = False
    brave: bool = False
    cowardly: bool = False
    familiar: tuple[str, ...] = ()
    leader: bool = False


class Wound(msgspec.Struct, frozen=True):
    """A wound as it is marked and as it was dealt: levels 1 (Scratch) to 6 (Dead). `tended` once somebody has
    given first aid."""

    marked: int
    original: int
    place: str = ""
    tended: bool = False


class Wounds(Component, frozen=True):
    """The wounds in the order in which they came (infowar.wound.boxes)."""

    taken: tuple[Wound, ...] = ()


class Stuns(Component, frozen=True):
    """The stuns as they are marked, on a track of their own (infowar.stun.attack)."""

    marked: tuple[int, ...] = ()
    brain: bool = False


class Worn(Component, frozen=True):
    """Armour by id, a helmet, and the shield carried: "", "small" or "large"."""

    armor: str = ""
    helmet: bool = False
    shield: str = ""


class Held(Component, frozen=True):
    """Weapons in hand, by id: the first is in the right hand."""

    weapons: tuple[str, ...] = ()


class Carried(Component, frozen=True):
    """Weapons at hand, by id."""

    weapons: tuple[str, ...] = ()


class Belt(Component, frozen=True):
    """Grenades and kits at hand, by id; one entry each."""

    items: tuple[str, ...] = ()


class Turn(Component, frozen=True):
    """What of the own slot is unspent: the action, and tiles of the walk. `gait` is how the figure last
    moved: "", "walk", "run", "sprint".

    `clumsy` is what an Incapacitated one who acts all the same has on every roll
    (infowar.wound.act-incapacitated).
    """

    action: bool = False
    tiles: int = 0
    gait: str = ""
    clumsy: int = 0


class Initiative(Component, frozen=True):
    """The place in the kept order, from 0, and the degree that gave it. `critical` is 1 or -1 for a natural
    +4 or -4, `round` when it was rolled."""

    place: int = 0
    degree: int = 0
    critical: int = 0
    hasty: bool = False
    round: int = 1


class Kept(Component, frozen=True):
    """On entity 1: why the order is rolled anew after this round ("" if it is kept), who leads each side, how
    many could fight as the round began, and how many there were at first, by side."""

    broken: str = ""
    leaders: tuple[UnitId, ...] = ()
    fighting: tuple[tuple[str, int], ...] = ()
    first: tuple[tuple[str, int], ...] = ()


class Nerve(Component, frozen=True):
    """The bonus that good leading gives to the CON rolls of this round (infowar.initiative.leadership)."""

    round: int
    bonus: int


class Dragged(Component, frozen=True):
    """The round in which one who is Incapacitated last dragged itself along (infowar.wound.movement)."""

    round: int


class Attackers(Component, frozen=True):
    """Who has attacked the figure since the end of its last slot: in melee, with those who needed room, and
    at range."""

    melee: tuple[UnitId, ...] = ()
    roomy: tuple[UnitId, ...] = ()
    ranged: tuple[UnitId, ...] = ()


class Defending(Component, frozen=True):
    """All-out defence, until the own next slot. `sized` are the opponents already sized up in that round."""

    sized: tuple[tuple[UnitId, int], ...] = ()


class Sized(Component, frozen=True):
    """Sized up by these opponents: -1 against each of them in that round, as (opponent, round)
    (infowar.melee.sizing-up)."""

    by: tuple[tuple[UnitId, int], ...] = ()


class Relief(Component, frozen=True):
    """By how much Body Control lowers the wound penalty until the next turn (infowar.wound.body-control)."""

    levels: int


class Pinned(Component, frozen=True):
    """Under automatic fire from this shooter until the end of the own next slot (infowar.auto.pinned)."""

    by: UnitId


class Stunned(Component, frozen=True):
    """No attack, -1 to defend, for so many ends of the own slot (infowar.stun.levels)."""

    turns: int = 1


class VeryStunned(Component, frozen=True):
    """No attack, -2 to all, for so many ends of the own slot (infowar.stun.very)."""

    turns: int = 2


class Unconscious(Component, frozen=True):
    pass


class Incapacitated(Component, frozen=True):
    """So badly wounded that nothing can be done; `act` is 0, or what Body Control lets it act with, until
    round `until` is over."""

    act: int = 0
    until: int = 0


class Lamed(Component, frozen=True):
    """Hit in leg or foot: half the movement, for the battle (infowar.aim.limbs)."""


class Unready(Component, frozen=True):
    """Of a surprised side, before its first slot (infowar.ranged.unaware)."""


class DugIn(Component, frozen=True):
    """Set up behind cover before the battle, and not moved since (infowar.auto.nest)."""


class Treating(Component, frozen=True):
    """At work on a patient: so many actions in a row, the last of them in that round
    (infowar.heal.medicine)."""

    patient: UnitId
    actions: int
    round: int


class Treated(Component, frozen=True):
    """Medicine has been rolled for the figure: once for each patient (infowar.heal.medicine)."""


class Known(Component, frozen=True):
    """The other sides that have made the figure out (infowar.round.assessment)."""

    sides: tuple[str, ...] = ()


class Panicked(Component, frozen=True):
    """Runs and drops everything in its slot of this round (infowar.initiative.panic)."""

    round: int


COMPONENTS = kinds(__name__, Magazine, Prone)
