"""The documentation as a site: every page is reached, every link within it leads somewhere."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.long
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    words = ["-q", "-W", "--keep-going", "-b", "html", "-c", "release/site", "docs", str(tmp_path)]
    done = subprocess.run([sys.executable, "-m", "sphinx", *words], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    pages = {path.relative_to(ROOT / "docs").with_suffix(".html") for path in (ROOT / "docs").rglob("*.md")}
    assert [page for page in sorted(pages) if not (tmp_path / page).is_file()] == []
    assert "_images/battle.png" in (tmp_path / "index.html").read_text(encoding="utf-8")
