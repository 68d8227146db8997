import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defineFormat } from "../../src/importers/engine/define-format.ts";
import { bySign } from "../../src/importers/engine/signed-words.ts";
import { RowError, type Importer, type ImportOptions } from "../../src/importers/importer.ts";
import { formatDecimal, multiply, parseDecimal, powerOfTen } from "../../src/domain/money/decimal.ts";
import { depth } from "../support/depth.ts";
import { inShort } from "../support/imports/import-files.ts";

/** A file that names neither options nor itself. */
const unnamed = { options: {}, fileName: "" };

/** What the format engine offers to descriptions, each rule on a format made up for it. */
const basics = {
  id: "made-up",
  title: "Made up: rows",
  platform: "exchange:madeup",
  howTo: "This format exists in this test only.",
  proof: "synthetic",
  wallet: "Made up",
} as const;

function readRows(importer: Importer, rows: string[][], options: ImportOptions = {}) {
  const header = [...(importer.headers?.[0] ?? [])];
  const survey = importer.survey?.(header, options, { isNamed: true });
  for (const row of rows) survey?.row(row);
  const reader = importer.open(header, survey?.end() ?? options);
  const problems: string[] = [];
  const found = rows.flatMap((cells, index) => {
    try {
      return reader.read({ row: index + 2, text: cells.join(","), cells });
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      problems.push(error.message);
      return [];
    }
  });
  return { transactions: [...found, ...reader.end().transactions].map(inShort), problems };
}

const btc = { fixed: "BTC" } as const;

test("a withdrawal without an amount is not read as its fee", () => {
  const withFee = defineFormat({
    ...basics,
    headers: ["date,amount,fee"],
    fields: { date: "date", amount: "amount", fee: "fee" },
    time: { field: "date", zone: "UTC" },
    meaning: "withdrawal",
    movement: { amount: "amount", asset: btc, sign: "word" },
    fees: [{ amount: "fee", asset: btc, rule: "on top" }],
  });
  const { transactions, problems } = readRows(withFee, [
    ["2024-01-02", "0", "0.1"],
    ["2024-01-03", "", "0.1"],
  ]);
  expect(transactions).toEqual(["2024-01-02T00:00:00.000Z withdrawal fee 0.1 exchange:madeup/symbol:BTC"]);
  expect(problems).toEqual([expect.stringContaining("amount is empty")]);
});

describe("amounts in a small unit", () => {
  const scaled = defineFormat({
    ...basics,
    headers: ["date,amount,places"],
    fields: { date: "date", amount: "amount", places: "places" },
    time: { field: "date", zone: "UTC" },
    meaning: "deposit",
    movement: { amount: "amount", asset: btc, sign: "word", scale: { field: "places" } },
  });

  test("are scaled exactly to whole coins by their decimal places", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 30n }), fc.nat({ max: 24 }), (units, places) => {
        const { transactions } = readRows(scaled, [["2024-01-02", units.toString(), String(places)]]);
        const amount = / in (\S+) /.exec(transactions[0] ?? "")?.[1] ?? "";
        const back = multiply(parseDecimal(amount), { units: powerOfTen(places), scale: 0 });
        expect(formatDecimal(back)).toBe(units.toString());
      }),
      { numRuns: depth(100, 1_000) },
    );
  });

  test("are refused if the row does not state their decimal places", () => {
    const { transactions, problems } = readRows(scaled, [
      ["2024-01-02", "5", ""],
      ["2024-01-02", "5", "x"],
      ["2024-01-02", "5", "3"],
    ]);
    expect(transactions).toEqual(["2024-01-02T00:00:00.000Z deposit in 0.005 exchange:madeup/symbol:BTC"]);
    expect(problems).toHaveLength(2);
    expect(problems[0]).toContain("does not say how many decimal places");
  });

  test("use the decimal places of their coin, and none of an unlisted coin", () => {
    const byCoin = defineFormat({
      ...basics,
      headers: ["date,amount,coin"],
      fields: { date: "date", amount: "amount", coin: "coin" },
      time: { field: "date", zone: "UTC" },
      meaning: "deposit",
      movement: {
        amount: "amount",
        asset: "coin",
        sign: "word",
        scale: { field: "coin", by: { BTC: 8, USD: 2 } },
      },
    });
    const { transactions, problems } = readRows(byCoin, [
      ["2024-01-02", "150000", "btc"],
      ["2024-01-02", "2500", "USD"],
      ["2024-01-02", "2500", "constructor"],
    ]);
    expect(transactions.map((one) => one.slice(25))).toEqual([
      "deposit in 0.0015 exchange:madeup/symbol:BTC",
      "deposit in 25 currency:iso4217/code:USD",
    ]);
    expect(problems).toHaveLength(1);
  });
});

