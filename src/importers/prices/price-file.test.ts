import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { dayFromNumber } from "../../domain/time/day.ts";
import { AppError } from "../../errors/app-error.ts";
import { openCsv } from "../../platform/csv/csv.ts";
import { createAssetNames } from "./asset-names.ts";
import { readPriceFile } from "./price-file.ts";
import type { PriceFileOptions } from "./price-rows.ts";

const folder = mkdtempSync(join(tmpdir(), "portolan-prices-"));
afterAll(() => rmSync(folder, { recursive: true }));

const asset = (id: string, symbol: string, name: string, coinId: string | null = null) => ({
  id,
  symbol,
  name,
  coinId,
  kind: "asset" as const,
  spam: false,
});
const btc = "exchange:kraken/symbol:BTC";
const eth = "eip155:1/slip44:60";
const assets = [
  asset(btc, "BTC", "Bitcoin", "bitcoin"),
  asset("bip122:000000000019d6689c085ae165831e93/slip44:0", "BTC", "Bitcoin", "bitcoin"),
  asset(eth, "ETH", "Ether", "ethereum"),
  asset("eip155:1/erc20:0x0000000000000000000000000000000000000011", "MIM", "Magic Money", "mim"),
  asset("eip155:1/erc20:0x0000000000000000000000000000000000000022", "MIM", "Mim of another"),
];

async function read(content: string, options: PriceFileOptions = {}) {
  const path = join(folder, "prices.csv");
  writeFileSync(path, content);
  const coins = new Map(assets.map(({ id, coinId }) => [id, coinId ?? id]));
  return readPriceFile(await openCsv(path, "prices.csv"), options, {
    find: createAssetNames(assets),
    coinOf: (id) => coins.get(id) ?? id,
    baseCurrency: "EUR",
    now: Date.UTC(2026, 10, 23),
    pause: async () => undefined,
  });
}

/** The prices of a file as `BTC 2024-01-02 100 USD`, by asset and day. */
async function inShort(content: string, options?: PriceFileOptions): Promise<string[]> {
  const { assets: found, problems } = await read(content, options);
  expect(problems).toEqual([]);
  return found.flatMap(({ name, prices }) =>
    prices.map(({ day, price, currency }) => `${name} ${dayFromNumber(day)} ${price} ${currency}`.trim()),
  );
}

async function problemsOf(content: string, options?: PriceFileOptions): Promise<string[]> {
  return (await read(content, options)).problems.map(({ row, message }) => `${row} ${message}`);
}

