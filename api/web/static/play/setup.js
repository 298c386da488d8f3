// Before a game: which game, which seat, who sits opposite, and whether mistakes are taken back.

import { Sign } from "../lib/card.js";
import { freshSeed, useGame } from "../lib/game.js";
import { room, t } from "../lib/page.js";
import { Select } from "../lib/parts.js";
import { html, useState } from "../lib/view.js";
import { scoreOf } from "./score.js";
import { portraitOf, remembered, THRESHOLDS } from "./settings.js";

/**
 * The form; the game in the address is chosen already.
 * @param {{left: Settings | null, onDeal: (settings: Settings) => void}} props
 *   left: the settings of a game that was not played to its end.
 */
export function Setup({ left, onDeal }) {
  const [chosen, setChosen] = useState(() => {
    const known = remembered();
    const asked = new URLSearchParams(location.search).get("game");
    const game = room.games.find((each) => each.id === asked)?.id;
    return game ? { ...known, game } : known;
  });
  /** @param {Partial<Settings>} changes */
  const change = (changes) => setChosen({ ...chosen, ...changes });
  const { players } = room.games.find((each) => each.id === chosen.game) ?? room.games[0];
  const seat = Math.min(chosen.seat, players - 1);
  const opens = (useGame(chosen.game)?.opening.length ?? 0) > 0;
  /** @param {Event} event */
  const deal = (event) => {
    event.preventDefault();
    const seed = freshSeed();
    onDeal({ ...chosen, seat, seed, first: seed % players });
  };
  return html`<form class="setup panel" onSubmit=${deal}>
    <h2>${t("new_game")}</h2>
    ${left && html`<${Unfinished} left=${left} onDeal=${onDeal} />`}
    <div class="choices">
      <${Select} label=${t("game")} name="game" value=${chosen.game} options=${room.games.map(({ id, name }) => [id, name])}
        onChange=${(/** @type {string} */ game) => change({ game })} />
      <${Teaching} teach=${chosen.teach} onChange=${change} />
    </div>
    ${opens && html`<${Switch} name="open" settings=${chosen} onChange=${change} />`}
    <${Opponents} game=${chosen.game} player=${chosen.player} onChange=${change} />
    <button type="submit" class="primary">${t("deal")}</button>
  </form>`;
}

/**
 * A setting that is on or off: `open` whether one is asked to play with an open hand, in games that have that.
 * @param {{name: "open" | "pause" | "autopass", settings: Pick<Settings, "open" | "pause" | "autopass">,
 *   onChange: (changes: Partial<Settings>) => void}} props
 */
export function Switch({ name, settings, onChange }) {
  return html`<label class="row check">
    <input type="checkbox" name=${name} checked=${settings[name]} onChange=${(/** @type {{target: HTMLInputElement}} */ event) => onChange({ [name]: event.target.checked })} />
    <span>${t(`switch_${name}`)}</span>
  </label>`;
}

/**
 * From which loss on a choice is taken back.
 * @param {{teach: number, onChange: (changes: Partial<Settings>) => void}} props
 */
export function Teaching({ teach, onChange }) {
  return html`<${Select} label=${t("teaching")} name="teach" value=${teach} options=${THRESHOLDS.map((each) => [each, t(`teach_${each}`)])}
    onChange=${(/** @type {string} */ text) => onChange({ teach: Number(text) })} />`;
}

/**
 * The opponents, from the weakest to the strongest, and how each of them was weakened.
 * @param {{game: string, player: string, onChange: (changes: Partial<Settings>) => void}} props
 */
function Opponents({ game, player, onChange }) {
  return html`<fieldset class="opponents">
    <legend>${t("opponents")}</legend>
    ${room.opponents.map((each, index) => {
      const { games, won } = scoreOf(game, each.id);
      return html`<label key=${each.id} class="opponent">
        <input type="radio" name="player" value=${each.id} checked=${each.id === player} onChange=${() => onChange({ player: each.id })} />
        <span class="what">
          <b><${Sign} name=${portraitOf(each.id, 0)} /> ${each.name}</b> <${Strength} level=${index + 1} of=${room.opponents.length} />
          <small>${each.about}</small>
          ${games > 0 && html`<small class="won">${t("won_of", { won, games })}</small>`}
        </span>
      </label>`;
    })}
  </fieldset>`;
}

/** @param {{level: number, of: number}} props */
function Strength({ level, of }) {
  return html`<span class="strength" role="img" aria-label=${t("strength", { level, of })}>
    ${Array.from({ length: of }, (_, each) => html`<i key=${each} class=${each < level ? "on" : ""}></i>`)}
  </span>`;
}

/**
 * A game that was left: it can be gone on with.
 * @param {{left: Settings, onDeal: (settings: Settings) => void}} props
 */
function Unfinished({ left, onDeal }) {
  const game = room.games.find((each) => each.id === left.game);
  if (!game) {
    return null;
  }
  return html`<p class="note row">
    <span class="grow">${t("unfinished", { game: game.name })}</span>
    <button type="button" class="second" onClick=${() => onDeal(left)}>${t("go_on")}</button>
  </p>`;
}
