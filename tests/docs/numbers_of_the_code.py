"""The texts with numbers, and the numbers as the code has them.

Each row names a document, a piece of its text with places for numbers, and the numbers. Importing
this imports most of the library and of the service.
"""

from __future__ import annotations

from api.access import keys, limits
from api.admission import admission, places
from api.asgi import worker
from api.client.retries import Retries
from api.config import Settings
from api.resources import batch, reviews
from api.service import review_events, service
from api.store import address, leases
from api.store import players as reviewed
from api.telemetry.log_writer import _MOST_WAITING as LOG_LINES
from lab.arena import agents
from solver.advice import estimates
from solver.bidders import threshold
from solver.bidding import deals, prospects, ranking, standing, values
from solver.cli import assistant_tools, assistants
from solver.exact import table_memory
from solver.game import no_shuffle
from solver.protocol import lines as question_lines
from solver.puzzles import games, miner, perfect_play, rating
from solver.review import (
    accuracy,
    comparison,
    double_dummy,
    effects,
    expectation,
    explanation,
    judge_call,
    kinds,
    loss,
    luck,
    plan,
    players,
)
from solver.rules import load_rules
from solver.search import confidence, landlord_trials
from solver.weights import networks

WORDS = "api/web/words"
DEFAULT = Settings()
LEAST = {label: f"{least:g}" for least, label in loss.LABELS}
MIB = 1 << 20


def percent(share: float) -> str:
    """Returns a share as documents write it."""
    return f"{100 * share:g}"


def minutes(seconds: float) -> str:
    return f"{seconds / 60:g}"


