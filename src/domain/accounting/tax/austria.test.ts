import fc from "fast-check";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { bookable, type PriceTable } from "../../../../test/accounting/book-of.ts";
import { taxReportFor, totalsOf } from "../../../../test/tax/report-of.ts";
import { depth } from "../../../../test/support/depth.ts";
import {
  add,
  formatDecimal,
  multiply,
  parseDecimal,
  round,
  subtract,
  sumOf,
  zero,
} from "../../money/decimal.ts";
import type { Bookable } from "../booking/book.ts";
import type { TaxReport } from "./tax-report.ts";

const trade = (day: string, ...legs: string[]): Bookable => bookable(day, "trade", legs);
const prices: PriceTable = { BTC: { "*": "200" }, ETH: { "*": "20" }, BNB: { "*": "50" } };

function austria(history: readonly Bookable[], year: number, profile = "at"): TaxReport {
  return taxReportFor(history, { profile, year, prices });
}

/** Lines of a section as `[day, asset, amount, proceeds, cost, gain]`. */
function salesIn({ sections }: TaxReport, id: string): (string | null)[][] {
  const section = sections.find((each) => each.id === id);
  return section?.kind === "disposals"
    ? section.lines.map(({ day, assetId, amount, proceeds, cost, gain }) => [
        day,
        assetId.slice(assetId.lastIndexOf(":") + 1),
        amount,
        proceeds,
        cost,
        gain,
      ])
    : [];
}

describe("old holdings", () => {
  it("are sold first in doubt, or last if the owner chooses so, as in the worked case", () => {
    const row = z.object({ date: z.string(), type: z.string(), amount: z.string(), value: z.string() });
    const worked = z
      .object({
        transactions: z.array(row),
        expected: z.object({ choices: z.array(z.object({ assigned: z.string(), taxable: z.string() })) }),
      })
      .parse(
        JSON.parse(
          readFileSync(
            new URL("../../../../test/tax/cases/at-03-old-holdings.json", import.meta.url),
            "utf8",
          ),
        ),
      );
    const history = worked.transactions.map(({ date, type, amount, value }) =>
      type === "buy"
        ? trade(date, `out ${value} EUR`, `in ${amount} X`)
        : trade(date, `out ${amount} X`, `in ${value} EUR`),
    );
    const taxable = ["at", "at-new-first"].map((profile) => totalsOf(austria(history, 2024, profile))["net"]);
    expect(taxable).toEqual(worked.expected.choices.map((choice) => choice.taxable));
  });

  it("are not averaged, keep their acquisition day across wallets, and leave a wallet first", () => {
    const history = [
      trade("2020-06-01", "out 10 EUR", "in 1 BTC"),
      trade("2023-01-10", "out 100 EUR", "in 1 BTC"),
      trade("2023-01-11", "out 300 EUR", "in 1 BTC"),
      bookable("2023-02-01", "transfer", ["out 2 BTC", "in 2 BTC @ Cold"]),
      trade("2024-03-01", "out 1 BTC", "in 900 EUR"),
      bookable("2024-04-01", "trade", ["out 2 BTC", "in 1800 EUR"], { wallet: "Cold" }),
    ];
    const report = austria(history, 2024);
    expect(salesIn(report, "new")).toEqual([
      ["2024-03-01", "BTC", "1", "900", "200", "700"],
      ["2024-04-01", "BTC", "1", "900", "200", "700"],
    ]);
    expect(salesIn(report, "old")).toEqual([["2024-04-01", "BTC", "1", "900", "10", "890"]]);
    expect(totalsOf(report)).toMatchObject({ net: "1400", tax: "385", old: "890" });
  });
});

