"""Self-play learning: trains, calibrates and measures networks. Needs the extra `train` (PyTorch).

Nothing at run time imports this package: answers need only the finished weights.
"""
