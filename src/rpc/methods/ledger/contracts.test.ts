import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createServiceWorld, type ServiceWorld } from "../../../../test/support/worlds/service-world.ts";
import { stateOf } from "../../../../test/support/worlds/ledger-world.ts";
import { runToEnd } from "../../../ports/pause.ts";
import { reclassify } from "../../../store/ledger/reclassify.ts";
import type { ReportedLeg, ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { checkHealth } from "../../../tasks/derived/check-health.ts";
import { matchTransfers } from "../../../tasks/ledger/match-transfers.ts";
import type { TaskKind } from "../../../tasks/queue/task.ts";

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

async function run(kind: TaskKind): Promise<void> {
  await kind.run({
    context: world.writer,
    accountName,
    account: account(),
    taskId: "task",
    input: kind.input.parse({}),
    attempt: 1,
    signal: new AbortController().signal,
    checkpoint: null,
    progress: () => undefined,
    log: () => undefined,
  });
}

async function openIssues(
  wanted = "unknownContract",
): Promise<{ kind: string; message: string; subject: object; remedy: { params: object } }[]> {
  await run(checkHealth);
  const { items } = await call<{ items: Awaited<ReturnType<typeof openIssues>> }>("issues.list");
  return items.filter(({ kind }) => kind === wanted);
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
  income: { amount: string; type: string }[];
  missingAcquisitions: object[];
  remaining: { assetId: string; amount: string; cost: string; at: number; unverified: boolean }[];
};
const at = (days: number): number => start + days * day + 1;
const balancesAt = (days: number): Promise<Balances> => call<Balances>("balances.list", { at: at(days) });
const pnlAt = (days: number, options: object = {}): Promise<Report> =>
  call<Report>("pnl.report", { to: at(days), ...options });

/** Ten ETH bought for 1,500 and a thousandth for gas, put into a contract no one knows after a month. */
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

describe("a call that only takes assets into an unknown contract", () => {
  beforeEach(async () => {
    report([...buy(), lock()]);
    await closes();
  });
  test("opens an unverified position: outside net worth, with its value listed separately", async () => {
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
  test("is still held in profit and loss, marked, without a withdrawal", async () => {
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
  test("is one issue per contract, whose remedy is the owner's answer", async () => {
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
    [
      "to another own wallet",
      () => onChain(sale - 1, [into(eth, "10", vault)], { wallet: cold, type: "deposit" }),
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
  test("gives the same figures if it is reported before the deposit", async () => {
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
  test("own: a transfer to the owner's wallet", async () => {
    await answer("own");
    expect(await typeOfLock()).toBe("transfer");
    const { value, items } = await balancesAt(30);
    expect(value).toBe("2000.18");
    expect(items).toContainEqual(expect.objectContaining({ wallet: vault, amount: "10" }));
    const { withdrawn, remaining } = await pnlAt(30, { options: { gas: "ignore" } });
    expect(withdrawn).toEqual([]);
    expect(remaining[0]).toMatchObject({ cost: "1500.135", unverified: false });
  });
  test("own: transactions reported by that wallet itself are not counted twice", async () => {
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
  test("applies to later transactions, and can be undone", async () => {
    await answer("position");
    report([onChain(31, [out(usdc, "7", vault)], { method: "enter" })]);
    expect((await balancesAt(31)).unverified).toEqual([]);
    await answer(null);
    expect((await balancesAt(31)).unverified.map(({ amount }) => amount)).toEqual(["10", "7"]);
  });
  test("does not change a type set by the owner", async () => {
    const { items } = await call<{ items: { id: string }[] }>("transactions.list", {
      filter: { types: ["contract"] },
    });
    await call("transactions.update", { id: items[0]?.id, patch: { type: "donation" } });
    await answer("position");
    expect(await typeOfLock()).toBe("donation");
  });
  test("is listed with the contract's holdings", async () => {
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

describe("a contract that pays more than it took", () => {
  test.each([
    ["within the bound is a reward", "10.5", [["0.5", "reward"]], []],
    ["beyond it is a deposit, never income", "40", [], ["30"]],
  ] as const)("%s", async (_, paid, rewards, deposits) => {
    report([...buy(), lock(), onChain(sale - 1, [into(eth, paid, vault)], { method: "withdraw" })]);
    await closes();
    await prices({ "2024-06-29": [[eth, "3000"]] });
    const { income, remaining } = await pnlAt(sale);
    expect(income.map(({ amount, type }) => [amount, type])).toEqual(rewards);
    const bought = remaining.filter(({ at: on }) => on > start + 31 * day).map(({ amount }) => amount);
    expect(bought).toEqual([...rewards.map(([amount]) => amount), ...deposits]);
  });
  test("pays a deposit in another asset than it took", async () => {
    report([...buy(), lock(), onChain(40, [into(usdc, "5", vault)], { method: "withdraw" })]);
    const types = account()
      .ledger.list({}, { limit: 10, order: "asc" })
      .items.map(({ type }) => type);
    expect(types).toEqual(["deposit", "contract", "deposit"]);
  });
  test("returns everything if one call staked and another was unknown", async () => {
    report([
      ...buy(),
      onChain(30, [out(eth, "4", vault)], { method: "stake" }),
      onChain(31, [out(eth, "6", vault)], { method: "0x12345678" }),
      onChain(sale - 1, [into(eth, "10", vault)], { method: "exit" }),
    ]);
    await closes();
    expect((await balancesAt(sale)).unverified).toEqual([]);
    const { income, remaining } = await pnlAt(sale, { options: { gas: "ignore" } });
    expect(income).toEqual([]);
    expect(remaining.map(({ amount, at: on }) => [amount, on])).toEqual([["10.0007", start]]);
  });
});

test("a frequently called contract is not taken for one of the owner's wallets", async () => {
  const calls = [30, 31, 32, 33].map((days) =>
    days % 2 === 0
      ? onChain(days, [out(eth, "1", vault)], { method: "enter" })
      : onChain(days, [into(eth, "1", vault)], { method: "leave" }),
  );
  report([...buy(), ...calls]);
  await run(matchTransfers);
  expect(await openIssues("likelyOwnWallet")).toEqual([]);
});

test("a wallet stated as own is not asked about again, though the types of its transactions were given", async () => {
  const entered = [30, 31, 32, 33].map((days) =>
    days % 2 === 0
      ? onChain(days, [out(eth, "1", cold)], { type: "withdrawal" })
      : onChain(days, [into(eth, "2", cold)], { type: "deposit" }),
  );
  report([...buy(), ...entered]);
  await run(matchTransfers);
  expect(await openIssues("likelyOwnWallet")).toHaveLength(1);
  await call("wallets.update", { wallet: cold, platform: "eip155:1", patch: { own: true } });
  await run(matchTransfers);
  expect(await openIssues("likelyOwnWallet")).toEqual([]);
});

describe("a call whose gas another account pays", () => {
  const sponsored = (
    legs: ReportedLeg[],
    more: { method: string; counterparty: string },
  ): ReportedTransaction => {
    const { legs: all, ...rest } = onChain(30, legs, more);
    return { ...rest, legs: all.filter(({ direction }) => direction !== "fee") };
  };
  const entryPoint = "0x0000000071727de22e5e9d8baf0edac6f37da032";

  test.each([
    ["takes assets into the called contract", "deposit", vault],
    ["runs through an entry point of account abstraction", "0x765e827f", entryPoint],
  ])("through %s, it opens an unverified position, which keeps its lots", async (_, method, counterparty) => {
    report([
      ...buy(),
      sponsored([out(eth, "10", vault)], { method, counterparty }),
      onChain(sale, [into(eth, "10", vault)], { method: "withdraw", counterparty: vault }),
    ]);
    await closes();
    expect((await balancesAt(40)).unverified).toMatchObject([
      { contract: vault, assetId: eth, amount: "10" },
    ]);
    const { totals, remaining, withdrawn } = await pnlAt(sale);
    expect(withdrawn).toEqual([]);
    expect(totals).toMatchObject({ withdrawnGain: "0", income: "0" });
    expect(remaining.find(({ amount }) => amount === "10.001" || amount === "10.0009")?.at ?? start).toBe(
      start,
    );
  });

  test("it is a withdrawal if it only sends, or takes assets elsewhere", () => {
    report([
      ...buy(),
      sponsored([out(eth, "1", vault)], { method: "transfer", counterparty: vault }),
      sponsored([out(eth, "1", vault)], { method: "settle", counterparty: entryPoint }),
    ]);
    const types = account()
      .ledger.list({}, { limit: 10, order: "asc" })
      .items.map(({ type }) => type);
    expect(types).toEqual(["deposit", "withdrawal", "withdrawal"]);
  });
});

describe("validators deposited for through a batch contract", () => {
  const kiln = "0x9b8c989ff27e948f55b53bb19b3cc1947852e394";
  const deposits = "0x00000000219ab540356cbb839cbe05303d7705fa";

  test("are one position with those deposited directly, for any withdrawal wallet", async () => {
    report([
      onChain(0, [into(eth, "96.0002", vault)], { type: "deposit" }),
      onChain(30, [out(eth, "64", kiln)], { method: "batchDeposit", counterparty: kiln }),
      onChain(31, [out(eth, "32", deposits)], { method: "deposit", counterparty: deposits }),
      {
        ...onChain(sale, [into(eth, "96.5", deposits)], { wallet: cold, type: "unstake" }),
        method: "Beacon withdrawal",
        counterparty: deposits,
      },
    ]);
    await closes();
    expect((await balancesAt(40)).items).toMatchObject([{ wallet: `${hot}#${deposits}`, amount: "96" }]);
    expect((await balancesAt(sale)).items).toMatchObject([{ wallet: cold, amount: "96.5" }]);
    const { income, missingAcquisitions } = await pnlAt(sale);
    expect(income.map(({ amount }) => amount)).toEqual(["0.5"]);
    expect(missingAcquisitions).toEqual([]);
    expect(await openIssues("unexplainedRelease")).toEqual([]);
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

const dai = "eip155:1/erc20:0x6b175474e89094c44da98b954eedeac495271d0f";
const zeroAddress = "0x0000000000000000000000000000000000000000";

describe("a vault", () => {
  const vaultPrices = (): Promise<void> =>
    prices({
      "2020-01-01": [[eth, "150"]],
      "2024-06-29": [
        [eth, "3000"],
        [dai, "1"],
      ],
      "2024-06-30": [
        [eth, "3000"],
        [dai, "1"],
      ],
    });
  const opened = (method: string): ReportedTransaction =>
    onChain(sale - 1, [out(eth, "10", vault), into(dai, "15000", zeroAddress)], {
      method,
      counterparty: vault,
    });

  test.each(["open", "openLockETHAndDraw", "openTrove", "borrow", "0x860665b3"])(
    "opened by %s is collateral and a loan, and realises nothing",
    async (method) => {
      report([...buy(), opened(method)]);
      await vaultPrices();
      const { totals, disposals, withdrawn, remaining } = await pnlAt(sale, { options: { gas: "ignore" } });
      expect({ disposals, withdrawn }).toEqual({ disposals: [], withdrawn: [] });
      expect(totals).toMatchObject({ realised: "0", income: "0", expenses: "0" });
      expect(remaining.map(({ assetId, amount, cost }) => [assetId, amount, cost])).toEqual([
        [eth, "10.0009", "1500.135"],
        [dai, "15000", "15000"],
      ]);
      const { value, items, unverified } = await balancesAt(sale);
      expect({ value, unverified }).toEqual({ value: "30002.7", unverified: [] });
      expect(items.map(({ wallet, assetId, amount }) => [wallet, assetId, amount])).toEqual(
        expect.arrayContaining([
          [`${hot}#${vault}`, eth, "10"],
          [`${hot}#${vault}`, dai, "-15000"],
          [hot, dai, "15000"],
        ]),
      );
    },
  );
  test("opened and closed through a proxy gives the collateral back with date and cost", async () => {
    report([
      ...buy(),
      onChain(sale - 1, [out(eth, "10", vault), into(dai, "15000", zeroAddress)], {
        method: "0x1cff79cd",
        counterparty: vault,
      }),
      onChain(sale, [out(dai, "15000", vault), into(eth, "10", vault)], {
        method: "0x1cff79cd",
        counterparty: vault,
      }),
    ]);
    await vaultPrices();
    const types = account()
      .ledger.list({}, { limit: 10, order: "asc" })
      .items.map(({ type }) => type);
    expect(types).toEqual(["deposit", "loan", "repayment"]);
    const { totals, remaining } = await pnlAt(sale, { options: { gas: "ignore" } });
    expect(totals["realised"]).toBe("0");
    expect(remaining).toMatchObject([{ assetId: eth, amount: "10.0008", cost: "1500.12", at: start }]);
  });
  test("exchanging a stablecoin for a debt token through a proxy is a trade", async () => {
    report([
      onChain(1, [out(usdc, "10", vault), into(dai, "10", zeroAddress)], {
        method: "0x1cff79cd",
        counterparty: vault,
      }),
    ]);
    expect(account().ledger.list({}, { limit: 1, order: "asc" }).items[0]?.type).toBe("trade");
  });
});

test.each(["0x1234abcd", undefined])(
  "a call without a name (%s) that brings a debt token and a coin borrows the coin, and burning the token repays it",
  async (method) => {
    const debt = "eip155:1/erc20:0x00000000000000000000000000000000000000d2";
    const source = { kind: "connection" as const, id: "chain" };
    const more = { counterparty: vault, ...(method === undefined ? {} : { method }) };
    account().ledger.add(
      [
        ...buy(),
        onChain(30, [into(usdc, "500", vault), into(debt, "500", zeroAddress)], more),
        onChain(32, [out(usdc, "500", vault), out(debt, "500", zeroAddress)], more),
      ],
      source,
      { assets: [{ assetId: debt, symbol: "variableDebtEthUSDC" }] },
    );
    settle();
    const { items } = account().ledger.list({}, { limit: 10, order: "asc" });
    expect(items.map(({ type }) => type)).toEqual(["deposit", "loan", "repayment"]);
    await prices({
      "2020-01-01": [[eth, "150"]],
      "2020-01-31": [
        [eth, "150"],
        [usdc, "1"],
      ],
      "2020-02-02": [
        [eth, "150"],
        [usdc, "1"],
      ],
    });
    const { value } = await balancesAt(31);
    expect(value).toBe("1500.135");
    const { totals } = await pnlAt(33);
    expect(totals).toMatchObject({ income: "0", realised: "0" });
  },
);

describe("a lending protocol", () => {
  const morpho = "0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb";
  const comet = "0xc3d688b66703497daa19211eedff47f25384cdc3";
  const typesOf = (transactions: ReportedTransaction[]): string[] => {
    report(transactions);
    return account()
      .ledger.list({}, { limit: 10, order: "asc" })
      .items.map(({ type }) => type);
  };
  test.each([
    ["Morpho Blue", morpho, ["0x238d6579", "0x50d8cd4b", "0x20b76e81", "0x8720316d"]],
    ["Compound v3", comet, ["0xf2b9fdb8", "0xf3fef3a3", "0xf2b9fdb8", "0xf3fef3a3"]],
    ["a market that zeroAddress knows", vault, [undefined, "borrow", "repay", undefined]],
  ] as const)(
    "%s: collateral, loan, repayment, return",
    async (name, at, [supply, borrow, repay, withdraw]) => {
      const isKnown = name !== "a market that zeroAddress knows";
      const method = (text: string | undefined): string => text ?? "0x12345678";
      expect(
        typesOf([
          ...buy(),
          onChain(30, [out(eth, "10", at)], { method: method(supply) }),
          onChain(31, [into(usdc, "500", at)], { method: method(borrow) }),
          onChain(32, [out(usdc, "500", at)], { method: method(repay) }),
          onChain(sale - 1, [into(eth, "10", at)], { method: method(withdraw) }),
          onChain(sale, [out(eth, "10", cold)], { type: "payment" }),
        ]),
      ).toEqual([
        "deposit",
        isKnown ? "stake" : "contract",
        "loan",
        "repayment",
        isKnown ? "unstake" : "contract",
        "payment",
      ]);
      await prices({
        "2020-01-01": [[eth, "150"]],
        "2020-02-01": [[usdc, "1"]],
        "2020-02-02": [[usdc, "1"]],
        "2024-06-30": [[eth, "3000"]],
      });
      const { totals, disposals, income, withdrawn } = await pnlAt(sale, { options: { gas: "ignore" } });
      expect({ income, withdrawn }).toEqual({ income: [], withdrawn: [] });
      expect(disposals.filter(({ amount }) => amount === "10")).toMatchObject([
        { cost: "1500", gain: "28500", holdingDays: sale },
      ]);
      expect(totals["realised"]).toBe("28500");
      const owed = await balancesAt(31);
      // Morpho's contracts share one position.
      expect(owed.items).toContainEqual(
        expect.objectContaining({
          wallet: `${hot}#${at === morpho ? "morpho" : at}`,
          assetId: usdc,
          amount: "-500",
        }),
      );
    },
  );
  test.each([
    ["SushiSwap's farm", "0xc2edad668740f1aa35e4d8f227fb8e17dca888cd", "0xe2bbb158", "0x441a3e70"],
    ["EigenLayer", "0x93c4b944d05dfe6df7645a86cd2206016c51564d", "0xe7a050aa", "0x60d7faed"],
    ["a gauge", vault, "0xb6b55f25", "0x2e1a7d4d"],
  ])("%s returns the lots", async (_, at, deposit, withdraw) => {
    report([
      ...buy(),
      onChain(30, [out(eth, "10", at)], { method: deposit }),
      onChain(sale - 1, [into(eth, "10", at)], { method: withdraw }),
      onChain(sale, [out(eth, "10", cold)], { type: "payment" }),
    ]);
    await closes();
    const { totals, disposals } = await pnlAt(sale, { options: { gas: "ignore" } });
    expect(disposals).toMatchObject([{ amount: "10", cost: "1500", holdingDays: sale }]);
    expect(totals["realised"]).toBe("28500");
  });
  test("Liquity: deposits into one of its contracts are returned by another", async () => {
    const [operations, pool] = [
      "0x24179cd81c9e782a4096035f7ec97fb8b783e007",
      "0xdf9eb223bafbe5c5271415c75aecd68c21fe3d7f",
    ];
    const lusd = "eip155:1/erc20:0x5f98805a4e8be255a32880fdec7f6728c6568ba0";
    expect(
      typesOf([
        ...buy(),
        onChain(30, [out(eth, "5", operations), into(lusd, "400", zeroAddress)], {
          method: "openTrove",
          counterparty: operations,
        }),
        onChain(31, [out(eth, "5", operations)], { method: "addColl" }),
        onChain(32, [out(lusd, "400", zeroAddress), into(eth, "10", pool)], {
          method: "closeTrove",
          counterparty: operations,
        }),
      ]),
    ).toEqual(["deposit", "loan", "stake", "repayment"]);
    const { items } = await balancesAt(33);
    expect(items.map(({ wallet, assetId }) => [wallet, assetId])).toEqual([[hot, eth]]);
  });
});

describe("a spam token sent within a transaction of the owner's", () => {
  const spam = "eip155:1/erc20:0x00000000000000000000000000000000000000ee";
  const decoy = into(spam, "5000", "0x00000000000000000000000000000000000000ed");
  const judge = async (isSpam: boolean): Promise<void> => {
    await call("assets.update", { assetId: spam, patch: { spam: isSpam } });
    settle();
  };
  const held = async () =>
    (await balancesAt(32)).items.map(({ wallet, assetId, amount }) => [wallet, assetId, amount]);

  test("does not prevent a stake from opening its position", async () => {
    const depositContract = "0x00000000219ab540356cbb839cbe05303d7705fa";
    report([...buy(), onChain(30, [out(eth, "10", depositContract), decoy], { method: "deposit" })]);
    await closes();
    await judge(true);
    const { items } = await call<{ items: { type: string }[] }>("transactions.list", { order: "asc" });
    expect(items.map(({ type }) => type)).toEqual(["deposit", "stake"]);
    expect(await held()).toContainEqual([`${hot}#${depositContract}`, eth, "10"]);
    const { remaining, disposals, missingAcquisitions } = await pnlAt(32, { options: { gas: "ignore" } });
    expect([disposals, missingAcquisitions]).toEqual([[], []]);
    expect(remaining).toMatchObject([{ amount: "10.0009", cost: "1500.135", at: start }]);
  });

  test("does not prevent an unverified position, in either order of discovery", async () => {
    const stake = onChain(30, [out(eth, "10", vault), decoy], { method: "deposit" });
    report([...buy(), stake]);
    await closes();
    const before = stateOf(account().sql);
    await judge(true);
    expect((await balancesAt(32)).unverified).toMatchObject([
      { contract: vault, assetId: eth, amount: "10" },
    ]);
    expect((await openIssues()).map(({ subject }) => subject)).toMatchObject([{ contract: vault }]);
    const judged = stateOf(account().sql);
    for (const _ of reclassify(account().sql)) continue;
    account().ledger.reclassifyByAssets([]);
    expect(stateOf(account().sql)).toEqual(judged);
    await judge(false);
    expect(stateOf(account().sql)).toEqual(before);
  });

  test("is unchanged if nothing else moved", async () => {
    report([...buy(), onChain(30, [decoy], { type: "deposit" })]);
    const before = stateOf(account().sql);
    await judge(true);
    expect(stateOf(account().sql)).toEqual(before);
  });
});

describe("a farm that pays rewards while it takes deposits", () => {
  const sushi = "eip155:1/erc20:0x6b3595068778dd592e39a122f4f5a5cf09c90fe2";
  const farm = (days: number, at: string, amount: string): ReportedTransaction =>
    onChain(days, [out(eth, amount, at), into(sushi, "3", at)], { method: "deposit" });
  const priced = async (): Promise<void> => {
    await closes();
    await prices({ "2020-02-10": [[sushi, "2"]] });
  };

  test("keeps the lots in its position if it is in the registry, and the rewards are income", async () => {
    const chef = "0xc2edad668740f1aa35e4d8f227fb8e17dca888cd";
    report([...buy(), onChain(30, [out(eth, "4", chef)], { method: "deposit" }), farm(40, chef, "6")]);
    await priced();
    const { items } = await call<{ items: { type: string }[] }>("transactions.list", { order: "asc" });
    expect(items.map(({ type }) => type)).toEqual(["deposit", "stake", "stake"]);
    const held = (await balancesAt(41)).items;
    expect(held.find(({ wallet }) => wallet.includes("#"))).toMatchObject({ assetId: eth, amount: "10" });
    const { totals, income, disposals } = await pnlAt(41, { options: { gas: "ignore" } });
    expect(totals["income"]).toBe("6");
    expect(income).toMatchObject([{ amount: "3", type: "reward" }]);
    expect(disposals).toEqual([]);
  });

  test("is recognised by its earlier deposits, in any order, if it is not in the registry", async () => {
    const first = onChain(30, [out(eth, "4", vault)], { method: "deposit" });
    const more = farm(40, vault, "6");
    report([...buy(), more]);
    const { items } = await call<{ items: { type: string }[] }>("transactions.list", { order: "asc" });
    expect(items.map(({ type }) => type)).toEqual(["deposit", "trade"]);
    report([first]);
    await priced();
    expect((await balancesAt(41)).unverified).toMatchObject([{ contract: vault, amount: "10" }]);
    const { totals, disposals, remaining } = await pnlAt(41, { options: { gas: "ignore" } });
    expect(totals["income"]).toBe("6");
    expect(disposals).toEqual([]);
    expect(remaining).toContainEqual(
      expect.objectContaining({ amount: "10", cost: "1500", unverified: true }),
    );
  });

  test("is not assumed if the call is a swap", async () => {
    report([
      ...buy(),
      lock(),
      onChain(40, [out(eth, "0.0005", vault), into(sushi, "3", vault)], { method: "swap" }),
    ]);
    const { items } = await call<{ items: { type: string }[] }>("transactions.list", { order: "asc" });
    expect(items.map(({ type }) => type)).toEqual(["deposit", "contract", "trade"]);
  });
});

describe("an unverified contract that pays another asset with the one it took", () => {
  const sushi = "eip155:1/erc20:0x6b3595068778dd592e39a122f4f5a5cf09c90fe2";
  test("returns the lots, and the other asset is a deposit without an issue", async () => {
    report([
      ...buy(),
      lock(),
      onChain(60, [into(eth, "10", vault), into(sushi, "3", vault)], { method: "withdraw" }),
    ]);
    await closes();
    const { items } = await balancesAt(61);
    expect(
      items.filter(({ amount }) => amount !== "0").map(({ assetId, amount }) => [assetId, amount]),
    ).toEqual(expect.arrayContaining([[sushi, "3"]]));
    expect(await openIssues("unexplainedRelease")).toEqual([]);
    const { totals, remaining } = await pnlAt(61, { options: { gas: "ignore" } });
    expect(totals["income"]).toBe("0");
    expect(remaining).toContainEqual(
      expect.objectContaining({ amount: "10.0008", cost: "1500.12", at: start }),
    );
  });
});

describe("a departure to a bridge without arrival", () => {
  const bridge = "0x99c9fc46f92e8a1c0dec1b1747d010903e884be1";
  beforeEach(async () => {
    report([...buy(), onChain(30, [out(eth, "10", bridge)], { method: "depositETH" })]);
    const known: [string, string][] = [[eth, "200"]];
    await prices({
      "2020-01-01": [[eth, "150"]],
      "2020-01-31": known,
      "2020-02-10": known,
      "2020-02-15": known,
    });
  });
  test("counts in net worth for 14 days, then is unverified, in every figure", async () => {
    expect(await balancesAt(40)).toMatchObject({ value: "2000.18", unverified: [] });
    const late = await balancesAt(45);
    expect(late).toMatchObject({
      value: "0.18",
      unverified: [{ contract: bridge, platform: "eip155:1", assetId: eth, amount: "10", value: "2000" }],
    });
    expect(late.items.map(({ amount }) => amount)).toEqual(["0.0009"]);
    const series = await call<{ value: string }[]>("netWorth.history", {
      from: "2020-02-10",
      to: "2020-02-15",
    });
    expect([series[0]?.value, series.at(-1)?.value]).toEqual(["2000.18", "0.18"]);
    const before = await pnlAt(40, { options: { gas: "ignore" } });
    expect(before.remaining.map(({ unverified }) => unverified)).toEqual([false]);
    const { remaining, withdrawn, totals } = await pnlAt(45, { options: { gas: "ignore" } });
    expect(withdrawn).toEqual([]);
    expect(totals).toMatchObject({ realised: "0", unrealised: "500.045" });
    expect(remaining.find(({ unverified }) => unverified)).toMatchObject({
      amount: "10",
      cost: "1500",
      at: start,
    });
    const flows = (to: string) => call<{ netInvested: string; gain: string }>("performance.summary", { to });
    expect((await flows("2020-02-10")).netInvested).toBe("1500.15");
    expect((await flows("2020-02-15")).netInvested).toBe("-499.85");
  });
  test("returns its lots if the bridge pays back late", async () => {
    report([onChain(60, [into(eth, "10", bridge)], { method: "finalizeWithdrawalTransaction" })]);
    expect((await balancesAt(50)).unverified).toMatchObject([{ amount: "10" }]);
    expect(await balancesAt(60)).toMatchObject({ unverified: [] });
    const { remaining, income, missingAcquisitions } = await pnlAt(60, { options: { gas: "ignore" } });
    expect({ income, missingAcquisitions }).toEqual({ income: [], missingAcquisitions: [] });
    expect(remaining).toMatchObject([{ amount: "10.0008", cost: "1500.12", at: start, unverified: false }]);
  });
  test("is an issue until its arrival is linked", async () => {
    const [issue] = await openIssues("overdueBridge");
    expect(issue?.message).toContain(`10 ETH left eip155:1 for the bridge ${bridge} on 2020-01-31`);
    const arrival = {
      ...onChain(60, [into("eip155:10/slip44:60", "10", cold)], { type: "deposit" }),
      platform: "eip155:10",
    };
    report([arrival]);
    const items = account().ledger.list({}, { limit: 10, order: "asc" }).items;
    account().ledger.link([items[1]?.id ?? "", items[2]?.id ?? ""]);
    settle();
    expect(await openIssues("overdueBridge")).toEqual([]);
    expect((await balancesAt(45)).unverified).toEqual([]);
  });
});
