"""The sheet: what is said of a state, and the rule that one reads about it."""

from __future__ import annotations

import msgspec
import pytest

from game.core.components import Component, Down
from game.core.describing.sheet import Mark
from game.core.references import NO_UNIT, UnitId
from game.rulesets.nwo import rulebook
from game.rulesets.nwo.components import (
    Conditions,
    Engaged,
    Focus,
    Grappled,
    Grappling,
    Prone,
    Shielded,
    Suppressed,
    Surprised,
)
from tests.rulesets.nwo.table import FISTS, Table, Tables, figure

KNOWN = {rule.id for rule in rulebook.rules()}


def marks(table: Table, unit: UnitId) -> dict[str, Mark]:
    found = table.battle.sheet(unit).marks
    assert all(mark.rule in KNOWN for mark in found), "each leads to a rule"
    assert len({mark.status for mark in found}) == len(found)
    return {mark.status: mark for mark in found}


def without_ends(mark: Mark) -> Mark:
    """How each state ends is held by tests/contract/test_states.py and its kind."""
    return msgspec.structs.replace(mark, ends="")


def test_each_state_has_its_words_and_its_rule(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=FISTS, B=FISTS)
    states: list[tuple[Component, Mark]] = [
        (Focus(ripe=False), Mark("focused", "focusing", "nwo.focus.advantage", "good")),
        (Focus(ripe=True), Mark("focused", "focused", "nwo.focus.advantage", "good")),
        (Prone(), Mark("prone", "prone", "nwo.prone.take", "good")),
        (Surprised(), Mark("surprised", "surprised", "nwo.ambush.surprised")),
        (Engaged((bob,)), Mark("engaged", "engaged by Bob", "nwo.engage.enter")),
        (Grappling(bob), Mark("grappling", "holds Bob", "nwo.grapple.contest", badge="grappled")),
        (Grappled(bob), Mark("grappled", "held by Bob", "nwo.grapple.held")),
        (Shielded(bob, NO_UNIT), Mark("shielded", "behind Bob", "nwo.shield.cover", badge="defending")),
    ]
    for component, mark in states:
        table.battle.table.world.put(alice, component)
        assert without_ends(marks(table, alice)[mark.status]) == mark
        table.battle.table.world.drop(alice, type(component))
    assert marks(table, alice) == {}


@pytest.mark.parametrize(("kinds", "words"), [(("fire",), ""), (("fire", "fire"), " ×2")])
def test_a_condition_tells_how_often_it_lies_on_somebody(
    duel: Tables, kinds: tuple[str, ...], words: str
) -> None:
    table, alice, _ = duel("A...B", A=FISTS, B=FISTS)
    kind = kinds[0]
    table.put(alice, Conditions(kinds))
    (mark,) = marks(table, alice).values()
    assert (
        mark.status == kind
        and mark.rule == "nwo.condition.disadvantage"
        and mark.words.endswith(words)
        and ("×" in mark.words) == bool(words)
    )


def test_of_the_fallen_only_that_is_said(duel: Tables) -> None:
    table, alice, _ = duel("A...B", A=FISTS, B=FISTS)
    table.put(alice, Prone(), Down())
    assert [without_ends(mark) for mark in marks(table, alice).values()] == [Mark("down", "down", "nwo.down")]


def test_pinned_is_said_of_whoever_is_under_fire(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=FISTS, B=FISTS)
    table.battle.table.world.put(alice, Suppressed((bob,)))
    pinned = without_ends(marks(table, alice)["pinned"])
    assert pinned == Mark("pinned", "under suppressive fire", "nwo.suppress.pinned")


def test_a_weapon_says_how_many_hands_it_takes(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=figure("battle_rifle"), B=figure("pistol"))
    for unit, hands in ((alice, "two hands"), (bob, "one hand")):
        (card,) = [card for card in table.battle.sheet(unit).cards if card.magazine]
        assert card.name.endswith(f", {hands}")


@pytest.mark.parametrize(
    ("weapon", "traits"),
    [
        ("battle_rifle", set()),
        ("scoped_rifle", {"scope"}),
        ("night_rifle", {"night sight"}),
        ("smg", {"automatic"}),
        ("flamethrower", {"through cover"}),
    ],
)
def test_every_trait_of_a_weapon_stands_on_its_card(duel: Tables, weapon: str, traits: set[str]) -> None:
    table, alice, _ = duel("A...B", A=figure(weapon), B=FISTS)
    (card,) = (card for card in table.battle.sheet(alice).cards if card.id == weapon)
    usual = ("Harm", "crit", "no crit", "reach")
    assert {
        fact for fact in card.facts if not fact.startswith(usual) and not fact.endswith("tiles")
    } == traits
