// The kinds of mistakes, by when and about what, or by cause; each leads to the decisions themselves.

import { t } from "../lib/page.js";
import { Tabs } from "../lib/parts.js";
import { html, useState } from "../lib/view.js";
import { dayName, decisionAddress, gameName } from "./words.js";

// The kinds that are shown, and the decisions of each, the newest ones.
const KINDS = 8;
const DECISIONS = 12;

/** @typedef {Insights["mistakes"][number]} Mistake */

/** @param {{player: PlayerInsights, mistakes: Mistake[]}} props */
export function Mistakes({ player, mistakes }) {
  const [at, setAt] = useState("kind");
  const tabs = [
    { id: "kind", title: t("by_kind"), panel: () => html`<${Kinds} player=${player} mistakes=${mistakes} />` },
    { id: "cause", title: t("by_cause"), panel: () => html`<${Causes} player=${player} mistakes=${mistakes} />` },
  ];
  return html`<section aria-labelledby="mistakes-title">
    <h2 id="mistakes-title">${t("mistakes_title")}</h2>
    ${
      player.mistakes.length
        ? html`<${Tabs} label=${t("mistakes_title")} tabs=${tabs} at=${at} onChange=${setAt} />`
        : html`<p class="hint">${t("mistakes_none")}</p>`
    }
  </section>`;
}

/** @param {{player: PlayerInsights, mistakes: Mistake[]}} props */
function Kinds({ player, mistakes }) {
  return player.mistakes.slice(0, KINDS).map(
    (kind) =>
      html`<${Kind} key=${`${kind.phase} ${kind.category}`} name=${kindName(kind)} count=${kind.mistakes} of=${kind.decisions}
          mistakes=${mistakes.filter((each) => each.phase === kind.phase && each.category === kind.category)} />`,
  );
}

/** @param {{player: PlayerInsights, mistakes: Mistake[]}} props */
function Causes({ player, mistakes }) {
  if (!player.causes.length) {
    return html`<p class="hint">${t("causes_none")}</p>`;
  }
  return player.causes
    .slice(0, KINDS)
    .map(
      ({ cause, mistakes: count }) =>
        html`<${Kind} key=${cause} name=${t(`cause_${cause}`)} count=${count} mistakes=${mistakes.filter((each) => each.cause === cause)} />`,
    );
}

/**
 * One kind of mistake, which opens to its decisions.
 * @param {{name: string, count: number, of?: number, mistakes: Mistake[]}} props of: all decisions of the kind.
 */
function Kind({ name, count, of, mistakes }) {
  return html`<details class="kind">
    <summary><b>${count}</b> <span class="grow">${name}</span>${of !== undefined && html`<small>${t("of_decisions", { count: of })}</small>`}</summary>
    <ul class="plain decisions">
      ${mistakes.slice(0, DECISIONS).map((each) => html`<li><${Link} mistake=${each} /></li>`)}
    </ul>
    ${mistakes.length > DECISIONS && html`<p class="hint">${t("newest", { count: DECISIONS })}</p>`}
    ${mistakes.length === 0 && html`<p class="hint">${t("too_old")}</p>`}
  </details>`;
}

/** @param {{mistake: Mistake}} props */
function Link({ mistake }) {
  const { game, index, rules, day, loss, category, played, best } = mistake;
  return html`<a href=${decisionAddress(game, index)}>
    <span class="grow">${category !== "call" && html`<bdi>${cards(played)} → ${cards(best)}</bdi>`}<small>${day && `${dayName(day)} · `}${gameName(rules)}</small></span>
    <small>${t("lost_points", { loss: loss.toFixed(0) })}</small>
  </a>`;
}

/** @param {{phase: string, category: string}} kind */
export function kindName({ phase, category }) {
  return category === "call" ? t("category_call") : `${t(`phase_${phase}`)} · ${t(`category_${category}`)}`;
}

/** @param {number | string} choice */
function cards(choice) {
  return choice === "pass" ? t("pass") : choice;
}
