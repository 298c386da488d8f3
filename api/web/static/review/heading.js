// What game it is: its name, its players, its day and how it ended.

import { room, t } from "../lib/page.js";
import { html } from "../lib/view.js";
import { date, end, nameOf, said } from "./record.js";

/** @param {{result: ReviewResult | null}} props the finished review. */
export function Heading({ result }) {
  /** @param {number} seat */
  const accuracy = (seat) => result?.players.find((each) => each.seat === seat)?.accuracy;
  return html`<header class="heading">
    <div>
      <h2 class="title"><a class="crumb" href="/games">${t("room_games")}</a> ${room.game.name}</h2>
      <p class="outcome">
        <b>${outcome()}</b>${end?.spring ? ` · ${said("spring")}` : ""}${end?.anti_spring ? ` · ${said("anti_spring")}` : ""}
        ${date && html` · <time>${date.slice(0, 10)}</time>`}
      </p>
    </div>
    <ul class="plain people">
      ${Array.from(
        { length: room.game.players },
        (_, seat) => html`<li class=${seat === room.landlord ? "landlord" : ""}>
        <bdi>${nameOf(seat)}</bdi>
        ${seat === room.landlord && html` <small>${t("landlord")}</small>`}
        ${end?.scores && html` <b>${scored(end?.scores?.[seat] ?? 0)}</b>`}
        ${typeof accuracy(seat) === "number" && html` <small>${accuracy(seat)?.toFixed(0)} ${t("accuracy")}</small>`}
      </li>`,
      )}
    </ul>
  </header>`;
}

function outcome() {
  if (!end) {
    return t(room.landlord === null ? "redealt" : "unfinished");
  }
  return end.winner ? t(`won_${end.winner}`) : t("redealt");
}

/** @param {number} points */
function scored(points) {
  return points < 0 ? `−${-points}` : `+${points}`;
}
