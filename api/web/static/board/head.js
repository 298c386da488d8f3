// The line above the board: the game, who looks, what it is played for, and what can be done with it.

import { t } from "../lib/page.js";
import { entered, GameSelect, ProblemNote } from "../lib/parts.js";
import { personAt, tell } from "../lib/people.js";
import { useTask } from "../lib/query.js";
import { RoomMenu, Stake } from "../lib/table_room.js";
import { html } from "../lib/view.js";

/**
 * @param {{board: Board, game: Game, position: Position | null, act: BoardActs, canUndo: boolean, onDialog: (name: string) => void, onKeys: () => void, onReview: (options: AskOptions) => Promise<boolean>}} props
 */
export function Head({ board, game, position, act, canUndo, onDialog, onKeys, onReview }) {
  const { busy, error, run } = useTask();
  const choice = html`<${GameSelect} value=${board.gameId} onChange=${act.empty} />`;
  return html`${!board.tree && choice}
    ${position?.contract && html`<${Stake} game=${game} contract=${position.contract} multiplier=${position.multiplier} />`}
    <span class="grow"></span>
    ${board.tree && html`<${Stepper} board=${/** @type {Planted} */ (board)} act=${act} canUndo=${canUndo} />`}
    <${RoomMenu} onKeys=${onKeys}>
      ${board.tree && choice}
      ${position && html`<${Looker} board=${/** @type {Planted} */ (board)} position=${position} act=${act} />`}
      ${
        board.tree &&
        html`<button type="button" data-act="undo" disabled=${!canUndo} onClick=${act.undo}>${t("step_undo")}</button>
        <button type="button" data-act="share" onClick=${() => onDialog("share")}>${t("share")}</button>
        <button type="button" data-act="new" onClick=${() => act.empty(board.gameId)}>${t("new")}</button>`
      }
      <button type="button" data-act="paste" onClick=${() => onDialog("paste")}>${t("paste")}</button>
      <button type="button" data-act="setup" onClick=${() => onDialog("setup")}>${t("set_up")}</button>
      ${board.tree && html`<button type="button" data-act="review" disabled=${busy} onClick=${() => run(onReview)}>${t("review")}</button>`}
    <//>
    ${error && html`<div class="below-head"><${ProblemNote} error=${error} /></div>`}`;
}

/**
 * Who looks: one seat, which sees what it may; or all hands open.
 * @param {{board: Planted, position: Position, act: BoardActs}} props
 */
function Looker({ board, position, act }) {
  /** @param {string} who */
  const look = (who) => (who === "open" ? act.openHands(true) : act.look(Number(who)));
  return html`<select class="looker" aria-label=${t("who_looks")} value=${board.open ? "open" : String(board.seat)} onChange=${entered(look)}>
    ${position.hands.map(
      (_, seat) =>
        html`<option key=${seat} value=${String(seat)}>${tell("seen_by", personAt(position, seat, { me: board.seat }))}${position.landlord === seat ? ` · ${t("landlord")}` : ""}</option>`,
    )}
    <option value="open">${t("all_open")}</option>
  </select>`;
}

// Drawn here: the signs of the same meaning are missing in many fonts.
const SIGNS = {
  first: "M6 5v14M19 5 9 12l10 7z",
  back: "M17 5 7 12l10 7z",
  forward: "M7 5l10 7-10 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
  undo: "M4 9h10a5 5 0 0 1 0 10H9M8 4 3.5 9 8 14",
  remove: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5",
};

/**
 * The bar of steps: back and forward, and on a wide screen to the ends, undo and remove.
 * @param {{board: Planted, act: BoardActs, canUndo: boolean}} props
 */
function Stepper({ board, act, canUndo }) {
  const { nodes, at } = board.tree;
  const start = at === 0;
  const end = nodes[at].children.length === 0;
  /** @type {Record<string, boolean>} */
  const off = { first: start, back: start, forward: end, last: end, undo: !canUndo, remove: start };
  return html`<nav class="stepper" aria-label=${t("steps")}>
    ${Object.entries(SIGNS).map(
      ([name, path]) => html`<button
        type="button"
        key=${name}
        data-step=${name}
        aria-label=${t(`step_${name}`)}
        title=${t(`step_${name}`)}
        disabled=${off[name]}
        onClick=${act[/** @type {"first"} */ (name)]}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>
      </button>`,
    )}
  </nav>`;
}
