"""Trouble on the way: a busy service, a service that is away, a failed job, and what was typed."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.flows import FIRST_TO_CALL
from tests.browser.reviews import reviewed
from tests.browser.screens import DESK, PHONE, Visits, Watch, address, expect_notice
from tests.served import Served
from tools.chromium import PATIENCE

pytestmark = pytest.mark.browser

HAND = "3455667789TJQA22R"
# A room, the question that it asks, and what shows the answer.
QUESTIONS = {
    "board": ("/board?game=classic", "[data-way=example]", "/v1/advice", ".choice-of-play.best"),
    "bids": (address("/bids", game="classic", hand=HAND), None, "/v1/bids", ".call.best"),
    "play": ("/play?game=classic", "button.primary", "/v1/deals", ".playing .hand .card"),
    "puzzles": ("/puzzles?game=classic", None, "/v1/puzzles?*", ".tile"),
}


def refuse(page: Page, path: str, times: int, status: int | None) -> None:
    """Has the service refuse a question some times; None: the service does not answer."""

    def handle(route: Route) -> None:
        if status is None:
            route.abort("connectionrefused")
            return
        problem = {"type": "about:blank", "title": "Busy", "status": status, "detail": "busy"}
        headers = {"Content-Type": "application/problem+json", "Retry-After": "1"}
        route.fulfill(status=status, headers=headers, body=json.dumps(problem))

    page.route(f"**{path}", handle, times=times)


@pytest.mark.parametrize(
    ("room", "status"),
    [
        pytest.param(room, status, id=f"{room}-{name}", marks=() if usual else pytest.mark.long)
        for number, room in enumerate(QUESTIONS)
        for place, (status, name) in enumerate([(503, "busy"), (429, "too-many"), (None, "away")])
        # The board alone by default: the rooms ask by the same module.
        for usual in [number == place == 0]
    ],
)
def test_a_room_asks_again(visit: Visits, watch: Watch, room: str, status: int | None) -> None:
    """Tests that the page says that it waits, and has the answer in the end by itself."""
    path, button, question, answer = QUESTIONS[room]
    watch.expected = {status or 0}
    page = visit("/about", DESK)
    refuse(page, question, 2, status)
    page.goto(path)
    if button:
        page.locator(button).click()
    expect_notice(page, "again in")
    expect(page.locator(answer).first).to_be_visible()
    expect(page.locator(".waiting", has_text="again in")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize(("lang", "said"), [("en", "does not answer"), ("zh", "服务没有回应")])
def test_a_record_survives_a_service_that_is_away(
    visit: Visits, watch: Watch, lang: str, said: str
) -> None:
    """Tests that a pasted record is there after an error and after reloading."""
    watch.expected = {0, 422}
    page = visit("/games", PHONE, lang)
    refuse(page, "/v1/games*", 1, None)
    page.locator("textarea").fill("no record at all")
    page.locator(".adding .primary").click()
    expect_notice(page, said)
    page.reload()
    expect(page.locator("textarea")).to_have_value("no record at all")
    page.locator(".adding .primary").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("textarea")).to_have_value("no record at all")


@pytest.mark.one_in(2, first=1)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_bad_record_is_named_in_the_language(visit: Visits, watch: Watch, lang: str) -> None:
    watch.expected = {422}
    page = visit(address("/games", lang=lang), PHONE, lang)
    page.locator("textarea").fill('{"type": "start_game"}')
    page.locator(".adding .primary").click()
    alert = page.get_by_role("alert")
    expect(alert).to_be_visible()
    chinese = any("\u4e00" <= sign <= "\u9fff" for sign in alert.inner_text())
    assert chinese == (lang == "zh")


@pytest.mark.long
def test_a_game_in_play_goes_on_when_the_service_is_back(visit: Visits, watch: Watch) -> None:
    """Tests that a choice made while the service is away is not lost."""
    watch.expected = {0}
    page = visit(FIRST_TO_CALL, PHONE)
    call = page.locator(".acts [data-call='3']")
    expect(call).to_be_enabled()
    refuse(page, "/v1/choices", 1, None)
    refuse(page, "/v1/judgements", 1, None)
    call.click()
    expect_notice(page, "does not answer")
    expect(page.locator('.acts[aria-busy="false"]')).to_be_visible()
    page.reload()
    expect(page.locator(".playing .hand .card").first).to_be_visible()


@pytest.mark.long
def test_a_failed_review_says_so(visit: Visits, service: object) -> None:
    """Tests the page of a game whose review has failed: it says why, and offers another one."""
    page = visit("/games", DESK)

    def fail(route: Route) -> None:
        response = route.fetch(timeout=PATIENCE)
        job = response.json()
        failed = {**job, "status": "failed", "reason": "the worker died three times"}
        failed.pop("result", None)
        route.fulfill(response=response, body=json.dumps(failed))

    page.route("**/v1/reviews/*", fail)
    page.route("**/v1/reviews/*/events", lambda route: route.abort("aborted"))
    page.locator(".examples button").first.click()
    page.wait_for_url("**/games/*")
    expect(page.locator("main")).to_contain_text("the worker died")


ALWAYS = 1000


def test_advice_that_fails_says_so_on_a_phone(visit: Visits, watch: Watch) -> None:
    """Tests that the error stands on the table, where the sheet with the analysis is not drawn up, and another try."""
    watch.expected = {500}
    page = visit("/about", PHONE)
    refuse(page, "/v1/advice", 1, 500)
    page.goto("/board?game=classic")
    page.locator("[data-way=example]").click()
    alert = page.locator(".above").get_by_role("alert")
    expect(alert).to_be_in_viewport()
    expect(page.locator(".above")).not_to_contain_text("Thinking")
    alert.get_by_role("button").click()
    expect(page.locator(".chip.best")).to_be_visible()
    expect(alert).to_have_count(0)


@pytest.mark.long
def test_a_review_that_cannot_be_had_says_so(visit: Visits, watch: Watch, service: Served) -> None:
    """Tests the story and a decision of a review whose question fails, and exercises that cannot be had."""
    watch.expected = {500}
    kept, review = reviewed(service, "classic")
    index = service.call(f"/v1/reviews/{review}")["result"]["decisions"][0]["index"]
    page = visit("/about", PHONE)
    refuse(page, f"/v1/reviews/{review}?*", ALWAYS, 500)
    for place in ("", f"&d={index}"):
        page.goto(f"/games/{kept}?review={review}{place}")
        expect(page.get_by_role("alert")).to_be_visible()
    page.unroute(f"**/v1/reviews/{review}?*")
    refuse(page, f"/v1/reviews/{review}/exercises*", ALWAYS, 500)
    page.goto(f"/games/{kept}?review={review}&tab=better")
    page.locator(".who button").last.click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("main")).not_to_contain_text("no mistake")


@pytest.mark.long
def test_an_address_is_copied_without_a_clipboard(visit: Visits) -> None:
    """Tests the older way, as on a page without TLS, and what is said where the browser allows neither."""
    page = visit("/about", DESK)
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.goto("/board?game=classic")
    page.locator("[data-way=example]").click()
    expect(page.locator(".table")).to_be_visible()
    page.locator(".more-button").click()
    page.locator("[data-act=share]").click()
    copy = page.get_by_role("dialog").get_by_role("button", name="Copy", exact=True)
    copy.click()
    said = page.get_by_role("dialog").get_by_role("status")
    expect(said).to_have_text("Copied")
    expect(copy).to_be_focused()
    page.evaluate("() => { document.execCommand = () => false; }")
    copy.click()
    expect(said).to_contain_text("address bar")


def test_a_stream_that_breaks_off_is_asked_for_again(visit: Visits) -> None:
    page = visit("/board?game=snatch", DESK)
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            headers = {"Content-Type": "text/event-stream"}
            route.fulfill(status=200, headers=headers, body=": broken off\n\n")
        else:
            route.continue_()

    page.route("**/v1/advice", answer)
    page.locator("button[data-way=example]").click()
    expect(page.get_by_text(re.compile(r"\d+ deals"))).to_be_visible()
    assert len(asked) > 1
