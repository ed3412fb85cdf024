"""What a person sees of a battle: scene, playback, log, field of view, threats."""
