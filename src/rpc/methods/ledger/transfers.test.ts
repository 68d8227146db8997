import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createServiceWorld, type ServiceWorld } from "../../../../test/support/worlds/service-world.ts";
import { runToEnd } from "../../../ports/pause.ts";
import { matchTransfers } from "../../../tasks/ledger/match-transfers.ts";

let world: ServiceWorld;
let token: string;
const accountName = "main";
const start = Date.UTC(2024, 2, 1, 12);
const minute = 60_000;
const day = 24 * 60;
const btcAtKraken = "exchange:kraken/symbol:BTC";
const bitcoin = "bip122:000000000019d6689c085ae165831e93";
const btcOnChain = `${bitcoin}/slip44:0`;
const btcb = "eip155:56/erc20:0x7130d2a12b9bcbfae4f2634d864a1ee1ce3ead9c";
const eur = "currency:iso4217/code:EUR";

beforeEach(async () => {
  world = createServiceWorld();
  token = await world.signIn();
  world.writer.accounts.create({ id: "account-1", name: accountName, baseCurrency: "USD", at: 0 });
});
afterEach(() => world.close());

type Answer<T> = { status: number; result: T; detail: string; code: string };
async function ask<T>(method: string, input: object = {}): Promise<Answer<T>> {
  const answer = await world.post(`/rpc/${method}`, { accountName, ...input }, { token });
  return { status: answer.status, ...((await answer.json()) as Omit<Answer<T>, "status">) };
}
async function call<T>(method: string, input: object = {}): Promise<T> {
  const { status, result, detail } = await ask<T>(method, input);
  if (status !== 200) throw new Error(`${status} ${detail}`);
  return result;
}

type Side = {
  minutes: number;
  type?: string;
  platform?: string;
  wallet?: string;
  txHash?: string;
  leg: [direction: "in" | "out", amount: string, assetId: string];
};
const leaves = (minutes: number, amount: string, more: Partial<Side> = {}): Side => ({
  minutes,
  type: "withdrawal",
  platform: "exchange:kraken",
  wallet: "Kraken",
  leg: ["out", amount, btcAtKraken],
  ...more,
});
const arrives = (minutes: number, amount: string, more: Partial<Side> = {}): Side => ({
  minutes,
  type: "deposit",
  platform: bitcoin,
  wallet: "bc1qown",
  leg: ["in", amount, btcOnChain],
  ...more,
});

async function record(reported: readonly Side[]): Promise<string[]> {
  const { ids } = await call<{ ids: string[] }>("transactions.create", {
    transactions: reported.map(({ minutes, leg: [direction, amount, assetId], ...rest }) => ({
      ...rest,
      at: start + minutes * minute,
      legs: [{ direction, amount, assetId }],
    })),
  });
  runToEnd(world.writer.accounts.open(accountName).balances.refresh());
  return ids;
}

/** Answers what the task wrote to its log. */
async function match(since: number | null = null): Promise<string[]> {
  const messages: string[] = [];
  await matchTransfers.run({
    context: world.writer,
    accountName,
    account: world.writer.accounts.open(accountName),
    taskId: "task",
    input: matchTransfers.input.parse({ since }),
    attempt: 1,
    signal: new AbortController().signal,
    checkpoint: null,
    progress: () => undefined,
    log: (_, message) => void messages.push(String(message)),
  });
  return messages;
}

type Linked = { linkedTransactionId?: string; linkedTransactionIds?: string[]; type: string };
const get = (id = ""): Promise<Linked> => call<Linked>("transactions.get", { id });
const linkOf = async (id = ""): Promise<string | undefined> => (await get(id)).linkedTransactionId;
type Proposal = { ids: string[]; confidence: number; reason: string };
const proposals = (): Promise<Proposal[]> => call("transactions.proposals");
type Held = { value: string; inTransit: { assetId: string; amount: string }[] };
const movingAt = async (minutes: number): Promise<string[]> =>
  (await call<Held>("balances.list", { at: start + minutes * minute })).inTransit.map(
    ({ amount, assetId }) => `${amount} ${assetId}`,
  );
type Report = {
  totals: Record<string, string>;
  disposals: { amount: string; cost: string }[];
  expenses: { type: string; amount: string; value: string }[];
  remaining: { assetId: string; amount: string; cost: string; at: number }[];
  withdrawn: object[];
};
const report = (scope = "account"): Promise<Report> => call("pnl.report", { to: "2024-03-31", scope });

