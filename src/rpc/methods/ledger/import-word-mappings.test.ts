import { afterEach, beforeEach, expect, test } from "vitest";
import { createServiceWorld, type ServiceWorld } from "../../../../test/support/worlds/service-world.ts";
import { importFile } from "../../../tasks/ledger/import-file.ts";

/** The owner's settings for files: word meanings, number formats and column mappings, over RPC. */

const accountName = "main";
let world: ServiceWorld;
let token: string;

beforeEach(async () => {
  world = createServiceWorld();
  token = await world.signIn();
  world.writer.accounts.create({ id: "account-1", name: accountName, baseCurrency: "USD", at: 0 });
});
afterEach(() => world.close());

type Answer = { status: number; result?: unknown; detail?: string; reason?: string; data?: unknown };

async function ask(method: string, input: object = {}): Promise<Answer> {
  const answer = await world.post(`/rpc/${method}`, { accountName, ...input }, { token });
  return { ...((await answer.json()) as Omit<Answer, "status">), status: answer.status };
}

async function call<T>(method: string, input: object = {}): Promise<T> {
  const answer = await ask(method, input);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.detail ?? ""}`);
  return answer.result as T;
}

async function upload(content: string, name = "export.csv"): Promise<string> {
  const body = new FormData();
  body.append("accountName", accountName);
  body.append("file", new Blob([content], { type: "text/csv" }), name);
  const answer = await world.request("/upload", {
    method: "POST",
    body,
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { fileId: string }).fileId;
}

async function run(importId: string): Promise<unknown> {
  return importFile.run({
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

type Preview = {
  format: string;
  problemCount: number;
  added: number;
  options: { words?: Record<string, string>; decimal?: string };
  unknownWords: { column: string; word: string; rows: number[]; count: number }[];
  sample: { type: string; legs: { direction: string; amount: string }[] }[];
};

const preview = (fileId: string, options?: object): Promise<Preview> =>
  call<Preview>("imports.preview", { fileId, ...(options && { options }) });

const formats = [
  {
    id: "binance-statement",
    column: "Operation",
    content:
      "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark\n1,2021-01-01 00:00:00,Spot,Teleport,BTC,-1.5,\n1,2021-01-02 00:00:00,Spot,Teleport,BTC,-1,\n1,2021-01-03 00:00:00,Spot,Deposit,BTC,3,\n",
  },
  {
    id: "generic-csv",
    column: "type",
    content:
      "date,type,amount,asset\n2021-01-01 00:00:00,Teleport,1.5,BTC\n2021-01-02 00:00:00,teleport,1,BTC\n2021-01-03 00:00:00,deposit,3,BTC\n",
  },
  {
    id: "kraken-ledgers",
    column: "type and subtype",
    content:
      "txid,refid,time,type,subtype,aclass,asset,wallet,amount,fee,balance\nL-211,R-211,2021-01-01 00:00:00,Teleport,,currency,XBT,spot,-1.5,0,\nL-212,R-212,2021-01-02 00:00:00,Teleport,,currency,XBT,spot,-1,0,\nL-213,R-213,2021-01-03 00:00:00,deposit,,currency,XBT,spot,3,0,\n",
  },
  {
    id: "cryptocom-app",
    column: "Transaction Kind",
    content:
      "Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount,Native Amount (in USD),Transaction Kind\n2021-01-01 00:00:00,x,BTC,-1.5,,,EUR,0,0,Teleport\n2021-01-02 00:00:00,x,BTC,-1,,,EUR,0,0,Teleport\n2021-01-03 00:00:00,x,BTC,3,,,EUR,0,0,crypto_deposit\n",
  },
  {
    id: "coinbase-report",
    column: "Transaction Type",
    content:
      "ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes\na-211,2021-01-01 00:00:00 UTC,Teleport,BTC,-1.5,EUR,1,1,1,0,\na-212,2021-01-02 00:00:00 UTC,Teleport,BTC,-1,EUR,1,1,1,0,\na-213,2021-01-03 00:00:00 UTC,Receive,BTC,3,EUR,1,1,1,0,\n",
  },
  {
    id: "coinbase-pro-account",
    column: "Type",
    content:
      "Portfolio,Type,Timestamp,Amount,Balance,Amount/balance unit,Transfer id,Trade id,Order id\nd,Teleport,2021-01-01T00:00:00Z,-1.5,,BTC,,,\nd,Teleport,2021-01-02T00:00:00Z,-1,,BTC,,,\nd,deposit,2021-01-03T00:00:00Z,3,,BTC,,,\n",
  },
  {
    id: "bitvavo-history",
    column: "Type",
    content:
      "Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address\nUTC,2021-01-01,00:00:00,Teleport,BTC,-1.5,,,,,,,Completed,a-211,\nUTC,2021-01-02,00:00:00,Teleport,BTC,-1,,,,,,,Completed,a-212,\nUTC,2021-01-03,00:00:00,deposit,BTC,3,,,,,,,Completed,a-213,\n",
  },
  {
    id: "bitstamp-transactions",
    column: "Type",
    content:
      'Type,Datetime,Account,Amount,Value,Rate,Fee,Sub Type\nTeleport,"Jan. 01, 2021, 12:00 AM",Main Account,1.5 BTC,,,,\nTeleport,"Jan. 02, 2021, 12:00 AM",Main Account,1 BTC,,,,\nDeposit,"Jan. 03, 2021, 12:00 AM",Main Account,3 BTC,,,,\n',
  },
  {
    id: "revolut-crypto",
    column: "Type",
    content:
      'Symbol,Type,Quantity,Price,Value,Fees,Date\nBTC,Teleport,1.5,,,,"Jan 1, 2021, 12:00:00 AM"\nBTC,Teleport,1,,,,"Jan 2, 2021, 12:00:00 AM"\nBTC,Receive,3,,,,"Jan 3, 2021, 12:00:00 AM"\n',
  },
  {
    id: "pionex-transfers",
    column: "tx_type",
    content:
      "date(UTC+0),tx_type,amount,coin,network,txid,fee\n2021-01-01 00:00:00,Teleport,1.5,BTC,BTC,a1,0\n2021-01-02 00:00:00,Teleport,1,BTC,BTC,a2,0\n2021-01-03 00:00:00,DEPOSIT,3,BTC,BTC,a3,0\n",
  },
  {
    id: "cointracking-trades",
    column: "Type",
    content:
      "Type,Buy,Cur.,Sell,Cur.,Fee,Cur.,Exchange,Group,Comment,Date\nTeleport,,,1.5,BTC,,,Kraken,,,2021-01-01 00:00:00\nTeleport,,,1,BTC,,,Kraken,,,2021-01-02 00:00:00\nDeposit,3,BTC,,,,,Kraken,,,2021-01-03 00:00:00\n",
  },
  {
    id: "bitfinex-ledgers",
    column: "DESCRIPTION",
    content:
      "#,DESCRIPTION,CURRENCY,AMOUNT,BALANCE,DATE,WALLET\n1,Teleport,BTC,-1.5,0,01-01-21 00:00:00,exchange\n2,Teleport,BTC,-1,0,02-01-21 00:00:00,exchange\n3,Deposit (BTC) on wallet exchange,BTC,3,0,03-01-21 00:00:00,exchange\n",
  },
];

test.each(formats)(
  "an unknown word of $id is listed once, mapped and remembered",
  async ({ id, column, content }) => {
    const fileId = await upload(content);
    const before = await preview(fileId);
    expect(before).toMatchObject({ format: id, problemCount: 2, added: 1 });
    expect(before.unknownWords).toEqual([{ column, word: "Teleport", rows: [2, 3], count: 2 }]);
    const words = { Teleport: "withdrawal" };
    const mapped = await preview(fileId, { words });
    expect(mapped).toMatchObject({ problemCount: 0, added: 3, unknownWords: [], options: { words } });
    // Withdrawals of a file with returned ones come at its end.
    expect(mapped.sample.find(({ legs }) => legs[0]?.amount === "1.5")).toMatchObject({
      type: "withdrawal",
      legs: [{ direction: "out", amount: "1.5" }],
    });
    // A preview writes nothing.
    expect((await preview(fileId)).problemCount).toBe(2);
    const { importId } = await call<{ importId: string }>("imports.create", { fileId, options: { words } });
    expect(await run(importId)).toMatchObject({ added: 3, skipped: 0 });
    const later = await upload(content.replaceAll(/(?<=20|-)21/g, "22"), "later.csv");
    expect(await preview(later)).toMatchObject({ problemCount: 0, added: 3, options: { words } });
    expect((await preview(later, { words: { Teleport: "ignore" } })).added).toBe(1);
    expect(await preview(later, { words: { Teleport: "unknown" } })).toMatchObject({ problemCount: 2 });
    const again = await call<{ importId: string }>("imports.create", {
      fileId: later,
      options: { words: { Teleport: "unknown" } },
      onProblem: "skip",
    });
    expect(await run(again.importId)).toMatchObject({ added: 1, skipped: 2 });
    expect((await preview(later)).problemCount).toBe(2);
  },
);

test("a word that is unknown only once the whole file is read is listed and mapped", async () => {
  const fileId = await upload(
    "txid,refid,time,type,subtype,aclass,asset,wallet,amount,fee,balance\nL-1,Unknown,2024-03-05 13:51:57,earn,,currency,SOL,spot / main,-137,0,0\nL-2,Unknown,2024-03-05 13:51:57,earn,,currency,SOL,earn / bonded,137,0,137\nL-3,Unknown,2024-03-09 21:24:46,earn,,currency,SOL,earn / bonded,0.5,0,137.5\n",
  );
  const before = await preview(fileId);
  expect(before).toMatchObject({ problemCount: 1, added: 0 });
  expect(before.unknownWords).toEqual([{ column: "type and subtype", word: "earn", rows: [4], count: 1 }]);
  const words = { earn: "reward" };
  const mapped = await preview(fileId, { words });
  expect(mapped).toMatchObject({ problemCount: 0, added: 1, unknownWords: [] });
  expect(mapped.sample).toMatchObject([{ type: "reward", legs: [{ amount: "0.5" }] }]);
  expect(await preview(fileId, { words: { earn: "ignore" } })).toMatchObject({ problemCount: 0, added: 0 });
});

test("a meaning that does not exist, or contradicts the sign, is refused", async () => {
  const fileId = await upload(formats[0]?.content ?? "");
  expect(await ask("imports.preview", { fileId, options: { words: { Teleport: "beam" } } })).toMatchObject({
    status: 400,
    reason: "invalid_input",
  });
  expect(await preview(fileId, { words: { Teleport: "deposit" } })).toMatchObject({
    problemCount: 2,
    added: 1,
  });
});

test("a decimal comma is read where the file shows it, and asked about where two readings fit", async () => {
  const csv = (amount: string): string =>
    `date;type;amount;asset\n2021-01-01 00:00:00;deposit;${amount};BTC\n`;
  expect(await preview(await upload(csv("1.234,5")))).toMatchObject({
    options: { decimal: "," },
    sample: [{ legs: [{ amount: "1234.5" }] }],
  });
  const open = await upload(csv("1,234"));
  expect(await ask("imports.preview", { fileId: open })).toMatchObject({
    status: 400,
    reason: "option_needed",
    data: { option: "decimal", candidates: [".", ","] },
  });
  expect(await ask("imports.create", { fileId: open })).toMatchObject({ reason: "option_needed" });
  for (const [decimal, amount] of [
    [".", "1234"],
    [",", "1.234"],
  ])
    expect((await preview(open, { decimal })).sample).toMatchObject([{ legs: [{ amount }] }]);
});

test("a declared format takes the decimal separator from the owner", async () => {
  const header = "#,DESCRIPTION,CURRENCY,AMOUNT,BALANCE,DATE,WALLET";
  const row = `1,Deposit (BTC) on wallet exchange,BTC,"1,500","1,500",2021-01-01 00:00:00,exchange`;
  const fileId = await upload(`${header}\n${row}\n`);
  const before = await ask("imports.preview", { fileId });
  expect(before).toMatchObject({
    result: { problemCount: 1, problems: [{ message: expect.stringContaining("option decimal") as string }] },
  });
  expect((await preview(fileId, { decimal: "," })).sample).toMatchObject([{ legs: [{ amount: "1.5" }] }]);
  expect((await preview(fileId, { decimal: "." })).sample).toMatchObject([{ legs: [{ amount: "1500" }] }]);
});

const bank = "When;What;Coin;Qty\n01.02.2021 10:00;in;BTC;0,5\n03.02.2021 10:00;out;BTC;0,25\n";
const mapping = {
  header: ["When", "What", "Coin", "Qty"],
  columns: { date: "When", type: "What", asset: "Coin", amount: "Qty" },
  words: { in: "deposit", out: "withdrawal" },
};

test("a saved mapping recognises its file by the header, like any other format", async () => {
  const fileId = await upload(bank);
  expect((await ask("imports.preview", { fileId })).status).toBe(400);
  expect(await call("imports.mappings.save", { name: "My bank", mapping })).toEqual({
    name: "My bank",
    format: "mapping:My bank",
    mapping,
  });
  const found = await preview(fileId);
  expect(found).toMatchObject({ format: "mapping:My bank", problemCount: 0, added: 2 });
  expect(found.sample.map(({ type, legs }) => [type, legs[0]?.amount])).toEqual([
    ["deposit", "0.5"],
    ["withdrawal", "0.25"],
  ]);
  const { importId } = await call<{ importId: string }>("imports.create", { fileId });
  // The import is complete in itself.
  await call("imports.mappings.delete", { name: "My bank" });
  expect(await run(importId)).toMatchObject({ added: 2 });
  expect(await call("imports.list")).toMatchObject([{ format: "mapping:My bank", state: "done" }]);
  expect(await call("imports.mappings.list")).toEqual([]);
  expect((await ask("imports.mappings.delete", { name: "My bank" })).status).toBe(404);
});

test("a mapping without a header fits every file with its columns, and what is listed can be saved again", async () => {
  const { header: _, ...headless } = mapping;
  await call("imports.mappings.save", { name: "Any", mapping: headless });
  const fileId = await upload(bank.replaceAll("\n", ";x\n"));
  expect(await preview(fileId)).toMatchObject({ format: "mapping:Any", added: 2 });
  const [listed] = await call<{ name: string; mapping: object }[]>("imports.mappings.list");
  expect(await call("imports.mappings.save", { name: "Copy", mapping: listed?.mapping })).toMatchObject({
    mapping: { ...headless, header: [] },
  });
  expect(await call<unknown[]>("imports.mappings.list")).toHaveLength(2);
});

test.each([
  ["without columns", { header: ["a"] }, "names no column"],
  ["of a column that is not in its header", { ...mapping, columns: { date: "Then" } }, '"Then"'],
  ["without amounts", { header: ["When"], columns: { date: "When" } }, "needs a date, and an amount"],
])("a mapping %s is refused", async (_name, wrong, message) => {
  expect(await ask("imports.mappings.save", { name: "Wrong", mapping: wrong })).toMatchObject({
    status: 400,
    detail: expect.stringContaining(message) as string,
  });
});
