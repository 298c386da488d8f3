"""Agents by name."""

import pytest

from solver.arena import AGENTS, Setup, make_agent
from solver.arena.agents import Kind
from solver.engine import Limit
from solver.errors import InvalidRequest
from solver.rules import load_rules
from tests.test_engine import endgame

FAST = Limit(worlds=8)
RULES = load_rules("douzero")


@pytest.mark.parametrize(
    "name", ["random", "greedy", "timid", "bold", "network", "search", "search:16", "engine:a b"]
)
def test_agents_by_name(name: str) -> None:
    """Tests that the agents are made, and keep the name that they were called by."""
    assert make_agent(name, RULES, FAST, 1).name == name


def test_every_kind_is_known() -> None:
    """Tests the list that an error shows."""
    known = r"random, greedy, timid, bold, network\[:WEIGHTS\], search\[:WORLDS\], rlcard, engine:COMMAND"
    with pytest.raises(InvalidRequest, match=f"unknown agent 'perfect'; known are {known}"):
        make_agent("perfect", RULES, FAST, 1)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("engine", "'engine' is no agent; engine:COMMAND is"),
        ("engine: ", "'engine: ' is no agent"),
        ("greedy:5", "'greedy:5' is no agent; greedy is"),
        ("search:", r"'search:' is no agent; search\[:WORLDS\] is"),
        ("search:0", "search:'0': worlds are a number from 1 on"),
        ("search:fast", "search:'fast': worlds"),
        ("engine:'open", "engine:'open: No closing quotation"),
    ],
)
def test_what_is_no_agent(name: str, message: str) -> None:
    """Tests that what is wrong with a name is said."""
    with pytest.raises(InvalidRequest, match=message):
        make_agent(name, RULES, FAST, 1)


def test_a_search_may_have_its_own_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that two searches of one match may look at different numbers of worlds."""
    view = endgame("douzero", ["3456789", "44", "55"])
    seen = []

    def advise(view: object, *, limit: Limit, seed: int, objective: str) -> object:
        seen.append(limit)
        raise KeyboardInterrupt

    monkeypatch.setattr("solver.arena.search_agent.advise", advise)
    for name in ("search", "search:16"):
        with pytest.raises(KeyboardInterrupt):
            make_agent(name, RULES, FAST, 1).decide(view)
    assert seen == [FAST, Limit(worlds=16)]


def test_a_new_kind_is_an_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that an agent needs nothing but its entry; its argument reaches it."""
    made: list[Setup] = []

    class Mine:
        name = "mine"

        def decide(self, view: object) -> None:
            return None

    def make(setup: Setup) -> Mine:
        made.append(setup)
        return Mine()

    monkeypatch.setattr("solver.arena.agents.AGENTS", {**AGENTS, "mine": Kind(make, "PATH")})
    make_agent("mine", RULES, FAST, 5)
    make_agent("mine:a:b.npz", RULES, FAST, 5)
    assert [setup.argument for setup in made] == ["", "a:b.npz"]
    assert made[1] == Setup(RULES, "mine:a:b.npz", "a:b.npz", FAST, 5)
