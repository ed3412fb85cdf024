"""A battle made of the situation of a case, standing at its beginning."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast

import msgspec

from game.cases.figures import BuiltFigure, Spec, StagedRuleset, components, place, staged
from game.cases.map_setup import Board, build
from game.cases.parsing import Fault
from game.cases.setup import Setup
from game.cases.values import Lexicon, cell, ground_end
from game.core.battle import Battle
from game.core.casebook import Parts
from game.core.components import Component, Slot
from game.core.describing.names import cell_name
from game.core.dice import Dice, seeded
from game.core.errors import SetupError, did_you_mean
from game.core.field import Cell, Field
from game.core.placement import starting_berths
from game.core.references import UnitId
from game.core.scenario import Figure, Scenario, Team

TRIES = 200


def _with_place(parts: Parts, made: Component) -> Component:
    """The component that gives the place in the order, with what the case says of it beside."""
    known, first = parts.get(type(made)), type(made).__struct_fields__[0]
    return msgspec.structs.replace(known, **{first: getattr(made, first)}) if known else made


@dataclass(frozen=True)
class Stage:
    """A situation that is ready: `battle` makes it anew, as often as one likes."""

    setup: Setup
    field: Field
    scenario: Scenario
    figures: dict[str, BuiltFigure]
    lexicon: Lexicon

    def battle(self, dice: Dice, rolled: bool = False) -> Battle:
        """The battle before its beginning. Unless `rolled`, the order of turns is settled beforehand, where
        the ruleset can be told."""
        figures = dict(self.figures)
        placed = self.setup.book.placed
        if placed and not rolled:
            for number, name in enumerate(self.order):
                parts = figures[name].parts
                component = _with_place(parts, placed(number))
                figures[name] = replace(figures[name], parts=parts | {type(component): component})
        return Battle(self.scenario, self.field, staged(self.setup.ruleset, figures), dice)

    @property
    def order(self) -> tuple[str, ...]:
        """The order in which the figures are to act: as said, those left out behind the others in the order
        of their lines."""
        return (*self.setup.order, *(name for name in self.setup.units if name not in self.setup.order))

    def begun(self, dice: Dice | None = None) -> Battle:
        """The battle after its beginning, with the wanted order. Fault if it cannot be had.

        What the first figure rolls as its turn begins falls as `dice` says, if there are any.
        """
        for number in range(1 if self.setup.book.placed else TRIES):
            battle = self._opened(str(number), dice)
            if battle.pending or self._in_order(battle):
                return self._restored(battle)
        if self.setup.order:
            raise Fault(
                "no roll of the dice brings about this order of turns; try the lines `unit` in that order",
                self.setup.line,
            )
        return self._restored(self._opened("0", dice))

    def _opened(self, seed: str, dice: Dice | None) -> Battle:
        battle = self.battle(seeded(seed))
        rules = cast(StagedRuleset, battle.ruleset)
        if dice is not None:
            rules.dice, dice.count = dice, 0
        battle.begin()
        rules.opened = True
        return battle

    def _restored(self, battle: Battle) -> Battle:
        """What was said of a figure holds after its first turn has begun, too: `action=no` for the one whose
        turn it is."""
        for name, made in self.figures.items():
            unit = self.lexicon.numbers[name]
            for kind in self.setup.book.renewed:
                if kind in made.given:
                    held = battle.table.world.find(unit, kind) or made.parts[kind]
                    battle.table.world.put(unit, msgspec.structs.replace(held, **made.given[kind]))
        return battle

    def _in_order(self, battle: Battle) -> bool:
        slots: tuple[Slot, ...] = battle.table.clock.slots
        acting = list(dict.fromkeys(battle.table.unit(slot.unit).name for slot in slots if slot.unit))
        if acting:
            return acting == [name for name in self.order if name in acting]
        sides = list(dict.fromkeys(slot.side for slot in slots if slot.side))
        return sides == list(
            dict.fromkeys(
                self.setup.units[name].side for name in self.order if self.setup.units[name].side in sides
            )
        )


def stage(setup: Setup) -> Stage:
    """Put the statements together. Fault, with the line, where they do not fit one another."""
    specs = list(setup.units.values())
    if len({spec.side for spec in specs}) < 2:
        raise Fault("a case needs figures of at least two sides: unit Alice azure ...", setup.line)
    cells, standing = _places(specs, setup.board)
    ground = build(setup.board, standing, setup.lexicon())
    _check_places(specs, cells, ground)
    sides = list(dict.fromkeys(spec.side for spec in specs))
    numbered = enumerate(sorted(specs, key=lambda spec: sides.index(spec.side)), 2 + len(ground.doors))
    lexicon = setup.lexicon(ground, {spec.name: UnitId(number) for number, spec in numbered})
    figures: dict[str, BuiltFigure] = {}
    teams: dict[str, list[Figure]] = {}
    for spec in specs:
        try:
            made = components(spec, setup.ruleset, setup.book, lexicon)
        except Fault as error:
            raise Fault(str(error), error.line or spec.line) from None
        figures[spec.name] = made
        teams.setdefault(spec.side, []).append(
            Figure(made.archetype, spec.name, cell=cells[spec.name], options=spec.options)
        )
    joined = _joined(figures, setup, lexicon)
    scenario = Scenario("case", setup.ruleset.ID, _teams(teams, setup), setup.options)
    try:
        starting_berths(ground, scenario, staged(setup.ruleset, joined))
    except SetupError as error:
        raise Fault(str(error), setup.line) from None
    return Stage(setup, ground, scenario, joined, lexicon)


def _teams(teams: dict[str, list[Figure]], setup: Setup) -> tuple[Team, ...]:
    return tuple(
        Team(side, side, tuple(figures), setup.team_options.get(side, {})) for side, figures in teams.items()
    )


# ---------------------------------------------------------------- where the figures stand


def _places(specs: list[Spec], board: Board) -> tuple[dict[str, Cell | None], dict[Cell, str]]:
    """The cell of each figure (None: wherever the map has a place for its side), and the letters of the tiles
    below them."""
    letters = board.letters()
    cells: dict[str, Cell | None] = {}
    standing: dict[Cell, str] = {}
    filled: set[Cell] = set()
    for spec in specs:
        there = _where(spec, board, letters)
        if there is not None:
            inside = (
                "aboard.carrier" in spec.changes
            )  # and stands where the carrier does, whose line may come later
            if not inside and there in filled:
                raise Fault(f"two figures stand on {cell_name(there)}", spec.line)
            filled |= set() if inside else {there}
            if spec.on or there in letters.get(spec.at or spec.name[0], []):
                standing[there] = spec.on or "."
        cells[spec.name] = there
    return cells, standing


def _check_places(specs: list[Spec], cells: dict[str, Cell | None], ground: Field) -> None:
    """Fault if somebody stands beside the map, in something solid, or nowhere."""
    spawns = [spawn.side for spawn in ground.spawns]
    names = ground.grid.names()
    for spec in specs:
        there = cells[spec.name]
        for faces in (
            spec.changes[key].text for key in ("facing", "facing.direction") if key in spec.changes
        ):
            if faces not in ("none", *names):
                raise Fault(
                    f"{spec.name} cannot face {faces!r}{did_you_mean(faces, names)}; directions are "
                    f"{', '.join(names)}",
                    spec.line,
                )
        if there is None and spec.side not in spawns:
            raise Fault(f"{spec.name} stands nowhere: say at=c4", spec.line)
        if there is None:
            spawns.remove(spec.side)
        elif there not in ground:
            raise Fault(
                f"{spec.name}: {cell_name(there)} is not on the map, which ends at {ground_end(ground)}",
                spec.line,
            )
        elif ground[there].blocks:
            raise Fault(
                f"{spec.name} cannot stand on {cell_name(there)}: {ground[there].name or 'it'} blocks",
                spec.line,
            )


def _where(spec: Spec, board: Board, letters: dict[str, list[Cell]]) -> Cell | None:
    if len(spec.at) > 1:
        try:
            return cell(spec.at, None)
        except Fault as error:
            raise Fault(f"at: {error}", spec.line) from None
    if spec.at and spec.at not in letters:
        raise Fault(f"there is no {spec.at!r} on the map", spec.line)
    initial = spec.name[0]
    if not spec.at and not board.loaded and initial not in letters:
        tile = (
            f"{initial!r} is a tile, so draw another letter and say at=, or say"
            if board.is_tile(initial)
            else f"draw {initial!r} on the map, or say"
        )
        raise Fault(f"{spec.name} stands nowhere: {tile} at=c4", spec.line)
    return place(spec, letters)


# ---------------------------------------------------------------- states that two figures share


def _joined(figures: dict[str, BuiltFigure], setup: Setup, lexicon: Lexicon) -> dict[str, BuiltFigure]:
    """The figures, with states of which only one half was said completed: who grapples somebody is the one
    who holds that figure."""
    found = dict(figures)
    for pair in setup.book.pairs:
        for kind, names, other, back in (
            (pair.one, pair.names, pair.other, pair.names_back),
            (pair.other, pair.names_back, pair.one, pair.names),
        ):
            for name in list(found):
                half = found[name].parts.get(kind)
                if half is None:
                    continue
                partner = lexicon.name(getattr(half, names))
                if partner not in found or partner == name:
                    raise Fault(
                        f"{name}: {kind.__name__.lower()} names another figure of the case, not {partner}",
                        setup.units[name].line,
                    )
                theirs = found[partner].parts.get(other)
                if theirs is not None and getattr(theirs, back) != lexicon.numbers[name]:
                    whom = lexicon.name(getattr(theirs, back))
                    words = (
                        f"{name} has {kind.__name__.lower()}={partner}, but {partner} has "
                        f"{other.__name__.lower()}={whom}"
                    )
                    raise Fault(words, setup.units[name].line)
                if theirs is None:
                    mine = other(**{back: lexicon.numbers[name]})
                    found[partner] = replace(found[partner], parts=found[partner].parts | {other: mine})
    return found
