import { describe, expect, test } from "vitest";
import { createImportWorld, type ImportWorld } from "../../../../test/support/worlds/import-world.ts";
import { settle, stateOf } from "../../../../test/support/worlds/ledger-world.ts";

/** A withdrawal that a first export has, and a later export has with its return. */

type Export = { format: string; header: string; before: string[]; back: string; isNewestFirst?: true };

const krakenHeader = '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"';
const exports: Record<string, Export> = {
  "kraken-ledgers": {
    format: "kraken-ledgers",
    header: krakenHeader,
    before: [
      '"L1","R1","2024-01-01 08:00:00","deposit","","currency","ZEUR","1000","0","1000"',
      '"L2","R2","2024-01-02 08:00:00","withdrawal","","currency","ZEUR","-4.91","0.09","995"',
    ],
    back: '"L3","R2","2024-01-29 08:00:00","withdrawal","","currency","ZEUR","4.91","-0.09","1000"',
  },
  "bitfinex-ledgers, whose fee was kept": {
    format: "bitfinex-ledgers",
    header: "#,DESCRIPTION,CURRENCY,AMOUNT,BALANCE,DATE,WALLET",
    before: [
      "1,Deposit (BITCOIN) #991 on wallet exchange,BTC,1,1,20-02-20 10:00:00,exchange",
      "3,BITCOIN Withdrawal #993 on wallet exchange,BTC,-0.4,0.6,22-02-20 10:00:00,exchange",
      "4,Bitcoin Withdrawal fee on wallet exchange,BTC,-0.0004,0.5996,22-02-20 10:00:00,exchange",
    ],
    back: "5,Canceled withdrawal request #993 on wallet exchange,BTC,0.4,0.9996,23-02-20 10:00:00,exchange",
    isNewestFirst: true,
  },
  "bitfinex-ledgers, whose fee came back": {
    format: "bitfinex-ledgers",
    header: "#,DESCRIPTION,CURRENCY,AMOUNT,BALANCE,DATE,WALLET",
    before: [
      "1,Deposit (BITCOIN) #991 on wallet exchange,BTC,1,1,20-02-20 10:00:00,exchange",
      "3,BITCOIN Withdrawal #993 on wallet exchange,BTC,-0.4,0.6,22-02-20 10:00:00,exchange",
      "4,Bitcoin Withdrawal fee on wallet exchange,BTC,-0.0004,0.5996,22-02-20 10:00:00,exchange",
    ],
    back: "5,Canceled withdrawal request #993 on wallet exchange,BTC,0.4004,1,23-02-20 10:00:00,exchange",
    isNewestFirst: true,
  },
  "okx-funding": {
    format: "okx-funding",
    header: "id,Time,Type,Amount,Before Balance,After Balance,Symbol",
    before: ["1,2025-01-01 01:00:00,Deposit,5,0,5,BTC", "2,2025-01-02 02:00:00,Withdrawal,-2,5,3,BTC"],
    back: "4,2025-01-02 09:00:00,Canceled withdrawal,2,3,5,BTC",
  },
};

const textOf = ({ header, isNewestFirst }: Export, rows: readonly string[]): string =>
  [header, ...(isNewestFirst === true ? rows.toReversed() : rows), ""].join("\n");

async function importInto(world: ImportWorld, { format }: Export, text: string): Promise<string> {
  const options =
    format === "kraken-ledgers" ? { columns: { negativeFees: "rebates" } } : { timezone: "UTC" };
  const id = world.upload(text, { format, options });
  await world.run(id);
  return id;
}

/** The ledger without the file of each transaction. */
function stateAfter({ sql }: ImportWorld): unknown {
  settle(sql);
  return JSON.parse(
    JSON.stringify(stateOf(sql), (key, value: unknown) => (key === "sources" ? undefined : value)),
  );
}

const stateAfterImports = async (file: Export, texts: readonly string[]): Promise<unknown> => {
  const world = createImportWorld();
  try {
    for (const text of texts) await importInto(world, file, text);
    return stateAfter(world);
  } finally {
    world.end();
  }
};

describe.each(Object.entries(exports))("a returned withdrawal of %s", (_, file) => {
  const part = textOf(file, file.before);
  const whole = textOf(file, [...file.before, file.back]);
  const end = textOf(file, [file.back]);

  test.each([
    { title: "before the later export", texts: [part, whole] },
    { title: "after the later export", texts: [whole, part] },
    { title: "after an export that has only the return, and before one of both", texts: [part, end, whole] },
  ])("is the same if the earlier export is imported $title", async ({ texts }) => {
    expect(await stateAfterImports(file, texts)).toEqual(await stateAfterImports(file, [whole]));
  });

  test("is a withdrawal again once the later export is undone", async () => {
    const world = createImportWorld();
    try {
      await importInto(world, file, part);
      await world.undo(await importInto(world, file, whole));
      expect(stateAfter(world)).toEqual(await stateAfterImports(file, [part]));
    } finally {
      world.end();
    }
  });

  test("leaves no amount out, and a return without its withdrawal is named", async () => {
    const world = createImportWorld();
    try {
      const id = await importInto(world, file, end);
      const [{ warnings }] = world.account.imports.get(id).parts;
      expect(warnings.join(" ")).toContain("whose withdrawal is not in this file: 1");
      await importInto(world, file, part);
      const parts = stateAfter(world);
      await importInto(world, file, whole);
      expect(amountsOf(parts)).toEqual(amountsOf(stateAfter(world)));
    } finally {
      world.end();
    }
  });
});

test("a withdrawal of Kraken is returned after more trades than the reader keeps open", async () => {
  const trades = Array.from({ length: 520 }, (_, index) => {
    const at = new Date(Date.UTC(2024, 0, 3, index)).toISOString().slice(0, 19).replace("T", " ");
    return [
      `"E${index}","T${index}","${at}","trade","","currency","ZEUR","-1","0",""`,
      `"B${index}","T${index}","${at}","trade","","currency","XXBT","0.00001","0",""`,
    ];
  }).flat();
  const file = {
    format: "kraken-ledgers",
    header: krakenHeader,
    before: [],
    back: "",
  };
  const rows = [
    '"L1","R1","2024-01-02 08:00:00","withdrawal","","currency","ZEUR","-4.91","0.09",""',
    ...trades,
    '"L2","R1","2024-01-29 08:00:00","withdrawal","","currency","ZEUR","4.91","-0.09",""',
  ];
  const world = createImportWorld();
  try {
    await importInto(world, file, textOf(file, rows));
    const statuses = world.sql.prepare("SELECT status FROM transactions WHERE type <> 'trade'").all();
    expect(statuses).toEqual([{ status: "failed" }, { status: "failed" }]);
  } finally {
    world.end();
  }
});

function amountsOf(state: unknown): unknown {
  const { holdings } = state as { holdings: { asset: string; amount: string }[] };
  return holdings.map(({ asset, amount }) => ({ asset, amount }));
}
