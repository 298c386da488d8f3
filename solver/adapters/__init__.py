"""Our advice as players of other programs: one module for each, which needs that program.

`rlcard` has an agent for RLCard, and `openspiel` a bot for OpenSpiel. Nothing else imports this
package.
"""
