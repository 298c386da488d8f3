"""The screens that the pages are shown on, and a watch over everything that goes wrong on them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    Route,
)

from tests.browser.judged import JUDGED
from tools.chromium import PATIENCE


@dataclass(frozen=True)
class Screen:
    """A screen: its size in CSS pixels, and whether fingers touch it."""

    name: str
    width: int
    height: int
    touch: bool


PHONE = Screen("phone", 360, 740, touch=True)
DESK = Screen("desk", 1280, 800, touch=False)
SMALL = Screen("small", 360, 640, touch=True)
LYING = Screen("lying", 740, 360, touch=True)
# A desk whose browser magnifies to 200 %.
MAGNIFIED = Screen("magnified", 640, 400, touch=False)
SCREENS = {screen.name: screen for screen in (PHONE, DESK, SMALL, LYING, MAGNIFIED)}


def on_screens(games: Iterable[str]) -> list[Any]:
    """Returns parameters `game, screen` for each game on both screens.

    All but the first game on a desk are long: the flows are driven on a phone.
    """
    return [
        pytest.param(
            game,
            screen,
            id=f"{game}-{screen.name}",
            marks=() if index == 0 and screen is DESK else pytest.mark.long,
        )
        for index, game in enumerate(games)
        for screen in (PHONE, DESK)
    ]


# What a failing answer, and a service worker that tests keep away, make the browser log.
_TOLD_OF_BROWSERS = ("Failed to load resource", "registration blocked by Playwright")
THEMES = ("light", "dark")
LANGUAGES = ("en", "zh")


@dataclass
class Watch:
    """What goes wrong on a page: nobody but the service is asked, and no error is logged.

    A test adds to `expected` the statuses of the failing answers that it provokes, and 0 for a
    service that is away.
    """

    address: str
    expected: set[int] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)

    def of(self, page: Page) -> None:
        """Watches a page."""
        page.on("pageerror", lambda error: self.wrong.append(f"{page.url}: {error}"))
        page.on("console", self._message)
        page.on("request", self._request)
        page.on("requestfailed", self._failure)
        page.on("response", self._response)
        page.on("dialog", lambda dialog: self.wrong.append(f"a dialog: {dialog.message}"))

    def _message(self, message: ConsoleMessage) -> None:
        # Chromium logs violations of the Content-Security-Policy as errors. A failing answer is
        # logged, too; `_response` and `_failure` judge it.
        told = any(each in message.text for each in _TOLD_OF_BROWSERS)
        if message.type in {"error", "warning"} and not told:
            self.wrong.append(f"{message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.wrong.append(f"asks {request.url}")

    def _failure(self, request: Request) -> None:
        # A page that is left, or that stops a search, ends its requests: nothing is wrong with it.
        if request.failure != "net::ERR_ABORTED" and 0 not in self.expected:
            self.wrong.append(f"{request.url}: {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400 and response.status not in self.expected:
            self.wrong.append(f"{response.status} of {response.url}: {response.request.post_data}")


class Visits:
    """Opens pages of the service on any screen, in any language and theme, under one watch."""

    def __init__(self, browser: Browser, address: str, watch: Watch) -> None:
        self.browser = browser
        self.address = address
        self.watch = watch
        self._contexts: list[BrowserContext] = []

    def __call__(
        self,
        path: str,
        screen: Screen = DESK,
        lang: str = "en",
        theme: str = "light",
        **options: Any,
    ) -> Page:
        """Returns a page of its own context, as a new visitor sees it."""
        context = self.browser.new_context(
            base_url=self.address,
            viewport={"width": screen.width, "height": screen.height},
            is_mobile=screen.touch,
            has_touch=screen.touch,
            locale={"en": "en-GB", "zh": "zh-CN"}[lang],
            color_scheme=theme,
            # What a service worker asks for passes by the routes of the tests.
            **{"service_workers": "block", "reduced_motion": "reduce", **options},
        )
        self._contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(path=JUDGED)
        page = context.new_page()
        self.watch.of(page)
        page.goto(path)
        return page

    def close(self) -> None:
        """Closes every page."""
        for context in self._contexts:
            context.close()


class Held:
    """The questions of a page at an address, which wait until a test lets them through."""

    def __init__(self, page: Page, path: str) -> None:
        self._page = page
        self._routes: list[Route] = []
        page.route(path, self._hold)

    def _hold(self, route: Route) -> None:
        self._routes.append(route)

    def wait(self) -> None:
        """Waits for a question."""
        while not self._routes:  # the time limit of the test ends this
            self._page.wait_for_timeout(20)

    def let_through(self) -> None:
        """Lets those through that have come."""
        while self._routes:
            self._routes.pop().continue_()


def expect_notice(page: Page, text: str) -> None:
    """Waits until the page shows a notice, or has shown it since it was loaded."""
    page.wait_for_function("(text) => judged.told(text)", arg=text)


def address(path: str, **parameters: Any) -> str:
    """Returns an address of the page with parameters; those that are None are left out."""
    given = {name: value for name, value in parameters.items() if value is not None}
    return f"{path}?{urlencode(given)}" if given else path
