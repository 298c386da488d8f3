// A kept game with its review, which the service makes.

import { usePlace } from "../lib/address.js";
import { room, t } from "../lib/page.js";
import { mount } from "../lib/parts.js";
import { html, useLayoutEffect } from "../lib/view.js";
import { Export } from "../review/export.js";
import { Game } from "../review/game.js";
import { useJob } from "../review/job.js";
import { seenSoon } from "../review/seen.js";
import { Progress, Start } from "../review/start.js";

function Review() {
  const [place, go] = usePlace();
  const [job, start, stop] = useJob(place.review);
  useLayoutEffect(() => {
    const asked = place.try ?? place.d;
    if (asked !== undefined) {
      seenSoon(Number(asked)).catch(() => {}); // whoever needs the table asks again, and tells what is wrong
    }
    if (place.start !== undefined) {
      go({ start: null });
      if (job.status === "none") {
        start(null);
      }
    }
  }, []);
  const asking = html`${!job.result && html`<${Start} job=${job} onStart=${start} />`}<${Progress} job=${job} onStop=${stop} />`;
  const files = {
    id: "files",
    title: t("tab_files"),
    panel: () => html`<${Export} review=${job.status === "done" ? job.id : null} />`,
  };
  return html`<${Game} job=${job} place=${place} go=${go} asking=${asking} files=${files} onAll=${() => start(null)} />`;
}

function NoGame() {
  return html`<p class="note wrong" role="alert">${t("no_game")} <a href="/games">${t("room_games")}</a></p>`;
}

mount(room.id ? Review : NoGame);
