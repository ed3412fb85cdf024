"""What lies on the disk: autosaves, named saves, campaigns, tries at challenges; the player's own folders."""
