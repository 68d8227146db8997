import { afterEach, beforeEach, expect, test } from "vitest";
import { knownErrorText } from "../../../domain/texts/error-message.ts";
import { loadErrorMessages } from "../../../domain/texts/error-messages.ts";
import { createTranslator } from "../../../domain/texts/translator.ts";
import { createServiceWorld, type ServiceWorld } from "../../../../test/support/worlds/service-world.ts";
import { workbookOf, zipOf } from "../../../../test/support/imports/zip.ts";
import { deleteImport } from "../../../tasks/ledger/delete-import.ts";
import { importFile } from "../../../tasks/ledger/import-file.ts";
import type { TaskKind } from "../../../tasks/queue/task.ts";

/** Several files, archives and workbooks as one import, over RPC. */

const accountName = "main";
let world: ServiceWorld;
let token: string;

beforeEach(async () => {
  world = createServiceWorld();
  token = await world.signIn();
  world.writer.accounts.create({ id: "account-1", name: accountName, baseCurrency: "USD", at: 0 });
});
afterEach(() => world.close());

type Answer = {
  status: number;
  result?: unknown;
  detail?: string;
  reason?: string;
  data?: unknown;
  wording?: unknown;
};

async function ask(method: string, input: object = {}): Promise<Answer> {
  const answer = await world.post(`/rpc/${method}`, { accountName, ...input }, { token });
  return { ...((await answer.json()) as Omit<Answer, "status">), status: answer.status };
}

