"""This project in other programs: one module for each, which needs that program.

`rlcard` has an agent for RLCard, `openspiel` a bot for OpenSpiel, `pettingzoo` our games as
environments, with their `actions` and each `observation` as numbers, and `ccgc` a player for the
referee of the Chinese student contest.
"""
