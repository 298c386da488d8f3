"""Agents: by name, legal in every game, no fools, and each with its character."""

from __future__ import annotations

from typing import Any

import pytest

from lab.arena import (
    AGENTS,
    AgentSpec,
    BoldAgent,
    ControlAgent,
    GreedyAgent,
    RandomAgent,
    TimidAgent,
    play_match,
)
from lab.arena.agent import Agent
from lab.arena.agents import Kind
from solver.errors import SolverError
from solver.game.knowledge import Knowledge
from solver.game.play import PASS, Play
from solver.rules import GAMES, Rules, load_rules
from solver.search.limit import Limit
from tests.builders import endgame
from tests.together import together

FAST = Limit(worlds=8)
RULES = load_rules("douzero")
CLASSIC = load_rules("classic")


def made(name: str, rules: Rules = CLASSIC, seed: int = 1) -> Agent:
    return AgentSpec(name, FAST, seed).make(rules)


def said(agent: Agent, view: Knowledge) -> str:
    play = agent.decide(view)
    return PASS if play is None else str(play)


# --- By name -------------------------------------------------------------------------------------


@together(
    "name",
    ["random", "greedy", "timid", "bold", "control", "network", "prior", "search", "search:16",
     "monte-carlo", "monte-carlo:16", "engine:a b", "botzone:./bot"],
)  # fmt: skip
def test_agents_by_name(name: str) -> None:
    """Tests that the agents are made, and keep the name that they were called by."""
    assert made(name, RULES).name == name


KNOWN = r"random, greedy, timid, bold, control, network\[:WEIGHTS\], prior\[:WEIGHTS\], search\[:WORLDS\], monte-carlo\[:WORLDS\], rlcard, botzone:COMMAND, ccgc:COMMAND, engine:COMMAND"


@together(
    ("name", "source", "message"),
    [
        ("perfect", "douzero", f"unknown agent 'perfect'; known are {KNOWN}"),
        ("engine", "douzero", "'engine' is no agent; engine:COMMAND is"),
        ("engine: ", "douzero", "'engine: ' is no agent"),
        ("greedy:5", "douzero", "'greedy:5' is no agent; greedy is"),
        ("search:", "douzero", r"'search:' is no agent; search\[:WORLDS\] is"),
        ("search:0", "douzero", "'search:0': worlds are a number from 1 to 100000"),
        ("search:fast", "douzero", "'search:fast': worlds"),
        ("engine:'open", "douzero", "engine:'open: No closing quotation"),
        *(("botzone:unused", game, "cannot hold") for game in ("street", "double", "decktet")),
        ("botzone:unused", "classic", "shows the bottom to all"),
        *(("ccgc:unused", game, "contest") for game in ("classic", "street", "decktet")),
        ("rlcard", "classic", r"rlcard plays the game douzero only, not \w+"),
        ("rlcard", {"base": "douzero", "seq_hi": "K"}, "rlcard plays the game douzero only"),
    ],
)
def test_what_is_no_agent(name: str, source: Any, message: str) -> None:
    """Tests that what is wrong with a name is said, and which games an agent does not play."""
    with pytest.raises(SolverError, match=message):
        made(name, load_rules(source))


