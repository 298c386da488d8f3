"""A game of every rule set over HTTP: the auction, advice at every turn, and the review."""

from typing import Any

import pytest

from solver.game.cards import Hand
from solver.game.deal import deal
from solver.rules import GAMES, load_rules

WORLDS = {"worlds": 4}


def asked(client: Any, endpoint: str, body: dict[str, Any]) -> dict[str, Any]:
    response = client.post(f"/v1/{endpoint}", json=body)
    assert response.status_code == 200, response.get_json()
    return response.get_json()


def open_hands(auction: dict[str, Any], hands: list[Hand], seat: int) -> dict[str, Any]:
    """Returns the field of a request with the hands that another seat sees."""
    shown = {
        str(other): str(hands[other])
        for other, factor in enumerate(auction["shown"])
        if factor and other != seat
    }
    return {"open_hands": shown} if shown else {}


def called(client: Any, game: str, dealt: list[Hand], bottom: Hand) -> dict[str, Any]:
    """Returns the auction after the calls that are recommended, with the `calls`."""
    calls: list[Any] = []
    while True:
        auction = asked(client, "auctions", {"rules": game, "calls": calls})
        if auction["turn"] is None:
            return auction | {"calls": calls}
        seat, hands, known = auction["turn"], list(dealt), {}
        if auction["landlord"] is not None:
            hands[auction["landlord"]] += bottom
            known = {"bottom": str(bottom)}
        body = {"rules": game, "seat": seat, "hand": str(hands[seat]), "calls": calls}
        body |= known | open_hands(auction, hands, seat)
        best = asked(client, "bids", body | {"limit": WORLDS, "seed": 1})["best"]
        assert best in auction["legal"]
        calls.append(best)


def written(
    client: Any, game: str, deal_event: dict[str, Any], calls: list[Any], history: list[list[Any]]
) -> list[dict[str, Any]]:
    """Returns the record of the game; the service says who makes each call."""
    start = {"type": "start_game", "format": "ddz-record", "version": 1, "rules": game}
    record = [start, deal_event]
    for made, call in enumerate(calls):
        seat = asked(client, "auctions", {"rules": game, "calls": calls[:made]})["turn"]
        record.append({"type": "call", "seat": seat, "call": call})
    for seat, cards in history:
        event = {"type": "pass", "seat": seat}
        record.append(event if cards == "pass" else {"type": "play", "seat": seat, "cards": cards})
    return record


@pytest.mark.usefixtures("no_weights")
@pytest.mark.one_in(4)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_from_the_first_call_to_the_review(client: Any, game: str) -> None:
    """Tests that every answer is legal to the referee, and the finished record can be reviewed."""
    rules = load_rules(game)
    for number in range(20):
        hands, bottom = deal(rules, number)
        auction = {"calls": [], "landlord": 0, "shown": []}
        if game != "douzero":
            auction = called(client, game, hands, bottom)
        if auction["landlord"] is not None:
            break
    calls, landlord = auction["calls"], auction["landlord"]
    hands[landlord] += bottom
    dealt = [str(hand) for hand in hands]
    position = {"rules": game, "landlord": landlord}
    history: list[list[Any]] = []
    state = asked(client, "states", position | {"history": history, "hands": dealt})
    while state["status"] == "open":
        seat = state["turn"]
        body = position | {"seat": seat, "hand": str(hands[seat]), "history": history}
        body |= open_hands(auction, hands, seat)
        if seat == landlord or rules.description.deal.bottom_public:
            body["bottom"] = str(bottom)
        best = asked(client, "advice", body | {"limit": WORLDS, "seed": 1})["best"]
        history.append([seat, best])
        if best != "pass":
            hands[seat] -= Hand.parse(rules, best.replace("-", " "))
        state = asked(client, "states", position | {"history": history, "hands": dealt})
    assert sum(state["scores"]) == 0

    deal_event = {
        "type": "deal",
        "hands": [str(hand) for hand in deal(rules, number)[0]],
        "bottom": str(bottom),
        "first": 0,
    }
    if game == "douzero":
        deal_event["landlord"] = landlord
    record = written(client, game, deal_event, calls, history)
    body = {"record": record, "wait": True, "limit": {"worlds": 2}, "seed": 1}
    review = asked(client, "reviews", body)
    # Nobody has seen his cards when he shows them during the deal: that is not judged.
    blind = rules.players if rules.description.auction.show else 0
    assert len(review["decisions"]) == len(calls) - blind + len(history)
    assert [player["seat"] for player in review["players"]] == list(range(rules.players))
