"""Access: who may ask, and how much. API keys, limits by address and by key, and their counts."""
