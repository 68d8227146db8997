import { afterEach, beforeEach, expect, test } from "vitest";
import type { ReportedLeg } from "../../../domain/ledger/transaction.ts";
import { codedFormats } from "../../../importers/coded-formats.ts";
import { describeFormat, type FormatDescription } from "../../../importers/format-description.ts";
import { importers } from "../../../importers/registry.ts";
import { createServiceWorld, type ServiceWorld } from "../../../../test/support/worlds/service-world.ts";

let world: ServiceWorld;
let token: string;
beforeEach(async () => {
  world = createServiceWorld();
  token = await world.signIn();
  world.writer.accounts.create({ id: "account-1", name: "main", baseCurrency: "USD", at: 0 });
});
afterEach(() => world.close());

async function upload(content: string, name = "export.csv"): Promise<string> {
  const body = new FormData();
  body.append("accountName", "main");
  body.append("file", new Blob([content], { type: "text/csv" }), name);
  const answer = await world.request("/upload", {
    method: "POST",
    body,
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { fileId: string }).fileId;
}

async function call(
  method: string,
  input: object,
): Promise<{ status: number; result: unknown; detail: string; code: string }> {
  const answer = await world.post(`/rpc/imports.${method}`, input, { token });
  const { result, detail, code } = (await answer.json()) as {
    result?: unknown;
    detail?: string;
    code?: string;
  };
  return { status: answer.status, result, detail: detail ?? "", code: code ?? "" };
}

const statement =
  "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark\n1,2021-01-01 00:00:00,Spot,Deposit,BTC,1.50,\n1,2021-01-02 00:00:00,Spot,Moon Mission,BTC,1,\n";

test("the formats state what they read and where to get the file", async () => {
  const { result } = await call("formats", {});
  const ids = (result as { id: string; columns: string[]; howTo: string }[]).map(({ id }) => id);
  expect(ids).toEqual(
    expect.arrayContaining([
      "etherscan-transactions",
      "etherscan-internal",
      "etherscan-erc20",
      "binance-statement",
      "coinmama",
      "generic-csv",
    ]),
  );
});

test("every format names its provider, its file, its proof and the columns and rows not read", async () => {
  const { result } = await call("formats", {});
  const formats = result as FormatDescription[];
  for (const { id, title, provider, file, fileTypes, versions } of formats) {
    if (provider !== "Any provider") expect(title).toBe(`${provider}: ${file}`);
    expect(fileTypes.length, id).toBeGreaterThan(0);
    expect(versions.length > 0, id).toBe(id !== "generic-csv");
    for (const { columns, notRead } of versions) {
      expect(columns, id).toEqual(expect.arrayContaining(notRead));
      expect(notRead.length, id).toBeLessThan(columns.length);
    }
  }
  expect(formats.find(({ id }) => id === "ledger-live-operations")).toMatchObject({
    provider: "Ledger Live",
    file: "operations",
    proof: "synthetic",
    versions: [
      { notRead: ["Account xpub", "Countervalue at CSV Export"] },
      { notRead: ["Account xpub", "Countervalue at CSV Export"] },
      { columns: expect.arrayContaining(["Operation Hash"]) as string[], notRead: ["Account xpub"] },
      { notRead: ["Account id"] },
    ],
    unreadRows: [
      { rows: "Operation Type: NFT_IN, NFT_OUT", outcome: "refused" },
      {
        rows: expect.stringMatching(/^Operation Type: DELEGATE, UNDELEGATE, /) as string,
        outcome: "refused",
        reason: expect.stringContaining("can be its fee or what was staked") as string,
      },
      { rows: "Operation Type: any word not known here", outcome: "refused" },
    ],
  });
  expect(formats.find(({ id }) => id === "portolan-json")).toMatchObject({ fileTypes: ["json", "zip"] });
});

test("each format recognises each of its headers", () => {
  for (const importer of importers)
    for (const { columns } of describeFormat(importer).versions)
      expect(importer.detect(columns), `${importer.id}: ${columns.join(",")}`).toBeGreaterThan(0);
});

test("declared formats have no second description", () => {
  const coded = importers.filter(({ proof }) => proof === undefined).map(({ id }) => id);
  expect(Object.keys(codedFormats).toSorted()).toEqual(coded.toSorted());
});

test("a preview shows a sample and the problems, and writes nothing", async () => {
  const fileId = await upload(statement);
  const { result } = await call("preview", { accountName: "main", fileId });
  expect(result).toMatchObject({
    format: "binance-statement",
    confidence: 1,
    rows: 2,
    transactions: 1,
    sample: [
      {
        type: "deposit",
        at: Date.UTC(2021, 0, 1),
        wallet: "Binance Spot",
        legs: [{ direction: "in", amount: "1.5", assetId: "exchange:binance/symbol:BTC" }],
      },
    ],
    problems: [{ row: 3, text: "1,2021-01-02 00:00:00,Spot,Moon Mission,BTC,1," }],
  });
  const account = world.writer.accounts.open("main");
  expect(account.ledger.list({}, { limit: 1, order: "desc" }).total).toBe(0);
  expect((await call("list", { accountName: "main" })).result).toEqual([]);
});

test("an import becomes a task, and cannot be deleted while it runs", async () => {
  const fileId = await upload(statement);
  const { result } = await call("create", { accountName: "main", fileId, onProblem: "skip" });
  const { importId, taskId } = result as { importId: string; taskId: string };
  const account = world.writer.accounts.open("main");
  expect(account.tasks.find(taskId)).toMatchObject({
    kind: "importFile",
    state: "queued",
    input: { importId },
  });
  expect((await call("list", { accountName: "main" })).result).toMatchObject([
    {
      importId,
      taskId,
      fileId,
      fileName: "export.csv",
      format: "binance-statement",
      state: "queued",
      onProblem: "skip",
    },
  ]);
  expect(await call("delete", { accountName: "main", importId })).toMatchObject({
    status: 409,
    code: "conflict",
  });
});

/** What the account stores of its imports: entries, tasks and transactions. */
async function kept(): Promise<object> {
  const account = world.writer.accounts.open("main");
  return {
    imports: (await call("list", { accountName: "main" })).result,
    tasks: account.tasks.list(undefined, { limit: 10, order: "desc" }).total,
    transactions: account.ledger.list({}, { limit: 1, order: "desc" }).total,
  };
}

const statementHeader = "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark";
const okxHeader =
  "id,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,PnL,Fee,Fee Unit,Position Change,Position Balance,Balance Change,Balance,Balance Unit";

test.each([
  ["no readable row", `${statementHeader}\n1,2021-01-01 00:00:00,Spot,Moon Mission,BTC,1,\n`],
  ["no readable row, of a declared format", `${okxHeader}\n${"?,".repeat(16)}?\n`],
])("a file with %s is not imported, even if problems are skipped", async (_name, content) => {
  const before = await kept();
  const fileId = await upload(content);
  const answer = await world.post(
    "/rpc/imports.create",
    { accountName: "main", fileId, onProblem: "skip" },
    { token },
  );
  const refusal = (await answer.json()) as { data: { problems: { row: number }[] } };
  expect(refusal).toMatchObject({ status: 400, code: "bad_request", reason: "nothing_to_import" });
  expect(refusal.data.problems.map(({ row }) => row)).toEqual([2]);
  expect(await kept()).toEqual(before);
});

test.each([
  ["no row at all", `${statementHeader}\n`],
  ["a problem and a transaction", `${statement}`],
  [
    "a problem and a row that changes no balance",
    `Date(UTC),Product Name,Coin,Amount\n2023-01-01 00:00:00,Flexible,BTC,0\n2023-01-01 00:00:00,Flexible,BTC,x\n`,
  ],
])("a file with %s is imported if problems are skipped", async (_name, content) => {
  const fileId = await upload(content);
  const answer = await call("create", { accountName: "main", fileId, onProblem: "skip" });
  expect(answer).toMatchObject({ status: 200, result: { taskId: expect.any(String) as string } });
});

test.each([
  ["a file that is not there", { fileId: "none" }, 404, 'no file "none"'],
  ["an unknown format", { format: "excel" }, 400, 'No format is called "excel"'],
  ["a format that does not fit", { format: "coinmama" }, 400, "its header lacks"],
  ["an option the format has not", { options: { chain: "eip155:1" } }, 400, "has no option chain"],
  ["a zone that does not exist", { options: { timezone: "Mars/Olympus" } }, 400, "is not a time zone"],
])("an import with %s is refused at once", async (_name, wrong, status, message) => {
  const fileId = await upload(statement);
  for (const method of ["preview", "create"]) {
    const answer = await call(method, { accountName: "main", fileId, ...wrong });
    expect(answer).toMatchObject({ status, detail: expect.stringContaining(message) as string });
  }
});

test("an unknown header names the nearest format and the missing columns", async () => {
  const fileId = await upload("User_ID,UTC_Time,Account,Operation,Coin\n1,2,3,4,5\n");
  const { status, detail } = await call("create", { accountName: "main", fileId });
  expect(status).toBe(400);
  expect(detail).toContain(
    'The nearest is Binance: transaction history ("binance-statement"), which also needs "Change"',
  );
});

test("an ambiguous small file asks at once, naming the candidates", async () => {
  const [a, b] = [`0x${"a".repeat(40)}`, `0x${"b".repeat(40)}`];
  const fileId = await upload(
    `Txhash,UnixTimestamp,From,To,TokenValue,ContractAddress,TokenSymbol\n0x${"1".repeat(64)},1600000000,${a},${b},1,${a},T\n`,
  );
  for (const method of ["preview", "create"])
    expect(await call(method, { accountName: "main", fileId })).toMatchObject({
      status: 400,
      detail: expect.stringContaining(`option wallet: ${a} or ${b}`) as string,
    });
});

test("a CSV whose columns are ambiguous asks for a mapping, with its columns as data", async () => {
  const fileId = await upload(
    "Date,Asset,Volume,Chain Fee,Recipient\n2024-03-01 10:00:00,BTC,0.5,0.001,bc1q\n2024-03-02 10:00:00,USDT,1000,1,0x\n",
  );
  for (const method of ["preview", "create"]) {
    const answer = await world.post(`/rpc/imports.${method}`, { accountName: "main", fileId }, { token });
    expect(await answer.json()).toMatchObject({
      status: 400,
      code: "bad_request",
      reason: "mapping_needed",
      data: {
        reason: "mapping_needed",
        columns: ["Date", "Asset", "Volume", "Chain Fee", "Recipient"],
        unmapped: ["Chain Fee"],
      },
    });
  }
  const mapped = await call("preview", {
    accountName: "main",
    fileId,
    format: "generic-csv",
    options: { columns: { amountSign: "out", asset: "Asset", feeAmount: "Chain Fee", feeAsset: "Asset" } },
  });
  expect(mapped.result).toMatchObject({
    ignoredColumns: [],
    problemCount: 0,
    sample: [
      {
        legs: [
          { direction: "out", amount: "0.5" },
          { direction: "fee", amount: "0.001" },
        ],
      },
      {
        legs: [
          { direction: "out", amount: "1000" },
          { direction: "fee", amount: "1" },
        ],
      },
    ],
  });
});

test("a preview counts known rows and lists ignored columns", async () => {
  const csv = "date,asset,amount,mood\n2024-03-01 10:00:00,BTC,-0.5,good\n2024-03-02 10:00:00,BTC,2,bad\n";
  const fileId = await upload(csv);
  expect((await call("preview", { accountName: "main", fileId })).result).toMatchObject({
    ignoredColumns: ["mood"],
    known: 0,
    added: 2,
    balances: [],
    warnings: [expect.stringContaining("does not state its time zone") as string],
  });
  const account = world.writer.accounts.open("main");
  const { result } = await call("preview", { accountName: "main", fileId });
  const [first] = (result as { sample: { id: string; legs: ReportedLeg[]; at: number }[] }).sample;
  if (first === undefined) throw new Error("the preview has no sample");
  account.ledger.add(
    [{ id: first.id, at: first.at, platform: "manual", wallet: "Imported", legs: first.legs }],
    { kind: "import", id: "earlier" },
  );
  expect((await call("preview", { accountName: "main", fileId })).result).toMatchObject({
    known: 1,
    added: 1,
  });
});
