import { describe, expect, it } from "vitest";
import { assetOf, bookable, moment, reportFor, type PriceTable } from "../../../test/accounting/book-of.ts";
import { formatDecimal } from "../money/decimal.ts";
import type { Bookable } from "./booking/book.ts";
import { methods } from "./lots/lots.ts";
import { formulaOf } from "./reports/explain-item.ts";

const chain: Partial<Bookable> = { platform: "eip155:1", wallet: "0xaa" };
const flat = (prices: Record<string, string>): PriceTable =>
  Object.fromEntries(Object.entries(prices).map(([symbol, price]) => [symbol, { "*": price }]));
const held = (remaining: { assetId: string; amount: string; cost: string }[]): string[] =>
  remaining.map(
    ({ assetId, amount, cost }) => `${amount} ${assetId.replace("exchange:test/symbol:", "")} for ${cost}`,
  );

describe("the value of a trade", () => {
  const start = bookable("2024-01-01", "deposit", ["in 4 BTC"]);
  const prices = { BTC: { "2024-01-01": "100", "2024-02-01": "150" }, ETH: { "2024-02-01": "40" } };
  it.each([
    ["money before anything else", ["out 1 BTC = 999 USD", "in 500 USD"], "500"],
    ["what the owner stated before the market", ["out 1 BTC", "in 3 ETH = 130 USD"], "130"],
    ["what the source stated before the market", ["out 1 BTC = 140 USD!", "in 3 ETH"], "140"],
    ["the owner before the source", ["out 1 BTC = 140 USD!", "in 3 ETH = 130 USD"], "130"],
    ["the outgoing side at its price", ["out 1 BTC", "in 3 ETH"], "150"],
    ["money next to a coin received", ["out 1 BTC", "in 2 ETH", "in 60 USD"], "150"],
  ])("is %s", (_, legs, proceeds) => {
    const { disposals } = reportFor([start, bookable("2024-02-01", "trade", legs)], { prices });
    expect(disposals.map((one) => one.proceeds)).toEqual([proceeds]);
  });
  it("is the incoming side if the outgoing one has no price", () => {
    const { disposals, remaining } = reportFor(
      [
        bookable("2024-01-01", "deposit", ["in 10 NEW = 50 USD"]),
        bookable("2024-02-01", "trade", ["out 10 NEW", "in 3 ETH"]),
      ],
      { prices },
    );
    expect(disposals).toMatchObject([{ proceeds: "120", cost: "50", gain: "70" }]);
    expect(held(remaining)).toEqual(["3 ETH for 120"]);
  });
  it("is the stated value, else the coin's own price, if the money's rate is unknown", () => {
    const sale = (legs: string[]) =>
      reportFor([start, bookable("2024-02-01", "trade", legs)], { prices: { BTC: prices.BTC } });
    const bought = sale(["out 9000 CHF", "in 2 BTC"]);
    expect(held(bought.remaining)).toEqual(["4 BTC for 400", "2 BTC for 300"]);
    expect(bought.unpriced).toMatchObject([
      { assetId: assetOf("CHF"), what: "money", amount: "9000" },
      { assetId: assetOf("CHF"), what: "holding", amount: "-9000" },
    ]);
    expect(sale(["out 1 BTC", "in 9000 CHF"]).disposals).toMatchObject([{ proceeds: "150", gain: "50" }]);
    expect(sale(["out 1 BTC = 170 USD", "in 9000 CHF"]).disposals).toMatchObject([{ proceeds: "170" }]);
    expect(sale(["out 1 BTC", "out 1 NEW", "in 9000 CHF"]).disposals).toMatchObject([
      { gain: null },
      { gain: null },
    ]);
  });
  it("is unknown if neither side has a price: no gain, and lots move with date and cost", () => {
    const report = reportFor(
      [
        bookable("2024-01-01", "deposit", ["in 10 NEW = 50 USD"]),
        bookable("2024-02-01", "trade", ["out 10 NEW", "in 7 OTHER"]),
        bookable("2024-03-01", "trade", ["out 7 OTHER", "in 80 USD"]),
      ],
      { prices },
    );
    expect(report.disposals).toMatchObject([
      { proceeds: null, gain: null, cost: "50" },
      { proceeds: "80", cost: "50", gain: "30", holdingDays: 60 },
    ]);
    expect(report.unpriced).toMatchObject([{ assetId: assetOf("NEW"), what: "disposal" }]);
    expect(report.totals).toMatchObject({ proceeds: "80", cost: "50", realised: "30" });
  });
  it("is shared over several legs by their market values", () => {
    const { disposals, remaining } = reportFor(
      [
        start,
        bookable("2024-02-01", "trade", ["out 1 BTC", "out 1 ETH", "in 95 LP"]),
        bookable("2024-02-01", "trade", ["out 95 LP", "in 1 BTC", "in 1 ETH"]),
      ],
      { prices },
    );
    expect(disposals.map(({ assetId, proceeds }) => [assetId, proceeds])).toEqual([
      [assetOf("BTC"), "150"],
      [assetOf("ETH"), "40"],
      [assetOf("LP"), "190"],
    ]);
    expect(held(remaining)).toEqual(["3 BTC for 300", "1 BTC for 150", "1 ETH for 40"]);
  });
});

