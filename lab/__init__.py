"""The laboratory: how strong players are, and how they get stronger.

It stands on the library, which knows nothing of it: matches in `arena`, the learner in `training`,
our players in the programs of others in `adapters`, measurements in `benchmarks`, and the commands
`landlord arena` and `landlord train` in `cli`.
"""
