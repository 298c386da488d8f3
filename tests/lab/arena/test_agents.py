"""Agents by name."""

import pytest

from lab.arena import AGENTS, AgentSpec
from lab.arena.agents import Kind
from solver.errors import InvalidRequest
from solver.rules import Rules, load_rules
from solver.search.limit import Limit
from tests.builders import endgame

FAST = Limit(worlds=8)
RULES = load_rules("douzero")


@pytest.mark.parametrize(
    "name",
    [
        "random",
        "greedy",
        "timid",
        "bold",
        "control",
        "network",
        "prior",
        "search",
        "search:16",
        "monte-carlo",
        "monte-carlo:16",
        "engine:a b",
    ],
)
def test_agents_by_name(name: str) -> None:
    """Tests that the agents are made, and keep the name that they were called by."""
    assert AgentSpec(name, FAST, 1).make(RULES).name == name


def test_every_kind_is_known() -> None:
    """Tests the list that an error shows."""
    known = r"random, greedy, timid, bold, control, network\[:WEIGHTS\], prior\[:WEIGHTS\], search\[:WORLDS\], monte-carlo\[:WORLDS\], rlcard, botzone:COMMAND, ccgc:COMMAND, engine:COMMAND"
    with pytest.raises(InvalidRequest, match=f"unknown agent 'perfect'; known are {known}"):
        AgentSpec("perfect", FAST, 1).make(RULES)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("engine", "'engine' is no agent; engine:COMMAND is"),
        ("engine: ", "'engine: ' is no agent"),
        ("greedy:5", "'greedy:5' is no agent; greedy is"),
        ("search:", r"'search:' is no agent; search\[:WORLDS\] is"),
        ("search:0", "'search:0': worlds are a number from 1 to 100000"),
        ("search:fast", "'search:fast': worlds"),
        ("engine:'open", "engine:'open: No closing quotation"),
    ],
)
def test_what_is_no_agent(name: str, message: str) -> None:
    """Tests that what is wrong with a name is said."""
    with pytest.raises(InvalidRequest, match=message):
        AgentSpec(name, FAST, 1).make(RULES)


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
            AgentSpec(name, FAST, 1).make(RULES).decide(view)
    assert seen == [FAST, Limit(worlds=16)]


def test_only_one_network_tries_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that in an ending `network` samples worlds, and `prior` does not."""
    view = endgame("douzero", ["3359", "4T", "68"])

    def sample(*_: object, **__: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr("solver.advice.estimates.Sampling.next", sample)
    assert AgentSpec("prior", FAST, 1).make(RULES).decide(view) is not None
    with pytest.raises(KeyboardInterrupt):
        AgentSpec("network", FAST, 1).make(RULES).decide(view)


def test_a_new_kind_is_an_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that an agent needs nothing but its entry; its argument reaches it."""
    made: list[AgentSpec] = []

    class Mine:
        name = "mine"

        def decide(self, view: object) -> None:
            return None

    def make(spec: AgentSpec, rules: Rules) -> Mine:
        assert rules == RULES
        made.append(spec)
        return Mine()

    monkeypatch.setattr("lab.arena.agents.AGENTS", {**AGENTS, "mine": Kind(make, "PATH")})
    AgentSpec("mine", FAST, 5).make(RULES)
    AgentSpec("mine:a:b.npz", FAST, 5).make(RULES)
    assert [spec.argument for spec in made] == ["", "a:b.npz"]
