// What a review says of one decision: played, better, why, what follows, in which deals, how sure.

import { Cards } from "../lib/card.js";
import { Choice, isBest, Verdict } from "../lib/moments.js";
import { alone, room, t } from "../lib/page.js";
import { percent, signed } from "../lib/parts.js";
import { boardAddress } from "../lib/tree.js";
import { html } from "../lib/view.js";
import { outOfTurn } from "./record.js";
import { useNames } from "./who.js";

// Moves of a line that are shown; later ones are guesses about guesses.
const LONGEST_LINE = 10;
// The share of the sampled deals from which one of them is worth its weight.
const LEAST_WEIGHT = 0.01;

/**
 * Everything that the review says of a decision, beside the table.
 * @param {{decision: Decision, open: boolean, position: Position | null, aim: string}} props
 *   open: whether all hands are shown, and so what double dummy says of it; position: the moment of the
 *   decision, once it is there; aim: what the plays are judged by.
 */
export function Judged({ decision, open, position, aim }) {
  const { nameOf } = useNames();
  return html`<article class="judged" aria-labelledby="judged">
    <header class="row">
      <h2 id="judged"><bdi>${nameOf(decision.seat)}</bdi></h2>
      <${Verdict} label=${decision.label} refused=${decision.certain_win_refused} />
      <small>${kindOf(decision)}</small>
    </header>
    <${Cost} decision=${decision} aim=${aim} />
    ${
      decision.reasons.length > 0 &&
      html`<h3>${t("why")}</h3>
      <ul class="reasons">
        ${decision.reasons.map((reason) => html`<li>${reason}</li>`)}
      </ul>`
    }
    ${open && decision.open && html`<${DoubleDummy} open=${decision.open} />`}
    <${Follows} decision=${decision} />
    <${Deals} decision=${decision} position=${position} />
    <${Sure} decision=${decision} aim=${aim} />
  </article>`;
}

/**
 * What was played, and what was better, as cards; a tap raises them in the hand.
 * @param {{decision: Decision, raised: string, onRaise: (which: "played" | "best") => void}} props
 *   raised: which of them, `played` or `best`, is raised.
 */
export function Options({ decision, raised, onRaise }) {
  return html`<div class="options">
    <${Option} decision=${decision} best=${false} raised=${raised} onRaise=${onRaise} />
    ${!isBest(decision) && html`<${Option} decision=${decision} best=${true} raised=${raised} onRaise=${onRaise} />`}
  </div>`;
}

/**
 * When and what a decision was about, in words.
 * @param {Decision} decision
 */
export function kindOf(decision) {
  const phase = t(`phase_${decision.phase}`);
  const about = decision.kind === "call" ? [phase] : [phase, t(`category_${decision.category}`)];
  return [...about, ...(outOfTurn(decision.index) ? [t("out_of_turn")] : [])].join(" · ");
}

/** @param {{decision: Decision, best: boolean, raised: string, onRaise: (which: "played" | "best") => void}} props */
function Option({ decision, best, raised, onRaise }) {
  const same = isBest(decision);
  const which = best ? "best" : "played";
  const [win, error] = best
    ? [decision.win_best, decision.win_best_error]
    : [decision.win_played, decision.win_played_error];
  const title = best ? t("better") : t(decision.kind === "call" ? "called" : "played");
  const kind = best ? "best" : same || (decision.loss ?? 0) < 1 ? "fine" : "played";
  const inside = html`<span class="title">${title}${same && !decision.forced ? ` – ${t("the_best")}` : ""}</span>
    <span class="what"><${Choice} game=${room.game} decision=${decision} choice=${decision[which]} size="tiny" /></span>
    ${win !== null && html`<span class="figure"><b>${percent(win, error)}</b> <span class="visually-hidden">${t("of_winning")}</span>${best && decision.proven ? ` ${t("proven")}` : ""}</span>`}`;
  return decision.kind === "play"
    ? html`<button type="button" class=${`option ${kind}`} aria-pressed=${String(raised === which)} title=${t("raise")} onClick=${() => onRaise(which)}>${inside}</button>`
    : html`<div class=${`option ${kind}`}>${inside}</div>`;
}

