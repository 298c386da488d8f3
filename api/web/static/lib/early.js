// Colours and motion before the first paint: those of the address, else the remembered ones.
{
  const asked = new URLSearchParams(location.search);
  for (const name of ["theme", "motion"]) {
    let kept = null;
    try {
      kept = localStorage.getItem(name);
    } catch {
      // A browser that keeps nothing gets the system's.
    }
    const value = asked.get(name) ?? kept;
    if (value && value !== "system") {
      document.documentElement.dataset[name] = value;
    }
  }
}
