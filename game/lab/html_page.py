"""What the lab's pages share: one HTML file that opens offline, with its pictures inside."""

from __future__ import annotations

import base64
from collections.abc import Callable
from html import escape
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.errors import SetupError, short
from game.core.geometry.lattice import Lattice
from game.core.records.files import write_whole

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DrawMap = Callable[[Path, int], tuple[bytes, Lattice]]
"""Draws the map of a file with so many pixels to a cell: a PNG, and the lattice that says where its cells
lie."""
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #1d2428; background: #f6f4ef; margin: 2rem auto;
       max-width: 76rem; padding: 0 1.5rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 3rem; border-top: 2px solid #c9c2b3; padding-top: 1.5rem; }
table { border-collapse: collapse; margin: 1rem 0; } th, td { padding: .35rem .9rem; text-align: left; }
thead th { border-bottom: 2px solid #8d8778; } tbody tr:nth-child(odd) { background: #edeae2; }
tr.wrong { background: #f4c7bd !important; font-weight: bold; }
img { max-width: 100%; } ul { padding-left: 1.2rem; }
"""


def check_page(page: Path) -> None:
    """SetupError before anything is played if that page cannot be made."""
    try:
        import matplotlib  # noqa: F401
    except ModuleNotFoundError:
        raise SetupError("--page needs matplotlib: pip install enfilade[plots]") from None
    if page.suffix.lower() not in (".html", ".htm"):
        raise SetupError(f"--page {short(str(page))}: a page ends in .html")


def write_html(page: Path, title: str, body: str) -> None:
    """Write it whole or not at all. OSError if the disk does not let us."""
    html = (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style>\n<h1>{escape(title)}</h1>\n{body}</html>\n"
    )
    write_whole(page, html.encode())


def image(figure: Figure, words: str) -> str:
    """The figure as an element of the page; `words` for whoever does not see it."""
    data = BytesIO()
    figure.savefig(data, format="png", dpi=110, bbox_inches="tight", metadata={"Software": ""})
    inside = base64.b64encode(data.getvalue()).decode()
    return f'<img alt="{escape(words)}" src="data:image/png;base64,{inside}">'
