"""Strengths of who fought, circles, and what the squad builder is told."""

from __future__ import annotations

from math import exp
from pathlib import Path

import pytest

from game.core.scenario import Figure
from game.lab import price_page
from game.lab.price_fitting import Duel, circles, strengths, unexplained
from game.rulesets import RULESETS, squad_strength
from game.rulesets.custom_content import roster
from game.rulesets.squad_budget import price


def pair(first: str, second: str, wins: float, games: int = 12, prices: tuple[int, int] = (40, 40)) -> Duel:
    return Duel(first, second, prices, wins, games)


def test_twice_as_strong_wins_four_of_five() -> None:
    weak, strong = strengths([pair("b", "a", 800, 1000)])
    assert (weak.name, strong.name) == ("a", "b")
    assert strong.likeliest / weak.likeliest == pytest.approx(2, rel=0.01)
    assert strong.low < strong.likeliest < strong.high and strong.games == 1000


def test_more_battles_narrow_the_interval_and_who_won_all_has_one_too() -> None:
    few, many = (strengths([pair("a", "b", n / 2, n)])[0] for n in (10, 1000))
    assert few.low < many.low < many.likeliest < many.high < few.high
    (_, winner) = strengths([pair("a", "b", 12)])
    assert winner.name == "a" and 40 < winner.likeliest < winner.high < 40 * exp(4)


def test_a_chain_is_fitted_over_its_links_and_prices_that_fit_stay_inside() -> None:
    chain = [pair("b", "a", 9.6, 12, (40, 20)), pair("c", "b", 9.6, 12, (80, 40))]
    found = strengths(chain)
    assert [one.name for one in found] == ["a", "b", "c"] and all(one.fits for one in found)
    assert not unexplained(chain, found) and not circles(chain)


def test_a_circle_is_shown_with_what_it_is_made_of() -> None:
    duels = [pair("a", "b", 11), pair("b", "c", 11), pair("c", "a", 7), pair("d", "a", 12)]
    (found,) = circles(duels)
    assert found.names == ("a", "b", "c") and found.shares == (11 / 12, 11 / 12, 7 / 12)
    assert not found.sure  # seven of twelve may be chance
    (sure,) = circles([pair("a", "b", 11), pair("b", "c", 11), pair("c", "a", 11)])
    assert sure.sure
    assert len(unexplained([*duels[:2], pair("c", "a", 11)], strengths(duels))) > 0
    assert price_page.circle_lines([sure])[2] == ("- a beats b (92 %), b beats c (92 %), c beats a (92 %).")


def test_battles_of_the_page_count_on(tmp_path: Path) -> None:
    page = tmp_path / "prices.md"
    price_page.write(page, "One", price_page.section("One", [pair("a", "b", 7.5)], ["61"]))
    found = price_page.earlier(page, "One")
    assert found.seeds == ["61"] and found.fought == {("a", "b"): (7.5, 12)}
    both = found.added(pair("a", "b", 1, 4))
    assert (both.wins, both.games) == (8.5, 16)
    assert found.added(pair("c", "b", 1, 4)).games == 4
    price_page.write(page, "One", squads=price_page.squad_part([pair("x", "y", 5)], ["Yard"], "9"))
    price_page.write(page, "One", price_page.section("One", [both], ["61", "71"], ("5",)))
    again = price_page.earlier(page, "One")
    assert again.seeds == ["61", "71"] and again.fought == {("a", "b"): (8.5, 16)}
    assert (
        price_page.earlier(page, "Two").fought == {} == price_page.earlier(tmp_path / "no.md", "One").fought
    )


def test_figures_and_squads_of_a_section_are_fought_out_apart(tmp_path: Path) -> None:
    """Battles of squads take place without those of figures, and neither undoes what the other kept."""
    page = tmp_path / "prices.md"
    price_page.write(page, "One", squads=price_page.squad_part([pair("x", "y", 5)], ["Yard", "Ford"], "9"))
    assert price_page.earlier(page, "One").fought == {}, "squads are no kinds of figures"
    price_page.write(page, "One", price_page.section("One", [pair("a", "b", 7.5)], ["61"]))
    price_page.write(page, "One", squads=price_page.squad_part([pair("x", "y", 6)], ["Yard", "Ford"], "10"))
    told = page.read_text(encoding="utf-8")
    assert told.count("## One") == told.count(price_page.SQUADS) == 1
    assert f"{price_page.SQUADS} on Yard and Ford: 1 of 1 pairs fit; seed 10. No circles" in told
    assert "| x | 40 | y | 40 | 50 % | 50 % |" in told and "| a | 40 | b | 40 | 50 % | 62 % |" in told
    assert told.index("| a | 40 |") < told.index(price_page.SQUADS)
    assert price_page.earlier(page, "One").fought == {("a", "b"): (7.5, 12)}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_squad_builder_knows_the_strength_of_every_squad_of_the_game(ruleset: str) -> None:
    rules = RULESETS[ruleset]
    for squad in rules.squads():
        found = squad_strength.strength(rules, squad.figures)
        assert found and 0 <= found.low < found.points < found.high
        assert price(rules, squad.figures) / 8 < found.points < 8 * price(rules, squad.figures)


def test_who_has_not_fought_counts_with_the_price_and_nobody_known_is_told_of() -> None:
    rules = RULESETS["nwo"]
    assert squad_strength.strength(rules, [Figure("nobody", "x")]) is None
    known = next(name for name in roster("nwo").stats())
    one = squad_strength.strength(rules, [Figure(known, "a")])
    two = squad_strength.strength(rules, [Figure(known, "a"), Figure(known, "b"), Figure("nobody", "x")])
    assert one and two and two.points == pytest.approx(2 * one.points)
    assert two.guessed == 1 and two.high - two.points == pytest.approx(2 * (one.high - one.points))
