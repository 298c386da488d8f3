// Cards as they are drawn everywhere: one card, and a small group of cards.

import { cardOf, split, spoken } from "./cards.js";
import { lang, signsAddress, t } from "./page.js";
import { html } from "./view.js";

/**
 * The face of a card, without what it can be used for; whatever holds it has its name in words.
 * @param {{game: Game, card: string}} props
 */
export function Face({ game, card }) {
  const { face, suits, joker } = cardOf(game, card);
  if (joker) {
    const sign = rankSign(game, cardOf(game, card));
    return html`<span class="face joker ${joker}" aria-hidden="true"
      ><b class="rank">${sign}</b><${Sign} name="joker" /></span
    >`;
  }
  return html`<span class="face ${face.length > 1 ? "wide" : ""}" aria-hidden="true" data-corner=${suits.length ? "" : face}
    ><b class="rank">${face}</b
    >${
      suits.length > 0 &&
      html`<span class="suits">${suits.map((suit) => html`<${Sign} key=${suit} name=${suit} />`)}</span>`
    }</span
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
 * @param {{game: Game, play: string | {cards: string}, size?: "small" | "tiny"}} props
 */
export function Cards({ game, play, size = "small" }) {
  const text = typeof play === "string" ? play : play.cards;
  if (text === "pass") {
    return html`<span class="passed">${t("pass")}</span>`;
  }
  if (!text) {
    return null; // the hand of who has gone out
  }
  const label = spoken(game, play);
  return html`<span class="cards ${size}" role="img" aria-label=${label}>
    ${split(game, text).map(
      (card, index) => html`<span class="card" key=${index}><${Face} game=${game} card=${card} /></span>`,
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
