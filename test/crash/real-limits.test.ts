import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { openSql } from "../../src/platform/sqlite/open-sql.ts";
import { programOf } from "../support/service/program.ts";
import { startService, temporaryFolder } from "../support/service/service.ts";

const hasLimits = spawnSync("prlimit", ["--version"]).status === 0;
const accountName = "main";
const legs = [{ direction: "in", assetId: "eip155:1/slip44:60", amount: "1" }];

/** Limits the size of files that the process may write, so that writes fail as on a full disk. */
function limitFiles(pid: number | undefined, bytes: number | "unlimited"): void {
  const { status, stderr } = spawnSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:unlimited`]);
  if (status !== 0) throw new Error(String(stderr));
}

test.skipIf(!hasLimits)(
  "a real process on a full disk reports it, resumes when there is space, and loses nothing (needs prlimit)",
  { timeout: 120_000 },
  async () => {
    const folder = temporaryFolder();
    let service = await startService(folder.path);
    try {
      await service.signIn();
      await service.rpc("accounts.create", { name: accountName });
      const answered: string[] = [];
      const deposit = async (key: string): Promise<void> => {
        const transactions = Array.from({ length: 50 }, (_, index) => ({
          key: `${key} ${index}`,
          at: Date.UTC(2024, 0, 1 + index),
          type: "deposit",
          wallet: "cold",
          notes: "x".repeat(2_000),
          legs,
        }));
        await service.rpc("transactions.create", { accountName, transactions });
        answered.push(key);
      };
      await deposit("before");
      limitFiles(service.child.pid, 1_500_000);
      const refusals: string[] = [];
      for (let count = 0; count < 40 && refusals.length < 3; count++)
        await deposit(`during ${count}`).catch((error: unknown) => refusals.push(String(error)));
      expect(refusals).toHaveLength(3);
      for (const refusal of refusals) expect(refusal).toMatch(/disk that holds "main\.sqlite"/);
      expect(await service.rpc("transactions.list", { accountName, limit: 1 })).toMatchObject({
        total: answered.length * 50,
      });

      limitFiles(service.child.pid, "unlimited");
      await deposit("after");
      await service.rpc("tasks.settled", { accountName });
      await service.end("SIGKILL");
      service = await startService(folder.path);
      await service.signIn();
      await service.rpc("tasks.settled", { accountName });
      expect(await service.rpc("balances.list", { accountName })).toMatchObject({
        items: [{ amount: String(answered.length * 50) }],
      });
      await service.end("SIGTERM");
      const sql = openSql(join(folder.path, "databases", `${accountName}.sqlite`), { readonly: true });
      expect(sql.prepare("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
      sql.close();
    } finally {
      await service.end("SIGKILL");
      folder.remove();
    }
  },
);

test.skipIf(!hasLimits)(
  "a first start on a full disk leaves no part of a master key, so that the next one succeeds (needs prlimit)",
  { timeout: 120_000 },
  async () => {
    const folder = temporaryFolder();
    try {
      const env = { PATH: process.env["PATH"], HOME: folder.path, DATA_LOCATION: folder.path, PORT: "0" };
      const words = ["--fsize=10:unlimited", process.execPath, ...programOf("main")];
      const cwd = resolve(import.meta.dirname, "../..");
      const first = spawnSync("prlimit", words, { cwd, env, encoding: "utf8", timeout: 60_000 });
      expect(first.status).toBe(1);
      expect(first.stderr).toMatch(/jwt-secret cannot be written .* make room on the disk/);
      expect(readdirSync(join(folder.path, "auth"))).toEqual([]);
      const service = await startService(folder.path);
      await service.signIn();
      expect(await service.end("SIGTERM")).toBe(0);
    } finally {
      folder.remove();
    }
  },
);
