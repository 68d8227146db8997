import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { formatDecimal, sumOf, zero } from "../../../src/domain/money/decimal.ts";
import { transitsOf } from "../../../src/store/balances/in-transit.ts";
import {
  a,
  b,
  bitcoinWorld,
  btcAtExchange,
  c,
  fund,
  heldIn,
  match,
  moved,
  nameOf,
  reportOn,
  spend,
  stranger,
  synced,
  transactionsOf,
  type BitcoinWorld,
  type SyncedWorld,
} from "../../support/worlds/bitcoin-world.ts";

/** The exchange's address that received the deposit. */
const deposited = "12c6DSiU4Rq3P4ZxziKxzrL5LmMBrzjrJX";
const minute = 60_000;

let bitcoin: BitcoinWorld;
beforeEach(async () => {
  bitcoin = await bitcoinWorld();
});
afterEach(() => bitcoin.close());

function deposit(
  { account }: SyncedWorld,
  amount: string,
  { minutes = 20, txHash = "joint" }: { minutes?: number; txHash?: string | null } = {},
): void {
  account.ledger.add(
    [
      {
        id: "exchange:kraken:deposit1",
        at: moved + minutes * minute,
        platform: "exchange:kraken",
        wallet: "Kraken",
        ...(txHash === null ? {} : { txHash }),
        legs: [{ direction: "in", assetId: btcAtExchange, amount }],
      },
    ],
    { kind: "connection", id: "kraken" },
  );
}

type Terms = Parameters<typeof deposit>[2];
async function depositAndMatch(
  wallets: readonly string[],
  ...args: [amount: string, terms?: Terms]
): Promise<SyncedWorld> {
  const world = await synced(bitcoin, wallets);
  deposit(world, ...args);
  await match(world);
  return world;
}

/** `early`: what is held if the exchange booked it before the block: lots fill the arrivals by time. */
type Story = {
  name: string;
  wallets: string[];
  amount: string;
  happens(): void;
  held: string[];
  early?: string[];
};
/** A and B pay a deposit, alone or with change for C, an address of their owner, or A pays it with that change. */
const stories: Story[] = [
  {
    name: "two own addresses pay it",
    wallets: [a, b],
    amount: "1.4999",
    happens: () => spend(bitcoin, [[deposited, 149_990_000]]),
    held: ["Kraken 0.5 for 10000 of 2024-02-01", "Kraken 0.9999 for 9999 of 2024-01-01"],
  },
  {
    name: "two own addresses pay it, and a third has the change",
    wallets: [a, b, c],
    amount: "1.21234567",
    happens: () =>
      spend(bitcoin, [
        [deposited, 121_234_567],
        [c, 28_755_433],
      ]),
    held: [
      "C 0.28755433 for 5751.0866 of 2024-02-01",
      "Kraken 0.21244567 for 4248.9134 of 2024-02-01",
      "Kraken 0.9999 for 9999 of 2024-01-01",
    ],
    early: [
      "C 0.28755433 for 2875.5433 of 2024-01-01",
      "Kraken 0.5 for 10000 of 2024-02-01",
      "Kraken 0.71234567 for 7123.4567 of 2024-01-01",
    ],
  },
  {
    name: "one pays it, and another own address has the change",
    wallets: [a, c],
    amount: "0.71234567",
    happens: () => {
      bitcoin.chain.send("joint", {
        from: [[a, 100_000_000]],
        to: [
          [deposited, 71_234_567],
          [c, 28_755_433],
        ],
      });
      bitcoin.chain.mine("joint", moved);
    },
    held: ["C 0.28755433 for 2875.5433 of 2024-01-01", "Kraken 0.71234567 for 7123.4567 of 2024-01-01"],
  },
];

