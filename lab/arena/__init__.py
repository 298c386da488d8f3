"""The arena: matches of two agents on duplicate deals, each played twice with the sides swapped."""

from lab.arena.agent import Agent, AgentFailure
from lab.arena.agents import AGENTS, DEFAULT_TIMEOUT, AgentSpec
from lab.arena.bidder_contest import BidderContest
from lab.arena.choosing_agents import MonteCarloAgent, SearchAgent
from lab.arena.contest import AgentContest, Contest, play_contest, play_match
from lab.arena.control_agent import ControlAgent
from lab.arena.deals import Deal, Dealer, LandlordBy
from lab.arena.engine_agent import EngineAgent
from lab.arena.league import LEAGUE, Season
from lab.arena.match import Figures, Interrupted, Match
from lab.arena.pair import play_deal
from lab.arena.policy_agents import BoldAgent, GreedyAgent, RandomAgent, TimidAgent
from lab.arena.rlcard_agent import RlcardAgent
from lab.arena.sprt import Sprt, Verdict
from solver.opponents.decisions import decision_seed

__all__ = [
    "AGENTS",
    "DEFAULT_TIMEOUT",
    "LEAGUE",
    "Agent",
    "AgentContest",
    "AgentFailure",
    "AgentSpec",
    "BidderContest",
    "BoldAgent",
    "Contest",
    "ControlAgent",
    "Deal",
    "Dealer",
    "EngineAgent",
    "Figures",
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
