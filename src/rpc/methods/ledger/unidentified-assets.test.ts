import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createServiceWorld, type ServiceWorld } from "../../../../test/support/worlds/service-world.ts";
import { importFile } from "../../../tasks/ledger/import-file.ts";

/** Tickers without a coin, of all files and connections, named in one step over RPC. */

const accountName = "main";
let world: ServiceWorld;
let token: string;

beforeEach(async () => {
  world = createServiceWorld();
  token = await world.signIn();
  world.writer.accounts.create({ id: "account-1", name: accountName, baseCurrency: "USD", at: 0 });
});
afterEach(() => world.close());

type Ticker = {
  assetId: string;
  symbol: string;
  place: string;
  transactions: number;
  firstAt: number;
  lastAt: number;
  candidates: { coinId: string; symbol: string; name: string }[];
  changed: string | null;
};

const ask = (method: string, input: object = {}) =>
  world.post(`/rpc/${method}`, { accountName, ...input }, { token });
async function call<T>(method: string, input: object = {}): Promise<T> {
  const answer = await ask(method, input);
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { result: T }).result;
}
const unidentified = () => call<Ticker[]>("assets.unidentified");

/** Imports files as one import. */
async function imported(...files: string[]): Promise<void> {
  const fileIds: string[] = [];
  for (const [index, content] of files.entries()) {
    const body = new FormData();
    body.append("accountName", accountName);
    body.append("file", new Blob([content], { type: "text/csv" }), `file-${index}.csv`);
    const answer = await world.request("/upload", {
      method: "POST",
      body,
      headers: { authorization: `Bearer ${token}` },
    });
    fileIds.push(((await answer.json()) as { fileId: string }).fileId);
  }
  const { importId } = await call<{ importId: string }>("imports.create", { fileIds });
  await importFile.run({
    context: world.writer,
    accountName,
    account: world.writer.accounts.open(accountName),
    taskId: "task",
    input: { importId },
    attempt: 1,
    signal: new AbortController().signal,
    checkpoint: null,
    progress: () => undefined,
    log: () => undefined,
  });
}

const koinlyHeader =
  "Date,Type,Tag,Sending Wallet,Sent Amount,Sent Currency,Sent Cost Basis,Receiving Wallet,Received Amount,Received Currency,Received Cost Basis,Fee Amount,Fee Currency,Gain (EUR),Net Value (EUR),Fee Value (EUR),TxSrc,TxDest,TxHash,Description";
const koinly = (...coins: string[]) =>
  [
    koinlyHeader,
    ...coins.map(
      (coin, index) =>
        `2023-01-${String(index + 10)} 08:00:00,crypto_deposit,,,,,,Home,${index + 1},${coin},,,,,,,,,,`,
    ),
  ].join("\n");
const kraken = (coin: string) =>
  `"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"\n"L1","R1","2023-03-01 08:00:00","deposit","","currency","${coin}","5.0","0.0","5.0"\n`;

test("all files of an import and what is stored are asked for in one list", async () => {
  await imported(koinly("BTC", "LUNA", "ZZQX", "LUNA"));
  await imported(kraken("ZZQX"));
  const tickers = await unidentified();
  expect(tickers.map(({ symbol, place, transactions }) => [symbol, place, transactions])).toEqual([
    ["LUNA", "koinly", 2],
    ["ZZQX", "koinly", 1],
    ["ZZQX", "kraken", 1],
  ]);
  const [luna, unknown] = tickers;
  expect(luna?.candidates.map(({ coinId }) => coinId)).toEqual(
    expect.arrayContaining(["terra-luna", "terra-luna-2"]),
  );
  expect(luna).toMatchObject({ firstAt: Date.UTC(2023, 0, 11, 8), lastAt: Date.UTC(2023, 0, 13, 8) });
  expect(unknown?.candidates).toEqual([]);
});

test("answers are kept: later files with these tickers are not asked for again", async () => {
  await imported(koinly("LUNA", "ZZQX"), kraken("ZZQX"));
  expect(
    await call("assets.identify", {
      coins: [
        { assetId: "exchange:koinly/symbol:LUNA", coinId: "terra-luna" },
        { assetId: "exchange:koinly/symbol:ZZQX", coinId: "zz-quax" },
      ],
    }),
  ).toEqual({ identified: 2 });
  const [left, ...more] = await unidentified();
  expect(more).toEqual([]);
  // The coin that this account has under the same ticker elsewhere is offered first.
  expect(left).toMatchObject({ place: "kraken", candidates: [{ coinId: "zz-quax" }] });
  await call("assets.identify", { coins: [{ assetId: "exchange:kraken/symbol:ZZQX", coinId: null }] });
  await imported(koinly("BTC", "BTC", "ZZQX", "LUNA"));
  expect(await unidentified()).toEqual([]);
  expect(await call("assets.get", { assetId: "exchange:koinly/symbol:LUNA" })).toMatchObject({
    coinId: "terra-luna",
  });
});

test("coins of the exchanges' lists that were read are offered, and never assumed", async () => {
  await imported(koinly("ZZQX"));
  const account = world.writer.accounts.open(accountName);
  account.transaction(() => {
    account.exchangeListings.markRequested("kucoin", 0);
    return account.exchangeListings.store("kucoin", new Map([["ZZQX", "zz-quax"]]), 0);
  });
  expect((await unidentified())[0]?.candidates).toEqual([
    { coinId: "zz-quax", symbol: "ZZQX", name: "zz-quax" },
  ]);
});

test("an answer for an asset that the account lacks changes nothing", async () => {
  await imported(koinly("ZZQX"));
  const answer = await ask("assets.identify", {
    coins: [
      { assetId: "exchange:koinly/symbol:ZZQX", coinId: "zz-quax" },
      { assetId: "exchange:koinly/symbol:NEVER", coinId: "never" },
    ],
  });
  expect(answer.status).toBe(404);
  expect(await unidentified()).toHaveLength(1);
});

test("exactly the tickers without an answer are left", async () => {
  const symbols = ["QAA", "QBB", "QCC", "QDD", "QEE", "QFF"];
  await imported(koinly(...symbols));
  const answered = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(symbols, { minLength: 1, maxLength: 2 }),
      fc.boolean(),
      async (some, isCoin) => {
        await call("assets.identify", {
          coins: some.map((symbol) => ({
            assetId: `exchange:koinly/symbol:${symbol}`,
            coinId: isCoin ? symbol.toLowerCase() : null,
          })),
        });
        for (const symbol of some) answered.add(symbol);
        const left = await unidentified();
        expect(left.map(({ symbol }) => symbol)).toEqual(symbols.filter((symbol) => !answered.has(symbol)));
      },
    ),
    { numRuns: 6 },
  );
});
