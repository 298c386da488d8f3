// The layout of every room with a table: a line above it, the table as high as the screen, and what there is to read
// beside it, which on a phone is a sheet that is drawn up over the table.

import { within } from "./keys.js";
import { alone, t } from "./page.js";
import { html, useState } from "./view.js";

/** Whether the sheet of a phone is up. */
export function useSheet() {
  const [up, setUp] = useState(false);
  return { up, show: () => setUp(true), hide: () => setUp(false) };
}

/**
 * @param {{head: Content, side?: Content, label?: string, sheet?: ReturnType<typeof useSheet>, open?: boolean,
 *   busy?: boolean, children: Content}} props
 *   head: the line above; side: what stands beside the table, and label: what that is; children: the table.
 *   open: whether all hands lie open.
 */
export function TableRoom({ head, side, label, sheet, open = false, busy = false, children }) {
  const up = sheet?.up ?? false;
  return html`<div class="table-room ${side ? "with-side" : ""} ${open ? "open" : ""}" aria-busy=${String(busy)}>
    <div class="head-line">${head}</div>
    <div class="stage">${children}</div>
    ${
      side &&
      html`<section class="side ${up ? "up" : ""}" aria-label=${label}>
        <button type="button" class="plain sheet-down" onClick=${sheet?.hide}>
          <span aria-hidden="true">▾</span> ${t("sheet_down")}
        </button>
        ${side}
      </section>`
    }
  </div>`;
}

/**
 * The button that draws up the sheet of a phone.
 * @param {{onMore: () => void}} props
 */
export function More({ onMore }) {
  return html`<button type="button" class="sheet-up" onClick=${onMore}>${t("sheet_up")} <span aria-hidden="true">▴</span></button>`;
}

/**
 * What else can be done in a room, behind one button; on a phone the menu of the page, too.
 * @param {{onKeys: () => void, children?: Content}} props
 */
export function RoomMenu({ onKeys, children }) {
  /** @param {Event & {currentTarget: HTMLElement}} event */
  const close = (event) => {
    const menu = event.currentTarget;
    if (within(event, "button") && menu.matches(":popover-open")) {
      menu.hidePopover();
    }
  };
  return html`<button type="button" class="more-button" popovertarget="room-menu" aria-label=${t("more")}>⋯</button>
    <div class="room-menu" id="room-menu" popover="auto" onClick=${close}>
      ${children}
      <button type="button" class="keys-button" onClick=${onKeys}>${t("keys_hint")} <kbd>?</kbd></button>
      ${!alone && html`<button type="button" class="all-rooms" popovertarget="menu">${t("menu")} ☰</button>`}
    </div>`;
}

/**
 * What a game is played for, in the line above every table.
 * @param {{game: Game, contract: Position["contract"], multiplier: number}} props
 */
export function Stake({ game, contract, multiplier }) {
  const bid =
    contract && game.bids ? `${contract.assumed ? t("bid_unknown") : t("bid_of", { bid: contract.bid })} ` : "";
  return html`<span class="stake">${bid}×${multiplier}</span>`;
}
