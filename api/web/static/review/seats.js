// A panel for each seat: result, luck and own play as one bar that adds up, accuracy, mistakes.

import { Tally } from "../lib/moments.js";
import { room, t } from "../lib/page.js";
import { signed, Warnings } from "../lib/parts.js";
import { html } from "../lib/view.js";
import { end } from "./record.js";
import { useNames } from "./who.js";

// What adds up to a result, in the order of the game.
/** @type {(keyof Omit<PlayerOfReview["luck"], "notes">)[]} */
const PARTS = ["expected", "deal", "bottom", "cards", "others", "own"];
// Points that are shown as 0.0.
const LEAST = 0.3;

/**
 * The players of a reviewed game.
 * @param {{players: PlayerOfReview[], engine: EngineNote, onKind: (seat: number, label: string) => void}} props
 *   onKind: called when the errors of one
 *   kind and seat are wanted.
 */
export function Seats({ players, engine, onKind }) {
  const scale = scaleOf(players);
  const notes = [...new Set(players.flatMap((each) => each.luck.notes))];
  return html`<${Warnings} engine=${engine} />
    <div class="seats">
      ${players.map((each) => html`<${Seat} player=${each} scale=${scale} onKind=${onKind} key=${each.seat} />`)}
    </div>
    <p class="hint">${t("luck_about")}</p>
    ${notes.map((note) => html`<p class="hint">${t(`note_${note}`)}</p>`)}`;
}

/** @param {{player: PlayerOfReview, scale: number, onKind: (seat: number, label: string) => void}} props */
function Seat({ player, scale, onKind }) {
  const { nameOf } = useNames();
  const score = end?.scores?.[player.seat];
  const roles = room.landlord !== null;
  return html`<section class=${`panel seat ${player.role}`} aria-label=${nameOf(player.seat)}>
    <header class="row">
      <h3><bdi>${nameOf(player.seat)}</bdi></h3>
      ${roles && html`<span class="role">${t(player.role)}</span>`}
      <span class="grow"></span>
      ${score !== undefined && html`<b class="score">${signed(score)}</b>`}
    </header>
    <p class="accuracy">
      ${
        player.accuracy === null
          ? html`<span class="hint">${t("no_accuracy")}</span>`
          : html`<b>${player.accuracy.toFixed(0)}</b> ${t("accuracy")}`
      }
      ${player.match_rate !== null && html`<span class="hint">${t("matches", { share: Math.round(100 * player.match_rate) })}</span>`}
    </p>
    <${Tally} labels=${player.labels} onLabel=${(/** @type {Label} */ label) => onKind(player.seat, label)} />
    ${player.result && html`<${LuckSentence} player=${player} /><${Parts} player=${player} result=${player.result} scale=${scale} />`}
  </section>`;
}

/**
 * What made a result in words; reviews of before have no such sentence.
 * @param {{player: PlayerOfReview}} props
 */
export function LuckSentence({ player }) {
  return player.luck_sentence && html`<p class="luck-sentence">${player.luck_sentence}</p>`;
}

/**
 * The points that fill half of a bar of these players' parts.
 * @param {PlayerOfReview[]} players
 */
export function scaleOf(players) {
  return Math.max(1, ...players.map((each) => Math.max(sum(each, 1), -sum(each, -1))));
}

/**
 * The parts of a result as one bar, to the right what was gained, and the same as a list.
 * @param {{player: PlayerOfReview, result: NonNullable<PlayerOfReview["result"]>, scale: number, brief?: boolean}} props
 *   brief: beside the sentence: short words, points alone, and nothing that the sentence says or that is 0.
 */
export function Parts({ player, result, scale, brief = false }) {
  const found = PARTS.flatMap((part) => {
    const amount = player.luck[part];
    return amount ? [{ part, ...amount }] : [];
  });
  /** @param {number} sign */
  const room_ = (sign) => {
    let from = 0;
    return found
      .filter(({ points }) => sign * points > 0)
      .map(({ part, points }) => {
        const width = Math.abs(points) / scale;
        const start = from;
        from += width;
        return { part, start, width };
      });
  };
  const shown = result.points / scale;
  const told = brief && player.luck_sentence;
  const listed = told ? found.filter(({ part, points }) => part !== "expected" && Math.abs(points) >= LEAST) : found;
  return html`<div class="parts ${brief ? "brief" : ""}">
    <div class="stack" aria-hidden="true">
      ${[-1, 1].map((sign) =>
        room_(sign).map(
          ({ part, start, width }) =>
            html`<i class="part" data-part=${part} style=${{ "--from": 0.5 + (sign < 0 ? -(start + width) : start) / 2, "--width": width / 2 }}></i>`,
        ),
      )}
      <i class="zero"></i><i class="result" style=${{ "--from": 0.5 + shown / 2 }}></i>
    </div>
    <dl>
      ${listed.map(({ part, ...amount }) => html`<${Part} name=${part} part=${part} amount=${amount} brief=${brief} />`)}
      ${!told && html`<${Part} name="result" kind="total" amount=${result} brief=${brief} />`}
      ${player.adjusted_result && html`<${Part} name="adjusted_result" kind="adjusted" amount=${player.adjusted_result} brief=${brief} />`}
    </dl>
  </div>`;
}

/**
 * One part of a result: in the colour of the bar, if it has one there.
 * @param {{name: string, part?: string, kind?: string, amount: {points: number, win: number}, brief: boolean}} props
 */
function Part({ name, part, kind, amount, brief }) {
  return html`<div class=${kind}>
    <dt>${part && html`<i class="part" data-part=${part} aria-hidden="true"></i>`} ${brief ? t(`part_${name}`) : t(`luck_${name}`)}</dt>
    <dd>${signed(amount.points, 1)} ${!brief && html`<small>${win(amount.win)}</small>`}</dd>
  </div>`;
}

/** @param {PlayerOfReview} player @param {number} sign */
function sum(player, sign) {
  return PARTS.reduce((total, part) => {
    const amount = player.luck[part]?.points ?? 0;
    return amount * sign > 0 ? total + amount : total;
  }, 0);
}

/** @param {number} share */
function win(share) {
  return `${signed(100 * share)} %`;
}
