import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { moment, reportFor, bookable } from "../../../test/accounting/book-of.ts";
import {
  add,
  compare,
  formatDecimal,
  multiply,
  parseDecimal,
  subtract,
  sumOf,
  zero,
  type Decimal,
} from "../money/decimal.ts";
import type { LiquidityChange } from "../ledger/transaction.ts";
import type { Bookable } from "./booking/book.ts";
import { methods, scopes, type Method, type Scope } from "./lots/lots.ts";
import { depth } from "../../../test/support/depth.ts";

const weth = "eip155:1/erc20:0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const eth = "eip155:1/slip44:60";
const usdc = "eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const manager = "0xc36442b4a4522e871399cd717abdd847ab11fe88";
const nft = (id: number): string => `eip155:1/erc721:${manager}/${id}`;

type Amounts = readonly [weth: string, usdc: string];
const none: Amounts = ["0", "0"];
type Change = { added?: Amounts; removed?: Amounts; paid?: Amounts };

function stated(id: number, liquidity: string, { added = none, removed = none, paid = none }: Change) {
  const coins = [weth, usdc].map((assetId, index) => ({
    assetId,
    added: added[index] ?? "0",
    removed: removed[index] ?? "0",
    paid: paid[index] ?? "0",
  }));
  return { assetId: nft(id), liquidity, coins };
}

const legsOf = (direction: "in" | "out", [first, second]: Amounts, native = false): string[] =>
  [
    [first, native ? eth : weth],
    [second, usdc],
  ].flatMap(([amount, assetId]) => (amount === "0" ? [] : [`${direction} ${amount} ${assetId}`]));

const call = (
  at: string | number,
  type: Bookable["type"],
  legs: readonly string[],
  liquidity: LiquidityChange[],
  wallet = "0xaa",
): Bookable => bookable(at, type, legs, { platform: "eip155:1", wallet, counterparty: manager, liquidity });

const mint = (at: string | number, id: number, liquidity: string, added: Amounts, wallet?: string) =>
  call(at, "stake", legsOf("out", added), [stated(id, liquidity, { added })], wallet);
/** Removed and collected by one call. */
const remove = (
  at: string | number,
  id: number,
  liquidity: string,
  { removed, paid, wallet, native }: { removed: Amounts; paid: Amounts; wallet?: string; native?: boolean },
) => call(at, "trade", legsOf("in", paid, native), [stated(id, `-${liquidity}`, { removed, paid })], wallet);
const collect = (at: string | number, id: number, paid: Amounts) =>
  call(at, "trade", legsOf("in", paid), [stated(id, "0", { paid })]);
/** Amounts that no log states apart, as at Uniswap v4. */
const withoutAmounts = (at: string | number, id: number, liquidity: string, paid: Amounts) =>
  call(at, "trade", legsOf("in", paid), [{ assetId: nft(id), liquidity }]);

const bought = (wallet = "0xaa"): Bookable =>
  bookable(
    "2024-01-01",
    "deposit",
    [`in 1 ${weth} = 1000 USD`, `in 1 ${weth} = 3000 USD`, `in 9000 ${usdc} = 9000 USD`],
    { platform: "eip155:1", wallet },
  );
const prices = { [weth]: { "*": "8000" }, [eth]: { "*": "8000" }, [usdc]: { "*": "1" } };
const coins = { [weth]: "weth", [eth]: "ethereum", [usdc]: "usd-coin" };

