"""Squads of another size and with a handicap: as many points as can be had, with few changes, and the same
everywhere."""

from __future__ import annotations

from math import log, sqrt

import pytest

from game.core.field import SIDES
from game.core.scenario import Figure, kind_of
from game.rulesets import RULESETS, squad_budget, squad_strength
from game.rulesets.custom_content import roster
from game.rulesets.setup import default_squad
from game.systems.recruit_names import large


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("points", [-200, -60, -5, 5, 40, 200])
def test_a_handicap_is_spent_and_never_exceeded(ruleset: str, points: int) -> None:
    rules = RULESETS[ruleset]
    for squad in rules.squads():
        before = squad_budget.price(rules, squad.figures)
        figures = squad_budget.handicapped(rules, squad.figures, points)
        spent = squad_budget.price(rules, figures) - before
        least = sum(min(change.points for change in squad_budget.changes(ruleset, figure.archetype))
                    for figure in squad.figures)  # fmt: skip
        assert spent <= max(points, least)
        assert points < 0 or spent >= points - 20
        assert [figure.name for figure in figures] == [figure.name for figure in squad.figures]
        assert all(figure.archetype in roster(ruleset).stats() for figure in figures)
        assert [large(figure, rules) for figure in figures] == [large(one, rules) for one in squad.figures]


def test_no_handicap_changes_nothing_and_a_small_one_little() -> None:
    rules = RULESETS["nwo"]
    patrol = rules.squads()[0].figures
    assert squad_budget.handicapped(rules, patrol, 0) == patrol
    changed = squad_budget.handicapped(rules, patrol, 5)
    different = [(old, new) for old, new in zip(patrol, changed, strict=True) if old != new]
    assert len(different) <= 3
    assert squad_budget.price(rules, changed) == squad_budget.price(rules, patrol) + 5


def test_who_becomes_another_kind_wears_its_face() -> None:
    rules = RULESETS["nwo"]
    pack = next(squad for squad in rules.squads() if squad.id == "pack").figures
    for old, new in zip(pack, squad_budget.handicapped(rules, pack, 40), strict=True):
        if kind_of(old.archetype) != kind_of(new.archetype):
            assert new.person == roster("nwo").faces()[new.archetype]
        else:
            assert new.person == old.person


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("size", range(1, 9))
def test_a_squad_has_so_many_people(ruleset: str, size: int) -> None:
    rules = RULESETS[ruleset]
    for squad in rules.squads():
        figures = squad_budget.resized(rules, squad.figures, size)
        driven = [large(figure, rules) for figure in figures]
        assert driven.count(False) == size
        assert not driven[-1] or driven == [large(one, rules) for one in squad.figures]
        assert figures[: len(squad.figures)] == squad.figures[: len(figures)]


def test_a_squad_of_no_size_is_as_it_comes() -> None:
    rules = RULESETS["opend6"]
    for squad in rules.squads():
        assert squad_budget.resized(rules, squad.figures, 0) == squad.figures


@pytest.mark.parametrize("ruleset", RULESETS)
def test_sides_that_nobody_has_chosen_a_squad_for_are_about_even(ruleset: str) -> None:
    rules = RULESETS[ruleset]
    squads = {squad.id: squad_budget.price(rules, squad.figures) for squad in rules.squads()}
    chosen = [default_squad(rules, side) for side in SIDES]
    assert len(set(chosen)) == len(chosen) and chosen[0] == rules.squads()[0].id
    first, second = squads[chosen[0]], squads[chosen[1]]
    assert abs(first - second) * 10 <= first


def test_a_squad_is_as_strong_as_its_figures_and_as_unsure_as_their_kinds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two of one kind are too strong or too weak together; one that never fought counts by its price."""
    known = {"rifleman": (10.0, 8.0, 12.5), "marksman": (5.0, 4.0, 6.25)}
    monkeypatch.setattr(squad_strength, "_worths", lambda _: known)
    rules = RULESETS["nwo"]
    found = squad_strength.strength(
        rules, [Figure(kind, kind) for kind in ("rifleman", "rifleman", "marksman", "medic")]
    )
    medic = next(kind.price for kind in rules.archetypes() if kind.id == "medic")
    off = sqrt((2 * 10 * log(12.5 / 8) / 2) ** 2 + (5 * log(6.25 / 4) / 2) ** 2)
    assert found and found[:1] == (25 + medic,) and found[3:] == (1,)
    assert found[1:3] == pytest.approx((25 + medic - off, 25 + medic + off))
