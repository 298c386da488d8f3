# ruff: noqa: RUF001 - the marks of Chinese text look like others
"""What the page says and does while the service is away or busy, and when it breaks off."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.screens import DESK, Visits, Watch, expect_notice

pytestmark = pytest.mark.browser

State = Literal["here", "away", "busy"]
ASKED = re.compile(r"/(v1|page)/")
BUSY = '{"title":"No capacity","detail":"all searches are taken","status":503,"errors":[]}'


class Service:
    """The service as a page sees it, in the state that a test sets."""

    def __init__(self, page: Page) -> None:
        self.state: State = "here"
        page.route(ASKED, self._answer)

    def _answer(self, route: Route) -> None:
        if self.state == "away":
            route.abort()
        elif self.state == "busy":
            headers = {"Retry-After": "1", "Content-Type": "application/problem+json"}
            route.fulfill(status=503, headers=headers, body=BUSY)
        else:
            route.continue_()


@pytest.mark.long
@pytest.mark.parametrize(
    ("lang", "state", "said"),
    [
        ("en", "away", "The service does not answer. It is asked again in"),
        ("zh", "busy", "服务正忙"),
    ],
)
def test_the_board_waits_and_goes_on_by_itself(
    visit: Visits, watch: Watch, lang: str, state: State, said: str
) -> None:
    watch.expected.update({0, 503})
    page = visit(f"/board?game=snatch&lang={lang}", DESK, lang)
    service = Service(page)
    service.state = state
    page.locator("button[data-way=deal]").click()
    expect_notice(page, said)
    service.state = "here"
    expect(page.locator(".hand .card").first).to_be_visible()


@pytest.mark.long
def test_a_text_that_is_typed_stays_while_the_service_is_away(visit: Visits, watch: Watch) -> None:
    watch.expected.update({0, 422})
    page = visit("/games", DESK, "zh")
    service = Service(page)
    service.state = "away"
    field = page.locator("textarea.typed")
    field.fill("没有这样的牌谱")
    page.locator(".adding button.primary").click()
    expect_notice(page, "服务没有回应")
    assert field.input_value() == "没有这样的牌谱"
    service.state = "here"
    note = page.locator(".note.wrong")
    expect(note).to_contain_text("第 1 行：这看起来不是牌谱")
    assert field.input_value() == "没有这样的牌谱"
    page.reload()
    assert field.input_value() == "没有这样的牌谱"


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
