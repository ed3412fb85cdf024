"""To shoot and to strike, and to do so once more in the same turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from game.core.actions import Action, Refusal
from game.core.describing.names import with_tool
from game.core.order_offers import OfferBatch
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.lithium.aiming import refuse_attack
from game.rulesets.lithium.attack_odds import attack_chances
from game.rulesets.lithium.attacks import Launched, attack, volley
from game.rulesets.lithium.checks import words_of
from game.rulesets.lithium.components import LOCATIONS, Held
from game.rulesets.lithium.content import FISTS, Weapon, title_of, weapons
from game.rulesets.lithium.declarations import MORE, Aims, Attack, Declaration, Going
from game.rulesets.lithium.declaring import with_more
from game.rulesets.lithium.figures import foes, plan, planned_cell, planned_hands, walks
from game.rulesets.lithium.offer_cache import merge_batches, offer_cache, undeclared
from game.rulesets.lithium.order_verb import DeclarationVerb, Stand
from game.systems.bodies import is_adjacent, steps_between

RULE = "lithium.attack.roll"
CALLS = ("", *LOCATIONS)
ENDINGS = ("hit", "miss")


class Shoot(Attack, frozen=True):
    """Shoot at an enemy; `called` is the location aimed at, "" for none. `also` are further shots, as
    (target, called)."""

    ranged: ClassVar[bool] = True

    def said(self, table: Table) -> str:
        return _said("Shoot", table, self)


class Strike(Attack, frozen=True):
    """Hit an adjacent enemy with a weapon in hand, or with "fists"."""

    def said(self, table: Table) -> str:
        return _said("Strike", table, self)


class Again(Declaration, frozen=True):
    """One more shot or blow beside those declared (lithium.modifier.rapid)."""

    part: ClassVar[str] = MORE
    target: UnitId
    called: str = ""

    @property
    def aims(self) -> Aims:
        return ((self.target, self.called),)

    def said(self, table: Table) -> str:
        return f"Once more: {table.name_of(self.target)}{_called(self.called)}"


def _said(verb: str, table: Table, order: Attack) -> str:
    first = order.target, order.called
    more = "".join(f", then {table.name_of(target)}{_called(called)}" for target, called in order.also)
    if order.also and set(order.also) == {first}:
        more = " twice" if len(order.also) == 1 else f" {1 + len(order.also)} times"
    tool = with_tool(title_of(order.weapon))
    return f"{verb} {table.name_of(order.target)}{_called(order.called)} {tool}{more}"


def _called(location: str) -> str:
    return f" in the {words_of(location)}" if location else ""


# ---------------------------------------------------------------- offered

Groups = Sequence[Sequence[Action]]
"""Orders that are judged together."""


def offer_shots(table: Table, unit: UnitId) -> Iterator[OfferBatch]:
    yield _offered(table, unit, SHOOT, _shots)


def _shots(table: Table, unit: UnitId) -> Groups:
    guns = [weapon.id for weapon in in_hand(table, unit) if weapon.ranged]
    groups: list[list[Action]] = [
        [Shoot(unit, foe, gun, called) for called in CALLS] for gun in guns for foe in foes(table, unit)
    ]
    return groups or [[Shoot(unit, NO_UNIT, "")]]


def offer_blows(table: Table, unit: UnitId) -> Iterator[OfferBatch]:
    yield _offered(table, unit, STRIKE, _blows)


def _blows(table: Table, unit: UnitId) -> Groups:
    """At everybody within reach; where nobody is, at the nearest, to be refused."""
    here, blades = (
        planned_cell(table, unit),
        [weapon.id for weapon in in_hand(table, unit) if not weapon.ranged],
    )
    near = sorted(foes(table, unit), key=lambda foe: (steps_between(table, unit, foe, here), foe))
    close = [foe for foe in near if is_adjacent(table, unit, foe, here)] or near[:1]
    groups: list[list[Action]] = [
        [Strike(unit, foe, blade, called) for called in CALLS] for blade in (*blades, FISTS) for foe in close
    ]
    return groups or [[Strike(unit, NO_UNIT, FISTS)]]


def _offered(
    table: Table, unit: UnitId, deed: DeclarationVerb, groups: Callable[[Table, UnitId], Groups]
) -> OfferBatch:
    """Those at one figure with one weapon are judged together. Only which of them are declared already is not
    kept."""
    declared = plan(table, unit)
    key = (unit, deed.order, planned_cell(table, unit), planned_hands(table, unit), walks(declared))

    def judged() -> OfferBatch:
        return merge_batches(
            [
                OfferBatch(group, group if deed.alike(table, group).allowed else ())
                for group in groups(table, unit)
            ]
        )

    found = offer_cache(table).of(key, judged)
    return OfferBatch(
        found.candidates,
        undeclared(table, found.allowed) if isinstance(declared.main, Attack) else found.allowed,
    )


def offer_again(table: Table, unit: UnitId) -> Iterator[OfferBatch]:
    """One more of the attacks that are declared."""
    declared = plan(table, unit)
    main = declared.main if isinstance(declared.main, Attack) else None
    key = (unit, Again, planned_cell(table, unit), planned_hands(table, unit), walks(declared), main)

    def judged() -> OfferBatch:
        enemies = foes(table, unit)
        if main and weapons()[main.weapon].shots > 1:
            return merge_batches(
                [AGAIN.alike(table, [Again(unit, foe, called) for called in CALLS]) for foe in enemies]
            )
        return AGAIN.one_by_one(table, [Again(unit, enemies[0] if enemies else NO_UNIT)])

    yield offer_cache(table).of(key, judged)


def in_hand(table: Table, unit: UnitId) -> list[Weapon]:
    """What the hands will hold, each weapon once."""
    hands = planned_hands(table, unit)
    return [weapons()[weapon] for weapon in dict.fromkeys((hands.right, hands.left)) if weapon]


def plain_attacks(table: Table, unit: UnitId, target: UnitId) -> Iterator[Action]:
    """Those on one figure with what is in hand; who walks, runs, climbs or jumps does nothing else
    (lithium.action.combined)."""
    if isinstance(plan(table, unit).main, Going):
        return
    arms = in_hand(table, unit)
    yield from (Shoot(unit, target, arm.id) for arm in arms if arm.ranged)
    yield from (Strike(unit, target, arm.id) for arm in arms if not arm.ranged)
    yield Strike(unit, target, FISTS)


# ---------------------------------------------------------------- judged and done


def forbid(table: Table, order: Attack, stand: Stand) -> Refusal | None:
    return refuse_attack(table, order.unit, order.weapon, order.ranged, order.aims, stand.hands, stand.cell)


def forbid_again(table: Table, order: Again, stand: Stand) -> Refusal | None:
    """As the whole attack would be, with this one in it."""
    if not isinstance(plan(table, order.unit).main, Attack):
        return Refusal("lithium.modifier.rapid", "no attack is declared yet")
    return forbid(table, _whole(table, order), stand)


def _whole(table: Table, order: Again) -> Attack:
    return with_more(plan(table, order.unit), order)


def launch(table: Table, order: Attack) -> Play[list[Launched]]:
    """Each shot or blow as it is declared; one whose target is gone is lost (lithium.attack.declare)."""
    unit, here, hands = order.unit, table.cell(order.unit), table.world.get(order.unit, Held)

    def lost(target: UnitId, called: str) -> Refusal | None:
        return refuse_attack(table, unit, order.weapon, order.ranged, ((target, called),), hands, here)

    found = yield from volley(table, unit, weapons()[order.weapon], order.aims, lost)
    return found


def resolve(table: Table, order: Attack) -> Play[None]:
    """Rolled, defended against and done, as if nobody else attacked."""
    launched = yield from launch(table, order)
    yield from attack(table, launched)


def resolve_again(table: Table, order: Again) -> Play[None]:
    """The whole attack, with this one in it."""
    yield from resolve(table, _whole(table, order))


def chances_of_again(table: Table, order: Again) -> Chances:
    return attack_chances(table, _whole(table, order))


SHOOT = DeclarationVerb(
    Shoot,
    words="Shoot",
    icon="shoot",
    hotkey="s",
    aim="unit",
    rule=RULE,
    outcomes=ENDINGS,
    offer=offer_shots,
    forbid=forbid,
    launch=launch,
    resolve=resolve,
    chances=attack_chances,
)
STRIKE = DeclarationVerb(
    Strike,
    words="Melee",
    icon="melee",
    hotkey="f",
    aim="unit",
    rule=RULE,
    outcomes=ENDINGS,
    offer=offer_blows,
    forbid=forbid,
    launch=launch,
    resolve=resolve,
    chances=attack_chances,
)
AGAIN = DeclarationVerb(
    Again,
    words="Once more",
    icon="focus",
    hotkey="g",
    aim="unit",
    quiet=True,
    rule="lithium.modifier.rapid",
    outcomes=ENDINGS,
    offer=offer_again,
    forbid=forbid_again,
    resolve=resolve_again,
    chances=chances_of_again,
)
