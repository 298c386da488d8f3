// The gathered reviews of many games: each player over all of them, and each game with its gravest error.

import { MomentCard, Tally } from "../lib/moments.js";
import { room, t } from "../lib/page.js";
import { Select } from "../lib/parts.js";
import { html, useLayoutEffect, useState } from "../lib/view.js";
import { Accuracy, Bombs } from "./bars.js";
import { Headline } from "./headline.js";
import { Mistakes } from "./mistakes.js";
import { gameName } from "./words.js";

// The games that are drawn at once: a page of many thousands would be slow.
const SHOWN = 100;

/** @param {{gathered: GatheredReviews, place: Place, go: Go, made: Content}} props made: what made the reviews. */
export function Gathered({ gathered, place, go, made }) {
  const { games, players, refused } = gathered;
  const title = t("many", { count: games.length });
  useLayoutEffect(() => {
    document.title = title;
  }, []);
  return html`<header class="outcome"><h2>${title}</h2>
      ${refused.length > 0 && html`<p class="hint">${t("refused_count", { count: refused.length })}</p>`}
    </header>
    <section aria-labelledby="players">
      <h2 id="players">${t("players")}</h2>
      <p class="hint">${t("players_about")}</p>
      ${players.map((each) => html`<${Player} key=${each.name} player=${each} />`)}
    </section>
    <${Games} games=${games} names=${players.map((each) => each.name)} place=${place} go=${go} />
    ${
      refused.length > 0 &&
      html`<section aria-labelledby="refused"><h2 id="refused">${t("refused")}</h2>
        <ul class="refused-games">${refused.map((each) => html`<li>${each}</li>`)}</ul></section>`
    }
    <section aria-labelledby="made"><h2 id="made">${t("made")}</h2>${made}</section>`;
}

/** @param {{player: GatheredReviews["players"][number]}} props */
function Player({ player }) {
  const { name, labels, mistakes_made, percentiles } = player;
  const shares = Object.entries(percentiles).filter(([, share]) => share !== null);
  return html`<section class="panel seat" aria-label=${name}>
    <h3><bdi>${name}</bdi></h3>
    <${Headline} player=${player} points=${true} />
    <${Tally} labels=${labels} />
    ${
      shares.length > 0 &&
      html`<ul class="facts">${shares.map(([figure, share]) => html`<li>${t(`better_${figure}`, { share: Number(share).toFixed(0) })}</li>`)}</ul>`
    }
    <details><summary>${t("kinds")}</summary>
      <div class="insights">
        <div><${Accuracy} player=${player} /></div>
        <div><${Mistakes} player=${player} mistakes=${mistakes_made} /><${Bombs} bombs=${player.bombs} /></div>
      </div>
    </details>
  </section>`;
}

/** @param {{games: GatheredGame[], names: string[], place: Place, go: Go}} props */
function Games({ games, names, place, go }) {
  const [most, setMost] = useState(SHOWN);
  const { player } = place;
  const shown = games.filter((each) => !player || each.players.some(({ name }) => name === player));
  return html`<section aria-labelledby="games">
    <h2 id="games">${t("games_title")}</h2>
    <${Select} kind="games-filter" label=${t("player")} name="player" value=${player ?? ""} options=${[["", t("all")], ...names.map((name) => [name, name])]}
      onChange=${(/** @type {string} */ text) => go({ player: text || null })} />
    <p class="hint" role="status">${t("games_shown", { count: shown.length, all: games.length })}</p>
    <ul class="plain gathered">
      ${shown.slice(0, most).map((each, at) => html`<li key=${at}><${GameLine} game=${each} /></li>`)}
    </ul>
    ${shown.length > most && html`<button type="button" data-act="more" onClick=${() => setMost(most + SHOWN)}>${t("show_more")}</button>`}
  </section>`;
}

/** @param {{game: GatheredGame}} props */
function GameLine({ game }) {
  const { name, rules, date, winner, link, players, labels, worst } = game;
  const told = [gameName(rules), date?.slice(0, 10), winner && t(`won_${winner}`)].filter(Boolean).join(" · ");
  return html`<article class="panel">
    <h3>${link ? html`<a href=${link}><bdi>${name}</bdi></a>` : html`<bdi>${name}</bdi>`}</h3>
    <p class="hint">${told}</p>
    <ul class="plain accuracies">
      ${players.map((each) => html`<li><bdi>${each.name}</bdi> <b>${each.accuracy === null ? "–" : each.accuracy.toFixed(0)}</b></li>`)}
    </ul>
    <${Tally} labels=${labels} />
    ${
      worst &&
      html`<${MomentCard} game=${room.drawn[rules]} decision=${{ ...worst, kind: worst.category === "call" ? "call" : "play" }} why=${t("worst", { name: players[worst.seat].name, loss: worst.loss.toFixed(0) })}
        href=${link ? `${link}#d=${worst.index}` : undefined} />`
    }
  </article>`;
}
