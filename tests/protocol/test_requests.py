"""Tests of the questions themselves, with the example requests of every game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from solver.errors import InvalidRequest, SolverError
from solver.protocol import ENDPOINTS, Catalogue, ProblemDetails
from solver.protocol import rules as games_question
from solver.protocol.limits import DEFAULT_SECONDS, MAX_SECONDS, SearchLimit
from solver.rules import GAMES, load_rules
from tests.together import together

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "requests").glob("*.json"))


def ask(path: str, **question: Any) -> Any:
    """Returns the answer to a question as JSON."""
    return ENDPOINTS[path].ask(question).to_dict()


def refusal(path: str, **question: Any) -> ProblemDetails:
    """Returns why a question is refused."""
    with pytest.raises(ValueError) as caught:
        ask(path, **question)
    return ProblemDetails.of(caught.value)


def test_every_game_has_its_examples() -> None:
    """Tests that no endpoint of a game is left without an example."""
    named = {tuple(file.name.split(".")[:2]) for file in EXAMPLES}
    wanted = {(path.replace("/", "-"), game) for path in ENDPOINTS for game in GAMES}
    # The landlord of douzero is given: there is nothing to call.
    assert wanted - named == {("auctions", "douzero"), ("bids", "douzero")}


def test_legal_plays_end_with_the_pass() -> None:
    """Tests that a follower may pass, a leader may not, and a bomber need not."""
    following = ask("plays", rules="street", hand="4444K", over="Q")["plays"]
    assert [play["cards"] for play in following] == ["K", "4444", "pass"]
    leading = ask("plays", rules="street", hand="4K")["plays"]
    assert [play["cards"] for play in leading] == ["4", "K"]
    bombing = ask("plays", rules="street", hand="4444K", over="Q", interrupt=True)["plays"]
    assert [play["cards"] for play in bombing] == ["4444"]


def test_open_hands_of_a_request() -> None:
    """Tests that advice and bids know the hands that lie open, and point to an impossible one."""
    position: dict[str, Any] = {
        "rules": "snatch",
        "landlord": 0,
        "seat": 0,
        "hand": "4455667788JQKA222BR9",
        "history": [],
        "limit": {"worlds": 2},
        "seed": 1,
    }
    for path, question in (
        ("advice", position),
        ("bids", {"rules": "snatch", "seat": 0, "hand": "445566778JQKA22BR", "calls": []}),
    ):
        more = {"limit": {"worlds": 2}, "seed": 1}
        assert ask(path, **question | more, open_hands={"1": "3334455667788999T"})["best"]
        for opened, pointer in (
            ({"1": "3334455667788999R"}, "/open_hands/1"),
            ({"2": "33"}, "/open_hands/2"),
            ({"1": "33Z"}, "/open_hands/1"),
            ({"0": "33"}, "/open_hands/0"),
            ({"7": "33"}, "/open_hands/7"),
        ):
            problem = refusal(path, **question | more, open_hands=opened)
            assert problem.status == 422
            assert problem.issues[0].pointer.startswith(pointer)


def test_declared_plays() -> None:
    """Tests that a type decides what an ambiguous set of cards is."""
    cards = "3mw 3sk 3ly 4ms 4wl 4yk 5ml 5sw 5yk 6mw 6sy 6lk"
    higher = "7ml 7sk 7wy 8ms 8wl 8yk 9ms 9wy 9lk Pmsl Pmyk Pswk"
    over = {"cards": cards, "type": "straight31"}
    assert ask("plays/beats", rules="decktet", play=higher, over=over)["beats"]
    wrong = {"cards": cards, "type": "straight2"}
    problem = refusal("plays/beats", rules="decktet", play=higher, over=wrong)
    assert problem.issues[0].pointer == "/over"


def test_too_many_plays_to_read() -> None:
    """Tests that a hand with millions of plays is refused."""
    deck = load_rules("decktet").description.deck.cards
    assert refusal("plays", rules="decktet", hand=deck).issues[0].pointer == "/hand"


def test_acts_are_refused_by_their_index() -> None:
    """Tests the pointer of the first act that is not legal."""
    history = [[0, "3"], [1, "4"], [2, "pass"], [0, "4"]]
    problem = refusal("states", rules="classic", landlord=0, history=history)
    assert problem.issues[0].pointer == "/history/3"
    assert "seat 0" in problem.detail
    assert refusal("auctions", rules="snatch", calls=[2, 1]).issues[0].pointer == "/calls/1"


def test_scores_of_states() -> None:
    """Tests that a finished game has its scores by seat, and an open one has none."""
    history = [[1, "3"], [2, "4"], [0, "5555"]]
    left = [4, 1, 17]
    played_out = ask(
        "states", rules="classic", landlord=2, history=[[2, "4"], [0, "5555"]], left=left, bid=3
    )
    assert played_out["scores"] == [6, 6, -12]
    assert played_out["turn"] is None
    assert "scores" not in ask("states", rules="classic", landlord=1, history=history[:1])


@together(
    ("change", "pointer"),
    [
        ({"bid": 4}, "/bid"),
        ({"spring": True, "landlord_won": False}, "/spring"),
        ({"anti_spring": True}, "/anti_spring"),
        ({"bombs": [4] * 14}, "/bombs"),
        ({"snatch": 2}, "/snatch"),
        ({"snatch": "yes"}, "/snatch"),
        ({"rockets": -1}, "/rockets"),
        ({"bombs": [9]}, "/bombs/0"),
        ({"landlord_won": 1}, "/landlord_won"),
    ],
)
def test_scores_of_impossible_games(change: dict[str, Any], pointer: str) -> None:
    """Tests that impossible combinations for a score are refused."""
    question = {"rules": "snatch", "bid": 2, "landlord_won": True} | change
    assert refusal("scores", **question).issues[0].pointer == pointer


def test_forbidden_types() -> None:
    """Tests that `forbid` takes plays and types of plays."""
    free = ask("decompositions", rules="classic", hand="34567")
    assert free["plays"] == 1
    held = ask("decompositions", rules="classic", hand="34567", forbid=["chain"])
    assert held["plays"] == 5
    kept = ask("decompositions", rules="classic", hand="334567", keep=["33"], solutions="all")
    assert kept["plays"] == 5
    assert kept["complete"]
    assert refusal("decompositions", rules="classic", hand="3", keep=["4"]).status == 422


def test_history_or_state() -> None:
    """Tests that a history and a partial state exclude each other, and agree where one tells both.

    By the numbers of cards the landlord has led a 3 and nothing else, which is the history.
    """
    question: dict[str, Any] = {
        "rules": "classic",
        "landlord": 0,
        "seat": 1,
        "hand": "3456789TJQKA2BR45",
        "limit": {"worlds": 0},
        "seed": 5,
    }
    assert refusal("advice", **question).issues[0].pointer == "/history"
    both = question | {"history": [[0, "3"]], "left": {"0": 19}}
    assert refusal("advice", **both).issues[0].pointer == "/left"
    told = ask("advice", **question, history=[[0, "3"]])
    state = ask("advice", **question, over={"seat": 0, "cards": "3"}, left={"0": 19, "2": 17})
    assert told["plays"] == state["plays"]
    elsewhere = refusal("advice", **question, played={"7": "3"})
    assert elsewhere.issues[0].pointer == "/played/7"


def test_seeds_are_echoed() -> None:
    """Tests that a drawn seed gives the same answer again."""
    question = {
        "rules": "classic",
        "landlord": 0,
        "seat": 0,
        "hand": "3344455667788TJQKA2B",
        "history": [],
        "limit": {"worlds": 8},
    }
    drawn = ask("advice", **question)
    again = ask("advice", **question, seed=drawn["engine"]["seed"])
    assert drawn["plays"] == again["plays"]
    assert drawn["engine"]["limit"]["worlds"] == 8


def test_reviews_need_a_record() -> None:
    """Tests that a review without a record is refused, and so is a game where there is no store."""
    assert refusal("reviews").issues[0].pointer == "/record"
    assert refusal("reviews", game="abc").issues[0].pointer == "/game"
    assert refusal("reviews", record="{}").issues[0].pointer == "/record"
    assert refusal("reviews", record=[]).issues[0].pointer == "/record"


def test_limits() -> None:
    """Tests the default limits of searches."""
    assert SearchLimit().to_limit().seconds == DEFAULT_SECONDS
    counted = SearchLimit(worlds=5).to_limit()
    assert (counted.seconds, counted.worlds) == (MAX_SECONDS, 5)
    assert SearchLimit(seconds=7.0).within(2.0).seconds == 2.0
    assert SearchLimit(seconds=1.5).within(2.0).seconds == 1.5
    assert SearchLimit(worlds=5).within(2.0).seconds == 2.0


@together("game", GAMES)
def test_games_can_be_sent_back(game: str) -> None:
    """Tests that the data of a game, sent inline, are the same rules."""
    rules = load_rules(game)
    document = games_question.document(rules)
    assert load_rules(json.loads(json.dumps(document))).version == rules.version


def test_added_games(tmp_path: Path) -> None:
    """Tests that files add games by their ids, and that no id has two meanings."""
    file = tmp_path / "mine.toml"
    file.write_text('base = "snatch"\nid = "mine"\nquadplex = false\n')
    catalogue = Catalogue.with_files([file])
    question = {"rules": "mine", "cards": "444456"}
    found = ENDPOINTS["plays/classify"].ask(question, catalogue).to_dict()
    assert (found["readings"], "56 is left over" in found["no_play"]) == ([], True)
    assert [rules.id for rules in catalogue.all] == [*GAMES, "mine"]
    with pytest.raises(SolverError, match="taken"):
        Catalogue.with_files([file, file])
    file.write_text('base = "snatch"\nquadplex = false\n')
    with pytest.raises(SolverError, match="built-in"):
        Catalogue.with_files([file])


def test_rules_that_no_game_can_be_played_with() -> None:
    """Tests that invalid inline rules are refused."""
    single = {"base": "classic", "families": {"single": {"body": 3}}}
    problem = refusal("plays", rules=single, hand="3")
    assert problem.issues[0].pointer == "/rules/families"


def test_paths_are_a_matter_of_trust(tmp_path: Path) -> None:
    """Tests that the path of a rules file is refused in a request over HTTP."""
    with pytest.raises(SolverError) as caught:
        Catalogue().find(str(tmp_path / "mine.toml"))
    assert caught.value.pointer == "/rules"


def test_problems_of_bugs_tell_nothing() -> None:
    """Tests that an unexpected exception does not leak what it says."""
    problem = ProblemDetails.of(RuntimeError("a secret"))
    assert problem.status == 500
    assert "secret" not in json.dumps(problem.to_dict())
    assert ProblemDetails.of(InvalidRequest("a~/b", "/x")).issues[0].pointer == "/x"
