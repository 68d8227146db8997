import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { depth } from "../../../../test/support/depth.ts";
import { runToEnd } from "../../../ports/pause.ts";
import { add, formatDecimal, parseDecimal, round, type Decimal } from "../../money/decimal.ts";
import type { Direction } from "../transaction.ts";
import { sidesOf, type Side } from "./sides.ts";
import { supersededSides } from "./superseded.ts";

/** Rows of trackers whose fees, digits or times differ from those of the records that they repeat. */

const start = Date.UTC(2024, 0, 1, 10);
const minute = 60_000;

type Line = [direction: Direction, symbol: string, amount: string];

function sideOf(id: string, at: number, lines: Line[], over: Partial<Side> = {}): Side {
  const legs = lines.map(([direction, symbol, amount]) => ({ direction, assetId: `x:${symbol}`, amount }));
  const [side] = sidesOf(legs, (assetId) => assetId.slice(2));
  if (side === undefined) throw new Error("A side has at least one leg.");
  return {
    ...side,
    transactionId: id,
    at,
    platform: "exchange:kraken",
    wallet: "Kraken",
    txHash: undefined,
    ...over,
  };
}
const row = (id: string, at: number, lines: Line[], over: Partial<Side> = {}): Side =>
  sideOf(id, at, lines, { platform: "exchange:koinly", ...over });

function found(trackers: Side[], own: Side[]): { pairs: string[]; unclear: string[] } {
  const { pairs, unclear } = runToEnd(supersededSides(trackers, own, new Set(["kraken", "coinbase"])));
  return {
    pairs: pairs.map(({ side, by }) => `${side.transactionId} ${by.transactionId}`),
    unclear: unclear.map(({ sides, records }) =>
      [...sides, ...records].map(({ transactionId }) => transactionId).join(" "),
    ),
  };
}

const withdrawal = sideOf("k1", start, [
  ["out", "BTC", "1"],
  ["fee", "BTC", "0.0005"],
]);
const trade = sideOf("k1", start, [
  ["out", "EUR", "500"],
  ["fee", "EUR", "2"],
  ["in", "BTC", "0.0123456789"],
]);

describe("a tracker's row repeats a record", () => {
  test.each<[string, Line[], Side]>([
    ["without its fee", [["out", "BTC", "1"]], withdrawal],
    ["with the fee in the amount", [["out", "BTC", "1.0005"]], withdrawal],
    [
      "with the fee in the amount and once more",
      [
        ["out", "BTC", "1.0005"],
        ["fee", "BTC", "0.0005"],
      ],
      withdrawal,
    ],
    ["with a part of the fee in the amount", [["out", "BTC", "1.0002"]], withdrawal],
    [
      "with another fee",
      [
        ["out", "BTC", "1"],
        ["fee", "BTC", "0.0007"],
      ],
      withdrawal,
    ],
    [
      "with a fee in another coin",
      [
        ["out", "BTC", "1"],
        ["fee", "USD", "20"],
      ],
      withdrawal,
    ],
    [
      "rounded to 8 digits",
      [
        ["out", "EUR", "500"],
        ["fee", "EUR", "2"],
        ["in", "BTC", "0.01234568"],
      ],
      trade,
    ],
    [
      "cut off at 8 digits",
      [
        ["out", "EUR", "500"],
        ["in", "BTC", "0.01234567"],
      ],
      trade,
    ],
    [
      "with both amounts net and rounded",
      [
        ["out", "EUR", "502"],
        ["in", "BTC", "0.012346"],
      ],
      trade,
    ],
  ])("%s", (_, lines, record) => {
    expect(found([row("t1", start, lines)], [record])).toEqual({ pairs: ["t1 k1"], unclear: [] });
  });

  test("in several rows of one second, such as a trade and its fee", () => {
    const rows = [
      row("t1", start, [
        ["out", "EUR", "500"],
        ["in", "BTC", "0.0123456789"],
      ]),
      row("t2", start, [["fee", "EUR", "2"]]),
    ];
    expect(found(rows, [trade]).pairs).toEqual(["t1 k1", "t2 k1"]);
  });

  test("that states several records of one second as one", () => {
    const fills = ["0.4", "0.6"].map((amount, index) => sideOf(`k${index}`, start, [["in", "BTC", amount]]));
    expect(found([row("t1", start, [["in", "BTC", "1"]])], fills).pairs).toEqual(["t1 k0"]);
  });

  test("if both have the same hash, whatever time and wallet it states", () => {
    const hash = { txHash: "0xa" };
    const one = row("t1", start + 90 * minute, [["out", "BTC", "1.0005"]], { ...hash, wallet: "Coinbase" });
    expect(found([one], [{ ...withdrawal, ...hash }]).pairs).toEqual(["t1 k1"]);
    expect(
      found([row("t1", start, [["out", "BTC", "1.0002"]], { txHash: "0xb" })], [{ ...withdrawal, ...hash }]),
    ).toEqual({
      pairs: [],
      unclear: [],
    });
  });

  test("if the record is of a chain, and the wallet is named after a program or a wallet app and not after an exchange", () => {
    const ofChain = { ...withdrawal, platform: "bip122:bitcoin" };
    const named = (wallet: string): string[] =>
      found([row("t1", start, [["out", "BTC", "1"]], { wallet })], [ofChain]).pairs;
    expect(named("Coinbase Wallet")).toEqual(["t1 k1"]);
    expect(named("My wallet")).toEqual(["t1 k1"]);
    expect(named("Coinbase")).toEqual([]);
  });
});

