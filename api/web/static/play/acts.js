// The buttons of a decision: plays, calls, and the readings of cards that can be read in two ways.

import { Cards } from "../lib/card.js";
import { t } from "../lib/page.js";
import { html } from "../lib/view.js";

/**
 * The buttons for a play, or for a bomb out of turn: to pass on the left, to play on the right.
 * @param {{match: Match, hands: PlayHand, disabled: boolean}} props
 */
export function Plays({ match, hands, disabled }) {
  const bomb = match.next?.interrupt;
  const nothing = !hands.mayPlay;
  return html`
    <button type="button" data-act="pass" class=${nothing ? "primary" : ""} disabled=${disabled || !hands.mayPass} onClick=${() => hands.done({ cards: "pass" })}>
      ${t(bomb ? "keep_bomb" : "pass")}
    </button>
    <span class="between">
      <button type="button" data-act="hint" disabled=${disabled || hands.suggested === "working"} onClick=${hands.hint}>${t("hint")}</button>
    </span>
    <button type="button" class="primary" data-act="play" disabled=${disabled || hands.chosen.size === 0} onClick=${hands.playChosen}>
      ${t(bomb ? "bomb" : "play")}
    </button>
  `;
}

/**
 * What there is to say before a play: that a bomb out of turn may be played, or that nothing beats.
 * @param {{match: Match, hands: PlayHand}} props
 */
export function PlayNote({ match, hands }) {
  if (match.next?.interrupt) {
    return html`<p class="state">${t("may_bomb")}</p>`;
  }
  return hands.mayPlay ? null : html`<p class="state">${t("nothing_beats")}</p>`;
}

/**
 * The legal calls, or the two directions of play, in words.
 * @param {{calls: LegalCall[], early: boolean, disabled: boolean, onCall: (call: Call) => void, onHint: () => void}} props
 */
export function Calls({ calls, early, disabled, onCall, onHint }) {
  return html`
    <span class="calls">
      ${calls.map(
        ({ call, words }) =>
          html`<button type="button" key=${call} data-call=${call} disabled=${disabled} onClick=${() => onCall(call)}>${words}</button>`,
      )}
      ${!early && html`<button type="button" class="plain" data-act="hint" disabled=${disabled} onClick=${onHint}>${t("hint")}</button>`}
    </span>
  `;
}

/**
 * Which of several readings of the chosen cards is meant.
 * @param {{game: Game, plays: Play[], onChoose: (play: Play) => void}} props
 */
export function Readings({ game, plays, onChoose }) {
  return html`<div class="note" role="group" aria-label=${t("which_reading")}>
    <p>${t("which_reading")}</p>
    <div class="row">
      ${plays.map(
        (play) => html`<button type="button" key=${`${play.type} ${play.key}`} onClick=${() => onChoose(play)}>
          <${Cards} game=${game} play=${play} size="tiny" /> ${game.types[play.type ?? ""] ?? play.type} ${play.key}
        </button>`,
      )}
    </div>
  </div>`;
}
