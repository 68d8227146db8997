import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bareServer, foldRows, parseAndInsert, selectPage, throughput, withEcho } from "./floors.ts";
import { writeEtherscanExport } from "./generate.ts";
import { median, percentile, timed, type Report } from "./report.ts";
import { memoryOf, sizeOf, startProcess, startService, stopProcess, type Service } from "./service.ts";

const wallet = `0x${"f98c".padEnd(40, "0")}`;
const day = 86_400_000;

type TaskRow = {
  id: string;
  kind: string;
  state: string;
  startedAt: number | null;
  endedAt: number | null;
  error: string | null;
};

async function tasksOf(service: Service, accountName: string): Promise<TaskRow[]> {
  return (await service.client.call("tasks.list", { accountName, limit: 200 })).items;
}

function took(tasks: TaskRow[], kind: string): number {
  const task = tasks.find(
    (candidate) => candidate.kind === kind && candidate.startedAt !== null && candidate.endedAt !== null,
  );
  return task === undefined ? Number.NaN : (task.endedAt ?? 0) - (task.startedAt ?? 0);
}

/** Measures start, idle memory and the socket's throughput, which do not depend on the size of the ledger. */
export async function atRest(report: Report): Promise<void> {
  report.section("At rest");
  const directory = mkdtempSync(join(tmpdir(), "portolan-start-"));
  const starts: number[] = [];
  let idle = 0;
  for (let round = 0; round < 4; round++) {
    const { child, ms } = await startProcess(directory);
    starts.push(ms);
    if (round === 3) {
      // An idle thread frees its young generation after some checks (collect-garbage-when-idle.ts).
      await new Promise((resolve) => setTimeout(resolve, 20_000));
      idle = memoryOf(child.pid ?? 0, "VmRSS");
    }
    await stopProcess(child);
  }
  rmSync(directory, { recursive: true, force: true });
  const bare = await bareServer((pid) => memoryOf(pid, "VmRSS"));
  const start = median(starts.slice(1));
  report.figure({
    name: "start to first /ping",
    value: start,
    unit: "ms",
    floor: bare.ms,
    target: "under 1 s",
    met: start < 1_000,
  });
  report.figure({
    name: "idle memory",
    value: idle,
    unit: "MB",
    floor: bare.memory,
    target: "under 130 MB",
    met: idle < 130,
  });

  const service = await startService();
  const rates: { ours: number; echo: number }[] = [];
  for (let round = 0; round < 3; round++) {
    const ours = await throughput(() => service.client.call("system.ping", undefined), 16, 1_500);
    const echo = await withEcho((send) => throughput(send, 16, 1_500));
    rates.push({ ours, echo });
  }
  const best = rates.toSorted((a, b) => a.ours / a.echo - b.ours / b.echo)[1] ?? { ours: 0, echo: 1 };
  report.figure({
    name: "system.ping, 16 in flight",
    value: best.ours,
    unit: "calls/s",
    floor: best.echo,
    target: "at least 0.6× of a bare echo",
    met: best.ours / best.echo >= 0.6,
  });
  await service.stop();
}

