import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
/** Import and export statements that load a module; types are removed by the compiler. */
const loads = /^(?:import|export)\s+(?!type\b)(?:[\w*{}\s,$]+?\s+from\s+)?"(\.[^"]+)";/gm;

/** The source files that are loaded with the given ones. */
function loadedWith(...entries: string[]): string[] {
  const found = new Set(entries);
  for (const file of found)
    for (const [, path = ""] of readFileSync(join(root, file), "utf8").matchAll(loads))
      found.add(join(dirname(file), path));
  return [...found];
}

/** What accounts need, and nothing else: a third of the program. */
const ofAccounts =
  /^src\/(?:tasks\/(?!backup\/)|relayer|connectors|importers\/formats|prices|domain\/(?:accounting|protocols|catalog|ledger\/[^/]+\/)|store\/(?:account\/account-store|ledger\/list-index|balances|accounting))/;

test("the worker opens and migrates the files before it loads tasks, accounting and the ledger", () => {
  const loaded = loadedWith("src/worker.ts");
  expect(loaded).toContain("src/store/database/migrate.ts");
  expect(loaded.filter((file) => ofAccounts.test(file))).toEqual([]);
});

test("the request thread listens before it loads tasks, accounting and the ledger", () => {
  const loaded = loadedWith("src/run-service.ts", "src/app/request-app.ts", "src/platform/host/serve.ts");
  expect(loaded).toContain("src/server/server.ts");
  expect(loaded.filter((file) => ofAccounts.test(file))).toEqual([]);
});
