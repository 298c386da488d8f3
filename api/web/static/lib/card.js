// Cards as they are drawn everywhere: one card, and a small group of cards.

import { cardOf, split, spoken } from "./cards.js";
import { lang, signsAddress, t } from "./page.js";
import { suitOf, suitsOf } from "./suits.js";
import { html } from "./view.js";

// Courts have a picture; another card shows its suit once more, large.
/** @type {Record<string, string>} */
const PICTURES = { J: "jack", Q: "queen", K: "king" };
const RED = ["heart", "diamond"];

/**
 * The face of a card, without what it can be used for; whatever holds it has its name in words.
 * @param {{game: Game, card: string, suit?: string}} props suit: the one drawn by lot, where the game has none.
 */
export function Face({ game, card, suit }) {
  const { face, suits, joker } = cardOf(game, card);
  if (joker) {
    const sign = rankSign(game, cardOf(game, card));
    return html`<span class="face joker ${joker}" aria-hidden="true"
      ><b class="rank">${sign}</b><${Sign} name="joker" /></span
    >`;
  }
  const lot = game.separator ? undefined : (suit ?? suitOf(card[0], 0));
  const shown = lot ? [lot] : suits;
  return html`<span class="face ${face.length > 1 ? "wide" : ""} ${lot ? "by-lot" : ""} ${RED.includes(lot ?? "") ? "red" : ""}" aria-hidden="true"
    ><b class="rank">${face}</b
    ><span class="suits">${shown.map((each) => html`<${Sign} key=${each} name=${each} />`)}</span
    >${lot && html`<span class="picture"><${Sign} name=${PICTURES[face] ?? lot} /></span>`}</span
  >`;
}

/**
 * One of the page's own signs: a suit, a joker, the landlord's hat, a portrait.
 * @param {{name: string, said?: string}} props said: what it means, where no words beside it say so.
 */
export function Sign({ name, said }) {
  const role = said ? { role: "img", "aria-label": said } : { "aria-hidden": "true" };
  return html`<svg class="sign sign-${name}" viewBox="0 0 24 24" ...${role}>
    ${said && html`<title>${said}</title>`}<use href="${signsAddress}#${name}" />
  </svg>`;
}

/**
 * Some cards in a row, such as a play; screen readers hear them as one thing.
 * @param {{game: Game, play: string | {cards: string}, size?: "small" | "tiny", suits?: string[]}} props
 *   suits: those drawn by lot, where it is known which copies these are.
 */
export function Cards({ game, play, size = "small", suits }) {
  const text = typeof play === "string" ? play : play.cards;
  if (text === "pass") {
    return html`<span class="passed">${t("pass")}</span>`;
  }
  if (!text) {
    return null; // the hand of who has gone out
  }
  const label = spoken(game, play);
  const cards = split(game, text);
  const drawn = suits ?? suitsOf(cards);
  return html`<span class="cards ${size}" role="img" aria-label=${label}>
    ${cards.map(
      (card, index) =>
        html`<span class="card" key=${index}><${Face} game=${game} card=${card} suit=${drawn[index]} /></span>`,
    )}
  </span>`;
}

/**
 * How a rank is written in one sign: a joker by its Chinese character, or by the letter that is typed for it.
 * @param {Game} game
 * @param {Pick<GameCard, "card" | "face" | "joker">} props
 */
export function rankSign(game, { card, face, joker }) {
  if (!joker || lang !== "zh") {
    return joker ? card : face;
  }
  const jokers = game.cards.filter((each) => each.joker).length;
  return jokers === 1 ? "王" : joker === "red" ? "大" : "小";
}