describe("a direction by sender and receiver", () => {
  const between = defineFormat({
    ...basics,
    headers: ["date,from,to,amount,fee"],
    fields: { date: "date", from: "from", to: "to", amount: "amount", fee: "fee" },
    time: { field: "date", zone: "UTC" },
    meaning: "sides",
    movement: { amount: "amount", asset: btc, sign: { from: "from", to: "to" } },
    fees: [{ amount: "fee", asset: btc, rule: "on top" }],
  });
  const rows = [
    ["2024-01-02", "alice-address", "mine-address", "5", ""],
    ["2024-01-03", "mine-address", "bob-address", "2", "0.1"],
    ["2024-01-04", "mine-address", "mine-address", "1", "0.1"],
  ];
  const own = [
    "2024-01-02T00:00:00.000Z deposit in 5 exchange:madeup/symbol:BTC",
    "2024-01-03T00:00:00.000Z withdrawal out 2 exchange:madeup/symbol:BTC, fee 0.1 exchange:madeup/symbol:BTC",
    "2024-01-04T00:00:00.000Z fee fee 0.1 exchange:madeup/symbol:BTC",
  ];

  test("takes the address that occurs in every row for the owner's", () => {
    expect(readRows(between, rows)).toEqual({ transactions: own, problems: [] });
    expect(between.options).toContain("wallet");
  });

  test("uses the option wallet, and refuses rows of other addresses", () => {
    const { transactions, problems } = readRows(between, rows, { wallet: "bob-address" });
    expect(transactions).toEqual(["2024-01-03T00:00:00.000Z deposit in 2 exchange:madeup/symbol:BTC"]);
    expect(problems).toHaveLength(2);
    expect(problems[0]).toContain("Check the option wallet");
  });

  test("asks if the file does not say", () => {
    expect(() => readRows(between, rows.slice(0, 1))).toThrow("option wallet");
    const other = ["2024-01-02", "carol-address", "bob-address", "1", ""];
    expect(() => readRows(between, [rows[0] ?? [], other])).toThrow("option wallet");
  });
});

test("a field can be a part of its column's text", () => {
  const described = defineFormat({
    ...basics,
    headers: ["date,text,amount"],
    fields: { date: "date", coin: "text", paid: "text", currency: "text", amount: "amount" },
    extract: {
      date: /^(.*?)(?: UTC0)?$/,
      coin: /^Bought (\w+)/,
      paid: /for \w+ ([\d.]+)$/,
      currency: /for (\w+)/,
    },
    time: { field: "date", zone: "UTC" },
    meaning: "trade",
    sides: { in: { amount: "amount", asset: "coin" }, out: { amount: "paid", asset: "currency" } },
  });
  const { transactions, problems } = readRows(described, [
    ["2024-01-02 03:04:05 UTC0", "Bought BTC for ZAR 7500.00", "0.5"],
    ["2024-01-02 03:04:05", "Nothing that fits", "0.5"],
  ]);
  expect(transactions).toEqual([
    "2024-01-02T03:04:05.000Z trade in 0.5 exchange:madeup/symbol:BTC, out 7500 currency:iso4217/code:ZAR",
  ]);
  expect(problems).toEqual(["text: the ticker is missing."]);
});

test("a column named after its coin gives the ticker", () => {
  const named = defineFormat({
    ...basics,
    headers: ["date,BTC", "date,LTC"],
    fields: { date: "date", amount: "BTC|LTC" },
    time: { field: "date", zone: "UTC" },
    meaning: "deposit",
    movement: { amount: "amount", asset: { header: "amount" }, sign: "word" },
  });
  const reader = named.open(["date", "LTC"], {});
  const [one] = reader.read({ row: 2, text: "", cells: ["2024-01-02", "3"] });
  expect(one?.legs[0]?.assetId).toBe("exchange:madeup/symbol:LTC");
});

