"""The board: map, figures, areas, overlays and effects, drawn from data."""
