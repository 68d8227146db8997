import { expect, test } from "vitest";
import { openSql } from "../src/platform/open-sql.ts";
import { crashingSql } from "./support/crashing-sql.ts";
import { stateOf } from "./support/ledger-world.ts";
import { temporaryFolder } from "./support/service.ts";
import { workerWorld, type WorkerWorld } from "./support/worker-world.ts";

const accountName = "main";
const eth = "eip155:1/slip44:60";
const own = "0x00000000000000000000000000000000000000aa";
const other = (index: number): string => `0x${String(index % 5).padStart(40, "b")}`;

/** An explorer's export of our own making: 40 rows in and out on 20 days. */
const exported = [
  `"Transaction Hash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","ContractAddress","Value_IN(ETH)","Value_OUT(ETH)","CurrentValue @ $0/Eth","TxnFee(ETH)","TxnFee(USD)","Historical $Price/Eth","Status","ErrCode","Method"`,
  ...Array.from({ length: 40 }, (_, index) => {
    const at = Date.UTC(2024, 0, 1 + Math.floor(index / 2), index % 24) / 1000;
    const isIn = index % 4 !== 3;
    const [from, to] = isIn ? [other(index), own] : [own, other(index)];
    const cells = [
      `0x${String(index + 1).padStart(64, "0")}`,
      String(18_900_000 + index),
      String(at),
      new Date(at * 1000).toISOString().slice(0, 19).replace("T", " "),
      from,
      to,
      "",
      isIn ? "1.25" : "0",
      isIn ? "0" : "0.5",
      "0",
      "0.001",
      "0",
      "0",
      "",
      "",
      "Transfer",
    ];
    return cells.map((cell) => `"${cell}"`).join(",");
  }),
].join("\n");

/** What the owner does, each step repeated after a crash as a client would that got no answer. */
async function work({ app, call, upload }: WorkerWorld): Promise<void> {
  const { accounts } = app.context;
  if (!accounts.names().includes(accountName)) await call("accounts.create", { name: accountName });
  const prices = ["2024-01-01", "2024-01-11"].map((day) => ({
    assetId: eth,
    day,
    price: "2000",
    currency: "USD",
  }));
  await call("prices.set", { accountName, prices });
  const { files, imports } = accounts.open(accountName);
  if (files.list({ limit: 1, order: "desc" }).total === 0) await upload(accountName, "export", exported);
  if (imports.list().length === 0) await call("imports.create", { accountName, fileId: "export" });
  const legs = [{ direction: "in", assetId: eth, amount: "3" }];
  await call("transactions.create", {
    accountName,
    transactions: [{ key: "mine", at: Date.UTC(2024, 0, 5, 12), type: "deposit", wallet: "cold", legs }],
  });
}

/** Lets time go on until nothing is left to do; `false` when the process died before. */
async function settle({ app, clock }: WorkerWorld, isDead: () => boolean): Promise<boolean> {
  for (;;) {
    await clock.move(300);
    if (isDead()) return false;
    const { changes, tasks } = app.context.accounts.open(accountName);
    if (changes.newest() === changes.cursor() && !tasks.isBusy()) return true;
  }
}

function finalState({ app }: WorkerWorld): unknown {
  const { sql } = app.context.accounts.open(accountName);
  const rows = (text: string): unknown[] => sql.prepare(text).all();
  const [imported] = app.context.accounts.open(accountName).imports.list();
  const state = {
    ledger: stateOf(sql),
    netWorth: rows("SELECT day, value FROM net_worth ORDER BY day"),
    imports: rows("SELECT state, rows, transactions, problems FROM imports"),
    keys: rows("SELECT * FROM caller_keys").length,
    tasks: rows("SELECT state, count(*) AS n FROM tasks WHERE kind = 'importFile' GROUP BY state"),
  };
  // Ids that are drawn by lot.
  const text = JSON.stringify(state)
    .replaceAll(imported?.id ?? "", "IMPORT")
    .replaceAll(/manual:[\w-]{22}/g, "MANUAL");
  return JSON.parse(text);
}

/** Runs it all, dying just before the `dieAt`th commit, then starts anew and finishes. */
async function run(dieAt: number): Promise<{ state: unknown; commits: number; died: boolean }> {
  const folder = temporaryFolder();
  const crash = crashingSql(openSql, dieAt);
  let died = false;
  let world: WorkerWorld | undefined;
  try {
    world = workerWorld(folder.path, { openSql: crash.openSql });
    world.app.start();
    await work(world);
    died = !(await settle(world, () => crash.isDead));
  } catch (error) {
    if (!crash.isDead) throw error;
    died = true;
  }
  try {
    if (!died && world !== undefined) return { state: finalState(world), commits: crash.commits, died };
    await world?.app.stop().catch(() => undefined);
    crash.closeAll();
    const next = workerWorld(folder.path, world === undefined ? {} : { clock: world.clock });
    next.app.start();
    await work(next);
    await settle(next, () => false);
    const state = finalState(next);
    await next.app.stop();
    return { state, commits: crash.commits, died };
  } finally {
    crash.closeAll();
    folder.remove();
  }
}

test(
  "killed between any two commits, the service ends where an undisturbed one does",
  { timeout: 600_000 },
  async () => {
    const calm = await run(Infinity);
    expect(calm.died).toBe(false);
    expect(calm.state).toMatchObject({ imports: [{ state: "done", transactions: 40 }] });
    let deaths = 0;
    for (let dieAt = 1; dieAt <= calm.commits; dieAt++) {
      const { state, died } = await run(dieAt);
      if (died) deaths++;
      expect(state, `killed before commit ${dieAt} of ${calm.commits}`).toEqual(calm.state);
    }
    // Work is cut into pieces by time, so a run may need a commit or two less than another.
    expect(deaths).toBeGreaterThan(calm.commits * 0.9);
  },
);