describe("a transfer with one hash", () => {
  const txHash = `0x${"ab".repeat(32)}`;
  const toBsc = { platform: "eip155:56", wallet: `0x${"11".repeat(20)}`, txHash };
  test("links another version of the coin, whose lots keep date and cost, and its fee is the only expense", async () => {
    await call("prices.set", {
      prices: [btcAtKraken, btcb].flatMap((assetId) =>
        [10, 25, 31].map((date) => ({
          assetId,
          day: `2024-03-${date}`,
          price: date === 10 ? "50000" : "60000",
          currency: "USD",
        })),
      ),
    });
    const [bought, left, arrived] = await record([
      {
        ...arrives(-day, "1", { platform: "exchange:kraken", wallet: "Kraken" }),
        leg: ["in", "1", btcAtKraken],
      },
      leaves(9 * day, "1", { txHash }),
      arrives(24 * day, "0.9995", { ...toBsc, leg: ["in", "0.9995", btcb] }),
    ]);
    await call("transactions.update", {
      id: bought,
      patch: {
        legs: [
          {
            direction: "in",
            amount: "1",
            assetId: btcAtKraken,
            value: { amount: "10000", currency: "USD", by: "owner" },
          },
        ],
      },
    });
    await match();
    expect(await linkOf(left)).toBe(arrived);
    expect(await linkOf(arrived)).toBe(left);
    expect(await movingAt(12 * day)).toEqual([`0.9995 ${btcb}`]);
    const { expenses, remaining, withdrawn, totals } = await report();
    expect(expenses).toMatchObject([{ type: "fee", amount: "0.0005", value: "25" }]);
    expect(remaining).toMatchObject([
      { assetId: btcb, amount: "0.9995", cost: "9995", at: start - day * minute },
    ]);
    expect(withdrawn).toEqual([]);
    expect(totals["realised"]).toBe("20");
  });
  test("one own wallet paying two others is linked in parts by construction", async () => {
    const wallet = `0x${"aa".repeat(20)}`;
    const eth = "eip155:1/slip44:60";
    const hash = { platform: "eip155:1", txHash, type: "contract" };
    const [left, one, other] = await record([
      { minutes: 0, ...hash, wallet, leg: ["out", "1.5", eth] },
      { minutes: 0, ...hash, wallet: `0x${"bb".repeat(20)}`, leg: ["in", "1", eth] },
      { minutes: 0, ...hash, wallet: `0x${"cc".repeat(20)}`, leg: ["in", "0.5", eth] },
    ]);
    // No source states who got what, and the parts sum to the departure.
    await call("transactions.update", { id: left, patch: { counterparty: null } });
    await match();
    const departure = await get(left);
    expect(departure.linkedTransactionIds?.toSorted()).toEqual([one, other].toSorted());
    expect([await linkOf(one), await linkOf(other)]).toEqual([left, left]);
  });

  const eth = "eip155:1/slip44:60";
  const wbtc = "eip155:1/erc20:0x2260fac5e5542a773aa44fbcfedf7c193bc2c599";
  const cbbtc = "eip155:1/erc20:0xcbb7c0000ab88b473b1f5afd9ef808440eed33bf";
  const [mine, other, router, somebody, anybody] = ["aa", "bb", "cc", "dd", "ee"].map(
    (digits) => `0x${digits.repeat(20)}`,
  );
  type Leg = { assetId: string; amount: string; counterparty?: string | undefined };
  const pair = async (out: Leg, into: Leg): Promise<(string | undefined)[]> => {
    const known = { platform: "eip155:1", txHash, at: start };
    const { ids } = await call<{ ids: string[] }>("transactions.create", {
      transactions: [
        { ...known, type: "withdrawal", wallet: mine, legs: [{ direction: "out", ...out }] },
        { ...known, type: "deposit", wallet: other, legs: [{ direction: "in", ...into }] },
      ],
    });
    runToEnd(world.writer.accounts.open(accountName).balances.refresh());
    return ids;
  };
  test.each<[why: string, out: Leg, into: Leg]>([
    ["short of a fee", { assetId: eth, amount: "1" }, { assetId: eth, amount: "0.99" }],
    ["as another version of the coin", { assetId: wbtc, amount: "1" }, { assetId: cbbtc, amount: "0.999" }],
    [
      "through one contract",
      { assetId: eth, amount: "1", counterparty: router },
      { assetId: eth, amount: "0.99", counterparty: router },
    ],
  ])("within a chain is linked once and for all if it arrives %s", async (_, out, into) => {
    const [left, arrived] = await pair(out, into);
    await match();
    expect(await linkOf(left)).toBe(arrived);
    expect(await linkOf(arrived)).toBe(left);
    expect(await match()).toEqual([]);
    expect(await linkOf(left)).toBe(arrived);
  });
  test("is none if both sides name others, however often it is searched", async () => {
    const [left] = await pair(
      { assetId: eth, amount: "1", counterparty: somebody },
      { assetId: eth, amount: "1", counterparty: anybody },
    );
    expect(await match()).toEqual([]);
    expect(await linkOf(left)).toBeUndefined();
  });
  test("is none, and is not proposed, if one wallet is not the owner's", async () => {
    const legs = { assetId: eth, amount: "1" };
    const [left, arrived] = await pair(legs, legs);
    expect(await linkOf(left)).toBe(arrived);
    await call("wallets.update", { wallet: other, patch: { own: false } });
    expect(await match()).toEqual([]);
    expect([await linkOf(left), await linkOf(arrived)]).toEqual([undefined, undefined]);
    expect(await proposals()).toEqual([]);
  });
});

