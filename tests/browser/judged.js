// What the tests of the pages measure in the page itself: `judged` of every page that they visit.

window.judged = {
  // WCAG 2.2's levels A and AA, and what axe calls best practice.
  broken: async () => {
    const found = await axe.run(document, { resultTypes: ["violations"], preload: false });
    return found.violations.map((each) => ({
      rule: each.id,
      impact: each.impact,
      help: each.help,
      where: each.nodes.map((node) => `${node.target.join(" ")}: ${node.failureSummary}`),
    }));
  },

  // Visible elements that can be tapped and are smaller than 44 px, WCAG 2.5.5's size. Links inside a
  // sentence are exempt there. Twelve cards and more lie beside each other on a phone: their columns,
  // and the ranks of a counter, are as high as that, but narrower.
  smallTargets: ([least, narrow]) => {
    const found = [];
    const all = document.querySelectorAll(
      "button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]",
    );
    for (const each of all) {
      if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) {
        continue;
      }
      if (each.closest("p:not(.field), li.prose, td, dd, [data-small-target]")) {
        continue;
      }
      if (["checkbox", "radio", "file"].includes(each.type) && each.closest("label")) {
        continue;
      }
      const box = (each.closest("label") ?? each).getBoundingClientRect();
      if (box.width < 2 || box.height < 2 || box.bottom < 0 || box.right < 0) {
        continue;
      }
      const wide = each.matches(".column, .counter button") ? narrow : least;
      if (box.height < least - 0.5 || box.width < wide - 0.5) {
        found.push(
          `${each.tagName.toLowerCase()}.${each.className} ${JSON.stringify(
            (each.ariaLabel ?? each.textContent).trim().slice(0, 30),
          )} ${Math.round(box.width)}x${Math.round(box.height)}`,
        );
      }
    }
    return found;
  },

  wider: () =>
    [...document.querySelectorAll("body *")]
      .filter(
        (each) =>
          each.checkVisibility() && each.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
      )
      .slice(0, 5)
      .map((each) => `${each.tagName.toLowerCase()}.${each.className}`),

  bytes: () =>
    [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map((each) => [
      each.name,
      Math.max(each.decodedBodySize, each.transferSize),
    ]),

  // Waits for the animations that end; one whose element has gone is cancelled, and ends so.
  settled: () =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime))
        .map((each) => each.finished),
    ),

  // What of a table is not where it belongs: the hand along the bottom edge of the screen, and its
  // columns and the two acts wholly on the screen; ranks, suits and counts of the hand that other cards
  // cover; names of the others that something hides; what a seat has beyond its own room; a play to
  // beat whose cards cannot be read anywhere; and what scrolls or is cut off below.
  outOfPlace: () => {
    const found = [];
    const { clientWidth, clientHeight } = document.documentElement;
    const named = (each) => `${each.tagName.toLowerCase()}.${each.className}`;
    const said = (each, box) =>
      `${named(each)} ${each.dataset.card ?? each.dataset.act ?? ""} ${JSON.stringify(
        [box.left, box.top, box.right, box.bottom].map(Math.round),
      )}`;
    const front = document.querySelector(".table > .front");
    const { bottom } = front.getBoundingClientRect();
    if (Math.abs(bottom - clientHeight) > 1) {
      found.push(`the hand ends at ${bottom} of ${clientHeight} px`);
    }
    for (const each of document.querySelectorAll(".front .column, .acts [data-act=pass], .acts [data-act=play]")) {
      const box = each.getBoundingClientRect();
      if (box.left < -0.5 || box.top < -0.5 || box.right > clientWidth + 0.5 || box.bottom > clientHeight + 0.5) {
        found.push(`not on the screen: ${said(each, box)}`);
      }
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      const top = document.elementFromPoint(x, y);
      if (!each.contains(top)) {
        found.push(`covered by ${top && named(top)}: ${said(each, box)}`);
      }
    }
    const seen = (each, inside) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      const y = (top + bottom) / 2;
      return [left + 2, (left + right) / 2, right - 2].every((x) => inside.contains(document.elementFromPoint(x, y)));
    };
    for (const each of document.querySelectorAll(
      ".front .column:not(:disabled) :is(.times, .card:last-of-type :is(.rank, .suits .sign))",
    )) {
      const column = each.closest(".column");
      if (each.checkVisibility() && !column.querySelector(".up") && !seen(each, column)) {
        found.push(
          `covered: ${each.textContent || each.getAttribute("class")} of ${said(column, column.getBoundingClientRect())}`,
        );
      }
    }
    for (const each of document.querySelectorAll(".others .name b")) {
      if (!seen(each, each.closest(".head"))) {
        found.push(`hidden: the name ${each.textContent}`);
      }
    }
    const state = document.querySelector(".middle .state")?.getBoundingClientRect();
    for (const each of document.querySelectorAll(".others :is(.head, .cards), .own .name")) {
      const box = each.getBoundingClientRect();
      const end = Math.min(box.bottom, each.closest(".others")?.getBoundingClientRect().bottom ?? box.bottom);
      if (
        state &&
        box.left < state.right - 1 &&
        box.right > state.left + 1 &&
        box.top < state.bottom - 4 &&
        end > state.top + 4
      ) {
        found.push(`the middle lies over ${said(each, box)}`);
      }
    }
    for (const each of document.querySelectorAll(".others .seat :is(.name, .left, .cards)")) {
      const [box, seat] = [each, each.closest(".seat")].map((one) => one.getBoundingClientRect());
      if (each.checkVisibility() && (box.left < seat.left - 1 || box.right > seat.right + 1)) {
        found.push(`beyond its seat: ${said(each, box)}`);
      }
    }
    const read = (rank) => {
      const box = rank.getBoundingClientRect();
      const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      const felt = rank.closest(".felt").getBoundingClientRect();
      return (
        rank.checkVisibility() &&
        rank.closest(".card").contains(top) &&
        box.top > felt.top - 1 &&
        box.bottom < felt.bottom + 1
      );
    };
    const beaten = [...document.querySelectorAll(".felt :is(.act.holds, .to-beat)")];
    if (beaten.length && !beaten.some((each) => [...each.querySelectorAll(".rank")].every(read))) {
      found.push("the play to beat cannot be read");
    }
    for (const each of document.querySelectorAll("html, body, main, .table-room, .place, .table, .acts, .front")) {
      if (each.scrollWidth > each.clientWidth + 1) {
        found.push(`${named(each)} is ${each.scrollWidth} px wide`);
      }
      if (each.scrollHeight > each.clientHeight + 1) {
        found.push(`${named(each)} is ${each.scrollHeight} px high`);
      }
    }
    return found;
  },

  // Texts that their own box, or one around them that hides what is beyond it, does not show whole. What
  // scrolls shows all of it, and the options of a field are shown when it is opened: of these the
  // chosen one is measured.
  cut: () => {
    const found = [];
    const told = (each, why) =>
      found.push(
        `${each.tagName.toLowerCase()}.${each.className} ${JSON.stringify(
          each.textContent.trim().replace(/\s+/g, " ").slice(0, 60),
        )}: ${why}`,
      );
    const scrolls = (style) => /auto|scroll/.test(style.overflowX + style.overflowY);
    const pen = document.createElement("canvas").getContext("2d");
    for (const each of document.querySelectorAll("main select, .top select")) {
      if (!each.checkVisibility()) {
        continue;
      }
      const style = getComputedStyle(each);
      pen.font = style.font;
      const text = each.selectedOptions[0]?.textContent.trim() ?? "";
      // The sign that opens it takes as much as a letter is high.
      const room =
        each.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - parseFloat(style.fontSize);
      if (pen.measureText(text).width > room + 1) {
        found.push(
          `select ${JSON.stringify(text)}: ${Math.round(pen.measureText(text).width)} in ${Math.round(room)} px`,
        );
      }
    }
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walk.nextNode()) {
      const text = walk.currentNode;
      const own = text.parentElement;
      if (
        !text.data.trim() ||
        own.closest("script, style, noscript, select, .visually-hidden, .face, .gutter, textarea, svg")
      ) {
        continue;
      }
      if (!own.checkVisibility({ visibilityProperty: true, opacityProperty: true })) {
        continue;
      }
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (box.width < 1.5) {
        continue;
      }
      for (let each = own; each && each !== document.body; each = each.parentElement) {
        const style = getComputedStyle(each);
        if (style.clipPath !== "none" || scrolls(style)) {
          break;
        }
        const hides = /hidden|clip/.test(style.overflowX + style.overflowY) || style.webkitLineClamp !== "none";
        if (!hides && each !== own.closest("button, .button, .chip, summary")) {
          continue;
        }
        const around = each.getBoundingClientRect();
        if (box.right > around.right + 1 || box.left < around.left - 1) {
          told(own, "cut at its side");
          break;
        }
        if (box.bottom > around.bottom + 3 || box.top < around.top - 3) {
          told(own, "cut below");
          break;
        }
      }
    }
    return [...new Set(found)];
  },

  // Where the hand and the two acts are, in whole pixels.
  places: () =>
    Object.fromEntries(
      [".table > .front", ".acts [data-act=pass]", ".acts [data-act=play]"].map((each) => {
        const box = document.querySelector(each)?.getBoundingClientRect();
        return [each, box && [box.left, box.top, box.width, box.height].map(Math.round)];
      }),
    ),

  // The shifts up to the frame that is drawn next.
  shiftsNow: () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(window.shifts)))),

  // Whether the page has shown a notice since it was loaded: some are shown for a second only.
  told: (text) => [...window.told].some((each) => each.includes(text)),
};

