import { expect, test } from "vitest";
import { depth } from "./support/depth.ts";
import { startService, temporaryFolder, type Service } from "./support/service/service.ts";

const accountName = "main";
const eth = "eip155:1/slip44:60";
const own = "0x00000000000000000000000000000000000000aa";
/** Rows for several chunks and checkpoints; every night as many as in a large export. */
const rows = depth(20_000, 100_000);

/** An explorer's export: each row receives 0.25 from one of many addresses. */
function exported(): string {
  const header = `"Transaction Hash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","ContractAddress","Value_IN(ETH)","Value_OUT(ETH)","CurrentValue @ $0/Eth","TxnFee(ETH)","TxnFee(USD)","Historical $Price/Eth","Status","ErrCode","Method"`;
  const lines = Array.from({ length: rows }, (_, index) => {
    const at = Date.UTC(2023, 0, 1) / 1000 + index * 600;
    const time = new Date(at * 1000).toISOString().slice(0, 19).replace("T", " ");
    const hash = `0x${index.toString(16).padStart(64, "0")}`;
    const from = `0x${(index % 977).toString(16).padStart(40, "c")}`;
    return `"${hash}","${16_000_000 + index}","${at}","${time}","${from}","${own}","","0.25","0","0","0.001","0","0","","","Transfer"`;
  });
  return [header, ...lines].join("\n");
}

async function startImport(service: Service, content: string): Promise<string> {
  await service.signIn();
  await service.rpc("accounts.create", { name: accountName });
  const { fileId } = await service.upload(accountName, "export.csv", content);
  const { taskId } = (await service.rpc("imports.create", { accountName, fileId })) as { taskId: string };
  return taskId;
}

async function transactionsOf(service: Service): Promise<number> {
  const page = await service.rpc("transactions.list", { accountName, limit: 1 });
  return (page as { total: number }).total;
}

/** The settled state: the hash of the ledger, and the data derived from it. */
async function finalState(service: Service, taskId: string): Promise<unknown> {
  await service.rpc("tasks.settled", { accountName });
  const { hash } = (await service.rpc("accounts.certificate", { accountName })) as { hash: string };
  const [imported] = (await service.rpc("imports.list", { accountName })) as Record<string, unknown>[];
  const { state, attempt } = (await service.rpc("tasks.get", { accountName, taskId })) as Record<
    string,
    unknown
  >;
  const log = (await service.rpc("auditLog.list", { accountName, limit: 1_000 })) as {
    total: number;
    items: unknown[];
  };
  const { items } = (await service.rpc("balances.list", { accountName })) as { items: unknown[] };
  return {
    hash,
    imported: [imported?.["state"], imported?.["rows"], imported?.["transactions"], imported?.["problems"]],
    task: { state, attempt },
    total: await transactionsOf(service),
    log,
    items,
    netWorth: await service.rpc("netWorth.history", { accountName, to: "2024-11-01" }),
    history: await service.rpc("balances.history", { accountName, assetId: eth, to: "2024-11-01" }),
  };
}

test("a service killed during a large import reaches the same end state", { timeout: 300_000 }, async () => {
  const content = exported();
  const [calm, folder] = [temporaryFolder(), temporaryFolder()];
  let service = await startService(calm.path);
  try {
    const expected = await finalState(service, await startImport(service, content));
    await service.end("SIGKILL");
    service = await startService(folder.path);
    const taskId = await startImport(service, content);
    for (const written of [rows / 50, rows / 2]) {
      // Wait until a part is written, so that the kill interrupts the import.
      while ((await transactionsOf(service)) < written) continue;
      await service.end("SIGKILL");
      service = await startService(folder.path);
      await service.signIn();
      expect(await transactionsOf(service)).toBeLessThan(rows);
    }
    const state = await finalState(service, taskId);
    expect(state).toMatchObject({
      imported: ["done", rows, rows, []],
      task: { state: "done", attempt: 1 },
      total: rows,
      log: { total: rows },
      items: [{ assetId: eth, amount: String(rows * 0.25), wallet: own }],
    });
    expect(state).toEqual(expected);
  } finally {
    await service.end("SIGKILL");
    calm.remove();
    folder.remove();
  }
});
