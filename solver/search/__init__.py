"""The search under hidden information: limits, candidates, beliefs, rollouts, evaluations."""