// The text of every notice that the page shows.
{
  const told = new Set();
  window.told = told;
  new MutationObserver(() => {
    for (const each of document.querySelectorAll(".waiting, [role=alert], [role=status]")) {
      if (each.checkVisibility()) {
        told.add(each.textContent);
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

// What moves without the reader's doing, summed up as Cumulative Layout Shift is: the largest
// session of shifts that are less than a second apart and last five seconds at most.
{
  const found = { largest: 0, sources: [] };
  window.shifts = found;
  let session = { value: 0, first: 0, last: -Infinity, sources: [] };
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) {
      if (each.hadRecentInput) {
        continue;
      }
      if (each.startTime - session.last > 1000 || each.startTime - session.first > 5000) {
        session = { value: 0, first: each.startTime, last: 0, sources: [] };
      }
      session.value += each.value;
      session.last = each.startTime;
      session.sources.push(
        ...each.sources.map(
          ({ node, previousRect: before, currentRect: after }) =>
            `${node?.nodeName}.${node?.className} ${before.x},${before.y} ${before.width}x${before.height} -> ${
              after.x
            },${after.y} ${after.width}x${after.height}`,
        ),
      );
      if (session.value > found.largest) {
        found.largest = session.value;
        found.sources = [...session.sources];
      }
    }
  }).observe({ type: "layout-shift", buffered: true });
}