/**
 * What a decision cost, and how sure that is.
 * @param {{decision: Decision, aim: string, brief?: boolean}} props
 *   aim: what plays are judged by; brief: without the points.
 */
export function Cost({ decision, aim, brief = false }) {
  if (decision.forced) {
    return html`<p class="cost">${t("forced_hint")}</p>`;
  }
  if (isBest(decision) || decision.loss === null) {
    const hard = hardOf(decision, aim);
    return hard && html`<p class="cost">${hard}</p>`;
  }
  const low = Math.max(0, decision.loss_low ?? 0).toFixed(0);
  return html`<p class="cost"><b>${t(costOf(decision.kind, aim), { loss: decision.loss.toFixed(0) })}</b> <span>${t(
    decision.label === "unclear" ? "perhaps_nothing" : "at_least",
    { low },
  )}${decision.points_loss && !brief ? ` · ${t("cost_points", { points: signed(-decision.points_loss, 1) })}` : ""}</span></p>`;
}

/**
 * How hard a decision was, where it was.
 * @param {Decision} decision @param {string} aim
 */
export function hardOf({ kind, difficulty }, aim) {
  const value = (difficulty ?? 0).toFixed(0);
  return value === "0" ? "" : t(costOf(kind, aim) === "cost" ? "hard" : "hard_call", { value });
}

/**
 * The words for what a choice cost: in points of winning, or in percent of the stake.
 * @param {string} kind @param {string} aim
 */
export function costOf(kind, aim) {
  return kind === "call" || aim === "points" ? "cost_call" : "cost";
}

/** @param {{open: NonNullable<Decision["open"]>}} props */
function DoubleDummy({ open }) {
  /** @param {string} winner */
  const side = (winner) => t(`side_${winner}`);
  return html`<section class="open-result">
    <h3>${t("double_dummy")}</h3>
    <p>
      ${
        open.played === open.best
          ? t("open_same", { side: side(open.played) })
          : t("open_change", { played: side(open.played), best: side(open.best) })
      }
    </p>
    <p class="hint">${t("never_graded")}</p>
  </section>`;
}

/** @param {{decision: Decision}} props */
function Follows({ decision }) {
  const lines = [
    [t(isBest(decision) ? "after_played" : "after_best"), decision.line],
    [t("after_played"), decision.played_line],
  ].filter(([, line]) => line.length > 0);
  return (
    lines.length > 0 &&
    html`<h3>${t("follows")}</h3>
      <dl class="lines">
        ${lines.map(([title, line]) => html`<div><dt>${title}</dt><dd><${Line} line=${line.slice(0, LONGEST_LINE)} /></dd></div>`)}
      </dl>`
  );
}

/**
 * How the game may go on: seats and plays.
 * @param {{line: LineOfPlay}} props
 */
function Line({ line }) {
  const { nameOf } = useNames();
  return html`<ol class="plain line">
    ${line.map(
      ([seat, play]) => html`<li>
        <small><bdi>${nameOf(seat)}</bdi></small>
        ${play === "pass" ? html`<span class="passed">${t("pass")}</span>` : html`<${Cards} game=${room.game} play=${play} size="tiny" />`}
      </li>`,
    )}
  </ol>`;
}

/** @param {{decision: Decision, position: Position | null}} props */
function Deals({ decision, position }) {
  const deals = telling(decision.deals);
  if (!deals.length) {
    return null;
  }
  return html`<h3>${t("deals")}</h3>
    <p class="hint">${t(isBest(decision) ? "deals_heaviest" : "deals_about", { count: decision.worlds })}</p>
    <ul class="plain deals">
      ${deals.map(
        (deal) => html`<li>
          <${Deal} deal=${deal} decision=${decision} />
          ${position && !alone && html`<a class="button" href=${boardAddress(room.game, dealtSo(position, deal.hands), { seat: decision.seat, open: true })}>${t("open_on_board")}</a>`}
        </li>`,
      )}
    </ul>`;
}

