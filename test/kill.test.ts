import { expect, test } from "vitest";
import { startService, temporaryFolder, type Service } from "./support/service.ts";

const accountName = "main";
const eth = "eip155:1/slip44:60";
const own = "0x00000000000000000000000000000000000000aa";
const rows = 30_000;

/** An explorer's export: every row brings 0.25, each from one of many strangers. */
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

async function importState(service: Service): Promise<{ state: string; transactions: number }[]> {
  return (await service.rpc("imports.list", { accountName })) as { state: string; transactions: number }[];
}

test(
  "a service that is killed during a large import ends where an undisturbed one does",
  { timeout: 300_000 },
  async () => {
    const folder = temporaryFolder();
    let service = await startService(folder.path);
    try {
      await service.signIn();
      await service.rpc("accounts.create", { name: accountName });
      const { fileId } = await service.upload(accountName, "export.csv", exported());
      const { taskId } = (await service.rpc("imports.create", { accountName, fileId })) as { taskId: string };
      for (let kill = 0; kill < 2; kill++) {
        // Until some of it is written, so that the kill falls into the middle.
        for (;;) {
          const { total } = (await service.rpc("transactions.list", { accountName, limit: 1 })) as {
            total: number;
          };
          if (total > kill * 5_000 + 1_000) break;
        }
        await service.end("SIGKILL");
        service = await startService(folder.path);
        await service.signIn();
      }
      await service.rpc("tasks.settled", { accountName });
      expect(await service.rpc("tasks.get", { accountName, taskId })).toMatchObject({
        state: "done",
        attempt: 1,
      });
      expect(await importState(service)).toMatchObject([{ state: "done", transactions: rows }]);
      const balances = (await service.rpc("balances.list", { accountName })) as { items: unknown[] };
      expect(balances.items).toMatchObject([{ assetId: eth, amount: String(rows * 0.25), wallet: own }]);
      const { total } = (await service.rpc("auditLog.list", { accountName, limit: 1 })) as { total: number };
      expect(total).toBe(rows);
    } finally {
      await service.end("SIGKILL");
      folder.remove();
    }
  },
);