ROWS: list[tuple[str, str, tuple[object, ...]]] = [
    # Reviews: labels, accuracy, intervals.
    (
        "docs/review.md",
        "`best` below {}, `good` from {}, `inaccuracy` from {}, `mistake` from {}, `blunder` from {}",
        (
            f"{loss.GOOD:g}",
            f"{loss.GOOD:g}",
            LEAST["inaccuracy"],
            LEAST["mistake"],
            LEAST["blunder"],
        ),
    ),
    (
        "docs/review.md",
        "{} and {} are the thresholds of lichess and chess.com. {} is that of chess.com",
        (LEAST["inaccuracy"], LEAST["mistake"], LEAST["blunder"]),
    ),
    (
        "docs/review.md",
        "which is at most {} points: max(loss_low, loss",
        (f"{loss.MARGIN:g}",),
    ),
    ("docs/review.md", "the last {} reviews say of them", (f"{reviewed.RECENT:,}",)),
    (
        "docs/scale.md",
        "At the default limit, {} sampled deals",
        (f"{plan.DEFAULT_LIMIT.worlds:,}",),
    ),
    ("docs/scale.md", "games in the store: {} |", (f"{DEFAULT.store_games:,}",)),
    ("docs/scale.md", "{} for a web server with 8 workers", (8 * DEFAULT.streams,)),
    (
        "docs/scale.md",
        "8 workers keep {} and may open {} |",
        (2 * 9 * address.KEPT_CONNECTIONS, 2 * 9 * address.MOST_CONNECTIONS),
    ),
    ("docs/review.md", "Below {} a move is", (f"{loss.GOOD:g}",)),
    ("docs/review.md", "until its graded loss is {} points", (f"{loss.GOOD:g}",)),
    ("docs/review.md", "ends {} standard errors below the loss", (confidence.CONFIDENCE,)),
    ("docs/review.md", "| accuracy of a play | {:.2f} · exp(", (accuracy.HEIGHT,)),
    ("docs/review.md", "{:.4f} · expected loss) ", (accuracy.DECAY,)),
    ("docs/review.md", " {:.2f}, at least 0 |", (accuracy.DEPTH,)),
    ("docs/review.md", "in the second a play counts as at least {:g} |", (accuracy.FLOOR,)),
    ("docs/review.md", "at least {:g} in it", (accuracy.FLOOR,)),
    (
        "docs/review.md",
        "decisions that lose at most {} percentage point",
        ({1.0: "one"}[players.MATCH],),
    ),
    ("docs/review.md", "Deals come in pools of {}", (comparison._POOL,)),
    (
        "docs/review.md",
        "rivals that are {} standard errors worse",
        ({3.0: "three"}[comparison._HOPELESS],),
    ),
    ("docs/review.md", "by {} of the standard errors that they", (loss._CLEAR,)),
    ("docs/review.md", "is {} deals for each decision unless", (plan.DEFAULT_LIMIT.worlds,)),
    (
        "docs/review.md",
        "one decision may take {} equal shares",
        ({8: "eight"}[plan._SAFEGUARD_SHARES],),
    ),
    ("docs/review.md", "When {} deals leave the label open", (judge_call._FIRST_DEALS,)),
    (
        "docs/review.md",
        "`opening` until a seat has played {} % of its cards; `end` once a seat has {} % of them",
        (percent(kinds._OPENING), percent(kinds._END)),
    ),
    ("docs/review.md", "with a softmax temperature of {}, for", (explanation._TEMPERATURE,)),
    (
        "docs/review.md",
        "takes a {} of the time",
        ({0.2: "fifth"}[plan._DOUBLE_DUMMY_SHARE],),
    ),
    ("docs/review.md", "Other rules get {} deals", (expectation._CARDS // 54,)),
    ("docs/review.md", "({} of two decks) at their first use", (expectation._CARDS // 108,)),
    (
        "docs/review.md",
        "over {} deals of one deck ({} of two)",
        (luck._CARDS // 54, luck._CARDS // 108),
    ),
    ("docs/review.md", "the same with {} others", (luck._BOTTOMS,)),
    ("docs/review.md", "no clear lead ({:g} standard errors)", (effects._CLEAR,)),
    ("docs/review.md", "the mean ± {} standard errors", (confidence.CONFIDENCE,)),
    # What the page says of the same.
    (f"{WORDS}/about.toml", "accuracy of a play = {:.2f} · exp(", (accuracy.HEIGHT,)),
    (f"{WORDS}/about.toml", "{:.4f} · expected loss) ", (accuracy.DECAY,)),
    (f"{WORDS}/about.toml", "一手的准确度 = {:.2f} · exp(", (accuracy.HEIGHT,)),
    (f"{WORDS}/about.toml", "{:.4f} · 期望损失) ", (accuracy.DECAY,)),
    (f"{WORDS}/about.toml", "a play counts as at least {:g}", (accuracy.FLOOR,)),
    (f"{WORDS}/about.toml", "less its margin of error, at most {:g} points", (loss.MARGIN,)),
    (f"{WORDS}/about.toml", "最多减 {:g} 点", (loss.MARGIN,)),
    (f"{WORDS}/about.toml", "and than {} % of what is paid", (percent(ranking._LITTLE),)),
    (f"{WORDS}/about.toml", "平均输赢的 {}% 的", (percent(ranking._LITTLE),)),
    (f"{WORDS}/about.toml", "{} random hands are weighted", (standing._HANDS,)),
    (f"{WORDS}/about.toml", "取 {} 手随机的牌", (standing._HANDS,)),
    (f"{WORDS}/play.toml", 'teach_5 = "from {} % lost"', (LEAST["inaccuracy"],)),
    (f"{WORDS}/play.toml", 'teach_10 = "from {} % lost"', (LEAST["mistake"],)),
    (f"{WORDS}/play.toml", 'teach_20 = "from {} % lost"', (LEAST["blunder"],)),
    (
        "api/web/static/play/settings.js",
        "THRESHOLDS = [0, {}, {}, {}]",
        (LEAST["inaccuracy"], LEAST["mistake"], LEAST["blunder"]),
    ),
    (f"{WORDS}/review.toml", "standard: up to {:,} deals", (plan.DEFAULT_LIMIT.worlds,)),
    (f"{WORDS}/review.toml", "至多 {:,} 个模拟牌局", (plan.DEFAULT_LIMIT.worlds,)),
    # Calls.
    (
        "docs/bids.md",
        "{} deals are dealt for each one that is kept",
        ({8: "eight"}[deals._DEALT_FOR_ONE],),
    ),
    ("docs/bids.md", "among {} random hands", (standing._HANDS,)),
    ("docs/bids.md", "no more than {} % of the amount", (percent(ranking._LITTLE),)),
    ("docs/bids.md", "unless it is worth less by more than {} errors", (int(ranking._SURE),)),
    ("docs/bids.md", "share {} (`_COMMON`", ({0.5: "half"}[ranking._COMMON],)),
    ("docs/bids.md", "in {}, {}, {}, {} and {} % of the deals", values.PERCENTILES),
    ("docs/bids.md", "At most {} deals are played", (landlord_trials.MOST_DEALS,)),
    (
        "docs/bids.md",
        "pool by pool ({}, {}, … {} deals)",
        (prospects._FIRST_POOL, 2 * prospects._FIRST_POOL, prospects._LARGEST_POOL),
    ),
    (
        "docs/arena.md",
        "bids with the best {}, {} % and {} % of hands",
        ({0.5: "half"}[threshold._BIDS[0]], *map(percent, threshold._BIDS[1:])),
    ),
    ("docs/arena.md", "in {} evenly sampled worlds", (agents.MONTE_CARLO_WORLDS,)),
    # Puzzles.
    ("docs/puzzles.md", "In {} % of the decisions a seat", (percent(games._SECOND_BEST),)),
    (
        "docs/puzzles.md",
        "have {} to {} cards ({} in `double`), no hand more than {}",
        (
            miner.cards_of(load_rules("classic"))[0],
            miner.cards_of(load_rules("classic"))[-1],
            miner.cards_of(load_rules("double"))[-1],
            miner._MOST_HAND,
        ),
    ),
    (
        "docs/puzzles.md",
        "to move at least {} cards and {} choices",
        (miner._LEAST_HAND, miner._LEAST_CHOICES),
    ),
    (
        "docs/puzzles.md",
        "(at most {:,} positions), and then the result of each choice ({:,})",
        (miner._FIRST_NODES, perfect_play.MOST_NODES),
    ),
    ("docs/puzzles.md", "takes at least {} plays of", ({2: "two"}[miner._LEAST_DEPTH],)),
    ("docs/puzzles.md", "to count than {:,} positions", (perfect_play.MOST_NODES,)),
    ("docs/puzzles.md", "less {} %", (percent(miner._TEMPTING_WITHIN),)),
    ("docs/puzzles.md", "resists longest; at most {} count", (rating._MOST_DEPTH,)),
    ("docs/puzzles.md", "going out apart; at most {} count", (rating._MOST_ONLY_MOVES,)),
    (
        "docs/puzzles.md",
        "with the temperature {}; at least 1 in {:.0f}",
        (rating.TEMPERATURE, 1 / rating._LEAST_PRIOR),
    ),
    ("docs/puzzles.md", "choices tempt, at most {}", (miner._MOST_TEMPTING,)),
    (
        "docs/puzzles.md",
        "The levels 1 to {} begin at 0, {}, {}, {} and {}.",
        (1 + len(rating.LEVELS), *rating.LEVELS),
    ),
    ("docs/puzzles.md", "may visit {:,} positions", (perfect_play.COUNT_NODES,)),
    (
        "docs/calibration.md",
        "standard error of {}. Points get {},",
        (networks.BORROWED_WIN_ERROR, networks.BORROWED_POINTS_ERROR),
    ),
    (
        "docs/calibration.md",
        "pay as before, and {:g} (a whole point",
        (networks.OTHER_PAY_POINTS_ERROR,),
    ),
    ("docs/calibration.md", "after calls get {}.", (networks.BORROWED_CALL_ERROR,)),
    (
        "docs/architecture.md",
        "The {} best are searched further",
        ({16: "sixteen"}[estimates.MOST_TRIED],),
    ),
    # Training and deals.
    (
        "docs/rules.md",
        "comes from {} earlier games",
        ({3: "three"}[no_shuffle._EARLIER_GAMES],),
    ),
    (
        "docs/rules.md",
        "is cut {} times and dealt in packets of {}",
        ({3: "three"}[no_shuffle._CUTS], {6: "six"}[no_shuffle._PACKET]),
    ),
    # The service.
    ("docs/assistants.md", "| {:g} s at most;", (assistant_tools.LONGEST,)),
    ("docs/assistants.md", "| {}; further ones wait", (assistants._TOGETHER,)),
    (
        "docs/assistants.md",
        "{} MiB a request, {} sessions, each forgotten after {} idle minutes",
        (assistants._BODY // MIB, assistants._SESSIONS, minutes(assistants._IDLE)),
    ),
    (
        "docs/batch.md",
        "{} MiB and {:,} lines (`LANDLORD_BATCH_BYTES`",
        (DEFAULT.batch_bytes // MIB, DEFAULT.batch_lines),
    ),
    ("docs/batch.md", "| a line | {} MiB;", (question_lines.MAX_LINE // MIB,)),
    ("docs/batch.md", "| {} in each worker;", (admission._BATCHES,)),
    ("docs/batch.md", "gets no place within {:g} s", (batch._PATIENCE,)),
    ("docs/batch.md", "sent together, every {:g} ms", (1000 * batch._SECONDS,)),
    ("docs/jobs.md", "A comment every {:g} seconds", (review_events._HEARTBEAT,)),
    ("docs/jobs.md", "with a lease of {:g} seconds", (leases.LEASE,)),
    ("docs/jobs.md", "on another machine after {:g} s", (leases.LEASE,)),
    ("docs/operation.md", "Up to {:,} of them wait", (LOG_LINES,)),
    (
        "docs/operation.md",
        "at least {} MiB, at most {} GiB, which",
        (table_memory._LEAST // MIB, table_memory.DEFAULT >> 30),
    ),
    (
        "docs/operation.md",
        "{3} MiB for the first {0:,} positions, {4} MiB for {1} million, {5} MiB for {2} million",
        (
            table_memory._PARTS[0][0],
            table_memory._PARTS[1][0] // 1_000_000,
            table_memory._PARTS[2][0] // 1_000_000,
            *(size // MIB for _, size in table_memory._PARTS),
        ),
    ),
    (
        "docs/operation.md",
        "of reviews ({} MiB) and puzzles ({} MiB)",
        (double_dummy._MEMORY // MIB, perfect_play._MEMORY // MIB),
    ),
    (
        "docs/operation.md",
        "at most {} KiB | `LANDLORD_HEAD_SECONDS`",
        (worker._LONGEST_HEAD >> 10,),
    ),
    (
        "docs/operation.md",
        "hands of more than {} cards, bodies of more than {} KiB",
        (service._CHEAP_HAND, service._CHEAP_BODY >> 10),
    ),
    ("docs/operation.md", "| imports | {} |", (admission._IMPORTS,)),
    ("docs/operation.md", "| batches | {} |", (admission._BATCHES,)),
    ("docs/operation.md", "| work with the store | {} |", (admission._STORED,)),
    (
        "docs/operation.md",
        "(`LANDLORD_STREAMS`) and {} more",
        ({8: "eight"}[admission._SPARE_THREADS],),
    ),
    ("docs/operation.md", "`LANDLORD_QUEUE` ({}) requests wait", (DEFAULT.queue,)),
    (
        "docs/operation.md",
        "longer than {} of `LANDLORD_SEARCH_PATIENCE` ({:g} s)",
        ({0.5: "half"}[places._SURE], DEFAULT.search_patience),
    ),
    ("docs/operation.md", "| `LANDLORD_RATE_LIMIT` | `{}` |", (limits._RATE,)),
    ("docs/operation.md", "| {} seconds a minute for each of", (limits._SEARCH_SECONDS,)),
    (
        "docs/operation.md",
        "have {:,} requests a minute",
        (int(limits._OWN_RATE.partition("/")[0]),),
    ),
    ("docs/operation.md", "After {} wrong keys in a minute", (limits._WRONG_KEYS.amount,)),
    (
        "docs/operation.md",
        "a revoked key within {} seconds",
        ({10.0: "ten"}[keys.LIFETIME],),
    ),
    (
        "docs/operation.md",
        "within the last {} minutes",
        ({"10": "ten"}[minutes(keys._WITHOUT_STORE)],),
    ),
    ("docs/store.md", "`LANDLORD_STORE_PATIENCE` ({:g} s)", (DEFAULT.store_patience,)),
    ("docs/store.md", "| `LANDLORD_STORE_GAMES` | {} |", (DEFAULT.store_games,)),
    ("docs/store.md", "| `LANDLORD_STORE_BYTES` | {} |", (DEFAULT.store_bytes,)),
    ("docs/store.md", "| `LANDLORD_KEEP_DAYS` | {} |", (DEFAULT.keep_days,)),
    ("docs/store.md", "| `LANDLORD_IMPORT_GAMES` | {} |", (DEFAULT.import_games,)),
    ("docs/store.md", "| `LANDLORD_IMPORT_SECONDS` | {:g} |", (DEFAULT.import_seconds,)),
    ("docs/store.md", "| `LANDLORD_IMPORT_BYTES` | {} |", (DEFAULT.import_bytes,)),
    ("docs/client.md", "broken connection: {} times at most", ({5: "five"}[Retries().attempts],)),
    ("solver/protocol/jobs.py", "At most {:,} of them.", (reviews._MOST_IN_A_BATCH,)),
]