describe("a swap by a known exchange that pays another own wallet", () => {
  const txHash = `0x${"ad".repeat(32)}`;
  const [mine, other] = ["aa", "bb"].map((digits) => `0x${digits.repeat(20)}`);
  const [router, pool] = ["0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45", `0x${"cc".repeat(20)}`];
  const eth = "eip155:1/slip44:60";
  const usdc = "eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
  const known = { platform: "eip155:1", at: start };
  const paid = (paidContract: string) => ({
    ...known,
    txHash,
    type: "contract",
    wallet: mine,
    counterparty: paidContract,
    legs: [
      { direction: "out", amount: "1", assetId: eth, counterparty: paidContract },
      { direction: "fee", amount: "0.01", assetId: eth },
    ],
  });
  const story = (paidContract: string) => [
    {
      ...known,
      at: start - day * minute,
      type: "deposit",
      wallet: mine,
      legs: [
        {
          direction: "in",
          amount: "3",
          assetId: eth,
          value: { amount: "3000", currency: "USD", by: "owner" },
        },
      ],
    },
    paid(paidContract),
    {
      ...known,
      txHash,
      type: "deposit",
      wallet: other,
      legs: [{ direction: "in", amount: "2000", assetId: usdc, counterparty: pool }],
    },
  ];
  const create = async (transactions: object[]): Promise<string[]> => {
    const { ids } = await call<{ ids: string[] }>("transactions.create", { transactions });
    const assets: [string, string][] = [
      [eth, "2000"],
      [usdc, "1"],
    ];
    await call("prices.set", {
      prices: assets.flatMap(([assetId, price]) =>
        ["2024-02-29", "2024-03-01", "2024-03-31"].map((date) => ({
          assetId,
          day: date,
          price,
          currency: "USD",
        })),
      ),
    });
    runToEnd(world.writer.accounts.open(accountName).balances.refresh());
    return ids;
  };
  test.each([
    ["the payment", 1],
    ["what was received", 2],
  ])("is one trade, whichever was known first: %s", async (_, first) => {
    const [bought, ...halves] = story(router ?? "");
    await create([bought ?? {}, ...(first === 1 ? halves : halves.toReversed()).slice(0, 1)]);
    const [id = ""] = await create((first === 1 ? halves : halves.toReversed()).slice(1));
    expect(await linkOf(id)).toBeDefined();
    const { totals, remaining, withdrawn, expenses } = await report("wallet");
    // 1 ETH for 2,000 and the gas were bought for 1,010 dollars.
    expect(totals).toMatchObject({ realised: "1010", income: "0", withdrawnGain: "0" });
    expect(withdrawn).toEqual([]);
    expect(expenses).toMatchObject([{ amount: "0.01", value: "20" }]);
    expect(remaining.map(({ assetId, amount, cost }) => `${amount} ${assetId} ${cost}`)).toEqual([
      `1.99 ${eth} 1990`,
      `2000 ${usdc} 2000`,
    ]);
    expect(await match()).toEqual([]);
    await call("transactions.unlink", { id });
    expect((await report()).totals["realised"]).toBe("10");
  });
  test("is not assumed at an unknown contract", async () => {
    const [, left = ""] = await create(story(`0x${"dd".repeat(20)}`));
    expect(await linkOf(left)).toBeUndefined();
  });
});