describe("a refund", () => {
  const prices = flat({ ETH: "2000", USDC: "1" });
  const coins = { USDC: "usd-coin" };
  const start = bookable("2024-01-01", "deposit", ["in 1 ETH = 100 USD"], { id: "start" });
  it("is netted before any disposal: what returns keeps its lot", () => {
    for (const type of ["trade", "contract", "other"] as const) {
      const { disposals, remaining } = reportFor(
        [start, bookable("2024-02-01", type, ["out 1 ETH", "in 0.5 ETH", "in 1000 USDC"])],
        { prices, coins },
      );
      expect(disposals).toMatchObject([{ amount: "0.5", proceeds: "1000", cost: "50", gain: "950" }]);
      expect(
        remaining.map(({ transactionId, amount, cost }) => [transactionId, amount, cost]),
      ).toContainEqual(["start", "0.5", "50"]);
    }
  });
  it("keeps its part of a stated value", () => {
    const { disposals } = reportFor(
      [start, bookable("2024-02-01", "trade", ["out 1 ETH = 1900 USD", "in 0.5 ETH", "in 1000 USDC"])],
      { prices, coins },
    );
    expect(disposals).toMatchObject([{ proceeds: "950", gain: "900" }]);
  });
  it("reduces what was spent in an exact-output swap; fees are not netted", () => {
    const { disposals, remaining } = reportFor(
      [
        bookable("2024-01-01", "deposit", ["in 3000 USDC"]),
        start,
        bookable("2024-02-01", "trade", ["out 2500 USDC", "in 1 ETH", "in 500 USDC", "fee 0.01 ETH"]),
      ],
      { prices, coins },
    );
    expect(disposals).toMatchObject([{ assetId: assetOf("USDC"), amount: "2000", proceeds: "2000" }]);
    expect(held(remaining)).toEqual(["1 ETH for 100", "0.99 ETH for 2000", "1000 USDC for 1000"]);
  });
  it("leaves no trade if everything is refunded", () => {
    const { disposals, remaining, expenses } = reportFor(
      [start, bookable("2024-02-01", "trade", ["out 1 ETH", "in 1 ETH", "fee 1 USDC"])],
      { prices, coins },
    );
    expect(disposals.map(({ assetId }) => assetId)).toEqual([assetOf("USDC")]);
    expect(expenses).toMatchObject([{ value: "1" }]);
    expect(held(remaining)).toEqual(["1 ETH for 100"]);
  });
  it("is netted in a linked transfer too", () => {
    const { disposals, remaining, withdrawn } = reportFor(
      [
        start,
        bookable("2024-02-01", "bridge", ["out 1 ETH", "in 0.4 ETH"], {
          id: "b1",
          linkedTransactionId: "b2",
        }),
        bookable("2024-02-01", "bridge", ["in 0.6 ETH"], {
          id: "b2",
          wallet: "Far",
          linkedTransactionId: "b1",
        }),
      ],
      { prices, scope: "wallet" },
    );
    expect([disposals, withdrawn]).toEqual([[], []]);
    expect(remaining.map(({ wallet, amount, cost }) => [wallet, amount, cost])).toEqual([
      ["Main", "0.4", "40"],
      ["Far", "0.6", "60"],
    ]);
  });
  it("does not include what a split gives", () => {
    const { remaining } = reportFor(
      [start, bookable("2024-02-01", "migration", ["out 1 ETH", "in 20 ETH"])],
      {
        prices,
      },
    );
    expect(held(remaining)).toEqual(["20 ETH for 100"]);
  });
});

