// The start page is a hand: type, paste or tap it, and what to call and what to play answer at once.

import { keep, kept, show, state, useAddress } from "../lib/address.js";
import { Cards } from "../lib/card.js";
import { CardPad, dealt, leftInDeck } from "../lib/card_pad.js";
import { counted, split, write } from "../lib/cards.js";
import { freshSeed, gameWanted, useGame } from "../lib/game.js";
import { drawn, Hand } from "../lib/hand.js";
import { room, t } from "../lib/page.js";
import { GameSelect, mount } from "../lib/parts.js";
import { html } from "../lib/view.js";
import { BidAnswer, PlayAnswer } from "../start/answers.js";

const NOTHING = new Set();

/** @typedef {{game: string, hand: string, bottom: string}} Wanted the game, the cards, and those of the bottom. */

/** @returns {Wanted} */
function inAddress() {
  const { game, hand, bottom } = state();
  return { game: gameWanted(game), hand: hand ?? "", bottom: bottom ?? "" };
}

function Start() {
  const [wanted, setWanted] = useAddress(inAddress);
  const game = useGame(wanted.game);
  /** @param {Partial<Wanted>} part */
  const change = (part) => {
    const after = { ...wanted, ...part };
    keep("game", after.game);
    // Always with its game: whoever opens the address may have another one remembered.
    show(after);
    setWanted(after);
  };
  return html`<div class="start-page">
    ${game ? html`<${HandOf} key=${game.id} game=${game} wanted=${wanted} change=${change} />` : html`<p class="loading" role="status">${t("loading")}</p>`}
    <${Below} game=${wanted.game} />
  </div>`;
}

/**
 * The hand, the pad to tap it in, and its answers.
 * @param {{game: Game, wanted: Wanted, change: (part: Partial<Wanted>) => void}} props
 */
function HandOf({ game, wanted, change }) {
  const cards = split(game, wanted.hand);
  const whole = cards.length === game.handSize;
  const shown = drawn(game, cards);
  /** @param {string} text */
  const put = (text) => change({ hand: text, bottom: bottomFor(game, split(game, text), wanted.bottom) });
  /** @param {number} index */
  const back = (index) => put(write(game, shown.toSpliced(index, 1)));
  return html`<section class="my-hand" aria-labelledby="hand-title">
    <header class="row">
      <h2 id="hand-title" class="grow">${t("your_hand")}</h2>
      <${GameSelect} value=${game.id} onChange=${(/** @type {string} */ id) => change({ game: id, hand: "", bottom: "" })} />
    </header>
    <div class="felt-strip">
      ${
        cards.length
          ? html`<${Hand} game=${game} cards=${shown} chosen=${NOTHING} onToggle=${back} label=${t("hand_put_back", { label: t("your_hand") })} />`
          : html`<p class="hint">${t("tap_cards", { count: game.handSize })}</p>`
      }
    </div>
    <${Answers} game=${game} cards=${cards} whole=${whole} wanted=${wanted} change=${change} />
    <${CardPad} game=${game} text=${wanted.hand} free=${leftInDeck(game, cards)} most=${game.handSize}
        label=${t("hand_add", { label: t("your_hand") })} onText=${put}
        tools=${html`<span class="count ${whole ? "whole" : ""}">${cards.length} / ${game.handSize}</span>
          <button type="button" data-act="deal" onClick=${() => put(write(game, dealt(game, game.handSize)))}>${t("hand_deal")}</button>`} />
  </section>`;
}

/**
 * What to call with the hand, and what to lead with as the landlord.
 * @param {{game: Game, cards: string[], whole: boolean, wanted: Wanted, change: (part: Partial<Wanted>) => void}} props
 */
function Answers({ game, cards, whole, wanted, change }) {
  if (!whole) {
    return null;
  }
  const another = () => change({ bottom: write(game, dealt(game, game.bottomSize, cards)) });
  return html`<div class="answers" aria-live="polite">
    ${game.auction !== "none" && html`<${BidAnswer} game=${game} hand=${wanted.hand} />`}
    <${PlayAnswer} game=${game} hand=${wanted.hand} bottom=${wanted.bottom} onBottom=${another} />
  </div>`;
}

/**
 * The bottom for a whole hand: the one there is, where it still can be, or another at random.
 * @param {Game} game
 * @param {string[]} cards
 * @param {string} bottom
 */
function bottomFor(game, cards, bottom) {
  if (cards.length !== game.handSize) {
    return "";
  }
  const known = split(game, bottom);
  const left = leftInDeck(game, cards);
  const fits =
    known.length === game.bottomSize && [...counted(known)].every(([card, count]) => count <= (left[card] ?? 0));
  return fits ? bottom : write(game, dealt(game, game.bottomSize, cards));
}

/** @param {{game: string}} props */
function Below({ game }) {
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

mount(Start);