describe.each(stories)("a deposit, where $name,", ({ wallets, amount, happens, held, early = held }) => {
  const outcomeOf = (world: SyncedWorld): unknown => ({
    transactions: transactionsOf(world)
      .map(({ id, type, linkedTransactionId, arrivalIds }) => ({ id, type, linkedTransactionId, arrivalIds }))
      .sort((x, y) => (x.id < y.id ? -1 : 1)),
    held: heldIn(reportOn(world)).toSorted(),
  });
  const inOrder = async (order: readonly string[], terms: Terms): Promise<SyncedWorld> => {
    const first = order.indexOf("exchange");
    const world = await synced(bitcoin, order.slice(0, first));
    deposit(world, amount, terms);
    await match(world, moved);
    for (const wallet of order.slice(first + 1)) {
      const id = await world.connect("bitcoin", { wallet });
      world.ids.push(id);
      await world.sync(id);
      await match(world, moved);
    }
    return world;
  };
  beforeEach(() => {
    fund(bitcoin);
    happens();
  });

  it.each<[why: string, terms: Terms]>([
    ["with the hash", { minutes: 20 }],
    ["with the hash, booked before the block", { minutes: -15 }],
    ["without a hash", { minutes: 20, txHash: null }],
  ])("moves the lots in any order of the connections %s", async (_, terms) => {
    const orders = [
      [...wallets, "exchange"],
      ["exchange", ...wallets],
      ["exchange", ...wallets.toReversed()],
      [...wallets.slice(1), "exchange", ...wallets.slice(0, 1)],
      [...wallets.slice(0, 1), "exchange", ...wallets.slice(1)],
    ];
    let expected: unknown;
    for (const order of orders) {
      const world = await inOrder(order, terms);
      const report = reportOn(world);
      expect(heldIn(report).toSorted()).toEqual(terms?.minutes === -15 ? early : held);
      expect(report.withdrawn).toEqual([]);
      expect(report.missingAcquisitions).toEqual([]);
      expect(report.expenses).toMatchObject([{ amount: "0.0001", value: "5", type: "fee" }]);
      expected ??= outcomeOf(world);
      expect(outcomeOf(world)).toEqual(expected);
      expect(await match(world)).toEqual([]);
      for (const id of world.ids) await world.syncNow(id);
      expect(await match(world)).toEqual([]);
      expect(outcomeOf(world)).toEqual(expected);
    }
  });
});

/** A and B pay a deposit, and C has the change. */
async function withChange(terms?: Terms): Promise<SyncedWorld> {
  fund(bitcoin);
  spend(bitcoin, [
    [deposited, 121_234_567],
    [c, 28_755_433],
  ]);
  return depositAndMatch([a, b, c], "1.21234567", terms);
}
const idOf = (world: SyncedWorld, wallet: string): string =>
  transactionsOf(world).find(({ id }) => id.endsWith(`:joint:${wallet}`))?.id ?? "";
const depositId = "exchange:kraken:deposit1";
const linksOf = (world: SyncedWorld): Record<string, string> =>
  Object.fromEntries(
    transactionsOf(world).flatMap(({ wallet, linkedTransactionId: to }) =>
      to === undefined
        ? []
        : [[nameOf(wallet), to === depositId ? "Kraken" : nameOf(to.split(":").at(-1) ?? "")]],
    ),
  );

it("counts the whole deposit as in transit until it arrives", async () => {
  const world = await withChange();
  const [transit, ...others] = transitsOf(world.sql);
  expect(others).toEqual([]);
  expect(transit).toMatchObject({ assetId: btcAtExchange, from: moved, to: moved + 20 * minute });
  expect(formatDecimal(transit?.amount ?? zero)).toBe("1.21234567");
});

it("is linked again by the owner, with all addresses that paid it", async () => {
  const world = await withChange();
  const { ledger } = world.account;
  const linked = linksOf(world);
  expect(linked).toEqual({ A: "C", B: "C", C: "B", Kraken: "B" });
  const before = heldIn(reportOn(world));
  ledger.unlink(depositId);
  expect(linksOf(world)).toEqual({});
  await match(world);
  expect(linksOf(world)).toEqual({});
  ledger.link([depositId, idOf(world, c), idOf(world, a), idOf(world, b)]);
  expect(linksOf(world)).toEqual(linked);
  expect(heldIn(reportOn(world))).toEqual(before);
  for (const id of world.ids) await world.syncNow(id);
  expect(await match(world)).toEqual([]);
  expect(linksOf(world)).toEqual(linked);
});

