import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { noAnvil, startAnvil, type Anvil } from "./support/evm/anvil.ts";
import { deployWorld, eventsOf, heldAt, type EvmHistory } from "./support/evm/evm-history.ts";
import { startService, temporaryFolder, type Service } from "./support/service/service.ts";

const rounds = 7;
const kills = 2;

if (noAnvil) console.warn(`The test of killing a sync is skipped: ${noAnvil}.`);

describe.skipIf(noAnvil)("a sync whose process is killed", () => {
  let node: Anvil;
  let history: EvmHistory;
  const folder = temporaryFolder();

  beforeAll(async () => {
    node = await startAnvil();
    history = await deployWorld(node);
    for (let round = 0; round < rounds; round++)
      for (const event of eventsOf(node, history)) await event().catch(() => undefined);
  });
  afterAll(async () => {
    await node.close();
    folder.remove();
  });

  test("a sync killed at any moment resumes after the restart and ends with the node's balances", async () => {
    const accountName = "main";
    let service: Service = await startService(folder.path);
    await service.signIn();
    await service.rpc("accounts.create", { name: accountName });
    await service.rpc("connections.create", {
      accountName,
      kind: "evm-node",
      settings: { address: history.wallet.toUpperCase().replace("0X", "0x"), url: node.url },
    });
    for (let kill = 0; kill < kills; kill++) {
      // The kill must be able to interrupt any step, so it waits for no condition: it comes within the first moments of the sync.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 400));
      await service.end("SIGKILL");
      service = await startService(folder.path);
      await service.signIn();
    }
    await service.rpc("tasks.settled", { accountName });
    const [connection] = (await service.rpc("connections.list", { accountName })) as {
      syncedAt: number | null;
      error: string | null;
      gaps: unknown[];
    }[];
    const tasks = await service.rpc("tasks.list", { accountName });
    expect(connection, JSON.stringify(tasks)).toMatchObject({ error: null, gaps: [] });
    expect(connection?.syncedAt, JSON.stringify(tasks)).not.toBeNull();
    const { items } = (await service.rpc("balances.list", {
      accountName,
      includeSpam: true,
      includeZero: true,
    })) as {
      items: { assetId: string; amount: string }[];
    };
    const amountOf = (end: string): string | undefined =>
      items.find(({ assetId }) => assetId.endsWith(end))?.amount;
    const last = await node.block();
    for (const [contract, decimals] of [
      [history.contracts.token, 6],
      [history.contracts.wrapper, 18],
    ] as const)
      expect(amountOf(contract)).toBe(decimal(await heldAt(node, history.wallet, contract, last), decimals));
    expect(amountOf("/slip44:60")).toBe(decimal(await heldAt(node, history.wallet, undefined, last), 18));
    const { total } = (await service.rpc("transactions.list", { accountName, limit: 1 })) as {
      total: number;
    };
    // The first block's transactions and the events; four of each round do not move assets of the wallet.
    expect(total).toBe(1 + rounds * (eventsOf(node, history).length - 4));
    expect(await service.end("SIGTERM")).toBe(0);
  }, 120_000);
});

function decimal(units: bigint, decimals: number): string {
  const sign = units < 0n ? "-" : "";
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, "0");
  const fraction = digits.slice(-decimals).replace(/0+$/, "");
  return `${sign}${digits.slice(0, -decimals)}${fraction === "" ? "" : `.${fraction}`}`;
}
