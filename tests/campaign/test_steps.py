"""The steps of a campaign: what leads on, and why something cannot be done."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from game.campaign import enemy, experience, store
from game.campaign.aftermath import again, concluded, given_up, refuse_again
from game.campaign.battles import picked, players, ready, refuse_set_out, scenario_of, sent, set_out
from game.campaign.definition import OUTCOMES
from game.campaign.experience import rank, to_spend
from game.campaign.files import find, read
from game.campaign.graph import LOCKED, OPEN, links, open_missions, status, what_opens
from game.campaign.people import NAMES, archetype_of, free_name, name_of_kind, points, rules_of
from game.campaign.state import Death, Debrief, Scar, State, Wound
from game.campaign.steps import (
    begin,
    dismissed,
    recruited,
    recruits,
    refuse_dismiss,
    refuse_recruit,
    refuse_rename,
    refuse_scout,
    renamed,
    scouted,
    waited,
)
from game.core.dice import seeded
from game.rulesets import RULESETS
from tests.campaign.small import TEXT, begun, rich

PLAYED = sorted(RULESETS)


def over(state: State, name: str, outcome: str) -> State:
    """The mission has ended so, and nobody was hurt."""
    return concluded(state, Debrief(name, name, outcome, state.day, 3))  # type: ignore[arg-type]


def hurt(state: State, number: int, until: int) -> State:
    return state.with_person(replace(state.person(number), wound=Wound("Hurt", state.day, until)))


# ---------------------------------------------------------------- ways


def test_victory_opens_the_next_and_a_loss_the_same_again(tmp_path: Path) -> None:
    state = begun(tmp_path)
    assert (status(state, "one"), status(state, "two")) == (OPEN, LOCKED)
    assert list(links(state)) == [("one", "two")] and what_opens(state, "two") == "after Yard"
    lost = over(state, "one", "lost")
    assert open_missions(lost) == ("one",) and lost.strength == 5 and not lost.over
    won = over(lost, "one", "won")
    assert open_missions(won) == ("two",) and status(won, "one") == "won"
    assert won.debrief and won.debrief.opened == ("two",) and won.supplies > lost.supplies
    assert over(won, "two", "won").over == "won" and over(won, "two", "lost").over == "lost"


def test_what_opens_a_mission_leaves_out_what_was_fought_in_vain(tmp_path: Path) -> None:
    text = TEXT.replace('begins = ["one"]', 'begins = ["one", "three"]')
    text = text.replace('opens = ["one"]', "experience = 1")
    text += '[missions.three]\ntitle = "C"\nmap = "mill-street"\nbriefing = "x"\n'
    text += '[missions.three.won]\nopens = ["two"]\n[missions.three.lost]\nends = ""\n'
    state = begun(tmp_path, text=text)
    assert what_opens(state, "two") == "after Yard or C"
    late = over(state, "one", "lost")
    assert what_opens(late, "two") == "after C" and refuse_set_out(late, "two", (1,)) == "Ford opens after C."
    never = over(late, "three", "lost")
    assert what_opens(never, "two") == "" and never.over == "lost"


def test_a_mission_may_need_two_ways_and_one_may_shut_another(tmp_path: Path) -> None:
    text = TEXT.replace('begins = ["one"]', 'begins = ["one", "three"]')
    text = text.replace('title = "Ford"', 'title = "Ford"\nneeds = 2')
    text += '[missions.three]\ntitle = "C"\nmap = "mill-street"\nbriefing = "x"\n'
    text += '[missions.three.won]\nopens = ["two"]\n[missions.three.lost]\nshuts = ["one"]\nends = ""\n'
    state = begun(tmp_path, text=text)
    first = over(state, "one", "won")
    assert status(first, "two") == LOCKED and what_opens(first, "two") == "after Yard and C"
    assert status(over(first, "three", "won"), "two") == OPEN
    ended = over(state, "three", "lost")
    assert status(ended, "one") == "shut" and ended.over == "lost" and "No way" in ended.why


def test_days_run_out(tmp_path: Path) -> None:
    state = begun(tmp_path, text=f"days = 4\n{TEXT}")
    assert not waited(state, 2).over
    assert "ends on day 4" in refuse_set_out(waited(state, 2), "one", (1,))
    gone = waited(state, 3)
    assert gone.over == "lost" and refuse_set_out(gone, "one", (1,)) == "The campaign is over."
    with pytest.raises(ValueError, match="over"):
        waited(gone)


# ---------------------------------------------------------------- setting out


def test_who_is_fit_in_time_goes_and_nobody_else(tmp_path: Path) -> None:
    state = begun(tmp_path)  # two days away
    late = hurt(hurt(state, 1, 3), 2, 4)
    assert [person.id for person in ready(late, "one")] == [1, 3, 4]
    assert refuse_set_out(late, "one", (1, 3)) == ""
    assert refuse_set_out(late, "one", (2,)) == f"{late.person(2).name} is not fit on day 3."
    assert refuse_set_out(late, "one", ()) == "Nobody goes: choose somebody with Space."
    lame = hurt(hurt(hurt(hurt(state, 1, 9), 2, 7), 3, 8), 4, 9)
    why = f"Nobody is fit on day 3: W waits, {lame.person(2).name} is fit on day 7."
    assert refuse_set_out(lame, "one", ()) == why
    gone = replace(lame, people=tuple(replace(one, death=Death(1, "Yard")) for one in lame.people))
    assert refuse_set_out(gone, "one", ()) == "Nobody is left. Others come for nothing: R, then N."
    assert refuse_set_out(late, "one", (1, 3, 4)) == "3 want to go; there are 2 places."
    assert refuse_set_out(late, "two", (1,)) == "Ford opens after Yard."
    assert len(picked(late, "one")) == 2 and 2 not in picked(late, "one")


@pytest.mark.parametrize("ruleset", PLAYED)
def test_the_battle_is_an_ordinary_one_against_so_many_points(tmp_path: Path, ruleset: str) -> None:
    state = begun(tmp_path, ruleset)
    gone = set_out(state, "one", picked(state, "one"))
    assert gone.day == 3 and gone.pending
    scenario = gone.pending.scenario
    ours, theirs = scenario.teams
    assert [figure.name for figure in ours.figures] == [gone.person(n).name for n in gone.pending.people]
    kinds = [archetype_price(state, figure.archetype) for figure in theirs.figures]
    low, high = enemy.span(state, state.mission("one"))
    dearest = max(kinds)
    assert low - dearest <= sum(kinds) <= high + dearest
    names = [figure.name for _, figure in scenario.figures()]
    assert len(set(names)) == len(names)
    assert set_out(state, "one", picked(state, "one")) == gone, "the same from the same seed"
    assert players(gone) == {"azure": "human", "ember": "normal"}
    assert "comes first" in refuse_set_out(gone, "one", (1,))


def archetype_price(state: State, kind: str) -> int:
    from game.rulesets import custom_content

    found = custom_content.archetype(rules_of(state), kind)
    return found.price if found else 0


def test_scouting_takes_two_days_and_finds_the_same_enemy(tmp_path: Path) -> None:
    state = begun(tmp_path)
    seen = scouted(state, "one")
    assert seen.day == 3 and seen.scouted == ("one",) and refuse_scout(seen, "one")
    theirs = enemy.squad(rules_of(state), state, "one")
    assert enemy.squad(rules_of(seen), seen, "one") == theirs
    assert scenario_of(seen, "one", (1, 2)).teams[1].figures[0].archetype == theirs[0].archetype


def test_a_battle_may_be_begun_anew_or_given_up_but_not_by_the_ironman(tmp_path: Path) -> None:
    gone = set_out(begun(tmp_path), "one", (1, 2))
    assert gone.pending
    anew = again(gone)
    assert anew.pending and anew.pending.seed != gone.pending.seed
    assert anew.pending.scenario == gone.pending.scenario
    home = given_up(gone)
    assert home.pending is None and home.debrief and home.debrief.outcome == "lost"
    assert home.person(1).history[-1].words == "withdrew" and home.person(3).history == ()
    iron = replace(gone, ironman=True)
    assert "Ironman" in refuse_again(iron)
    for step in (again, given_up):
        with pytest.raises(ValueError, match="Ironman"):
            step(iron)


# ---------------------------------------------------------------- people


def test_recruits_stay_the_same_until_one_joins(tmp_path: Path) -> None:
    state = rich(begun(tmp_path))
    three = recruits(state)
    assert len(three) == 3 and recruits(waited(state)) == three
    more = recruited(state, 1)
    assert more.people[-1].name == three[1].name and more.supplies == 5000 - three[1].price
    assert recruits(more) != three
    poor = replace(state, supplies=0)
    assert refuse_recruit(poor, 0).endswith("short")
    alone = replace(poor, people=poor.people[:1])
    assert refuse_recruit(alone, 0) == "" and recruits(alone)[0].price == 0, "they come for nothing"
    full = rich(begun(tmp_path))
    for _ in range(12):
        full = recruited(full, 0)
    assert full.full and refuse_recruit(full, 0) == "The roster is full."


def test_people_leave_and_get_other_names(tmp_path: Path) -> None:
    state = begun(tmp_path)
    left = dismissed(state, 2)
    assert [person.id for person in left.people] == [1, 3, 4]
    assert refuse_dismiss(replace(state, people=state.people[:1]), 1) == "Somebody has to stay."
    assert renamed(state, 1, " Ada ", 5).person(1).name == "Ada"
    assert "Somebody else" in refuse_rename(state, 1, state.person(2).name)
    assert refuse_rename(state, 1, "") and refuse_rename(state, 1, "x" * 25)


@pytest.mark.parametrize(("most", "number"), [(1, "2"), (8, "9"), (30, "31")])
def test_names_never_run_out_and_their_numbers_go_up(most: int, number: str) -> None:
    taken = {*NAMES, *(f"{name} {k}" for name in NAMES for k in range(2, most + 1))}
    name, _, last = free_name(taken, seeded("names")).partition(" ")
    assert name in NAMES and last == number


@pytest.mark.parametrize("ruleset", PLAYED)
def test_experience_raises_what_the_ruleset_has_and_nothing_else(tmp_path: Path, ruleset: str) -> None:
    state = rich(begun(tmp_path, ruleset))
    before = points(state, state.person(1))
    step = next(one for one in experience.steps(state, state.person(1)) if not one.why)
    after = experience.raised(state, 1, step.skill)
    assert after.person(1).skills == {step.skill: 1}
    assert to_spend(after.person(1)) == 60 - step.price
    assert points(after, after.person(1)) >= before and archetype_of(after, after.person(1))
    again_step = {one.skill: one for one in experience.steps(after, after.person(1))}[step.skill]
    assert again_step.price == 2 * step.price and again_step.now == step.then
    assert "nobody learn" in experience.refuse_raise(state, 1, "juggling")
    poor = state.with_person(replace(state.person(1), experience=0))
    assert experience.refuse_raise(poor, 1, step.skill) == f"{step.price} short"


def test_ranks() -> None:
    assert [rank(count) for count in (0, 9, 10, 20, 40, 80)] == [
        "Private", "Private", "Corporal", "Sergeant", "Lieutenant", "Captain"
    ]  # fmt: skip


def test_a_scar_costs_a_step(tmp_path: Path) -> None:
    state = begun(tmp_path)
    person = replace(state.person(1), scars=(Scar("Burnt hand", "aiming", 3),), skills={"aiming": 2})
    assert name_of_kind(person) == f"{person.kind}^aiming1"
    worse = replace(person, skills={})
    assert name_of_kind(worse) == f"{person.kind}^aiming-1"
    assert archetype_of(state, worse)


@pytest.mark.parametrize("ruleset", PLAYED)
def test_weapons_cost_supplies_and_what_was_replaced_lies_in_the_store(tmp_path: Path, ruleset: str) -> None:
    state = rich(begun(tmp_path, ruleset))
    for person in state.living:
        offered = [one for one in store.offers(state, person) if not one.gear]
        dear = [one for one in offered if not one.why]
        if not dear:
            continue
        first, second = dear[0], dear[-1]
        armed = store.armed(state, person.id, first.weapon)
        assert armed.person(person.id).weapon == first.weapon
        assert armed.supplies == state.supplies - first.price and first.price > 0
        back = store.armed(armed, person.id, store.own_weapon(state, person))
        assert back.person(person.id).weapon == "" and back.stock == {first.weapon: 1}
        assert store.price(back, back.person(person.id), first.weapon) == 0, "it lies in the store"
        poor = replace(state, supplies=0)
        assert store.refuse_arm(poor, person.id, second.weapon).endswith("short")
        return
    pytest.fail("nobody could have another weapon")


def test_nothing_is_done_while_a_battle_waits(tmp_path: Path) -> None:
    gone = rich(set_out(begun(tmp_path), "one", (1, 2)))
    skill = next(iter(experience.steps(gone, gone.person(3)))).skill
    assert refuse_recruit(gone, 0) and refuse_dismiss(gone, 3) and refuse_rename(gone, 3, "Ada")
    assert experience.refuse_raise(gone, 3, skill) and refuse_scout(gone, "one")
    with pytest.raises(ValueError, match="battle"):
        waited(gone)


def test_sent_points_are_those_of_who_goes(tmp_path: Path) -> None:
    state = begun(tmp_path)
    assert sent(state, (1, 2)) == points(state, state.person(1)) + points(state, state.person(2))


@pytest.mark.parametrize("name", ["mill-road", "cold-lantern"])
def test_every_way_through_a_shipped_campaign_ends_where_its_file_says(name: str) -> None:
    """Whatever comes of each mission, and in whichever order they are fought."""
    first = begin(read(find(name)), "nwo", RULESETS["nwo"].squads()[0], "ways")
    for number in range(300):
        random, state = Random(number), first
        while not state.over:
            state = over(state, random.choice(open_missions(state)), random.choice(OUTCOMES))
        assert not state.why, [(fought.mission, fought.outcome) for fought in state.fought]
