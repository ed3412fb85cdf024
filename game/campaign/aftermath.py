"""What comes of a battle: who is hurt for how long, who learnt what, what was found, which ways are open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from game.campaign import endless
from game.campaign.battle_tally import BattleTally, Fighter, TallyCounter, out_of_action, turning_points
from game.campaign.definition import LOST, PARTIAL, WON, Consequence
from game.campaign.experience import FELLED, PRESENT, SAVED, rank, training_of
from game.campaign.graph import open_missions
from game.campaign.people import rules_of, stat_of, steps_of
from game.campaign.state import (
    MOST_HISTORY,
    Death,
    Debrief,
    Deed,
    Entry,
    Fought,
    Pending,
    Person,
    Scar,
    State,
    Wound,
)
from game.campaign.validation import ENEMY, SIDE
from game.core.battle import Battle, numbers
from game.core.between_battles import Recovery
from game.core.dice import Dice, seeded
from game.core.events import Event
from game.core.events.battle_flow import DIES, STAYS
from game.core.references import Prose, UnitId
from game.rulesets import custom_content, partial_success
from game.rulesets.weapon_choices import main

HEALS = ".heal."
"""In the ids of rules by which somebody's own roll tells on the time of healing."""
FORFEITED = (
    "The record of the battle is gone or cannot be read. Ironman begins nothing a second time: it counts as "
    "lost, and who went comes home as they went."
)
FOUND = 2
"""So many weapons of the fallen are brought home at most."""


def awaited(state: State, battle: Battle, seed: str) -> bool:
    """Whether that is the battle which the campaign waits for."""
    pending = state.pending
    return pending is not None and pending.seed == seed and same(pending, battle)


def same(pending: Pending, battle: Battle) -> bool:
    """The same figures on the same map; where people set up their side themselves they begin elsewhere."""
    one, other = pending.scenario, battle.scenario
    named = [[figure.archetype for figure in team.figures] for team in one.teams]
    return (one.map, one.ruleset) == (other.map, other.ruleset) and named == [
        [figure.archetype for figure in team.figures] for team in other.teams
    ]


def fought(state: State, battle: Battle, events: Iterable[Event], record: str = "") -> State:
    """The state after that battle, with its debrief. ValueError if it is not over, or not awaited."""
    pending = state.pending
    if pending is None or battle.winner is None:
        raise ValueError("the battle is not over" if pending else "no battle is awaited")
    out = out_of_action(battle.ruleset)
    told = TallyCounter(SIDE, ENEMY, partial_success.prices(battle), out).count(events)
    outcome = outcome_of(battle, told)
    dice = seeded(f"{pending.seed} recovery")
    people, deeds = {person.id: person for person in state.people}, list[Deed]()
    for number, unit in _units(battle, pending).items():
        people[number], deed = _home(state, people[number], unit, told, battle, outcome, dice, record)
        deeds.append(deed)
    stock, found = _found(state, battle, told, outcome)
    home = replace(state, people=tuple(people[person.id] for person in state.people), stock=stock)
    debrief = Debrief(
        pending.mission,
        state.mission(pending.mission).title,
        outcome,
        state.day,
        told.rounds,
        tuple(sorted(deeds, key=lambda deed: (not deed.died, deed.person))),
        tuple(told.worth),
        turning_points(told, SIDE),
        found,
        record=record,
    )
    return concluded(home, debrief)


