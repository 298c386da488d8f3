// The moves of a puzzle as the address holds them: `2:QQQ-T_0:pass`, with points between suited cards.

const BETWEEN = "_";

/** @param {[number, string][]} acts @returns {string} */
export function written(acts) {
  return acts.map(([seat, cards]) => `${seat}:${cards.replaceAll(" ", ".")}`).join(BETWEEN);
}

/** @param {string | undefined} text @returns {[number, string][]} */
export function read(text) {
  return (text ?? "").split(BETWEEN).flatMap((act) => {
    const [seat, cards] = act.split(":");
    return cards ? [[Number(seat), cards.replaceAll(".", " ")]] : [];
  });
}
