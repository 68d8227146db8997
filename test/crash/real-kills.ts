import { appendFileSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { openSql } from "../../src/platform/sqlite/open-sql.ts";
import { startService, temporaryFolder, type Service } from "../support/service/service.ts";

const eth = "eip155:1/slip44:60";
const own = "0x00000000000000000000000000000000000000aa";
const accountName = "main";
const side = "side";
const rowsPerFile = 400;

export type RealKills = { kills: number; operations: number; acknowledged: number; findings: string[] };

/** A file of transactions that no other file has. */
function statement(number: number): string {
  const header = `"Transaction Hash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","ContractAddress","Value_IN(ETH)","Value_OUT(ETH)","CurrentValue @ $0/Eth","TxnFee(ETH)","TxnFee(USD)","Historical $Price/Eth","Status","ErrCode","Method"`;
  const lines = Array.from({ length: rowsPerFile }, (_, index) => {
    const at = Date.UTC(2023, 0, 1) / 1000 + index * 3_600;
    const time = new Date(at * 1000).toISOString().slice(0, 19).replace("T", " ");
    const hash = `0x${(number * 1_000_000 + index).toString(16).padStart(64, "0")}`;
    return `"${hash}","${16_000_000 + index}","${at}","${time}","0x${(index % 97).toString(16).padStart(40, "c")}","${own}","","0.25","0","0","0","0","0","","","Transfer"`;
  });
  return [header, ...lines].join("\n");
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Kills a real process repeatedly while it writes, imports, makes backups and restores. After each start, acknowledged writes are read; at the
 * end every write is sent again under its key, so that the sums show whether anything is missing or duplicated.
 */
export async function realKills(
  kills: number,
  random: () => number,
  log: (line: string) => void,
  entry?: string,
): Promise<RealKills> {
  const folder = temporaryFolder();
  const findings: string[] = [];
  /** Deposits of 1 by their keys, and whether they were answered. */
  const deposits = new Map<string, boolean>();
  const statements = new Map<number, boolean>();
  let sideState = 0;
  let operations = 0;
  let service: Service | undefined;
  const start = async (): Promise<Service> => {
    const started = await startService(folder.path, {}, entry);
    await started.signIn();
    return started;
  };
  try {
    service = await start();
    for (const name of [accountName, side]) await service.rpc("accounts.create", { name });
    for (let kill = 0; kill < kills; kill++) {
      const running = service;
      let isAlive = true;
      const workers = Array.from({ length: 3 }, async (_, worker) => {
        for (let turn = 0; isAlive; turn++) {
          operations++;
          try {
            await operate(running, `${kill}.${worker}.${turn}`, random());
          } catch (error) {
            // No answer proves nothing. A refusal is a finding, unless another restore is running.
            if (
              isAlive &&
              !/fetch failed|other side closed|ECONNRESET|terminated|is under way|being replaced/.test(
                String(error),
              )
            )
              findings.push(`kill ${kill}: ${String(error)}`);
          }
        }
      });
      await pause(40 + random() * 900);
      // At least one write must be acknowledged, or there is nothing to check; on a busy machine that takes longer.
      for (let waits = 0; waits < 600 && ![...deposits.values()].some(Boolean); waits++) await pause(50);
      isAlive = false;
      await running.end("SIGKILL");
      await Promise.all(workers);
      if (random() < 0.5) tear(folder.path);
      service = await start();
      await lookBack(service, kill);
      log(
        `kill ${kill + 1} of ${kills}: ${[...deposits.values()].filter(Boolean).length} deposits acknowledged, ${findings.length} findings`,
      );
    }
    await finish(service);
    await service.end("SIGTERM");
    for (const name of readdirSync(join(folder.path, "databases")).filter((file) =>
      file.endsWith(".sqlite"),
    )) {
      const sql = openSql(join(folder.path, "databases", name), { readonly: false });
      const found = sql.prepare<{ integrity_check: string }>("PRAGMA integrity_check").all();
      if (found.map((row) => row.integrity_check).join() !== "ok") findings.push(`${name} is damaged`);
      sql.close();
    }
    const left = readdirSync(join(folder.path, "databases")).filter((file) => !/^[^.].*\.sqlite$/.test(file));
    if (left.length > 0) findings.push(`left behind: ${left.join(", ")}`);
  } finally {
    await service?.end("SIGKILL");
    folder.remove();
  }
  return { kills, operations, acknowledged: [...deposits.values()].filter(Boolean).length, findings };

  async function operate(running: Service, key: string, what: number): Promise<void> {
    if (what < 0.7) {
      deposits.set(key, false);
      await running.rpc("transactions.create", { accountName, transactions: [depositOf(key)] });
      deposits.set(key, true);
    } else if (what < 0.8) {
      const number = statements.size + 1;
      statements.set(number, false);
      await importStatement(running, number);
    } else if (what < 0.9) {
      // One at a time writes the side account: a state is a number, and as many transactions.
      if (key.split(".")[1] !== "0") return;
      const next = sideState + 1;
      await running.rpc("transactions.create", {
        accountName: side,
        transactions: [depositOf(`side ${next} ${key}`)],
      });
      await running.rpc("keyValue.set", { accountName: side, key: "state", value: next });
      sideState = next;
      await running.rpc("backups.create", { accountName: side });
    } else {
      const [backup] = (await running.rpc("backups.list", { accountName: side })) as { fileId: string }[];
      if (backup !== undefined)
        await running.rpc("backups.restore", { accountName: "restored", fileId: backup.fileId });
    }
  }

  async function importStatement(running: Service, number: number): Promise<void> {
    const { fileId } = await running.upload(accountName, `${number}.csv`, statement(number));
    await running.rpc("imports.create", { accountName, fileId });
    statements.set(number, true);
  }

  async function lookBack(again: Service, kill: number): Promise<void> {
    const { total } = (await again.rpc("transactions.list", {
      accountName,
      filter: { wallets: ["cold"] },
      limit: 1,
    })) as {
      total: number;
    };
    const acknowledged = [...deposits.values()].filter(Boolean).length;
    if (total < acknowledged || total > deposits.size)
      findings.push(
        `kill ${kill}: ${total} deposits are there, ${acknowledged} of ${deposits.size} were acknowledged`,
      );
  }

  /** Sends every write again, as a client without an answer does; then the sums must be exact. */
  async function finish(last: Service): Promise<void> {
    const keys = [...deposits.keys()];
    for (let from = 0; from < keys.length; from += 500)
      await last.rpc("transactions.create", {
        accountName,
        transactions: keys.slice(from, from + 500).map(depositOf),
      });
    for (const number of statements.keys()) await importStatement(last, number);
    await last.rpc("tasks.settled", { accountName });
    const { items } = (await last.rpc("balances.list", { accountName, includeZero: true })) as {
      items: { wallet: string; amount: string }[];
    };
    const amountOf = (wallet: string): number =>
      Number(items.find((item) => item.wallet === wallet)?.amount ?? "0");
    if (amountOf("cold") !== keys.length)
      findings.push(`deposits sum to ${amountOf("cold")} instead of ${keys.length}`);
    const imported = statements.size * rowsPerFile * 0.25;
    if (amountOf(own) !== imported) findings.push(`imports sum to ${amountOf(own)} instead of ${imported}`);
    const open = (await last.rpc("tasks.list", { accountName, limit: 1_000 })) as {
      items: { state: string; kind: string; error: string | null }[];
    };
    for (const task of open.items)
      if (
        task.state === "queued" ||
        task.state === "running" ||
        (task.state === "failed" && task.kind === "importFile")
      )
        findings.push(`a task is ${task.state}: ${task.kind} ${task.error ?? ""}`);
    const accounts = (await last.rpc("accounts.list")) as { name: string; problem?: string }[];
    for (const { name, problem } of accounts) if (problem !== undefined) findings.push(`${name}: ${problem}`);
    if (accounts.some(({ name }) => name === "restored")) {
      await last.rpc("tasks.settled", { accountName: "restored" });
      const state = Number(await last.rpc("keyValue.get", { accountName: "restored", key: "state" }));
      const { total } = (await last.rpc("transactions.list", { accountName: "restored", limit: 1 })) as {
        total: number;
      };
      // A backup may be made between the two writes of a state.
      if (total !== state && total !== state + 1 && total < state)
        findings.push(`restored: ${total} transactions in state ${state}`);
    }
  }
}

function depositOf(key: string): object {
  const legs = [{ direction: "in", assetId: eth, amount: "1" }];
  return { key, at: Date.UTC(2024, 0, 1), type: "deposit", wallet: "cold", legs };
}

/** Appends an incomplete frame, as a power cut leaves one. */
function tear(dataLocation: string): void {
  const databases = join(dataLocation, "databases");
  for (const name of readdirSync(databases)) {
    if (!name.endsWith(".sqlite-wal") || !existsSync(join(databases, name))) continue;
    appendFileSync(join(databases, name), Buffer.alloc(1_500, 0x5a));
  }
}
