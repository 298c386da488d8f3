"""The board: any position, step by step, in a fair view and with all hands open."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from solver.records import parse_record, write_record
from solver.rules import GAMES, load_rules
from tests.browser.judged import assert_sound, assert_table, places
from tests.browser.screens import DESK, PHONE, Held, Screen, Visits, address, on_screens

pytestmark = pytest.mark.browser

EXAMPLES = Path(__file__).parents[2] / "examples/games"
# One hand of seat 0, who leads; the others are not known.
LEAD = {
    "game": "classic",
    "h": "3344455667788TJQK..",
    "b": "3TB",
    "l": 0,
    "bid": 3,
    "m": "",
    "seat": 0,
}


def example(visit: Visits, game: str, screen: Screen = DESK, lang: str = "en") -> Page:
    """Opens the example of a game on the board."""
    page = visit(address("/board", game=game), screen, lang)
    page.locator("[data-way=example]").click()
    expect(page.locator(".table")).to_be_visible()
    return page


def ready(page: Page) -> None:
    """Waits until the position that was asked for last is drawn."""
    expect(page.locator(".table-room")).to_have_attribute("aria-busy", "false")


def advised(page: Page) -> None:
    """Waits for the last advice: until then a better answer may change the order of the plays."""
    expect(page.locator(".chip.best")).to_be_visible()
    expect(page.locator(".advice")).to_have_attribute("aria-busy", "false")


def opened(page: Page, screen: Screen) -> None:
    """Shows what there is to read beside the table; on a phone it is a sheet that is drawn up."""
    if screen is PHONE:
        page.locator(".sheet-up").click()
    expect(page.locator(".side")).to_be_visible()


@pytest.mark.long
def test_a_new_visitor_is_offered_four_ways(visit: Visits, screen: Screen) -> None:
    page = visit("/board", screen)
    expect(page.locator("[data-way]")).to_have_count(4)
    assert_sound(page)
    page.locator("[data-way=deal]").click()
    expect(page.locator(".acts [data-call]").first).to_be_visible()
    assert_sound(page)


@pytest.mark.long
def test_a_play_that_is_pointed_at_is_compared_with_the_best(visit: Visits) -> None:
    """Tests that a tap asks why this play is not the best one, and shows the reasons of the answer."""
    page = visit(address("/board", **LEAD), DESK, "en")
    expect(page.locator("[data-act=more]")).to_be_visible()
    best = page.locator(".choice-of-play").first.get_attribute("data-play")
    pointed = page.locator(".choice-of-play").nth(3)
    name = pointed.get_attribute("data-play")
    assert name != best
    with page.expect_response(
        lambda response: '"compare"' in (response.request.post_data or "")
    ) as found:
        pointed.click()
    answer = found.value
    assert name in str(answer.request.post_data_json["compare"])
    reasons = next(each["reasons"] for each in answer.json()["plays"] if each["cards"] == name)
    raised = page.locator(f".choice-of-play.raised[data-play='{name}'] .reasons")
    expect(raised).to_have_text("; ".join(reasons))


@pytest.mark.long
@pytest.mark.parametrize(("game", "screen"), on_screens(GAMES))
def test_a_game_is_stepped_through_with_advice(visit: Visits, game: str, screen: Screen) -> None:
    """Tests advice on a play, the branch that it makes, and that reloading keeps everything."""
    page = example(visit, game, screen)
    advised(page)
    assert_table(page)
    place = places(page)
    raised = page.locator(".chip[aria-pressed=true]")
    best = page.locator(".chip.best")
    expect(best).to_contain_text("%")
    best.click()
    expect(raised).to_have_count(1)
    first = raised.get_attribute("data-play")
    assert page.locator(".hand .column:not([aria-pressed=false])").count() > 0 or first == "pass"
    page.locator(".chip[data-play]:not(.best)").first.click()
    expect(raised).to_have_count(1)
    assert raised.get_attribute("data-play") != first
    assert places(page) == place
    with page.expect_response("**/v1/readings"):
        raised.click()
    ready(page)
    expect(page.locator("[data-step=forward]")).to_be_visible()
    expect(page.locator(".acts.other")).to_be_visible()
    assert places(page) == place
    assert_table(page)
    assert_sound(page)
    # What the others may hold stands in the table as well, and comes after the position.
    expect(page.locator(".holds-bars:not(.empty)").first).to_be_visible()
    here, table = page.url, page.locator(".table .felt").inner_text()
    page.reload()
    expect(page.locator(".table .felt")).to_have_text(table, use_inner_text=True)
    ready(page)
    assert page.url == here


@pytest.mark.long
def test_the_calls_of_an_auction_are_buttons_in_words(visit: Visits, screen: Screen) -> None:
    page = visit(address("/board", game="classic"), screen, "zh")
    page.locator("[data-way=deal]").click()
    page.locator('.acts [data-call="3"]').click()
    expect(page.locator(".own .sign-hat")).to_be_visible()
    page.locator(".hand .column").last.click()
    page.locator("[data-act=play]").click()
    expect(page.locator(".acts.other")).to_be_visible()
    page.locator("[data-act=pass]").click()
    ready(page)
    expect(page.locator(".others .seat.turn .name")).to_have_text("上家")
    page.locator("[data-step=back]").click()
    expect(page.locator(".others .seat.turn .name")).to_have_text("下家")
    assert_sound(page)


@pytest.mark.long
def test_what_another_seat_plays(visit: Visits, screen: Screen) -> None:
    """Tests that it is tapped or typed, and that an impossible play is refused in words."""
    page = visit(address("/board", **LEAD), screen)
    turn = page.locator(".others .seat.turn .name")
    page.locator('.hand [data-card="3"]').click()
    page.locator("[data-act=play]").click()
    expect(page.locator(".acts.other")).to_be_visible()
    # What others may hold is what the deck leaves: the small joker came with the bottom.
    expect(page.locator(".picker [data-rank=B] button")).to_be_disabled()
    page.locator(".picker [data-rank=A] button").click()
    page.locator(".picker [data-rank=A] button").click()
    expect(page.locator("[data-act=typed]")).to_have_value("AA")
    page.locator("[data-act=play]").click()
    expect(page.locator(".above [role=alert]")).to_contain_text("does not beat 3")
    assert_table(page)
    page.locator("[data-act=typed]").fill("2")
    page.keyboard.press("Enter")
    expect(turn).to_have_text("Previous")
    page.locator("[data-act=pass]").click()
    expect(page.locator(".own .to-act")).to_be_visible()
    for name in ("Previous", "Next"):
        page.locator(".more-button").click()
        page.locator(".room-menu [data-act=undo]").click()
        expect(turn).to_have_text(name)


def test_a_double_tap_is_one_pass(visit: Visits) -> None:
    """Tests that what was asked about twice is entered once, however slow the answer is."""
    page = visit(address("/board", **LEAD | {"m": "03", "at": 1}))
    expect(page.locator(".acts.other [data-act=pass]")).to_be_enabled()
    held = Held(page, "**/v1/positions")
    page.locator(".acts.other [data-act=pass]").dblclick()
    held.wait()
    held.let_through()
    expect(page).to_have_url(re.compile(r"m=03\.1\*&at=2"))
    ready(page)
    expect(page.locator(".others .seat.turn .name")).to_have_text("Previous")
    expect(page.locator(".fault")).to_have_count(0)


def test_the_board_by_keyboard_alone(visit: Visits) -> None:
    """Tests that cards are chosen by their letters wherever the focus is, played and put back."""
    page = visit(address("/board", **LEAD))
    advised(page)
    page.keyboard.press("h")
    expect(page.locator(".chip[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".chip[aria-pressed=true]")).to_have_count(0)
    expect(page.locator(".column:not([aria-pressed=false])")).to_have_count(0)
    page.keyboard.type("77")
    expect(page.locator('.hand [data-card="7"]')).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator('.hand [data-card="6"]')).to_have_attribute("aria-pressed", "mixed")
    page.keyboard.press("?")
    expect(page.locator("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(".column:not([aria-pressed=false])")).to_have_count(0)
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    expect(page.locator(".acts.other")).to_be_visible()
    page.locator("#room").focus()
    page.keyboard.press("Space")
    expect(page.locator(".others .seat.turn .name")).to_have_text("Previous")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".own .to-act")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".others .seat.turn .name")).to_have_text("Next")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_the_exact_result_with_all_hands_open(visit: Visits, game: str) -> None:
    """Tests that open hands have a frame of their own, and each play its proven result."""
    page = example(visit, game)
    page.locator("[data-step=last]").click()
    for _ in range(2):
        page.locator("[data-step=back]").click()
    page.locator("[data-tab=solve]").click()
    page.get_by_role("button", name="Open all hands").click()
    expect(page.locator(".table.open .frame")).to_be_visible()
    expect(page.locator("[data-result=won], [data-result=lost]").first).to_be_visible()
    assert_sound(page)


@pytest.mark.long
def test_the_par_of_a_deal(visit: Visits) -> None:
    """Tests that each seat as the landlord gets its result, or what is proven of it."""
    page = visit(address("/board", game="decktet", tab="solve"))
    page.locator("[data-way=deal]").click()
    page.get_by_role("button", name="Open all hands").click()
    page.locator("[data-act=par]").click()
    results = page.locator(".par li b")
    expect(results).to_have_count(3)
    expect(results.last).to_have_text(re.compile("wins|loses|not decided"))


@pytest.mark.long
@pytest.mark.parametrize("game", ["classic", "decktet", "street"])
def test_groups_and_cards_still_out(visit: Visits, game: str, screen: Screen) -> None:
    page = example(visit, game, screen)
    opened(page, screen)
    page.locator("[data-tab=groups]").click()
    expect(page.locator(".group").first).to_be_visible()
    expect(page.locator(".group .marks").first).not_to_be_empty()
    page.locator(".group").first.click()
    expect(page.locator(".group").first).to_contain_text("leaves")
    assert_sound(page)
    page.locator("[data-tab=out]").click()
    ranks = len(load_rules(game).description.deck.ranks)
    assert 0 < page.locator(".out tbody tr").count() <= ranks
    page.locator("[data-tab=moves]").click()
    page.locator(".side .moves .step").nth(2).click()
    ready(page)
    expect(page.locator(".side .moves [aria-current=step]")).to_have_count(1)
    assert_sound(page)


def line_of(game: str) -> str:
    """Returns the one-line position of the beginning of a game's example."""
    text = (EXAMPLES / f"{game}.ddz.jsonl").read_text("utf-8")
    return write_record(parse_record(text), format="position").strip()


