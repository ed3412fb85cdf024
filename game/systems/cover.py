"""Cover: how well the ground between a source and a target hides the target."""

from __future__ import annotations

from game.core.field import Cell, Cover, Field
from game.systems.line_of_sight import Exposure, Lines, exposure, lines
from game.systems.obstacles import Obstacle, obstacles


class CoverMeasure:
    """How much cover, and how much of the target is out of sight. Which cells give it and what they are, for
    people, is found when asked for."""

    __slots__ = ("_account", "_between", "hidden_percent", "level")
    _account: tuple[tuple[Cell, ...], str]

    def __init__(
        self, level: Cover, hidden_percent: int = 0, between: tuple[Lines, Cell, Cell] | None = None
    ) -> None:
        self.level = level
        self.hidden_percent = hidden_percent
        self._between = between

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that give the cover; none without any."""
        return self._told()[0]

    @property
    def reason(self) -> str:
        """What gives the cover, in words."""
        return self._told()[1]

    @property
    def obstacles(self) -> tuple[Obstacle, ...]:
        """Everything that hides something of the target, cover or not: which cells, of what, how tough, and
        of how many rays how much."""
        if self._between is None:
            return ()
        sight, target, source = self._between
        return obstacles(sight.field, target, source, sight.opaque)

    def _told(self) -> tuple[tuple[Cell, ...], str]:
        try:
            return self._account
        except AttributeError:  # nobody has asked yet: most are never asked, and are made the faster for it
            self._account = _account(self.level, *self._between) if self._between and self.level else ((), "")
            return self._account


def _account(level: Cover, sight: Lines, target: Cell, source: Cell) -> tuple[tuple[Cell, ...], str]:
    """Which cells give that level of cover, and what they are."""
    seen = exposure(sight.field, target, source, sight.opaque)
    near = _in_the_line(sight, target, source, seen)
    behind = max((sight.field[cell].cover for cell in near), default=Cover.NONE)
    if behind is level:
        giving = tuple(cell for cell in near if sight.field[cell].cover is behind)
        return giving, _name(sight, giving[0])
    nearest = min(seen.blockers, key=lambda cell: (sight.field.grid.steps(target, cell), cell))
    return seen.blockers, _name(sight, nearest) + ("" if level is Cover.FULL else " corner")


def cover(field: Field, target: Cell, source: Cell, opaque: frozenset[Cell] = frozenset()) -> CoverMeasure:
    """The cover of somebody on `target` against somebody on `source`; none between neighbours.

    Half: half of the rays are stopped, or an obstacle of half cover on the target's cell or next to it lies
    in the line. Full: four fifths of the rays, or an obstacle of full cover. What stops sight counts by its
    rays alone, so the corner of a house hides as much as it hides.
    """
    sight = lines(field, opaque)
    board = sight.board
    here, there = board.number(target), board.number(source)
    if there - here in board.near:
        return _NO_COVER
    level, hidden = _measured(sight, target, here, there)
    return CoverMeasure(level, hidden, (sight, target, source))


def cover_level(sight: Lines, target: Cell, here: int, there: int) -> Cover:
    """The level alone, of the target whose number on the board is `here` against the source whose number is
    `there`: for those who ask about many cells."""
    return Cover.NONE if there - here in sight.board.near else _measured(sight, target, here, there)[0]


def _measured(sight: Lines, target: Cell, here: int, there: int) -> tuple[Cover, int]:
    arrived, beside = sight.met(here, there)
    level, hidden = _BY_RAYS[sight.rays][arrived]
    if beside > level:
        level = beside
    if sight.obstacles[here] and sight.field[target].cover > level:
        level = sight.field[target].cover
    return level, hidden


_NO_COVER = CoverMeasure(Cover.NONE)


def _by_rays(arrived: int, rays: int) -> tuple[Cover, int]:
    """The cover of so many rays that arrive, and what is hidden in percent."""
    stopped = rays - arrived
    if 5 * stopped >= 4 * rays:
        level = Cover.FULL
    elif 2 * stopped >= rays:
        level = Cover.HALF
    else:
        level = Cover.NONE
    return level, 100 * stopped // rays


_BY_RAYS = {rays: [_by_rays(arrived, rays) for arrived in range(rays + 1)] for rays in (16, 36)}


def _in_the_line(sight: Lines, target: Cell, source: Cell, seen: Exposure) -> tuple[Cell, ...]:
    """The obstacles on the target's cell or next to it that one looks over, and that lie in the line."""
    field, line = sight.field, set(sight.field.grid.line(target, source))
    near = [
        cell
        for cell, rays in seen.obstacles
        if field.grid.adjacent(cell, target)
        and (cell in line or 2 * rays >= seen.rays)
        and not _stops_sight(sight, cell)
    ]
    if field[target].cover > Cover.NONE:
        near.append(target)
    return tuple(sorted(near))


def _stops_sight(sight: Lines, cell: Cell) -> bool:
    return sight.field[cell].blocks_sight or cell in sight.opaque


def _name(sight: Lines, cell: Cell) -> str:
    tile = sight.field[cell]
    if cell in sight.opaque and not tile.blocks_sight:
        return "closed door" if any(door.cell == cell for door in sight.field.doors) else "smoke"
    return tile.name or tile.material or ("wall" if tile.blocks_sight or tile.edges else "obstacle")
