// The buttons of a decision: plays, calls, and the readings of cards that can be read in two ways.

import { Cards } from "../lib/card.js";
import { t } from "../lib/page.js";
import { html } from "../lib/view.js";

/**
 * The buttons for a play, or for a bomb out of turn.
 * @param {{match: Match, hands: PlayHand, disabled: boolean}} props
 */
export function Plays({ match, hands, disabled }) {
  const bomb = match.next?.interrupt;
  const nothing = hands.plays.length === 0 && match.position?.legal && !match.position.leading;
  return html`
    ${bomb && html`<p class="state">${t("may_bomb")}</p>`}
    ${nothing && html`<p class="state">${t("nothing_beats")}</p>`}
    <div class="row buttons">
      <button type="button" class="primary" data-act="play" disabled=${disabled || hands.chosen.size === 0} onClick=${hands.playChosen}>
        ${t(bomb ? "bomb" : "play")}
      </button>
      ${
        hands.mayPass &&
        html`<button type="button" data-act="pass" class=${nothing ? "primary" : ""} disabled=${disabled} onClick=${() => hands.done({ cards: "pass" })}>
        ${t(bomb ? "keep_bomb" : "pass_on")}
      </button>`
      }
      <button type="button" data-act="hint" disabled=${disabled || hands.plays.length === 0} onClick=${hands.hint}>${t("hint")}</button>
      <button type="button" data-act="suggest" disabled=${disabled} onClick=${hands.suggest}>${t("suggest")}</button>
    </div>
  `;
}

/**
 * The legal calls, or the two directions of play, in words.
 * @param {{calls: LegalCall[], kind: string, early: boolean, disabled: boolean, onCall: (call: Call) => void, onSuggest: () => void}} props
 */
export function Calls({ calls, kind, early, disabled, onCall, onSuggest }) {
  return html`
    <p class="state">${t(early ? "before_deal" : kind === "call" ? "your_call" : "your_direction")}</p>
    <div class="row buttons calls">
      ${calls.map(
        ({ call, words }) =>
          html`<button type="button" key=${call} data-call=${call} disabled=${disabled} onClick=${() => onCall(call)}>${words}</button>`,
      )}
      ${!early && html`<button type="button" class="plain" disabled=${disabled} onClick=${onSuggest}>${t("suggest")}</button>`}
    </div>
  `;
}

/**
 * Which of several readings of the chosen cards is meant.
 * @param {{game: Game, plays: FullPlay[], onChoose: (play: FullPlay) => void}} props
 */
export function Readings({ game, plays, onChoose }) {
  return html`<div class="note" role="group" aria-label=${t("which_reading")}>
    <p>${t("which_reading")}</p>
    <div class="row">
      ${plays.map(
        (play) => html`<button type="button" key=${play.type + play.key} onClick=${() => onChoose(play)}>
          <${Cards} game=${game} play=${play} size="tiny" /> ${game.types[play.type] ?? play.type} ${play.key}
        </button>`,
      )}
    </div>
  </div>`;
}
