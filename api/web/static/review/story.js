// A reviewed game as its player's story: the result, how well it was played, luck apart, and the moments.

import { addressOf, inRoom, keep, state } from "../lib/address.js";
import { instead, useShortcuts } from "../lib/keys.js";
import { MomentCard, titleOf } from "../lib/moments.js";
import { alone, room, t } from "../lib/page.js";
import { signed } from "../lib/parts.js";
import { html, useLayoutEffect } from "../lib/view.js";
import { date, end } from "./record.js";
import { LuckSentence, Parts, scaleOf } from "./seats.js";
import { hardOf } from "./verdict.js";
import { useNames } from "./who.js";

/**
 * What game it is, and how it ended, in words.
 * @param {{onWho: () => void}} props onWho: asks for the reader's seat anew.
 */
export function Outcome({ onWho }) {
  const { me } = useNames();
  const points = me === null ? undefined : end?.scores?.[me];
  const special = end?.spring ? t("spring") : end?.anti_spring ? t("anti_spring") : "";
  const score = points === undefined ? "" : ` ${signed(points)}`;
  const title = `${room.game.name}: ${outcomeOf(me)}${score}`;
  // The start page leads back to the game that was looked at last.
  useLayoutEffect(() => {
    if (alone) {
      document.title = title;
    } else {
      keep("last-game", { id: room.id, title });
    }
  }, [title]);
  return html`<header class="outcome">
    <p class="crumbs">
      ${!alone && html`<a class="crumb" href="/games">${t("room_games")}</a>`}
      <span class="grow">${room.game.name}${date && html` · <time>${date.slice(0, 10)}</time>`}</span>
      <button type="button" class="plain" data-act="who" onClick=${onWho}>${t("who_change")}</button>
    </p>
    <h2>${outcomeOf(me)}${points !== undefined && html` <b class="score">${signed(points)}</b>`}</h2>
    ${special && html`<p class="hint">${special}</p>`}
  </header>`;
}

/** @param {number | null} me */
function outcomeOf(me) {
  if (!end) {
    return t(room.landlord === null ? "redealt" : "unfinished");
  }
  if (!end.winner) {
    return t("redealt");
  }
  if (me === null) {
    return t(`won_${end.winner}`);
  }
  const side = me === room.landlord ? "landlord" : "peasants";
  return t(`you_${side === end.winner ? "won" : "lost"}_${side}`);
}

/**
 * The story of the reader, or that of every player where the reader is none of them.
 * @param {{result: ReviewResult, onGo: (index: number) => void}} props
 */
export function Story({ result, onGo }) {
  const { me, nameOf } = useNames();
  const keys = useShortcuts([
    {
      shown: "→",
      words: t("key_first"),
      acts: { ArrowRight: instead(() => first !== undefined && onGo(first), "[role=tablist]") },
    },
  ]);
  const told = me === null ? result.players : result.players.filter((each) => each.seat === me);
  const [first] = told.flatMap((each) => each.moments);
  const scale = scaleOf(told);
  const stories = told.map((player) => {
    const found = player.moments.flatMap((index) => result.decisions.find((each) => each.index === index) ?? []);
    return html`<section class="story" key=${player.seat} aria-label=${nameOf(player.seat)}>
      ${me === null && html`<h3><bdi>${nameOf(player.seat)}</bdi></h3>`}
      <div class="figures">
        <p class="accuracy">
          ${player.accuracy === null ? html`<span class="hint">${t("no_accuracy")}</span>` : html`<b>${player.accuracy.toFixed(0)}</b> ${t("accuracy")}`}
        </p>
        ${player.result && html`<${Parts} player=${player} result=${player.result} scale=${scale} brief=${true} />`}
      </div>
      <${LuckSentence} player=${player} />
      <h3 class="moments-title">${t(titleOf(found))}</h3>
      <ol class="plain moments">
        ${found.map(
          (
            decision,
          ) => html`<li key=${decision.index}><${MomentCard} game=${room.game} decision=${decision} why=${decision.short ?? hardOf(decision, result.engine.aim ?? "win")}
          href=${addressOf(location.pathname, { ...state(), d: decision.index })} onClick=${inRoom(() => onGo(decision.index))} /></li>`,
        )}
      </ol>
    </section>`;
  });
  return html`${stories}${keys.list}`;
}
