// Below the hand: today's puzzle with its cards, what was left, and a game against the engine.

import { kept } from "../lib/address.js";
import { Cards } from "../lib/card.js";
import { freshSeed } from "../lib/game.js";
import { room, t } from "../lib/page.js";
import { html } from "../lib/view.js";

/** @param {{game: string}} props */
export function Below({ game }) {
  const { today } = room;
  const last = kept("last-game");
  const board = kept("board:last");
  return html`<section class="below-hand" aria-label=${t("more")}>
    ${
      today &&
      html`<a class="panel tile" data-tile="puzzle" href=${`/puzzles/${today.id}`}>
        <h2>${t("today")}</h2>
        <${Cards} game=${room.game} play=${today.hand} size="tiny" />
        <small>${t(today.side === "landlord" ? "goal_landlord" : "goal_peasants")}</small>
      </a>`
    }
    <a class="panel tile" data-tile="play" href=${`/play?game=${game}&seed=${freshSeed()}`}>
      <h2>${t("play_now")}</h2><small>${t("play_now_about")}</small>
    </a>
    ${last && html`<a class="panel tile" data-tile="last" href=${`/games/${last.id}`}><h2>${t("last_game")}</h2><small>${last.title}</small></a>`}
    ${board && html`<a class="panel tile" data-tile="board" href=${`/board${board}`}><h2>${t("room_board")}</h2><small>${t("go_on_board")}</small></a>`}
    <a class="panel tile" data-tile="games" href="/games"><h2>${t("my_record")}</h2><small>${t("my_record_about")}</small></a>
  </section>`;
}