describe("a share of old and new coins", () => {
  it("is new if it is sold itself, and returns its coins as they were", () => {
    const pool = "exchange:test/symbol:POOL";
    const history = [
      trade("2020-06-01", "out 10 EUR", "in 1 BTC"),
      trade("2022-04-01", "out 100 EUR", "in 10 ETH"),
      bookable("2022-05-01", "stake", ["out 1 BTC", "out 10 ETH", `in 2 ${pool}`]),
      trade("2022-06-01", `out 1 ${pool}`, "in 500 EUR"),
      bookable("2022-07-01", "unstake", [`out 1 ${pool}`, "in 0.5 BTC", "in 5 ETH"]),
      trade("2022-08-01", "out 0.5 BTC", "in 400 EUR"),
    ];
    const report = austria(history, 2022);
    expect(salesIn(report, "new")).toEqual([["2022-06-01", "POOL", "1", "500", "55", "445"]]);
    expect(salesIn(report, "old")).toEqual([["2022-08-01", "BTC", "0.5", "400", "5", "395"]]);
  });
});

describe("a coin traded for a coin", () => {
  it("does not realize new holdings: the cost carries over, without the fees", () => {
    const history = [
      trade("2023-01-01", "out 50 EUR", "in 1 BNB"),
      trade("2023-01-10", "out 100 EUR", "in 1 BTC", "fee 5 EUR"),
      trade("2023-02-01", "out 1 BTC", "in 10 ETH", "fee 0.5 BNB"),
      trade("2023-03-01", "out 10 ETH", "in 400 EUR", "fee 7 EUR"),
      trade("2023-04-01", "out 0.5 BNB", "in 30 EUR"),
      // The other half was the fee, so no holding remains.
      trade("2023-05-01", "out 0.1 BNB", "in 6 EUR"),
    ];
    const report = austria(history, 2023);
    expect(salesIn(report, "new")).toEqual([
      ["2023-03-01", "ETH", "10", "400", "105", "295"],
      ["2023-04-01", "BNB", "0.5", "30", "25", "5"],
      ["2023-05-01", "BNB", "0.1", "6", "0", "6"],
    ]);
    expect(report.warnings.map(({ kind, amount }) => [kind, amount])).toEqual([["missingAcquisitions", "6"]]);
  });

  it("is an exempt sale of old holdings, and what arrives for them is new at market value", () => {
    const history = [
      trade("2020-06-01", "out 10 EUR", "in 1 BTC"),
      trade("2023-01-10", "out 100 EUR", "in 1 BTC"),
      // 1.5 BTC at 200 are 300 for 15 ETH: 10 ETH cost 200, 5 ETH the 50 of half a new BTC.
      trade("2023-02-01", "out 1.5 BTC", "in 15 ETH"),
      trade("2023-03-01", "out 15 ETH", "in 600 EUR"),
    ];
    const report = austria(history, 2023);
    expect(salesIn(report, "old")).toEqual([["2023-02-01", "BTC", "1", "200", "10", "190"]]);
    expect(salesIn(report, "new")).toEqual([["2023-03-01", "ETH", "15", "600", "250", "350"]]);
    const newFirst = austria(history, 2023, "at-new-first");
    // The new BTC goes first with its 100, and half of the old one at 100.
    expect(salesIn(newFirst, "old")).toEqual([["2023-02-01", "BTC", "0.5", "100", "5", "95"]]);
    expect(salesIn(newFirst, "new")).toEqual([["2023-03-01", "ETH", "15", "600", "200", "400"]]);
  });

  it("passes on a missing acquisition, and a trade without a price leaves the old part without a gain", () => {
    const history = [
      trade("2020-06-01", "out 10 EUR", "in 1 XYZ"),
      trade("2023-02-01", "out 2 XYZ", "in 10 ABC"),
      trade("2023-03-01", "out 10 ABC", "in 600 EUR"),
    ];
    const report = austria(history, 2023);
    expect(salesIn(report, "old")).toEqual([["2023-02-01", "XYZ", "1", null, "10", null]]);
    expect(salesIn(report, "new")).toEqual([["2023-03-01", "ABC", "10", "600", "0", "600"]]);
    expect(report.warnings.map(({ kind }) => kind)).toEqual(["unknownCost", "withoutValue"]);
  });

  it("is a sale until 28 February 2022, and for an NFT always", () => {
    const nft = "eip155:1/erc721:0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d/7";
    const history = [
      trade("2021-06-01", "out 100 EUR", "in 2 BTC"),
      trade("2022-02-28", "out 1 BTC", "in 10 ETH"),
      trade("2022-03-01", "out 10 ETH", "in 1 BNB"),
      trade("2023-05-01", "out 1 BNB", `in 1 ${nft}`),
      trade("2023-06-01", `out 1 ${nft}`, "in 70 EUR"),
    ];
    const first = austria(history, 2022);
    expect(salesIn(first, "speculation")).toEqual([["2022-02-28", "BTC", "1", "200", "50", "150"]]);
    expect(salesIn(first, "new")).toEqual([]);
    const second = austria(history, 2023);
    expect(salesIn(second, "new")).toEqual([["2023-05-01", "BNB", "1", "50", "200", "-150"]]);
    expect(salesIn(second, "nfts")).toHaveLength(1);
    expect(totalsOf(second)).toMatchObject({ net: "-150", tax: "0" });
  });
});