describe("a tracker's row is named, and counts,", () => {
  test("if two records fit", () => {
    const second = { ...withdrawal, transactionId: "k2", at: start + 20_000 };
    expect(found([row("t1", start, [["out", "BTC", "1.0002"]])], [withdrawal, second])).toEqual({
      pairs: [],
      unclear: ["t1 k1 k2"],
    });
  });
  test("if two rows fit one record", () => {
    const rows = ["1.0002", "1.0003"].map((amount, index) =>
      row(`t${index}`, start, [["out", "BTC", amount]]),
    );
    expect(found(rows, [withdrawal])).toEqual({ pairs: [], unclear: ["t0 t1 k1"] });
  });
  test("if it differs by more than the fees", () => {
    expect(found([row("t1", start, [["out", "BTC", "1.01"]])], [withdrawal])).toEqual({
      pairs: [],
      unclear: ["t1 k1"],
    });
  });
  test("not if it differs by far, or in a coin", () => {
    const lines: Line[][] = [[["out", "BTC", "1.1"]], [["in", "BTC", "1"]], [["out", "ETH", "1"]]];
    for (const line of lines)
      expect(found([row("t1", start, line)], [withdrawal])).toEqual({ pairs: [], unclear: [] });
  });
});

/** Events of one minute differ by more than any fee. */
const events = fc
  .uniqueArray(
    fc.record({
      minute: fc.integer({ min: 0, max: 5 }),
      size: fc.integer({ min: 1, max: 12 }),
      seconds: fc.integer({ min: 0, max: 59 }),
      isTrade: fc.boolean(),
      /** Of 100,000. */
      fee: fc.integer({ min: 0, max: 300 }),
    }),
    { maxLength: 10, selector: ({ size, isTrade }) => `${size} ${isTrade}` },
  )
  .map((list) => list.map((event, id) => ({ ...event, id })));
type Event = { id: number; minute: number; size: number; seconds: number; isTrade: boolean; fee: number };

const text = (amount: Decimal): string => formatDecimal(amount);
const feeOf = ({ size, fee }: Event): Decimal => ({
  units: BigInt(size) * 7_777_777n * BigInt(fee),
  scale: 14,
});
const sizeOf = ({ size }: Event): Decimal => ({ units: BigInt(size) * 123_456_789_123n, scale: 11 });

function recordOf(event: Event): Side {
  const given: Line[] = event.isTrade ? [["in", "ETH", text({ units: BigInt(event.size), scale: 1 })]] : [];
  return sideOf(`k${event.id}`, start + event.minute * minute + event.seconds * 1_000, [
    ...given,
    ["out", "EUR", text(sizeOf(event))],
    ...(event.fee === 0 ? [] : [["fee", "EUR", text(feeOf(event))] satisfies Line]),
  ]);
}

const views = fc.record({
  isNet: fc.boolean(),
  fee: fc.constantFrom("none", "same", "more", "other coin"),
  digits: fc.integer({ min: 3, max: 12 }),
  isMinute: fc.boolean(),
});

function rowOf(event: Event, view: { isNet: boolean; fee: string; digits: number; isMinute: boolean }): Side {
  const { at, movements } = recordOf(event);
  const given: Line[] = movements.includes("ETH")
    ? [["in", "ETH", text({ units: BigInt(event.size), scale: 1 })]]
    : [];
  const amount = view.isNet ? add(sizeOf(event), feeOf(event)) : sizeOf(event);
  const fees: Record<string, Line[]> = {
    none: [],
    same: event.fee === 0 ? [] : [["fee", "EUR", text(round(feeOf(event), 8))]],
    more: [["fee", "EUR", text(add(feeOf(event), parseDecimal("0.001")))]],
    "other coin": [["fee", "BNB", "0.001"]],
  };
  return row(`t${event.id}`, view.isMinute ? Math.floor(at / minute) * minute : at, [
    ...given,
    ["out", "EUR", text(round(amount, view.digits))],
    ...(fees[view.fee] ?? []),
  ]);
}

test("whatever fee and digits a tracker states, each row repeats the record of its event", () => {
  fc.assert(
    fc.property(events, fc.infiniteStream(views), (all, view) => {
      const rows = all.map((event) => rowOf(event, view.next().value));
      const { pairs, unclear } = found(rows, all.map(recordOf).toReversed());
      expect(pairs.toSorted()).toEqual(all.map(({ id }) => `t${id} k${id}`).toSorted());
      expect(unclear).toEqual([]);
    }),
    { numRuns: depth(60, 3000) },
  );
});

test("no row repeats the record of another event, whichever of them each source has", () => {
  fc.assert(
    fc.property(
      events,
      fc.infiniteStream(views),
      fc.infiniteStream(fc.boolean()),
      fc.infiniteStream(fc.boolean()),
      (all, view, isTracked, isRecorded) => {
        const rows = all.filter(() => isTracked.next().value).map((event) => rowOf(event, view.next().value));
        const { pairs } = found(rows, all.filter(() => isRecorded.next().value).map(recordOf));
        for (const pair of pairs) {
          const [tracked = "", record = ""] = pair.split(" ");
          expect(tracked.slice(1)).toBe(record.slice(1));
        }
      },
    ),
    { numRuns: depth(60, 3000) },
  );
});
