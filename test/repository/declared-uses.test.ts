import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { internalMethods } from "../../src/rpc/protocol/internal.ts";
import { loadMethods } from "../../src/rpc/protocol/registry.ts";
import { serverTaskKinds, taskKinds } from "../../src/tasks/registry.ts";
import { accountFor, contextFor } from "../../src/context/uses.ts";
import { declarations } from "../support/source-code/declared-uses.ts";
import { taskWorld } from "../support/worlds/task-world.ts";

const root = join(import.meta.dirname, "../..");
const files = ["src/rpc", "src/tasks"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => `${folder}/${name}`),
);
const found = declarations(["src/rpc", "src/tasks", "src/assistant"]);

describe("handlers and tasks declare what they use", () => {
  test("every method and every task kind has a list", async () => {
    const lists = [...(await loadMethods()), ...internalMethods].flatMap(([name, method]) =>
      method.scope === "subscription" ? [] : [{ name, uses: method.uses }],
    );
    for (const { kind, uses } of [...taskKinds.values(), ...serverTaskKinds.values()])
      lists.push({ name: kind, uses });
    expect(lists.length).toBeGreaterThan(100);
    expect(lists.filter(({ uses }) => !Array.isArray(uses)).map(({ name }) => name)).toEqual([]);
    expect(found.length).toBeGreaterThan(lists.length);
  });

  test("nothing is declared twice or unused", () => {
    const twice = found.filter(({ declared }) => new Set(declared).size < declared.length);
    expect(twice.map(({ place }) => place)).toEqual([]);
    const unused = found.filter((one) => one.unused.length > 0);
    expect(unused.map(({ place, unused: names }) => `${place} ${names.join(", ")}`)).toEqual([]);
  });

  test("the object passed has the declared members and no others", () => {
    const { context, account } = taskWorld([]);
    expect(Object.keys(contextFor(context, ["now", "ledger", "bus"]))).toEqual(["now", "bus"]);
    expect(Object.keys(accountFor(account, ["now", "ledger", "tags"]))).toEqual([
      "id",
      "name",
      "ledger",
      "tags",
    ]);
  });

  test("only the code that runs handlers and tasks names the whole context or the whole account", () => {
    const runners = [
      "src/rpc/protocol/dispatch.ts",
      "src/rpc/protocol/method.ts",
      "src/rpc/protocol/with-open-account.ts",
      "src/tasks/queue/account-tasks.ts",
      "src/tasks/queue/run-task.ts",
      "src/tasks/queue/runner.ts",
    ];
    const naming = files
      .filter((path) => !runners.includes(path))
      .flatMap((path) =>
        readFileSync(join(root, path), "utf8")
          .split("\n")
          .filter((line) => !line.startsWith("import ") && !/^\s*(?:\*|\/\/|\/\*)/.test(line))
          .filter((line) => /\b(?:Context|AccountStore)\b(?![,[])/.test(line))
          .map((line) => `${path}: ${line.trim()}`),
      );
    expect(naming).toEqual([]);
  });
});