@pytest.mark.long
@pytest.mark.parametrize("game", ["classic", "double"])
def test_pasting(visit: Visits, watch: Any, game: str) -> None:
    """Tests a record, a line, and a bad text, which is kept and refused beside its field."""
    page = visit(address("/board", game=game))
    page.locator("[data-way=paste]").click()
    watch.expected.add(422)
    page.locator("dialog textarea").fill('{"type": "start_game"')
    page.locator("dialog .primary").click()
    expect(page.locator("dialog [role=alert]")).to_be_visible()
    page.reload()
    page.locator("[data-way=paste]").click()
    expect(page.locator("dialog textarea")).to_have_value('{"type": "start_game"')
    page.locator("dialog textarea").fill(line_of(game))
    page.locator("dialog .primary").click()
    expect(page.locator(".table")).to_be_visible()
    expect(page.locator(".chip.best")).to_be_visible()
    page.locator(".more-button").click()
    page.locator("[data-act=paste]").click()
    page.locator("dialog textarea").fill((EXAMPLES / f"{game}.ddz.jsonl").read_text("utf-8"))
    page.locator("dialog .primary").click()
    page.locator("[data-tab=moves]").click()
    expect(page.locator(".moves .step").first).to_be_visible()


@pytest.mark.long
def test_an_address_is_all_that_is_shared(visit: Visits) -> None:
    """Tests that a branch, the view and the tab come back from the address alone."""
    page = visit(address("/board", **LEAD | {"m": "03.14.b.1*.2A.e.2*", "at": 4, "tab": "out"}))
    expect(page.locator(".out tbody tr").first).to_be_visible()
    page.locator("[data-tab=moves]").click()
    expect(page.locator(".moves .step[aria-current=step]")).to_contain_text("Previous")
    expect(page.locator(".moves .instead")).to_have_count(1)
    page.locator(".moves .instead").click()
    ready(page)
    expect(page.locator(".others .seat.turn .name")).to_have_text("Previous")
    page.locator(".more-button").click()
    page.locator("[data-act=share]").click()
    expect(page.locator("dialog input")).to_have_value(page.url)


