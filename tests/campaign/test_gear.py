"""Armour and things for the belt: what they make of a figure, what they cost, who may have them."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.campaign import saves, store
from game.campaign.battles import picked, set_out
from game.campaign.people import name_of_kind, points
from game.campaign.state import State
from game.campaign.steps import dismissed
from game.campaign.store import key_of, offers
from game.core.scenario import Figure, kind_of
from game.rulesets import RULESETS, custom_content
from tests.campaign.small import begun, rich

WORN = {
    "nwo": ("armor", "heavy_armor", ("pads", "vest", "visor")),
    "infowar": ("armor", "hard_suit", "hard_suit"),
    "silhouette": ("body", "turtleshell", "turtleshell"),
    "opend6": ("armour", "ceramic", "ceramic"),
    "lithium": ("armour", "hazard_armour", ("hazard_armour",)),
}


def first(tmp_path: Path, ruleset: str) -> State:
    return rich(begun(tmp_path, ruleset))


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_armour_takes_the_place_of_ones_own_and_is_paid_for(tmp_path: Path, ruleset: str) -> None:
    state, (place, gear, worn) = first(tmp_path, ruleset), WORN[ruleset]
    before = state.people[0]
    price = store.gear_price(state, before, gear)
    after = store.fitted(state, before.id, gear)
    person = after.person(before.id)
    assert after.supplies == state.supplies - price and price > 0
    assert getattr(custom_content.roster(ruleset).stats()[name_of_kind(person)], place) == worn
    assert points(after, person) == points(state, before) + price or price <= store.LEAST * state.usual // 100
    assert kind_of(name_of_kind(person)) == before.kind
    _, components = RULESETS[ruleset].components(Figure(name_of_kind(person), person.name))
    _, plain = RULESETS[ruleset].components(Figure(before.kind, before.name))
    assert components != plain
    saves.write(after, tmp_path / "x.campaign")
    assert saves.read(tmp_path / "x.campaign") == after


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_a_grenade_more_lies_on_the_belt_and_the_battle_knows_it(tmp_path: Path, ruleset: str) -> None:
    state = first(tmp_path, ruleset)
    person = state.person(picked(state, "one")[0])
    thing = next(one for one in offers(state, person) if one.adds and not one.why)
    after = store.fitted(state, person.id, thing.weapon)
    pending = set_out(after, "one", picked(after, "one")).pending
    assert pending
    named = [figure.archetype for team in pending.scenario.teams for figure in team.figures]
    assert any(f"~{thing.weapon}" in name for name in named)


def test_ranks_lock_and_places_are_few(tmp_path: Path) -> None:
    state = rich(begun(tmp_path), experience=15)
    one = state.people[0].id
    assert store.refuse_fit(state, one, "heavy_armor") == "from rank Sergeant on"
    with pytest.raises(ValueError, match="Sergeant"):
        store.fitted(state, one, "heavy_armor")
    state = store.fitted(store.fitted(state, one, "smoke"), one, "smoke")
    assert store.refuse_fit(state, one, "smoke") == "There is no room for more."
    state = store.fitted(state, one, "acid")
    assert store.refuse_fit(state, one, "molotov") == "There is no room for more."
    poor = replace(state, supplies=0, people=tuple(replace(p, gear=()) for p in state.people))
    assert store.refuse_fit(poor, one, "smoke").endswith("short")
    assert store.refuse_fit(state, one, "pads") == "Not for this figure."


def test_what_is_taken_off_lies_in_the_store_for_nothing(tmp_path: Path) -> None:
    state = first(tmp_path, "infowar")
    one, other = (person.id for person in state.people[:2])
    state = store.fitted(store.fitted(state, one, "combat_suit"), one, "hard_suit")
    assert state.stock == {key_of("combat_suit"): 1} and state.person(one).gear == ("hard_suit",)
    paid = state.supplies
    state = store.fitted(state, other, "combat_suit")
    assert state.supplies == paid and not state.stock
    state = dismissed(state, one)
    assert state.stock == {key_of("hard_suit"): 1}


def test_names_have_one_order_and_no_nonsense() -> None:
    stats = custom_content.roster("nwo").stats()
    assert "scout~medium_armor~smoke^aiming1" in stats and "scout+shotgun~smoke" in stats
    for name in ("scout~smoke~medium_armor", "scout~", "scout~pistol", "scout~medium_armor~heavy_armor",
                 "scout~smoke~smoke~smoke", "scout^aiming1~smoke", "nobody~smoke"):  # fmt: skip
        assert name not in stats
