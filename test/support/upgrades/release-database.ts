import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { openSql } from "../../../src/platform/sqlite/open-sql.ts";
import { workerWorld, type WorkerWorld } from "../worlds/worker-world.ts";

const accountName = "main";
const eth = "eip155:1/slip44:60";
const at = (day: number): number => Date.UTC(2024, 0, day, 10);

/** The answers of a release's program about its own database, which every later version must reproduce. */
export type Answers = Record<string, unknown>;

/** Creates a small data directory with every kind of data with the current version, and reads all answers from it. */
export async function makeReleaseData(dataLocation: string): Promise<Answers> {
  const world = workerWorld(dataLocation);
  world.app.start();
  const call = (method: string, input: object = {}): Promise<unknown> =>
    world.call(method, { accountName, ...input });
  await world.call("internal.setUp", { passwordHash: "a hash", sessionEpoch: "an epoch" });
  await world.call("accounts.create", { name: accountName });
  await call("prices.set", {
    prices: [2, 9].map((day) => ({
      assetId: eth,
      day: `2024-01-0${day}`,
      price: String(2_000 + day),
      currency: "USD",
    })),
  });
  const deposit = (day: number, amount: string, more: object = {}): object => ({
    key: `deposit ${day}`,
    at: at(day),
    type: "deposit",
    wallet: "cold",
    legs: [{ direction: "in", assetId: eth, amount }],
    ...more,
  });
  const { ids } = (await call("transactions.create", {
    transactions: [
      deposit(2, "1.5", { notes: "the first", tags: ["start"] }),
      deposit(3, "2"),
      { ...deposit(4, "1"), type: "withdrawal", legs: [{ direction: "out", assetId: eth, amount: "1" }] },
      { ...deposit(5, "1"), wallet: "warm" },
      deposit(6, "0.25"),
    ],
  })) as { ids: string[] };
  await call("transactions.update", { id: ids[1], patch: { notes: "edited" } });
  await call("transactions.link", { ids: [ids[2], ids[3]] });
  await call("transactions.delete", { ids: [ids[4]] });
  await call("wallets.update", { wallet: "cold", patch: { label: "Cold wallet" } });
  await call("keyValue.set", { key: "page", value: { open: true } });
  await call("settings.update", { patch: { costBasis: { method: "hifo" } } });
  await call("secrets.set", { name: "assistant_anthropic_key", value: "sk-ant-kept-with-a-release" });
  await settle(world);
  const answers = await asked(world);
  await world.app.stop();
  return answers;
}

/** Reads everything in `Answers` from a data directory. */
export async function askReleaseData(dataLocation: string): Promise<Answers> {
  const world = workerWorld(dataLocation);
  try {
    world.app.start();
    await settle(world);
    return await asked(world);
  } finally {
    await world.app.stop();
  }
}

/** Waits until nothing is left to compute: modules that tasks load at first take real time. Throws after most of a test's minute. */
async function settle({ app, clock }: WorkerWorld): Promise<void> {
  const deadline = performance.now() + 50_000;
  for (let turn = 0; performance.now() < deadline; turn++) {
    const { changes, tasks } = app.context.accounts.open(accountName);
    if (changes.newest() === changes.cursor() && !tasks.isBusy()) return;
    await clock.move(turn < 200 ? 250 : 0);
    if (turn >= 200) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error("The tasks of a released database did not finish.");
}

async function asked({ call, app }: WorkerWorld): Promise<Answers> {
  const ask = (method: string, input: object = {}): Promise<unknown> =>
    call(method, { accountName, ...input });
  const { server } = app.context;
  const answers = {
    transactions: await ask("transactions.list"),
    auditLog: await ask("auditLog.list"),
    balances: await ask("balances.list", { at: at(10) }),
    netWorth: await ask("netWorth.history", { from: "2024-01-01", to: "2024-01-31" }),
    wallets: await ask("wallets.list"),
    tags: await ask("tags.list"),
    keyValue: await ask("keyValue.list"),
    settings: ((await ask("settings.get")) as { costBasis: unknown }).costBasis,
    secrets: await ask("secrets.list"),
    secret: await app.context.secrets.open({
      accountId: server.accounts.byName(accountName)?.id ?? "",
      name: "assistant_anthropic_key",
    }),
    owner: [server.owner.passwordHash(), server.owner.sessionEpoch()],
  };
  return JSON.parse(JSON.stringify(answers)) as Answers;
}

/** Saves a data directory's databases and their results as fixtures. */
export function keepRelease(dataLocation: string, answers: Answers, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(join(dataLocation, "databases")).filter((file) =>
    file.endsWith(".sqlite"),
  )) {
    const path = join(dataLocation, "databases", name);
    const sql = openSql(path, { readonly: false });
    sql.exec("VACUUM");
    sql.close();
    writeFileSync(join(folder, `${name}.gz`), gzipSync(readFileSync(path), { level: 9 }));
  }
  writeFileSync(join(folder, "answers.json"), `${JSON.stringify(answers, null, 2)}\n`);
}

/** A data directory as the release left it. */
export function unpackRelease(folder: string, dataLocation: string): Answers {
  mkdirSync(join(dataLocation, "databases"), { recursive: true });
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".gz")))
    writeFileSync(
      join(dataLocation, "databases", name.slice(0, -".gz".length)),
      gunzipSync(readFileSync(join(folder, name))),
    );
  return JSON.parse(readFileSync(join(folder, "answers.json"), "utf8")) as Answers;
}
