"""The player's own squads as a file: written whole or not at all, with the comments of whoever wrote in it by
hand; shared as files of one squad."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.content import UTF8, read_toml
from game.core.errors import ContentError, short
from game.core.records.files import write_whole
from game.core.ruleset import Ruleset, Squad
from game.rulesets.custom_content import Faces, checked_squads, folder, forget, roster

if TYPE_CHECKING:  # loaded by those who write: the window opens sooner without it
    import tomlkit

NAME = "squads.toml"
ENDING = ".squad.toml"
"""How the file of a single squad ends."""
RULES = "ruleset"
"""The key of such a file that says by which rules the squad plays."""


def path_of(ruleset: str) -> Path:
    """The player's own squads under those rules. The file need not exist."""
    return folder(ruleset) / NAME


def own_ids(ruleset: str) -> tuple[str, ...]:
    """The ids of the player's own squads, as written; ContentError if the file cannot be read."""
    path = path_of(ruleset)
    return tuple(read_toml(path)) if path.exists() else ()


def slug(title: str, taken: set[str]) -> str:
    """An id for a squad of that name that no other has."""
    word = re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_")[:30] or "squad"
    return next(
        name
        for number in range(1, len(taken) + 3)
        if (name := word if number == 1 else f"{word}_{number}") not in taken
    )


def file_content(ruleset: str) -> bytes | None:
    """The file as it is, None if there is none: for `restore`. OSError if it cannot be read."""
    path = path_of(ruleset)
    return path.read_bytes() if path.exists() else None


def restore(ruleset: str, data: bytes | None) -> None:
    """The file as it was. OSError if the disk does not let us."""
    if data is None:
        path_of(ruleset).unlink(missing_ok=True)
    else:
        write_whole(path_of(ruleset), data)
    forget(ruleset)


def keep(rules: Ruleset, squad: Squad) -> None:
    """Write the squad into the file, in place of the one with its id. ContentError if the file or the squad
    is faulty: then nothing is written."""
    import tomlkit

    faces = roster(rules.ID).faces()
    told = _table(squad, faces)
    checked_squads(NAME, {squad.id: told}, faces)
    document = _document(rules.ID)
    table = document.get(squad.id)
    if not isinstance(table, tomlkit.items.Table):
        table = tomlkit.table()
        document[squad.id] = table
    for key, value in told.items():
        table[key] = value
    if "faces" not in told:
        table.pop("faces", None)
    _write(rules.ID, document)


def remove(ruleset: str, squad: str) -> None:
    """Take the squad out of the file. ContentError if that is faulty."""
    document = _document(ruleset)
    document.pop(squad, None)
    _write(ruleset, document)


def exported(ruleset: str, squad: Squad) -> bytes:
    """The file of a single squad."""
    import tomlkit

    document = tomlkit.document()
    document[RULES] = ruleset
    document[squad.id] = _table(squad, roster(ruleset).faces())
    return tomlkit.dumps(document).encode()


def imported(rules: Ruleset, path: Path) -> Squad:
    """The squad of such a file, not kept yet. ContentError, in words, if it is none, or one of other
    rules."""
    data = read_toml(path)
    told = data.pop(RULES, rules.ID)
    if told != rules.ID:
        raise ContentError(
            f"{path.name}: a squad for the rules {short(str(told), 40)!r}; these are {rules.TITLE}. Choose "
            "those rules first."
        )
    if len(data) != 1:
        raise ContentError(
            f"{path.name}: one squad is expected, [its_id] with title, summary and figures; there are "
            f"{len(data)}"
        )
    return next(iter(checked_squads(path.name, data, roster(rules.ID).faces()).values()))


def _table(squad: Squad, faces: Faces) -> dict[str, object]:
    """Faces are written only where one is not that of its kind."""
    told: dict[str, object] = {"title": squad.title, "summary": squad.summary}
    told["figures"] = [[figure.archetype, figure.name] for figure in squad.figures]
    if any(figure.person != faces[figure.archetype] for figure in squad.figures):
        told["faces"] = [figure.person for figure in squad.figures]
    return told


def _document(ruleset: str) -> tomlkit.TOMLDocument:
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    path = path_of(ruleset)
    if not path.exists():
        return tomlkit.document()
    read_toml(path)  # what the game itself cannot read is not written over
    try:
        return tomlkit.parse(path.read_text(encoding=UTF8))
    except (TOMLKitError, OSError, UnicodeDecodeError) as error:
        raise ContentError(f"{path.name}: cannot be read: {short(str(error), 200)}") from None


def _write(ruleset: str, document: tomlkit.TOMLDocument) -> None:
    import tomlkit

    try:
        write_whole(path_of(ruleset), tomlkit.dumps(document).encode())
    except OSError as error:
        raise ContentError(f"{path_of(ruleset)}: cannot be written: {error.strerror}") from None
    forget(ruleset)
