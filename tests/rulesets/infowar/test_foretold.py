"""The odds that are shown, against sums over all dice that are made here by hand, and in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from game.core.components import Down
from game.core.describing.display import Ending, Graded
from game.core.probability.chances import Chances
from game.rulesets import infowar
from game.rulesets.infowar.attack_odds import faint_chance, words_of
from game.rulesets.infowar.checks import Opposed, degree
from game.rulesets.infowar.components import (
    Defending,
    Incapacitated,
    Known,
    Stuns,
    Treating,
    Unready,
    Wound,
    Wounds,
)
from game.rulesets.infowar.degree_odds import _relative
from game.rulesets.infowar.harm import Blow, outcome
from game.rulesets.infowar.orders import (
    AutoFire,
    Burst,
    Defend,
    Hurl,
    Lead,
    Shoot,
    Sprint,
    Strike,
    Throw,
    Treat,
    UseDoor,
)
from game.rulesets.infowar.wounds import LEVELS, bullets, marked, soundness, with_wound
from tests.rulesets.infowar.table import FISTS, KNIFE, PISTOL, RIFLE, Table, Tables, figure

DICE = Counter(sum(faces) for faces in product((-1, 0, 1), repeat=4))
CHANCE = {natural: Fraction(count, 81) for natural, count in DICE.items()}
TOUGH = figure("pistol", endurance=2, body_control=-1, armor="soft_vest")


def graded(table: Table, action: Any) -> tuple[Graded, ...]:
    found: tuple[Graded, ...] = infowar.FORETELLING.graded(table.battle.table, action)
    return found


def both(attack: int, defence: int) -> Iterator[tuple[int, int, Fraction]]:
    """The totals of both rolls, with their chance."""
    for mine, share in CHANCE.items():
        for theirs, other in CHANCE.items():
            yield mine + attack, theirs + defence, share * other


def tally(rows: Iterator[tuple[Any, Fraction]]) -> dict[Any, Fraction]:
    found: dict[Any, Fraction] = {}
    for key, share in rows:
        found[key] = found.get(key, Fraction(0)) + share
    return found


def by_key(chances: Chances) -> dict[str, Fraction]:
    return {one.key: one.chance for one in chances.outcomes}


# ---------------------------------------------------------------- one target


@pytest.mark.rule("infowar.roll.opposed", "infowar.wound.boxes", "infowar.wound.consciousness")
@pytest.mark.parametrize("taken", [(), (2,), (1, 1, 1), (3,)])
@pytest.mark.parametrize(("order", "bonus", "factor"), [(Shoot, 0, 6), (Burst, 1, 6)])
def test_the_odds_of_a_shot(
    duel: Tables, order: Any, bonus: int, factor: int, taken: tuple[int, ...]
) -> None:
    table, alice, bob = duel("A..B", A=RIFLE, B=TOUGH)
    wounds = Wounds(tuple(Wound(level, level) for level in taken))
    table.put(bob, wounds)
    core = table.battle.table
    defence = -3 - {0: 0, 2: 1, 1: 0, 3: 2}[max(taken, default=0)]
    keys: dict[str, Fraction] = {}
    loss = out = Fraction(0)
    for mine, theirs, share in both(bonus, defence):
        got = degree(mine, theirs, Opposed(0, defence))
        level = outcome(core, bob, Blow(factor), got)[0] if got else 0
        after = with_wound(wounds, level) if level else wounds
        if not got:
            key = "spoilt" if mine >= 0 else "miss"
        elif level:
            key = LEVELS[after.taken[-1].marked].lower()
        else:
            key = "unhurt"
        keys[key] = keys.get(key, Fraction(0)) + share
        if level:
            gone = faint_chance(core, bob, after.taken[-1].marked)
            loss += share * (soundness(wounds) - soundness(after) + gone * soundness(after))
            out += share * gone
    told = table.chances(order(alice, bob, "assault_rifle"))
    assert by_key(told) == keys and sum(keys.values()) == 1
    assert (told.expected, told.downs) == (((bob, loss),), ((bob, out),))
    assert [one.works for one in told.outcomes] == [
        one.key not in ("miss", "spoilt") for one in told.outcomes
    ]
    for one in told.outcomes:
        level = next((number for number, name in enumerate(LEVELS) if name.lower() == one.key), 0)
        assert (one.harm, one.unit, one.down, one.words) == (
            level,
            bob if level else 0,
            level >= 5,
            words_of(one.key),
        )


def test_endings_in_words() -> None:
    assert [words_of(key) for key in ("miss", "parry", "spoilt", "unhurt", "very hurt", "stun hurt")] == [
        "misses", "is parried", "is spoilt", "does no harm", "Very hurt", "Stun hurt",
    ]  # fmt: skip


@pytest.mark.rule("infowar.melee.all-out-offense")
@pytest.mark.parametrize("stance", [None, Defending()])
def test_the_price_of_an_all_out_attack(duel: Tables, stance: Any) -> None:
    """What the answer may cost is the attacker's: a tie is answered by a degree of 1; nobody answers while it
    defends all-out."""
    table, alice, bob = duel("AB", A=KNIFE, B=KNIFE)
    if stance:
        table.put(bob, stance)
    core = table.battle.table
    told = table.chances(Strike(alice, bob, "knife", "all-out"))
    if stance:
        assert [unit for unit, _ in told.expected] == [bob]
        return
    loss = out = Fraction(0)
    for mine, theirs, share in both(1, 0):
        if theirs >= mine:
            level = outcome(core, alice, Blow(2), max(1, theirs - mine))[0]
            after = Wounds((Wound(level, level),)) if level else Wounds()
            gone = faint_chance(core, alice, level) if level else Fraction(0)
            loss += share * (1 - soundness(after) + gone * soundness(after))
            out += share * gone
    assert dict(told.expected)[alice] == loss and dict(told.downs)[alice] == out and loss > 0
    assert [unit for unit, _ in told.expected] == [bob, alice]


@pytest.mark.rule("infowar.stun.attack", "infowar.stun.knockout")
@pytest.mark.parametrize("stuns", [(), (2,), (3,)])
def test_the_odds_of_a_stun(duel: Tables, stuns: tuple[int, ...]) -> None:
    table, alice, bob = duel("AB", A=figure("baton", strength=3), B=FISTS)
    table.put(bob, Stuns(stuns))
    core = table.battle.table
    rows = []
    knocked = Fraction(0)
    # empty hands ward nothing off, and are smaller than a baton by two: the degree counts from Mediocre
    for mine, share in CHANCE.items():
        got = degree(mine - 1, 0, Opposed(0, -1, rolls=False))
        level = outcome(core, bob, Blow(4), got)[0] if got else 0
        last = marked(stuns, level) if level else 0
        slight = "unhurt" if got else "miss"
        rows.append((f"stun {LEVELS[last].lower()}" if last else slight, share))
        knocked += share * (last >= 4)
    told = table.chances(Strike(alice, bob, "baton", "stun"))
    assert (
        by_key(told) == tally(iter(rows))
        and told.downs == ((bob, knocked),)
        and told.expected == ((bob, knocked),)
    )
    assert {(one.harm, one.unit, one.down) for one in told.outcomes} == {(0, 0, False)}
    assert told.notes == ("Difficulty Fair (0)", "nobody can ward it off")


@pytest.mark.rule("infowar.ranged.range-difficulty", "infowar.ranged.unaware")
@pytest.mark.parametrize("aware", [True, False])
def test_what_is_noted_of_a_shot(duel: Tables, aware: bool) -> None:
    table, alice, bob = duel("A..hB", A=figure("pistol", "knife"), B=PISTOL)
    if not aware:
        table.put(bob, Unready())
    more = () if aware else ("nobody can ward it off",)
    for order, name in (
        (Shoot(alice, bob, "pistol"), "short range"),
        (Hurl(alice, bob, "knife"), "medium range"),
    ):
        told = table.chances(order)
        level, shown = ("Good", "+1") if name == "short range" else ("Great", "+2")
        assert told.notes == (f"Difficulty {level} ({shown}): {name}, half cover +1", *more)
        assert [(line.unit, line.against) for line in told.checks] == [
            (alice, 1 if level == "Good" else 2),
            (bob, None),
        ][: 1 + aware]


# ---------------------------------------------------------------- degrees


@pytest.mark.rule("infowar.roll.opposed")
@pytest.mark.parametrize(
    ("mine", "theirs", "met", "got"),
    [
        (3, 1, Opposed(1, 0), 2),
        (1, 1, Opposed(1, 0), 0),
        (1, 3, Opposed(1, 0), -2),
        (0, -2, Opposed(1, 0), -1),
        (-2, -2, Opposed(1, 0), -3),
        (0, 3, Opposed(1, 0), -3),
        (0, 9, Opposed(1, 0, rolls=False), -1),
        (-2, 9, Opposed(1, 0, rolls=False), -3),
    ],
)
def test_how_far_what_fails_falls_short(mine: int, theirs: int, met: Opposed, got: int) -> None:
    assert _relative(mine, theirs, met) == got


@pytest.mark.rule("infowar.auto.hits", "infowar.aim.location", "infowar.wound.graze")
def test_what_each_degree_means(duel: Tables) -> None:
    table, alice, bob = duel("A..B", A=RIFLE, B=TOUGH)
    core = table.battle.table
    (one,) = graded(table, AutoFire(alice, ((3, 0),), "assault_rifle"))
    assert {row.degree for row in one.degrees} >= set(range(-4, 8))
    for row in one.degrees:
        if row.degree <= 0:
            words = ""
        elif row.degree == 1:
            words = "graze"
        else:
            words = f"{row.degree // 2} bullet{'s' if row.degree > 3 else ''}"
        parts = bullets(row.degree, 20)
        wounds = Wounds()
        for part in parts:
            level = outcome(core, bob, Blow(6), part)[0]
            wounds = with_wound(wounds, level) if level else wounds
        worst = max((wound.marked for wound in wounds.taken), default=0)
        assert (row.words, row.worst) == (words, worst)
    (shot,) = graded(table, Shoot(alice, bob, "assault_rifle", "left hand"))
    assert {row.degree: row.words for row in shot.degrees if row.degree > 0} == {
        row.degree: {1: "graze", 2: ""}.get(row.degree, "the left hand")
        for row in shot.degrees
        if row.degree > 0
    }
    assert shot.reply is None and one.reply is not None and one.reply.unit == bob


@pytest.mark.rule("infowar.auto.pinned", "infowar.auto.one-roll", "infowar.auto.divide")
@pytest.mark.parametrize("unready", [False, True])
def test_the_odds_of_a_sweep_over_two(duel: Tables, unready: bool) -> None:
    """One roll against both of theirs: that nobody is hit is less likely than it seems; for each it is told
    who is hit and pinned."""
    table, alice, bob, bill = duel("A..BL", A=RIFLE, B=TOUGH, L=PISTOL)
    if unready:
        table.put(bob, Unready())
    core = table.battle.table
    order = AutoFire(alice, ((3, 0), (4, 0)), "assault_rifle", 20)
    told = table.chances(order)
    none, hits, pins, loss, out = (
        Fraction(0),
        [Fraction(0)] * 2,
        [Fraction(0)] * 2,
        [Fraction(0)] * 2,
        [Fraction(0)] * 2,
    )
    for natural, share in CHANCE.items():
        missed = share
        for number, unit in enumerate((bob, bill)):
            rolls = not (unready and unit == bob)
            met, hit = Opposed(0, -3, rolls), Fraction(0)
            for theirs, other in CHANCE.items() if rolls else [(0, Fraction(1))]:
                got = degree(natural - 1, theirs - 3, met)
                hit += other * (got > 0)
                pins[number] += share * other * ((natural - 1 > theirs - 3) if rolls else got > 0)
                wounds, awake = Wounds(), Fraction(1)
                for part in bullets(got, 20):
                    level = outcome(core, unit, Blow(6), part)[0]
                    if level:
                        wounds = with_wound(wounds, level)
                        awake *= 1 - faint_chance(core, unit, wounds.taken[-1].marked)
                loss[number] += share * other * (1 - soundness(wounds) + (1 - awake) * soundness(wounds))
                out[number] += share * other * (1 - awake)
            hits[number] += share * hit
            missed *= 1 - hit
        none += missed
    assert by_key(told) == {"hit": 1 - none, "miss": none} and told.area == order.cells
    assert told.notes == tuple(
        f"{name}: {round(100 * hit)} % hit, {round(100 * pin)} % pinned"
        for name, hit, pin in zip(("Bob", "Bill"), hits, pins, strict=True)
    )
    assert told.expected == ((bob, loss[0]), (bill, loss[1])) and told.downs == (
        (bob, out[0]),
        (bill, out[1]),
    )
    rows = graded(table, order)
    assert [(row.target, row.chance, row.more) for row in rows] == [
        (unit, hits[number], (("pinned", pins[number]),)) for number, unit in enumerate((bob, bill))
    ]
    assert [row.theirs == () for row in rows] == [unready, False] and [
        one.words for one in told.outcomes
    ] == ["hits somebody", "hits nobody"]


# ---------------------------------------------------------------- orders against a difficulty


@pytest.mark.rule(
    "infowar.roll.unopposed", "infowar.roll.critical", "infowar.initiative.reroll", "infowar.heal.medicine"
)
def test_rolls_against_a_difficulty(duel: Tables) -> None:
    table, alice, anna, _ = duel(
        "A+.B\nN...", lock=1, A=figure(belt=("medical_kit",), combat_experience=1), N=FISTS, B=FISTS
    )
    table.put(anna, Wounds((Wound(3, 3),)))
    table.put(alice, Treating(anna, 5, 1))
    reach = {
        level: sum((CHANCE[natural] for natural in CHANCE if natural >= level), Fraction(0))
        for level in range(-4, 5)
    }
    for order, chance, against, notes in (
        (UseDoor(alice, (1, 0)), reach[1], 1, ()),
        (Sprint(alice, ((1, 1),)), reach[1], 1, ()),
        (Lead(alice), reach[0], 1, (f"{round(100 * reach[2])} %: the side may ask for a new order",)),
        (Treat(alice, anna), reach[1], 1, ()),
    ):
        told = table.chances(order)
        assert by_key(told) == {"pass": chance, "fail": 1 - chance} and told.notes == notes
        said = (
            ["gets there", "gets no farther than a run"]
            if isinstance(order, Sprint)
            else ["succeeds", "fails"]
        )
        assert [one.words for one in told.outcomes] == said and told.checks[0].against == against
        (one,) = graded(table, order)
        assert (one.unit, one.target, one.chance, one.difficulty) == (alice, 0, chance, against)
        assert dict(one.mine) == {
            natural + sum(mod.value for mod in told.checks[0].modifiers): share
            for natural, share in CHANCE.items()
        }
    assert graded(table, Defend(alice)) == () and table.chances(Defend(alice)).checks == ()
    table.put(alice, Treating(anna, 4, 1))
    assert graded(table, Treat(alice, anna)) == ()


@pytest.mark.rule("infowar.roll.critical")
@pytest.mark.parametrize(("experience", "chance"), [(9, Fraction(80, 81)), (-9, Fraction(1, 81))])
def test_leading_may_always_fail_or_succeed(duel: Tables, experience: int, chance: Fraction) -> None:
    table, alice, _ = duel("A..B", A=figure(combat_experience=experience), B=FISTS)
    assert by_key(table.chances(Lead(alice)))["pass"] == chance


# ---------------------------------------------------------------- grenades


@pytest.mark.rule("infowar.ranged.defence-modifier")
@pytest.mark.parametrize("unready", [False, True])
def test_the_odds_of_a_grenade_in_a_corridor(duel: Tables, unready: bool) -> None:
    """Between walls it stays or goes one tile left or right with each level it falls short: two in eight of
    the faces, a step each."""
    tough = figure(endurance=3, body_control=-2)
    table, alice, bob = duel("A" + "." * 7 + "B" + "." * 10, A=figure(belt=("frag",)), B=tough)
    if unready:
        table.put(bob, Unready())
    core = table.battle.table
    told = table.chances(Throw(alice, (7, 0), "frag"))
    # 7 tiles are 10.5 m: medium range, Good
    landing: dict[int, Fraction] = {}
    loss = out = hits = gone = Fraction(0)
    ends: dict[tuple[str, int], Fraction] = {}
    for total, share in CHANCE.items():
        places = {7: Fraction(1)}
        for _ in range(min(3, max(0, 1 - total))):
            places = tally(
                (x + step, part * Fraction(1, 8) * (1 if step else 6))
                for x, part in places.items()
                for step in (-1, 0, 1)
            )
        for x, part in places.items():
            landing[x] = landing.get(x, Fraction(0)) + share * part
            if abs(8 - x) > 3:
                continue
            for theirs, other in CHANCE.items() if not unready else [(0, Fraction(1))]:
                got = max(1, total) if unready else max(0, total - theirs)
                level = outcome(core, bob, Blow(7 - 2 * abs(8 - x)), got)[0] if got else 0
                wounds = Wounds((Wound(level, level),)) if level else Wounds()
                faint = faint_chance(core, bob, level) if level else Fraction(0)
                whole = share * part * other
                hits += whole * (got > 0)
                loss += whole * (1 - soundness(wounds) + faint * soundness(wounds))
                out += whole * faint
                gone += whole * (1 if level >= 4 else faint)
                if level:
                    ends[LEVELS[level], level] = ends.get((LEVELS[level], level), Fraction(0)) + whole
    assert dict(told.landing) == {(x, 0): share for x, share in landing.items()}
    assert by_key(told) == {
        "pass": sum((CHANCE[n] for n in range(1, 5)), Fraction(0)),
        "fail": sum((CHANCE[n] for n in range(-4, 1)), Fraction(0)),
    }
    assert (
        dict(told.expected)[bob] == loss
        and dict(told.downs)[bob] == out
        and list(dict(told.expected)) == sorted(dict(told.expected))
    )
    assert told.checks[0].against == 1 and set(told.area) == {(x, 0) for x in range(4, 11)}
    roll, near, *_ = graded(table, Throw(alice, (7, 0), "frag"))
    assert roll.difficulty == 1 and (near.target, near.chance, near.out) == (bob, hits, gone)
    assert near.endings == tuple(
        Ending(words, share, level)
        for (words, level), share in sorted(ends.items(), key=lambda row: row[0][1])
    )


@pytest.mark.rule("infowar.ranged.defence-modifier", "infowar.round.assessment")
def test_smoke_hits_nobody_and_of_strangers_only_the_hit_is_told(duel: Tables) -> None:
    options = {"assessment": "on"}
    table, alice, bob, bill = duel(
        "A...BL", A=figure(belt=("frag", "smoke")), B=FISTS, L=FISTS, options=options
    )
    table.put(bob, Known(("azure",)))
    assert (
        len(graded(table, Throw(alice, (4, 0), "smoke"))) == 1
        and table.chances(Throw(alice, (4, 0), "smoke")).expected == ()
    )
    rows = {row.target: row for row in graded(table, Throw(alice, (4, 0), "frag"))[1:]}
    assert (
        rows[bob].out is not None
        and rows[bob].endings
        and rows[bill] == Graded(alice, bill, (), rows[bill].chance)
    )
    chances = [row.chance for row in graded(table, Throw(alice, (4, 0), "frag"))[1:]]
    assert chances == sorted(chances, reverse=True)


@pytest.mark.rule("infowar.wound.levels")
def test_who_is_down_or_helpless_already(duel: Tables) -> None:
    """One who cannot ward it off; its share of health is what it has left."""
    table, alice, bob, _ = duel("A..BL", A=PISTOL, B=FISTS, L=FISTS)
    table.put(bob, Wounds((Wound(4, 4),)), Incapacitated())
    told = table.chances(Shoot(alice, bob, "pistol"))
    assert dict(told.expected)[bob] <= soundness(table.get(bob, Wounds)) and dict(told.downs)[bob] > 0
    table.put(bob, Down())
    assert infowar.health(table.battle.table, bob) == 0