def test_a_search_may_have_its_own_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that two searches of one match may look at different numbers of worlds."""
    view = endgame("douzero", ["3456789", "44", "55"])
    seen = []

    def advise(view: object, *, limit: Limit, seed: int, objective: str) -> object:
        seen.append(limit)
        raise KeyboardInterrupt

    monkeypatch.setattr("lab.arena.choosing_agents.advise", advise)
    for name in ("search", "search:16"):
        with pytest.raises(KeyboardInterrupt):
            made(name, RULES).decide(view)
    assert seen == [FAST, Limit(worlds=16)]


def test_only_one_network_tries_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that in an ending `network` samples worlds, and `prior` does not."""
    view = endgame("douzero", ["3359", "4T", "68"])

    def sample(*_: object, **__: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr("solver.advice.estimates.Sampling.next", sample)
    assert made("prior", RULES).decide(view) is not None
    with pytest.raises(KeyboardInterrupt):
        made("network", RULES).decide(view)


def test_a_new_kind_is_an_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that an agent needs nothing but its entry; its argument reaches it."""
    specs: list[AgentSpec] = []

    def make(spec: AgentSpec, rules: Rules) -> Agent:
        assert rules == RULES
        specs.append(spec)
        return RandomAgent(1)

    monkeypatch.setattr("lab.arena.agents.AGENTS", {**AGENTS, "mine": Kind(make, "PATH")})
    made("mine", RULES, seed=5)
    made("mine:a:b.npz", RULES, seed=5)
    assert [spec.argument for spec in specs] == ["", "a:b.npz"]


# --- What holds for each -------------------------------------------------------------------------

# How many deals show that an agent is far better than random play, and how often it wins at least.
BETTER = {
    "control": (10, 0.6),
    "timid": (10, 0.6),
    "bold": (10, 0.6),
    # The agent tries every deal of the hidden cards in endings, which takes most of the time.
    "monte-carlo:4": (2, 0.6),
    "search:2": (2, 0.7),
}


@pytest.mark.usefixtures("no_weights")
@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", BETTER)
@pytest.mark.parametrize("game", GAMES)
def test_each_is_far_better_than_random_play_in_every_game(game: str, name: str) -> None:
    """Tests whole matches, in which every play is legal."""
    rules, (deals, least) = load_rules(game), BETTER[name]
    found = play_match(
        rules, made(name, rules), RandomAgent(1), deals=deals, seed=1, landlord_by="turns"
    )
    assert found["win_rate"].mean > least
    assert found["points"].mean > 0


@pytest.mark.parametrize("name", ["random", "search:4", "monte-carlo:16"])
def test_a_decision_depends_on_the_position_alone(name: str) -> None:
    """Tests that a decision is drawn anew from its seed, whatever was asked before."""
    views = [endgame("classic", [f"34569J{high}", "4447", "5557"]) for high in "QKA2"]
    once = [said(made(name, seed=3), view) for view in views]
    agent = made(name, seed=3)
    assert [said(agent, view) for view in reversed(views)] == once[::-1]
    if name == "random":
        other = ([said(made(name, seed=seed), view) for view in views] for seed in range(5))
        assert any(each != once for each in other)


@pytest.mark.parametrize("name", ["search:100000", "monte-carlo:100000", "engine:no-such-engine"])
def test_what_is_forced_is_not_asked(name: str) -> None:
    """Tests that the only play, and the only pass, cost nothing and are right."""
    assert said(made(name), endgame("classic", ["3", "4", "5"])) == "3"
    assert said(made(name), endgame("classic", ["33", "4", "5"], turn=1, over=(0, "Q"))) == PASS


# --- The character of each -----------------------------------------------------------------------


@pytest.mark.long
def test_control_is_no_worse_than_greedy() -> None:
    """Tests a match that both play without chance, so that its result is fixed."""
    found = play_match(RULES, ControlAgent(), GreedyAgent(RULES), deals=200, seed=5)
    assert found["win_rate"].mean > 0.5


@together(
    ("hands", "over", "says"),
    [
        # Nobody can beat 2, then the pair goes out.
        (["552", "KKQ", "AAJ"], None, "2"),
        # Either way one play is beaten; the low one comes while 2 can win the lead back.
        (["3452", "KQQ8", "AJJ9"], None, "3"),
        # A bomb that goes out next to nothing that can be beaten.
        (["77773", "KKQ", "AAJ"], (1, "K"), "7777"),
        # The partner, who is about to go out, keeps the lead.
        (["44Q", "K9", "A8"], (2, "6"), "pass"),
    ],
)
def test_control_decides(hands: list[str], over: tuple[int, str] | None, says: str) -> None:
    """Tests that it leads, answers and passes as its plan says."""
    turn = 0 if over is None or says != "pass" else 1
    assert said(ControlAgent(), endgame("classic", hands, turn=turn, over=over)) == says


def test_monte_carlo_sees_what_wins() -> None:
    """Tests that it leads what nobody beats, and takes no pair apart."""
    view = endgame("classic", ["55A", "K6", "Q4"])
    for objective in ("win", "points"):
        agent = AgentSpec("monte-carlo:64", FAST, 1, objective=objective).make(CLASSIC)
        assert said(agent, view) in ("A", "55")


class Watched:
    """Counts what an agent does with its bombs."""

    def __init__(self, agent: Agent) -> None:
        self.name = agent.name
        self.bombs = self.chances = 0
        self._agent = agent

    def decide(self, view: Knowledge) -> Play | None:
        play = self._agent.decide(view)
        self.chances += any(legal.is_bomb for legal in view.legal())
        self.bombs += play is not None and play.is_bomb
        return play


@pytest.mark.one_in(3, first=1)
@pytest.mark.parametrize("game", [game for game in GAMES if game != "decktet"])
def test_the_bold_agent_bombs_more_than_the_timid_one(game: str) -> None:
    """Tests games in which hands have bombs; in decktet hardly one has."""
    rules = load_rules(game)
    timid, bold = Watched(TimidAgent(rules)), Watched(BoldAgent(rules))
    found = play_match(rules, timid, bold, deals=10, seed=1, landlord_by="turns")
    assert found["win_rate"].mean < 0.6
    assert timid.bombs / timid.chances < 0.5 * bold.bombs / bold.chances


def test_bold_bombs_opponents_only() -> None:
    """Tests the cheapest bomb on the landlord's play, and none on the partner's."""
    bold, greedy = (make(load_rules("classic")) for make in (BoldAgent, GreedyAgent))
    hands = ["3556669TJJQ", "44447777TQ", "35568899JK"]
    against_landlord = endgame("classic", hands, turn=1, over=(0, "88"))
    assert said(bold, against_landlord) == "4444"
    assert said(greedy, against_landlord) != "4444"
    against_partner = endgame("classic", hands, turn=1, over=(2, "88"), passes=1)
    assert said(bold, against_partner) == said(greedy, against_partner)
    leading = endgame("classic", hands, turn=1)
    assert said(bold, leading) == said(greedy, leading)


def test_bold_goes_out_when_it_can() -> None:
    """Tests that no bomb is thrown where a play ends the game."""
    bold = BoldAgent(load_rules("douzero"))
    view = endgame("douzero", ["5555KK", "346", "36"], over=(1, "777789"))
    assert said(bold, view) == "5555"
    view = endgame("douzero", ["8888KK", "346", "36"], over=(1, "777759"))
    assert said(bold, view) == "8888-KK"


def test_timid_bombs_at_the_end_only() -> None:
    """Tests that it bombs to go out, or to lead when it has nothing else; else never."""
    timid = TimidAgent(load_rules("classic"))
    others = ["356789TJQ", "35678TJQA2"]
    bomb = ["KKKK", *others]
    assert said(timid, endgame("classic", bomb, turn=0, over=(1, "4"))) == "KKKK"
    assert said(timid, endgame("classic", bomb, turn=0)) == "KKKK"
    more = ["4444KKKK", *others]
    assert said(timid, endgame("classic", more, turn=0, over=(1, "56789"))) == PASS
    assert said(timid, endgame("classic", more, turn=0)) == "444-K"
    assert said(timid, endgame("classic", ["BR22", *others], turn=0, over=(1, "A"))) == "2"


def test_timid_saves_its_high_cards() -> None:
    """Tests low cards early, high ones only when somebody is nearly out."""
    timid = TimidAgent(load_rules("classic"))
    hand = "34689JQA2"
    early = ["3456789TJQ", hand, "35678TJQKA"]
    assert said(timid, endgame("classic", early, turn=1, over=(0, "7"))) == "8"
    assert said(timid, endgame("classic", early, turn=1, over=(0, "K"))) == PASS
    late = ["35", hand, "35678TJQKA"]
    assert said(timid, endgame("classic", late, turn=1, over=(0, "K"))) == "A"
    assert said(timid, endgame("classic", late, turn=1, over=(2, "7"), passes=1)) == PASS
