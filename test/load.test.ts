import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { runLoad } from "../bench/load/run-load.ts";
import { depth } from "./support/depth.ts";

const built = existsSync(join(resolve(import.meta.dirname, ".."), "dist/main.js"));

/** A short `npm run load` that checks errors and bounds; its figures need a quiet machine. */
test.skipIf(!built)(
  "forty accounts, ten sockets, two concurrent imports and two syncs: no error, few open files, and slow readers block nothing (needs npm run build)",
  { timeout: 300_000 },
  async () => {
    const load = {
      accounts: 40,
      transactions: 100,
      sockets: 10,
      seconds: depth(6, 12),
      // On a busy machine these take longer; if something blocks the sockets, they never come.
      minReads: depth(30, 60),
      minEvents: 11,
      rows: 3_000,
      slow: 2,
    };
    const { errors, events, gauges, imports, openFiles, reads, start, syncs } = await runLoad(
      load,
      () => undefined,
    );
    expect(errors).toEqual([]);
    expect(reads.all().length).toBeGreaterThanOrEqual(load.minReads);
    expect(events).toBeGreaterThanOrEqual(load.minEvents);
    expect(imports).toBeGreaterThanOrEqual(2);
    expect(syncs).toBeGreaterThanOrEqual(2);
    // The schedules of forty accounts are planned; of their files at most 32 stay open for writing.
    expect(start.openFiles).toBeLessThan(32 * 3 + 100);
    expect(openFiles).toBeLessThan(3 * 80 + load.sockets + 100);
    expect(Math.max(...gauges.map(({ handles }) => handles))).toBeLessThanOrEqual(160);
    // They are disconnected after 16 MiB and one answer each.
    expect(Math.max(...gauges.map(({ unsent }) => unsent))).toBeLessThan(load.slow * 18 * 1024 ** 2);
  },
);