describe("the moving average", () => {
  const history = [
    trade("2021-06-01", "out 100 EUR", "in 1 BTC"),
    trade("2022-06-01", "out 300 EUR", "in 2 BTC"),
    trade("2022-07-01", "out 1 BTC", "in 500 EUR"),
    trade("2023-02-01", "out 700 EUR", "in 2 BTC"),
    trade("2023-03-01", "out 1 BTC", "in 500 EUR"),
  ];
  it("starts in 2023 from the lots that first in, first out left", () => {
    const first = austria(history, 2022);
    expect(first.head.method).toBe("fifo");
    expect(salesIn(first, "new")).toEqual([["2022-07-01", "BTC", "1", "500", "100", "400"]]);
    const second = austria(history, 2023);
    expect(second.head.method).toBe("acb");
    expect(salesIn(second, "new")).toEqual([["2023-03-01", "BTC", "1", "500", "250", "250"]]);
  });
  it("still counts purchases of 2022 whose fee has no price", () => {
    const { warnings } = austria(
      [trade("2022-06-01", "out 1 EUR", "in 1 SOL", "fee 1 XYZ"), ...history],
      2023,
    );
    expect(warnings.map(({ kind }) => kind)).toEqual(["unpricedFees"]);
  });
});

describe("income", () => {
  it("does not include staking and airdrops, whose cost is zero; interest and mining are income, which becomes the cost", () => {
    const history = [
      bookable("2023-01-01", "reward", ["in 1 ETH"]),
      bookable("2023-01-02", "airdrop", ["in 1 ETH"]),
      bookable("2023-01-03", "interest", ["in 1 ETH"]),
      bookable("2023-01-04", "mining", ["in 1 ETH"]),
      trade("2023-02-01", "out 4 ETH", "in 100 EUR"),
    ];
    const report = austria(history, 2023);
    expect(totalsOf(report)).toMatchObject({ income: "40", net: "60" });
    const section = report.sections.find(({ id }) => id === "cost-free");
    expect(section?.lines.map(({ day }) => day)).toEqual(["2023-01-01", "2023-01-02"]);
  });
  it("includes money of any type", () => {
    const report = austria([bookable("2023-01-01", "reward", ["in 10 EUR"])], 2023);
    expect(totalsOf(report)).toMatchObject({ income: "10" });
    expect(report.sections.find(({ id }) => id === "cost-free")?.lines).toEqual([]);
  });
  it("includes staking until 28 February 2022, and becomes the cost", () => {
    const history = [
      bookable("2022-02-28", "reward", ["in 1 ETH"]),
      bookable("2022-03-01", "reward", ["in 1 ETH"]),
      trade("2022-04-01", "out 2 ETH", "in 100 EUR"),
    ];
    expect(totalsOf(austria(history, 2022))).toMatchObject({ income: "20", net: "80" });
  });
});

