// Colours, motion and room for a table before the first paint: those of the address, else the remembered ones.
{
  const asked = new URLSearchParams(location.search);
  for (const name of ["theme", "motion", "cards"]) {
    let kept = null;
    try {
      kept = localStorage.getItem(name);
    } catch {
      // A browser that keeps nothing gets the system's.
    }
    const value = asked.get(name) ?? kept;
    if (value && !["system", "suits"].includes(value)) {
      document.documentElement.dataset[name] = value;
    }
  }
  // The addresses that open on a table, whose line above it takes the place of the page's own on a phone.
  const path = location.pathname;
  if (/^\/puzzles\/./.test(path) || (path === "/play" && asked.has("seed")) || (path === "/board" && asked.has("m"))) {
    document.documentElement.dataset.table = "";
  }
}
