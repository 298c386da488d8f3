// What was done: the calls, then trick by trick, with the branches that were tried.

import { Cards } from "../lib/card.js";
import { callName } from "../lib/game.js";
import { t } from "../lib/page.js";
import { seatName } from "../lib/table.js";
import { html, useEffect, useRef } from "../lib/view.js";
import { lineThrough } from "./tree.js";

/**
 * @param {{game: object, board: object, position: object, act: object}} props
 */
export function Moves({ game, board, position, act }) {
  const { tree } = board;
  const box = useRef(null);
  useEffect(() => {
    const here = box.current?.querySelector("[aria-current]");
    const list = box.current;
    if (here && list) {
      const { offsetTop: top, offsetHeight: height } = here;
      if (top < list.scrollTop || top + height > list.scrollTop + list.clientHeight) {
        list.scrollTop = top - list.clientHeight / 2;
      }
    }
  }, [tree.at, tree.nodes]);
  const line = lineThrough(tree, tree.at);
  const rows = tricks(tree, line, position);
  return html`<div class="moves" ref=${box} tabindex="0" role="group" aria-label=${t("moves")}>
    <ol class="plain">
      ${rows.map(
        ({ number, nodes }) => html`<li key=${nodes[0]} class="trick">
          <span class="number">${number ? `${number}.` : ""}</span>
          <span class="steps">${nodes.map((id) => html`<${Move} key=${id} game=${game} tree=${tree} id=${id} position=${position} act=${act} step=${position.steps[line.indexOf(id)]} />`)}</span>
        </li>`,
      )}
    </ol>
    ${rows.length === 0 && html`<p class="hint">${t("no_moves")}</p>`}
  </div>`;
}

/** The nodes of a line in tricks: those of the auction first, without a number. */
function tricks(tree, line, position) {
  const rows = [];
  let number = 0;
  line.forEach((id, index) => {
    const [kind] = tree.nodes[id].step;
    const leads = kind === "p" && (position.steps[index]?.leads || number === 0);
    if (kind !== "p" && rows.length === 0) {
      rows.push({ number: 0, nodes: [] });
    } else if (leads) {
      number += 1;
      rows.push({ number, nodes: [] });
    }
    rows.at(-1).nodes.push(id);
  });
  return rows;
}

/** One step, and after it the steps that were tried instead of it. */
function Move({ game, tree, id, position, act, step }) {
  const { parent } = tree.nodes[id];
  const others = tree.nodes[parent].children.filter((child) => child !== id);
  const main = tree.nodes[parent].children[0] === id;
  const text = (node, known) =>
    html`<${Step} game=${game} position=${position} step=${tree.nodes[node].step} known=${known} />`;
  return html`<span class="move">
    <button type="button" class="plain step ${main ? "" : "branch"}" aria-current=${id === tree.at ? "step" : undefined} onClick=${() => act.go(id)}>
      ${text(id, step)}
    </button>
    ${others.map(
      (
        other,
      ) => html`<button type="button" key=${other} class="plain step instead" title=${t("instead")} onClick=${() => act.go(other)}>
        <span aria-hidden="true">⎇</span><span class="visually-hidden">${t("instead")}</span> ${text(other)}
      </button>`,
    )}
  </span>`;
}

function Step({ game, position, step, known }) {
  const [kind, first, what, mark] = step;
  if (kind === "c") {
    const who = known ? seatName(position, known.seat) : "";
    return html`<small>${who}</small> ${callName(game, first)}`;
  }
  if (kind === "d") {
    return html`${known?.words ?? callName(game, first === 1 ? "forward" : "backward")}`;
  }
  const cards = typeof what === "string" ? what : what.cards;
  return html`<small>${seatName(position, first)}</small>
    <${Cards} game=${game} play=${known?.cards === cards ? known : cards} size="tiny" />${mark && html` <b title=${t("out_of_turn")}>!</b>`}`;
}
