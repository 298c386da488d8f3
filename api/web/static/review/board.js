// The position of a decision on the drawn table, with the steps through the game.

import { boardAddress } from "../lib/board_address.js";
import { indexesOf } from "../lib/hand.js";
import { room, t } from "../lib/page.js";
import { ProblemNote, Waiting } from "../lib/parts.js";
import { handOf, Table } from "../lib/table.js";
import { html } from "../lib/view.js";
import { nameOf } from "./record.js";

const names = Array.from({ length: room.game.players }, (_, seat) => nameOf(seat));

/**
 * @param {{seen: Seen, seat: number,
 *   open: boolean, raised: string, onOpen: (all: boolean) => void, moves: Moves | null}} props
 *   seat: who decides; open: all hands are shown; raised: a play whose cards are raised in the hand;
 *   onOpen: shows all hands, or what the seat knew; moves: what the arrow keys do.
 */
export function Board({ seen, seat, open, raised, onOpen, moves }) {
  const { position, error, wait } = seen;
  // The reader is none of the players: nobody at this table is "you".
  const shown = { game: room.game, position: position && { ...position, seat: null }, names, seat, open };
  const chosen = position ? indexesOf(room.game, handOf(room.game, position, seat), seen.fresh ? raised : "") : null;
  return html`<section class="board-side ${open ? "all-hands" : ""}" aria-label=${t("position")}>
    <div class="row views" role="group" aria-label=${t("view")}>
      <button type="button" aria-pressed=${String(!open)} onClick=${() => onOpen(false)}>${t("fair")}</button>
      <button type="button" aria-pressed=${String(open)} onClick=${() => onOpen(true)}>${t("all_hands")}</button>
    </div>
    ${open && html`<p class="open-note">${t("never_graded")}</p>`}
    <${ProblemNote} error=${error} /><${Waiting} wait=${wait} />
    ${position ? html`<${Table} ...${shown} chosen=${chosen} onToggle=${() => {}} disabled=${true} />` : html`<div class="no-table"></div>`}
    ${moves && html`<${Steps} moves=${moves} />`}
    ${
      position &&
      html`<p class="to-board">
      <a class="button" href=${boardAddress(room.game, position.record, { at: position.at, seat, open })}>${t("open_on_board")}</a>
    </p>`
    }
  </section>`;
}

/**
 * The table of an exercise: cards of the hand are chosen on it, and tried by the buttons above it.
 * @param {{seen: Seen, seat: number, chosen: Set<number>, onToggle: (index: number) => void, children?: Content}} props
 */
export function TryBoard({ seen, seat, chosen, onToggle, children }) {
  const { position, fresh, error, wait } = seen;
  return html`<section class="board-side" aria-label=${t("position")}>
    <${ProblemNote} error=${error} /><${Waiting} wait=${wait} />
    ${
      !fresh
        ? html`<div class="no-table"></div>`
        : html`<${Table} game=${room.game} position=${position} names=${names} seat=${seat} chosen=${chosen} onToggle=${onToggle}>${children}<//>`
    }
  </section>`;
}

/** @param {{moves: Moves}} props */
function Steps({ moves }) {
  /** @param {keyof Moves} key @param {string} words @param {Content} sign */
  const step = (key, words, sign) =>
    html`<button type="button" onClick=${moves[key]} aria-label=${t(words)} title=${t(words)}>${sign}</button>`;
  return html`<nav class="steps" aria-label=${t("steps")}>
    ${step("ArrowUp", "mistake_before", html`↑ <span>${t("mistake_short")}</span>`)} ${step("ArrowLeft", "step_back", "◀")}
    ${step("ArrowRight", "step_on", "▶")} ${step("ArrowDown", "mistake_next", html`<span>${t("mistake_short")}</span> ↓`)}
  </nav>`;
}
