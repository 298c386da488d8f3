"""The search under hidden information: limits, candidates, networks, beliefs, evaluations."""