describe("a file of prices", () => {
  test.each([
    [
      "by its columns in any order",
      "currency,price,asset,date\nUSD,100.5,BTC,2024-01-02\nusd,9,ETH,2024-01-03\n",
    ],
    [
      "with times, of which the last of a day counts",
      "asset,time,price,currency\nBTC,2024-01-02 08:00:00,1,USD\nBTC,2024-01-02T23:00:00Z,100.5,USD\nBTC,2024-01-02 10:00:00,2,USD\nETH,1704240000,9,USD\n",
    ],
    [
      "with decimal commas, semicolons and dots in dates",
      "Asset;Datum;Kurs;Währung\nBTC;02.01.2024;100,50;USD\nETH;03.01.2024;9;USD\n",
    ],
    [
      "with the currency in the header",
      "Symbol\tDate\tPrice (USD)\nBTC\t2024-01-02\t100.50\nETH\t2024-01-03\t9\n",
    ],
    [
      "with the currency next to the price",
      'Coin,Day,Close\nBTC,"Jan 2, 2024",100.50 USD\nETH,"Jan 3, 2024",US$9\n',
    ],
    [
      "with pairs",
      "date,symbol,open,high,low,close\n2024-01-02,BTC/USD,1,1,1,100.5\n2024-01-03,ETH/USD,1,1,1,9\n",
    ],
    ["with a column an asset", "Date,BTC (USD),ETH (USD)\n2024-01-02,100.5,\n2024-01-03,,9\n"],
    ["without a header", "BTC,2024-01-02,100.5,USD\nETH,2024-01-03,9,USD\n"],
  ])("is read %s", async (_, content) => {
    expect(await inShort(content)).toEqual(["BTC 2024-01-02 100.5 USD", "ETH 2024-01-03 9 USD"]);
  });

  test("needs no asset column if it has one asset, and assumes the account's currency with a note", async () => {
    const content = "date,price\n2024-01-02,1.5\n2024-01-03,1.6\n";
    expect(await inShort(content, { assetId: eth })).toEqual(["2024-01-02 1.5 EUR", "2024-01-03 1.6 EUR"]);
    const { assets: found, notes } = await read(content, { assetId: eth });
    expect(found[0]?.assetId).toBe(eth);
    expect(notes).toMatchObject([{ reason: "currencyAssumed", params: { currency: "EUR" } }]);
    expect((await read(content, { assetId: eth, currency: "USD" })).notes).toEqual([]);
  });

  test("reports each problem with its row and imports the other rows", async () => {
    const content =
      "asset,date,price,currency\nBTC,2024-01-02,100,USD\nBTC,2024-02-30,100,USD\nFOO,2024-01-02,1,USD\nMIM,2024-01-02,1,USD\nBTC,2024-01-04,100,XXQ\nBTC,2024-01-05,-1,USD\nBTC,2030-01-05,1,USD\n,2024-01-05,1,USD\nBTC,2024-01-06,5,USD\nBTC,2024-01-06,6,USD\n";
    const problems = await problemsOf(content);
    const has = [
      [3, "is not a date"],
      [4, "is not an asset of this account"],
      [5, "is the name of several assets: eip155:1/erc20:0x0000000000000000000000000000000000000011"],
      [6, "is not a known currency"],
      [7, "is not above zero"],
      [8, "is in the future"],
      [9, "names no asset"],
      [11, "two prices on 2024-01-06"],
    ] as const;
    expect(problems.map((problem) => Number.parseInt(problem, 10))).toEqual(has.map(([row]) => row));
    for (const [index, [, words]] of has.entries()) if (index > 0) expect(problems[index]).toContain(words);
    const { assets: found } = await read(content);
    expect(found.find(({ name }) => name === "BTC")?.prices.map(({ day }) => dayFromNumber(day))).toEqual([
      "2024-01-02",
    ]);
    const settled = await read(content, { names: { FOO: eth, MIM: null } });
    expect(settled.assets.find(({ name }) => name === "FOO")).toMatchObject({ assetId: eth });
    expect(settled.problems.filter(({ row }) => row === 4 || row === 5)).toEqual([]);
  });

  test.each([
    ["3/4/2024,100.50", "columns.dateOrder"],
    ['2024-01-02,"1,234"', "decimal"],
  ])("%s that can be read in two ways asks for %s", async (row, option) => {
    const content = `asset,currency,date,price\nBTC,USD,${row}\n`;
    const error: unknown = await read(content).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ reason: "option_needed", data: { option } });
    expect(await inShort(content, { dateOrder: "day-first", decimal: "." })).toHaveLength(1);
  });

  test("two names of one coin with different prices contradict each other", async () => {
    const content =
      "asset,date,price,currency\nBTC,2024-01-02,100,USD\nBitcoin,2024-01-02,101,USD\nBitcoin,2024-01-03,5,USD\n";
    expect((await problemsOf(content)).join()).toContain("are one coin with different prices");
    const { assets: found } = await read(content);
    expect(found.map(({ prices }) => prices.length)).toEqual([1, 1]);
  });

  test("a third name of a coin contradicts the second on a day that the first does not have", async () => {
    const content =
      "asset,date,price,currency\nBTC,2024-01-02,100,USD\nBitcoin,2024-01-03,101,USD\nXXBT,2024-01-03,102,USD\n";
    const names = { XXBT: btc };
    expect(await problemsOf(content, { names })).toEqual([
      expect.stringContaining('4 "Bitcoin" and "XXBT" are one coin with different prices'),
    ]);
    const { assets: found } = await read(content, { names });
    expect(found.map(({ prices }) => prices.map(({ price }) => price))).toEqual([["100"], ["101"], []]);
  });

  test("a later price of a day is used, whatever two rows of an earlier time state", async () => {
    const content =
      "asset,time,price,currency\nBTC,2024-01-02T08:00:00Z,1,USD\nBTC,2024-01-02T08:00:00Z,2,USD\nBTC,2024-01-02T09:00:00Z,1,USD\n";
    expect(await problemsOf(content)).toEqual([expect.stringContaining("two prices on 2024-01-02")]);
    const { assets: found } = await read(content);
    expect(found[0]?.prices).toMatchObject([{ price: "1", row: 4 }]);
  });

  test("an unknown name is refused with a reason that the page translates", async () => {
    const { problems } = await read(
      "asset,date,price,currency\nFOO,2024-01-02,1,USD\nFOO,2024-01-03,1,USD\n",
    );
    expect(problems).toMatchObject([
      { row: 2, reason: "assetNameUnknown", params: { name: "FOO", count: "2" } },
    ]);
  });

  test("a missing date or price column is refused by name", async () => {
    await expect(read("a,b\nc,d\n")).rejects.toThrow("asset, date, price and currency");
  });

  test("an ambiguous currency sign is read only if it matches the currency", async () => {
    const content = "asset,date,price\nBTC,2024-01-02,$100\n";
    expect((await problemsOf(content)).join()).toContain("is not an amount of EUR");
    expect(await inShort(content, { currency: "USD" })).toEqual(["BTC 2024-01-02 100 USD"]);
  });

  test("is read with any separators", async () => {
    const days = fc.uniqueArray(fc.integer({ min: 12_000, max: 20_000 }), { minLength: 1, maxLength: 5 });
    const cents = fc.integer({ min: 1, max: 10 ** 12 });
    await fc.assert(
      fc.asyncProperty(days, cents, fc.boolean(), async (some, price, isGerman) => {
        const whole = String(Math.floor(price / 100));
        const rest = String(price % 100).padStart(2, "0");
        const grouped = whole.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, isGerman ? "." : ",");
        const written = `${grouped}${isGerman ? "," : "."}${rest}`;
        const rows = some.map((day) => {
          const [year = "", month = "", date = ""] = dayFromNumber(day).split("-");
          return isGerman
            ? `BTC;${date}.${month}.${year};"${written}";EUR`
            : `BTC,${year}-${month}-${date},"${written}",EUR`;
        });
        const separator = isGerman ? ";" : ",";
        const found = await inShort(
          `${["asset", "date", "price", "currency"].join(separator)}\n${rows.join("\n")}\n`,
        );
        const expected = price / 100;
        expect(found.map((line) => [line.split(" ")[1], Number(line.split(" ")[2])])).toEqual(
          some.toSorted((a, b) => a - b).map((day) => [dayFromNumber(day), expected]),
        );
      }),
      { numRuns: 25 },
    );
  });
});