describe("a stablecoin side", () => {
  const prices: PriceTable = {
    BTC: { "2024-12-30": "60000", "2024-12-31": "55000" },
    USDT: { "*": "1" },
    EURC: { "*": "1.1" },
    ETH: { "2024-12-31": "2000" },
  };
  const coins = { USDT: "tether", EURC: "euro-coin" };
  const morning = Date.UTC(2024, 11, 31, 8);
  const start = bookable("2024-12-30", "deposit", ["in 60000 USDT"]);
  const bought = bookable(morning, "trade", ["out 60000 USDT", "in 1 BTC"]);
  const dayOf = (legs: string[]) =>
    reportFor([start, bought, bookable(morning + 7_200_000, "trade", legs)], { prices, coins });
  it("determines the value, whichever side it is", () => {
    const report = dayOf(["out 1 BTC", "in 60500 USDT"]);
    expect(report.disposals).toMatchObject([
      { assetId: assetOf("USDT"), proceeds: "60000" },
      { assetId: assetOf("BTC"), proceeds: "60500", cost: "60000", gain: "500" },
    ]);
    expect(report.totals).toMatchObject({ realised: "500", unrealised: "0" });
    const [, reason] = report.reasons.disposals;
    expect(reason).toMatchObject({ rule: "stablecoin", prices: [{ assetId: assetOf("USDT"), price: "1" }] });
    const [, item] = report.disposals;
    expect(item && formulaOf("disposals", item, reason ?? null).rule).toBe(
      "the side in stablecoins at its price",
    );
  });
  it("uses the stablecoin's price, not its peg", () => {
    expect(dayOf(["out 1 BTC", "in 50000 EURC"]).disposals[1]).toMatchObject({ proceeds: "55000" });
  });
  it("is net of a fee in the coin received", () => {
    const { disposals, remaining } = dayOf(["out 1 BTC", "in 60500 USDT", "fee 100 USDT"]);
    expect(disposals[1]).toMatchObject({ proceeds: "60400", fees: "0", gain: "400" });
    expect(held(remaining)).toEqual(["60400 USDT for 60400"]);
  });
  it.each([
    ["money", ["out 1 BTC", "in 58000 USD"], "58000"],
    ["what the owner stated", ["out 1 BTC = 57000 USD", "in 60500 USDT"], "57000"],
    ["what the source stated", ["out 1 BTC = 56000 USD!", "in 60500 USDT"], "56000"],
  ])("yields to %s", (_, legs, proceeds) => {
    expect(dayOf(legs).disposals[1]).toMatchObject({ proceeds });
  });
  it("consists of stablecoins only: another coin on the same side is valued at its price", () => {
    const report = dayOf(["out 1 BTC", "in 10000 USDT", "in 20 ETH"]);
    expect(report.disposals[1]).toMatchObject({ proceeds: "55000" });
    expect(report.reasons.disposals[1]?.rule).toBe("outgoing");
  });
});

describe("a trade with a negative value", () => {
  const start = bookable("2024-01-01", "deposit", ["in 1 BTC = 100 USD"]);
  const prices = flat({ BTC: "150", ETH: "100", EUR: "1", NEW: "3" });
  it.each([
    ["more money given than received", ["out 1 BTC", "out 60 EUR", "in 50 USD"]],
    ["more money given than received in one currency", ["out 1 BTC", "out 60 USD", "in 50 USD"]],
  ])("has no known gain: %s", (_, legs) => {
    const sale = bookable("2024-02-01", "trade", legs, { id: "sale" });
    const report = reportFor([start, sale], { prices });
    expect(report.disposals).toMatchObject([{ proceeds: null, cost: "100", gain: null }]);
    expect(report.unpriced).toMatchObject([
      { transactionId: "sale", assetId: assetOf("BTC"), what: "disposal" },
    ]);
    expect(report.totals).toMatchObject({ proceeds: "0", realised: "0" });
  });
  it("uses the other side if that is positive", () => {
    const report = reportFor(
      [start, bookable("2024-02-01", "trade", ["out 1 BTC", "in 2 ETH", "in 160 USD"])],
      {
        prices,
      },
    );
    expect(report.disposals).toMatchObject([{ proceeds: "360" }]);
    expect(held(report.remaining)).toEqual(["2 ETH for 200"]);
  });
  it("gives a lot without cost, and reports it, if money was received with the purchase", () => {
    const report = reportFor([bookable("2024-02-01", "trade", ["out 10 EUR", "in 1 BTC", "in 50 USD"])], {
      prices,
    });
    expect(held(report.remaining)).toEqual(["1 BTC for 0"]);
    expect(report.unpriced).toMatchObject([{ assetId: assetOf("BTC"), what: "acquisition" }]);
  });
  it("keeps a purchase for money without a rate, though it has no price either", () => {
    const report = reportFor([bookable("2024-02-01", "trade", ["out 10 CHF", "in 5 OTHER"])], { prices });
    expect(held(report.remaining)).toEqual(["5 OTHER for 0"]);
    expect(report.unpriced.map(({ assetId, what }) => [assetId, what])).toEqual([
      [assetOf("CHF"), "money"],
      [assetOf("OTHER"), "acquisition"],
      [assetOf("CHF"), "holding"],
      [assetOf("OTHER"), "holding"],
    ]);
  });
});

