"use strict";
// Filters of the decisions, and steps from mistake to mistake. Without this script the whole table
// is shown, and arrows beside each mistake lead to the next one.
(() => {
  const MISTAKE = 3;
  const filters = document.getElementById("filters");
  const steps = document.getElementById("steps");
  const buttons = steps ? [...steps.querySelectorAll("button")] : [];
  const shown = document.getElementById("shown");
  const rows = [...document.querySelectorAll("#table tbody tr")];
  if (!filters) return;

  function fits(row, wanted) {
    for (const [name, value] of wanted) {
      if (name === "size" ? Number(row.dataset.size) < Number(value) : value && !row.dataset[name].split(" ").includes(value)) return false;
    }
    return true;
  }

  function filter() {
    const wanted = [...new FormData(filters)];
    for (const row of rows) row.hidden = !fits(row, wanted);
    const left = rows.filter((row) => !row.hidden);
    shown.textContent = shown.dataset.text.replace("{0}", left.length).replace("{1}", rows.length);
    const mistakes = left.some((row) => Number(row.dataset.size) >= MISTAKE);
    for (const button of buttons) button.disabled = !mistakes;
  }

  let current = null;
  function step(by) {
    const mistakes = rows.filter((row) => !row.hidden && Number(row.dataset.size) >= MISTAKE);
    if (!mistakes.length) return;
    const at = mistakes.indexOf(current);
    const to = at < 0 ? (by > 0 ? 0 : mistakes.length - 1) : (at + by + mistakes.length) % mistakes.length;
    if (current) current.classList.remove("current");
    current = mistakes[to];
    current.classList.add("current");
    current.scrollIntoView({ block: "center" });
    current.focus({ preventScroll: true });
  }

  filters.addEventListener("change", filter);
  filters.addEventListener("submit", (event) => event.preventDefault());
  for (const button of buttons) {
    button.addEventListener("click", () => step(Number(button.dataset.step)));
  }
  document.addEventListener("keydown", (event) => {
    if (!steps || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
    if (event.key === "n") step(1);
    else if (event.key === "p") step(-1);
  });
  // A link from a key moment or the curve shows its decision even where the filters hide it.
  addEventListener("hashchange", () => {
    const row = document.getElementById(location.hash.slice(1));
    if (row && row.hidden) {
      filters.reset();
      filter();
      row.scrollIntoView({ block: "center" });
    }
    if (rows.includes(row)) current = row;
  });

  filters.hidden = false;
  if (steps) steps.hidden = !rows.some((row) => Number(row.dataset.size) >= MISTAKE);
  filter();
})();
