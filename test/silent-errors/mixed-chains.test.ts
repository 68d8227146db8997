import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createServiceWorld, type ServiceWorld } from "../support/worlds/service-world.ts";

/** Files of a block explorer that do not name their chain, imported together with files that do. */

const accountName = "main";
const ethereum = "eip155:1";
const bnb = "eip155:56";
const polygon = "eip155:137";
let world: ServiceWorld;
let token: string;

beforeEach(async () => {
  world = createServiceWorld();
  token = await world.signIn();
  world.writer.accounts.create({ id: "account-1", name: accountName, baseCurrency: "USD", at: 0 });
});
afterEach(() => world.close());

const fixture = (path: string): string =>
  readFileSync(join(import.meta.dirname, "../fixtures/importers", path), "utf8");
const tokens = fixture("etherscan-erc20/ethereum.csv");
const transactionsOf = (coin: string): string =>
  fixture("etherscan-transactions/bnb.csv").replaceAll("(BNB)", `(${coin})`);

async function upload(content: string, name: string): Promise<string> {
  const body = new FormData();
  body.append("accountName", accountName);
  body.append("file", new Blob([content]), name);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await world.request("/upload", { method: "POST", body, headers });
  return ((await answer.json()) as { fileId: string }).fileId;
}

async function ask(method: string, input: object): Promise<unknown> {
  const answer = await world.post(`/rpc/${method}`, { accountName, ...input }, { token });
  const text: unknown = await answer.json();
  return answer.status === 200 ? (text as { result: unknown }).result : text;
}

test("a list of tokens next to a list of another chain's transactions is not read as Ethereum", async () => {
  const tokenList = await upload(tokens, "tokens.csv");
  const fileIds = [await upload(transactionsOf("BNB"), "transactions.csv"), tokenList];
  const refusal = {
    reason: "option_needed",
    message: expect.stringContaining("the other files of this import are of eip155:56") as string,
    data: { option: "chain", candidates: [bnb, ethereum] },
  };
  expect(await ask("imports.preview", { fileIds })).toMatchObject({
    files: [{ format: "etherscan-transactions", refusal: null }, { refusal }],
  });
  expect(await ask("imports.create", { fileIds })).toMatchObject({
    reason: "files_refused",
    data: { files: [{ fileName: "tokens.csv", reason: "option_needed" }] },
  });
  for (const chain of [bnb, ethereum]) {
    const perFile = [{ fileId: tokenList, options: { chain } }];
    expect(await ask("imports.preview", { fileIds, perFile })).toMatchObject({
      files: [{ refusal: null }, { format: "etherscan-erc20", refusal: null, options: { chain } }],
    });
  }
});

test("with a list of Ethereum's transactions, or without any, the chain is assumed and stated", async () => {
  const tokenList = await upload(tokens, "tokens.csv");
  const ether = await upload(transactionsOf("ETH"), "ether.csv");
  const other = await upload(transactionsOf("BNB").replaceAll("0x0000", "0x0001"), "other.csv");
  for (const fileIds of [[tokenList], [tokenList, ether], [tokenList, ether, other]])
    expect(await ask("imports.preview", { fileIds })).toMatchObject({
      files: [
        { refusal: null, warnings: [expect.stringContaining("it is read as Ethereum"), expect.anything()] },
        ...fileIds.slice(1).map(() => ({ refusal: null })),
      ],
    });
});

test("files of several other chains are all candidates", async () => {
  const fileIds = [
    await upload(tokens, "tokens.csv"),
    await upload(transactionsOf("BNB"), "bnb.csv"),
    await upload(transactionsOf("POL").replaceAll("0x0000", "0x0001"), "polygon.csv"),
  ];
  const data = { option: "chain", candidates: [bnb, polygon, ethereum] };
  expect(await ask("imports.preview", { fileIds })).toMatchObject({
    files: [{ refusal: { reason: "option_needed", data } }, { refusal: null }, { refusal: null }],
  });
});
