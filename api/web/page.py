"""GET / with its forms, and GET /docs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from apiflask import APIBlueprint
from flask import Response, g, render_template, request, url_for
from werkzeug.exceptions import HTTPException, NotFound

from api.errors import problem_of
from api.language import preferred
from api.service import service
from api.web.calls import CallField, call_name
from api.web.deck import notation, piles
from api.web.words import LANGUAGES, words
from solver.errors import InvalidRules, SolverError
from solver.game.notation import SEPARATORS
from solver.protocol import ENDPOINTS
from solver.protocol import rules as games_question
from solver.rules import Rules

blueprint = APIBlueprint(
    "web",
    __name__,
    template_folder="templates",
    enable_openapi=False,
)

# The pages load nothing from other servers. /docs needs inline styles for RapiDoc.
_POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'{styles}; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_SECONDS = (0.5, 1, 3, 10)
# The most plays of one type that the page shows.
_SHOWN = 60


@blueprint.before_request
def choose_language() -> None:
    """Takes the language of the parameter `lang`, or the one that the browser prefers."""
    asked = request.args.get("lang", "") or _sent().get("lang", "")
    g.lang = asked if asked in LANGUAGES else preferred()


@blueprint.after_request
def guard(response: Response) -> Response:
    """Forbids the browser to load anything from other servers."""
    styles = " 'unsafe-inline'" if request.endpoint == "web.docs" else ""
    response.headers["Content-Security-Policy"] = _POLICY.format(styles=styles)
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


@blueprint.context_processor
def vocabulary() -> dict[str, Any]:
    """Gives every template the words of its language."""
    lang = g.get("lang", "en")
    return {"lang": lang, "languages": LANGUAGES, "t": words(lang)}


@blueprint.get("/")
def index() -> str:
    """The page."""
    return _page(_game(request.args.get("game", "classic")))


@blueprint.get("/docs")
def docs() -> str:
    """The documentation of the API, where requests can be tried out."""
    return render_template("docs.html", document=url_for("openapi.spec"))


@blueprint.post("/ask/decompositions")
def decompositions() -> str:
    """Answers with the fewest plays of the hand."""
    rules = _game(request.form.get("game", ""))
    question = {**_hand(rules), "solutions": 5, "limit": {"seconds": _seconds()}}
    return _answer("decompositions", rules, question)


@blueprint.post("/ask/plays")
def plays() -> str:
    """Answers with the legal plays of the hand."""
    rules = _game(request.form.get("game", ""))
    over = request.form.get("over", "").strip()
    return _answer("plays", rules, {**_hand(rules), "over": over or None})


@blueprint.post("/ask/advice")
def advice() -> str:
    """Answers with advice on the landlord's first lead."""
    rules = _game(request.form.get("game", ""))
    question = {
        **_hand(rules),
        "landlord": 0,
        "seat": 0,
        "history": [],
        "limit": {"seconds": _seconds()},
        "language": g.lang,
    }
    return _answer("advice", rules, question)


@blueprint.post("/ask/bids")
def bids() -> str:
    """Answers with the best call of the hand after the calls so far."""
    rules = _game(request.form.get("game", ""))
    calls = _calls(request.form.get("calls", ""))
    question = {
        **_hand(rules),
        "seat": _auction(rules, calls).asked or 0,
        "calls": calls,
        "limit": {"seconds": _seconds()},
        "language": g.lang,
    }
    return _answer("bids", rules, question)


@blueprint.post("/ask/calls")
def calls() -> str:
    """Answers with the field of calls after one more call, or one less, and what is legal next."""
    rules = _game(request.form.get("game", ""))
    said = _calls(request.form.get("calls", ""))
    if "undo" in request.form:
        said = said[:-1]
    said += _calls(request.form.get("add", ""))[:1]
    field = _auction(rules, said)
    return _shown("calls.html", rules, auction=field)


@blueprint.errorhandler(Exception)
def refuse(error: Exception) -> tuple[str, int, dict[str, str]]:
    """Shows the error in the place of the answer."""
    problem = problem_of(error)
    headers = {} if problem.retry_after is None else {"Retry-After": str(problem.retry_after)}
    return _shown("problem.html", None, problem=problem), problem.status, headers


def _game(game_id: str) -> Rules:
    try:
        return games_question.named(game_id, service().catalogue)
    except InvalidRules as error:
        raise NotFound(error.detail) from None


def _sent() -> Mapping[str, str]:
    """Returns the fields of the form, or no fields if the form cannot be read."""
    try:
        return request.form
    except HTTPException:
        return {}


def _hand(rules: Rules) -> dict[str, Any]:
    return {"rules": rules.id, "hand": request.form.get("hand", "")}


def _seconds() -> float:
    try:
        chosen = float(request.form.get("seconds", ""))
    except ValueError:
        return 1.0
    return chosen if chosen in _SECONDS else 1.0


def _calls(text: str) -> list[Any]:
    return [
        int(word) if word.isascii() and word.isdecimal() and len(word) < 4 else word.lower()
        for word in re.split(SEPARATORS, text.strip())[:32]
        if word
    ]


def _auction(rules: Rules, calls: list[Any]) -> CallField:
    """Returns the field of calls; the error of a call points to the field."""
    try:
        return CallField.of(rules, calls, g.lang)
    except SolverError as error:
        raise error.at("calls") from None


def _answer(path: str, rules: Rules, question: dict[str, Any]) -> str:
    endpoint = ENDPOINTS[path]
    answer = service().ask(endpoint, endpoint.request.model_validate(question))
    types = [*rules.native.types, "pass"]
    return _shown(
        f"{path}.html",
        rules,
        answer=answer,
        types=types,
        shown=_SHOWN,
        said=partial(call_name, g.lang),
    )


def _shown(template: str, rules: Rules | None, **values: Any) -> str:
    """Returns a fragment of HTML for htmx, or the whole page for a browser without scripts."""
    fragment = render_template(template, **values)
    if request.headers.get("HX-Request") == "true":
        return fragment
    if "auction" in values and rules is not None:
        return _page(rules, auction=values["auction"])
    if rules is None:
        named = {rules.id: rules for rules in service().catalogue.all}
        rules = named.get(_sent().get("game", ""), named["classic"])
    return _page(rules, fragment)


def _page(rules: Rules, result: str = "", auction: CallField | None = None) -> str:
    has_calls = rules.description.auction.kind != "none"
    if has_calls and auction is None:
        auction = _typed(rules)
    return render_template(
        "index.html",
        games=service().catalogue.all,
        rules=rules,
        rows=piles(rules),
        notation=notation(rules),
        separator=" " if rules.description.deck.cards else "",
        hand_size=rules.description.deal.hand,
        landlord_size=rules.description.deal.hand + rules.description.deal.bottom,
        auction=auction if has_calls else None,
        form=_sent(),
        seconds=_SECONDS,
        result=result,
    )


def _typed(rules: Rules) -> CallField:
    """Returns the field of calls as it was typed, whether or not its calls are legal."""
    text = _sent().get("calls", "")
    try:
        return CallField.of(rules, _calls(text), g.lang)
    except SolverError:
        return CallField.of(rules, [], g.lang).with_text(text)
