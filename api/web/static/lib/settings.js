// The settings of the page: colours and motion, kept in the browser; the language is a link.

const root = document.documentElement;

for (const select of document.querySelectorAll("[data-setting]")) {
  const name = select.dataset.setting;
  select.value = root.dataset[name] ?? "system";
  select.addEventListener("change", () => {
    if (select.value === "system") {
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

// The address may have changed since the page came: the link keeps what it says now.
for (const link of document.querySelectorAll("[data-lang]")) {
  link.addEventListener("click", () => {
    const address = new URL(location.href);
    address.searchParams.set("lang", link.dataset.lang);
    link.href = address.href;
  });
}