function figures(transactions: readonly Bookable[], method: Method = "fifo", scope: Scope = "wallet") {
  const { totals, disposals, income, remaining, missingAcquisitions, assumedBasis } = reportFor(
    transactions,
    {
      prices,
      coins,
      method,
      scope,
    },
  );
  expect(missingAcquisitions).toEqual([]);
  const sums = new Map<string, { amount: string; cost: string }>();
  for (const { assetId, amount, cost } of remaining) {
    const known = sums.get(assetId) ?? { amount: "0", cost: "0" };
    sums.set(assetId, { amount: sumOf([known.amount, amount]), cost: sumOf([known.cost, cost]) });
  }
  return {
    realised: totals.realised,
    income: income.map(({ assetId, amount }) => `${amount} ${assetId === usdc ? "USDC" : "WETH"}`),
    sold: disposals.map(({ assetId, amount, cost, proceeds }) =>
      [amount, assetId === usdc ? "USDC" : "WETH", cost, proceeds].join(" "),
    ),
    unexplained: assumedBasis.filter(({ at }) => (at ?? 0) > moment("2024-01-01")).length,
    left: Object.fromEntries(
      [...sums].map(([assetId, { amount, cost }]) => [
        assetId === usdc ? "USDC" : "WETH",
        `${amount} ${cost}`,
      ]),
    ),
  };
}

describe("liquidity removed in parts", () => {
  const opened = [bought(), mint("2024-01-02", 7, "1000", ["1", "2000"])];
  test("sells its share of the coin that fell away with each part", () => {
    expect(
      figures([
        ...opened,
        remove("2024-02-01", 7, "600", { removed: ["0.3", "2400"], paid: ["0.3", "2400"] }),
        remove("2024-03-01", 7, "400", { removed: ["0.2", "1600"], paid: ["0.2", "1600"] }),
      ]),
    ).toEqual({
      realised: "1500",
      income: [],
      sold: ["0.3 WETH 300 1200", "0.2 WETH 200 800"],
      unexplained: 0,
      left: { WETH: "1.5 3500", USDC: "11000 11000" },
    });
  });
  test("pays fees as income, apart from what was removed", () => {
    expect(
      figures([
        ...opened,
        remove("2024-02-01", 7, "600", { removed: ["0.3", "2400"], paid: ["0.31", "2450"] }),
        collect("2024-02-10", 7, ["0.02", "0"]),
        remove("2024-03-01", 7, "400", { removed: ["0.2", "1600"], paid: ["0.2", "1600"] }),
        collect("2024-03-10", 7, ["0", "3"]),
      ]),
    ).toMatchObject({
      realised: "1500",
      income: ["0.01 WETH", "50 USDC", "0.02 WETH", "3 USDC"],
      sold: ["0.3 WETH 300 1200", "0.2 WETH 200 800"],
      unexplained: 0,
    });
  });
  test("is settled when it is removed, and paid when it is collected", () => {
    const removed = call("2024-02-01", "contract", [], [stated(7, "-1000", { removed: ["0.5", "4000"] })]);
    const before = figures([...opened, removed]);
    expect(before).toMatchObject({ realised: "1500", sold: ["0.5 WETH 500 2000"], income: [] });
    expect(figures([...opened, removed, collect("2024-05-01", 7, ["0.51", "4000"])])).toMatchObject({
      realised: "1500",
      sold: ["0.5 WETH 500 2000"],
      income: ["0.01 WETH"],
      left: { WETH: "1.51 3580", USDC: "11000 11000" },
    });
  });
  test("if no amounts are known, it is settled by what is paid, also later", () => {
    const parts = [
      withoutAmounts("2024-02-01", 7, "-600", ["0.3", "2400"]),
      withoutAmounts("2024-03-01", 7, "-400", ["0.2", "1600"]),
      withoutAmounts("2024-03-02", 7, "0", ["0", "5"]),
    ];
    const expected = {
      realised: "1500",
      income: ["5 USDC"],
      sold: ["0.3 WETH 300 1200", "0.2 WETH 200 800"],
    };
    expect(figures([...opened, ...parts])).toMatchObject(expected);
    const waiting = call("2024-01-20", "contract", [], [{ assetId: nft(7), liquidity: "-600" }]);
    const later = withoutAmounts("2024-02-01", 7, "0", ["0.3", "2400"]);
    expect(figures([...opened, waiting, later, ...parts.slice(1)])).toMatchObject(expected);
  });
  test("takes its part of every addition, also of one coin", () => {
    expect(
      figures([
        bought(),
        mint("2024-01-02", 7, "500", ["0", "1000"]),
        mint("2024-01-03", 7, "500", ["0", "3000"]),
        remove("2024-02-01", 7, "250", { removed: ["0.125", "0"], paid: ["0.125", "0"] }),
      ]),
    ).toMatchObject({ sold: ["1000 USDC 1000 1000"], left: { WETH: "2.125 5000", USDC: "8000 8000" } });
  });
  test("keeps two NFTs of one pool apart", () => {
    expect(
      figures([
        ...opened,
        mint("2024-01-03", 8, "10", ["1", "6000"]),
        remove("2024-02-01", 8, "10", { removed: ["1", "6000"], paid: ["1", "6000"] }),
      ]),
    ).toMatchObject({ sold: [], realised: "0", left: { WETH: "2 4000", USDC: "9000 9000" } });
  });
  test("is paid as the native coin for its wrapped form without a sale", () => {
    expect(
      figures([
        ...opened,
        remove("2024-02-01", 7, "1000", { removed: ["1", "2000"], paid: ["1", "2000"], native: true }),
      ]),
    ).toMatchObject({ sold: [], realised: "0", income: [], unexplained: 0 });
  });
  test("returns the lots of the first wallet after the NFT moved to another own wallet", () => {
    expect(
      figures([
        ...opened,
        remove("2024-02-01", 7, "600", { removed: ["0.3", "2400"], paid: ["0.3", "2400"], wallet: "0xbb" }),
        remove("2024-03-01", 7, "400", { removed: ["0.2", "1600"], paid: ["0.2", "1600"], wallet: "0xbb" }),
      ]),
    ).toMatchObject({ realised: "1500", sold: ["0.3 WETH 300 1200", "0.2 WETH 200 800"], unexplained: 0 });
  });
  test("carries its cost to another NFT into which the same call puts it", () => {
    const moved = call("2024-02-01", "trade", legsOf("in", ["0.1", "1000"]), [
      stated(7, "-1000", { removed: ["0.5", "4000"], paid: ["0.5", "4010"] }),
      stated(8, "70", { added: ["0.4", "3010"] }),
    ]);
    expect(figures([...opened, moved])).toMatchObject({
      realised: "1500",
      income: ["10 USDC"],
      left: { WETH: "1.5 3500", USDC: "11010 11010" },
    });
  });
});

