// What a review says of one decision: played, better, why, what follows, in which deals, how sure.

import { boardAddress } from "../lib/board_address.js";
import { Cards } from "../lib/card.js";
import { lang, room, t } from "../lib/page.js";
import { Bar, percent, points } from "../lib/parts.js";
import { html } from "../lib/view.js";
import { Choice, Line, Verdict } from "./choice.js";
import { nameOf, outOfTurn, said } from "./record.js";

// Moves of a line that are shown; later ones are guesses about guesses.
const LONGEST_LINE = 10;

/**
 * The judgement of a decision.
 * @param {{decision: Decision, number: number | string, open: boolean, language: string, raised?: string,
 *   onRaise?: (which: string) => void, position?: Position | null, aim?: string}} props
 *   open: whether all hands are shown, and so what double dummy says of it; language: of the reasons;
 *   position: the moment of the decision, once it is there; aim: what the plays are judged by; raised: which choice, `played` or `best`, is raised on the table; onRaise: raises the other one.
 */
export function Judged({ decision, number, open, language, raised, onRaise, position = null, aim = "win" }) {
  const same = String(decision.played) === String(decision.best);
  return html`<article class="judged" aria-labelledby="judged">
    <header class="row">
      <h2 id="judged">${number}. <bdi>${nameOf(decision.seat)}</bdi></h2>
      <${Verdict} label=${decision.label} refused=${decision.certain_win_refused} />
      <small>${kindOf(decision)}</small>
    </header>
    <div class="sides">
      <${Side} decision=${decision} best=${false} same=${same} raised=${raised} onRaise=${onRaise} />
      ${!same && html`<${Side} decision=${decision} best=${true} raised=${raised} onRaise=${onRaise} />`}
    </div>
    ${decision.forced ? html`<p class="hint">${t("forced_hint")}</p>` : html`<${Cost} decision=${decision} same=${same} aim=${aim} />`}
    ${
      decision.reasons.length > 0 &&
      html`<h3>${t("why")}</h3>
      <ul class="reasons" lang=${language === lang ? null : language}>
        ${decision.reasons.map((reason) => html`<li>${reason}</li>`)}
      </ul>`
    }
    ${open && decision.open && html`<${DoubleDummy} open=${decision.open} />`}
    <${Follows} decision=${decision} />
    <${Deals} decision=${decision} same=${same} position=${position} />
    <${Sure} decision=${decision} />
  </article>`;
}

/**
 * When and what a decision was about, in words.
 * @param {Decision} decision
 */
export function kindOf(decision) {
  const phase = said(`phase_${decision.phase}`);
  const about = decision.kind === "call" ? [phase] : [phase, said(`category_${decision.category}`)];
  return [...about, ...(outOfTurn(decision.index) ? [t("out_of_turn")] : [])].join(" · ");
}

/**
 * @param {{decision: Decision, best: boolean, same?: boolean, raised?: string, onRaise?: (which: string) => void}} props
 */
function Side({ decision, best, same, raised, onRaise }) {
  const which = best ? "best" : "played";
  const win = best ? decision.win_best : decision.win_played;
  const error = best ? decision.win_best_error : decision.win_played_error;
  const title = best ? t("better") : t(decision.kind === "call" ? "called" : "played");
  const kind = best ? "best" : same || (decision.loss ?? 0) < 1 ? "fine" : "played";
  const inside = html`<span class="title">${title}${same ? ` – ${t("the_best")}` : ""}</span>
    <span class="what"><${Choice} decision=${decision} choice=${decision[which]} /></span>
    ${
      win !== null &&
      html`<${Bar} share=${win} error=${error ?? 0} />
      <span class="figure"><b>${percent(win, error)}</b> ${t("of_winning")}${best && decision.proven ? ` · ${t("proven")}` : ""}</span>`
    }`;
  return onRaise && decision.kind === "play" && !same
    ? html`<button type="button" class=${`side ${kind}`} aria-pressed=${String(raised === which)} title=${t("raise")} onClick=${() => onRaise(which)}>${inside}</button>`
    : html`<div class=${`side ${kind}`}>${inside}</div>`;
}

/** @param {{decision: Decision, same: boolean, aim: string}} props */
function Cost({ decision, same, aim }) {
  if (same || decision.loss === null) {
    return null;
  }
  const low = (decision.loss_low ?? 0).toFixed(0);
  return html`<p class="cost">
    <b>${t(decision.kind === "call" || aim === "points" ? "cost_call" : "cost", { loss: decision.loss.toFixed(0) })}</b>
    <span>${t("at_least", { low })}${decision.points_loss ? ` · ${t("cost_points", { points: points(-decision.points_loss, 0.1).replace(" ± 0.1", "") })}` : ""}</span>
  </p>`;
}

/** @param {{open: NonNullable<Decision["open"]>}} props */
function DoubleDummy({ open }) {
  /** @param {string} winner */
  const side = (winner) => said(`side_${winner}`);
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
    [t("after_best"), decision.line],
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

/** @param {{decision: Decision, same: boolean, position: Position | null}} props */
function Deals({ decision, same, position }) {
  if (!decision.deals.length) {
    return null;
  }
  return html`<h3>${t("deals")}</h3>
    <p class="hint">${t(same ? "deals_heaviest" : "deals_about", { count: decision.worlds })}</p>
    <ul class="plain deals">
      ${decision.deals.map(
        (deal) => html`<li>
          <p class="ends">
            <${Ends} wins=${deal.wins_played} when=${t("after_played")} />
            <${Ends} wins=${deal.wins_best} when=${t("after_best")} />
            <small>${t("weight", { share: percent(deal.weight) })}</small>
            ${position && html`<a href=${boardAddress(room.game, dealtSo(position, deal.hands), { seat: decision.seat, open: true })}>${t("open_on_board")}</a>`}
          </p>
          <dl>
            ${deal.hands.map(
              (hand, seat) =>
                seat !== decision.seat &&
                html`<div><dt><bdi>${nameOf(seat)}</bdi></dt><dd>${hand ? html`<${Cards} game=${room.game} play=${hand} size="tiny" />` : "–"}</dd></div>`,
            )}
          </dl>
        </li>`,
      )}
    </ul>`;
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

/** @param {{decision: Decision}} props */
function Sure({ decision }) {
  const facts = [
    !decision.forced && String(decision.played) !== String(decision.best) && t("label_rule"),
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