describe("a history that ends with all holdings sold", () => {
  const coins = ["BTC", "ETH", "BNB"] as const;
  const step = fc.record({
    what: fc.constantFrom("buy", "buy", "swap", "swap", "sell", "move", "reward"),
    coin: fc.nat(2),
    other: fc.nat(2),
    wallet: fc.constantFrom("Main", "Cold"),
    amount: fc.integer({ min: 1, max: 9 }),
    days: fc.constantFrom(0, 20, 90, 170),
  });
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

  /** Transactions from December 2020 on, and what they earned: money received less money paid and rewards that were income. */
  function buildHistory(steps: readonly Step[]): { history: Bookable[]; earned: string } {
    const history: Bookable[] = [];
    const held = new Map<string, number>();
    const earned: string[] = [];
    let at = Date.parse("2020-12-01T10:00:00Z");
    const say = (type: Bookable["type"], wallet: string, ...legs: string[]): void =>
      void history.push(
        bookable(at, type, legs, { wallet, id: `t${String(history.length).padStart(4, "0")}` }),
      );
    const move = (symbol: string, wallet: string, by: number): void =>
      void held.set(`${wallet}/${symbol}`, (held.get(`${wallet}/${symbol}`) ?? 0) + by);
    const worth = (symbol: string, amount: number): string =>
      formatDecimal(multiply(parseDecimal(String(amount)), parseDecimal(prices[symbol]?.["*"] ?? "0")));
    for (const { what, coin, other, wallet, amount, days } of steps) {
      at += days * 86_400_000 + 3_600_000;
      const symbol = coins[coin] ?? "BTC";
      const into = coins[other] ?? "BTC";
      const has = (held.get(`${wallet}/${symbol}`) ?? 0) >= amount;
      if (what === "buy") {
        move(symbol, wallet, amount);
        earned.push(`-${amount * 7}`);
        say("trade", wallet, `out ${amount * 7} EUR`, `in ${amount} ${symbol}`);
      } else if (what === "reward") {
        move(symbol, wallet, amount);
        if (at < Date.parse("2022-03-01T00:00:00+01:00")) earned.push(`-${worth(symbol, amount)}`);
        say("reward", wallet, `in ${amount} ${symbol}`);
      } else if (what === "swap" && has && coin !== other) {
        move(symbol, wallet, -amount);
        move(into, wallet, 3);
        say("trade", wallet, `out ${amount} ${symbol}`, `in 3 ${into}`);
      } else if (what === "sell" && has) {
        move(symbol, wallet, -amount);
        earned.push(String(amount * 13));
        say("trade", wallet, `out ${amount} ${symbol}`, `in ${amount * 13} EUR`);
      } else if (what === "move" && has && wallet === "Main") {
        move(symbol, "Main", -amount);
        move(symbol, "Cold", amount);
        say("transfer", "Main", `out ${amount} ${symbol}`, `in ${amount} ${symbol} @ Cold`);
      }
    }
    at = Math.max(at, Date.parse("2024-05-01T10:00:00Z"));
    for (const [key, amount] of held) {
      const [wallet = "", symbol = ""] = key.split("/");
      if (amount === 0) continue;
      at += 3_600_000;
      earned.push(String(amount * 13));
      say("trade", wallet, `out ${amount} ${symbol}`, `in ${amount * 13} EUR`);
    }
    return { history, earned: sumOf(earned) };
  }

  it.each(["at", "at-new-first"])(
    "has the gains that it earned, in whatever sections and years: %s",
    (profile) => {
      fc.assert(
        fc.property(fc.array(step, { minLength: 1, maxLength: 25, size: "max" }), (steps) => {
          const { history, earned } = buildHistory(steps);
          const last = new Date(history.at(-1)?.at ?? 0).getUTCFullYear();
          let gain = zero;
          for (let year = 2020; year <= last; year++)
            for (const section of taxReportFor(history, { profile, year, prices, now: "2060-01-01" })
              .sections)
              if (section.kind === "disposals") gain = add(gain, section.figures.net);
          expect(formatDecimal(round(subtract(gain, parseDecimal(earned)), 12))).toBe("0");
        }),
        { numRuns: depth(30, 300) },
      );
    },
  );
});
