"""What a person hears of a battle: sounds, captions, ambience."""
