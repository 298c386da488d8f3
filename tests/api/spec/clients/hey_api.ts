// Five calls through the client that hey-api writes in TypeScript: hey_api ADDRESS RECORD SEED.
import { readFileSync } from "node:fs";
import { getReview, advise, listPlays, listRules, reviewGame } from "./client";
import { client } from "./client/client.gen";

const [address, file, seed] = process.argv.slice(2);
client.setConfig({ baseUrl: address });
const record = readFileSync(file, "utf-8");
const throwOnError = true;

async function main(): Promise<void> {
  const { data: games } = await listRules({ throwOnError });
  const { data: legal } = await listPlays({
    body: { rules: "classic", hand: "3344455667TJQKA2", over: "33" },
    throwOnError,
  });
  const { data: advice } = await advise({
    body: {
      rules: "classic",
      landlord: 0,
      seat: 1,
      hand: "3346678TJJQKKAA22",
      bid: 2,
      history: [[0, "QQ"]],
      limit: { worlds: 20 },
      seed: 1,
    },
    throwOnError,
  });
  const { data: asked } = await reviewGame({ body: { record, limit: { worlds: 2 }, seed: Number(seed) }, throwOnError });
  let { data: job } = await getReview({ path: { review: asked.id }, throwOnError });
  while (job.status === "queued" || job.status === "running") {
    await new Promise((resolve) => setTimeout(resolve, 50));
    ({ data: job } = await getReview({ path: { review: asked.id }, throwOnError }));
  }
  const decisions = job.kind === "review" ? job.result?.decisions : undefined;
  const { error } = await listPlays({ body: { rules: "classic", hand: "33333" } });
  console.log(
    JSON.stringify({
      games: games.rules.map((game) => game.id),
      plays: legal.plays.map((play) => play.cards),
      best: advice.best,
      labels: decisions?.map((decision) => decision.label),
      problem: error && [error.status, error.type, error.errors[0]?.pointer],
    }),
  );
}

main();