test("a time zone's abbreviation is the zone of the description, and others are refused", () => {
  const zoned = defineFormat({
    ...basics,
    headers: ["date,amount"],
    fields: { date: "date", zone: "date", amount: "amount" },
    extract: { date: /^(.*?)(?: [A-Z]{3})?$/, zone: / ([A-Z]{3})$/ },
    time: { field: "date", zone: { field: "zone", names: { CDT: "Etc/GMT+5" } } },
    meaning: "deposit",
    movement: { amount: "amount", asset: btc, sign: "word" },
  });
  const { transactions, problems } = readRows(zoned, [
    ["2024-06-02 03:04:05 CDT", "1"],
    ["2024-06-02 03:04:05 XYZ", "1"],
  ]);
  expect(transactions).toEqual(["2024-06-02T08:04:05.000Z deposit in 1 exchange:madeup/symbol:BTC"]);
  expect(problems).toHaveLength(1);
});

test("a trade settled outside on both sides leaves nothing in the wallet", () => {
  const outside = defineFormat({
    ...basics,
    headers: ["date,in,inCoin,out,outCoin,fee,feeCoin"],
    fields: {
      date: "date",
      in: "in",
      inCoin: "inCoin",
      out: "out",
      outCoin: "outCoin",
      fee: "fee",
      feeCoin: "feeCoin",
    },
    time: { field: "date", zone: "UTC" },
    meaning: { type: "trade", isSettledOutside: "both" },
    sides: { in: { amount: "in", asset: "inCoin" }, out: { amount: "out", asset: "outCoin" } },
    fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
  });
  const amounts = fc.integer({ min: 2, max: 1_000_000 });
  fc.assert(
    fc.property(
      amounts,
      amounts,
      fc.constantFrom("1", ""),
      fc.constantFrom("BTC", "ETH", "EUR", "BNB"),
      (bought, sold, fee, feeCoin) => {
        const { transactions } = readRows(outside, [
          ["2024-01-02", String(bought), "BTC", String(sold), "EUR", fee, fee === "" ? "" : feeCoin],
        ]);
        const sums = new Map<string, number>();
        for (const text of transactions)
          for (const [, direction = "", amount = "", asset = ""] of text.matchAll(
            /(in|out|fee) (\S+) ([^\s,]+)/g,
          ))
            sums.set(asset, (sums.get(asset) ?? 0) + (direction === "in" ? 1 : -1) * Number(amount));
        expect(transactions.length).toBe(3);
        expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([]);
      },
    ),
    { numRuns: depth(50, 500) },
  );
});

describe("a column of signed amounts for each asset", () => {
  const perAsset = defineFormat({
    ...basics,
    headers: ["date,type,USD,BTC"],
    fields: { date: "date", type: "type", usd: "USD", btc: "BTC" },
    time: { field: "date", zone: "UTC" },
    words: { field: "type", map: { Trade: "trade", Deposit: "deposit", Other: "sides" } },
    columns: [
      { amount: "usd", asset: { fixed: "USD" } },
      { amount: "btc", asset: btc },
    ],
  });

  test("gives a leg for each that is filled, by its sign", () => {
    const { transactions, problems } = readRows(perAsset, [
      ["2024-01-02", "Trade", "-500", "0.01"],
      ["2024-01-03", "Deposit", "20", ""],
      ["2024-01-04", "Other", "", "-0.01"],
    ]);
    expect(problems).toEqual([]);
    expect(transactions.map((one) => one.slice(25))).toEqual([
      "trade out 500 currency:iso4217/code:USD, in 0.01 exchange:madeup/symbol:BTC",
      "deposit in 20 currency:iso4217/code:USD",
      "withdrawal out 0.01 exchange:madeup/symbol:BTC",
    ]);
  });

  test("is refused where a sign contradicts the type, or a trade has one side", () => {
    const reader = perAsset.open(["date", "type", "USD", "BTC"], {});
    expect(() => reader.read({ row: 2, text: "", cells: ["2024-01-02", "Deposit", "-5", ""] })).toThrow(
      RowError,
    );
    expect(reader.read({ row: 3, text: "", cells: ["2024-01-02", "Trade", "-5", ""] })).toEqual([]);
    expect(reader.end().problems).toHaveLength(1);
  });
});

test("a fee that each row of a group repeats is charged once", () => {
  const grouped = defineFormat({
    ...basics,
    headers: ["date,hash,amount,fee"],
    fields: { date: "date", hash: "hash", amount: "amount", fee: "fee" },
    time: { field: "date", zone: "UTC" },
    meaning: "withdrawal",
    movement: { amount: "amount", asset: btc, sign: "word" },
    fees: [{ amount: "fee", asset: btc, rule: "on top", isOfGroup: true }],
    group: { by: ["hash"], types: ["withdrawal"] },
  });
  const { transactions } = readRows(grouped, [
    ["2024-01-02", "a", "1", "0.1"],
    ["2024-01-02", "a", "2", "0.1"],
    ["2024-01-02", "a", "3", ""],
    ["2024-01-02", "b", "3", "0.2"],
  ]);
  expect(transactions.map((one) => one.slice(25))).toEqual([
    "withdrawal out 6 exchange:madeup/symbol:BTC, fee 0.1 exchange:madeup/symbol:BTC",
    "withdrawal out 3 exchange:madeup/symbol:BTC, fee 0.2 exchange:madeup/symbol:BTC",
  ]);
});

