"""The documentation as a site: `uv run sphinx-build -W --keep-going -c release/site docs dist/site`."""

from game import __version__

project = "Enfilade"
author = "The Enfilade authors"
version = release = __version__
extensions = ["myst_parser"]
html_theme = "furo"
html_title = "Enfilade"
myst_heading_anchors = 4
suppress_warnings = ["misc.highlighting_failure"]  # case files have no lexer
html_static_path: list[str] = []
