import { afterAll, beforeAll, expect, test } from "vitest";
import { heard, question } from "../support/worlds/chat-world.ts";
import { anthropicMessages } from "../support/model-servers/anthropic-messages.ts";
import { startModelServer, type ModelServer } from "../support/model-servers/model-server.ts";
import { startService, temporaryFolder, type Service } from "../support/service/service.ts";

const accountName = "main";
const modelId = "claude-sonnet-5-5";
const folder = temporaryFolder();
let server: ModelServer;
let service: Service;

beforeAll(async () => {
  server = await startModelServer(anthropicMessages);
  service = await startService(folder.path, { UPSTREAM_ANTHROPIC_URL: server.url });
  await service.signIn();
  await service.rpc("accounts.create", { name: accountName, baseCurrency: "USD" });
  await service.rpc("secrets.set", {
    accountName,
    name: "assistant_anthropic_key",
    value: "sk-ant-planted-of-taxes-0001",
  });
  const buys = Array.from({ length: 3 }, (_, index) =>
    trade(Date.UTC(2023, 0, 2 + index), ["out", "currency:iso4217/code:USD", "100"], ["in", btc, "1"]),
  );
  const sales = Array.from({ length: 4 }, (_, index) =>
    trade(Date.UTC(2024, 2, 2 + index), ["out", btc, "1"], ["in", "currency:iso4217/code:USD", "150"]),
  );
  await service.rpc("transactions.create", { accountName, transactions: [...buys, ...sales] });
  await service.rpc("tasks.settled", { accountName });
}, 90_000);
afterAll(async () => {
  await service.end("SIGTERM");
  await server.close();
  folder.remove();
});

const btc = "bip122:000000000019d6689c085ae165831e93/slip44:0";

function trade(at: number, ...legs: [direction: string, assetId: string, amount: string][]): object {
  return {
    at,
    type: "trade",
    platform: "exchange:kraken",
    wallet: "spot",
    legs: legs.map(([direction, assetId, amount]) => ({ direction, assetId, amount })),
  };
}

type Answer = {
  caveats: string[];
  currency: string;
  report: { profile: string; year: string; method: string; reportId: string | null };
  totals: { id: string; amount: string | null }[];
  lines: { symbol: string; gain: string | null; matches: object[] }[];
  saved: { reportId: string }[];
  profiles: { id: string; lastYear: number }[];
  rowCount: number;
  totalRows: number;
  truncated: boolean;
  nextCursor: string | null;
  error?: string;
};

let chats = 0;
/** The results that a model gets for its calls, one after the other. */
async function results(...inputs: Record<string, unknown>[]): Promise<Answer[]> {
  server.script(
    ...inputs.map((input, index) => ({
      calls: [{ id: `toolu_${index}`, name: "get_tax_report", input }],
    })),
    { words: ["Done."] },
  );
  const response = await service.post("/assistant-chat", {
    accountName,
    id: `chat-${chats++}`,
    modelId,
    messages: [question("What do I declare?")],
  });
  const { chunks } = await heard(response);
  return chunks
    .filter(({ type }) => type === "tool-output-available" || type === "tool-output-error")
    .map(({ output, errorText }) => (output ?? { error: errorText }) as Answer);
}

const byId = ({ totals }: Pick<Answer, "totals">): Record<string, string | null> =>
  Object.fromEntries(totals.map(({ id, amount }) => [id, amount]));

test("a model reads the countries, computes a report and pages its lines, each time with the caveats", async () => {
  const [list, first, second] = await results(
    {},
    { profile: "us", year: 2024, section: "long", limit: 2 },
    { profile: "us", year: 2024, section: "long", limit: 2, cursor: "2" },
  );
  expect(list?.profiles.map(({ id }) => id)).toContain("at");
  expect(list?.saved).toEqual([]);
  expect(list?.caveats).toEqual(["Reports are computations by the rules of a country, not tax advice."]);

  const caveats = [
    "This is a computation by the rules of United States, not tax advice.",
    "1 sale of 150 USD without a known acquisition: the cost counts as zero, so the gain is too high.",
    expect.stringContaining("Losses of other years are not included."),
    "Gains and losses of other assets, and other income, are not included.",
  ];
  expect(first).toMatchObject({
    caveats,
    currency: "USD",
    report: { profile: "us", year: "2024", method: "fifo", reportId: null },
    rowCount: 2,
    totalRows: 3,
    truncated: true,
    nextCursor: "2",
  });
  expect(byId(first as Answer)).toEqual({ short: "150", long: "150", net: "300", income: "0" });
  expect(first?.lines.map(({ symbol, gain }) => [symbol, gain])).toEqual([
    ["BTC", "50"],
    ["BTC", "50"],
  ]);
  expect(second).toMatchObject({ caveats, rowCount: 1, truncated: false, nextCursor: null });
});

test("what is computed for a model is the report that the owner gets, and is not saved", async () => {
  const [computed] = await results({ profile: "us", year: 2024, method: "hifo" });
  expect(await service.rpc("tax.reports", { accountName })).toEqual([]);
  const made = (await service.rpc("tax.report", {
    accountName,
    profile: "us",
    year: 2024,
    options: { method: "hifo" },
  })) as Pick<Answer, "totals"> & { reportId: string };
  expect(computed?.totals).toEqual(made.totals);
  const { reportId } = made;
  const [listed, saved] = await results({}, { reportId, section: "short" });
  expect(listed?.saved.map((each) => each.reportId)).toEqual([reportId]);
  expect(saved).toMatchObject({ totals: made.totals, report: { reportId }, rowCount: 1 });
  expect(saved?.caveats[0]).toBe(
    "This report was saved before; changes of the ledger since then are not in it.",
  );
  expect(saved?.caveats).toEqual([saved?.caveats[0], ...(computed?.caveats ?? [])]);
});

test("a model learns what was wrong with its call", async () => {
  const errors = await results(
    { profile: "us" },
    { profile: "zz", year: 2024 },
    { profile: "us", year: 1999 },
    { profile: "us", year: 2024, method: "acb" },
    { profile: "us", year: 2024, section: "nothing" },
    { reportId: "nothing" },
    { reportId: "nothing", profile: "us", year: 2024 },
  );
  expect(errors.map(({ error }) => error)).toEqual([
    "Give both a profile and a year.",
    expect.stringMatching(/^There is no tax profile "zz"\. Use one of at, /),
    expect.stringMatching(/^United States has no report of 1999\. Choose a year from 2014 to /),
    'United States does not allow the method "acb". Use fifo or lifo or hifo.',
    'This tax report has no section "nothing". Use one of long, short, income.',
    expect.stringMatching(/^There is no tax report "nothing"/),
    "Give either a reportId, or a profile and a year.",
  ]);
});
