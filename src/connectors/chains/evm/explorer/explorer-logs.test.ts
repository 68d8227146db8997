import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startStandIn, type StandIn } from "../../../../../test/support/servers/stand-in.ts";
import { createHttp } from "../../../../net/http.ts";
import { silentLogger } from "../../../../ports/logger.ts";
import type { NetworkContext } from "../../../connector.ts";
import type { Explorer } from "./explorer-api.ts";
import { explorerLogs } from "./explorer-logs.ts";

const contract = "0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb";
const [supply, borrow, market, own] = ["1", "2", "3", "4"].map((digit) => `0x${digit.repeat(64)}`);
const topics = [
  [[supply ?? "", "0x5"], null, null, own ?? ""],
  [borrow ?? "", null, own ?? ""],
];

let standIn: StandIn;
/** What the explorer answers to a query, and what it was asked. */
let answerTo: (query: URLSearchParams) => unknown = () => ({});
let asked: Record<string, string>[] = [];
beforeAll(async () => {
  standIn = await startStandIn();
  standIn.on(/^\/api/, ({ query }) => {
    asked.push(Object.fromEntries(query));
    return { body: answerTo(query) };
  });
});
beforeEach(() => {
  asked = [];
});
afterAll(() => standIn.close());

const explorer = (): Explorer => ({ provider: "explorer", url: `${standIn.url}/api`, perSecond: 1_000 });
const context = (): NetworkContext => ({
  http: createHttp({
    fetch: globalThis.fetch,
    config: { upstreams: {}, offline: false },
    log: silentLogger,
    now: Date.now,
    random: () => 0,
    sleep: async () => undefined,
  }),
  signal: new AbortController().signal,
});
const find = (explorers: Explorer[]) => explorerLogs(explorers, { contract, topics, block: 99 }, context());
const none = { status: "0", message: "No records found", result: [] };

test("an explorer is asked once for each event, by contract and account", async () => {
  answerTo = (query) =>
    query.get("topic0") === supply
      ? {
          status: "1",
          message: "OK",
          result: [
            { address: contract.toUpperCase().replace("0X", "0x"), topics: [supply, market, own, null] },
          ],
        }
      : none;
  expect(await find([explorer()])).toEqual([{ address: contract, topics: [supply, market, own] }]);
  const shared = { module: "logs", action: "getLogs", fromBlock: "0", toBlock: "99", address: contract };
  const ofSupply = { ...shared, topic3: own, topic0_3_opr: "and" };
  expect(asked).toEqual([
    { ...ofSupply, topic0: supply },
    { ...ofSupply, topic0: "0x5" },
    { ...shared, topic0: borrow, topic2: own, topic0_2_opr: "and" },
  ]);
});

test.each<[string, unknown]>([
  ["it found none, which one without such lists says too", none],
  ["it does not know the list", { status: "0", message: "Unknown action", result: null }],
  [
    "it may have left some out",
    {
      status: "1",
      message: "OK",
      result: Array.from({ length: 1_000 }, () => ({ address: contract, topics: [supply] })),
    },
  ],
  ["it refuses", { status: "0", message: "NOTOK", result: "Invalid API Key" }],
  ["its answer has another form", { status: "1", message: "OK", result: [{ topics: "0x" }] }],
])("it has no answer where %s", async (_, body) => {
  answerTo = () => body;
  expect(await find([explorer(), explorer()])).toBeUndefined();
});
