import { afterEach, beforeEach, expect, test } from "vitest";
import { createServiceWorld, type ServiceWorld } from "../../../../test/support/worlds/service-world.ts";
import { importFile } from "../../../tasks/ledger/import-file.ts";
import { refreshSuperseded } from "../../../tasks/ledger/supersede.ts";

/** What a preview says about a tracker's rows that records of exchanges state too, over RPC. */

const accountName = "main";
let world: ServiceWorld;
let token: string;

beforeEach(async () => {
  world = createServiceWorld();
  token = await world.signIn();
  world.writer.accounts.create({ id: "account-1", name: accountName, baseCurrency: "USD", at: 0 });
});
afterEach(() => world.close());

async function call<T>(method: string, input: object): Promise<T> {
  const answer = await world.post(`/rpc/${method}`, { accountName, ...input }, { token });
  const { result, detail } = (await answer.json()) as { result?: unknown; detail?: string };
  if (answer.status !== 200) throw new Error(`${answer.status} ${detail ?? ""}`);
  return result as T;
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

const kraken = `"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"
"L1","R1","2024-01-13 08:00:05","deposit","","currency","ZEUR","1000.0000","0.0000","1000.0000"
"L2","R2","2024-01-14 08:00:31","trade","","currency","ZEUR","-500.0000","2.0000","498.0000"
"L3","R2","2024-01-14 08:00:31","trade","","currency","XXBT","0.0100000000","0.0000000000","0.0100000000"
"L4","R3","2024-01-15 08:00:12","withdrawal","","currency","XXBT","-0.0040000000","0.0001000000","0.0059000000"
`;
/** The deposit and the trade are Kraken's; of the transfer, Kraken states one half; the reward is the tracker's alone. */
const koinly = `Date,Type,Tag,Sending Wallet,Sent Amount,Sent Currency,Sent Cost Basis,Receiving Wallet,Received Amount,Received Currency,Received Cost Basis,Fee Amount,Fee Currency,Gain (EUR),Net Value (EUR),Fee Value (EUR),TxSrc,TxDest,TxHash,Description
2024-01-13 08:00:00,fiat_deposit,,,,,,Kraken,1000,EUR,,,,,,,,,,
2024-01-14 08:00:00,exchange,,Kraken,500,EUR,,Kraken,0.01,BTC,,2,EUR,,,,,,,
2024-01-15 08:00:00,transfer,,Kraken,0.004,BTC,,Cold,0.004,BTC,,0.0001,BTC,,,,,,,
2024-02-20 08:00:00,crypto_deposit,reward,,,,,Cold,0.5,ATOM,,,,,,,,,,
`;

type Counts = { transactions: number; known: number; superseded: number; added: number };
type Preview = Counts & { files: (Counts & { format: string })[] };

test("a tracker's rows that an exchange's records state are counted as superseded, not as added", async () => {
  const first = await upload(kraken, "kraken.csv");
  const { importId } = await call<{ importId: string }>("imports.create", { fileId: first });
  await run(importId);
  const fileId = await upload(koinly, "koinly.csv");
  const options = { timezone: "UTC" };
  const expected = { transactions: 4, known: 0, superseded: 2, added: 2 };
  expect(await call<Preview>("imports.preview", { fileId, options })).toMatchObject(expected);

  // After the import, just as many transactions count nowhere.
  const second = await call<{ importId: string }>("imports.create", { fileId, options });
  await run(second.importId);
  const account = world.writer.accounts.open(accountName);
  await refreshSuperseded(account, world.writer);
  const { items } = account.ledger.list({}, { limit: 50, order: "asc" });
  expect(items.filter(({ superseded, legs }) => superseded !== undefined && legs.length === 0)).toHaveLength(
    2,
  );
  expect(await call<Preview>("imports.preview", { fileId, options })).toMatchObject({
    known: 4,
    superseded: 0,
    added: 0,
  });
});

test("the records may be in another file of the same import, in either order", async () => {
  const [records, tracker] = [await upload(kraken, "kraken.csv"), await upload(koinly, "koinly.csv")];
  for (const files of [
    [records, tracker],
    [tracker, records],
  ]) {
    const preview = await call<Preview>("imports.preview", {
      fileIds: files,
      options: { timezone: "UTC" },
    });
    expect(preview).toMatchObject({ transactions: 7, superseded: 2, added: 5 });
    const byFormat = Object.fromEntries(preview.files.map(({ format, superseded }) => [format, superseded]));
    expect(byFormat).toEqual({ "kraken-ledgers": 0, "koinly-transactions": 2 });
  }
});

test("a trade whose rows are in two files of one import is counted whole", async () => {
  const [header = "", deposit = "", paid = "", received = ""] = kraken.split("\n");
  const first = await upload([header, deposit, paid, ""].join("\n"), "january.csv");
  const second = await upload([header, received, ""].join("\n"), "february.csv");
  expect(await call<Preview>("imports.preview", { fileId: first })).toMatchObject({ problemCount: 1 });
  for (const fileIds of [
    [first, second],
    [second, first],
  ])
    expect(await call<Preview>("imports.preview", { fileIds })).toMatchObject({
      transactions: 2,
      added: 2,
      problemCount: 0,
      problems: [],
    });
  const { importId } = await call<{ importId: string }>("imports.create", { fileIds: [second, first] });
  expect(await run(importId)).toMatchObject({ added: 2, skipped: 0 });
});

test("two trackers do not supersede each other", async () => {
  const [one, other] = [
    await upload(koinly, "koinly.csv"),
    await upload(koinly.replace("0.5,ATOM", "0.6,ATOM")),
  ];
  expect(
    await call<Preview>("imports.preview", {
      fileIds: [one, other],
      options: { timezone: "UTC" },
    }),
  ).toMatchObject({ superseded: 0 });
});
