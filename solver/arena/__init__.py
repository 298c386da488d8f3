"""The arena: matches of two agents on duplicate deals, each played twice with the sides swapped."""

from solver.arena.agent import Agent, AgentFailure
from solver.arena.agents import AGENTS, DEFAULT_TIMEOUT, AgentSpec
from solver.arena.contest import Contest, play_contest
from solver.arena.control_agent import ControlAgent
from solver.arena.deals import Deal, Dealer, LandlordBy
from solver.arena.engine_agent import EngineAgent
from solver.arena.gain import Gain
from solver.arena.league import LEAGUE, Season
from solver.arena.match import Interrupted, Match, play_match
from solver.arena.monte_carlo_agent import MonteCarloAgent
from solver.arena.pair import play_deal
from solver.arena.policy_agents import BoldAgent, GreedyAgent, RandomAgent, TimidAgent
from solver.arena.rlcard_agent import RlcardAgent
from solver.arena.search_agent import SearchAgent
from solver.arena.sprt import Sprt, Verdict
from solver.opponents.decisions import decision_seed

__all__ = [
    "AGENTS",
    "DEFAULT_TIMEOUT",
    "LEAGUE",
    "Agent",
    "AgentFailure",
    "AgentSpec",
    "BoldAgent",
    "Contest",
    "ControlAgent",
    "Deal",
    "Dealer",
    "EngineAgent",
    "Gain",
    "GreedyAgent",
    "Interrupted",
    "LandlordBy",
    "Match",
    "MonteCarloAgent",
    "RandomAgent",
    "RlcardAgent",
    "SearchAgent",
    "Season",
    "Sprt",
    "TimidAgent",
    "Verdict",
    "decision_seed",
    "play_contest",
    "play_deal",
    "play_match",
]
