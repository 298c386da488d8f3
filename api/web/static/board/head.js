// The line above the board: the game, who looks, what it is played for, and what can be done with it.

import { room, t } from "../lib/page.js";
import { ProblemNote } from "../lib/parts.js";
import { seatName } from "../lib/table.js";
import { html, useState } from "../lib/view.js";

/**
 * @param {{board: object, game: object, position: object | null, act: object,
 *   onDialog: (name: string) => void, onReview: () => Promise<void>}} props
 */
export function Head({ board, game, position, act, onDialog, onReview }) {
  const [problem, setProblem] = useState(null);
  const [busy, setBusy] = useState(false);
  const keepAndGo = () => {
    setBusy(true);
    setProblem(null);
    onReview()
      .catch(setProblem)
      .finally(() => setBusy(false));
  };
  return html`<div class="head-line">
      <select class="game" aria-label=${t("game")} value=${board.gameId} onChange=${(event) => act.empty(event.target.value)}>
        ${room.games.map((each) => html`<option key=${each.id} value=${each.id}>${each.name}</option>`)}
      </select>
      ${position && html`<${Looker} board=${board} position=${position} act=${act} />`}
      ${position?.contract && html`<${Stake} game=${game} position=${position} />`}
      ${
        board.tree &&
        html`<button type="button" class="more-button" popovertarget="board-menu" aria-label=${t("more")}>⋯</button>
        <div class="board-menu" id="board-menu" popover="auto" onClick=${closeMenu}>
          <button type="button" data-act="share" onClick=${() => onDialog("share")}>${t("share")}</button>
          <button type="button" data-act="new" onClick=${() => act.empty(board.gameId)}>${t("new")}</button>
          <button type="button" data-act="paste" onClick=${() => onDialog("paste")}>${t("paste")}</button>
          <button type="button" data-act="setup" onClick=${() => onDialog("setup")}>${t("set_up")}</button>
          <button type="button" data-act="review" disabled=${busy} onClick=${keepAndGo}>${t("review")}</button>
          <button type="button" class="plain keys-button" aria-label=${t("keys_hint")} onClick=${() => onDialog("keys")}>?</button>
        </div>`
      }
    </div>
    <${ProblemNote} error=${problem} />`;
}

/** Who looks: one seat, which sees what it may; or all hands open. */
function Looker({ board, position, act }) {
  const chosen = (event) => {
    const { value } = event.target;
    if (value === "open") {
      act.openHands(true);
    } else {
      act.look(Number(value));
    }
  };
  return html`<select class="looker" aria-label=${t("who_looks")} value=${board.open ? "open" : String(board.seat)} onChange=${chosen}>
    ${position.hands.map(
      (_, seat) =>
        html`<option key=${seat} value=${String(seat)}>${t("seen_by", { name: seatName(position, seat) })}${position.landlord === seat ? ` · ${t("landlord")}` : ""}</option>`,
    )}
    <option value="open">${t("all_open")}</option>
  </select>`;
}

/** What the game is played for. */
function Stake({ game, position: { contract, multiplier } }) {
  const bids = game.auction.startsWith("bid");
  const bid = contract.assumed ? "?" : contract.bid;
  const said = [
    ...(bids ? [contract.assumed ? t("bid_unknown") : t("bid_of", { bid })] : []),
    ...(multiplier > 1 || !bids ? [`×${multiplier}`] : []),
  ].join(" ");
  return html`<span class="stake" title=${said}
    ><span class="long">${said}</span><span class="short" aria-hidden="true">${bids ? bid : ""}×${multiplier}</span></span
  >`;
}

function closeMenu(event) {
  const menu = event.currentTarget;
  if (event.target.closest("button") && menu.matches(":popover-open")) {
    menu.hidePopover();
  }
}
