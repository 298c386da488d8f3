// Whose games: the name is asked for once, and kept in the browser as `me`.

import { addressOf } from "../lib/address.js";
import { room, t } from "../lib/page.js";
import { ProblemNote, Waiting } from "../lib/parts.js";
import { useGet } from "../lib/query.js";
import { html } from "../lib/view.js";

// The names that are offered as buttons; all are offered while one types.
const OFFERED = 12;

/** @param {{onName: (name: string) => void}} props */
export function AskName({ onName }) {
  /** @param {SubmitEvent & {currentTarget: HTMLFormElement}} event */
  const submitted = (event) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    if (name) {
      onName(name);
    }
  };
  return html`<section class="panel whose" aria-labelledby="whose-title">
    <h2 id="whose-title">${t("whose_title")}</h2>
    <p class="hint">${t(room.names.length ? "whose_hint" : "no_names")}</p>
    ${
      room.names.length > 0 &&
      html`<div class="row">
      ${room.names.slice(0, OFFERED).map((name) => html`<button type="button" key=${name} onClick=${() => onName(name)}><bdi>${name}</bdi></button>`)}
    </div>
    <form class="row" onSubmit=${submitted}>
      <label class="field grow"><span>${t("whose_other")}</span><input name="name" list="names" maxlength="100" autocomplete="off" required /></label>
      <datalist id="names">${room.names.map((name) => html`<option value=${name}></option>`)}</datalist>
      <button>${t("whose_show")}</button>
    </form>`
    }
    ${room.names.length === 0 && html`<p><a class="button primary" href=${addressOf("/games", {})}>${t("bring_games")}</a></p>`}
  </section>`;
}

/**
 * What to do where no reviewed game names the player.
 * @param {{player: string, rules: string | undefined}} props
 */
export function NoReviews({ player, rules }) {
  const { answer, error, wait, retry } = useGet("/v1/games", { query: { player, rules, limit: 1 } });
  if (!answer) {
    return html`<${Waiting} wait=${wait} /><${ProblemNote} error=${error} onRetry=${retry} />`;
  }
  const some = answer.games.length > 0;
  return html`<section class="panel whose">
    <p>${t(some ? "no_reviews" : rules ? "no_games_of_rules" : "no_games", { name: player })}</p>
    <p><a class="button primary" href=${addressOf("/games", some ? { player, rules } : {})}>${t(some ? "open_games" : "bring_games")}</a></p>
  </section>`;
}
