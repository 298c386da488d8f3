"""This project in other programs: one module for each, which needs that program.

`rlcard` has an agent for RLCard, `openspiel` a bot for OpenSpiel, and `pettingzoo` our games as
environments, with their `actions` and each `observation` as numbers. Nothing else imports this
package.
"""
