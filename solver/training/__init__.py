"""Self-play learning: development tools that need the extra `train`, never run time."""
