import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  crashBeforeEachCommit,
  createImportWorld,
  type ImportWorld,
} from "../../../../test/support/worlds/import-world.ts";
import { settle, stateOf } from "../../../../test/support/worlds/ledger-world.ts";

/** Trades whose rows are in two files, for example at the end of a month. */

const kraken = {
  format: "kraken-ledgers",
  header: '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"',
  rows: [
    '"L1","R1","2024-01-13 08:00:05","deposit","","currency","ZEUR","1000.0000","0.0000","1000.0000"',
    '"L2","R2","2024-01-31 23:59:59","trade","","currency","ZEUR","-500.0000","2.0000","498.0000"',
    '"L3","R2","2024-01-31 23:59:59","trade","","currency","XXBT","0.0100000000","0.0000000000","0.0100000000"',
    '"L4","R3","2024-02-15 08:00:12","withdrawal","","currency","XXBT","-0.0040000000","0.0001000000","0.0059000000"',
  ],
};
const coinledger = {
  format: "coinledger-transactions",
  header:
    "Timestamp (UTC),Type,Internal Id,Platform,Account Name,Platform Id,Blockchain Id,Record Type,Asset,Amount,Description",
  rows: [
    "2025-03-02T16:24:08.000,Deposit,1,Binance,Binance,p1,,Credit,USDT,500,",
    "2025-03-31T23:59:59.000,Trade,2,Binance,Binance,,,Debit,USDT,-100,",
    "2025-03-31T23:59:59.000,Trade,2,Binance,Binance,,,Credit,TRX,280,",
    "2025-03-31T23:59:59.000,Trade,2,Binance,Binance,,,Platform Fee,TRX,-0.28,",
    "2025-04-02T05:33:18.000,Withdrawal,3,Binance,Binance,p2,,Debit,TRX,-55,",
  ],
};
type Export = typeof kraken;

let world: ImportWorld;
beforeEach(() => {
  world = createImportWorld();
});
afterEach(() => world.end());

const text = ({ header, rows }: Export, from: number, to?: number): string =>
  [header, ...rows.slice(from, to), ""].join("\n");

/** The ledger without the file of each transaction, and without the label of its row. */
function stateAfter(other: ImportWorld): unknown {
  settle(other.sql);
  const isOfFiles = (key: string): boolean => key === "sources" || key === "method";
  return JSON.parse(
    JSON.stringify(stateOf(other.sql), (key, value: unknown) => (isOfFiles(key) ? undefined : value)),
  );
}

async function stateOfWhole(file: Export): Promise<unknown> {
  const other = createImportWorld();
  try {
    await other.run(other.upload(text(file, 0), { format: file.format }));
    return stateAfter(other);
  } finally {
    other.end();
  }
}

describe.each([{ file: kraken }, { file: coinledger }])(
  "a trade of $file.format in two files",
  ({ file }) => {
    const halves = [text(file, 0, 2), text(file, 2)];

    test.each([{ order: "in order of time" }, { order: "in reverse" }])(
      "is one transaction if both are in one import, $order",
      async ({ order }) => {
        const texts = order === "in reverse" ? halves.toReversed() : halves;
        const id = world.uploadSet(texts, { format: file.format });
        await world.run(id);
        const { parts } = world.account.imports.get(id);
        expect(parts.map(({ problemCount }) => problemCount)).toEqual([0, 0]);
        expect(parts.flatMap(({ warnings }) => warnings).join(" ")).toContain(
          "with rows of another file of this import",
        );
        expect(stateAfter(world)).toEqual(await stateOfWhole(file));
      },
    );

    test("is refused with its rows if they are in two imports, and nothing of it is booked", async () => {
      for (const half of halves) {
        const id = world.upload(half, { format: file.format, onProblem: "skip" });
        await world.run(id);
        const [part] = world.account.imports.get(id).parts;
        expect(part.problems.length).toBeGreaterThan(0);
        for (const { message } of part.problems) expect(message).toMatch(/side/);
      }
      const trades = world.sql.prepare("SELECT id FROM transactions WHERE type = 'trade'").all();
      expect(trades).toEqual([]);
    });

    test("is complete once both files are imported together", async () => {
      for (const half of halves)
        await world.run(world.upload(half, { format: file.format, onProblem: "skip" }));
      await world.run(world.uploadSet(halves, { format: file.format }));
      expect(stateAfter(world)).toEqual(await stateOfWhole(file));
    });

    test("is resumed after a crash between any two commits", async () => {
      const expected = await stateOfWhole(file);
      const crashes = await crashBeforeEachCommit(
        (crashing) => crashing.uploadSet(halves, { format: file.format }),
        (crashing) => expect(stateAfter(crashing)).toEqual(expected),
      );
      expect(crashes).toBeGreaterThan(3);
    });
  },
);