test("a number that begins with a zero has no thousands, so that a decimal comma is not read as one", () => {
  const grouped = defineFormat({
    ...basics,
    headers: ["date,amount"],
    fields: { date: "date", amount: "amount" },
    time: { field: "date", zone: "UTC" },
    numbers: { decimal: ".", thousands: "," },
    meaning: "deposit",
    movement: { amount: "amount", asset: btc, sign: "word" },
  });
  const { transactions, problems } = readRows(grouped, [
    ["2024-01-02", "1,104"],
    ["2024-01-02", "0,104"],
    ["2024-01-02", "0,5"],
    ["2024-01-02", "0.5"],
  ]);
  expect(transactions.map((one) => one.slice(25))).toEqual([
    "deposit in 1104 exchange:madeup/symbol:BTC",
    "deposit in 0.5 exchange:madeup/symbol:BTC",
  ]);
  expect(problems).toHaveLength(2);
});

test("several columns of comments become one note, each text once", () => {
  const commented = defineFormat({
    ...basics,
    headers: ["date,amount,received comment,sent comment"],
    fields: { date: "date", amount: "amount", received: "received comment", sent: "sent comment" },
    time: { field: "date", zone: "UTC" },
    meaning: "deposit",
    movement: { amount: "amount", asset: btc, sign: "word" },
    note: ["received", "sent"],
  });
  const reader = commented.open(["date", "amount", "received comment", "sent comment"], {});
  const noteOf = (row: number, received: string, sent: string): string | undefined => {
    const cells = ["2024-01-02", String(row), received, sent];
    return reader.read({ row, text: cells.join(","), cells })[0]?.notes;
  };
  expect(noteOf(2, "salary", "of May")).toBe("salary of May");
  expect(noteOf(3, "same", "same")).toBe("same");
  expect(noteOf(4, "", "sent")).toBe("sent");
  expect(noteOf(5, "", "")).toBeUndefined();
});