/** Measures an export of `rows` rows from upload to net worth, and calls of the account afterwards. */
export async function ledgerOf(rows: number, report: Report): Promise<void> {
  report.section(`A ledger of ${rows.toLocaleString("en")} exported rows`);
  const directory = mkdtempSync(join(tmpdir(), "portolan-export-"));
  const path = join(directory, "export.csv");
  await writeEtherscanExport(path, { rows, wallet });
  const floor = await parseAndInsert(path);
  const service = await startService();
  const accountName = "bench";
  await service.client.call("accounts.create", { name: accountName });
  const idle = service.memory();
  const fileId = await service.upload(accountName, path);

  const pings: number[] = [];
  let importing = true;
  const pinging = (async () => {
    while (importing) {
      pings.push(await timed(async () => (await fetch(`${service.url}/ping`)).text()));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  await service.longestWaits();
  const { taskId } = await service.client.call("imports.create", { accountName, fileId });
  await service.client.call("tasks.settled", { accountName });
  importing = false;
  await pinging;
  const tasks = await tasksOf(service, accountName);
  const imported = tasks.find((task) => task.id === taskId);
  if (imported?.state !== "done") throw new Error(`the import ended ${imported?.state}: ${imported?.error}`);
  const ms = (imported.endedAt ?? 0) - (imported.startedAt ?? 0);
  const atHundredThousand = rows === 100_000;
  report.figure({
    name: `import, ${(sizeOf(path) / 1e6).toFixed(1)} MB`,
    value: (rows * 1000) / ms,
    unit: "rows/s",
    floor: (floor.rows * 1000) / floor.ms,
  });
  report.figure({
    name: "import",
    value: ms,
    unit: "ms",
    floor: floor.ms,
    ...(atHundredThousand ? { target: "within 5× of the floor", met: ms / floor.ms <= 5 } : {}),
  });
  const peak = service.peakMemory();
  report.figure({
    name: "peak memory",
    value: peak,
    unit: "MB",
    floor: idle,
    ...(rows <= 100_000 ? { target: "under 300 MB", met: peak < 300 } : {}),
  });
  const entries = (await service.client.call("auditLog.list", { accountName, limit: 1 })).total;
  const balances = took(tasks, "refreshBalances");
  report.figure({
    name: `balances in full, ${entries.toLocaleString("en")} entries`,
    value: balances,
    unit: "ms",
    floor: foldRows(entries),
    ...(atHundredThousand ? { target: "under 1 s", met: balances < 1_000 } : {}),
  });
  const p99 = percentile(pings, 0.99);
  report.figure({
    name: "/ping p99 during the import",
    value: p99,
    unit: "ms",
    floor: percentile(pings, 0.5),
    target: "under 25 ms",
    met: p99 < 25,
  });

  const { worker: slice } = await service.longestWaits();
  report.figure({
    name: "worker's longest slice from import to net worth",
    value: slice,
    unit: "ms",
    target: "under 50 ms",
    met: slice < 50,
  });

  const page = median(
    await repeated(20, () => service.client.call("transactions.list", { accountName, limit: 1000 })),
  );
  report.figure({
    name: "page of 1,000 transactions",
    value: page,
    unit: "ms",
    floor: selectPage(rows),
    target: "under 10 ms",
    met: page < 10,
  });
  const list = median(await repeated(20, () => service.client.call("balances.list", { accountName })));
  report.figure({ name: "balances.list", value: list, unit: "ms" });
  const now = Date.now();
  report.figure({
    ...(await insertToEvent(service, accountName, now)),
    name: "one transaction today → net-worth event",
  });
  report.figure({
    ...(await insertToEvent(service, accountName, now - 365 * day)),
    name: "one transaction a year back → net-worth event",
  });
  await whileReporting(service, accountName, report);
  await service.stop();
  rmSync(directory, { recursive: true, force: true });
}

/** Measures how long the request thread is blocked while a report is made and sent, as measured in that thread. */
async function whileReporting(service: Service, accountName: string, report: Report): Promise<void> {
  const waits: number[] = [];
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    await service.longestWaits();
    times.push(await timed(() => service.client.call("pnl.report", { accountName })));
    waits.push((await service.longestWaits()).main);
  }
  report.figure({ name: "a FIFO report, asked for and received", value: median(times), unit: "ms" });
  const wait = median(waits);
  report.figure({
    name: "request thread's longest wait meanwhile",
    value: wait,
    unit: "ms",
    target: "under 20 ms",
    met: wait < 20,
  });
}

async function repeated(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const all: number[] = [];
  for (let round = 0; round < times; round++) all.push(await timed(work));
  return all;
}

/**
 * Measures the time from sending `transactions.create` to the net worth event, after a quiet period, so that no coalescing pause is
 * included.
 */
async function insertToEvent(service: Service, accountName: string, at: number) {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    await service.client.call("tasks.settled", { accountName });
    await new Promise((resolve) => setTimeout(resolve, 400));
    const controller = new AbortController();
    let started = 0;
    const event = new Promise<number>((resolve) => {
      void service.client.subscribe(
        "netWorth.subscribe",
        { accountName },
        () => resolve(performance.now() - started),
        { signal: controller.signal },
      );
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    started = performance.now();
    await service.client.call("transactions.create", {
      accountName,
      transactions: [
        {
          at: at + round,
          type: "deposit",
          wallet: "Cold",
          legs: [{ direction: "in", assetId: "eip155:1/slip44:60", amount: "1" }],
        },
      ],
    });
    times.push(await event);
    controller.abort();
  }
  const value = median(times);
  return { value, unit: "ms", target: "under 100 ms beyond the coalescing pause", met: value < 100 };
}

/** Measures computing three years of net worth with thirty priced assets. */
export async function netWorthOfThreeYears(report: Report): Promise<void> {
  report.section("Net worth, 3 years × 30 assets, by the service");
  const service = await startService();
  const accountName = "worth";
  await service.client.call("accounts.create", { name: accountName });
  const today = Math.floor(Date.now() / day);
  const days = 3 * 365;
  const assetId = (index: number): string => `eip155:1/erc20:0x${index.toString(16).padStart(40, "0")}`;
  for (let index = 1; index <= 30; index++) {
    const prices = Array.from({ length: days }, (_, back) => ({
      assetId: assetId(index),
      day: new Date((today - back) * day).toISOString().slice(0, 10),
      price: `${index}.${String(100000 + back)}`,
      currency: "USD",
    }));
    await service.client.call("prices.set", { accountName, prices });
  }
  await service.client.call("transactions.create", {
    accountName,
    transactions: Array.from({ length: 30 * 30 }, (_, index) => ({
      at: (today - days + 1 + Math.floor(index / 30) * 36) * day + index,
      type: "deposit" as const,
      wallet: "Cold",
      legs: [
        {
          direction: "in" as const,
          assetId: assetId((index % 30) + 1),
          amount: `${index}.000000000000000001`,
        },
      ],
    })),
  });
  await service.client.call("tasks.settled", { accountName });
  const values: number[] = [];
  for (let round = 0; round < 5; round++) {
    await service.client.call("settings.update", { accountName, patch: { baseCurrency: "USD" } });
    await service.client.call("prices.set", {
      accountName,
      prices: [
        {
          assetId: assetId(1),
          day: new Date((today - days + 1) * day).toISOString().slice(0, 10),
          price: `1.${round}1`,
          currency: "USD",
        },
      ],
    });
    await service.client.call("tasks.settled", { accountName });
    values.push(took(await tasksOf(service, accountName), "refreshNetWorth"));
  }
  const value = median(values);
  const floor = await timed(() => {
    let total = 0n;
    for (let index = 0; index < 30 * days; index++) total += BigInt(index) * 1_234_567_890_123_456_789n;
    return total;
  });
  report.figure({
    name: "full recomputation",
    value,
    unit: "ms",
    floor,
    target: "under 100 ms",
    met: value < 100,
  });
  await service.stop();
}
