// The line above the board: the game, who looks, what it is played for, and what can be done with it.

import { t } from "../lib/page.js";
import { entered, GameSelect, ProblemNote } from "../lib/parts.js";
import { personAt, tell } from "../lib/people.js";
import { useTask } from "../lib/query.js";
import { Stake } from "../lib/stake.js";
import { RoomMenu } from "../lib/table_room.js";
import { html } from "../lib/view.js";
import { Stepper } from "./stepper.js";

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
