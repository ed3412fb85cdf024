"""Large maps from a few strokes: three sheets of letters (ground, structures, things) onto which streets,
houses and containers are laid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


class Sheets:
    """The three grids of a plan while they are being filled; a cell is named by column and row."""

    def __init__(self, wide: int, high: int, ground: str) -> None:
        self.wide, self.high = wide, high
        self._ground = [[ground] * wide for _ in range(high)]
        self._structures = [["."] * wide for _ in range(high)]
        self._things = [["."] * wide for _ in range(high)]

    def lay(self, letter: str, x: int, y: int, across: int, down: int) -> None:
        """Ground on a rectangle, as far as it lies on the map."""
        for row in range(max(0, y), min(self.high, y + down)):
            for column in range(max(0, x), min(self.wide, x + across)):
                self._ground[row][column] = letter

    def house(self, x: int, y: int, rows: Sequence[str]) -> None:
        """A building: walls and openings as in a plan, "." its floor, " " what is not part of it, other
        letters things on the floor."""
        for row, line in enumerate(rows):
            for column, letter in enumerate(line):
                if letter == " ":
                    continue
                at = x + column, y + row
                self.lay("w", *at, 1, 1)
                if letter in "#CTMWDO":
                    self._structures[at[1]][at[0]] = letter
                elif letter != ".":
                    self._things[at[1]][at[0]] = letter

    def block(self, letter: str, x: int, y: int, across: int, down: int) -> None:
        """A solid thing with walls all over: a container, a stack of them."""
        for row in range(y, y + down):
            for column in range(x, x + across):
                self._structures[row][column] = letter

    def put(self, letter: str, *cells: tuple[int, int]) -> None:
        """A thing on each of these cells."""
        for x, y in cells:
            self._things[y][x] = letter

    def turn_in_quarters(self, letters: Mapping[str, str]) -> None:
        """The upper left quarter once more in the other three, clockwise, each turned a quarter further;
        `letters` is what things become by that."""
        assert self.wide == self.high
        last, half = self.wide - 1, self.wide // 2
        for sheet, becomes in ((self._ground, {}), (self._structures, {}), (self._things, letters)):
            for y in range(half):
                for x in range(half):
                    at, letter = (x, y), sheet[y][x]
                    for _ in range(3):
                        at, letter = (last - at[1], at[0]), becomes.get(letter, letter)
                        sheet[at[1]][at[0]] = letter

    def ground(self) -> str:
        return _text(self._ground)

    def structures(self) -> str:
        return _text(self._structures)

    def things(self) -> str:
        return _text(self._things)


def _text(rows: list[list[str]]) -> str:
    return "\n".join("".join(row) for row in rows)