describe("fees", () => {
  const prices = flat({ BTC: "100", ETH: "20", SOL: "5" });
  const start = [bookable("2024-01-01", "deposit", ["in 10 BTC", "in 10 ETH"], chain)];
  const swap = bookable("2024-02-01", "trade", ["out 1 BTC", "in 20 SOL", "fee 0.5 ETH"], chain);
  it("gas is added to the cost, an expense, or ignored, by setting", () => {
    const by = (gas: "cost" | "expense" | "ignore") =>
      reportFor([...start, swap], { prices, options: { gas } });
    const [cost, expense, ignore] = [by("cost"), by("expense"), by("ignore")];
    expect(held(cost.remaining)).toContain("20 SOL for 110");
    expect(cost.expenses).toEqual([]);
    expect(held(expense.remaining)).toContain("20 SOL for 100");
    expect(expense.expenses).toMatchObject([{ value: "10", assetId: assetOf("ETH") }]);
    expect(held(ignore.remaining)).toContain("20 SOL for 100");
    expect([ignore.expenses, ignore.disposals.length]).toEqual([[], 1]);
    for (const report of [cost, expense, ignore]) expect(held(report.remaining)).toContain("9.5 ETH for 190");
  });
  it("elsewhere follow their own setting", () => {
    const exchange = bookable("2024-02-01", "trade", ["out 1 BTC", "in 20 SOL", "fee 3 USD"]);
    const by = (fees: "cost" | "expense") =>
      reportFor([...start, exchange], { prices, options: { fees, gas: "ignore" } });
    expect(held(by("cost").remaining)).toContain("20 SOL for 103");
    expect(held(by("expense").remaining)).toContain("20 SOL for 100");
    expect(by("expense").totals.expenses).toBe("3");
  });
  it("an unpriced fee is unknown, excluded from the gain and named", () => {
    const report = reportFor(
      [...start, bookable("2024-02-01", "trade", ["out 1 BTC", "in 150 USD", "fee 4 NEW"])],
      { prices },
    );
    expect(report.disposals[0]).toMatchObject({ proceeds: "150", fees: null, gain: "50" });
    expect(report.disposals[1]).toMatchObject({
      assetId: assetOf("NEW"),
      proceeds: null,
      gain: null,
      missing: "4",
    });
    expect(report.unpriced).toMatchObject([{ assetId: assetOf("NEW"), what: "fee" }]);
  });
  it("a fee in the coin sold is a separate disposal if money is received", () => {
    const { disposals } = reportFor(
      [...start, bookable("2024-02-01", "trade", ["out 1 BTC", "in 150 USD", "fee 0.1 BTC"])],
      { prices },
    );
    expect(disposals).toMatchObject([
      { amount: "1", proceeds: "150", fees: "10", cost: "100", gain: "40" },
      { amount: "0.1", proceeds: "10", fees: "0", cost: "10", gain: "0" },
    ]);
  });
  it("are an expense of their day except for trades, also if the transaction failed", () => {
    const failed = bookable("2024-02-02", "trade", ["out 1 BTC", "in 20 SOL", "fee 0.1 ETH"], {
      ...chain,
      status: "failed",
    });
    const report = reportFor([...start, bookable("2024-02-01", "approval", ["fee 0.2 ETH"], chain), failed], {
      prices,
    });
    expect(report.expenses.map(({ value }) => value)).toEqual(["4", "2"]);
    expect(report.disposals).toHaveLength(2);
  });
  it("are not counted while the transaction is pending", () => {
    const report = reportFor([...start, { ...swap, status: "pending" as const }], { prices });
    expect(report.disposals).toEqual([]);
  });
});

describe("the explanation of a disposal", () => {
  it("names every price it used: exchange rates and fee values", () => {
    const prices = flat({ BTC: "100", BNB: "5", EUR: "1.25" });
    const report = reportFor(
      [
        bookable("2024-01-01", "deposit", ["in 10 BTC", "in 10 BNB"]),
        bookable("2024-02-01", "trade", ["out 1 BTC", "in 80 EUR", "fee 1 BNB"]),
        bookable("2024-03-01", "payment", ["out 1 BTC", "fee 2 EUR"]),
      ],
      { prices },
    );
    const used = report.reasons.disposals.map((reason) =>
      reason?.prices.map(({ assetId, price }) => [assetId, price]),
    );
    expect(used).toEqual([
      [
        [assetOf("EUR"), "1.25"],
        [assetOf("BNB"), "5"],
      ],
      [[assetOf("BNB"), "5"]],
      [
        [assetOf("BTC"), "100"],
        [assetOf("EUR"), "1.25"],
      ],
    ]);
    const shown = report.disposals.map(
      (item, index) => formulaOf("disposals", item, report.reasons.disposals[index] ?? null).formula,
    );
    expect(shown[0]).toMatch(/^gain = proceeds − fees − cost = 100 − 5 − 100 = -5; /);
    const missing = { transactionId: "t", at: 0, assetId: "BTC", amount: "0.5", wanted: "2" };
    expect(formulaOf("missingAcquisitions", missing, null).formula).toBe(
      "missing = wanted − known = 2 − 1.5 = 0.5",
    );
    expect(shown[2]).toMatch(/^proceeds = amount × price = 1 × 100 = 100; gain = /);
  });
});

