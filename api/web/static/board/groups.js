// The fewest plays of a hand as groups of cards: bombs and controls marked, and who can beat what.

import { Cards } from "../lib/card.js";
import { split, without, write } from "../lib/cards.js";
import { t } from "../lib/page.js";
import { Trouble } from "../lib/parts.js";
import { personAt, tell } from "../lib/people.js";
import { useQuery } from "../lib/query.js";
import { html, useState } from "../lib/view.js";

const SOLUTIONS = 12;
const SECONDS = 3;

/** @param {OfBoard & {advice: ReturnType<typeof import("./advice.js").useAdvice>}} props */
export function Groups({ game, position, hand, me, advice }) {
  const asked = position.asks.decompositions;
  const found = useQuery(
    "/v1/decompositions",
    asked && { ...asked, solutions: SOLUTIONS, limit: { seconds: SECONDS } },
  );
  const [at, setAt] = useState(0);
  const all = withFirst(found.answer?.decompositions ?? [], advice.answer?.best);
  const groups = all[Math.min(at, all.length - 1)] ?? [];
  const who = position.seat ?? position.turn;
  const beaten = useQuery("/v1/plays/beaters", asked && groups.length ? question(position, who, groups) : null);
  if (!asked) {
    return html`<p class="hint">${t("groups_unknown")}</p>`;
  }
  return html`<div class="groups" aria-busy=${String(found.busy)}>
    <${Trouble} ...${found} working="working" />
    ${
      found.answer &&
      html`<p class="about">
      <span>${tell("fewest_plays", personAt(position, who ?? 0, { me }), { count: found.answer.plays })}</span>
      ${
        all.length > 1 &&
        html`<span class="row">
        <button type="button" class="plain" aria-label=${t("other_way_back")} onClick=${() => setAt((at + all.length - 1) % all.length)}>‹</button>
        <span>${t("way_of", { number: (at % all.length) + 1, count: found.answer.complete ? all.length : `${all.length}+` })}</span>
        <button type="button" class="plain" aria-label=${t("other_way")} onClick=${() => setAt((at + 1) % all.length)}>›</button>
      </span>`
      }
    </p>`
    }
    <ul class="plain">
      ${ordered(groups).map(
        ({ play, index }) => html`<li key=${index}>
          <${Group}
            game=${game} position=${position} play=${play} own=${asked.hand} plays=${groups.length}
            beaten=${beaten.answer?.plays[index]} hand=${hand} me=${me}
          />
        </li>`,
      )}
    </ul>
  </div>`;
}

/**
 * Who may hold what: each other seat with its number of cards.
 * @param {Position} position
 * @param {number | null} who
 * @param {FullPlay[]} plays
 */
function question(position, who, plays) {
  return {
    rules: position.record.rules,
    plays: plays.map(({ cards, type }) => ({ cards, type })),
    holders: position.may_hold.map((counts, seat) =>
      seat === who ? null : { cards: textOf(counts), left: position.left[seat] },
    ),
  };
}

/** @param {Counts} counts */
function textOf(counts) {
  const suited = Object.keys(counts).some((card) => card.length > 1);
  return Object.entries(counts)
    .flatMap(([card, count]) => Array(count).fill(card))
    .join(suited ? " " : "");
}

/**
 * The ways to play a hand, those first of which the advised play is a part.
 * @param {FullPlay[][]} all
 * @param {string | undefined} best
 */
function withFirst(all, best) {
  /** @param {FullPlay[]} groups */
  const has = (groups) => Number(groups.some((play) => play.cards === best));
  return all.toSorted((one, other) => has(other) - has(one));
}

/**
 * Large groups first, as they are read; each with its place in the answer.
 * @param {FullPlay[]} groups
 */
function ordered(groups) {
  return groups
    .map((play, index) => ({ play, index }))
    .toSorted((a, b) => b.play.cards.length - a.play.cards.length || a.index - b.index);
}

/**
 * @param {{game: Game, position: Position, play: FullPlay, own: string, plays: number, beaten?: Beaten, hand: BoardHand,
 *   me: number | null}} props
 */
function Group({ game, position, play, own, plays, beaten, hand, me }) {
  const raised = hand.shown === play.cards;
  const rest = write(game, without(split(game, own), split(game, play.cards)));
  const [open, setOpen] = useState(false);
  const seats = beaten?.seats.filter((each) => each.beats).map((each) => each.seat) ?? [];
  const leave = () => setOpen(false);
  return html`<button
    type="button"
    class="group ${beaten?.bomb ? "bomb" : ""}"
    aria-pressed=${String(raised)}
    onClick=${() => hand.show(raised ? null : play)}
    onMouseEnter=${() => setOpen(true)}
    onMouseLeave=${leave}
    onFocus=${() => setOpen(true)}
    onBlur=${leave}
  >
    <span class="what"><${Cards} game=${game} play=${play} /> <small>${game.types[play.type] ?? play.type}</small></span>
    <span class="marks">
      ${beaten?.bomb && html`<em class="mark bomb">${t("mark_bomb")}</em>`}
      ${beaten && seats.length === 0 && html`<em class="mark control">${t("mark_control")}</em>`}
      ${seats.length > 0 && html`<small>${t("beaten_by", { names: seats.map((seat) => personAt(position, seat, { me }).name).join(t("between")) })}</small>`}
    </span>
    ${
      (open || raised) &&
      html`<span class="leaves"><small>${rest ? t("leaves", { count: plays - 1 }) : t("leaves_nothing")}</small>
      ${rest && html`<${Cards} game=${game} play=${rest} size="tiny" />`}</span>`
    }
  </button>`;
}
