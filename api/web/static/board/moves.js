// What was done: the calls, then trick by trick, with the branches that were tried.

import { Cards } from "../lib/card.js";
import { callName } from "../lib/game.js";
import { t } from "../lib/page.js";
import { personAt } from "../lib/people.js";
import { tricksOf } from "../lib/said.js";
import { lineThrough } from "../lib/tree.js";
import { html, partOf, useBox, useEffect } from "../lib/view.js";

/** @param {OfBoard} props */
export function Moves({ game, board, position, act, me }) {
  const { tree } = board;
  const box = useBox();
  useEffect(() => {
    const here = partOf(box.current, "[aria-current]");
    const list = box.current;
    if (here && list) {
      const { offsetTop: top, offsetHeight: height } = here;
      if (top < list.scrollTop || top + height > list.scrollTop + list.clientHeight) {
        list.scrollTop = top - list.clientHeight / 2;
      }
    }
  }, [tree.at, tree.nodes]);
  const line = lineThrough(tree, tree.at);
  const rows = tricksOf(line.map((id, index) => ({ id, step: position.steps[index] })));
  const calls = rows.filter(([{ id }]) => tree.nodes[id].step?.[0] !== "p").length;
  return html`<div class="moves" ref=${box} tabindex="0" role="group" aria-label=${t("moves")}>
    <ol class="plain">
      ${rows.map(
        (row, index) => html`<li key=${row[0].id} class="trick">
          <span class="number">${index < calls ? "" : `${index - calls + 1}.`}</span>
          <span class="steps">${row.map(({ id, step }) => html`<${Move} key=${id} game=${game} tree=${tree} id=${id} position=${position} act=${act} step=${step} me=${me} />`)}</span>
        </li>`,
      )}
    </ol>
    ${rows.length === 0 && html`<p class="hint">${t("no_moves")}</p>`}
  </div>`;
}

/**
 * One step, and after it the steps that were tried instead of it.
 * @param {{game: Game, tree: Tree, id: number, position: Position, act: BoardActs, step?: GameStep,
 *   me: number | null}} props
 */
function Move({ game, tree, id, position, act, step, me }) {
  const { parent } = tree.nodes[id];
  const others = tree.nodes[parent].children.filter((child) => child !== id);
  const main = tree.nodes[parent].children[0] === id;
  /** @param {number} node @param {GameStep} [known] */
  const text = (node, known) =>
    html`<${Step} game=${game} position=${position} step=${tree.nodes[node].step} known=${known} me=${me} />`;
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

/** @param {{game: Game, position: Position, step: TreeStep, known?: GameStep, me: number | null}} props */
function Step({ game, position, step, known, me }) {
  if (step[0] === "c") {
    const who = known ? personAt(position, known.seat, { me }).name : "";
    return html`<small>${who}</small> ${callName(game, step[1])}`;
  }
  if (step[0] === "d") {
    return html`${known?.words ?? callName(game, step[1] === 1 ? "forward" : "backward")}`;
  }
  const [, seat, what, mark] = step;
  const cards = typeof what === "string" ? what : what.cards;
  return html`<small>${personAt(position, seat, { me }).name}</small>
    <${Cards} game=${game} play=${known?.cards === cards ? known : cards} size="tiny" />${mark && html` <b title=${t("out_of_turn")}>!</b>`}`;
}