/**
 * The deals that weigh something, where some do: one of a thousand equal ones weighs little, too.
 * @param {Decision["deals"]} deals
 */
function telling(deals) {
  const heavy = deals.filter((each) => each.weight >= LEAST_WEIGHT);
  return heavy.length ? heavy : deals;
}

/**
 * The deal that shows a verdict best; nothing where there is none.
 * @param {{decision: Decision}} props
 */
export function OneDeal({ decision }) {
  const [deal] = isBest(decision) ? [] : telling(decision.deals);
  return (
    deal &&
    html`<div class="deals one-deal" role="group" aria-label=${t("deals")}><${Deal} deal=${deal} decision=${decision} /></div>`
  );
}

/** @param {{deal: Decision["deals"][number], decision: Decision}} props */
function Deal({ deal, decision }) {
  const { nameOf } = useNames();
  return html`<p class="ends">
      <${Ends} wins=${deal.wins_played} when=${t("after_played")} />
      ${!isBest(decision) && html`<${Ends} wins=${deal.wins_best} when=${t("after_best")} />`}
      ${deal.weight >= LEAST_WEIGHT && html`<small>${t("weight", { share: percent(deal.weight) })}</small>`}
    </p>
    <dl>
      ${deal.hands.map(
        (hand, seat) =>
          seat !== decision.seat &&
          html`<div><dt><bdi>${nameOf(seat)}</bdi></dt><dd>${hand ? html`<${Cards} game=${room.game} play=${hand} size="tiny" />` : "–"}</dd></div>`,
      )}
    </dl>`;
}

/**
 * The moment of a decision with other hands, as POST /v1/positions takes it.
 * @param {Position} position
 * @param {(string | null)[]} hands what each seat holds in a sampled deal.
 * @returns {Sketch}
 */
function dealtSo({ record, landlord, direction, turn, over, contract }, hands) {
  return {
    rules: record.rules,
    landlord,
    direction: direction === -1 ? -1 : 1,
    bid: contract?.assumed ? undefined : contract?.bid,
    start: { hands, turn: turn ?? 0, over: over && { seat: over.seat, cards: over.cards } },
  };
}

/** @param {{wins: boolean, when: string}} props */
function Ends({ wins, when }) {
  return html`<span class=${`ends-${wins ? "won" : "lost"}`}>${when}: <b>${wins ? `✓ ${t("won")}` : `✗ ${t("lost")}`}</b></span>`;
}

/** @param {{decision: Decision, aim: string}} props */
function Sure({ decision, aim }) {
  const facts = [
    !decision.forced && !isBest(decision) && t("label_rule"),
    (decision.kind === "call" || aim === "points") && t("label_stake"),
    decision.proven && t("proven_hint"),
    decision.effective_samples &&
      t("samples", { count: decision.worlds, samples: decision.effective_samples.toFixed(0) }),
    !decision.forced && t(decision.settled ? "settled" : "unsettled"),
    decision.difficulty !== null && t("difficulty", { value: decision.difficulty.toFixed(1) }),
    decision.punished !== null && t(decision.punished ? "punished" : "unpunished"),
    decision.shown && t("shown", shownOf(decision.shown)),
  ].filter(Boolean);
  return (
    facts.length > 0 &&
    html`<h3>${t("how_sure")}</h3>
      <ul class="facts">
        ${facts.map((fact) => html`<li>${fact}</li>`)}
      </ul>`
  );
}

/** @param {NonNullable<Decision["shown"]>} props */
function shownOf({ top_share, before, after }) {
  /** @param {number} value */
  const share = (value) => `${(100 * value).toFixed(0)} %`;
  return {
    own: share(top_share),
    before: `${share(before[0])} – ${share(before[1])}`,
    after: `${share(after[0])} – ${share(after[1])}`,
  };
}
