"""This project in other programs, and its games as environments for those who train agents.

`episode` is one deal that is stepped in the core and `episodes` are many at once, with their
`actions` and each `observation` as numbers; `environment` is what the core needs for them. The
other modules need a program each: `rlcard` has an agent for RLCard, `openspiel` a bot for
OpenSpiel, `pettingzoo` our games as environments, and `ccgc` a player for the referee of the
Chinese student contest.
"""
