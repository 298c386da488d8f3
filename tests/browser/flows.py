"""The flows of the page, driven as a person does, for any game and on any screen.

Each yields its stages with the page: tests judge each stage, and `tools/screenshots.py` takes a
picture of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from playwright.sync_api import Locator, Page, expect

from tests.browser.screens import Screen, Visits, address

Stages = Iterator[tuple[str, Page]]
Flow = Callable[[Visits, str, Screen, str, str], Stages]
# A person may act, or the game is over.
READY = ".result, .playing .acts[aria-busy=false]"

# A game in play whose first call is the player's own, who is the landlord at once with a bid of 3.
FIRST_TO_CALL = "/play?game=classic&seed=3&first=0&seat=0"


def start(visit: Visits, game: str, screen: Screen, lang: str, theme: str) -> Stages:
    """The start page with a dealt hand, what to call with it and what to play first."""
    page = visit(address("/", game=game, lang=lang), screen, lang, theme)
    yield "empty", page
    page.locator("[data-act=deal]").click()
    expect(page.locator("[data-answer=play] .verdict .card").first).to_be_visible()
    expect(page.locator(".answer[aria-busy=true]")).to_have_count(0)
    yield "answered", page


def board(visit: Visits, game: str, screen: Screen, lang: str, theme: str) -> Stages:
    """An example on the board: advice, a step, groups, cards still out, the exact result."""
    page = visit(address("/board", game=game, lang=lang), screen, lang, theme)
    yield "start", page
    page.locator("[data-way=example]").click()
    best = page.locator(".chip.best")
    expect(best).to_be_visible()
    expect(page.locator(".advice")).to_have_attribute("aria-busy", "false")
    yield "advice", page
    before = page.url
    best.click()
    expect(page.locator(".chip[aria-pressed=true]")).to_have_count(1)
    page.locator(".chip[aria-pressed=true]").click()
    expect(page).not_to_have_url(before)
    expect(page.locator(".acts.other")).to_be_visible()
    yield "other", page
    page.locator("[data-step=back]").click()
    read_beside(page)
    for tab, shown in (("groups", ".groups .group"), ("out", ".out"), ("moves", ".moves")):
        page.locator(f"[data-tab={tab}]").click()
        expect(page.locator(f".side {shown}").first).to_be_visible()
        if tab == "groups":
            yield "groups", page
    page.locator(".moves .step").nth(-4).click()
    page.locator("[data-tab=solve]").click()
    page.locator(".side .second").click()
    expect(page.locator(".choice-of-play.solved").first).to_be_visible()
    expect(page.locator(".table.open")).to_be_visible()
    yield "solved", page


def read_beside(page: Page) -> None:
    """Shows what there is to read beside the table; on a phone it is a sheet that is drawn up."""
    if not page.locator(".side").is_visible():
        page.locator(".sheet-up").click()
    expect(page.locator(".side")).to_be_visible()


def bids(visit: Visits, game: str, screen: Screen, lang: str, theme: str) -> Stages:
    """A dealt hand, what each call is worth, and one call."""
    page = visit(address("/bids", game=game, lang=lang), screen, lang, theme)
    yield "start", page
    if page.locator(".card-pad").count() == 0:
        return  # a game without an auction
    page.locator(".card-pad [data-act=deal]").click()
    expect(page.locator(".chip.best")).to_be_visible()
    yield "answer", page
    page.locator(".acts .calls [data-call]").first.click()
    expect(page.locator(".own .act.said")).to_be_visible()
    yield "called", page


def review(visit: Visits, game: str, screen: Screen, lang: str, theme: str) -> Stages:
    """An example is reviewed; its mistakes are looked at, and one is tried again."""
    page = visit(address("/games", game=game, lang=lang), screen, lang, theme)
    yield "games", page
    example(page, game).click()
    page.wait_for_url("**/games/*")
    expect(page.locator(".who")).to_be_visible()
    yield "whose", page
    page.locator(".who [data-seat='0']").click()
    expect(page.locator(".curve .chance")).to_be_visible()
    yield "story", page
    if page.locator(".moment-card").count():
        page.locator(".moment-card").first.click()
        expect(page.locator(".table-room[aria-busy=false] .front")).to_be_visible()
        yield "moment", page
        page.locator("[data-act=story]").click()
    page.locator("[data-act=more]").click()
    for tab in (1, 2, 3):
        page.get_by_role("tab").nth(tab).click()
        if tab == 1:
            yield "players", page
    page.get_by_role("tab").nth(2).click()
    expect(page.locator(".tab-panel .hint")).not_to_have_text("")
    if page.locator(".exercises button").count():
        page.locator(".exercises button").first.click()
        expect(page.locator(".exercise")).to_be_visible()
        yield "better", page


def example(page: Page, game: str) -> Locator:
    """Returns the button of the example of a game."""
    name = page.evaluate(
        "(id) => JSON.parse(document.getElementById('room-data').textContent)"
        ".games.find((each) => each.id === id).name",
        game,
    )
    return page.locator(".examples").get_by_role("button", name=name, exact=True)


def play(visit: Visits, game: str, screen: Screen, lang: str, theme: str) -> Stages:
    """A game against the engine, played to its end by hints."""
    page = visit(address("/play", game=game, lang=lang), screen, lang, theme)
    page.locator("button.primary").click()
    acts = page.locator(".playing .acts")
    expect(acts).to_have_attribute("aria-busy", "false")
    yield "dealt", page
    read_beside(page)
    page.locator(".options input[type=checkbox]").first.uncheck()
    page.locator(".options select").select_option("0")
    if page.locator(".sheet-down").is_visible():
        page.locator(".sheet-down").click()
    seen = False
    for _ in range(120):
        page.wait_for_selector(READY)
        if page.locator(".result").count():
            break
        turn = page.locator(".playing .acts").get_attribute("data-turn")
        if page.locator(".acts [data-call]").count():
            page.locator(".acts [data-call]").first.click()
        else:
            if not seen:
                seen = True
                yield "playing", page
            decide(page)
        again = f".result, .playing .acts[aria-busy=false]:not([data-turn='{turn}'])"
        page.wait_for_selector(again)
    expect(page.locator(".result")).to_be_visible()
    yield "result", page


def decide(page: Page) -> None:
    """Plays what the hint shows, or passes where it names no cards."""
    hint = page.locator(".acts [data-act=hint]")
    hint.click()
    expect(page.locator(".note.suggested")).to_be_visible()
    shown = page.locator(".note.suggested .cards").count()
    page.locator(f".acts [data-act={'play' if shown else 'pass'}]").click()


def puzzles(visit: Visits, game: str, screen: Screen, lang: str, theme: str) -> Stages:
    """The first puzzle of the list: a hint, and the solution move by move."""
    page = visit(address("/puzzles", game=game, lang=lang), screen, lang, theme)
    expect(page.locator(".tile").first).to_be_visible()
    yield "list", page
    page.locator(".tile").nth(20).click()
    hint = page.locator("[data-act=hint]")
    expect(hint).to_be_enabled()
    yield "puzzle", page
    for number in (1, 2):
        hint.click()
        expect(page.locator(".hinted")).to_contain_text(str(number))
    yield "hint", page
    page.locator("[data-act=solution]").click()
    expect(page.locator(".verdict .line")).to_be_visible()
    page.locator(".verdict .line > button").last.click()
    yield "solution", page


FLOWS: dict[str, Flow] = {
    "start": start,
    "board": board,
    "bids": bids,
    "review": review,
    "play": play,
    "puzzles": puzzles,
}