async function call<T>(method: string, input: object = {}): Promise<T> {
  const answer = await ask(method, input);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.detail ?? ""}`);
  return answer.result as T;
}

async function upload(content: string | Uint8Array<ArrayBuffer>, name = "export.csv", to = accountName) {
  const body = new FormData();
  body.append("accountName", to);
  body.append("file", new Blob([content]), name);
  const answer = await world.request("/upload", {
    method: "POST",
    body,
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { fileId: string }).fileId;
}

async function run(kind: TaskKind, input: object, to = accountName): Promise<unknown> {
  return kind.run({
    context: world.writer,
    accountName: to,
    account: world.writer.accounts.open(to),
    taskId: "task",
    input: kind.input.parse(input),
    attempt: 1,
    signal: new AbortController().signal,
    checkpoint: null,
    progress: () => undefined,
    log: () => undefined,
  });
}

const statement = (...rows: string[]): string =>
  ["User_ID,UTC_Time,Account,Operation,Coin,Change,Remark", ...rows].join("\n");
const january = "1,2021-01-01 00:00:00,Spot,Deposit,BTC,1.5,";
const february = "1,2021-02-01 00:00:00,Spot,Deposit,BTC,2,";
const march = "1,2021-03-01 00:00:00,Spot,Withdraw,BTC,-0.25,";
const generic =
  "date,type,amount,asset\n2021-01-05 10:00:00,deposit,7,ETH\n2021-01-06 10:00:00,withdrawal,1,ETH\n";

type Preview = {
  format: string | null;
  rows: number;
  added: number;
  known: number;
  problems: { file?: string; row: number }[];
  balances: { asset: string; stated: string; computed: string }[];
  files: {
    fileName: string;
    part: string | null;
    format: string | null;
    added: number;
    refusal: { reason: string } | null;
  }[];
  ignoredFiles: string[];
};

function total(): number {
  return world.writer.accounts.open(accountName).ledger.list({}, { limit: 1, order: "desc" }).total;
}

test("several files are one import with one task, one summary and one undo", async () => {
  const fileIds = [
    await upload(statement(january, february), "first.csv"),
    await upload(statement(february, march), "second.csv"),
    await upload(generic, "wallet.csv"),
  ];
  const preview = await call<Preview>("imports.preview", { fileIds });
  expect(preview).toMatchObject({ format: null, rows: 6, added: 5, known: 1 });
  expect(preview.files.map(({ fileName, format }) => [fileName, format])).toEqual([
    ["first.csv", "binance-statement"],
    ["second.csv", "binance-statement"],
    ["wallet.csv", "generic-csv"],
  ]);
  const { importId } = await call<{ importId: string }>("imports.create", { fileIds });
  expect(await run(importFile, { importId })).toMatchObject({
    importId,
    added: 5,
    known: 1,
    skipped: 0,
    files: expect.arrayContaining([
      expect.objectContaining({ fileName: "wallet.csv", format: "generic-csv", added: 2, known: 0 }),
    ]) as unknown,
  });
  const [listed] = await call<{ files: { id: string; fileName: string }[] }[]>("imports.list");
  expect(listed).toMatchObject({ importId, format: null, state: "done", rows: 6, transactions: 6 });
  type Listed = { items: { id: string; at: number; sources: { parts?: string[] }[] }[] };
  const { items } = await call<Listed>("transactions.list", { filter: { sourceId: importId } });
  expect(items).toHaveLength(5);
  for (const { sources } of items) expect(sources).toMatchObject([{ kind: "import", id: importId }]);
  // Each names the files that have it: the deposit of February is in two.
  const fileOf = new Map(listed?.files.map(({ id, fileName }) => [id, fileName]));
  const filesOfEach = items.map(({ at, sources }) => [
    new Date(at).toISOString().slice(0, 10),
    sources[0]?.parts?.map((part) => fileOf.get(part)).toSorted(),
  ]);
  expect(filesOfEach.toSorted()).toEqual([
    ["2021-01-01", ["first.csv"]],
    ["2021-01-05", ["wallet.csv"]],
    ["2021-01-06", ["wallet.csv"]],
    ["2021-02-01", ["first.csv", "second.csv"]],
    ["2021-03-01", ["second.csv"]],
  ]);
  const [first] = items;
  expect(await call("transactions.get", { id: first?.id })).toMatchObject({ sources: first?.sources });
  await run(deleteImport, { importId });
  expect(total()).toBe(0);
  expect(await call("imports.list")).toEqual([]);
});

test("the same set in any order gives the same ledger", async () => {
  const contents = [
    ["a.csv", statement(january, february)],
    ["b.csv", statement(february, march)],
    ["c.csv", generic],
  ] as const;
  const orders = [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
    [1, 0, 2],
  ];
  const ledgers = [];
  for (const [index, order] of orders.entries()) {
    const to = `order${index}`;
    world.writer.accounts.create({ id: to, name: to, baseCurrency: "USD", at: 0 });
    const fileIds: string[] = [];
    for (const place of order) {
      const [name, content] = contents[place] ?? ["", ""];
      fileIds.push(await upload(content, name, to));
    }
    const { importId } = await call<{ importId: string }>("imports.create", { accountName: to, fileIds });
    const result = JSON.stringify(await run(importFile, { importId }, to)).replaceAll(importId, "IMPORT");
    const { items } = await call<{ items: unknown[] }>("transactions.list", { accountName: to });
    const text = JSON.stringify(items).replaceAll(importId, "IMPORT");
    ledgers.push({ text, result: result.replaceAll(/"fileId":"[^"]*"/g, "") });
  }
  expect(new Set(ledgers.map(({ text }) => text)).size).toBe(1);
  expect(new Set(ledgers.map(({ result }) => result)).size).toBe(1);
});

test("every member of an archive and every sheet of a workbook is read separately", async () => {
  const sheet = (rows: string): string[][] => rows.split("\n").map((line) => line.split(","));
  const archive = zipOf({
    "2021/first.csv": statement(january),
    "2021/second.csv": statement(february),
    "2021/logo.png": "PNG",
    "book.xlsx": workbookOf({ One: sheet(statement(march)), Two: sheet(generic.trimEnd()) }),
  });
  const fileId = await upload(Uint8Array.from(archive), "exports.zip");
  const preview = await call<Preview>("imports.preview", { fileId });
  expect(preview.files.map(({ part, format, added }) => [part, format, added])).toEqual([
    ["2021/first.csv", "binance-statement", 1],
    ["2021/second.csv", "binance-statement", 1],
    ["book.xlsx/One", "binance-statement", 1],
    ["book.xlsx/Two", "generic-csv", 2],
  ]);
  expect(preview.ignoredFiles).toEqual(["exports.zip/2021/logo.png"]);
  const { importId } = await call<{ importId: string }>("imports.create", { fileId });
  expect(await run(importFile, { importId })).toMatchObject({ added: 5, known: 0 });
  expect(total()).toBe(5);
  const single = await call<Preview>("imports.preview", { fileId, options: { part: "book.xlsx/One" } });
  expect(single).toMatchObject({ format: "binance-statement", rows: 1, known: 1, added: 0 });
});

test("a file of an unknown format refuses the import by name, unless it is left out", async () => {
  const fileIds = [
    await upload(statement(january), "good.csv"),
    await upload("colour,shape\nred,round\n", "odd.csv"),
    await upload(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 1]), "broken.zip"),
  ];
  const preview = await call<Preview>("imports.preview", { fileIds });
  expect(preview.files.map(({ fileName, refusal }) => [fileName, refusal?.reason ?? null])).toEqual([
    ["good.csv", null],
    ["odd.csv", "format_unknown"],
    ["broken.zip", "file_damaged"],
  ]);
  const refused = await ask("imports.create", { fileIds });
  expect(refused).toMatchObject({
    status: 400,
    reason: "files_refused",
    detail: expect.stringContaining("odd.csv: No format has the header") as string,
    data: { files: [{ fileName: "odd.csv" }, { fileName: "broken.zip", reason: "file_damaged" }] },
  });
  const german = createTranslator();
  german.use("de", "de-DE");
  await loadErrorMessages("de", german);
  const said = knownErrorText({ message: "", wording: refused.wording }, german);
  expect(said).toContain("broken.zip: „broken.zip“ ist ein beschädigtes oder unvollständiges Archiv.");
  expect(said).toMatch(/odd\.csv: .*Kopfzeile/);
  expect(await call("imports.list")).toEqual([]);
  const created = await call<{ importId: string; leftOut: unknown }>("imports.create", {
    fileIds,
    onRefused: "skip",
  });
  expect(created.leftOut).toMatchObject([
    { fileName: "odd.csv", reason: "format_unknown" },
    { fileName: "broken.zip", reason: "file_damaged" },
  ]);
  expect(await run(importFile, { importId: created.importId })).toMatchObject({ added: 1 });
  const perFile = fileIds.slice(1).map((fileId) => ({ fileId, leaveOut: true }));
  expect(await call("imports.preview", { fileIds, perFile })).toMatchObject({
    known: 1,
    files: [{ fileName: "good.csv", refusal: null }],
  });
});

test("each file of a set can have a format and options of its own", async () => {
  const mapped = await upload("When,Coin,Qty\n2021-01-05 10:00:00,ETH,7\n", "mapped.csv");
  const fileIds = [await upload(statement(january), "good.csv"), mapped];
  const columns = { date: "When", asset: "Coin", amount: "Qty", amountSign: "in" };
  const perFile = [{ fileId: mapped, format: "generic-csv", options: { columns } }];
  expect(await call("imports.preview", { fileIds, perFile })).toMatchObject({
    added: 2,
    files: [{ format: "binance-statement" }, { format: "generic-csv", options: { columns } }],
  });
  expect(await ask("imports.preview", { fileIds, options: { chain: "eip155:1" } })).toMatchObject({
    status: 400,
    detail: expect.stringContaining("None of the files has the option chain") as string,
  });
  expect(await ask("imports.preview", { fileIds, perFile: [{ fileId: "other" }] })).toMatchObject({
    status: 400,
    detail: expect.stringContaining('"other", which this import does not have') as string,
  });
  expect(await ask("imports.preview", { fileIds, fileId: mapped })).toMatchObject({
    status: 400,
    reason: "invalid_input",
  });
});

test("a row problem of a set is named with its file, and aborts the whole of it", async () => {
  const fileIds = [
    await upload(statement(january), "good.csv"),
    await upload(statement(february, "1,2021-02-02 00:00:00,Spot,Moon Mission,BTC,1,"), "bad.csv"),
  ];
  const preview = await call<Preview>("imports.preview", { fileIds });
  expect(preview.problems).toMatchObject([{ file: "bad.csv", row: 3 }]);
  const { importId } = await call<{ importId: string }>("imports.create", { fileIds });
  await expect(run(importFile, { importId })).rejects.toThrow(/bad\.csv, line 3 cannot be read/);
  expect(total()).toBe(0);
});

test("stated balances are compared with those of all files of a set and the account", async () => {
  const ledgers = (...rows: string[]): string =>
    ['"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"', ...rows].join("\n");
  const row = (id: number, day: string, amount: string, balance: string): string =>
    `"L${id}","R${id}","2021-${day} 00:00:00","deposit","","currency","XXBT","${amount}","0","${balance}"`;
  const first = await upload(ledgers(row(1, "01-01", "1", "1")), "first.csv");
  const last = await upload(ledgers(row(3, "03-01", "4", "7")), "last.csv");
  const ofExchange =
    "date,type,amount,asset,platform,wallet\n2021-02-01 00:00:00,deposit,2,BTC,exchange:kraken,";
  const wallet = await call<{ balances: { wallet: string }[] }>("imports.preview", { fileId: first });
  const between = await upload(`${ofExchange}${wallet.balances[0]?.wallet ?? ""}\n`, "between.csv");
  const balances = async (fileIds: string[]): Promise<string[][]> => {
    const preview = await call<Preview>("imports.preview", { fileIds });
    return preview.balances.map(({ stated, computed }) => [stated, computed]);
  };
  expect(await balances([last])).toEqual([["7", "4"]]);
  expect(await balances([first, last])).toEqual([["7", "5"]]);
  expect(await balances([between, last, first])).toEqual([["7", "7"]]);
  const { importId } = await call<{ importId: string }>("imports.create", { fileIds: [first] });
  await run(importFile, { importId });
  expect(await balances([between, last])).toEqual([["7", "7"]]);
});

test("a preview names earlier imports that another version read, and that are read again first", async () => {
  const fileId = await upload(statement(january), "january.csv");
  const { importId } = await call<{ importId: string }>("imports.create", { fileId });
  await run(importFile, { importId });
  const overlapping = await upload(statement(january, february));
  const previewed = (id: string) =>
    call<{ warnings: string[]; added: number }>("imports.preview", { fileId: id });
  expect((await previewed(overlapping)).warnings.join(" ")).not.toContain("january.csv");
  world.writer.accounts.open(accountName).imports.setReadBy(importId, "0.0.1");
  expect((await previewed(overlapping)).warnings.join(" ")).toContain('"january.csv"');
  // Nothing of it is new: nothing can count twice.
  expect(await previewed(fileId)).toMatchObject({ added: 0, warnings: [] });
});
