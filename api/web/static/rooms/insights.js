// The room of insights: what all of a player's reviewed games say together, and exercises from the mistakes in them.

import { Accuracy, Bombs } from "../insights/bars.js";
import { Exercises } from "../insights/exercises.js";
import { Headline } from "../insights/headline.js";
import { Luck } from "../insights/luck.js";
import { Mistakes } from "../insights/mistakes.js";
import { addressOf, kept, show, state, useAddress } from "../lib/address.js";
import { room, t } from "../lib/page.js";
import { mount, Select, Trouble } from "../lib/parts.js";
import { useGet } from "../lib/query.js";
import { html } from "../lib/view.js";

function Room() {
  const [asked, setAsked] = useAddress(state);
  /** @param {Record<string, string>} news */
  const go = (news) => {
    show({ ...state(), ...news });
    setAsked(state());
  };
  // The reader's own games, or those of a name in the address, whoever has brought them in.
  const other = asked.player || undefined;
  const player = other ?? kept("me") ?? undefined;
  const rules = asked.rules || undefined;
  const found = useGet("/v1/insights", {
    everybody: Boolean(other),
    query: { player, rules },
  });
  const { answer } = found;
  return html`<header class="row whose-games">
      <h2 class="grow"><bdi>${other ?? t("mine")}</bdi></h2>
      <${Select} label=${t("game")} silent=${true} name="rules" value=${rules ?? ""} options=${[["", t("all_games")], ...room.games.map((each) => [each.id, each.name])]}
        onChange=${(/** @type {string} */ text) => go({ rules: text })} />
    </header>
    <${Trouble} ...${found} working=${!answer && "loading"} />
    ${answer && (answer.player ? html`<${Shown} insights=${answer} player=${answer.player} />` : html`<${NoReviews} key=${`${other} ${rules}`} player=${other} rules=${rules} />`)}`;
}

/** @param {{insights: Insights, player: PlayerInsights}} props */
function Shown({ insights, player }) {
  return html`<${Headline} player=${player} />
    <div class="insights">
      <div><${Exercises} mistakes=${insights.mistakes} /><${Accuracy} player=${player} /></div>
      <div><${Mistakes} player=${player} mistakes=${insights.mistakes} /><${Luck} points=${insights.luck} /><${Bombs} bombs=${player.bombs} /></div>
    </div>`;
}

/**
 * What to do where no reviewed game counts.
 * @param {{player: string | undefined, rules: string | undefined}} props player: a name in the address; without one
 *   the games are the reader's own.
 */
function NoReviews({ player, rules }) {
  const where = { everybody: Boolean(player), query: { player, rules, limit: 1 } };
  const found = useGet("/v1/games", where);
  const { answer } = found;
  if (!answer) {
    return html`<${Trouble} ...${found} />`;
  }
  const some = answer.games.length > 0;
  const whose = player ? "_of" : "";
  const text = t(some ? `no_reviews${whose}` : rules ? `no_games_of_rules${whose}` : `no_games${whose}`, {
    name: player ?? "",
  });
  return html`<section class="panel whose">
    <p>${text}</p>
    <p><a class="button primary" href=${addressOf("/games", some ? { player, rules, all: player && 1 } : {})}>${t(some ? "open_games" : "bring_games")}</a></p>
  </section>`;
}

mount(Room);
