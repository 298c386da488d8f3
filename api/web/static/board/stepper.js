// The bar of steps: back and forward, and on a wide screen to the ends, undo and remove.

import { t } from "../lib/page.js";
import { html } from "../lib/view.js";

// Drawn here: the signs of the same meaning are missing in many fonts.
const SIGNS = {
  first: "M6 5v14M19 5 9 12l10 7z",
  back: "M17 5 7 12l10 7z",
  forward: "M7 5l10 7-10 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
  undo: "M4 9h10a5 5 0 0 1 0 10H9M8 4 3.5 9 8 14",
  remove: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5",
};

/** @param {{board: Planted, act: BoardActs, canUndo: boolean}} props */
export function Stepper({ board, act, canUndo }) {
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
