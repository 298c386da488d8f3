// What to do where there is no reviewed game to speak of.

import { addressOf } from "../lib/address.js";
import { t } from "../lib/page.js";
import { Trouble } from "../lib/parts.js";
import { useGet } from "../lib/query.js";
import { html } from "../lib/view.js";

/**
 * What to do where no reviewed game counts.
 * @param {{player: string | undefined, rules: string | undefined}} props player: a name in the address; without one
 *   the games are the reader's own.
 */
export function NoReviews({ player, rules }) {
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
