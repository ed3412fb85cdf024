"""Figures with another weapon in hand than their kind has: what may be chosen, what it costs, and that it is
played with."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game.ai.agents import choose
from game.core.battle import Battle, start
from game.core.errors import ContentError, RecordError, SetupError
from game.core.records import validation
from game.core.records.files import Record, Recorder
from game.core.records.resume import resume
from game.core.scenario import WITH, Figure, Scenario, Team
from game.lab import price_page
from game.lab.jobs import yard
from game.lab.price_fitting import Duel
from game.lab.prices import Wished, pairs, run, scenario
from game.lab.weapon_worth import worths
from game.rulesets import RULESETS, custom_content
from game.rulesets.weapon_choices import LEAST, MOST, Arms, main

RULES = sorted(RULESETS)


def stats_and_arms(rules: str) -> tuple[Mapping[str, Any], Arms]:
    found = custom_content.roster(rules)
    arms = found.arms()
    assert arms is not None
    return found.stats(), arms


def variants(rules: str) -> list[str]:
    """Every kind with every weapon that it may have, by name."""
    stats, arms = stats_and_arms(rules)
    named = [f"{kind}{WITH}{weapon}" for kind in list(stats) for weapon in arms.choices(stats[kind])[1:]]
    return [name for name in named if name in stats]


@pytest.mark.parametrize("rules", RULES)
def test_every_choice_is_a_figure_with_that_weapon_first_at_a_price_within_limits(rules: str) -> None:
    stats = custom_content.roster(rules).stats()
    found = variants(rules)
    assert len(found) > 30
    for name in found:
        kind, _, weapon = name.partition(WITH)
        assert main(stats[name]) == weapon and stats[name].title == stats[kind].title
        assert LEAST * stats[kind].price - 1 <= stats[name].price <= MOST * stats[kind].price + 1
        RULESETS[rules].components(Figure(name, "somebody"))
    assert not {kind.id for kind in RULESETS[rules].archetypes()} & set(found), "kinds are listed once"


@pytest.mark.parametrize("rules", RULES)
def test_what_hands_cannot_hold_and_what_does_not_exist_is_no_choice(rules: str) -> None:
    stats, arms = stats_and_arms(rules)
    kind = next(name for name in stats if len(arms.choices(stats[name])) > 1)
    for name in (
        f"{kind}{WITH}",
        f"{kind}{WITH}nothing",
        f"{kind}{WITH}{main(stats[kind])}",
        f"nobody{WITH}{main(stats[kind])}",
        WITH,
    ):
        assert name not in stats
        with pytest.raises(KeyError):
            stats[name]
        with pytest.raises(ContentError, match="there is no"):
            RULESETS[rules].components(Figure(name, "somebody"))
    for name in variants(rules):
        held = stats[name].held
        if not isinstance(held, str):
            assert sum(arms.hands(weapon) for weapon in held) + bool(getattr(stats[name], "shield", "")) <= 2


@pytest.mark.parametrize("rules", RULES)
def test_whoever_has_worths_of_its_own_has_them_for_all_that_it_can_have_in_hand(rules: str) -> None:
    stats, arms = stats_and_arms(rules)
    for kind, worth in arms.skilled.items():
        assert set(worth) == {
            main(stats[kind]),
            *(name for name in arms.choices(stats[kind]) if f"{kind}{WITH}{name}" in stats),
        }, kind


def test_a_weapon_that_somebody_cannot_handle_makes_nobody_dearer() -> None:
    stats = custom_content.roster("nwo").stats()
    assert stats[f"spearman{WITH}axe"].price < stats["spearman"].price
    assert stats[f"bruiser{WITH}knife"].price < stats["bruiser"].price


def fight(rules: str, orders: int) -> tuple[Battle, Record]:
    """A battle in the yard between figures that have all chosen their weapons, so many orders long."""
    random, names = Random(rules), variants(rules)
    teams = []
    for side, x in (("azure", 1), ("ember", 20)):
        teams.append(
            Team(
                side,
                side,
                tuple(Figure(random.choice(names), f"{side} {n}", n, (x, 2 + 3 * n)) for n in range(3)),
            )
        )
    battle = start(Scenario("yard", rules, tuple(teams)), yard(), RULESETS[rules], "arms")
    recorder = Recorder(battle, "arms", {"azure": "normal", "ember": "normal"})
    battle.begin()
    recorder.note()
    while battle.winner is None and len(battle.history) < orders:
        battle.apply(choose(battle, battle.side))
        recorder.note()
    return battle, recorder.record("", "")


@pytest.mark.parametrize("rules", RULES)
def test_a_battle_with_chosen_weapons_is_played_and_its_record_goes_on(rules: str) -> None:
    battle, record = fight(rules, 14)
    validation.validate_record(record, yard(), RULESETS[rules])
    again = resume(record, yard(), RULESETS[rules])
    assert again.battle.digest() == battle.digest() and not again.told
    assert battle.sheet(battle.table.units()[0]).summary


def test_a_record_with_a_weapon_that_may_not_be_chosen_is_refused() -> None:
    _, record = fight("nwo", 2)
    team = record.scenario.teams[0]
    for name, words in (
        (f"rifleman{WITH}bare_fists", "there is no"),
        (f"gone{WITH}pistol", "has no archetype"),
    ):
        figures = (msgspec.structs.replace(team.figures[0], archetype=name), *team.figures[1:])
        changed = msgspec.structs.replace(
            record.scenario, teams=(msgspec.structs.replace(team, figures=figures), record.scenario.teams[1])
        )
        with pytest.raises(RecordError, match=words):
            validation.validate_record(
                msgspec.structs.replace(record, scenario=changed), yard(), RULESETS["nwo"]
            )


# ---------------------------------------------------------------- prices


@pytest.mark.parametrize("rules", RULES)
def test_the_worth_that_is_kept_orders_weapons_as_the_odds_do(rules: str) -> None:
    """A weapon that does half of the harm of another of its sort, by the odds of today, is not kept as the
    better one."""
    arms, now = stats_and_arms(rules)[1], dict(worths(RULESETS[rules]))
    for one in now:
        for other in now:
            if arms.shoots(one) == arms.shoots(other) and now[one] < now[other] / 2:
                assert arms.worth[one] < arms.worth[other], (one, other)


def test_duels_say_what_prices_let_one_expect_and_whether_battles_fit() -> None:
    """Twice the price: four of five. Twelve of twelve is more than that allows to doubt, none of twelve is
    not."""
    assert Duel("a", "b", (40, 20), 12, 12).expected == 0.8
    assert Duel("a", "b", (40, 20), 10, 12).verdict == "fits"
    assert Duel("a", "b", (40, 20), 1, 12).verdict == "first too dear"
    assert Duel("a", "b", (20, 40), 11, 12).verdict == "first too cheap"


def test_the_page_of_prices_keeps_a_section_for_each_ruleset(tmp_path: Path) -> None:
    """What is fought out anew takes the place of what stood there; the other sections stay."""
    page, off = tmp_path / "prices.md", Duel("a", "b", (40, 20), 1, 12)
    for title, duels in (("One", [off]), ("Two", [off, off]), ("One", [Duel("c", "d", (20, 20), 6, 12)])):
        price_page.write(page, title, price_page.section(title, duels, ["1"]))
    told = page.read_text(encoding="utf-8")
    assert told.count("## One") == told.count("## Two") == 1
    assert told.index("| c | 20 | d | 20 | 50 % | 50 % |") < told.index("0 of 2 pairs fit; seed 1.")
    assert told.count("**first too dear**") == 2


@pytest.mark.parametrize(
    ("fitted", "words"),
    [
        ((), "1 of 1 pairs fit; seed 7.\n"),
        (("1",), "seed 7. Prices were fitted to battles of seed 1; these are others.\n"),
        (
            ("1", "7"),
            "seed 7. Prices were fitted to battles of seeds 1 and 7, these among them: they prove little.\n",
        ),
    ],
)
def test_a_section_says_whether_its_battles_moved_the_prices(fitted: tuple[str, ...], words: str) -> None:
    assert words in price_page.section("One", [Duel("c", "d", (20, 20), 6, 12)], ["7"], fitted)


def test_a_page_of_prices_without_battles_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="needs --games or --squads"):
        run("nwo", Wished(0, "1", tmp_path / "prices.md"))
    page = tmp_path / "prices.md"
    price_page.write(
        page, "No Way Out", price_page.section("No Way Out", [Duel("a", "b", (40, 20), 1, 12)], ["1"])
    )
    with pytest.raises(SetupError, match="has its battles already"):
        run("nwo", Wished(2, "1", page, add=True))
    with pytest.raises(SetupError, match="no folder"):
        run("nwo", Wished(2, "1", tmp_path / "nowhere" / "prices.md"))
    with pytest.raises(SetupError, match=r"--keep: only battles are kept, so it needs --games$"):
        run("nwo", Wished(0, "1", squads=2, keep=page))


def test_each_weapon_is_fought_with_once() -> None:
    found = custom_content.roster("nwo")
    fights = list(pairs(found.stats(), found.arms()))
    chosen = [first.partition(WITH)[2] for first, _ in fights if WITH in first]
    assert sorted(chosen) == sorted(set(chosen)) and len(chosen) > 15
    assert len(scenario(RULESETS["nwo"], fights[-1]).teams[0].figures) == 3


def test_a_file_of_worths_that_names_no_weapon_is_refused(tmp_path: Path) -> None:
    from game.rulesets.nwo.content import weapons
    from game.rulesets.weapon_choices import arms

    (tmp_path / "arms.toml").write_text("pistil = 5\n")
    with pytest.raises(ContentError, match="pistil"):
        arms(tmp_path, weapons)
