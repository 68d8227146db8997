import { z } from "zod";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createServiceWorld, type ServiceWorld } from "../../../../test/support/worlds/service-world.ts";
import { runToEnd } from "../../../ports/pause.ts";
import type { ReportedLeg, ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { checkHealth } from "../../../tasks/derived/check-health.ts";

const accountName = "main";
const coin = (symbol: string): string => `exchange:binance/symbol:${symbol}`;
const [usdt, btc, bnb, tkn] = ["USDT", "BTC", "BNB", "TKN"].map(coin) as [string, string, string, string];
const eth = "eip155:1/slip44:60";
const sol = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501";
const day = 86_400_000;
const start = Date.UTC(2024, 0, 1);
const at = (days: number): number => start + days * day;
const dayOf = (days: number): string => new Date(at(days)).toISOString().slice(0, 10);

let world: ServiceWorld;
let token: string;

beforeEach(async () => {
  world = createServiceWorld();
  token = await world.signIn();
  world.writer.accounts.create({ id: "account-1", name: accountName, baseCurrency: "USD", at: 0 });
});
afterEach(() => world.close());

async function call<T>(method: string, input: object = {}): Promise<T> {
  const answer = await world.post(`/rpc/${method}`, { accountName, ...input }, { token });
  const body = (await answer.json()) as { result?: T; detail?: string };
  if (answer.status !== 200) throw new Error(`${answer.status} ${body.detail ?? ""}`);
  return body.result as T;
}

function account() {
  return world.writer.accounts.open(accountName);
}

function settle(): void {
  runToEnd(account().balances.refresh());
  runToEnd(account().netWorth.refresh({ since: null, now: world.writer.now(), currency: "USD" }));
}

const leg = (direction: ReportedLeg["direction"], assetId: string, amount: string): ReportedLeg => ({
  direction,
  assetId,
  amount,
});
type More = Partial<ReportedTransaction>;
function moved(
  days: number,
  type: NonNullable<ReportedTransaction["type"]>,
  legs: ReportedLeg[],
  more: More = {},
): ReportedTransaction {
  return { at: at(days), type, platform: "exchange:binance", wallet: "Binance Spot", legs, ...more };
}

async function report(transactions: ReportedTransaction[], source = "statement"): Promise<void> {
  account().ledger.add(transactions, { kind: "import", id: source });
  settle();
}

/** Constant prices on every requested day. */
async function price(closes: Record<string, string>, last = 60): Promise<void> {
  await call("prices.set", {
    prices: Object.entries(closes).flatMap(([assetId, close]) =>
      Array.from({ length: last + 1 }, (_, days) => ({
        assetId,
        day: dayOf(days),
        price: close,
        currency: "USD",
      })),
    ),
  });
  settle();
}

type Issue = {
  id: string;
  kind: string;
  message: string;
  subject: Record<string, unknown>;
  remedy: { method: string; params: Record<string, unknown> } | null;
};
async function issuesOf(kind: string): Promise<Issue[]> {
  await checkHealth.run({
    context: world.writer,
    accountName,
    account: account(),
    taskId: "task",
    input: {},
    attempt: 1,
    signal: new AbortController().signal,
    checkpoint: null,
    progress: () => undefined,
    log: () => undefined,
  });
  const { items } = await call<{ items: Issue[] }>("issues.list", { limit: 1000 });
  return items.filter((issue) => issue.kind === kind);
}
const unexplained = (): Promise<Issue[]> => issuesOf("unexplainedRelease");

type Balances = { items: { wallet: string; assetId: string; amount: string }[]; value: string | null };
type Report = {
  totals: Record<string, string>;
  disposals: { assetId: string; amount: string; proceeds: string; cost: string; gain: string }[];
  income: { value: string }[];
  missingAcquisitions: object[];
  remaining: { assetId: string; amount: string; cost: string; at: number }[];
};
const netWorthAt = async (days: number): Promise<string | null> =>
  (await call<Balances>("balances.list", { at: at(days) + 1 })).value;
const heldAt = async (days: number): Promise<string[]> =>
  (await call<Balances>("balances.list", { at: at(days) + 1 })).items
    .map(({ wallet, assetId, amount }) => `${wallet} ${amount} ${assetId.split(":").at(-1)}`)
    .sort();
const profitAt = (days: number, more: object = {}): Promise<Report> =>
  call<Report>("pnl.report", { to: at(days) + 1, ...more });

describe("principal locked in one wallet and released into another", () => {
  const lock = moved(1, "stake", [leg("out", usdt, "1000")], {
    wallet: "Binance Funding",
    counterparty: "Earn",
  });
  const release = (amount = "1000"): ReportedTransaction =>
    moved(11, "unstake", [leg("in", usdt, amount)], { counterparty: "Earn" });
  const deposit = moved(0, "deposit", [leg("in", usdt, "1000")], { wallet: "Binance Funding" });

  test("is neither income nor counted twice", async () => {
    await report([deposit, lock, release()]);
    await price({ [usdt]: "1" });
    expect(await netWorthAt(11)).toBe("1000");
    expect(await heldAt(11)).toEqual(["Binance Spot 1000 USDT"]);
    expect((await profitAt(11)).totals).toMatchObject({ income: "0", realised: "0", unrealised: "0" });
    expect(await call("performance.summary", { to: dayOf(11) })).toMatchObject({
      twr: "0",
      netInvested: "1000",
    });
    expect(await unexplained()).toEqual([]);
  });

  test("keeps its lots, also with a pool per wallet", async () => {
    await report([deposit, lock, release("1000.5")]);
    await price({ [usdt]: "1" });
    const { remaining, income, missingAcquisitions } = await profitAt(11, { scope: "wallet" });
    expect(missingAcquisitions).toEqual([]);
    expect(income).toMatchObject([{ value: "0.5" }]);
    expect(remaining.map(({ amount, at: when }) => [amount, when])).toEqual([
      ["1000", at(0)],
      ["0.5", at(11)],
    ]);
  });

  test("gives entries with consistent balances in both positions", async () => {
    await report([deposit, lock, release()]);
    const { items } = await call<{ items: Record<string, string | boolean>[] }>("auditLog.list", {
      order: "asc",
    });
    expect(
      items.map(({ wallet, operation, change, balance, derived }) =>
        [wallet, operation, change, balance, derived ? "derived" : ""].join(" ").trim(),
      ),
    ).toEqual([
      "Binance Funding in 1000 1000",
      "Binance Funding#Earn stake 1000 1000 derived",
      "Binance Funding out -1000 0",
      "Binance Spot in 1000 1000",
      "Binance Spot#Earn transfer 1000 1000 derived",
      "Binance Spot#Earn unstake -1000 0 derived",
      "Binance Funding#Earn transfer -1000 0 derived",
    ]);
  });

  test("works if the release is reported before the lock, from another file", async () => {
    await report([release()], "second");
    expect(await unexplained()).toMatchObject([{ subject: { amount: "1000", protocol: "Earn" } }]);
    await report([deposit, lock], "first");
    await price({ [usdt]: "1" });
    expect(await unexplained()).toEqual([]);
    expect(await netWorthAt(11)).toBe("1000");
  });

  test("gives only the reward of a validator as income", async () => {
    const contract = "0x00000000219ab540356cbb839cbe05303d7705fa";
    const chain = { platform: "eip155:1", counterparty: contract };
    const [hot, cold] = [
      "0x00000000000000000000000000000000000000aa",
      "0x00000000000000000000000000000000000000bb",
    ];
    await report([
      moved(0, "deposit", [leg("in", eth, "32")], { platform: "eip155:1", wallet: hot }),
      moved(1, "stake", [leg("out", eth, "32")], { ...chain, wallet: hot }),
      moved(50, "unstake", [leg("in", eth, "32.4")], { ...chain, wallet: cold }),
    ]);
    await price({ [eth]: "2000" });
    expect(await heldAt(50)).toEqual([`${cold} 32.4 60`]);
    expect(await netWorthAt(50)).toBe("64800");
    expect((await profitAt(50)).totals).toMatchObject({ income: "800" });
    expect(await unexplained()).toEqual([]);
  });

  test("gives only the reward of a split stake as income", async () => {
    const chain = {
      platform: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
      wallet: "Owner",
      counterparty: "Stake11111111111111111111111111111111111111",
    };
    await report([
      moved(0, "deposit", [leg("in", sol, "1000")], { ...chain }),
      moved(1, "stake", [leg("out", sol, "1000")], chain),
      moved(30, "unstake", [leg("in", sol, "500")], chain),
      moved(50, "unstake", [leg("in", sol, "501")], chain),
    ]);
    await price({ [sol]: "100" });
    expect(await heldAt(50)).toEqual(["Owner 1001 501"]);
    expect((await profitAt(50)).totals).toMatchObject({ income: "100" });
  });
});

describe("a partial validator withdrawal", () => {
  const contract = "0x00000000219ab540356cbb839cbe05303d7705fa";
  const wallet = "0x00000000000000000000000000000000000000aa";
  const chain = { platform: "eip155:1", wallet };
  const pectra = 500;
  const stake = (amount: string): ReportedTransaction[] => [
    moved(0, "deposit", [leg("in", eth, amount)], chain),
    moved(1, "stake", [leg("out", eth, amount)], { ...chain, counterparty: contract }),
  ];
  const withdrawal = (days: number, amount: string): ReportedTransaction =>
    moved(days, "unstake", [{ ...leg("in", eth, amount), counterparty: contract, kind: "withdrawal" }], {
      ...chain,
      counterparty: contract,
      method: "Beacon withdrawal",
    });
  const request = (days: number, amount: string): ReportedTransaction =>
    moved(days, "fee", [leg("fee", eth, "0.0001")], {
      ...chain,
      counterparty: "0x00000961ef480eb55e80d19ad83579a64c007002",
      method: `Request withdrawal of ${amount} ETH`,
    });
  const priced = (): Promise<void> => price({ [eth]: "2000" }, pectra + 60);
  const parts = (): Promise<Issue[]> => issuesOf("ambiguousWithdrawal");

  test("is principal while the position holds it, and is reported", async () => {
    await report([...stake("64"), withdrawal(pectra, "5")]);
    await priced();
    expect(await heldAt(pectra)).toEqual([`${wallet} 5 60`, `${wallet}#${contract} 59 60`]);
    expect(await netWorthAt(pectra)).toBe("128000");
    expect((await profitAt(pectra)).totals).toMatchObject({ income: "0" });
    const [issue] = await parts();
    expect(issue).toMatchObject({
      subject: { wallet, assetId: eth, amount: "5", platform: "eip155:1" },
      remedy: { method: "transactions.update", params: { patch: { type: "reward" } } },
    });
    expect(await unexplained()).toEqual([]);
  });

  test("is not reported once the owner decided", async () => {
    await report([...stake("64"), withdrawal(pectra, "10")]);
    await priced();
    const [issue] = await parts();
    await call("transactions.update", issue?.remedy?.params);
    settle();
    expect(await parts()).toEqual([]);
    expect((await profitAt(pectra)).totals).toMatchObject({ income: "20000" });
    expect(await heldAt(pectra)).toEqual([`${wallet} 10 60`, `${wallet}#${contract} 64 60`]);
  });

  test("is confirmed by the owner's request if a validator's 32 ETH remain", async () => {
    await report([
      moved(0, "deposit", [leg("in", eth, "1")], chain),
      ...stake("64"),
      request(pectra - 1, "5"),
      withdrawal(pectra, "5"),
    ]);
    await priced();
    expect(await parts()).toEqual([]);
  });

  test("is reported despite a request that would leave less than a validator keeps", async () => {
    await report([
      moved(0, "deposit", [leg("in", eth, "1")], chain),
      ...stake("32"),
      request(pectra - 1, "5"),
      withdrawal(pectra, "5"),
    ]);
    await priced();
    expect(await parts()).toMatchObject([{ subject: { amount: "5" } }]);
  });

  test("was a reward before validators could pay out principal, however it was stored", async () => {
    await report([...stake("32"), withdrawal(50, "3.9")]);
    await priced();
    expect((await profitAt(50)).totals).toMatchObject({ income: "7800" });
    expect(await parts()).toEqual([]);
    expect(await unexplained()).toEqual([]);
  });

  test("returns all principal and a bounded reward, for any order of parts", async () => {
    await report([
      ...stake("64"),
      withdrawal(pectra, "0.3"),
      withdrawal(pectra + 1, "5"),
      withdrawal(pectra + 20, "32.4"),
      withdrawal(pectra + 40, "27.1"),
    ]);
    await priced();
    const { totals } = await profitAt(pectra + 41);
    expect(totals).toMatchObject({ income: "1600", unrealised: "0" });
    expect(await heldAt(pectra + 41)).toEqual([`${wallet} 64.8 60`]);
    expect(await netWorthAt(pectra + 41)).toBe("129600");
  });
});

test("a release beyond a position's balance is an issue, for a debt it is not", async () => {
  await report([
    moved(0, "deposit", [leg("in", usdt, "100")]),
    moved(1, "stake", [leg("out", usdt, "100")], { counterparty: "Earn" }),
    moved(2, "transfer", [
      { ...leg("out", usdt, "130"), wallet: "Binance Spot#Earn" },
      { ...leg("in", usdt, "130"), wallet: "Binance Spot" },
    ]),
    moved(3, "loan", [leg("in", usdt, "50")], { counterparty: "Loan" }),
  ]);
  expect(await issuesOf("negativeBalance")).toMatchObject([
    { subject: { wallet: "Binance Spot#Earn", assetId: usdt, amount: "-30" } },
  ]);
});

describe("a release without a lock in the history", () => {
  const release = moved(1, "unstake", [leg("in", usdt, "1000")], { counterparty: "Earn" });

  test("is a deposit and an issue that names its transaction, never income", async () => {
    await report([release]);
    await price({ [usdt]: "1" });
    expect((await profitAt(11)).totals).toMatchObject({ income: "0", unrealised: "0" });
    expect(await call("performance.summary", { to: dayOf(11) })).toMatchObject({ netInvested: "1000" });
    const [issue] = await unexplained();
    const { items } = await call<{ items: { id: string }[] }>("transactions.list");
    expect(issue).toMatchObject({
      subject: { transactionId: items[0]?.id, assetId: usdt, amount: "1000", wallet: "Binance Spot" },
      remedy: { method: "transactions.create" },
    });
  });

  test("is explained by the remedy without counting anything twice", async () => {
    await report([release]);
    await price({ [usdt]: "1" });
    const [issue] = await unexplained();
    const { transactions } = z
      .object({ transactions: z.array(z.record(z.string(), z.unknown())) })
      .parse(issue?.remedy?.params);
    await call("transactions.create", { transactions });
    settle();
    expect(await unexplained()).toEqual([]);
    expect(await netWorthAt(11)).toBe("1000");
    expect((await profitAt(11)).totals).toMatchObject({ income: "0", unrealised: "0" });
  });

  test("is income if the owner says so", async () => {
    await report([release]);
    await price({ [usdt]: "1" });
    const { items } = await call<{ items: { id: string }[] }>("transactions.list");
    await call("transactions.update", { id: items[0]?.id, patch: { type: "reward" } });
    settle();
    expect(await unexplained()).toEqual([]);
    expect((await profitAt(11)).totals).toMatchObject({ income: "1000" });
  });
});

describe("a product that settles in another coin", () => {
  test("sells what was subscribed for what was paid: dual investment", async () => {
    await report([
      moved(0, "deposit", [leg("in", usdt, "1000")]),
      moved(1, "stake", [leg("out", usdt, "1000")], { counterparty: "Dual Investment:1" }),
      moved(8, "trade", [leg("in", btc, "0.025")], { counterparty: "Dual Investment:1" }),
    ]);
    await price({ [usdt]: "1", [btc]: "40000" });
    expect(await heldAt(8)).toEqual(["Binance Spot 0.025 BTC"]);
    expect(await netWorthAt(8)).toBe("1000");
    const { totals, remaining, disposals } = await profitAt(8);
    expect(totals).toMatchObject({ income: "0", realised: "0" });
    expect(disposals).toMatchObject([{ assetId: usdt, amount: "1000", cost: "1000" }]);
    expect(remaining).toMatchObject([{ assetId: btc, amount: "0.025", cost: "1000" }]);
    expect(await unexplained()).toEqual([]);
  });

  test("buys the token with what was not returned: launchpad", async () => {
    await report([
      moved(0, "deposit", [leg("in", bnb, "10")]),
      moved(1, "stake", [leg("out", bnb, "10")], { counterparty: "Launchpad" }),
      moved(3, "trade", [leg("in", bnb, "8"), leg("in", tkn, "1000")], { counterparty: "Launchpad" }),
    ]);
    await price({ [bnb]: "300", [tkn]: "1" });
    expect(await heldAt(3)).toEqual(["Binance Spot 1000 TKN", "Binance Spot 8 BNB"]);
    const { totals, disposals, remaining } = await profitAt(3);
    expect(totals).toMatchObject({ income: "0" });
    expect(disposals).toMatchObject([{ assetId: bnb, amount: "2", proceeds: "600", cost: "600" }]);
    expect(remaining.map(({ assetId, amount, cost }) => [assetId, amount, cost])).toEqual([
      [bnb, "8", "2400"],
      [tkn, "1000", "600"],
    ]);
  });

  test("sells a pool's decreased coin for the increased one: liquid swap", async () => {
    await report([
      moved(0, "deposit", [leg("in", btc, "0.1"), leg("in", usdt, "5000")]),
      moved(1, "stake", [leg("out", btc, "0.1"), leg("out", usdt, "5000")], { counterparty: "Liquid Swap" }),
      moved(30, "trade", [leg("in", btc, "0.0966"), leg("in", usdt, "5200")], {
        counterparty: "Liquid Swap",
      }),
    ]);
    await price({ [btc]: "50000", [usdt]: "1" });
    expect(await heldAt(30)).toEqual(["Binance Spot 0.0966 BTC", "Binance Spot 5200 USDT"]);
    const { totals, disposals } = await profitAt(30);
    expect(totals).toMatchObject({ income: "0" });
    expect(disposals).toMatchObject([{ assetId: btc, amount: "0.0034", cost: "170" }]);
    expect(await unexplained()).toEqual([]);
  });

  test("is an issue if the subscription is not in the history", async () => {
    await report([moved(8, "trade", [leg("in", btc, "0.025")], { counterparty: "Dual Investment" })]);
    await price({ [btc]: "40000" });
    expect((await profitAt(8)).totals).toMatchObject({ income: "0" });
    expect(await unexplained()).toMatchObject([{ subject: { protocol: "Dual Investment", assetId: btc } }]);
  });
});

test("a purchase from a counterparty that is not a product is no release", async () => {
  await report([moved(8, "trade", [leg("in", btc, "0.025")], { counterparty: "A desk" })]);
  await price({ [btc]: "40000" });
  expect(await unexplained()).toEqual([]);
  expect(await heldAt(8)).toEqual(["Binance Spot 0.025 BTC"]);
  await report(
    [moved(5, "stake", [leg("out", usdt, "10")], { counterparty: "A desk" })],
    "the desk keeps something",
  );
  expect(await unexplained()).toEqual([]);
});

test("a repayment from another wallet reduces the same debt", async () => {
  await report([
    moved(0, "loan", [leg("in", usdt, "100")], { counterparty: "Loan" }),
    moved(0, "deposit", [leg("in", usdt, "200")], { wallet: "Binance Funding" }),
    moved(5, "repayment", [leg("out", usdt, "104")], { wallet: "Binance Funding", counterparty: "Loan" }),
  ]);
  await price({ [usdt]: "1" });
  expect(await heldAt(5)).toEqual(["Binance Funding 96 USDT", "Binance Spot 100 USDT"]);
  expect(await netWorthAt(5)).toBe("196");
  expect((await profitAt(5)).totals).toMatchObject({ expenses: "4", unrealised: "0" });
});
