"""Before a battle: each person says where the figures of their side begin, where the map has ground for
that."""

from __future__ import annotations

from msgspec.structs import replace

from game.client.seat.match import PERSON, Match, is_computer
from game.client.seat.setup.open_battle import PreparedBattle
from game.core import fog
from game.core.battle import start
from game.core.events import Placed, seen_by
from game.core.field import Cell
from game.core.references import NO_UNIT, UnitId
from game.core.scenario import Figure
from game.systems import deployment

OFF = "Only on the marked ground."
TAKEN = "Somebody who stays there stands on it."


class Deployment:
    """`side` sets up now, on `ground`; `chosen` is the figure that is set down next. What cannot be done is
    answered with a reason."""

    def __init__(self, prepared: PreparedBattle) -> None:
        """EnfiladeError or ValueError, as of a battle, if it cannot begin."""
        self.prepared = prepared
        self.battle = start(prepared.scenario, prepared.field, prepared.ruleset, prepared.seed)
        placed = [event for event in seen_by(None, self.battle.begin()) if isinstance(event, Placed)]
        figures = prepared.scenario.figures()
        self._placed = {event.unit: event for event in placed[: len(figures)]}
        self._figures: dict[UnitId, tuple[str, int, Figure]] = {}
        seen: dict[str, int] = {}
        for event, (team, figure) in zip(placed, figures, strict=False):
            self._figures[event.unit] = team.side, seen.setdefault(team.side, 0), figure
            seen[team.side] += 1
        self.cells = {unit: event.cell for unit, event in self._placed.items()}
        self.sides = [team.side for team in prepared.scenario.teams if self._by_hand(team.side)]
        self._take(0)

    def _by_hand(self, side: str) -> bool:
        """Whether a person plays the side, and has ground to choose from."""
        person = any(not is_computer(player) for player in self._players(side))
        return person and len(deployment.ground(self.prepared.field, side)) > len(self._own(side)) > 0

    def _players(self, side: str) -> tuple[str, ...]:
        """Who plays that side: one, or two."""
        first, partners = self.prepared.players.get(side, PERSON), self.prepared.terms.partners
        return (first, partners[side]) if side in partners else (first,)

    def _own(self, side: str) -> list[UnitId]:
        return [
            unit
            for unit, (whose, _, figure) in self._figures.items()
            if whose == side and deployment.movable(self.prepared.ruleset, figure)
        ]

    def _take(self, at: int) -> None:
        self._at = at
        self._back: list[dict[UnitId, Cell]] = []
        self.chosen = self.units[0] if self.sides else NO_UNIT

    # ------------------------------------------------------------ who sets up

    @property
    def side(self) -> str:
        return self.sides[self._at]

    @property
    def units(self) -> list[UnitId]:
        """The figures that the side sets up."""
        return self._own(self.side)

    @property
    def ground(self) -> frozenset[Cell]:
        return deployment.ground(self.prepared.field, self.side)

    @property
    def title(self) -> str:
        return self.prepared.scenario.team(self.side).name

    @property
    def person(self) -> str:
        """Who plays the side, "" if it has no name."""
        people = [player for player in self._players(self.side) if not is_computer(player)]
        return " & ".join(player for player in people if player != PERSON)

    def kind(self, unit: UnitId) -> str:
        """The archetype of a figure."""
        return self._figures[unit][2].archetype

    @property
    def hidden(self) -> bool:
        """Whether the sides may not see where the others begin."""
        return fog.is_fog_on(self.battle.table)

    @property
    def following(self) -> str:
        """The name of the side that sets up after this one, "" if the battle begins."""
        after = self.sides[self._at + 1 :]
        return self.prepared.scenario.team(after[0]).name if after else ""

    def shown(self) -> list[Placed]:
        """Whom the side that sets up may see, where they stand now."""
        there = [replace(event, cell=self.cells[unit]) for unit, event in self._placed.items()]
        return [event for event in there if event.side == self.side or not self.hidden]

    # ------------------------------------------------------------ what is done

    def at(self, cell: Cell) -> UnitId:
        """The figure of one's own on that cell, 0 if there is none to be moved."""
        return next((unit for unit in self.units if self.cells[unit] == cell), NO_UNIT)

    def put(self, cell: Cell) -> str:
        """Set the chosen figure down; whoever of one's own stood there takes its place. Why not, "" if it was
        done."""
        if cell not in self.ground:
            return OFF
        other, before = self.at(cell), dict(self.cells)
        if not other and any(there == cell for there in self.cells.values()):
            return TAKEN
        if other == self.chosen:
            return ""
        if other:
            self.cells[other] = self.cells[self.chosen]
        self.cells[self.chosen] = cell
        self._back.append(before)
        return ""

    @property
    def undoable(self) -> bool:
        return bool(self._back)

    def undo(self) -> None:
        if self._back:
            self.cells = self._back.pop()

    def reset(self) -> None:
        """Everybody of the side as the map says."""
        usual = {unit: self._placed[unit].cell for unit in self.units}
        if any(self.cells[unit] != cell for unit, cell in usual.items()):
            self._back.append(dict(self.cells))
            self.cells |= usual

    def go_on(self) -> Match | None:
        """The next side sets up; the battle, if there is none. EnfiladeError if it cannot begin so."""
        if self._at + 1 < len(self.sides):
            self._take(self._at + 1)
            return None
        scenario = self.prepared.scenario
        for side in self.sides:
            scenario = deployment.set_up(
                scenario, side, {self._figures[unit][1]: self.cells[unit] for unit in self._own(side)}
            )
        return self.prepared.with_scenario(scenario).begin()
