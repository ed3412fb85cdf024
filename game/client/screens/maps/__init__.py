"""Opening, inspecting and correcting maps."""