def concluded(state: State, debrief: Debrief) -> State:
    """The mission is over: what it opens and shuts, what is earned, whether it all ends with it."""
    mission = state.mission(debrief.mission)
    consequence = mission.consequence(debrief.outcome)
    before = set(open_missions(state))
    after = replace(
        state,
        pending=None,
        fought=(
            *state.fought,
            Fought(debrief.mission, debrief.outcome, state.day, debrief.rounds, state.level),
        ),
        opened=_opened(state, consequence),
        shut=tuple(dict.fromkeys((*state.shut, *consequence.shuts))),
        supplies=max(0, state.supplies + consequence.supplies * state.usual // 100),
        strength=state.strength + consequence.strength,
    )
    after = ended(endless.extended(after), consequence)
    now = set(open_missions(after))
    told = replace(
        debrief,
        supplies=(state.supplies, after.supplies),
        opened=tuple(one for one in after.campaign.missions if one in now - before),
        shut=tuple(one for one in after.campaign.missions if one in before - now - {debrief.mission}),
        words=" ".join(consequence.text.split()),
        strength=consequence.strength,
    )
    return replace(after, debrief=told, unread=True)


def refuse_again(state: State) -> Prose:
    """Why the battle cannot be begun anew or given up, "" if it can."""
    if state.pending is None:
        return "No battle is awaited."
    return "Ironman: what has begun is fought to its end." if state.ironman else ""


def again(state: State) -> State:
    """The same battle with other dice. ValueError, in words, if it is not to be had."""
    pending = state.pending
    if pending is None or state.ironman:
        raise ValueError(refuse_again(state))
    seed = f"{state.seed} battle {len(state.fought) + 1} {state.tries + 1}"
    return replace(state, tries=state.tries + 1, pending=replace(pending, seed=seed))


def given_up(state: State) -> State:
    """The battle is lost without being fought to its end; those who went come home as they were. ValueError,
    in words, if it is not to be had."""
    if refuse_again(state):
        raise ValueError(refuse_again(state))
    return _conceded(state, "withdrew")


def forfeited(state: State) -> State:
    """A battle of ironman whose record is gone is lost: it began, and begins no second time."""
    after = _conceded(state, "nobody knows what happened")
    told = after.debrief
    words = f"{FORFEITED} {told.words if told else ''}".strip()
    return replace(after, debrief=replace(told, words=words) if told else None)


def _conceded(state: State, words: str) -> State:
    pending = _pending(state)
    title = state.mission(pending.mission).title
    entry = Entry(state.day, title, LOST, words)
    people = tuple(
        replace(person, history=(*person.history, entry)[-MOST_HISTORY:])
        if person.id in pending.people
        else person
        for person in state.people
    )
    return concluded(replace(state, people=people), Debrief(pending.mission, title, "lost", state.day, 0))


def outcome_of(battle: Battle, told: BattleTally) -> Any:
    """Won, half a success, or lost."""
    if battle.winner == SIDE:
        return WON
    return PARTIAL if partial_success.partial(battle, SIDE, told.goals) else LOST


def ended(state: State, consequence: Consequence) -> State:
    """Whether it is all over now, and why."""
    if consequence.ends:
        return replace(state, over=consequence.ends, why="")
    if state.campaign.days and state.day >= state.campaign.days:
        return replace(state, over=LOST, why=f"Day {state.day}: there is no time left.")
    if not open_missions(state):
        last = state.fought[-1].outcome if state.fought else LOST
        over: Any = LOST if last == LOST else WON
        return replace(state, over=over, why="No way leads on from here.")
    return state


# ---------------------------------------------------------------- single parts


def _units(battle: Battle, pending: Pending) -> dict[int, UnitId]:
    """Which figure of the battle each of ours was: they come first in their team."""
    every = numbers(battle.field, battle.scenario)
    first = 0
    for team in battle.scenario.teams:
        if team.side == SIDE:
            return {person: UnitId(every[first + place]) for place, person in enumerate(pending.people)}
        first += len(team.figures)
    return {}


def _opened(state: State, consequence: Consequence) -> dict[str, int]:
    counts = dict(state.opened)
    for name in consequence.opens:
        counts[name] = counts.get(name, 0) + 1
    return counts


def _home(
    state: State,
    person: Person,
    unit: UnitId,
    told: BattleTally,
    battle: Battle,
    outcome: str,
    dice: Dice,
    record: str,
) -> tuple[Person, Deed]:
    """One of ours after the battle: what it did, what it cost, what it learnt."""
    fighter = told.fighters.get(unit) or Fighter(person.name, SIDE)
    fates = told.fates.get(unit, [])
    found = rules_of(state).recovery(battle.table, unit, dice, fates)
    died = found.dead or any(fate.verdict == DIES for fate in fates)
    days = 0 if died else max([found.days if state.healing else 0, *(fate.days for fate in fates)])
    lasts = found.scar or any(fate.verdict == STAYS for fate in fates)
    scar = _scar(state, person, dice, found.lost) if lasts and not died else None
    gained = 0 if died else _learnt(state, fighter, outcome)
    before, after = rank(person.experience), rank(person.experience + gained)
    deed = Deed(
        person.id,
        person.name,
        fighter.shots,
        fighter.hits,
        len(fighter.felled),
        tuple(told.fighters[one].name for one in fighter.saved),
        _taken(found, fighter, fates),
        tuple(fate.words for fate in fates),
        (*told.rolls.get(unit, ()), *(found.rolls if state.healing else ())),
        state.day + days if days else 0,
        scar.words if scar else "",
        person.experience,
        gained,
        after if after != before else "",
        died,
        outcome == WON and not died and _last(told, unit),
    )
    where = state.mission(_pending(state).mission).title
    entry = Entry(state.day, where, outcome, _history(deed), bool(days or died), deed.felled, record)
    changed = replace(
        person,
        experience=person.experience + gained,
        wound=_wound(state, deed, found, unit) if days else None,
        death=Death(state.day, where, _last_words(told, fighter)) if died else None,
        scars=(*person.scars, scar) if scar else person.scars,
        history=(*person.history, entry)[-MOST_HISTORY:],
    )
    return changed, deed


def _learnt(state: State, fighter: Fighter, outcome: str) -> int:
    """The experience of one who has come home: for being there, for deeds, and for what came of it."""
    own = PRESENT + FELLED * len(fighter.felled) + SAVED * len(fighter.saved)
    return own + state.mission(_pending(state).mission).consequence(outcome).experience


def _wound(state: State, deed: Deed, found: Recovery, unit: UnitId) -> Wound:
    """What it has to heal from, and whether its own rolls have halved the time."""
    own = [roll for roll in deed.rolls if roll in found.rolls or (roll.unit == unit and HEALS in roll.rule)]
    halved = bool(own) and all(roll.passed for roll in own)
    return Wound(deed.taken or "wounded", state.day, deed.until, halved)


def _pending(state: State) -> Pending:
    assert state.pending is not None, "it has just been fought"
    return state.pending


def _taken(found: Recovery, fighter: Fighter, fates: Sequence[Any]) -> str:
    """The wound in words: the ruleset's own, or the last thing that was said of it."""
    if found.words:
        return found.words
    summed = [fate.words for fate in fates if fate.verdict]
    return summed[-1] if summed and fighter.harmed else ""


def _last(told: BattleTally, unit: UnitId) -> bool:
    """Whether it was the last of several that stood."""
    mine = told.fighters.get(unit)
    ours = [one for one in told.fighters.values() if mine and one.side == mine.side]
    return len(ours) > 1 and [one for one in ours if not one.down] == [mine]


def _scar(state: State, person: Person, dice: Dice, lost: str = "") -> Scar | None:
    """One of those that the ruleset's skills can have, by lot, among those that cost something; of a limb
    that is `lost` what such a scar costs there."""
    training, stat = training_of(state), stat_of(state, person)
    if training is None or stat is None:
        return None
    steps = steps_of(person)
    could = [
        skill
        for skill in training.skills.values()
        if skill.scar
        and skill.scar not in [scar.words for scar in person.scars]
        and training.allows(stat, skill.id, steps.get(skill.id, 0) - 1)
    ]
    if not could:
        return None
    there = [skill for skill in could if lost and lost.split()[-1] in skill.scar.lower()] or could
    chosen = there[dice.roll(len(there)) - 1]
    return Scar(f"Lost the {lost}" if lost else chosen.scar, chosen.id, state.day)


def _history(deed: Deed) -> str:
    """What is remembered of it."""
    parts = [f"{deed.felled} felled"] if deed.felled else []
    parts += [f"saved {' and '.join(deed.saved)}"] if deed.saved else []
    parts += ["the last one standing"] if deed.last else []
    parts += ["fell"] if deed.died else []
    parts += [deed.taken] if deed.taken and not deed.died else []
    parts += [deed.scar.lower()] if deed.scar else []
    parts += [f"made {deed.rank}"] if deed.rank else []
    return ", ".join(parts)


def _last_words(told: BattleTally, fighter: Fighter) -> str:
    by = told.fighters.get(fighter.fallen_to)
    words = f"felled by {by.name}" if by else "nobody saw how"
    felled = len(fighter.felled)
    return f"{words}, after felling {felled}" if felled else words


def _found(
    state: State, battle: Battle, told: BattleTally, outcome: str
) -> tuple[dict[str, int], tuple[str, ...]]:
    """Weapons of the fallen, where one holds the field: those that can be chosen at all, the best first."""
    arms = custom_content.roster(state.ruleset).arms()
    if outcome != WON or arms is None:
        return state.stock, ()
    names = {one.name for one in told.fighters.values() if one.side == ENEMY and one.down}
    stats = custom_content.roster(state.ruleset).stats()
    held = []
    for team, figure in battle.scenario.figures():
        if team.side == ENEMY and figure.name in names and figure.archetype in stats:
            weapon = main(stats[figure.archetype])
            held += [weapon] if weapon in arms.worth else []
    best = sorted(dict.fromkeys(held), key=lambda weapon: (-arms.worth[weapon], weapon))[:FOUND]
    stock = dict(state.stock)
    for weapon in best:
        stock[weapon] = stock.get(weapon, 0) + 1
    return stock, tuple(best)
