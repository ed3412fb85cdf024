"""What is told of the people of a campaign: in which order, how they are, what a step more is worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.campaign.battles import NOBODY_LEFT
from game.campaign.experience import AWAY, Step, next_rank, rank, to_spend, training_of
from game.campaign.people import archetype_of, name_of_kind, rules_of
from game.campaign.state import Entry, Person, State
from game.campaign.store import own_weapon
from game.campaign.validation import SIDE
from game.client.seat.view.portraits import FACES, free, likeness, looks_like, together
from game.core.between_battles import HealingTime
from game.core.describing.narration import join_words
from game.core.references import Prose
from game.core.scenario import Figure, Team
from game.rulesets import custom_content

RANK, WOUNDS, NAME = "rank", "wounds", "name"
ORDERS = (RANK, WOUNDS, NAME)
PLACES = ("held", "holster", "weapons", "carried", "belt", "bag", "items", "armor", "armour")
"""Where a record says what somebody has."""


def ordered(state: State, order: str, turned: bool = False) -> list[Person]:
    """The living: the highest rank first, or who heals longest, or by name; the other way round if
    `turned`."""
    keys = {
        RANK: lambda person: (-person.experience, person.id),
        WOUNDS: lambda person: (-person.days_left(state.day), -person.experience, person.id),
        NAME: lambda person: (person.name.lower(), person.id),
    }
    return sorted(state.living, key=keys[order], reverse=turned)


class Likeness(NamedTuple):
    look: str
    face: int


def faces(state: State) -> dict[int, Likeness]:
    """What each of them looks like, no two alike."""
    looks = {}
    for person in state.people:
        kind = archetype_of(state, person)
        looks[person.id] = kind.look if kind else "unarmed"
    found = together((person.name, person.face, looks[person.id]) for person in state.people)
    return {
        person.id: Likeness(looks[person.id], face) for person, face in zip(state.people, found, strict=True)
    }


def settled(state: State) -> State:
    """The same people, each with the face that one sees here, whoever else of them goes along to a battle."""
    shown = faces(state)
    people = (
        replace(person, face=(shown[person.id].face - likeness(person.name, 0)) % FACES)
        for person in state.people
    )
    return replace(state, people=tuple(people))


def unlike_ours(state: State) -> State:
    """The battle that waits, its enemies with faces that none of ours has who go there: a battle gives faces
    in the order in which it lists its sides, and ours may be the second."""
    if state.pending is None:
        return state
    scenario, taken = state.pending.scenario, list[tuple[bool, int]]()
    teams = list[Team]()
    for team in sorted(scenario.teams, key=lambda team: team.side != SIDE):
        figures = list[Figure]()
        for figure in team.figures:
            kind = custom_content.archetype(rules_of(state), figure.archetype)
            look, face = kind.look if kind else "unarmed", likeness(figure.name, figure.person)
            face = face if team.side == SIDE else free(face, look, taken)
            taken.append(looks_like(look, face))
            figures.append(replace(figure, person=(face - likeness(figure.name, 0)) % FACES))
        teams.append(replace(team, figures=tuple(figures)))
    teams.sort(key=lambda team: [one.side for one in scenario.teams].index(team.side))
    return replace(state, pending=replace(state.pending, scenario=replace(scenario, teams=tuple(teams))))


def same_face(person: Person, name: str) -> int:
    """What `face` has to be for somebody to look the same under another name."""
    return (likeness(person.name, person.face) - likeness(name, 0)) % FACES


def kind_title(state: State, person: Person) -> str:
    kind = archetype_of(state, person)
    return kind.title.lower() if kind else person.kind


def said_wound(words: Prose) -> str:
    """A wound as a heading has it."""
    return words[:1].upper() + words[1:]


def wounds_marked(state: State, person: Person) -> list[tuple[HealingTime, bool]]:
    """Each kind of wound of the ruleset, and whether the person has it."""
    words = person.wound.words if person.wound and not person.fit(state.day) else ""
    return [(row, bool(words) and row.marks(words)) for row in rules_of(state).HEALING.rows]


def hint(state: State) -> str:
    """What is to be known where nothing is about to be bought."""
    if state.pending:
        return AWAY
    return f"{NOBODY_LEFT} N." if not state.living and not state.over else ""


def counted(count: int, words: str) -> str:
    """ "1 kill", "2 kills"."""
    return f"{count} {words}{'' if count == 1 else 's'}"


def record(person: Person) -> str:
    return f"{counted(person.felled, 'kill')}, {counted(person.battles, 'battle')}"


def towards(person: Person) -> tuple[float, str, str]:
    """How far it is to the next rank: a share, in figures, in words."""
    least, words = next_rank(person.experience)
    if not least:
        return 1.0, str(person.experience), "the highest rank"
    return person.experience / least, f"{person.experience} of {least}", f"then {words}"


def spending(state: State, person: Person) -> str:
    """What there is to spend and on what the rest went."""
    training = training_of(state)
    learnt = [training.skills[skill].title for skill in person.skills] if training else []
    words = "experience"
    if person.spent and learnt:
        words += f", {person.spent} went into {join_words(learnt[:3])}"
        words += " and more" if len(learnt) > 3 else ""
    return words


def titled(person: Person) -> str:
    """With the rank: "Corporal Tam"."""
    return f"{rank(person.experience)} {person.name}"


def _record(state: State, person: Person) -> Any:
    """What the files say of somebody with what was learnt and taken along; None if there is no such kind."""
    try:  # `get` knows only those that are listed
        return custom_content.roster(state.ruleset).stats()[name_of_kind(person)]
    except KeyError:
        return None


def worth(state: State, person: Person, step: Step) -> str:
    """What a step more changes, by the odds of play."""
    training = training_of(state)
    stat = _record(state, person)
    if training is None or stat is None or step.why == "It cannot be better.":
        return ""
    level = training.level(stat, step.skill)
    after = level + training.skills[step.skill].step
    rules = rules_of(state)
    now = rules.skill_chance(stat, step.skill, level, after)
    then = rules.skill_chance(stat, step.skill, after, after)
    if now is None or then is None:
        return ""
    first, second = (round(100 * float(one.chance)) for one in (now, then))
    asked = then.asked[:1].upper() + then.asked[1:]
    if first == second:
        return f"{asked} succeeds in {first} % before and after."
    return f"{asked} succeeds in {second} % at {step.then}, now {first} %."


def raising(person: Person, step: Step) -> tuple[str, str]:
    """Above the button: what a step costs, and that it can be taken back, or why it is not to be had."""
    if step.why:
        return f"{step.title}: {step.why}", ""
    has = to_spend(person)
    return f"{step.title} to {step.then} costs {step.price} of {has}.", BACK


BACK = "Can be taken back until you set out."


def what_happened(entry: Entry) -> str:
    """A line of a history: how it ended, and what the person did there."""
    return ", ".join(filter(None, (entry.outcome, entry.words)))


def fallen(person: Person) -> str:
    """Where, when and how somebody died."""
    death = person.death
    if death is None:
        return ""
    how = f": {death.words}" if death.words else ""
    return f"{death.where}, day {death.day}{how}"


def has_with(state: State, person: Person) -> str:
    """What it carries: the weapon in hand first."""
    arms, stat = custom_content.roster(state.ruleset).arms(), _record(state, person)
    if arms is None or stat is None:
        return ""
    names = (person.weapon or own_weapon(state, person), *_carried(stat))
    known = {one: arms.weapons[one].title if one in arms.weapons else one for one in names if one}
    told = ((max(_counts(stat, one), default=1), title.replace("_", " ")) for one, title in known.items())
    return ", ".join(f"{title} \u00d7{count}" if count > 1 else title for count, title in told)


def _counts(stat: Any, name: str) -> list[int]:
    """How often it is in each place where somebody of that record has it: in one place after another, not
    in two at once."""
    return [found for place in PLACES if (found := _in_place(stat, place).count(name))]


def _carried(stat: Any) -> list[str]:
    """The ids of all that somebody of that record has, what is in hand first."""
    return [name for place in PLACES for name in _in_place(stat, place)]


def _in_place(stat: Any, place: str) -> list[str]:
    value = getattr(stat, place, ())
    return [value] if isinstance(value, str) else [one for one in value if isinstance(one, str)]


def by_use(state: State, person: Person, steps: Iterable[Step]) -> list[Step]:
    """What somebody could learn, what only serves weapons that it does not have last."""
    arms, stat = custom_content.roster(state.ruleset).arms(), _record(state, person)
    if arms is None or stat is None:
        return list(steps)
    has = {person.weapon or own_weapon(state, person), *_carried(stat)}
    served = {name: getattr(weapon, "skill", "") for name, weapon in arms.weapons.items()}
    idle = set(served.values()) - {skill for name, skill in served.items() if name in has}
    return sorted(steps, key=lambda one: one.skill in idle and one.skill not in person.skills)


def fit_count(state: State) -> str:
    return f"{sum(person.fit(state.day) for person in state.living)} of {len(state.living)} fit"


def head(state: State) -> str:
    """Below the title of the page."""
    campaign = state.campaign
    day = f"day {state.day} of {campaign.days}" if campaign.days else f"day {state.day}"
    return f"{campaign.team}, {campaign.title}, {day}"


def shown_scars(person: Person) -> Sequence[str]:
    return [scar.words for scar in person.scars]
