import { spawn, spawnSync } from "node:child_process";
import { longHistories } from "../test/support/long-histories.ts";
import { withBundles } from "./bundle.ts";
import type { Report } from "./report.ts";

type Measured = {
  transactions: number;
  requests: number;
  processorMs: number;
  idle: number;
  memory: number;
  floor: number;
};

/**
 * For each family of chains: an account of so many transactions, read by the sync task without pacing from a server in another process. The
 * floor is the same requests, answers parsed and as many plain rows inserted. All by processor time, which other processes disturb least.
 */
export async function familiesOf(transactions: number, report: Report, only?: string): Promise<void> {
  report.section(`Accounts of ${transactions.toLocaleString("en")} transactions, by family`);
  await withBundles(async (bundled) => {
    const [source, child] = [await bundled("family-source"), await bundled("family-child")];
    for (const family of [...Object.keys(longHistories), "bitcoinKey"])
      if (only === undefined || only === family)
        await familyOf(family, transactions, { source, child, report });
  });
}

async function familyOf(
  family: string,
  transactions: number,
  { source, child, report }: { source: string; child: string; report: Report },
): Promise<void> {
  const serving = spawn(process.execPath, [source, family, String(transactions)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const played = await new Promise<string>((found) =>
      serving.stdout.once("data", (chunk: Buffer) => found(chunk.toString().trim())),
    );
    const reading = spawnSync(process.execPath, ["--max-semi-space-size=16", child, played], {
      encoding: "utf8",
      env: { ...process.env, GITHUB_CI: "true" },
    });
    if (reading.status !== 0) throw new Error(`${family}: ${reading.stderr}`);
    const measured = JSON.parse(reading.stdout) as Measured;
    if (measured.transactions !== transactions)
      throw new Error(`${family}: only ${measured.transactions} transactions were read`);
    const rate = (transactions * 1_000) / measured.processorMs;
    report.figure({
      name: `${family}, by processor time`,
      value: rate,
      unit: "transactions/s",
      floor: (transactions * 1_000) / measured.floor,
      target: "at least 5,000/s",
      met: rate >= 5_000,
    });
    report.figure({ name: `${family}, nothing new`, value: measured.idle, unit: "ms" });
    report.figure({ name: `${family}, peak memory`, value: measured.memory, unit: "MB" });
  } finally {
    serving.kill();
  }
}
