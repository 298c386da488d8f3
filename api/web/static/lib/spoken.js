// How plays and cards are read out: "pair of sevens", not "77". The words come from the service
// (solver/rules/names.py); this module only puts them together.

/**
 * Returns what a screen reader says for a play.
 * @param {Game} game the game; its `speech` has the words of the page's language
 * @param {Play | string} play a play of an answer, or only its cards
 * @returns {string}
 */
export function spoken(game, play) {
  const words = game.speech;
  const { cards, ...reading } = typeof play === "string" ? { cards: play } : play;
  if (cards === "pass") {
    return words.types.pass.spoken;
  }
  const [body, kickers] = split(words, cards);
  const { type, length, key } = reading.type ? reading : looked(words, body, kickers);
  const named = type && words.types[type];
  if (!named || !key) {
    return listed(game, [...body, ...kickers]);
  }
  const high = words.ranks.indexOf(key);
  const [rank, ranks] = words.cards[key] ?? [key, key];
  const units = kickerUnits(words, named, kickers);
  const said = fill(named.spoken, {
    rank,
    ranks,
    high: rank,
    low: (words.cards[words.ranks[high - (length ?? 1) + 1]] ?? [rank])[0],
    number: number(words, body.length),
    cards: listed(game, body),
    kickers: joined(words, units),
    count: number(words, units.length),
  });
  const wild = body.filter((card) => card === words.joker).length;
  return wild && wild < body.length ? fill(words.wild, { play: said, number: number(words, wild) }) : said;
}

/**
 * Returns cards as a list in words: "two sevens and small joker".
 * @param {Game} game the game
 * @param {string[]} cards cards in the game's notation, in any order
 * @returns {string}
 */
export function listed(game, cards) {
  const words = game.speech;
  const counts = new Map();
  for (const card of cards) {
    counts.set(card, (counts.get(card) ?? 0) + 1);
  }
  return joined(
    words,
    [...counts].map(([card, count]) => {
      const [one, several] = words.cards[card] ?? [card, card];
      if (count === 1) {
        return one;
      }
      return fill(words.counted, { number: number(words, count), cards: several });
    }),
  );
}

/**
 * What cards without a type look like; the service alone knows what they are. Cards that look like
 * no play, such as those with wild cards, get no type.
 * @param {Speech} words
 * @param {string[]} body
 * @param {string[]} kickers
 */
function looked(words, body, kickers) {
  const ranks = body.map((card) => card[0]).sort((a, b) => words.ranks.indexOf(a) - words.ranks.indexOf(b));
  const run = [...new Set(ranks)];
  const key = run[run.length - 1];
  const each = ranks.length / run.length;
  const start = words.ranks.indexOf(run[0]);
  const even = run.every((rank, at) => {
    return words.ranks[start + at] === rank && ranks.filter((other) => other === rank).length === each;
  });
  /** @param {[number, number]} parts @param {number} size */
  const within = ([least, most], size) => least <= size && size <= most;
  for (const [type, { unit, shapes }] of Object.entries(words.types)) {
    const fits = shapes.some((shape) =>
      shape.cards
        ? shape.cards === ranks.join("")
        : even &&
          within(shape.body, each) &&
          within(shape.run, run.length) &&
          (shape.kickers ?? run.length) * unit === kickers.length,
    );
    if (fits) {
      return { type, length: run.length, key };
    }
  }
  return {};
}

/** @param {Speech} words @param {string} text */
function split(words, text) {
  const [body, kickers = ""] = text.split("-");
  return [body, kickers].map((cards) => cards.split(words.separator).filter(Boolean));
}

/** @param {Speech} words @param {TypeNames} named @param {string[]} kickers */
function kickerUnits(words, named, kickers) {
  const units = [];
  for (let at = 0; at < kickers.length; at += named.unit) {
    const card = kickers[at];
    const [rank, ranks] = words.cards[named.unit > 1 ? card[0] : card] ?? [card, card];
    units.push(fill(named.kicker, { rank, ranks }));
  }
  return units;
}

/** @param {Speech} words @param {string[]} items */
function joined(words, items) {
  if (items.length < 2) {
    return items.join("");
  }
  return items.slice(0, -1).join(words.listed[0]) + words.listed[1] + items.at(-1);
}

/** @param {Speech} words @param {number} count */
function number(words, count) {
  return words.numbers[count] ?? String(count);
}

/** @param {string} template @param {Record<string, string>} values */
function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}
