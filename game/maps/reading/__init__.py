"""What maps made for other games mean: claims collected, weighed and turned into ground and start places."""
