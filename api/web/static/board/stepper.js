// The bar of steps: back and forward, undo; on a phone it stands at the bottom of the screen.

import { t } from "../lib/page.js";
import { html } from "../lib/view.js";

/** @param {{board: object, position: object | null, act: object, canUndo: boolean}} props */
export function Stepper({ board, act, canUndo }) {
  const { nodes, at } = board.tree;
  const start = at === 0;
  const end = nodes[at].children.length === 0;
  const button = (name, sign, off, turn) => html`<button type="button" data-step=${name} aria-label=${t(`step_${name}`)} title=${t(`step_${name}`)} disabled=${off} onClick=${turn}>
    <span aria-hidden="true">${sign}</span>
  </button>`;
  return html`<nav class="stepper" aria-label=${t("steps")}>
    ${button("first", "⏮", start, act.first)} ${button("back", "◀", start, act.back)}
    ${button("forward", "▶", end, act.forward)} ${button("last", "⏭", end, act.last)}
    ${button("undo", "↶", !canUndo, act.undo)} ${button("remove", "✂", start, act.remove)}
  </nav>`;
}