test("a withdrawal months before its arrival is linked by hash when the arrival is known", async () => {
  const txHash = "ef".repeat(32);
  const [left] = await record([leaves(0, "1.5", { txHash }), leaves(day, "1.5")]);
  await match();
  const [arrived] = await record([arrives(60 * day, "1.5", { txHash })]);
  await match(start + 60 * day * minute);
  expect([await linkOf(left), await linkOf(arrived)]).toEqual([arrived, left]);
  expect(await match(start + 60 * day * minute)).toEqual([]);
  expect(await match()).toEqual([]);
  expect(await linkOf(arrived)).toBe(left);
});

describe("withdrawals of an exchange without a hash that arrive as one amount", () => {
  const bought: Side = {
    ...arrives(-day, "3", { platform: "exchange:kraken", wallet: "Kraken" }),
    leg: ["in", "3", btcAtKraken],
  };
  test("are proposed, linked, and in transit each from its own departure on", async () => {
    const [, one, other, arrived] = await record([
      bought,
      leaves(0, "0.7"),
      leaves(5, "0.5"),
      arrives(30, "1.199"),
    ]);
    await match();
    expect(await linkOf(arrived)).toBeUndefined();
    const [proposal, ...rest] = await proposals();
    expect(rest).toEqual([]);
    expect(proposal?.ids).toEqual([...[one, other].toSorted(), arrived]);
    expect(proposal?.reason).toBe(
      "2 withdrawals sum to 1.2 BTC, which arrived 25 min after it left; 0.001 BTC less are plausible fees",
    );
    await call("transactions.link", { ids: proposal?.ids });
    expect([await linkOf(one), await linkOf(other), await linkOf(arrived)]).toEqual([arrived, arrived, one]);
    expect(await movingAt(2)).toEqual([`0.699 ${btcOnChain}`]);
    expect(await movingAt(10)).toEqual([`1.199 ${btcOnChain}`]);
    expect(await movingAt(30)).toEqual([]);
    const { withdrawn, expenses, remaining } = await report("wallet");
    expect(withdrawn).toEqual([]);
    expect(expenses).toMatchObject([{ type: "fee", amount: "0.001" }]);
    const onChain = remaining.filter(({ assetId }) => assetId === btcOnChain);
    expect(onChain).toMatchObject([{ amount: "1.199", at: start - day * minute }]);
    await call("transactions.unlink", { id: other });
    expect(await linkOf(one)).toBeUndefined();
  });
  test.each<[why: string, sides: Side[]]>([
    ["hours lie between them", [leaves(0, "0.7"), leaves(120, "0.5"), arrives(130, "1.2")]],
    [
      "each states a hash",
      [leaves(0, "0.7", { txHash: "a1" }), leaves(5, "0.5", { txHash: "a2" }), arrives(30, "1.2")],
    ],
    [
      "one arrived on its own",
      [leaves(0, "0.71234"), leaves(5, "0.5"), arrives(30, "1.21234"), arrives(31, "0.71234")],
    ],
    ["more is missing than fees", [leaves(0, "0.7"), leaves(5, "0.5"), arrives(30, "1.15")]],
  ])("are not proposed if %s", async (_, sides) => {
    const ids = await record([bought, ...sides]);
    await match();
    const proposed = await proposals();
    expect(proposed.filter((proposal) => proposal.ids.length > 2)).toEqual([]);
    expect(await linkOf(ids[3])).toBeUndefined();
  });
});

