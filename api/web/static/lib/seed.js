// The number of a deal.

/** Returns a new one. */
export function freshSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000;
}
