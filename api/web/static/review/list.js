// The table of decisions, with its filters, which are in the address.

import { addressOf, inRoom, state } from "../lib/address.js";
import { Choice, isBest, sizeOf, Verdict } from "../lib/moments.js";
import { room, t } from "../lib/page.js";
import { percent, Select } from "../lib/parts.js";
import { html } from "../lib/view.js";
import { kindOf } from "./verdict.js";
import { useNames } from "./who.js";

/**
 * The decisions that the filters of the address admit.
 * @param {Decision[]} decisions
 * @param {Record<string, string>} place the state of the address.
 */
export function admitted(decisions, place) {
  return decisions.filter(
    (each) =>
      (place.seat === undefined || each.seat === Number(place.seat)) &&
      (place.label === undefined || each.label === place.label) &&
      (place.size === undefined || sizeOf(each.label) >= Number(place.size)) &&
      (place.category === undefined || each.category === place.category) &&
      (place.phase === undefined || each.phase === place.phase),
  );
}

/**
 * @param {{decisions: Decision[], place: Place, onGo: (index: number) => void,
 *   onFilter: (news: Record<string, string | number | null>) => void}} props
 */
export function Decisions({ decisions, place, onGo, onFilter }) {
  const shown = admitted(decisions, place);
  return html`<div class="decisions">
    <${Filters} decisions=${decisions} place=${place} onFilter=${onFilter} />
    <p class="hint" role="status">${t("shown_of", { count: shown.length, all: decisions.length })}</p>
    <table>
      <caption class="visually-hidden">${t("tab_list")}</caption>
      <thead>
        <tr>
          <th scope="col">${t("number")}</th><th scope="col">${t("player")}</th><th scope="col">${t("played")}</th>
          <th scope="col">${t("best")}</th><th scope="col">${t("win")}</th><th scope="col">${t("loss")}</th>
          <th scope="col">${t("verdict")}</th>
        </tr>
      </thead>
      <tbody>
        ${shown.map(
          (each) =>
            html`<${Row} key=${each.index} decision=${each} number=${decisions.indexOf(each) + 1} onGo=${onGo} />`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** @param {{decision: Decision, number: number, onGo: (index: number) => void}} props */
function Row({ decision, number, onGo }) {
  const { nameOf } = useNames();
  const same = isBest(decision);
  return html`<tr class=${`size-${sizeOf(decision.label)}`} onClick=${inRoom(() => onGo(decision.index))}>
    <th scope="row"><a href=${addressOf(location.pathname, { ...state(), d: decision.index })} aria-label=${t("go_to", { number })}>${number}</a></th>
    <td class="whose"><bdi>${nameOf(decision.seat)}</bdi> <small>${kindOf(decision)}</small></td>
    <td><${Choice} game=${room.game} decision=${decision} choice=${decision.played} size="tiny" /></td>
    <td>${same ? html`<span class="same" aria-label=${t("the_best")}>=</span>` : html`<${Choice} game=${room.game} decision=${decision} choice=${decision.best} size="tiny" />`}</td>
    <td class="number">${decision.win_played === null ? "–" : percent(decision.win_played)}</td>
    <td class="number">${decision.forced || decision.loss === null ? "–" : decision.loss.toFixed(1)}</td>
    <td><${Verdict} label=${decision.label} refused=${decision.certain_win_refused} /></td>
  </tr>`;
}

/** @param {{decisions: Decision[], place: Place, onFilter: (news: Record<string, string | number | null>) => void}} props */
function Filters({ decisions, place, onFilter }) {
  const { nameOf } = useNames();
  const seats = [...new Set(decisions.map((each) => each.seat))].sort((a, b) => a - b);
  /** @param {"category" | "phase"} name @returns {[string, string][]} */
  const kinds = (name) => [...new Set(decisions.map((each) => each[name]))].map((each) => [each, t(`${name}_${each}`)]);
  /** @type {[string, string, [string | number, string][]][]} */
  const filters = [
    ["seat", t("player"), seats.map((seat) => [seat, nameOf(seat)])],
    ["size", t("verdict"), [1, 2, 3, 4].map((size) => [size, t(`size_${size}`)])],
    ["category", t("kind"), kinds("category")],
    ["phase", t("phase"), kinds("phase")],
  ];
  const set = [...filters.map(([name]) => name), "label"].some((name) => place[name] !== undefined);
  return html`<div class="filters">
    ${filters.map(
      ([name, title, choices]) =>
        html`<${Select} key=${name} label=${title} value=${place[name] ?? ""} options=${[["", t("all")], ...choices]}
          onChange=${(/** @type {string} */ text) => onFilter({ [name]: text || null, ...(name === "size" && { label: null }) })} />`,
    )}
    ${place.label && html`<span class="chosen-label"><${Verdict} label=${place.label} /></span>`}
    ${set && html`<button type="button" class="plain" onClick=${() => onFilter({ seat: null, size: null, category: null, phase: null, label: null })}>${t("show_all")}</button>`}
  </div>`;
}