describe("what arrives from outside", () => {
  const prices = flat({ BTC: "100" });
  it("is a lot at market value, at zero, or at the owner's stated cost", () => {
    const history = [
      bookable("2024-01-01", "deposit", ["in 1 BTC"]),
      bookable("2024-01-02", "gift", ["in 1 BTC = 70 USD"]),
      bookable("2024-01-03", "adjustment", ["in 1 BTC"]),
    ];
    expect(held(reportFor(history, { prices }).remaining)).toEqual([
      "1 BTC for 100",
      "1 BTC for 70",
      "1 BTC for 100",
    ]);
    expect(held(reportFor(history, { prices, options: { depositBasis: "zero" } }).remaining)).toEqual([
      "1 BTC for 0",
      "1 BTC for 70",
      "1 BTC for 100",
    ]);
    expect(reportFor(history, { prices }).income).toEqual([]);
  });
  it("is income if it was earned, at cost zero without a price", () => {
    const report = reportFor(
      [bookable("2024-01-01", "mining", ["in 1 BTC"]), bookable("2024-01-02", "interest", ["in 5 NEW"])],
      { prices },
    );
    expect(report.income.map(({ type, value }) => [type, value])).toEqual([
      ["mining", "100"],
      ["interest", null],
    ]);
    expect(held(report.remaining)).toEqual(["1 BTC for 100", "5 NEW for 0"]);
    expect(report.unpriced.map(({ what }) => what)).toEqual(["income", "holding"]);
  });
  it("is only counted if it is spam", () => {
    const report = reportFor([bookable("2024-01-01", "airdrop", ["in 1000 SCAM", "in 1 BTC"])], {
      prices,
      spam: ["SCAM"],
    });
    expect(report.counts).toMatchObject({ income: 1, unpriced: 0, spam: 1 });
    expect(held(report.remaining)).toEqual(["1 BTC for 100"]);
  });
});

describe("a transfer between own wallets", () => {
  const prices = { BTC: { "2024-01-01": "100", "2024-01-02": "120", "2024-02-01": "150" } };
  const lots = [
    bookable("2024-01-01", "deposit", ["in 1 BTC"]),
    bookable("2024-01-02", "deposit", ["in 1 BTC"]),
  ];
  const out = bookable("2024-02-01", "withdrawal", ["out 1.5 BTC"], { id: "out", linkedTransactionId: "in" });
  const into = bookable("2024-02-03", "deposit", ["in 1.4 BTC"], {
    id: "in",
    wallet: "Cold",
    linkedTransactionId: "out",
  });
  it("carries lots with date and cost; its shortfall is a fee of the day of departure, taken after the arrival", () => {
    const report = reportFor([...lots, out, into], { prices, scope: "wallet" });
    expect(report.remaining.map(({ wallet, amount, cost }) => [wallet, amount, cost])).toEqual([
      ["Main", "0.5", "60"],
      ["Cold", "1", "100"],
      ["Cold", "0.4", "48"],
    ]);
    expect(report.expenses).toMatchObject([{ transactionId: "out", amount: "0.1", value: "15" }]);
    expect(report.disposals).toMatchObject([{ amount: "0.1", cost: "12", gain: "3" }]);
    expect(report.withdrawn).toEqual([]);
    expect(reportFor([...lots, out, into], { prices }).disposals).toEqual(report.disposals);
  });
  it("is a withdrawal and a deposit until it is linked", () => {
    const [left, arrived] = [out, into].map(({ linkedTransactionId: _, ...half }) => half);
    const report = reportFor([...lots, ...(left && arrived ? [left, arrived] : [])], { prices });
    expect(report.withdrawn).toMatchObject([{ amount: "1.5", cost: "160", value: "225", gain: "65" }]);
    expect(held(report.remaining)).toEqual(["0.5 BTC for 60", "1.4 BTC for 210"]);
  });
  it("brings an amount without known acquisition at cost zero, and reports it", () => {
    const report = reportFor([out, into], { prices, scope: "wallet" });
    expect(report.missingAcquisitions.map(({ amount }) => amount)).toEqual(["1.4", "0.1"]);
    expect(held(report.remaining)).toEqual(["1.4 BTC for 0"]);
  });
  it("keeps two parts of a lot apart that were wrapped at different rates", () => {
    const history = [
      bookable("2024-01-01", "deposit", ["in 20 ETH = 1000 USD"]),
      bookable("2024-01-02", "wrap", ["out 10 ETH", "in 10 WRAP"]),
      bookable("2024-01-03", "wrap", ["out 10 ETH", "in 5 WRAP"]),
      bookable("2024-01-04", "trade", ["out 10 WRAP", "in 900 USD"]),
    ];
    const report = (method: "fifo" | "lifo" | "hifo") => reportFor(history, { method });
    expect(report("fifo").disposals).toMatchObject([{ cost: "500", gain: "400" }]);
    expect(held(report("fifo").remaining)).toEqual(["5 WRAP for 500"]);
    expect(report("lifo").disposals).toMatchObject([{ cost: "750", gain: "150" }]);
    expect(report("hifo").disposals).toMatchObject([{ cost: "750", gain: "150" }]);
  });
  it("a bridge to another coin moves lots at the ratio of the amounts", () => {
    const bridge = bookable("2024-02-01", "bridge", ["out 1 BTC"], { id: "b1", linkedTransactionId: "b2" });
    const far = bookable("2024-02-02", "bridge", ["in 0.8 PEGGED"], {
      id: "b2",
      wallet: "Cold",
      linkedTransactionId: "b1",
    });
    const report = reportFor([...lots, bridge, far], { prices });
    expect(held(report.remaining)).toEqual(["1 BTC for 120", "0.8 PEGGED for 100"]);
    expect(report.disposals).toEqual([]);
  });
});

