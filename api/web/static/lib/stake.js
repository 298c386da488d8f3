// What a game is played for, in the line above every table.

import { t } from "./page.js";
import { html } from "./view.js";

/**
 * @param {{game: Game, contract: Position["contract"], multiplier: number}} props
 */
export function Stake({ game, contract, multiplier }) {
  const bid =
    contract && game.bids ? `${contract.assumed ? t("bid_unknown") : t("bid_of", { bid: contract.bid })} ` : "";
  return html`<span class="stake">${bid}×${multiplier}</span>`;
}