describe("a file rewritten by a spreadsheet", () => {
  const spec = {
    ...basics,
    headers: ["date,amount,fee"],
    fields: { date: "date", amount: "amount", fee: "fee" },
    meaning: "withdrawal",
    movement: { amount: "amount", asset: btc, sign: "word" },
    fees: [{ amount: "fee", asset: btc, rule: "on top" }],
  } as const;
  const plain = defineFormat({ ...spec, time: { field: "date", zone: "UTC" } });
  const american = defineFormat({ ...spec, time: { field: "date", zone: "UTC", dates: "month-first" } });
  const german = defineFormat({
    ...spec,
    time: { field: "date", zone: "UTC" },
    numbers: { decimal: ",", thousands: "." },
  });
  const inShortOf = (importer: Importer, rows: string[][]) => {
    const { transactions, problems } = readRows(importer, rows);
    return [
      ...transactions.map((one) =>
        one.replace(" withdrawal", "").replaceAll(" exchange:madeup/symbol:BTC", ""),
      ),
      ...problems.map(() => "problem"),
    ];
  };

  test("has the decimal separator that its numbers show, and no other", () => {
    const day = "2024-01-02";
    const at = "2024-01-02T00:00:00.000Z";
    expect(inShortOf(plain, [[day, "1,234", "0,5"]])).toEqual([`${at} out 1.234, fee 0.5`]);
    expect(inShortOf(plain, [[day, "1,234", "0.5"]])).toEqual([`${at} out 1234, fee 0.5`]);
    expect(inShortOf(plain, [[day, "1.234", "0,5"]])).toEqual([`${at} out 1234, fee 0.5`]);
    expect(inShortOf(german, [[day, "1,234", "0.5"]])).toEqual([`${at} out 1234, fee 0.5`]);
    expect(inShortOf(german, [[day, "1,234", ""]])).toEqual([`${at} out 1.234`]);
    // Nothing shows which, or both occur.
    expect(inShortOf(plain, [[day, "1,234", ""]])).toEqual(["problem"]);
    expect(inShortOf(plain, [[day, "12.5", "0,5"]])).toEqual(["problem"]);
  });

  test("needs no option if its numbers are in the usual notation", () => {
    const survey = plain.survey?.(["date", "amount", "fee"], {}, { isNamed: true });
    for (const amount of ["1.5", "12.25", "0.001"]) survey?.row(["2024-01-02", amount, "0.1"]);
    expect(survey?.end()).toEqual({});
  });

  test("has the order of day and month that its dates show, before the provider's own", () => {
    const second = ["25/12/2024", "1", ""];
    expect(inShortOf(american, [["03/04/2024", "1", ""], second])[0]).toBe("2024-04-03T00:00:00.000Z out 1");
    expect(inShortOf(american, [["03/04/2024", "1", ""]])[0]).toBe("2024-03-04T00:00:00.000Z out 1");
    expect(inShortOf(american, [["03.04.2024", "1", ""]])[0]).toBe("2024-04-03T00:00:00.000Z out 1");
    expect(inShortOf(plain, [["03/04/2024", "1", ""], second])[0]).toBe("2024-04-03T00:00:00.000Z out 1");
    expect(() => inShortOf(plain, [["03/04/2024", "1", ""]])).toThrow("no date of the file shows which");
  });

  test("gives its code conditions plain numbers", () => {
    const seen: string[] = [];
    const coded = defineFormat({
      ...spec,
      time: { field: "date", zone: "UTC" },
      decide({ cell }) {
        seen.push(cell("amount"));
        return undefined;
      },
    });
    readRows(coded, [["2024-01-02", "1.234,5", ""]]);
    expect(seen).toEqual(["1234.5"]);
  });

  test("never gives another amount than was written", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10 ** 12 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(".", ","),
        fc.boolean(),
        (units, decimal, isGrouped) => {
          const amounts = units.map((unit) => (unit / 1000).toFixed(3).replace(/0+$/, "").replace(/\.$/, ""));
          const written = amounts.map((amount) => {
            const [whole = "", fraction] = amount.split(".");
            const groups = isGrouped
              ? whole.replaceAll(/\d(?=(?:\d{3})+$)/g, `$&${decimal === "." ? "," : "."}`)
              : whole;
            return fraction === undefined ? groups : groups + decimal + fraction;
          });
          const hasEvidence = written.some((text) => /[.,]\d{1,2}$/.test(text) || /^0[.,]/.test(text));
          fc.pre(hasEvidence);
          const found = inShortOf(
            plain,
            written.map((text) => ["2024-01-02", text, ""]),
          );
          const expected = amounts.map((amount) => `2024-01-02T00:00:00.000Z out ${amount}`);
          for (const one of found) if (one !== "problem") expect(expected).toContain(one);
        },
      ),
      { numRuns: depth(200, 2_000) },
    );
  });
});

describe("words", () => {
  const spec = {
    ...basics,
    headers: ["date,word,order,coin,amount"],
    fields: { date: "date", word: "word", order: "order", coin: "coin", amount: "amount" },
    time: { field: "date", zone: "UTC" },
    words: { field: "word", map: { "Staking - Locked": { type: "stake", counterparty: "Earn" } } },
    decide: bySign({ word: "word", amount: "amount" }, [
      ["interest", "fee", "Loan-Interest|Interest/Fixed"],
      [
        { type: "trade", counterparty: "Structured" },
        { type: "stake", counterparty: "Structured" },
        "Structured Products-Unlock",
      ],
    ]),
    movement: { amount: "amount", asset: "coin", sign: "amount" },
    group: { by: ["order"] },
  } as const;
  const worded = defineFormat(spec);
  const rowOf = (word: string, amount: string) => ["2024-01-02", word, "", "BTC", amount];

  test("are the same however they are capitalised and spaced around dashes and slashes", () => {
    const blanks = fc.constantFrom("", " ", "  ");
    fc.assert(
      fc.property(
        fc.tuple(blanks, fc.constantFrom("-", "–", "—"), blanks).map((parts) => parts.join("")),
        fc.tuple(blanks, blanks),
        fc.boolean(),
        (dash, [before, after], isLoud) => {
          const words = [`Staking${dash}Locked`, `Loan${dash}Interest`, `Interest${before}/${after}Fixed`];
          const rows = words.map((word) => rowOf(isLoud ? word.toUpperCase() : word, "-1"));
          const { transactions, problems } = readRows(worded, rows);
          expect(problems).toEqual([]);
          expect(transactions.map((one) => one.split(" ")[1])).toEqual(["stake", "fee", "fee"]);
        },
      ),
      { numRuns: depth(50, 500) },
    );
  });

  test("mean what the sign of their amount says", () => {
    const rows = [rowOf("Loan-Interest", "1"), rowOf("Loan-Interest", "-1"), rowOf("Loan Interest", "1")];
    const { transactions, problems } = readRows(worded, rows);
    expect(transactions).toEqual([
      "2024-01-02T00:00:00.000Z interest in 1 exchange:madeup/symbol:BTC",
      "2024-01-02T00:00:00.000Z fee fee 1 exchange:madeup/symbol:BTC",
    ]);
    expect(problems).toEqual([expect.stringContaining('"Loan Interest" is not known')]);
  });

  test("make a settlement of one side for a product that pays another coin", () => {
    const { transactions } = readRows(worded, [rowOf("Structured Products-Unlock", "2")]);
    expect(transactions).toEqual(["2024-01-02T00:00:00.000Z trade in 2 exchange:madeup/symbol:BTC"]);
  });

  test("have one meaning each", () => {
    expect(() =>
      bySign({ word: "word", amount: "amount" }, [
        ["interest", "fee", "Interest"],
        ["reward", "other", "INTEREST"],
      ]),
    ).toThrow("two meanings");
  });
});