describe("protocol positions", () => {
  const prices = flat({ ETH: "20", DAI: "1" });
  it("keep the lots of staked assets, as a wallet of their own under scope wallet", () => {
    const history = [
      bookable("2024-01-01", "deposit", ["in 5 ETH"]),
      bookable("2024-01-02", "stake", ["out 4 ETH"], { counterparty: "lido" }),
      bookable("2024-01-03", "unstake", ["in 1 ETH"], { counterparty: "lido" }),
    ];
    const { remaining, disposals, income } = reportFor(history, { prices, scope: "wallet" });
    expect(remaining.map(({ wallet, amount, cost }) => [wallet, amount, cost])).toEqual([
      ["Main", "2", "40"],
      ["Main#lido", "3", "60"],
    ]);
    expect([disposals, income]).toEqual([[], []]);
  });
  it("bridge out and back without going below zero; the rest is a deposit", () => {
    const history = [
      bookable("2024-01-01", "deposit", ["in 5 ETH"]),
      bookable("2024-01-02", "bridge", ["out 4 ETH"]),
      bookable("2024-01-03", "bridge", ["in 4.5 ETH"]),
    ];
    const report = reportFor(history, { prices });
    expect(formatDecimal(report.state.contributed)).toBe("110");
    expect(held(report.remaining)).toEqual(["5 ETH for 100", "0.5 ETH for 10"]);
  });
  it("carry a debt at its borrowed value; a repayment beyond it is an expense", () => {
    const dai: PriceTable = { DAI: { "2024-01-01": "1", "2024-02-01": "1.1", "2024-03-01": "1.2" } };
    const history = [
      bookable("2024-01-01", "loan", ["in 100 DAI"]),
      bookable("2024-02-01", "deposit", ["in 10 DAI"]),
      bookable("2024-03-01", "repayment", ["out 105 DAI"]),
    ];
    expect(reportFor(history.slice(0, 1), { prices: dai, to: "2024-02-01" }).totals.unrealised).toBe("0");
    const report = reportFor(history, { prices: dai });
    expect(report.disposals).toMatchObject([
      { amount: "100", proceeds: "100", cost: "100", gain: "0" },
      { amount: "5", proceeds: "6", cost: "5.5", gain: "0.5" },
    ]);
    expect(report.expenses).toMatchObject([{ amount: "5", value: "6", type: "repayment" }]);
  });
  it("count a liability against holdings", () => {
    const report = reportFor(
      [
        bookable("2024-01-01", "contract", ["in 100 DAI", "in 100 DEBT"]),
        bookable("2024-02-01", "contract", ["out 40 DAI", "out 40 DEBT"]),
      ],
      {
        prices: { DAI: { "*": "1" }, DEBT: { "2024-01-01": "1", "2024-02-01": "1.5" } },
        liabilities: ["DEBT"],
      },
    );
    expect(report.totals).toMatchObject({ realised: "-20", withdrawnGain: "0", unrealised: "-30" });
  });
});

describe("transactions of one moment", () => {
  const at = Date.UTC(2024, 1, 1);
  const prices = flat({ BTC: "100", ETH: "20", SOL: "5" });
  it.each([
    ["a", "b", "c"],
    ["c", "b", "a"],
    ["b", "c", "a"],
  ])("are ordered so that inflows precede outflows, ids %s %s %s", (one, two, three) => {
    const report = reportFor(
      [
        bookable(at, "trade", ["out 1 BTC", "in 5 ETH"], { id: one }),
        bookable(at, "trade", ["out 5 ETH", "in 20 SOL"], { id: two }),
        bookable(at, "trade", ["out 20 SOL", "in 90 USD"], { id: three }),
        bookable(at, "deposit", ["in 1 BTC"], { id: "z" }),
      ],
      { prices },
    );
    expect(report.missingAcquisitions).toEqual([]);
    expect(report.remaining).toEqual([]);
    expect(report.totals).toMatchObject({ realised: "-10", cost: "300" });
  });
  it("dependent ones are processed in their given order", () => {
    const report = reportFor(
      [
        bookable("2024-01-01", "deposit", ["in 1 BTC"]),
        bookable(at, "trade", ["out 1 BTC", "in 5 ETH"], { id: "a" }),
        bookable(at, "trade", ["out 5 ETH", "in 1 BTC"], { id: "b" }),
      ],
      { prices },
    );
    expect(report.missingAcquisitions).toEqual([]);
    expect(held(report.remaining)).toEqual(["1 BTC for 100"]);
  });
});