test("overlapping files give the torn rows once", async () => {
  const texts = [text(kraken, 0, 2), text(kraken, 1, 2), text(kraken, 2)];
  await world.run(world.uploadSet(texts, { format: kraken.format }));
  expect(stateAfter(world)).toEqual(await stateOfWhole(kraken));
});

describe("a file split between rows of one second, whose halves can be read separately", () => {
  const binance = {
    format: "binance-statement",
    header: "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark",
    rows: [
      "1,2024-01-30 00:00:00,Spot,Deposit,USDT,5000,",
      "1,2024-01-31 23:59:59,Spot,Transaction Buy,ETH,1,",
      "1,2024-01-31 23:59:59,Spot,Transaction Spend,USDT,-2500,",
      "1,2024-01-31 23:59:59,Spot,Transaction Fee,ETH,-0.001,",
      "1,2024-02-03 00:00:00,Spot,Withdraw,ETH,-0.5,",
    ],
  };
  const halves = [text(binance, 0, 3), text(binance, 3)];
  const warningsOf = (id: string): string =>
    world.account.imports
      .get(id)
      .parts.flatMap(({ warnings }) => warnings)
      .join(" ");

  test.each([{ order: "in order of time" }, { order: "in reverse" }])(
    "is read as one file in one import, $order",
    async ({ order }) => {
      const texts = order === "in reverse" ? halves.toReversed() : halves;
      const id = world.uploadSet(texts, { format: binance.format });
      await world.run(id);
      expect(warningsOf(id)).toContain("with rows of another file of this import");
      expect(stateAfter(world)).toEqual(await stateOfWhole(binance));
      // Importing the same files again changes nothing, even if another version read them.
      world.context.config.version = "later";
      await world.run(world.uploadSet(texts, { format: binance.format }));
      expect(stateAfter(world)).toEqual(await stateOfWhole(binance));
    },
  );

  test.each([{ order: "in order of time" }, { order: "in reverse" }])(
    "is named by its rows in two imports, $order, and whole once the files are imported together",
    async ({ order }) => {
      const texts = order === "in reverse" ? halves.toReversed() : halves;
      const ids: string[] = [];
      for (const half of texts) {
        const id = world.upload(half, { format: binance.format });
        await world.run(id);
        ids.push(id);
      }
      const [first = "", second = ""] = ids;
      expect(warningsOf(first)).not.toContain("belong together");
      expect(warningsOf(second)).toMatch(
        /rows 3, 4 of "[^"]+" and row 2 of|row 2 of "[^"]+" and rows 3, 4 of/i,
      );
      await world.undo(first);
      await world.undo(second);
      await world.run(world.uploadSet(texts, { format: binance.format }));
      expect(stateAfter(world)).toEqual(await stateOfWhole(binance));
    },
  );

  test("is resumed after a crash between any two commits", async () => {
    const expected = await stateOfWhole(binance);
    const crashes = await crashBeforeEachCommit(
      (crashing) => crashing.uploadSet(halves, { format: binance.format }),
      (crashing) => expect(stateAfter(crashing)).toEqual(expected),
    );
    expect(crashes).toBeGreaterThan(3);
  });

  test("equal rows on both sides of the cut are named", async () => {
    const row = "1,2024-01-31 23:59:59,Spot,Deposit,USDT,5,";
    const other = (time: string): string => `1,${time},Spot,Deposit,USDT,7,`;
    for (const rows of [
      [other("2024-01-30 00:00:00"), row],
      [row, other("2024-02-03 00:00:00")],
    ]) {
      const id = world.upload([binance.header, ...rows, ""].join("\n"), { format: binance.format });
      await world.run(id);
      if (rows[0] === row) expect(warningsOf(id)).toContain("counts once, as where files overlap");
    }
  });
});
