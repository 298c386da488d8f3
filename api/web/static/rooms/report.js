// A report: a file that holds a reviewed game, the gathered reviews of many, or exercises, and asks no service.

import { Gathered } from "../insights/gathered.js";
import { usePlace } from "../lib/address.js";
import { room, t } from "../lib/page.js";
import { mount } from "../lib/parts.js";
import { html } from "../lib/view.js";
import { Made } from "../report/made.js";
import { Training } from "../report/training.js";
import { Game } from "../review/game.js";

function Report() {
  const [place, go] = usePlace();
  const { gathered, training, review } = room;
  if (gathered) {
    return html`<${Gathered} gathered=${gathered} place=${place} go=${go} made=${html`<${Made} engine=${gathered.engine} />`} />`;
  }
  if (training) {
    return html`<${Training} training=${training} />`;
  }
  /** @type {Job} */
  const job = {
    id: room.id,
    status: "done",
    progress: null,
    decisions: review.decisions,
    result: review,
    reason: null,
    wait: null,
    error: null,
    again: false,
  };
  const files = {
    id: "made",
    title: t("tab_made"),
    panel: () => html`<${Made} engine=${review.engine} record=${room.record} />`,
  };
  return html`<${Game} job=${job} place=${place} go=${go} files=${files} />`;
}

mount(Report);