test("a few common columns with others beside them are not taken for the format without asking", () => {
  const transfers = defineFormat({
    ...basics,
    headers: ["Date,Coin,TXID,Amount"],
    fields: { date: "Date", coin: "Coin", amount: "Amount" },
    time: { field: "date", zone: "UTC" },
    meaning: "deposit",
    movement: { amount: "amount", asset: "coin", sign: "word" },
  });
  const header = ["Date", "Coin", "TXID", "Amount"];
  const asks = (...more: string[]) => {
    const wide = [...header, ...more];
    expect(transfers.detect(wide)).toBeGreaterThan(0);
    return () => transfers.checkUnnamed?.(wide, unnamed);
  };
  // Another provider's list of withdrawals has these columns, too.
  expect(asks("Network", "Address")).toThrow("not known there: Network, Address");
  expect(asks("Crypto")).toThrow("generic-csv");
  expect(asks()).not.toThrow();
  expect(asks("My remark")).not.toThrow();
});

test("a long header may have other columns beside it, but none that names another coin", () => {
  const trades = defineFormat({
    ...basics,
    headers: ["Date,Order,Bought,In,Sold,Out,Price,Venue,Client"],
    fields: { date: "Date", amount: "Bought", coin: "In", paid: "Sold", money: "Out" },
    time: { field: "date", zone: "UTC" },
    meaning: "trade",
    sides: { in: { amount: "amount", asset: "coin" }, out: { amount: "paid", asset: "money" } },
  });
  const header = [...(trades.headers?.[0] ?? [])];
  expect(() => trades.checkUnnamed?.([...header, "Terminal"], unnamed)).not.toThrow();
  for (const name of ["Crypto", "Symbol", "Token", "Market"])
    expect(() => trades.checkUnnamed?.([...header, name], unnamed)).toThrow(`not known there: ${name}`);
});

describe("rows that only their time joins", () => {
  const byTime = defineFormat({
    ...basics,
    headers: ["When,Coin,Change"],
    fields: { time: "When", coin: "Coin", amount: "Change" },
    time: { field: "time", zone: "UTC" },
    meaning: "trade",
    movement: { amount: "amount", asset: "coin", sign: "amount" },
    group: { by: ["time"] },
  });
  const pair = [
    ["2026-01-02 10:00:00", "LTC", "1"],
    ["2026-01-02 10:00:00", "USDT", "-80"],
  ];

  function warningsOf(rows: string[][]): unknown {
    const reader = byTime.open([...(byTime.headers?.[0] ?? [])], {});
    for (const [index, cells] of rows.entries()) reader.read({ row: index + 2, text: "", cells });
    reader.end();
    return reader.warnings?.().map(({ reason, params }) => [reason, params]);
  }

  test("a note counts trades of several pairs at one moment, whose cost is shared by market value", () => {
    expect(warningsOf(pair)).toEqual([]);
    expect(
      warningsOf([...pair, ["2026-01-02 10:00:00", "ETH", "2"], ["2026-01-02 10:00:00", "USDT", "-400"]]),
    ).toEqual([["joinedByTime", { count: "1" }]]);
  });
});
