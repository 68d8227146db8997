import { describe, expect, test } from "vitest";
import { createImportWorld, type ImportWorld } from "../../../../test/support/worlds/import-world.ts";
import { settle, stateOf } from "../../../../test/support/worlds/ledger-world.ts";

/** A withdrawal that one export states as pending, a later one as completed, and a third one as failed. */

type Export = { format: string; header: string; rowOf(status: string): string; others: string[] };

const exports: Export[] = [
  {
    format: "binance-withdrawals",
    header: "Date(UTC+0),Coin,Network,Amount,Fee,Address,TXID,Status",
    rowOf: (status) =>
      `2024-03-01 10:00:00,BTC,BTC,0.5,0.0005,bc1q,${status === "Pending" ? "" : "f00d"},${status}`,
    others: ["2024-03-02 10:00:00,BTC,BTC,0.25,0.0005,bc1q,beef,Completed"],
  },
  {
    format: "kucoin-deposits",
    header:
      "UID,Account Type,Time(UTC+02:00),Coin,Amount,Fee,Hash,Deposit Address,Transfer Network,Status,Remarks",
    rowOf: (status) => `1,mainAccount,2024-03-01 10:00:00,BTC,0.5,0,f00d,bc1q,BTC,${status},`,
    others: ["1,mainAccount,2024-03-02 10:00:00,BTC,0.25,0,beef,bc1q,BTC,Completed,"],
  },
  {
    format: "generic-csv",
    header: "Date,Type,Amount,Asset,Platform,Status",
    rowOf: (status) => `2024-03-01 10:00:00,withdrawal,0.5,BTC,exchange:kraken,${status}`,
    others: ["2024-03-02 10:00:00,withdrawal,0.25,BTC,exchange:kraken,Completed"],
  },
  {
    format: "generic-csv",
    header: "Date,Type,Amount,Asset,Platform,ID,Status",
    rowOf: (status) => `2024-03-01 10:00:00,deposit,0.5,BTC,exchange:coinbase,W1,${status}`,
    others: ["2024-03-02 10:00:00,deposit,0.25,BTC,exchange:coinbase,W2,Completed"],
  },
];

const textOf = ({ header, rowOf, others }: Export, status: string): string =>
  [header, rowOf(status), ...others, ""].join("\n");

async function importStatus(world: ImportWorld, file: Export, status: string): Promise<string> {
  const id = world.upload(textOf(file, status), { format: file.format });
  await world.run(id);
  return id;
}

function holdingsOf({ sql }: ImportWorld): unknown {
  settle(sql);
  return (stateOf(sql) as { holdings: unknown }).holdings;
}

async function holdingsAfter(file: Export, statuses: readonly string[]): Promise<unknown> {
  const world = createImportWorld();
  try {
    for (const status of statuses) await importStatus(world, file, status);
    return holdingsOf(world);
  } finally {
    world.end();
  }
}

async function holdingsOfRows(file: Export, rows: readonly string[]): Promise<unknown> {
  const world = createImportWorld();
  try {
    await world.run(world.upload([file.header, ...rows, ""].join("\n"), { format: file.format }));
    return holdingsOf(world);
  } finally {
    world.end();
  }
}

const orders = [
  ["Pending", "Completed", "Failed"],
  ["Pending", "Failed", "Completed"],
  ["Completed", "Pending", "Failed"],
  ["Completed", "Failed", "Pending"],
  ["Failed", "Pending", "Completed"],
  ["Failed", "Completed", "Pending"],
];

describe.each(exports)("a row of $format ($header)", (file) => {
  test.each(orders)(
    "has the state that was imported last, but for pending, of %s, %s and %s",
    async (...statuses) => {
      const last = statuses.findLast((status) => status !== "Pending");
      const rows = last === "Completed" ? [file.rowOf("Completed"), ...file.others] : file.others;
      expect(await holdingsAfter(file, statuses)).toEqual(await holdingsOfRows(file, rows));
    },
  );

  test("yields nothing if it failed and no export has it as completed", async () => {
    const world = createImportWorld();
    try {
      await importStatus(world, file, "Failed");
      const again = await importStatus(world, file, "Failed");
      const { parts } = world.account.imports.get(again);
      expect(parts.flatMap(({ warnings }) => warnings).join(" ")).not.toContain("read again");
      expect(world.sql.prepare("SELECT count(*) AS count FROM transactions").get()).toEqual({ count: 1 });
    } finally {
      world.end();
    }
  });

  test.each([[["Pending", "Completed"]], [["Completed", "Pending"]], [["Completed", "Completed"]]])(
    "counts once if exports say %s",
    async (statuses) => {
      expect(await holdingsAfter(file, statuses)).toEqual(
        await holdingsOfRows(file, [file.rowOf("Completed"), ...file.others]),
      );
    },
  );

  test("is completed again once the export that says failed is undone", async () => {
    const world = createImportWorld();
    try {
      await importStatus(world, file, "Completed");
      await world.undo(await importStatus(world, file, "Failed"));
      expect(holdingsOf(world)).toEqual(await holdingsAfter(file, ["Completed"]));
    } finally {
      world.end();
    }
  });

  test("counts once if a failed attempt and its successful repetition are in one second", async () => {
    const [failed, completed] = [file.rowOf("Failed"), file.rowOf("Completed")];
    for (const rows of [
      [failed, completed],
      [completed, failed],
    ])
      expect(await holdingsOfRows(file, [...rows, ...file.others])).toEqual(
        await holdingsOfRows(file, [completed, ...file.others]),
      );
  });
});
