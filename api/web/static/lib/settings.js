// The settings of the page: colours and motion, kept in the browser; the server reads the language.

const root = document.documentElement;

for (const select of /** @type {NodeListOf<HTMLSelectElement>} */ (document.querySelectorAll("[data-setting]"))) {
  const name = String(select.dataset.setting);
  select.value = root.dataset[name] ?? select.options[0].value;
  select.addEventListener("change", () => {
    if (select.selectedIndex === 0) {
      delete root.dataset[name];
    } else {
      root.dataset[name] = select.value;
    }
    try {
      localStorage.setItem(name, select.value);
    } catch {
      // Nothing is kept, and the choice lasts as long as the page.
    }
  });
}

// What is chosen here is kept for a year. An address may ask for another language, for one view.
for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-lang]"))) {
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) {
      return; // another tab, which the link itself opens
    }
    event.preventDefault();
    const chosen = `language=${link.dataset.lang}`;
    document.cookie = `${chosen}; Path=/; Max-Age=31536000; SameSite=Lax`;
    const address = new URL(location.href);
    address.searchParams.delete("lang");
    if (!document.cookie.split("; ").includes(chosen)) {
      address.searchParams.set("lang", String(link.dataset.lang)); // a browser that keeps no cookies
    }
    history.replaceState(null, "", address);
    location.reload();
  });
}

// The page starts without a connection once it was here for a while: what it keeps must not hold up what is shown.
const SETTLED = 4000;
if (location.protocol === "https:" || ["localhost", "127.0.0.1"].includes(location.hostname)) {
  addEventListener("load", () =>
    setTimeout(() => navigator.serviceWorker?.register("/sw.js").catch(() => {}), SETTLED),
  );
}