const event = fc.record({
  what: fc.constantFrom("add", "add", "remove", "remove", "wait", "collect", "later", "whole"),
  id: fc.constantFrom(7, 8),
  wallet: fc.constantFrom("0xaa", "0xaa", "0xbb"),
  part: fc.constantFrom(1n, 2n, 3n, 7n),
  first: fc.nat(90),
  second: fc.nat(90),
  native: fc.boolean(),
});

const tenths = (units: number): string => formatDecimal({ units: BigInt(units), scale: 1 });

/** A history of NFTs with any amounts paid: added, removed in parts at once or paid later, and collected, by two own wallets. */
function historyOf(events: readonly (typeof event extends fc.Arbitrary<infer E> ? E : never)[]) {
  const transactions = [bought("0xaa"), bought("0xbb")];
  const held = new Map<number, bigint>();
  const owed = new Map<number, [number, number]>();
  let at = moment("2024-01-02");
  for (const { what, id, wallet, part, first, second, native } of events) {
    at += 3_600_000;
    const known = held.get(id) ?? 0n;
    const amounts: Amounts = [tenths(first % 3), tenths(second)];
    if (what === "add") {
      if (first % 3 === 0 && second === 0) continue;
      held.set(id, known + 42n * part);
      transactions.push(mint(at, id, String(42n * part), amounts, wallet));
      continue;
    }
    if (what === "collect" || what === "later") {
      const [one, two] = what === "later" ? (owed.get(id) ?? [0, 0]) : [0, 0];
      if (what === "later") owed.delete(id);
      if (owed.has(id) || !held.has(id)) continue;
      const paid: Amounts = [tenths(one + (first % 2)), tenths(two + second)];
      if (paid.some((amount) => amount !== "0")) transactions.push(collect(at, id, paid));
      continue;
    }
    const liquidity = known / part;
    if (liquidity === 0n) continue;
    held.set(id, known - liquidity);
    const change = `-${liquidity}`;
    if (what === "wait") {
      const [one, two] = owed.get(id) ?? [0, 0];
      owed.set(id, [one + (first % 3), two + second]);
      transactions.push(call(at, "contract", [], [stated(id, change, { removed: amounts })], wallet));
    } else if (owed.has(id)) held.set(id, known);
    else {
      if (what === "remove")
        transactions.push(
          remove(at, id, String(liquidity), { removed: amounts, paid: amounts, wallet, native }),
        );
      else transactions.push(withoutAmounts(at, id, change, amounts));
    }
  }
  return transactions;
}

