import { spawn, spawnSync } from "node:child_process";
import { syntheticHistories } from "../test/support/chains/synthetic-histories.ts";
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
type Programs = { source: string; child: string };

/**
 * Measures, for each family of chains, the sync task for an account of `count` transactions from a server in another process, without rate
 * limits. The floor is the same requests with parsed responses and as many plain rows inserted. All by processor time, which other
 * processes disturb least. An account with a quarter of the transactions shows the growth: fourfold if linear, sixteenfold if quadratic.
 */
export async function familiesOf(transactions: number, report: Report, only?: string): Promise<void> {
  report.section(`Accounts of ${transactions.toLocaleString("en")} transactions, by family`);
  await withBundles(async (bundled) => {
    const programs = { source: await bundled("family-source"), child: await bundled("family-child") };
    for (const family of [...Object.keys(syntheticHistories), "bitcoinKey"]) {
      if (only !== undefined && only !== family) continue;
      const quarter = await measureFamily(family, Math.round(transactions / 4), programs);
      const whole = await measureFamily(family, transactions, programs);
      reportFamily(family, { quarter, whole }, report);
    }
  });
}

async function measureFamily(
  family: string,
  transactions: number,
  { source, child }: Programs,
): Promise<Measured> {
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
    return measured;
  } finally {
    serving.kill();
  }
}

function reportFamily(
  family: string,
  { quarter, whole }: { quarter: Measured; whole: Measured },
  report: Report,
): void {
  const rate = (whole.transactions * 1_000) / whole.processorMs;
  report.figure({
    name: `${family}, by processor time`,
    value: rate,
    unit: "transactions/s",
    floor: (whole.transactions * 1_000) / whole.floor,
    target: "at least 5,000/s",
    met: rate >= 5_000,
  });
  const growth = whole.processorMs / quarter.processorMs;
  report.figure({
    name: `${family}, growth of processor time for four times the transactions`,
    value: growth,
    unit: "times",
    target: "at most 8",
    met: growth <= 8,
  });
  report.figure({ name: `${family}, nothing new`, value: whole.idle, unit: "ms" });
  report.figure({ name: `${family}, peak memory`, value: whole.memory, unit: "MB" });
}
