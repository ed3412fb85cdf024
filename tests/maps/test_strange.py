"""How strange maps are read, told from how they were read before. `pytest --regen` writes it anew, after the
reading was changed on purpose."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.maps.strangers import line

KEPT = Path(__file__).parent / "strange" / "maps.txt"
MAPS = 160
AT_ONCE = 10


@pytest.mark.parametrize(
    "first",
    [
        pytest.param(first, marks=[pytest.mark.long] * (first // AT_ONCE % 3 > 0))
        for first in range(1, MAPS + 1, AT_ONCE)
    ],
)
def test_strange_maps_are_read_as_they_were(
    first: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if request.config.getoption("--regen"):
        if first == 1:  # one test writes for all, since they may run at once
            lines = [line(number, tmp_path / str(number)) for number in range(1, MAPS + 1)]
            KEPT.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
        return
    kept = KEPT.read_text(encoding="utf-8").splitlines()
    for number in range(first, first + AT_ONCE):
        assert line(number, tmp_path / str(number)) == kept[number - 1]
