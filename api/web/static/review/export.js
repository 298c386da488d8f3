// The report to download, and the record in every format.

import { lang, room, t } from "../lib/page.js";
import { html } from "../lib/view.js";

/** @param {{review: string | null}} props review: the id of a review that is done. */
export function Export({ review }) {
  /** @param {string} format */
  const report = (format) => `/v1/reviews/${review}/report?format=${format}&language=${lang}`;
  /** @param {string} ending */
  const file = (ending) => `${room.id}.${ending}`;
  return html`<div class="export">
    <h3>${t("report")}</h3>
    ${
      review
        ? html`<div class="row">
          <a class="button primary" href=${report("html")} download=${file("html")}>${t("report_html")}</a>
          <a class="button" href=${report("html")} target="_blank" rel="noopener">${t("report_open")}</a>
          <a class="button" href=${report("csv")} download=${file("csv")}>${t("report_csv")}</a>
          <a class="button" href=${report("json")} download=${file("review.json")}>${t("report_json")}</a>
        </div>`
        : html`<p class="hint">${t("report_later")}</p>`
    }
    <h3>${t("record")}</h3>
    <ul class="plain formats">
      ${room.formats.map((each) => html`<${Format} format=${each} key=${each.name} />`)}
    </ul>
  </div>`;
}

/** @param {{format: Room["formats"][number]}} props */
function Format({ format }) {
  const { name, fits, why } = format;
  const lossy = fits === "lossy" ? "&lossy=true" : "";
  return html`<li>
    ${
      fits === "no"
        ? html`<span class="button" aria-disabled="true">${t(`format_${name}`)}</span>`
        : html`<a class="button" href=${`/v1/games/${room.id}?format=${name}${lossy}`} download=${`${room.id}.${name}`}>${t(`format_${name}`)}</a>`
    }
    ${why && html`<small>${why}</small>`}
  </li>`;
}