describe.each(methods)("concentrated liquidity under %s", (method) => {
  it.each(scopes)("conserves coins and value, per %s", (scope) => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 14, size: "max" }), (events) => {
        const transactions = historyOf(events);
        const at = Math.max(...transactions.map((each) => each.at));
        const report = reportFor(transactions, { prices, coins, method, scope, to: at });
        const worth = (items: readonly { assetId: string; amount: string }[]): Decimal =>
          items
            .map(({ assetId, amount }) =>
              multiply(parseDecimal(amount), parseDecimal(assetId === usdc ? "1" : "8000")),
            )
            .reduce(add, zero);
        const { realised, unrealised, income } = report.totals;
        const gains = parseDecimal(sumOf([realised, unrealised ?? "", income]));
        const contributed = report.state.contributed;
        const gap = subtract(worth(report.remaining), add(contributed, gains));
        expect(compare(multiply(gap, gap), parseDecimal("1e-24"))).toBeLessThan(0);
      }),
      { numRuns: depth(9, 25) },
    );
  });

  it.each(scopes)("removed in parts has the figures of one removal, per %s", (scope) => {
    const parts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(parts, fc.nat(40), fc.nat(900), fc.boolean(), (list, first, second, isStated) => {
        const whole = list.reduce((sum, part) => sum + part, 0);
        const removals = (sizes: readonly number[]): Bookable[] =>
          sizes.map((size, index) => {
            const paid: Amounts = [
              formatDecimal({ units: BigInt(size * first), scale: 2 }),
              String(size * second),
            ];
            const day = `2024-02-0${index + 1}`;
            return isStated
              ? remove(day, 7, String(size), { removed: paid, paid })
              : withoutAmounts(day, 7, `-${size}`, paid);
          });
        // A pool pays no less of both coins.
        const isWhole = first * whole >= 150 || second * whole >= 4000;
        if (!isWhole) return;
        const opened = [
          bought(),
          mint("2024-01-02", 7, String(whole - 1 || 1), ["1", "1000"]),
          ...(whole > 1 ? [mint("2024-01-03", 7, "1", ["0.5", "3000"])] : []),
        ];
        const near = (texts: Record<string, string>): string[] =>
          Object.entries(texts).map(([name, text]) =>
            [name, ...text.split(" ").map((number) => Number(number).toFixed(9))].join(" "),
          );
        const sums = (sizes: readonly number[]): string[] => {
          const { realised, left, income, unexplained } = figures(
            [...opened, ...removals(sizes)],
            method,
            scope,
          );
          const earned = (coin: string): string =>
            sumOf(income.flatMap((text) => (text.endsWith(coin) ? [text.split(" ")[0] ?? "0"] : [])));
          if (unexplained > 0) return ["unexplained"];
          return near({ ...left, realised, weth: earned("WETH"), usdc: earned("USDC") });
        };
        const [once, often] = [sums([whole]), sums(list)];
        if (once[0] !== "unexplained" && often[0] !== "unexplained") expect(often).toEqual(once);
      }),
      { numRuns: depth(9, 25) },
    );
  });
});
