// Before a game: which game, which seat, who sits opposite, and whether mistakes are taken back.

import { Sign } from "../lib/card.js";
import { useGame } from "../lib/game.js";
import { room, t } from "../lib/page.js";
import { entered } from "../lib/parts.js";
import { freshSeed } from "../lib/seed.js";
import { html, useState } from "../lib/view.js";
import { portraitOf } from "./portraits.js";
import { scoreOf } from "./score.js";
import { remembered, THRESHOLDS } from "./settings.js";

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
      <label class="field">
        <span>${t("game")}</span>
        <select name="game" value=${chosen.game} onChange=${entered((text) => change({ game: text }))}>
          ${room.games.map((each) => html`<option key=${each.id} value=${each.id}>${each.name}</option>`)}
        </select>
      </label>
      <${Teaching} teach=${chosen.teach} onChange=${change} />
    </div>
    ${opens && html`<${OpenHand} open=${chosen.open} onChange=${change} />`}
    <${Opponents} game=${chosen.game} player=${chosen.player} onChange=${change} />
    <button type="submit" class="primary">${t("deal")}</button>
  </form>`;
}

/**
 * Whether one is asked to play with an open hand, in games that have that: else the hand stays closed.
 * @param {{open: boolean, onChange: (changes: Partial<Settings>) => void}} props
 */
export function OpenHand({ open, onChange }) {
  return html`<label class="row check">
    <input type="checkbox" name="open" checked=${open} onChange=${(/** @type {{target: HTMLInputElement}} */ event) => onChange({ open: event.target.checked })} />
    <span>${t("open_hand_switch")}</span>
  </label>`;
}

/**
 * From which loss on a choice is taken back.
 * @param {{teach: number, onChange: (changes: Partial<Settings>) => void}} props
 */
export function Teaching({ teach, onChange }) {
  return html`<label class="field">
    <span>${t("teaching")}</span>
    <select name="teach" value=${teach} onChange=${entered((text) => onChange({ teach: Number(text) }))}>
      ${THRESHOLDS.map((each) => html`<option key=${each} value=${each}>${t(`teach_${each}`)}</option>`)}
    </select>
  </label>`;
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
