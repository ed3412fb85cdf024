"""Special abilities as content, and weapons that have to be set up."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.core.actions import Move
from game.core.errors import ContentError
from game.core.scenario import Figure
from game.rulesets.opend6 import content
from game.rulesets.opend6.components import Abilities, Emplaced, Nature
from game.rulesets.opend6.content import abilities, archetypes, components, lying, nature_of, stats, weapons
from game.rulesets.opend6.figures import held_weapon, melee_weapons, natural_weapons, ranged_weapons
from game.rulesets.opend6.inventory import drop
from game.rulesets.opend6.orders import Draw, SetUp, Shoot, Strike
from game.rulesets.opend6.sheet import sheet
from game.rulesets.opend6.states import throw_down
from tests.rulesets.opend6.table import FISTS, Tables, figure

ABILITY, WEAPON, BONUS = "opend6.ability", "opend6.ability.weapon", "opend6.damage.bonus-abilities"
SET_UP = "opend6.turn.set-up"
GUNNER = figure("tripod_machine_gun", marksmanship="4D")


@pytest.mark.rule(ABILITY, "opend6.damage.strength-abilities", "opend6.defence.block-protected")
def test_what_ranks_of_abilities_come_to() -> None:
    """Each rank counts, beside what the data of the figure say themselves."""
    assert nature_of(stats()["brawler"]) == Nature(strong=2)
    assert nature_of(stats()["blade"]) == Nature(hero=True, close_parry=True)
    stalker = Nature(strong=2, hardened=True, quick=6, limber=6, strength_dice=2)
    assert nature_of(stats()["stalker"]) == stalker
    assert nature_of(stats()["adept"]) == Nature(hero=True, quick=6, strength_dice=-2)
    assert nature_of(stats()["trooper"]) == Nature()
    assert {one.rule for one in abilities().values()} >= {BONUS, WEAPON}
    assert all(not one.weapon or weapons()[one.weapon].inborn for one in abilities().values())


@pytest.mark.rule(ABILITY)
def test_the_sheet_lists_them(duel: Tables) -> None:
    table, alice, _ = duel("A..B", A=stats()["stalker"], B=FISTS)
    known = ("claws", "hardened", "strong", "mighty", "quick", "limber")
    assert table.get(alice, Abilities).names == known
    lines = {line.name: line.value for line in sheet(table.battle.table, alice).facts}
    assert lines["Increased Attribute: Physique"] == "2 ranks" and lines["Claws"] == "yes"
    assert [card.id for card in sheet(table.battle.table, alice).cards] == ["claws"]
    assert Abilities in {type(one) for one in components(Figure("stalker", "S"))[1]}
    assert "stalker" in {kind.id for kind in archetypes()}


@pytest.mark.rule(ABILITY)
def test_every_ability_is_had_by_some_kind_and_stands_in_the_docs() -> None:
    had = {name for stat in stats().values() for name in stat.abilities}
    assert had == abilities().keys()
    page = (Path(__file__).parents[3] / "docs" / "tinkerers.md").read_text("utf-8")
    for one in abilities().values():
        assert f"| `{one.id}` | {one.title} | {one.text} | `{one.rule}` |" in page


@pytest.mark.rule("opend6.defence.skill-bonus")
def test_six_ranks_are_of_one_ability() -> None:
    """\"Every six ranks in a Skill Bonus or Increased Attribute special ability\"."""
    both = msgspec.structs.replace(stats()["trooper"], abilities={"quick": 5, "evasive": 7})
    assert nature_of(both) == Nature(quick=6)


@pytest.mark.rule(WEAPON)
def test_an_inborn_weapon_is_never_in_hand(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=figure("pistol", brawling="3D"), B=FISTS)
    core = table.battle.table
    assert table.refused(Strike(alice, bob, "claws")) == "opend6.attack.skills"
    table.put(alice, Abilities(("claws", "fire_bolt")))
    assert [one.id for one in natural_weapons(core, alice)] == ["claws", "fire_bolt"]
    assert [one.id for one in melee_weapons(core, alice)] == ["claws", "hands"]
    assert [one.id for one in ranged_weapons(core, alice)] == ["pistol", "fire_bolt"]
    assert table.allowed(Strike(alice, bob, "claws")) and table.allowed(Shoot(alice, bob, "fire_bolt"))
    assert held_weapon(core, alice) == "pistol" and "claws" not in lying()
    table.run(drop(core, alice, "pistol"))
    assert held_weapon(core, alice) == "" and table.allowed(Strike(alice, bob, "claws"))


@pytest.mark.rule(BONUS)
def test_a_bonus_of_who_is_no_hero_counts_nowhere(duel: Tables) -> None:
    table, alice, bob = duel("A...B", options={"damage_bonus": "on"}, A=figure(marksmanship="4D"), B=FISTS)
    table.put(alice, Abilities(("fire_bolt",)))
    plain = dict(table.chances(Shoot(alice, bob, "fire_bolt")).expected)[bob]
    table.put(alice, Nature(hero=True))
    assert dict(table.chances(Shoot(alice, bob, "fire_bolt")).expected)[bob] > plain


@pytest.mark.rule(ABILITY)
def test_what_is_wrong_with_a_file_of_figures(tmp_path: object) -> None:
    path = tmp_path / "archetypes.toml"  # type: ignore[operator]
    path.write_text(
        '[x]\ntitle = "X"\nsummary = ""\nheld = ["claws"]\nabilities = { wings = 1 }\n', encoding="utf-8"
    )
    with pytest.raises(ContentError) as wrong:
        content._read_stats(path)
    assert "wings" in str(wrong.value) and "claws is part of a body" in str(wrong.value)


@pytest.mark.rule(SET_UP)
def test_a_heavy_weapon_fires_where_it_is_set_up(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=GUNNER, B=FISTS)
    shot = Shoot(alice, bob, "tripod_machine_gun")
    assert table.refused(shot) == SET_UP
    table.apply(SetUp(alice, "tripod_machine_gun"))
    assert table.get(alice, Emplaced).weapon == "tripod_machine_gun"
    for _ in range(2):
        table.end_turn()
    assert table.allowed(shot) and table.refused(SetUp(alice, "tripod_machine_gun")) == SET_UP


@pytest.mark.rule(SET_UP)
@pytest.mark.parametrize("how", ["goes", "falls", "draws"])
def test_what_ends_it(duel: Tables, how: str) -> None:
    gunner = figure("tripod_machine_gun", carried=("knife",))
    table, alice, _ = duel("A...B", A=gunner, B=FISTS)
    table.put(alice, Emplaced("tripod_machine_gun"))
    if how == "falls":
        table.run(throw_down(table.battle.table, alice))
    else:
        table.apply(Move(alice, ((1, 0),)) if how == "goes" else Draw(alice, "knife"))
    assert not table.battle.table.world.has(alice, Emplaced)


@pytest.mark.rule(SET_UP)
def test_nothing_else_is_set_up(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=figure("pistol"), B=GUNNER)
    assert table.refused(SetUp(alice, "pistol")) == table.refused(SetUp(alice, "")) == SET_UP and bob
    table, alice, _, nora = duel("A..B.N", options={"set_up": "two"}, A=GUNNER, B=FISTS, N=FISTS)
    assert table.refused(SetUp(alice, "tripod_machine_gun")) == SET_UP and nora