it("is added by the owner to the addresses that a hash links, and removed without them", async () => {
  // Too long after it for a search without the hash.
  const world = await withChange({ minutes: 3 * 24 * 60, txHash: null });
  const { ledger } = world.account;
  expect(linksOf(world)).toEqual({ A: "C", B: "C", C: "B" });
  ledger.link([idOf(world, a), depositId]);
  expect(linksOf(world)).toEqual({ A: "C", B: "C", C: "B", Kraken: "B" });
  expect(await match(world)).toEqual([]);
  expect(heldIn(reportOn(world))).toHaveLength(3);
});

it("is removed alone where one address paid it", async () => {
  stories[2]?.happens();
  const world = await depositAndMatch([a, c], "0.71234567");
  expect(linksOf(world)).toEqual({ A: "C", C: "A", Kraken: "A" });
  world.account.ledger.unlink(depositId);
  expect(linksOf(world)).toEqual({ A: "C", C: "A" });
  await match(world);
  expect(linksOf(world)).toEqual({ A: "C", C: "A" });
  world.account.ledger.link([depositId, idOf(world, a)]);
  expect(linksOf(world)).toEqual({ A: "C", C: "A", Kraken: "A" });
  world.account.ledger.forbidLink([depositId, idOf(world, a)]);
  expect(linksOf(world)).toEqual({ A: "C", C: "A" });
  await match(world);
  expect(linksOf(world)).toEqual({ A: "C", C: "A" });
});

it.each([
  ["the deposit", "kraken"],
  ["the address of the change", c],
  ["an address that paid", b],
])("leaves what the other sources state when the source of %s is deleted", async (_, name) => {
  const world = await withChange();
  const wallets = [a, b, c].filter((wallet) => wallet !== name);
  const id = name === "kraken" ? name : (world.ids[[a, b, c].indexOf(name)] ?? "");
  while (!world.account.ledger.removeSource({ kind: "connection", id }, 64).isDone);
  await match(world, moved);
  const other = await synced(bitcoin, wallets);
  if (name !== "kraken") deposit(other, "1.21234567");
  await match(other);
  expect(linksOf(world)).toEqual(linksOf(other));
  expect(heldIn(reportOn(world))).toEqual(heldIn(reportOn(other)));
});

it("belongs to the transfer of all addresses when another one that paid is connected", async () => {
  fund(bitcoin);
  bitcoin.chain.send("fundD", { to: [[stranger, 20_000_000]] });
  bitcoin.chain.mine("fundD", moved - 24 * 60 * minute);
  bitcoin.chain.send("joint", {
    from: [
      [a, 100_000_000],
      [b, 50_000_000],
      [stranger, 20_000_000],
    ],
    to: [
      [deposited, 71_234_567],
      [c, 60_000_000],
    ],
  });
  bitcoin.chain.mine("joint", moved);
  const world = await depositAndMatch([a, b, c], "0.71234567");
  expect(linksOf(world)).toEqual({ A: "C", B: "C", C: "B", Kraken: "B" });
  await world.sync(await world.connect("bitcoin", { wallet: stranger }));
  // Before the next search, too.
  expect(linksOf(world)).toEqual({ [stranger]: "C", A: "C", B: "C", C: stranger, Kraken: stranger });
  expect(sumOf(reportOn(world).remaining.map(({ amount }) => amount))).toBe("1.31234567");
  expect(await match(world)).toEqual([]);
});

it("is not linked where more arrived than own addresses paid", async () => {
  fund(bitcoin);
  spend(bitcoin, [[deposited, 149_990_000]]);
  const world = await depositAndMatch([b], "1.4999");
  expect(linksOf(world)).toEqual({});
});
