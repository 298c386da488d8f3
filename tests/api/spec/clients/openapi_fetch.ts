// Five calls with the types that openapi-typescript writes: openapi_fetch ADDRESS RECORD SEED.
import { readFileSync } from "node:fs";
import createClient from "openapi-fetch";
import type { components, paths } from "./schema";

const [address, file, seed] = process.argv.slice(2);
const service = createClient<paths, "application/json" | "application/problem+json">({ baseUrl: address });
const record = readFileSync(file, "utf-8");

// A problem is typed as well as an answer: one of them is there.
function answer<Data>(found: { data?: Data; error?: components["schemas"]["ProblemAnswer"] }): Data {
  if (found.data === undefined) throw new Error(found.error?.detail);
  return found.data;
}

async function main(): Promise<void> {
  const games = answer(await service.GET("/v1/rules"));
  const legal = answer(
    await service.POST("/v1/plays", { body: { rules: "classic", hand: "3344455667TJQKA2", over: "33" } }),
  );
  const advice = answer(
    await service.POST("/v1/advice", {
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
    }),
  );
  const asked = answer(
    await service.POST("/v1/reviews", { body: { record, limit: { worlds: 2 }, seed: Number(seed) } }),
  );
  const place = { params: { path: { review: asked.id } } };
  let job = answer(await service.GET("/v1/reviews/{review}", place));
  while (job.status === "queued" || job.status === "running") {
    await new Promise((resolve) => setTimeout(resolve, 50));
    job = answer(await service.GET("/v1/reviews/{review}", place));
  }
  const decisions = job.kind === "review" ? job.result?.decisions : undefined;
  const { error } = await service.POST("/v1/plays", { body: { rules: "classic", hand: "33333" } });
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