test("several withdrawals may arrive as another version of their coin", async () => {
  const txHash = `0x${"cf".repeat(32)}`;
  const [, one, other] = await record([
    {
      ...arrives(-day, "3", { platform: "exchange:kraken", wallet: "Kraken" }),
      leg: ["in", "3", btcAtKraken],
    },
    leaves(0, "1", { txHash }),
    leaves(0, "2", { txHash }),
    arrives(20, "2.999", {
      platform: "eip155:56",
      wallet: `0x${"11".repeat(20)}`,
      txHash,
      leg: ["in", "2.999", btcb],
    }),
  ]);
  await match();
  expect(await linkOf(one)).toBe(await linkOf(other));
  const { withdrawn, expenses, remaining } = await report();
  expect(withdrawn).toEqual([]);
  expect(expenses).toMatchObject([{ type: "fee", amount: "0.001" }]);
  expect(remaining).toMatchObject([{ assetId: btcb, amount: "2.999", at: start - day * minute }]);
});

test("withdrawals of one hash that arrive as one amount are one transfer, whose lots keep cost and date", async () => {
  const txHash = "cd".repeat(32);
  const bought = (minutes: number, amount: string): Side => ({
    ...arrives(minutes, amount, { platform: "exchange:kraken", wallet: "Kraken" }),
    leg: ["in", amount, btcAtKraken],
  });
  const [, , one, other, arrived] = await record([
    bought(-2 * day, "1"),
    bought(-day, "2"),
    leaves(0, "1", { txHash }),
    leaves(0, "2", { txHash }),
    arrives(20, "2.999", { txHash }),
  ]);
  await call("prices.set", {
    prices: ["2024-02-28", "2024-02-29", "2024-03-01", "2024-03-31"].map((date, index) => ({
      assetId: btcAtKraken,
      day: date,
      price: String(10000 * (index + 1)),
      currency: "USD",
    })),
  });
  await match();
  expect([await linkOf(one), await linkOf(other)]).toEqual([arrived, arrived]);
  expect((await get(arrived)).linkedTransactionIds?.toSorted()).toEqual([one, other].toSorted());
  expect(await match()).toEqual([]);
  expect(await movingAt(10)).toEqual([`2.999 ${btcOnChain}`]);
  const { expenses, remaining, withdrawn } = await report();
  expect(expenses).toMatchObject([{ type: "fee", amount: "0.001" }]);
  expect(withdrawn).toEqual([]);
  expect(remaining).toMatchObject([
    { amount: "1", cost: "10000", at: start - 2 * day * minute },
    { amount: "1.999", cost: "39980", at: start - day * minute },
  ]);
  await call("transactions.unlink", { id: other });
  expect([await linkOf(one), await linkOf(other), await linkOf(arrived)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(await match()).toEqual([]);
  await call("transactions.link", { ids: [one, other, arrived] });
  expect([await linkOf(one), await linkOf(other)]).toEqual([arrived, arrived]);
});

test("legs that contradict a transfer that the owner linked are refused until it is unlinked", async () => {
  const [left, arrived] = await record([leaves(0, "1.5"), arrives(20, "1.4")]);
  await call("transactions.link", { ids: [left, arrived] });
  const legsOf = (direction: string, amount: string) => [{ direction, amount, assetId: btcOnChain }];
  const patched = (id: string | undefined, legs: object[]) =>
    ask("transactions.update", { id, patch: { legs } });
  for (const legs of [legsOf("in", "1.6"), legsOf("out", "1"), [...legsOf("in", "1"), ...legsOf("out", "2")]])
    expect(await patched(arrived, legs)).toMatchObject({ status: 409, reason: "transfer_half" });
  expect(await patched(left, [{ direction: "out", amount: "1.3", assetId: btcAtKraken }])).toMatchObject({
    status: 409,
  });
  // More than a tenth missing is no fee, unless the owner links it so.
  expect(await patched(left, [{ direction: "out", amount: "2", assetId: btcAtKraken }])).toMatchObject({
    status: 409,
    reason: "transfer_half",
  });
  expect(await patched(arrived, legsOf("in", "1.3"))).toMatchObject({ status: 409 });
  expect(await linkOf(left)).toBe(arrived);
  expect(await patched(arrived, legsOf("in", "1.45"))).toMatchObject({ status: 200 });
  await call("transactions.unlink", { id: left });
  expect(await patched(arrived, legsOf("in", "1"))).toMatchObject({ status: 200 });
  await call("transactions.link", { ids: [left, arrived] });
  expect(await patched(arrived, legsOf("in", "0.9"))).toMatchObject({ status: 200 });
  await call("transactions.unlink", { id: left });
  expect(await patched(arrived, legsOf("in", "1.6"))).toMatchObject({ status: 200 });
});

test("a link by amount ends when one wallet is no longer the owner's, and is not proposed", async () => {
  const [left] = await record([leaves(0, "1.2345678"), arrives(15, "1.2345678")]);
  await match();
  expect(await linkOf(left)).toBeDefined();
  await call("wallets.update", { wallet: "bc1qown", patch: { own: false } });
  await match();
  expect(await linkOf(left)).toBeUndefined();
  expect(await proposals()).toEqual([]);
});

describe("a fee", () => {
  test("is never assumed beyond half a percent", async () => {
    const usdt = { leg: ["out", "1000.25", "exchange:kraken/symbol:USDT"] } satisfies Partial<Side>;
    const [left, arrived] = await record([
      leaves(0, "0", usdt),
      arrives(20, "0", {
        platform: "exchange:binance",
        wallet: "Binance Spot",
        leg: ["in", "985.75", "exchange:binance/symbol:USDT"],
      }),
    ]);
    await match();
    expect(await linkOf(left)).toBeUndefined();
    const [proposal] = await proposals();
    expect(proposal?.ids).toEqual([left, arrived]);
    expect(proposal?.confidence).toBeLessThanOrEqual(0.5);
    await call("transactions.link", { ids: proposal?.ids });
    expect(await linkOf(left)).toBe(arrived);
  });
});

describe("a bridge", () => {
  const wallet = `0x${"11".repeat(20)}`;
  const rollup = { platform: "eip155:42161", wallet, type: "bridge" };
  const main = { platform: "eip155:1", wallet };
  test("exit after seven days with equal amounts is linked, and the coins count once", async () => {
    const [left, arrived] = await record([
      { minutes: 0, ...rollup, leg: ["out", "10", "eip155:42161/slip44:60"] },
      { minutes: 7 * day, ...main, type: "deposit", leg: ["in", "10", "eip155:1/slip44:60"] },
    ]);
    await match();
    expect(await linkOf(left)).toBe(arrived);
    expect(await movingAt(3 * day)).toEqual(["10 eip155:1/slip44:60"]);
    expect(await movingAt(8 * day)).toEqual([]);
  });
  test("exit with a rival is proposed, whichever was known first", async () => {
    const out: Side = { minutes: 0, ...rollup, leg: ["out", "10", "eip155:42161/slip44:60"] };
    const into: Side = {
      minutes: 7 * day,
      ...main,
      type: "deposit",
      leg: ["in", "10", "eip155:1/slip44:60"],
    };
    const rival: Side = { ...into, minutes: 6 * day, wallet: `0x${"22".repeat(20)}` };
    const [left] = await record([out, into]);
    await match();
    expect(await linkOf(left)).toBeDefined();
    const [other] = await record([rival]);
    await match(start + 6 * day * minute);
    expect(await linkOf(left)).toBeUndefined();
    expect(await proposals()).toHaveLength(1);
    await call("transactions.delete", { ids: [other] });
    await match(start + 6 * day * minute);
    expect(await linkOf(left)).toBeDefined();
  });
});

describe("fiat money", () => {
  test("a payment between two own exchanges is linked within days and is not a flow", async () => {
    const [left, arrived] = await record([
      leaves(0, "0", { leg: ["out", "1234.56", eur] }),
      arrives(day, "0", { platform: "exchange:coinbase", wallet: "Coinbase", leg: ["in", "1234.56", eur] }),
    ]);
    await match();
    expect(await linkOf(left)).toBe(arrived);
    expect(await movingAt(60)).toEqual([`1234.56 ${eur}`]);
  });
});

describe("a transfer in parts", () => {
  const story = [
    {
      ...arrives(-day, "2", { platform: "exchange:kraken", wallet: "Kraken" }),
      leg: ["in", "2", btcAtKraken],
    },
    leaves(0, "1.5"),
    arrives(10, "1"),
    arrives(30, "0.499"),
  ] satisfies Side[];
  test("is proposed, linked, in transit until the last part, and unlinked", async () => {
    const [, left, first, second] = await record(story);
    await match();
    const [proposal] = await proposals();
    expect(proposal?.ids).toEqual([left, first, second]);
    await call("transactions.link", { ids: proposal?.ids.toReversed() });
    expect(await get(left)).toMatchObject({
      type: "transfer",
      linkedTransactionId: first,
      linkedTransactionIds: [first, second],
    });
    expect(await linkOf(first)).toBe(left);
    expect(await linkOf(second)).toBe(left);
    const page = await call<{ items: Linked[] }>("transactions.list", { filter: { linked: true } });
    expect(page.items.flatMap(({ linkedTransactionIds }) => linkedTransactionIds ?? [])).toEqual([
      first,
      second,
    ]);
    expect(await movingAt(5)).toEqual([`1.499 ${btcOnChain}`]);
    expect(await movingAt(20)).toEqual([`0.499 ${btcOnChain}`]);
    expect(await movingAt(30)).toEqual([]);
    const { remaining, expenses, withdrawn } = await report("wallet");
    expect(withdrawn).toEqual([]);
    expect(expenses).toMatchObject([{ type: "fee", amount: "0.001" }]);
    expect(remaining.map(({ assetId, amount }) => `${amount} ${assetId}`).toSorted()).toEqual(
      [`0.5 ${btcAtKraken}`, `1.499 ${btcOnChain}`].toSorted(),
    );
    // One part less would leave a third missing: the whole link is removed.
    await call("transactions.unlink", { id: second });
    expect([await linkOf(left), await linkOf(first), await linkOf(second)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect((await get(left)).linkedTransactionIds).toBeUndefined();
    await match();
    expect(await linkOf(left)).toBeUndefined();
    await call("transactions.forbidLink", { ids: [left, first, second] });
    expect(await proposals()).toEqual([]);
  });
  test.each(["account", "wallet"])("pays its fee from the lots after all parts, per %s", async (scope) => {
    await call("transactions.create", {
      transactions: [100, 200, 300].map((cost, index) => ({
        at: start + (index - 5) * day * minute,
        type: "deposit",
        platform: "exchange:kraken",
        wallet: "Kraken",
        legs: [
          {
            direction: "in",
            assetId: btcAtKraken,
            amount: "1",
            value: { amount: String(cost), currency: "USD", by: "source" },
          },
        ],
      })),
    });
    const [left, first, second] = await record([leaves(0, "2.5"), arrives(10, "1"), arrives(30, "1.499")]);
    await call("transactions.link", { ids: [left, first, second] });
    const { disposals, remaining } = await report(scope);
    expect(disposals).toMatchObject([{ amount: "0.001", cost: "0.3" }]);
    expect(remaining.map(({ amount, cost }) => `${amount} ${cost}`).toSorted()).toEqual([
      "0.499 149.7",
      "0.5 150",
      "1 100",
      "1 200",
    ]);
  });
  test("loses only a small part, and is unlinked if a part is deleted", async () => {
    const [, left, first, second, crumb] = await record([...story, arrives(40, "0.0005")]);
    await call("transactions.link", { ids: [left, first, second, crumb] });
    await call("transactions.unlink", { id: crumb });
    expect((await get(left)).linkedTransactionIds).toEqual([first, second]);
    expect(await linkOf(crumb)).toBeUndefined();
    await call("transactions.delete", { ids: [first] });
    expect(await linkOf(left)).toBeUndefined();
    expect(await linkOf(second)).toBeUndefined();
  });
});

describe("one payment of two addresses into an exchange", () => {
  const txHash = "ab".repeat(32);
  const paid = (wallet: string, amount: string): Side => ({
    minutes: 0,
    type: "withdrawal",
    platform: bitcoin,
    wallet,
    txHash,
    leg: ["out", amount, btcOnChain],
  });
  const credited: Side = {
    ...arrives(30, "1.4999", { platform: "exchange:kraken", wallet: "Kraken" }),
    leg: ["in", "1.4999", btcAtKraken],
  };
  test("is proposed as a whole, linked, counted once while it moves, unlinked and linked again", async () => {
    const [one, other, credit] = await record([paid("bc1qone", "1"), paid("bc1qother", "0.5"), credited]);
    await match();
    expect(await linkOf(credit)).toBeUndefined();
    const [proposal, ...rest] = await proposals();
    expect(rest).toEqual([]);
    const first = [one, other].toSorted()[0];
    expect(proposal?.ids).toEqual([...[one, other].toSorted(), credit]);
    await call("transactions.link", { ids: proposal?.ids });
    const links = async (): Promise<unknown[]> => Promise.all([one, other, credit].map(linkOf));
    expect(await links()).toEqual([credit, credit, first]);
    expect((await get(credit)).linkedTransactionIds).toEqual([one, other].toSorted());
    expect(await movingAt(10)).toEqual([`1.4999 ${btcAtKraken}`]);
    expect(await movingAt(30)).toEqual([]);
    expect(await proposals()).toEqual([]);
    const { expenses, withdrawn } = await report("wallet");
    expect(withdrawn).toEqual([]);
    expect(expenses).toMatchObject([{ type: "fee", amount: "0.0001" }]);
    await call("transactions.unlink", { id: other });
    expect(await links()).toEqual([undefined, undefined, undefined]);
    await match();
    expect(await links()).toEqual([undefined, undefined, undefined]);
    await call("transactions.link", { ids: [other, credit, one] });
    expect(await links()).toEqual([credit, credit, first]);
    const [change] = await call<{ id: string }[]>("transactions.history", { limit: 1 });
    const { changeId } = await call<{ changeId: string }>("transactions.undo", { changeId: change?.id });
    expect(await links()).toEqual([undefined, undefined, undefined]);
    await call("transactions.undo", { changeId });
    expect(await links()).toEqual([credit, credit, first]);
  });
  test("is refused with the payment of another hash, and if more arrived than left", async () => {
    const [one, other, third, credit, more] = await record([
      paid("bc1qone", "1"),
      paid("bc1qother", "0.5"),
      { ...paid("bc1qthird", "0.5"), txHash: "cd".repeat(32) },
      credited,
      { ...credited, leg: ["in", "1.5001", btcAtKraken] },
    ]);
    const refusal = async (ids: unknown[]): Promise<string> =>
      (await ask("transactions.link", { ids })).detail;
    expect(await refusal([one, other, third, credit])).toContain("a transfer leaves in one transaction");
    expect(await refusal([one, other, more])).toContain(
      "1.5001 BTC arrived, more than the 1.5 BTC that left",
    );
    expect(await refusal([one, other])).toContain("a transfer needs one that receives");
  });
});

test("a fee judged without a price is judged again when the owner sets one", async () => {
  const [left] = await record([leaves(0, "10.23456"), arrives(5, "10.19456")]);
  await match();
  expect(await linkOf(left)).toBeDefined();
  const { changes } = world.writer.accounts.open(accountName);
  const judged = () => changes.after(0).filter(({ topic }) => topic === "transferFees");
  expect(judged()).toEqual([]);
  // 0.04 BTC are 2,400 USD: no fee.
  const price = { assetId: btcAtKraken, day: "2024-03-01", price: "60000", currency: "USD" };
  await call("prices.set", { prices: [price] });
  expect(judged()).toMatchObject([{ since: start }]);
  await match(start);
  expect(await linkOf(left)).toBeUndefined();
});

describe("transactions that are not a transfer", () => {
  test.each<[why: string, reported: Side[], message: string]>([
    ["two that receive", [arrives(0, "1"), arrives(5, "1", { wallet: "bc1qother" })], "needs one that sends"],
    ["two that send", [leaves(0, "1"), leaves(5, "1", { wallet: "Other" })], "needs one that receives"],
    [
      "another coin",
      [leaves(0, "1"), arrives(5, "1", { leg: ["in", "1", "eip155:1/slip44:60"], platform: "eip155:1" })],
      "none of the others receives",
    ],
    ["more than left", [leaves(0, "1"), arrives(5, "1.1")], "more than the 1 BTC that left"],
    [
      "parts of more than left",
      [leaves(0, "1"), arrives(5, "0.6"), arrives(9, "0.5", { wallet: "bc1qother" })],
      "1.1 BTC arrived, more than the 1 BTC",
    ],
  ])("are refused: %s", async (_, reported, message) => {
    const ids = await record(reported);
    const { status, code, detail } = await ask("transactions.link", { ids });
    expect({ status, code }).toEqual({ status: 400, code: "bad_request" });
    expect(detail).toContain(message);
  });
});
