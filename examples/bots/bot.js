// A bot for `landlord arena "engine:node bot.js" greedy`: sheds many cards, follows low.
const { createInterface } = require("node:readline");

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, over, legal } = JSON.parse(line);
  const longest = legal.reduce((best, play) => (play.length > best.length ? play : best));
  console.log(JSON.stringify({ id, ok: true, best: over ? legal[0] : longest }));
});
