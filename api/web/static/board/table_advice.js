// The advice on the table: the best plays as chips above the hand, and in one sentence why.

import { spoken } from "../lib/cards.js";
import { Chips, SHOWN, textOf } from "../lib/chips.js";
import { t } from "../lib/page.js";
import { percent } from "../lib/parts.js";
import { More } from "../lib/table_room.js";
import { html } from "../lib/view.js";
import { sentence, useOrder, wholeOf } from "./advice.js";

// Two plays are told apart when their difference is this many standard errors.
const CLEAR = 2;

/**
 * @param {OfBoard & {advice: import("./advice.js").Advised, onMore: () => void}} props
 */
export function TableAdvice({ game, position, advice, hand, onMore }) {
  const plays = advice.answer?.plays ?? [];
  const raised = plays.find((play) => play.cards === hand.shown) ?? plays[0];
  /** @param {string} cards */
  const tapped = (cards) => {
    const play = plays.find((each) => each.cards === cards) ?? plays[0];
    return hand.shown === cards ? hand.play(play) : hand.show(play);
  };
  const chips = withPass(useOrder(advice.answer, hand.shown !== null)).map((play) => ({
    id: play.cards,
    text: textOf(game, play.cards),
    said: spoken(game, wholeOf(position, play)),
    figure: percent(play.win),
    word: wordOf(plays, plays.indexOf(play)),
    best: play === plays[0],
  }));
  const assumed = advice.answer?.assumed ?? [];
  return html`${assumed.length > 0 && html`<p class="assumed hint" role="note">${assumed.map((each) => each.text).join(" ")}</p>`}
    <${Chips} chips=${chips} shown=${hand.shown} onTap=${tapped} label=${t("tab_advice")} of=${position.legal?.length} />
    <p class="why-line" aria-live="polite">
      <span>${raised ? whyOf(advice.why ?? raised) : advice.error ? "" : t("working")}</span>
      <${More} onMore=${onMore} />
    </p>`;
}

/**
 * The plays of the chips: the best three, or the best two and to pass, which people always ask about.
 * @param {AdvicePlay[]} plays
 */
function withPass(plays) {
  const pass = plays.findIndex(({ cards }) => cards === "pass");
  return pass < SHOWN ? plays : [...plays.slice(0, SHOWN - 1), plays[pass]];
}

/** @param {AdvicePlay} play */
function whyOf({ short, win, win_error: error }) {
  return short ? sentence([short]) : t("wins_of", { win: percent(win, error) });
}

/**
 * How sure the place of a play is: proven, clearly the best, or close to the best.
 * @param {AdvicePlay[]} plays the best first.
 * @param {number} place
 */
function wordOf(plays, place) {
  const [best, second] = plays;
  const play = plays[place];
  if (play.proven) {
    return t("chip_solved");
  }
  const other = place === 0 ? second : best;
  if (!other) {
    return t("chip_only");
  }
  const apart =
    Math.abs(play.points - other.points) > CLEAR * Math.hypot(play.points_error ?? 0, other.points_error ?? 0);
  return place === 0 ? t(apart ? "chip_clear" : "chip_close") : apart ? "" : t("chip_close");
}
