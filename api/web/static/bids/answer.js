// The answer on calls: the verdict, each call with its chances and distribution, the hand, the others.

import { t } from "../lib/page.js";
import { percent, points, Warnings } from "../lib/parts.js";
import { personAt } from "../lib/people.js";
import { html, useMoving, useState } from "../lib/view.js";
import { Histogram, rangeOf } from "./histogram.js";

// The badge of the best call waits for as many deals: after two of them it would soon be on another call.
const LEAST_WORLDS = 32;

/**
 * @param {{answer: Bids, position: Position, me: number, running: boolean, words: (call: number | string) => string}} props
 *   answer: of `POST /v1/bids`.
 */
export function CallAnswers({ answer, position, me, running, words }) {
  const [open, setOpen] = useState(/** @type {Call | null} */ (null));
  const list = useMoving(answer.calls.map((each) => each.call).join());
  const range = rangeOf(answer.calls.map((each) => each.histogram));
  const scale = scaleOf(answer.calls);
  const shown = open ?? answer.best;
  const best = answer.calls[0];
  const others = answer.equal.filter((call) => call !== answer.best);
  return html`<div class="answer-of-calls">
    <p class="verdict">
      <span class="hint">${t("best")}</span> <strong class="call-name">${words(answer.best)}</strong>
      <span>${points(best.points, best.points_error)} <small>${t("points_unit")}</small></span>
      <span>${t("win_share", { share: percent(best.win, best.win_error) })}</span>
      ${best.redeal >= 0.01 && html`<span>${t("redeal_share", { share: percent(best.redeal) })}</span>`}
    </p>
    ${others.length > 0 && html`<p class="hint">${t("also_good", { calls: others.map(words).join(t("between")) })}</p>`}
    <p class="hint progress" role="status">${progress(answer, running)}</p>
    <ol class="calls-list" ref=${list}>
      ${answer.calls.map(
        (each) => html`<${Call}
          key=${each.call}
          call=${each}
          name=${words(each.call)}
          best=${each.call === answer.best && (!running || answer.engine.worlds >= LEAST_WORLDS)}
          equal=${answer.equal.length > 1 && answer.equal.includes(each.call)}
          scale=${scale}
          range=${range}
          open=${shown === each.call}
          onOpen=${() => setOpen(shown === each.call ? "" : each.call)}
        />`,
      )}
    </ol>
    <${Hands} answer=${answer} position=${position} me=${me} />
  </div>`;
}

/** @param {Bids} answer @param {boolean} running */
function progress(answer, running) {
  const worlds = answer.engine.worlds;
  if (!running) {
    return t("settled", { worlds });
  }
  return worlds ? t("thinking", { worlds }) : t("network_only");
}

/**
 * @param {{call: CallOfBids, name: string, best: boolean, equal: boolean, scale: Scale, range: Bins, open: boolean, onOpen: () => void}} props
 */
function Call({ call, name, best, equal, scale, range, open, onOpen }) {
  const id = `call-${call.call}`;
  // The last reason says what the call shows, which is drawn above.
  const follows = call.shows ? call.reasons.slice(0, -1) : call.reasons;
  return html`<li class=${`call ${best ? "best" : ""}`} data-key=${call.call} data-call=${call.call}>
    <button type="button" class="call-row" aria-expanded=${String(open)} aria-controls=${id} onClick=${onOpen}>
      <span class="call-name">${name}${best && html` <small class="badge">${t("best")}</small>`}${!best && equal && html` <small class="badge soft">${t("as_good")}</small>`}</span>
      <span class="call-points">${points(call.points, call.points_error)}</span>
      <${Whisker} call=${call} scale=${scale} />
      <span class="call-win">${percent(call.win, call.win_error)}</span>
    </button>
    <div class="call-more" id=${id} hidden=${!open}>
      <${Outcomes} call=${call} />
      <dl class="figures">
        <${Figure} title=${t("becomes")} value=${percent(call.becomes_landlord)} />
        <${Figure} title=${t("win_landlord")} value=${percent(call.win_as_landlord)} />
        <${Figure} title=${t("win_peasant")} value=${percent(call.win_as_peasant)} />
      </dl>
      <${Histogram} bars=${call.histogram} quantiles=${call.quantiles} range=${range} />
      <p class="hint">${spread(call)}</p>
      ${call.shows && html`<h4>${t("shows")}</h4><${Place} share=${call.shows} /><p class="hint">${t("shows_said", placed(call.shows))}</p>`}
      ${follows.length > 0 && html`<h4>${t("follows")}</h4><ul class="reasons">${follows.map((each) => html`<li key=${each}>${short(each, name)}</li>`)}</ul>`}
    </div>
  </li>`;
}

/** @param {{title: string, value: string | number}} props */
function Figure({ title, value }) {
  return value === "" ? null : html`<div><dt>${title}</dt><dd>${value}</dd></div>`;
}

/**
 * The points of a call with their error, on the scale that all calls of the answer share.
 * @param {{call: CallOfBids, scale: Scale}} props
 */
