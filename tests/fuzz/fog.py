"""Random battles as in `battles`, all in the fog, and every state that a save could hold is written down,
read again and compared whole."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec

from game.core import fog
from tests.fuzz import battles
from tests.fuzz.grounds import made_up

NAME = "fog"
UNIT = battles.UNIT
prepare = battles.prepare


def trial(random: Random, folder: Path) -> tuple[str, int]:
    scenario, field, ruleset = made_up(random)
    fogged = msgspec.structs.replace(scenario, options={**scenario.options, fog.OPTION: fog.ON})
    return battles.fought(random, folder, fogged, field, ruleset, saved=1.0)
