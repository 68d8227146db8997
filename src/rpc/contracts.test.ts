import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createServiceWorld, type ServiceWorld } from "../../test/support/service-world.ts";
import { runToEnd } from "../core/ports/pause.ts";
import type { ReportedLeg, ReportedTransaction } from "../core/transaction.ts";
import { checkHealth } from "../tasks/check-health.ts";

const accountName = "main";
const eth = "eip155:1/slip44:60";
const usdc = "eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const hot = "0x00000000000000000000000000000000000000aa";
const cold = "0x00000000000000000000000000000000000000bb";
const vault = "0x00000000000000000000000000000000000000c1";
const day = 86_400_000;
const start = Date.UTC(2020, 0, 1);

let world: ServiceWorld;
let token: string;
let hashes: number;

beforeEach(async () => {
  hashes = 0;
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

const gas: ReportedLeg = { direction: "fee", assetId: eth, amount: "0" };
/** A transaction as an explorer reports it: its type follows from its legs and its call. */
function onChain(
  days: number,
  legs: ReportedLeg[],
  more: { method?: string; wallet?: string; counterparty?: string; type?: ReportedTransaction["type"] } = {},
): ReportedTransaction {
  const { wallet = hot, type, ...rest } = more;
  return {
    at: start + days * day,
    platform: "eip155:1",
    wallet,
    txHash: `0x${String(++hashes).padStart(64, "0")}`,
    legs: type === undefined ? [...legs, { ...gas, amount: "0.0001" }] : legs,
    ...(type === undefined ? {} : { type }),
    ...rest,
  };
}
const into = (assetId: string, amount: string, counterparty: string): ReportedLeg => ({
  direction: "in",
  assetId,
  amount,
  counterparty,
});
const out = (assetId: string, amount: string, counterparty: string): ReportedLeg => ({
  direction: "out",
  assetId,
  amount,
  counterparty,
});

function report(transactions: readonly ReportedTransaction[]): void {
  account().ledger.add(transactions, { kind: "connection", id: "chain" });
  settle();
}

function settle(): void {
  runToEnd(account().balances.refresh());
  runToEnd(account().netWorth.refresh({ since: null, now: world.writer.now(), currency: "USD" }));
}

async function prices(list: Record<string, [assetId: string, price: string][]>): Promise<void> {
  await call("prices.set", {
    prices: Object.entries(list).flatMap(([on, known]) =>
      known.map(([assetId, price]) => ({ assetId, day: on, price, currency: "USD" })),
    ),
  });
  settle();
}

async function openIssues(): Promise<
  { kind: string; message: string; subject: object; remedy: { params: object } }[]
> {
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
  const { items } = await call<{ items: Awaited<ReturnType<typeof openIssues>> }>("issues.list");
  return items.filter(({ kind }) => kind === "unknownContract");
}

type Balances = {
  items: { wallet: string; assetId: string; amount: string }[];
  value: string | null;
  unverified: { contract: string; platform: string; assetId: string; amount: string; value: string | null }[];
};
type Report = {
  totals: Record<string, string>;
  disposals: { amount: string; cost: string; holdingDays: number; gain: string }[];
  withdrawn: object[];
  income: object[];
  missingAcquisitions: object[];
  remaining: { assetId: string; amount: string; cost: string; at: number; unverified: boolean }[];
};
const at = (days: number): number => start + days * day + 1;
const balancesAt = (days: number): Promise<Balances> => call<Balances>("balances.list", { at: at(days) });
const pnlAt = (days: number, options: object = {}): Promise<Report> =>
  call<Report>("pnl.report", { to: at(days), ...options });

/** Ten ETH bought for 1,500 and a thousandth for gas, put into a contract nobody knows after a month. */
const buy = (): ReportedTransaction[] => [
  onChain(0, [into(eth, "10.001", cold.replace("bb", "ee"))], { type: "deposit" }),
];
const lock = (method = "deposit"): ReportedTransaction => onChain(30, [out(eth, "10", vault)], { method });
const closes = (): Promise<void> =>
  prices({
    "2020-01-01": [[eth, "150"]],
    "2020-01-31": [[eth, "200"]],
    "2024-06-30": [[eth, "3000"]],
  });
const sale = 1642;

describe("a call that only takes assets into a contract nobody knows", () => {
  beforeEach(async () => {
    report([...buy(), lock()]);
    await closes();
  });
  test("opens an unverified position: outside net worth, with its value beside it", async () => {
    const balances = await balancesAt(30);
    expect(balances.unverified).toEqual([
      { contract: vault, platform: "eip155:1", assetId: eth, amount: "10", value: "2000" },
    ]);
    expect(balances.items).toMatchObject([{ wallet: hot, assetId: eth, amount: "0.0009" }]);
    expect(balances.value).toBe("0.18");
    expect(await call("netWorth.current")).toMatchObject({
      unverified: [{ contract: vault, amount: "10", assetId: eth }],
    });
    const series = await call<{ day: string; value: string }[]>("netWorth.history", {
      from: "2020-01-05",
      to: "2020-01-31",
    });
    expect([series[0]?.value, series.at(-1)?.value]).toEqual(["1500.15", "0.18"]);
  });
  test("is still held in profit, marked, and nothing is withdrawn", async () => {
    const { remaining, withdrawn, disposals, totals } = await pnlAt(30, { options: { gas: "ignore" } });
    expect(withdrawn).toEqual([]);
    expect(disposals).toEqual([]);
    expect(remaining.filter(({ unverified }) => unverified)).toMatchObject([
      { assetId: eth, amount: "10", cost: "1500", at: start },
    ]);
    expect(totals).toMatchObject({ realised: "0", unrealised: "500.045" });
  });
  test("is an outflow in performance", async () => {
    const days = await call<{ netInvested: string }>("performance.summary", { to: "2020-01-31" });
    expect(days.netInvested).toBe("-499.85");
  });
  test("is an issue a contract, whose remedy is the owner's answer", async () => {
    report([onChain(31, [out(usdc, "5", vault)], { method: "0x12345678" })]);
    const [issue, ...others] = await openIssues();
    expect(others).toEqual([]);
    expect(issue?.message).toContain(`2 calls to the contract ${vault} on eip155:1 moved assets into it`);
    expect(issue?.subject).toMatchObject({ contract: vault, platform: "eip155:1", transactions: 2 });
    expect(issue?.remedy).toMatchObject({
      method: "contracts.update",
      params: { contract: vault, platform: "eip155:1", meaning: "position" },
    });
  });
});

describe("the same contract paying the same asset back", () => {
  test.each([
    ["by a call of any name", () => onChain(sale - 1, [into(eth, "10", vault)], { method: "withdraw" })],
    ["without a call of the wallet", () => onChain(sale - 1, [into(eth, "10", vault)], { type: "deposit" })],
    [
      "as what other programs call an exit",
      () => onChain(sale - 1, [into(eth, "10", vault)], { method: "Exit" }),
    ],
  ])("%s returns the lots with date and cost", async (_, back) => {
    const release = back();
    const sold = onChain(sale, [out(eth, "10", "0x00000000000000000000000000000000000000d3")], {
      wallet: release.wallet,
      type: "payment",
    });
    report([...buy(), lock(), release, sold]);
    await closes();
    const { disposals, totals, income, missingAcquisitions, withdrawn } = await pnlAt(sale, {
      options: { gas: "ignore" },
      scope: "wallet",
    });
    expect(disposals).toMatchObject([{ amount: "10", cost: "1500", gain: "28500", holdingDays: sale }]);
    expect({ income, missingAcquisitions, withdrawn }).toEqual({
      income: [],
      missingAcquisitions: [],
      withdrawn: [],
    });
    expect(totals["realised"]).toBe("28500");
    expect((await balancesAt(sale)).unverified).toEqual([]);
    expect(await openIssues()).toEqual([]);
  });
  test("gives the same figures when it is reported before the deposit into it", async () => {
    const release = onChain(sale - 1, [into(eth, "10", vault)], { method: "withdraw" });
    report([release]);
    expect((await balancesAt(sale)).items).toMatchObject([{ amount: "9.9999" }]);
    report([lock()]);
    report(buy());
    await closes();
    expect((await balancesAt(sale)).unverified).toEqual([]);
    const { remaining } = await pnlAt(sale, { options: { gas: "ignore" } });
    expect(remaining.map(({ amount, cost }) => [amount, cost])).toEqual([["10.0008", "1500.12"]]);
  });
});

describe("the owner's answer about a contract", () => {
  beforeEach(async () => {
    report([...buy(), lock()]);
    await closes();
  });
  const answer = async (meaning: string | null): Promise<void> => {
    await call("contracts.update", {
      contract: vault.toUpperCase().replace("X", "x"),
      platform: "eip155:1",
      meaning,
    });
    settle();
  };
  const typeOfLock = async (): Promise<string | undefined> =>
    (await call<{ items: { at: number; type: string }[] }>("transactions.list")).items.find(
      (item) => item.at === start + 30 * day,
    )?.type;

  test("position: it counts in net worth with its lots", async () => {
    await answer("position");
    expect(await typeOfLock()).toBe("stake");
    const { value, unverified, items } = await balancesAt(30);
    expect({ value, unverified }).toEqual({ value: "2000.18", unverified: [] });
    expect(items.map(({ wallet }) => wallet)).toContain(`${hot}#${vault}`);
    expect(await openIssues()).toEqual([]);
  });
  test("payment: a disposal at market value", async () => {
    await answer("payment");
    expect(await typeOfLock()).toBe("payment");
    const { totals, disposals } = await pnlAt(30, { options: { gas: "ignore" } });
    expect(disposals[0]).toMatchObject({ amount: "10", cost: "1500" });
    expect(totals["proceeds"]).toBe("2000");
    expect((await balancesAt(30)).unverified).toEqual([]);
  });
  test("own: a transfer to a wallet that is the owner's", async () => {
    await answer("own");
    expect(await typeOfLock()).toBe("transfer");
    const { value, items } = await balancesAt(30);
    expect(value).toBe("2000.18");
    expect(items).toContainEqual(expect.objectContaining({ wallet: vault, amount: "10" }));
    const { withdrawn, remaining } = await pnlAt(30, { options: { gas: "ignore" } });
    expect(withdrawn).toEqual([]);
    expect(remaining[0]).toMatchObject({ cost: "1500.135", unverified: false });
  });
  test("own: what that wallet itself reports is not counted twice", async () => {
    const hash = account().ledger.list({}, { limit: 10, order: "desc" }).items[0]?.txHash ?? "";
    await answer("own");
    report([
      {
        at: start + 30 * day,
        platform: "eip155:1",
        wallet: vault,
        txHash: hash,
        legs: [into(eth, "10", hot)],
      },
    ]);
    expect((await balancesAt(30)).value).toBe("2000.18");
  });
  test("holds for transactions that are reported later, and can be taken back", async () => {
    await answer("position");
    report([onChain(31, [out(usdc, "7", vault)], { method: "enter" })]);
    expect((await balancesAt(31)).unverified).toEqual([]);
    await answer(null);
    expect((await balancesAt(31)).unverified.map(({ amount }) => amount)).toEqual(["10", "7"]);
  });
  test("does not touch a type that the owner set", async () => {
    const { items } = await call<{ items: { id: string }[] }>("transactions.list", {
      filter: { types: ["contract"] },
    });
    await call("transactions.update", { id: items[0]?.id, patch: { type: "donation" } });
    await answer("position");
    expect(await typeOfLock()).toBe("donation");
  });
  test("is listed with what the contract holds", async () => {
    expect(await call("contracts.list")).toMatchObject([
      {
        contract: vault,
        meaning: null,
        label: null,
        transactions: 1,
        holds: [{ assetId: eth, amount: "10" }],
      },
    ]);
    await call("contracts.update", {
      contract: vault,
      platform: "eip155:1",
      meaning: "position",
      label: "Vault",
    });
    expect(await call("contracts.list")).toMatchObject([
      { contract: vault, meaning: "position", label: "Vault", transactions: 0, holds: [] },
    ]);
  });
});

describe("plain sends", () => {
  test.each([undefined, "Transfer", "0xa9059cbb", "transferFrom", "Multisend"])(
    "(%s) stay withdrawals",
    (method) => {
      report([...buy(), onChain(30, [out(eth, "10", vault)], method === undefined ? {} : { method })]);
      const types = account()
        .ledger.list({}, { limit: 10, order: "asc" })
        .items.map(({ type }) => type);
      expect(types).toEqual(["deposit", "withdrawal"]);
    },
  );
});
