import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { openSocket } from "./support/service/rpc-socket.ts";
import { startService, temporaryFolder, type Service } from "./support/service/service.ts";

const root = resolve(import.meta.dirname, "..");
const built = join(root, "dist/main.js");
const statement = readFileSync(
  join(root, "test/fixtures/importers/etherscan-transactions/ethereum.csv"),
  "utf8",
);
const runtimes: [name: string, program: string][] = [
  ["Node", process.execPath],
  ["Bun", join(root, "node_modules/.bin/bun")],
];
const accountName = "main";

async function balancesOf(service: Service): Promise<unknown> {
  const { items } = (await service.rpc("balances.list", { accountName })) as { items: unknown[] };
  expect(items.length).toBeGreaterThan(0);
  return items;
}

describe.skipIf(!existsSync(built))("the built service (needs npm run build)", () => {
  test.each(runtimes)(
    "on %s starts, answers, serves RPC over the socket, imports a file, keeps it, and exits with 0 on SIGTERM",
    async (name, runtime) => {
      const folder = temporaryFolder();
      let service = await startService(folder.path, {}, built, runtime);
      try {
        expect(await (await fetch(`${service.url}/ping`)).text()).toBe("pong");
        await service.signIn();
        const { socket, call } = await openSocket(service.url, { token: service.token() });
        expect(await call("system.info")).toMatchObject({
          result: { runtime: { name: name.toLowerCase() } },
        });
        expect(await call("accounts.create", { name: accountName })).toHaveProperty("result");
        const { fileId } = await service.upload(accountName, "export.csv", statement);
        expect(await call("imports.create", { accountName, fileId })).toHaveProperty("result");
        await call("tasks.settled", { accountName });
        const imported = await call("imports.list", { accountName });
        expect(imported).toMatchObject({ result: [{ state: "done", transactions: expect.any(Number) }] });
        const balances = await balancesOf(service);
        socket.close();
        expect(await service.end("SIGTERM")).toBe(0);

        service = await startService(folder.path, {}, built, runtime);
        await service.signIn();
        expect(await balancesOf(service)).toEqual(balances);
        expect(await service.end("SIGTERM")).toBe(0);
      } finally {
        service.child.kill("SIGKILL");
        folder.remove();
      }
    },
  );
});
