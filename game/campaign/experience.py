"""What is learnt: experience, ranks, skills that go up. All of it is ours; only what can be learnt is the
ruleset's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from game.campaign.people import archetype_of, name_of_kind, stat_of, steps_of
from game.campaign.state import Person, State
from game.core.records.limits import NAME
from game.core.references import Prose
from game.rulesets import custom_content
from game.rulesets.training import MOST_STEPS, Training

PRESENT, FELLED, SAVED = 2, 2, 2
"""Experience of everybody who came back, for each enemy felled, for each friend saved."""
RANKS = ((0, "Private"), (10, "Corporal"), (20, "Sergeant"), (40, "Lieutenant"), (80, "Captain"))
OVER = "The campaign is over."
AWAY = "They are in a battle: it comes first."


def rank(experience: int) -> str:
    return next(words for least, words in reversed(RANKS) if experience >= least)


def next_rank(experience: int) -> tuple[int, str]:
    """From what experience on one is what; (0, "") for who is at the top."""
    return next(((least, words) for least, words in RANKS if experience < least), (0, ""))


def to_spend(person: Person) -> int:
    return person.experience - person.spent


class Step(NamedTuple):
    """What can be raised: from which level to which, for how much; "why" it cannot, "" if it can."""

    skill: str
    title: str
    now: str
    then: str
    price: int
    why: Prose


def training_of(state: State) -> Training | None:
    return custom_content.roster(state.ruleset).training()


def steps(state: State, person: Person) -> Iterator[Step]:
    """Everything that the person could learn, what it knows best first."""
    training, stat = training_of(state), stat_of(state, person)
    if training is None or stat is None:
        return
    learnt = steps_of(person)
    order = sorted(
        training.skills,
        key=lambda skill: (-person.skills.get(skill, 0), -_share(training, stat, skill, learnt)),
    )
    for skill in order:
        count = learnt.get(skill, 0)
        yield Step(
            skill,
            training.skills[skill].title,
            training.said(training.after(stat, skill, count)),
            training.said(training.after(stat, skill, count + 1)),
            training.price(skill, person.skills.get(skill, 0)),
            refuse_raise(state, person.id, skill),
        )


def _share(training: Training, stat: object, skill: str, learnt: dict[str, int]) -> float:
    """How far up its own scale somebody is."""
    asked = training.skills[skill]
    level = training.after(stat, skill, learnt.get(skill, 0))
    return (level - asked.least) / max(1, asked.most - asked.least)


def refuse_raise(state: State, number: int, skill: str) -> Prose:
    """Why the person cannot learn that now, "" if it can."""
    training = training_of(state)
    person = state.person(number)
    stat = stat_of(state, person)
    if training is None or stat is None or skill not in training.skills:
        return "These rules let nobody learn that."
    count = steps_of(person).get(skill, 0)
    learnt = person.skills.get(skill, 0)
    if learnt >= MOST_STEPS or not training.allows(stat, skill, count + 1):
        return "It cannot be better."
    if state.over or state.pending:
        return OVER if state.over else AWAY
    if not person.alive:
        return f"{person.name} is dead."
    short = training.price(skill, learnt) - to_spend(person)
    if short > 0:
        return f"{short} short"
    grown = replace(person, skills={**person.skills, skill: learnt + 1})
    if len(name_of_kind(grown)) > NAME or archetype_of(state, grown) is None:
        return "Nobody can learn more than that."
    return ""


def raised(state: State, number: int, skill: str) -> State:
    """The person has learnt a step. ValueError, in words, if it cannot."""
    why = refuse_raise(state, number, skill)
    training = training_of(state)
    if why or training is None:
        raise ValueError(why)
    person = state.person(number)
    learnt = person.skills.get(skill, 0)
    return state.with_person(
        replace(
            person,
            skills={**person.skills, skill: learnt + 1},
            spent=person.spent + training.price(skill, learnt),
        )
    )