function Whisker({ call, scale }) {
  /** @param {number} value */
  const place = (value) => `${(100 * (value - scale.low)) / (scale.high - scale.low)}%`;
  return html`<span
    class="whisker"
    aria-hidden="true"
    style=${{
      "--zero": place(0),
      "--at": place(call.points),
      "--low": place(call.points - (call.points_error ?? 0)),
      "--high": place(call.points + (call.points_error ?? 0)),
    }}
    ><i></i><b></b></span
  >`;
}

/**
 * What may come of a call, as one bar; its parts stand in words below.
 * @param {{call: CallOfBids}} props
 */
function Outcomes({ call }) {
  const own = Math.min((call.becomes_landlord ?? 0) * (call.win_as_landlord ?? 0), call.win);
  /** @type {[string, number][]} */
  const all = [
    ["won_landlord", own],
    ["won_peasant", call.win - own],
    ["redeal", call.redeal],
    ["lost", Math.max(0, 1 - call.win - call.redeal)],
  ];
  const parts = all.filter(([, share]) => share >= 0.0005);
  return html`<div class="outcomes">
    <span class="outcome-bar" aria-hidden="true">
      ${parts.map(([name, share]) => html`<i key=${name} class=${name} style=${{ "--share": share }}></i>`)}
    </span>
    <ul class="legend plain" aria-label=${t("share_of")}>
      ${parts.map(([name, share]) => html`<li key=${name}><i class=${name} aria-hidden="true"></i>${t(name)} <b>${percent(share)}</b></li>`)}
    </ul>
  </div>`;
}

/**
 * The place of hands among all hands: the best ones on the left.
 * @param {{share?: Share, own?: number}} props
 */
function Place({ share, own }) {
  return html`<div class="place">
    <span class="place-bar" aria-hidden="true" style=${{ "--low": share?.low ?? 0, "--high": share?.high ?? 0, "--middle": share?.middle ?? own }}>
      ${share && html`<i></i>`}<b></b>
    </span>
    <span class="place-ends" aria-hidden="true"><small>${t("best_hands")}</small><small>${t("worst_hands")}</small></span>
  </div>`;
}

/** @param {{answer: Bids, position: Position, me: number}} props */
function Hands({ answer, position, me }) {
  const { strength, heard, engine } = answer;
  const own = answer.calls[0].reasons;
  return html`<section class="hands-said">
    <div>
      <h3>${t("strength")}</h3>
      <p>${t("stronger", { share: percent(1 - strength.top_share) })}</p>
      <${Place} own=${strength.top_share} />
      <dl class="figures">
        <${Figure} title=${t("fewest")} value=${strength.fewest_plays} />
        <${Figure} title=${t("bombs")} value=${strength.bombs} />
      </dl>
    </div>
    ${
      heard.length > 0 &&
      html`<div>
      <h3>${t("heard")}</h3>
      ${heard.map(
        (each) => html`<div key=${each.seat} class="heard">
          <h4>${personAt(position, each.seat, { me }).name}</h4>
          <${Place} share=${each} />
          <p class="hint">${t("heard_said", placed(each))}</p>
        </div>`,
      )}
    </div>`
    }
    <div>
      <h3>${t("why")}</h3>
      <ul class="reasons">${answer.reasons.filter((each) => !own.includes(each)).map((each) => html`<li key=${each}>${each}</li>`)}</ul>
    </div>
    <${Warnings} engine=${engine} />
    <p class="hint made-by">
      ${t("made_by", {
        worlds: engine.worlds,
        seconds: engine.seconds.toFixed(1),
        seed: engine.seed,
        weights: engine.weights ?? "–",
        version: engine.version,
      })}
      ${" "}<a href="/about#bids">${t("about_link")}</a>
    </p>
  </section>`;
}

/** @param {Share} props */
function placed({ low, middle, high }) {
  return { low: percent(low), middle: percent(middle), high: percent(high) };
}

/**
 * What half of the deals end with, and one in twenty; where that is as much as can be, it is said so.
 * @param {CallOfBids} props
 */
function spread({ quantiles, histogram }) {
  const [least, low, high, most] = ["5", "25", "75", "95"].map((each) => points(quantiles[each], 1).split(" ")[0]);
  const half = t(low === high ? "quantiles_one" : "quantiles", { low, high });
  const top = Math.max(...histogram.map((bar) => bar.points));
  const bottom = Math.min(...histogram.map((bar) => bar.points));
  return [
    half,
    quantiles["5"] > bottom ? t("quantiles_least", { least }) : t("quantiles_never_less", { least }),
    quantiles["95"] < top ? t("quantiles_most", { most }) : t("quantiles_never_more", { most }),
  ].join(t("clauses"));
}

/**
 * A reason without the name of the call in front, which stands above it already.
 * @param {string} reason
 * @param {string} name
 */
function short(reason, name) {
  const found = reason.match(/^([^:：]+)[:：]\s*(.*)$/s);
  return found && found[1].trim() === name ? found[2] : reason;
}

/** @param {CallOfBids[]} calls */
function scaleOf(calls) {
  let low = 0;
  let high = 0;
  for (const { points: worth, points_error: error } of calls) {
    low = Math.min(low, worth - (error ?? 0));
    high = Math.max(high, worth + (error ?? 0));
  }
  const room = 0.04 * (high - low || 1);
  return { low: low - room, high: high + room };
}