describe("a report of a range", () => {
  const prices = {
    BTC: { "*": "100" },
    EUR: { "2023-01-01": "1", "2023-12-31": "1.1", "2024-06-01": "1.3" },
  };
  const history = [
    bookable("2023-01-01", "deposit", ["in 100 EUR"]),
    bookable("2023-06-01", "deposit", ["in 2 BTC = 50 USD"]),
    bookable("2023-07-01", "trade", ["out 1 BTC", "in 80 USD"]),
    bookable("2024-05-01", "trade", ["out 1 BTC", "in 90 USD"]),
  ];
  it("lists what falls into it, with lots built from the beginning", () => {
    const report = reportFor(history, { prices, from: Date.UTC(2024, 0, 1), to: "2024-06-01" });
    expect(report.disposals).toMatchObject([{ proceeds: "90", cost: "25", holdingDays: 335 }]);
    expect(report.counts).toMatchObject({ disposals: 1, remaining: 0 });
  });
  it("counts the currency gain within it, and years sum to the whole", () => {
    const gain = (from: number, to: number | string): number =>
      Number(reportFor(history, { prices, from, to }).totals.currencyGain);
    const newYear = Date.UTC(2024, 0, 1);
    expect(gain(0, newYear - 1)).toBe(10);
    expect(gain(newYear, "2024-06-01")).toBe(20);
    expect(gain(0, "2024-06-01")).toBe(30);
  });
  it("counts no currency gain within it of a currency that has no rate at one of its ends", () => {
    const rates = { ...prices, CHF: { "2023-01-01": "1", "2024-06-01": "1.3" } };
    const report = (from: number, to: number | string) =>
      reportFor([bookable("2023-01-01", "deposit", ["in 100 CHF"])], { prices: rates, from, to });
    const newYear = Date.UTC(2024, 0, 1);
    const later = report(newYear, "2024-06-01");
    expect(later.totals.currencyGain).toBe("0");
    expect(later.unpriced).toMatchObject([{ assetId: assetOf("CHF"), at: newYear - 1, what: "holding" }]);
    expect(report(newYear, newYear).totals.currencyGain).toBe("0");
    expect(report(0, "2024-06-01").totals.currencyGain).toBe("30");
  });
  it("adds exchange losses to the currency gain", () => {
    const { totals } = reportFor(
      [
        bookable("2024-06-01", "deposit", ["in 100 EUR"]),
        bookable("2024-06-01", "trade", ["out 100 EUR", "in 125 USD"]),
      ],
      { prices },
    );
    expect(totals).toMatchObject({ currencyGain: "-5", realised: "0" });
  });
  it("takes a currency without a rate for what the other side of the exchange is worth", () => {
    const gainOf = (transactions: Parameters<typeof reportFor>[0]): string =>
      reportFor(transactions, { prices }).totals.currencyGain;
    const start = bookable("2024-06-01", "deposit", ["in 1000 USD"]);
    expect(gainOf([start, bookable("2024-06-01", "trade", ["out 110 USD", "in 100 CHF"])])).toBe("0");
    expect(
      gainOf([
        start,
        bookable("2024-06-01", "trade", ["out 110 USD", "in 100 CHF"]),
        bookable("2024-06-01", "trade", ["out 100 CHF", "in 90 EUR"]),
      ]),
    ).toBe("7");
    expect(gainOf([bookable("2024-06-01", "trade", ["out 110 NOK", "in 100 CHF"])])).toBe("0");
  });
});

