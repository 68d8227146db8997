import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { logoIds } from "./logo-ids.ts";

const files = readdirSync(join(import.meta.dirname, "../public/logos")).filter((name) =>
  name.endsWith(".svg"),
);

test("every coin with a logo has its file, and every file its coin", () => {
  expect(files.toSorted()).toEqual([...logoIds].map((id) => `${id}.svg`).toSorted());
});

test("the 500 largest coins have a logo where a package with a licence has one", () => {
  expect(logoIds.size).toBeGreaterThanOrEqual(500);
  const known = ["bitcoin", "staked-ether", "wrapped-steth", "jupiter-exchange-solana", "okb", "apecoin"];
  expect(known.filter((id) => !logoIds.has(id))).toEqual([]);
});
