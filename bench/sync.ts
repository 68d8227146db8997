import { spawn, spawnSync } from "node:child_process";
import { withBundles } from "./bundle.ts";
import type { Report } from "./report.ts";
import { startService } from "./service.ts";

type Measured = {
  transactions: number;
  ms: number;
  processorMs: number;
  idle: number;
  memory: number;
  floor: number;
};

/**
 * Measures reading a wallet of `count` transactions from a local explorer: by the sync task without rate limits, with fetching, parsing and
 * inserting the same pages raw as its floor; then by the whole service at the explorer's rate limit.
 */
export async function syncOf(transactions: number, report: Report): Promise<void> {
  report.section(`A wallet of ${transactions.toLocaleString("en")} transactions read from an explorer`);
  await withBundles(async (bundled) =>
    syncWith(await bundled("sync-source"), await bundled("sync-child"), transactions, report),
  );
}

async function syncWith(
  sourceProgram: string,
  childProgram: string,
  transactions: number,
  report: Report,
): Promise<void> {
  const source = spawn(process.execPath, [sourceProgram, String(transactions)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const url = await new Promise<string>((found) =>
      source.stdout.once("data", (chunk: Buffer) => found(chunk.toString().trim())),
    );
    const child = spawnSync(process.execPath, ["--max-semi-space-size=16", childProgram, url], {
      encoding: "utf8",
      env: { ...process.env, GITHUB_CI: "true" },
    });
    if (child.status !== 0) throw new Error(child.stderr);
    const measured = JSON.parse(child.stdout) as Measured;
    if (measured.transactions !== transactions)
      throw new Error(`only ${measured.transactions} transactions were read`);
    const rate = (transactions * 1_000) / measured.ms;
    report.figure({
      name: "sync without pacing",
      value: rate,
      unit: "transactions/s",
      floor: (transactions * 1_000) / measured.floor,
    });
    // Other work of the machine is not part of the figure.
    const own = (transactions * 1_000) / measured.processorMs;
    report.figure({
      name: "the same by processor time, all threads",
      value: own,
      unit: "transactions/s",
      target: "at least 5,000/s",
      met: own >= 5_000,
    });
    report.figure({ name: "reading again, nothing new", value: measured.idle, unit: "ms" });
    report.figure({ name: "peak memory of the task alone", value: measured.memory, unit: "MB" });
    await byService(url, transactions, report);
  } finally {
    source.kill();
  }
}

async function byService(url: string, transactions: number, report: Report): Promise<void> {
  const service = await startService({ UPSTREAM_BLOCKSCOUT_URL: url });
  const accountName = "sync";
  await service.client.call("accounts.create", { name: accountName });
  const idle = service.memory();
  const started = performance.now();
  await service.client.call("connections.create", {
    accountName,
    kind: "evm-explorer",
    settings: { address: "0x00000000000000000000000000000000000000aa", chains: [1] },
  });
  await service.client.call("tasks.settled", { accountName });
  const seconds = (performance.now() - started) / 1_000;
  const { total } = await service.client.call("transactions.list", { accountName, limit: 1 });
  if (total !== transactions) throw new Error(`only ${total} transactions were read`);
  report.figure({ name: "from create to settled at five questions a second", value: seconds, unit: "s" });
  const peak = service.peakMemory();
  report.figure({
    name: "peak memory of the service",
    value: peak,
    unit: "MB",
    floor: idle,
    target: "under 300 MB",
    met: peak < 300,
  });
  await service.stop();
}
