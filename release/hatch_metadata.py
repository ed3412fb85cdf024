"""Puts the addresses of the project into its packages: who builds them for a host knows where that is, the
sources do not."""

from __future__ import annotations

import os
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

HOME = "ENFILADE_HOME"
"""The variable with the address of the repository, such as https://host/owner/enfilade."""


class AddressesHook(MetadataHookInterface):
    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        home = os.environ.get(HOME, "").rstrip("/")
        metadata["urls"] = (
            {
                "Homepage": home,
                "Documentation": f"{home}/tree/main/docs",
                "Changelog": f"{home}/blob/main/CHANGELOG.md",
                "Issues": f"{home}/issues",
            }
            if home
            else {}
        )
