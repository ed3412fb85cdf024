"""The steps between battles: a new campaign, waiting, scouting, people who come and go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from game.campaign import endless
from game.campaign.definition import LOST, Campaign
from game.campaign.experience import AWAY, OVER
from game.campaign.graph import OPEN, status
from game.campaign.people import free_name, kinds, points, rules_of
from game.campaign.state import MOST_NAME, Person, Recruit, State
from game.campaign.store import key_of
from game.core.dice import Dice, seeded
from game.core.errors import SetupError
from game.core.references import Prose
from game.core.ruleset import Ruleset, Squad
from game.core.scenario import Figure, kind_of
from game.rulesets import RULESETS

SCOUTING = 2
"""Days of a look at the place."""
CHOICE = 3
"""So many would come along at a time."""
FEW = 2
"""Who has fewer people than that gets others for nothing."""


def begin(
    campaign: Campaign,
    ruleset: str,
    squad: Squad,
    seed: str,
    level: str = "normal",
    ironman: bool = False,
    healing: bool = True,
) -> State:
    """The first day: the squad, and others by lot until there are as many as the campaign says. SetupError if
    the ruleset has nobody for it."""
    rules = RULESETS[ruleset]
    dice = seeded(f"{seed} people")
    known = {kind.id for kind in kinds(rules)}
    figures = [figure for figure in squad.figures if kind_of(figure.archetype) in known][: campaign.people]
    if not figures:
        raise SetupError(f"{rules.TITLE}: {squad.title} has nobody who could go")
    figures += _more(rules, campaign.people - len(figures), figures, dice)
    people = tuple(_person(number, figure) for number, figure in enumerate(figures, 1))
    state = State(
        campaign,
        ruleset,
        seed,
        1,
        level,
        ironman,
        healing,
        people=people,
        opened=dict.fromkeys(campaign.begins, 1),
    )
    usual = max(1, sum(points(state, person) for person in people) // len(people))
    state = replace(state, usual=usual, supplies=campaign.supplies * usual // 100)
    return endless.extended(state)


def _more(rules: Ruleset, count: int, had: Sequence[Figure], dice: Dice) -> list[Figure]:
    """People of the ruleset's own squads whose names are free, about as dear as those one has."""
    names, found = {figure.name for figure in had}, list[Figure]()
    pool = sorted({figure.archetype for figure in had if kind_of(figure.archetype) == figure.archetype})
    for _ in range(count):
        name = free_name(names, dice)
        names.add(name)
        kind = pool[dice.roll(len(pool)) - 1] if pool else kinds(rules)[0].id
        found.append(Figure(kind, name, dice.roll(32) - 1))
    return found


def _person(number: int, figure: Figure) -> Person:
    kind, _, weapon = figure.archetype.partition("+")
    return Person(number, (figure.name or f"Nobody {number}")[:MOST_NAME], kind, figure.person % 100, weapon)


def refuse_level(state: State) -> Prose:
    """Why the computer stays as strong as it is, "" if it need not."""
    if state.over or state.pending:
        return OVER if state.over else AWAY
    return "Ironman keeps the level of the first day." if state.ironman else ""


def at_level(state: State, level: str) -> State:
    """From the next mission on the computer plays so. ValueError, in words, if that is settled."""
    why = refuse_level(state)
    if why:
        raise ValueError(why)
    return replace(state, level=level)


# ---------------------------------------------------------------- days


def refuse_wait(state: State) -> Prose:
    """Why one cannot wait, "" if one can."""
    if state.over or state.pending:
        return OVER if state.over else AWAY
    return ""


def waited(state: State, days: int = 1) -> State:
    """So many days go by. ValueError, in words, if one cannot wait."""
    why = refuse_wait(state)
    if why:
        raise ValueError(why)
    return late(replace(state, day=state.day + days))


def late(state: State) -> State:
    """The campaign is lost when its days are over."""
    last = state.campaign.days
    if not last or state.day < last or state.over:
        return state
    over: Any = LOST
    return replace(state, over=over, why=f"Day {state.day}: there is no time left.")


def refuse_scout(state: State, name: str) -> Prose:
    """Why nobody can look at that place, "" if somebody can."""
    if refuse_wait(state):
        return refuse_wait(state)
    if status(state, name) != OPEN:
        return "One looks at what is open."
    return "They have been there already." if name in state.scouted else ""


def scouted(state: State, name: str) -> State:
    """Somebody goes and looks. ValueError, in words, if nobody can."""
    why = refuse_scout(state, name)
    if why:
        raise ValueError(why)
    return replace(waited(state, SCOUTING), scouted=(*state.scouted, name))


# ---------------------------------------------------------------- people


def recruits(state: State) -> tuple[Recruit, ...]:
    """Three who would come along: the same until one of them does, or a battle has been fought."""
    dice = seeded(f"{state.seed} recruits {state.recruited} {len(state.fought)}")
    taken, found = {person.name for person in state.people}, list[Recruit]()
    pool = list(kinds(rules_of(state)))
    free = len(state.living) < FEW
    for _ in range(CHOICE):
        kind = pool.pop(dice.roll(len(pool)) - 1) if len(pool) > 1 else pool[0]
        name = free_name(taken, dice)
        taken.add(name)
        found.append(Recruit(name, kind.id, 0 if free else kind.price, dice.roll(32) - 1))
    return tuple(found)


def refuse_recruit(state: State, place: int) -> Prose:
    """Why that one does not come along, "" if it does."""
    if refuse_wait(state):
        return refuse_wait(state)
    if state.full:
        return "The roster is full."
    short = recruits(state)[place].price - state.supplies
    return f"{short} short" if short > 0 else ""


def recruited(state: State, place: int) -> State:
    """One of the three joins. ValueError, in words, if it cannot."""
    why = refuse_recruit(state, place)
    if why:
        raise ValueError(why)
    one = recruits(state)[place]
    number = max((person.id for person in state.people), default=0) + 1
    person = Person(number, one.name[:MOST_NAME], one.kind, one.face, joined=state.day)
    return replace(
        state,
        people=(*state.people, person),
        supplies=state.supplies - one.price,
        recruited=state.recruited + 1,
    )


def refuse_dismiss(state: State, number: int) -> Prose:
    if refuse_wait(state):
        return refuse_wait(state)
    if not state.person(number).alive:
        return "The dead are remembered."
    return "Somebody has to stay." if len(state.living) == 1 else ""


def dismissed(state: State, number: int) -> State:
    """Somebody goes home for good. What they carried in place of their own stays here."""
    why = refuse_dismiss(state, number)
    if why:
        raise ValueError(why)
    person, stock = state.person(number), dict(state.stock)
    if person.weapon:
        stock[person.weapon] = stock.get(person.weapon, 0) + 1
    for gear in person.gear:
        stock[key_of(gear)] = stock.get(key_of(gear), 0) + 1
    return replace(state, people=tuple(one for one in state.people if one.id != number), stock=stock)


def refuse_rename(state: State, number: int, name: str) -> Prose:
    name = name.strip()
    if not name or len(name) > MOST_NAME or not name.isprintable():
        return f"A name has 1 to {MOST_NAME} letters."
    if any(person.name == name and person.id != number for person in state.people):
        return f"Somebody else is called {name}."
    return AWAY if state.pending else ""


def renamed(state: State, number: int, name: str, face: int | None = None) -> State:
    """Somebody is called otherwise; `face` is what keeps it the same to look at."""
    why = refuse_rename(state, number, name)
    if why:
        raise ValueError(why)
    person = state.person(number)
    return state.with_person(
        replace(person, name=name.strip(), face=person.face if face is None else face % 100)
    )
