import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beancountFile, journalFile, universalFile, writeHistory } from "./peer-history.ts";
import type { Report } from "./report.ts";
import { startService } from "./service.ts";

/** Amounts by coin, as text without trailing zeros. */
type Balances = ReadonlyMap<string, string>;

/**
 * The same history in portolan and in the double-entry programs that are installed, by processor time: reading it until the balances are known,
 * and the realised gain by FIFO. Throws if a program has other balances or another gain than portolan, since then it did other work.
 */
export async function peersOf(trades: number, report: Report): Promise<void> {
  report.section(`${trades.toLocaleString("en")} trades, compared with other programs, by processor time`);
  const directory = mkdtempSync(join(tmpdir(), "portolan-peers-"));
  try {
    const ours = await portolan(join(directory, "history.csv"), trades, report);
    const journal = join(directory, "history.journal");
    await writeHistory(journal, trades, journalFile);
    const lots = join(directory, "history.beancount");
    await writeHistory(lots, trades, beancountFile);
    for (const [program, words] of Object.entries(journalCommands)) {
      const run = runIfInstalled(program, words(journal));
      if (run === undefined) continue;
      expectSame(program, ours.balances, journalBalances(run.output));
      const name = `${program}: read and balances`;
      report.figure({ name, value: run.processorMs, unit: "ms", floor: ours.importMs });
    }
    const query = "SELECT sum(number) AS gain WHERE account = 'Income:Gains'";
    const run = runIfInstalled("bean-query", ["-f", "csv", lots, query]);
    if (run === undefined) return;
    // Income is negative in a double-entry book.
    const income = run.output.match(/-?[\d.]+/g)?.at(-1) ?? "";
    const gain = withoutZeros(income.startsWith("-") ? income.slice(1) : `-${income}`);
    if (gain !== ours.gain) throw new Error(`bean-query has a gain of ${gain}, portolan of ${ours.gain}.`);
    const name = "beancount: read, lots and gain by FIFO";
    const floor = ours.importMs + ours.reportMs;
    report.figure({ name, value: run.processorMs, unit: "ms", floor });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** `importMs` is until everything is computed: also net worth of each day, positions, transfers and checks, which the other programs lack. */
type Ours = { balances: Balances; gain: string; importMs: number; reportMs: number };

/** Import, balances and a FIFO report by the service as a user runs it. */
async function portolan(path: string, trades: number, report: Report): Promise<Ours> {
  await writeHistory(path, trades, universalFile);
  const accountName = "bench";
  const service = await startService();
  const spent = async (work: () => Promise<void>): Promise<number> => {
    const before = service.processorTime();
    await work();
    return service.processorTime() - before;
  };
  try {
    await service.client.call("accounts.create", { name: accountName });
    const fileId = await service.upload(accountName, path);
    const importMs = await spent(async () => {
      await service.client.call("imports.create", { accountName, fileId });
      await service.client.call("tasks.settled", { accountName });
    });
    const { items } = await service.client.call("balances.list", { accountName });
    let gain = "";
    const reportMs = await spent(async () => {
      const { totals } = await service.client.call("pnl.report", { accountName, method: "fifo" });
      gain = totals.realised;
    });
    report.figure({ name: "portolan: import until all is computed", value: importMs, unit: "ms" });
    report.figure({ name: "portolan: FIFO report, saved", value: reportMs, unit: "ms" });
    const balances = new Map(items.map(({ symbol, amount }) => [symbol, withoutZeros(amount)]));
    return { balances, gain: withoutZeros(gain), importMs, reportMs };
  } finally {
    await service.stop();
  }
}

const journalCommands: Record<string, (path: string) => string[]> = {
  hledger: (path) => ["balance", "-f", path, "assets", "--flat", "-N"],
  ledger: (path) => ["-f", path, "balance", "assets", "--flat", "--no-total"],
};

/** The balances of lines such as `  12.50 BTC  assets:BTC`. */
function journalBalances(output: string): Balances {
  const lines = output.matchAll(/(?<amount>-?[\d.]+) (?<coin>[A-Z]+) +assets:/gi);
  return new Map(
    Array.from(lines, ({ groups: { amount = "", coin = "" } = {} }) => [coin, withoutZeros(amount)]),
  );
}

function expectSame(program: string, ours: Balances, theirs: Balances): void {
  const different = [...new Set([...ours.keys(), ...theirs.keys()])].filter(
    (coin) => (ours.get(coin) ?? "0") !== (theirs.get(coin) ?? "0"),
  );
  if (different.length > 0) throw new Error(`${program} has other balances of ${different.join(", ")}.`);
}

function withoutZeros(amount: string): string {
  return amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount;
}

/** What a program prints, and the user and system time of it. `undefined`, with a line that says so, if it is not installed. */
function runIfInstalled(
  program: string,
  words: string[],
): { output: string; processorMs: number } | undefined {
  if (spawnSync(program, ["--version"], { stdio: "ignore" }).error !== undefined) {
    console.log(`  ${program} is not installed (Debian: apt-get install hledger ledger beancount)`);
    return undefined;
  }
  // The last line is the shell's own report of what its children took, such as `0m1.20s 0m0.10s`.
  const { status, stdout, stderr } = spawnSync("sh", ["-c", '"$@" || exit; times', "sh", program, ...words], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 ** 2,
    env: { ...process.env, LC_ALL: "C.UTF-8", BEANCOUNT_DISABLE_LOAD_CACHE: "1" },
  });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  const lines = stdout.trimEnd().split("\n");
  const seconds = Array.from(
    (lines.at(-1) ?? "").matchAll(/(\d+)m([\d.]+)s/g),
    ([, minutes, rest]) => 60 * Number(minutes) + Number(rest),
  );
  return {
    output: lines.slice(0, -2).join("\n"),
    processorMs: 1_000 * seconds.reduce((sum, next) => sum + next, 0),
  };
}