@pytest.mark.long
def test_what_is_missing_is_said(visit: Visits) -> None:
    page = visit(address("/board", **LEAD | {"b": None}))
    expect(page.locator(".fault")).to_contain_text("the bottom")
    expect(page.locator(".front .card")).to_have_count(17)


@pytest.mark.long
def test_a_warning_stands_beside_the_advice(visit: Visits, screen: Screen) -> None:
    """Tests that the page shows what an answer says of a network trained on other rules."""
    said = "The network was trained on other rules."

    def warn(route: Route) -> None:
        answer = route.fetch()
        text = answer.text().replace('"engine":{', f'"engine":{{"warnings":["{said}"],')
        route.fulfill(response=answer, body=text)

    page = visit(address("/board", **LEAD), screen)
    advised(page)
    warning = page.locator(".note.warning")
    expect(warning).to_have_count(0)
    page.route("**/v1/advice", warn)
    page.reload()
    expect(page.locator(".chip.best")).to_be_visible()
    opened(page, screen)
    expect(warning).to_have_text(said)
    assert_sound(page)


@pytest.mark.parametrize(
    "game",
    [
        "happy",
        *(
            pytest.param(each, marks=pytest.mark.long)
            for each in ("classic", "snatch", "street", "double", "decktet")
        ),
    ],
)
def test_the_calls_of_an_auction_are_chips(visit: Visits, game: str) -> None:
    """Tests that the best calls stand on the table: a tap says why, and a second one calls."""
    page = visit(address("/board", game=game), PHONE)
    page.locator("[data-way=deal]").click()
    chips = page.locator(".chip[data-play]")
    expect(page.locator(".chip.best")).to_be_visible()
    calls = page.locator(".acts [data-call]")
    expect(chips).to_have_count(min(3, calls.count()))
    expect(page.locator(".chip.waiting-for")).to_have_count(0)
    said = page.locator("p.visually-hidden[role=status]")
    before = said.inner_text()
    chips.last.click()
    expect(page.locator(".chip[aria-pressed=true]")).to_have_count(1)
    assert page.locator(".why-line > span").inner_text().strip() not in {"", "Thinking …"}
    words = page.locator(".chip[aria-pressed=true] .cards-text").text_content()
    assert words
    page.locator(".chip[aria-pressed=true]").click()
    expect(said).not_to_have_text(before, use_inner_text=True)
    expect(said).to_contain_text(words)
