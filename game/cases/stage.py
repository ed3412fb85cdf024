"""The situation of a case: its statements gathered, and a battle made of them that stands at its beginning."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec

from game.cases.board import Board, build, read_map, read_tile
from game.cases.casebooks import Extra, Parts, extra, words_of
from game.cases.figures import Spec, components, describe, place, staged
from game.cases.text import Block, Fault, Word, words
from game.cases.values import Lexicon, cell, cell_name
from game.core.actions import Action
from game.core.battle import BATTLE_RULE, Battle
from game.core.components import Slot
from game.core.dice import Dice, seeded
from game.core.errors import nearest
from game.core.field import SIDES, Cell, Field
from game.core.ruleset import Ruleset
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import DEFAULT, RULESETS

MOST_FIGURES = 24
TRIES = 3000
NAMES = ("ruleset", "rules", "option", "map", "tile", "door", "zone", "unit", "order")


@dataclass
class Setup:
    """What the statements before the first order say."""

    folder: Path
    ruleset: Ruleset = field(default_factory=lambda: RULESETS[DEFAULT])
    rules: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    team_options: dict[str, dict[str, str]] = field(default_factory=dict)
    board: Board = field(default_factory=Board)
    units: dict[str, Spec] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    line: int = 0

    @property
    def extra(self) -> Extra:
        return extra(self.ruleset.ID)

    def lexicon(self, ground: Field | None = None, numbers: dict[str, int] | None = None, more: frozenset[str] = frozenset()) -> Lexicon:
        ground = ground or Field(0, 0, ())
        rules, words = self.extra.rules(), words_of(self.ruleset.ID)
        actions = {kind.__name__: kind for kind in self.ruleset.ACTIONS}
        rules |= {BATTLE_RULE} if rules else set()
        return Lexicon(numbers or {}, rules, words | more if words else words, ground, actions)


def take(setup: Setup, block: Block) -> None:
    """Take one statement of the set-up."""
    name, *given = words(block.text)
    setup.line = setup.line or block.number
    if block.body and name.text != "map":
        raise Fault(f"nothing is indented below {name.text}", block.body[0].number)
    match name.text:
        case "ruleset":
            setup.ruleset = RULESETS[_one(given, RULESETS, "ruleset")]
        case "rules":
            setup.rules = _rules(given, setup.extra)
        case "option":
            _option(setup, given)
        case "map":
            read_map(setup.board, block, setup.folder)
        case "tile":
            read_tile(setup.board, given, setup.lexicon())
        case "door":
            setup.board.doors.append((block, given))
        case "zone":
            setup.board.zones.append((block, given))
        case "unit":
            _unit(setup, given, block.number)
        case "order":
            setup.order = tuple(_known(word.text, setup.units, "figure") for word in given)


def _one(given: list[Word], known: dict[str, Ruleset], what: str) -> str:
    if len(given) != 1:
        raise Fault(f"{what} is followed by one name: {', '.join(known)}")
    return _known(given[0].text, known, what)


def _known(text: str, known: dict[str, Ruleset] | dict[str, Spec], what: str) -> str:
    if text not in known:
        raise Fault(f"there is no {what} {text!r}{nearest(text, known)}")
    return text


def _rules(given: list[Word], more: Extra) -> tuple[str, ...]:
    known = more.rules()
    for word in given:
        if known and word.text not in known:
            raise Fault(f"there is no rule {word.text!r}{nearest(word.text, known)}")
    return tuple(word.text for word in given)


def _option(setup: Setup, given: list[Word]) -> None:
    side = given[0].text if given and not given[0].key else ""
    if side and side not in SIDES:
        raise Fault(f"there is no side {side!r}{nearest(side, SIDES)}")
    choices = {choice.name: choice for choice in setup.ruleset.CHOICES}
    for word in given[1:] if side else given:
        if word.key not in choices:
            raise Fault(f"there is no option {word.key or word.text!r}{nearest(word.key or word.text, choices)}")
        values = choices[word.key].values
        if word.text not in values:
            raise Fault(f"{word.key} is one of {', '.join(values)}{nearest(word.text, values)}")
        if side:
            setup.team_options.setdefault(side, {})[word.key] = word.text
        else:
            setup.options[word.key] = word.text


def _unit(setup: Setup, given: list[Word], line: int) -> None:
    if not given or not given[0].bare or not given[0].text[0].isupper() or not given[0].text.replace("-", "").isalnum():
        raise Fault("unit is followed by a name in one word that begins with a capital, and then by its side")
    name = given[0].text
    spec = setup.units.get(name)
    if spec is None and len(setup.units) >= MOST_FIGURES:
        raise Fault(f"more than {MOST_FIGURES} figures")
    old = spec or Spec(name)
    new = replace(old, options=dict(old.options), changes=dict(old.changes), states=list(old.states), line=line)
    describe(new, given[1:], setup.ruleset, setup.extra)
    if not new.side:
        raise Fault(f"{name} has no side: write one of {', '.join(SIDES)} behind the name")
    setup.units[name] = new


# ---------------------------------------------------------------- the battle


@dataclass(frozen=True)
class Stage:
    """A situation that is ready: `battle` makes it anew, as often as one likes."""

    setup: Setup
    field: Field
    scenario: Scenario
    figures: dict[str, tuple[str, Parts]]

    def battle(self, dice: Dice, rolled: bool = False) -> Battle:
        """The battle before its beginning. Unless `rolled`, the order of turns is settled beforehand, where the ruleset can be told."""
        figures = dict(self.figures)
        placed = self.setup.extra.placed
        if placed and not rolled:
            for number, name in enumerate(self.order):
                look, parts = figures[name]
                component = placed(number)
                figures[name] = look, parts | {type(component): component}
        return Battle(self.scenario, self.field, staged(self.setup.ruleset, figures), dice)

    @property
    def order(self) -> tuple[str, ...]:
        """The order in which the figures are to act: as said, those left out behind the others in the order of their lines."""
        return (*self.setup.order, *(name for name in self.setup.units if name not in self.setup.order))

    def begun(self) -> Battle:
        """The battle after its beginning, with the wanted order. Fault if it cannot be had."""
        for number in range(1 if self.setup.extra.placed else TRIES):
            battle = self.battle(seeded(str(number)))
            battle.begin()
            if battle.pending or self._in_order(battle):
                return battle
        if self.setup.order:
            raise Fault("no roll of the dice brings about this order of turns", self.setup.line)
        battle = self.battle(seeded("0"))
        battle.begin()
        return battle

    def _in_order(self, battle: Battle) -> bool:
        slots: tuple[Slot, ...] = battle.clock.slots
        acting = list(dict.fromkeys(battle.unit(slot.unit).name if slot.unit else slot.side for slot in slots))
        wanted = list(dict.fromkeys(key for name in self.order for key in (name, self.setup.units[name].side) if key in acting))
        return acting == wanted

    def lexicon(self) -> Lexicon:
        """The names of the case, found out from a battle of its own."""
        battle = self.battle(seeded("0"))
        battle.begin()
        numbers = {battle.unit(unit).name: unit for unit in battle.units()}
        found = {getattr(action, name) for action in battle.candidates() for name in _texts(action)}
        return self.setup.lexicon(self.field, numbers, frozenset(found))


def _texts(action: Action) -> list[str]:
    return [item.name for item in msgspec.structs.fields(action) if item.type is str]


def stage(setup: Setup) -> Stage:
    """Put the statements together. Fault, with the line, where they do not fit one another."""
    if len({spec.side for spec in setup.units.values()}) < 2:
        raise Fault("a case needs figures of at least two sides: unit Alice azure ...", setup.line)
    board, cells = setup.board, {}
    letters = board.letters()
    standing: dict[Cell, str] = {}
    for spec in setup.units.values():
        there = _where(spec, board, letters)
        cells[spec.name] = there
        if there is not None:
            if there in [cell for name, cell in cells.items() if name != spec.name]:
                raise Fault(f"two figures stand on {cell_name(there)}", spec.line)
            if spec.on or there in letters.get(spec.at or spec.name[0], []):
                standing[there] = spec.on or "."
    ground = build(board, standing, setup.lexicon())
    in_teams = sorted(setup.units.values(), key=lambda spec: list(dict.fromkeys(other.side for other in setup.units.values())).index(spec.side))
    lexicon = setup.lexicon(ground, {spec.name: number for number, spec in enumerate(in_teams, 2 + len(ground.doors))})
    figures: dict[str, tuple[str, Parts]] = {}
    teams: dict[str, list[Figure]] = {}
    spawns = [spawn.side for spawn in ground.spawns]
    for spec in setup.units.values():
        there = cells[spec.name]
        if there is not None and (there not in ground or ground[there].blocks):
            raise Fault(f"{spec.name} cannot stand on {cell_name(there)}", spec.line)
        if there is None and spec.side not in spawns:
            raise Fault(f"{spec.name} stands nowhere: draw {spec.name[0]!r} on the map, or say at=c4", spec.line)
        if there is None:
            spawns.remove(spec.side)
        try:
            archetype, look, parts = components(spec, setup.ruleset, setup.extra, lexicon)
        except Fault as error:
            raise Fault(str(error), error.line or spec.line) from None
        figures[spec.name] = look, parts
        teams.setdefault(spec.side, []).append(Figure(archetype, spec.name, cell=there, options=spec.options))
    scenario = Scenario("case", setup.ruleset.ID, _teams(teams, setup), setup.options)
    return Stage(setup, ground, scenario, figures)


def _teams(teams: dict[str, list[Figure]], setup: Setup) -> tuple[Team, ...]:
    return tuple(Team(side, side, tuple(figures), setup.team_options.get(side, {})) for side, figures in teams.items())


def _where(spec: Spec, board: Board, letters: dict[str, list[Cell]]) -> Cell | None:
    if len(spec.at) > 1:
        try:
            return cell(spec.at, None)
        except Fault as error:
            raise Fault(f"at: {error}", spec.line) from None
    if spec.at and spec.at not in letters:
        raise Fault(f"there is no {spec.at!r} on the map", spec.line)
    if not spec.at and not board.loaded and spec.name[0] not in letters:
        raise Fault(f"{spec.name} stands nowhere: draw {spec.name[0]!r} on the map, or say at=c4", spec.line)
    return place(spec, letters)