describe("shares that are redeemed", () => {
  const steth = "eip155:1/erc20:0xae7ab96520de3a18e5e111b5eaab095312d7fe84";
  const eth = "eip155:1/slip44:60";
  const wrapped = "eip155:1/erc20:0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
  const prices: PriceTable = {
    [steth]: { "2024-01-01": "1000", "2024-03-01": "2000" },
    [eth]: { "2024-01-01": "1000", "2024-03-01": "2000" },
    [wrapped]: { "2024-01-01": "1000", "2024-03-01": "2000" },
    USDC: { "*": "1" },
    SHARE: { "2024-01-01": "1000", "2024-03-01": "2000" },
  };
  it.each(methods)(
    "return what was staked, at its cost, after a request for withdrawal, under %s",
    (method) => {
      const request = "eip155:1/erc721:0x889edc2edab5f40e902b864ad4d7ade8e412f9b1/5";
      const { totals, remaining } = reportFor(
        [
          bookable("2024-01-01", "deposit", [`in 4 ${eth}`]),
          bookable("2024-01-02", "wrap", [`out 4 ${eth}`, `in 4 ${steth}`]),
          bookable("2024-03-01", "stake", [`out 4 ${steth}`, `in 1 ${request}`]),
          bookable("2024-03-10", "unstake", [`out 1 ${request}`, `in 3.9 ${eth}`]),
        ],
        { prices, method },
      );
      expect(totals).toMatchObject({ realised: "0", income: "0" });
      expect(remaining).toMatchObject([{ assetId: eth, amount: "3.9", cost: "4000" }]);
    },
  );
  it.each(methods)(
    "return what was given for them, at its cost, if they are paid out after a cooldown, under %s",
    (method) => {
      const vault = "0x9d39a5de30e57443bff2a8307a4256c8797a3497";
      const silo = "0x7fc7c91d556b400afa565013e3f32055a0713425";
      const none = `0x${"0".repeat(40)}`;
      const shares = (direction: "in" | "out", amount: string) => ({
        direction,
        amount,
        assetId: `eip155:1/erc20:${vault}`,
        counterparty: none,
      });
      const usde = (direction: "in" | "out", amount: string, counterparty = vault) => ({
        direction,
        amount,
        assetId: assetOf("USDE"),
        counterparty,
      });
      const called = { ...chain, counterparty: vault };
      const { totals, remaining } = reportFor(
        [
          bookable("2024-01-01", "deposit", ["in 1000 USDE"], chain),
          bookable("2024-01-02", "stake", [], {
            ...called,
            legs: [usde("out", "1000"), shares("in", "900")],
          }),
          bookable("2024-03-01", "stake", [], { ...called, legs: [shares("out", "450")] }),
          bookable("2024-03-10", "trade", [], { ...called, legs: [usde("in", "525", silo)] }),
        ],
        { prices: { USDE: { "*": "1" } }, method },
      );
      expect(totals).toMatchObject({ realised: "0", income: "0" });
      expect(remaining.map(({ amount, cost }) => `${amount} for ${cost}`).toSorted()).toEqual([
        "450 for 500",
        "525 for 500",
      ]);
    },
  );
  it.each(methods)("realize nothing for a part that was received as interest, under %s", (method) => {
    const { totals } = reportFor(
      [
        bookable("2024-01-01", "deposit", [`in 10 ${wrapped}`]),
        bookable("2024-01-02", "stake", [`out 10 ${wrapped}`, "in 10 SHARE"]),
        bookable("2024-03-01", "interest", ["in 1 SHARE"]),
        bookable("2024-03-02", "unstake", ["out 5.5 SHARE", `in 5.5 ${wrapped}`]),
      ],
      { prices, method },
    );
    expect(totals).toMatchObject({ realised: "0", income: "2000" });
  });
  it("keep the lots of several vaults in one transaction apart, in and out", () => {
    const vaults = ["1", "2"].map((digit) => `0x${digit.repeat(40)}`);
    const shares = vaults.map((vault) => `eip155:1/erc20:${vault}`);
    const given = (direction: "in" | "out") => [
      { direction, assetId: wrapped, amount: "10", counterparty: vaults[0] ?? "" },
      { direction, assetId: assetOf("USDC"), amount: "20", counterparty: vaults[1] ?? "" },
    ];
    const issued = (direction: "in" | "out") =>
      shares.map((assetId) => ({ direction, assetId, amount: "1", counterparty: `0x${"0".repeat(40)}` }));
    const history = [
      bookable("2024-01-01", "deposit", [`in 10 ${wrapped}`, "in 20 USDC"]),
      bookable("2024-03-01", "stake", [], { legs: [...given("out"), ...issued("in")] }),
    ];
    const { remaining } = reportFor(history, { prices });
    expect(remaining.map(({ cost }) => cost)).toEqual(["10000", "20"]);
    const back = bookable("2024-03-02", "unstake", [], { legs: [...given("in"), ...issued("out")] });
    const { totals, remaining: returned } = reportFor([...history, back], { prices });
    expect(totals.realised).toBe("0");
    expect(returned.map(({ assetId, cost }) => [assetId, cost])).toEqual([
      [wrapped, "10000"],
      [assetOf("USDC"), "20"],
    ]);
  });
});

it("a loan or a repayment of a debt without a price is named", () => {
  const history = [
    bookable("2024-01-01", "deposit", ["in 10 ETH = 1000 USD"]),
    bookable("2024-02-01", "loan", ["in 1 ETH", "in 5 DEBT"]),
    bookable("2024-03-01", "repayment", ["out 1 ETH", "out 5 DEBT"]),
  ];
  const report = reportFor(history, { prices: { ETH: { "*": "200" } }, liabilities: ["DEBT"] });
  expect(report.unpriced).toMatchObject([
    { at: moment("2024-02-01"), assetId: assetOf("DEBT"), amount: "5", what: "liability" },
    { at: moment("2024-03-01"), assetId: assetOf("DEBT"), amount: "5", what: "liability" },
  ]);
});
