import { bech32 } from "@scure/base";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { reportFor, type BookedReport } from "../../accounting/book-of.ts";
import { blockfrostServer, koiosServer } from "../../support/chains/cardano-servers.ts";
import { kaspaServer, kaspaTransaction } from "../../support/chains/kaspa-server.ts";
import { startStandIn, type StandIn, type StandInAnswer } from "../../support/servers/stand-in.ts";
import { match, transactionsOf } from "../../support/worlds/bitcoin-world.ts";
import { connectionWorld, type ConnectionWorld } from "../../support/worlds/connection-world.ts";
import { ada, assembleCardano, cardano, walletOf } from "../../../src/connectors/chains/cardano/assemble.ts";
import { koiosTransaction } from "../../../src/connectors/chains/cardano/koios.ts";
import { kas } from "../../../src/connectors/chains/kaspa/assemble.ts";
import { jointLinksOf } from "../../../src/domain/ledger/joint-transfers.ts";

const day = 86_400_000;
const minute = 60_000;
const [boughtA, boughtB, moved] = [Date.UTC(2024, 0, 1), Date.UTC(2024, 1, 1), Date.UTC(2024, 4, 1)];

type Name = "A" | "B" | "C" | "exchange" | "stranger";
/** Whole coins. */
type Payments = [who: Name, coins: number][];
type Payment = { hash: string; at: number; from: Payments; to: Payments };
type Chain = {
  kind: string;
  upstream: string;
  assetId: string;
  symbol: string;
  coin: string;
  settings: Record<string, string>;
  addresses: Record<Name, string>;
  answer(payments: readonly Payment[], addresses: readonly string[]): Parameters<StandIn["on"]>[1];
};

const cardanoAddress = (fill: number): string =>
  bech32.encode("addr", bech32.toWords(new Uint8Array([0x61, ...Array<number>(28).fill(fill)])), 200);
// Lots leave in the order of the departures' ids, which name the addresses.
const [first = "", second = "", third = ""] = [1, 2, 3].map(cardanoAddress).sort();
const cardanoAddresses: Record<Name, string> = {
  A: first,
  B: second,
  C: third,
  exchange: cardanoAddress(4),
  stranger: cardanoAddress(5),
};

const utxosOf = (payments: Payments) =>
  payments.map(([who, coins]) => ({
    value: String(Math.round(coins * 1_000_000)),
    payment_addr: { bech32: cardanoAddresses[who] },
    asset_list: [],
  }));

const sum = (payments: Payments): number => payments.reduce((total, [, coins]) => total + coins, 0);

function cardanoTransaction({ hash, at, from, to }: Payment) {
  return {
    tx_hash: hash,
    block_height: at / minute,
    tx_timestamp: at / 1000,
    tx_block_index: 3,
    fee: String(Math.round((sum(from) - sum(to)) * 1_000_000)),
    deposit: "0",
    inputs: utxosOf(from),
    outputs: utxosOf(to),
    withdrawals: [],
  };
}

/** A server that knows all addresses: `serve` gives one that knows the payments of one address, or of all. */
function serverOf(
  payments: readonly Payment[],
  { addresses, names }: { addresses: readonly string[]; names: Record<Name, string> },
  serve: (
    payments: readonly Payment[],
    address: string,
  ) => (request: Parameters<ReturnType<typeof koiosServer>>[0]) => StandInAnswer,
): Parameters<StandIn["on"]>[1] {
  return (request) => {
    const address = addresses.find((one) => `${request.path}${request.body}`.includes(one));
    const involves = ({ from, to }: Payment): boolean =>
      [...from, ...to].some(([who]) => address === undefined || names[who] === address);
    return serve(payments.filter(involves), address ?? "")(request);
  };
}

const held = { utxo: "0", rewards: "0", assets: [] };
const ofCardano = {
  assetId: ada,
  symbol: "ADA",
  coin: "cardano",
  kind: "cardano",
  addresses: cardanoAddresses,
};
const kaspaAddresses: Record<Name, string> = {
  A: "kaspa:q23clxd5mzfsh79vn6pg0kaytjeq8w4ur23clxd5mzfsh79vn6pgqp088nkpf",
  B: "kaspa:qpsk3cj9pr4dmexwcuj37ma3nm2075ht2yara3xxk4twufmv7kd27vpczqyjd",
  C: "kaspa:qpvtxyhfm0x63y97g2ktamen5ngpdmjwpslcf92quu5x5e5ag3uezpj2gt9km",
  exchange: "kaspa:exchange",
  stranger: "kaspa:stranger",
};
const chains: Record<string, Chain> = {
  Kaspa: {
    kind: "kaspa",
    upstream: "KASPA",
    assetId: kas,
    symbol: "KAS",
    coin: "kaspa",
    settings: {},
    addresses: kaspaAddresses,
    answer: (all, addresses) =>
      serverOf(all, { addresses, names: kaspaAddresses }, (payments, address) => {
        const sides = (side: Payments): [string, number][] =>
          side.map(([who, coins]) => [kaspaAddresses[who], Math.round(coins * 100_000_000)]);
        const rows = payments.map(({ hash, at, from, to }) => ({
          ...kaspaTransaction(0, sides(from), sides(to)),
          transaction_id: hash,
          block_time: at,
        }));
        return kaspaServer({ address, rows, balance: 0, page: 500 });
      }),
  },
  "Cardano by Koios": {
    ...ofCardano,
    upstream: "KOIOS",
    settings: {},
    answer: (all, addresses) =>
      serverOf(all, { addresses, names: cardanoAddresses }, (payments) =>
        koiosServer({ transactions: payments.map(cardanoTransaction), held }),
      ),
  },
  "Cardano by Blockfrost": {
    ...ofCardano,
    upstream: "BLOCKFROST",
    settings: { apiKey: "project" },
    answer: (all, addresses) =>
      serverOf(all, { addresses, names: cardanoAddresses }, (payments) =>
        blockfrostServer({ transactions: payments.map(cardanoTransaction), held }),
      ),
  },
};

/** A bought 1000 for 1 USD each, B 500 for 2 USD each. The fee is 0.2. */
const funds: Payment[] = [
  { hash: "fundA", at: boughtA, from: [["stranger", 1_000.2]], to: [["A", 1_000]] },
  { hash: "fundB", at: boughtB, from: [["stranger", 500.2]], to: [["B", 500]] },
];
const all: Payments = [
  ["A", 1_000],
  ["B", 500],
];
type Story = { name: string; own: Name[]; from?: Payments; to: Payments; deposited: string; holds: string[] };
const stories: Story[] = [
  {
    name: "two own addresses pay it whole",
    own: ["A", "B"],
    to: [["exchange", 1_499.8]],
    deposited: "1499.8",
    holds: ["exchange 500 for 1000 of 2024-02-01", "exchange 999.8 for 999.8 of 2024-01-01"],
  },
  {
    name: "one of the two has the change",
    own: ["A", "B"],
    to: [
      ["exchange", 1_199.8],
      ["A", 300],
    ],
    deposited: "1199.8",
    holds: [
      "A 300 for 300 of 2024-01-01",
      "exchange 500 for 1000 of 2024-02-01",
      "exchange 699.8 for 699.8 of 2024-01-01",
    ],
  },
  {
    name: "one of the two has more change than it paid",
    own: ["A", "B"],
    to: [
      ["exchange", 899.8],
      ["B", 600],
    ],
    deposited: "899.8",
    holds: [
      "B 100 for 100 of 2024-01-01",
      "B 500 for 1000 of 2024-02-01",
      "exchange 899.8 for 899.8 of 2024-01-01",
    ],
  },
  {
    name: "a third own address has the change",
    own: ["A", "B", "C"],
    to: [
      ["exchange", 1_199.8],
      ["C", 300],
    ],
    deposited: "1199.8",
    holds: [
      "C 300 for 300 of 2024-01-01",
      "exchange 500 for 1000 of 2024-02-01",
      "exchange 699.8 for 699.8 of 2024-01-01",
    ],
  },
  {
    name: "one own address pays it, and another has the change",
    own: ["A", "C"],
    from: [["A", 1_000]],
    to: [
      ["exchange", 699.8],
      ["C", 300],
    ],
    deposited: "699.8",
    holds: ["C 300 for 300 of 2024-01-01", "exchange 699.8 for 699.8 of 2024-01-01"],
  },
];

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

function reportOn(world: ConnectionWorld, { assetId, symbol, coin }: Chain): BookedReport {
  return reportFor(transactionsOf(world), {
    scope: "wallet",
    prices: (_, of) => (of * day < boughtB ? "1" : of * day < moved ? "2" : "5"),
    coins: { [assetId]: coin, [`exchange:kraken/symbol:${symbol}`]: coin },
  });
}

/** Connects in the given order, and looks for transfers after each. */
async function connected(
  { kind, upstream, settings, addresses, symbol }: Chain,
  order: readonly Name[],
  deposit: { amount: string; txHash?: string },
): Promise<ConnectionWorld> {
  const world = connectionWorld({ upstreams: { [upstream]: standIn.url }, now: () => Date.UTC(2024, 5, 30) });
  for (const who of order) {
    if (who === "exchange") {
      const { amount, ...stated } = deposit;
      world.account.ledger.add(
        [
          {
            id: "exchange:kraken:deposit1",
            at: moved + 20 * minute,
            platform: "exchange:kraken",
            wallet: "exchange",
            ...stated,
            legs: [{ direction: "in", assetId: `exchange:kraken/symbol:${symbol}`, amount }],
          },
        ],
        { kind: "connection", id: "kraken" },
      );
    } else await world.sync(await world.connect(kind, { ...settings, address: addresses[who] }));
    await match(world, moved);
  }
  return world;
}

describe.each(Object.entries(chains))("a deposit at an exchange on %s", (_, chain) => {
  const names = new Map(Object.entries(chain.addresses).map(([name, address]) => [address, name]));
  const heldIn = ({ remaining }: BookedReport): string[] =>
    remaining
      .map(
        ({ wallet, amount, cost, at }) =>
          `${names.get(wallet ?? "") ?? wallet} ${amount} for ${cost} of ${new Date(at ?? 0).toISOString().slice(0, 10)}`,
      )
      .sort();

  it.each(stories)("moves lots with cost and date in any order where $name", async (story) => {
    const { own, from = all, to, deposited, holds } = story;
    const payments = [...funds, { hash: "joint", at: moved, from, to }];
    standIn.on(
      /./,
      chain.answer(
        payments,
        own.map((who) => chain.addresses[who]),
      ),
    );
    const orders: Name[][] = [
      [...own, "exchange"],
      ["exchange", ...own.toReversed()],
      [...own.slice(1), "exchange", ...own.slice(0, 1)],
    ];
    for (const deposit of [{ amount: deposited, txHash: "joint" }, { amount: deposited }])
      for (const order of orders) {
        const report = reportOn(await connected(chain, order, deposit), chain);
        expect(heldIn(report), order.join()).toEqual(holds);
        expect([report.withdrawn, report.missingAcquisitions]).toEqual([[], []]);
        expect(report.expenses).toMatchObject([{ amount: "0.2", value: "1", type: "fee" }]);
      }
  });
});

describe("the inputs of a payment of several accounts on Cardano", () => {
  const token = { policy_id: "ab".repeat(28), asset_name: "54", quantity: "5", decimals: 0 };
  const [inputs, outputs] = [utxosOf(all), utxosOf([["exchange", 1_499.8]])];
  const withToken = (utxos: typeof inputs) =>
    utxos.map((utxo, index) => (index === 0 ? { ...utxo, asset_list: [token] } : utxo));
  const joint = { hash: "joint", at: moved, from: all, to: [["exchange", 1_499.8]] as Payments };
  const statedOf = (change: object): unknown => {
    const transaction = koiosTransaction({ ...cardanoTransaction(joint), ...change }, new Map());
    return assembleCardano(transaction, walletOf(cardanoAddresses.A), new Map()).transactions[0]?.jointInputs;
  };

  it("are stated if they sum to the outputs and the fee", () => {
    const stated = { own: "1000", all: "1500", fee: "0.2" };
    expect(statedOf({})).toEqual(stated);
    expect(statedOf({ inputs: withToken(inputs), outputs: withToken(outputs) })).toEqual(stated);
    expect(statedOf({ withdrawals: [{ amount: "0", stake_addr: "stake1" }] })).toEqual(stated);
  });

  it.each([
    ["a reward is withdrawn", { withdrawals: [{ amount: "1000000", stake_addr: "stake1" }] }],
    ["a deposit is locked", { deposit: "2000000" }],
    ["a donation is paid", { fee: "100000" }],
    ["a token is minted", { outputs: withToken(outputs) }],
    ["a token is burnt", { inputs: withToken(inputs) }],
    ["the script failed", { plutus_contracts: [{ valid_contract: false }], collateral_inputs: inputs }],
  ])("are not stated where %s", (_, change) => {
    expect(statedOf(change)).toBeUndefined();
  });
});

describe("a payment of one account to several recipients on Cardano", () => {
  const sent = (change: object): string[] => {
    const payment: Payment = {
      hash: "paid",
      at: moved,
      from: [["A", 1_000]],
      to: [
        ["exchange", 100],
        ["C", 300],
        ["A", 499.8],
        ["exchange", 100],
      ],
    };
    const transaction = koiosTransaction({ ...cardanoTransaction(payment), ...change }, new Map());
    const [{ legs } = { legs: [] }] = assembleCardano(
      transaction,
      walletOf(cardanoAddresses.A),
      new Map(),
    ).transactions;
    return legs.map(({ direction, amount, counterparty }) => {
      const name = Object.entries(cardanoAddresses).find(([, address]) => address === counterparty)?.[0];
      return name === undefined ? `${direction} ${amount}` : `${direction} ${amount} ${name}`;
    });
  };

  it("states what each of them received", () => {
    expect(sent({})).toEqual(["out 200 exchange", "out 300 C", "fee 0.2"]);
  });

  it("states the sum where another account's reward paid part of it", () => {
    const withdrawals = [
      { amount: "1000000", stake_addr: "stake1uxct65zymxmshysrlem60j6ddgkhjecczup79euzj8wauxq0r3gc5" },
    ];
    expect(sent({ withdrawals, fee: "1200000" })).toEqual(["out 499 exchange", "fee 1.2"]);
  });
});

it("names the recipient of a token, not another one of the same payment", () => {
  const token = { unit: `${"ab".repeat(28)}54`, quantity: 5n };
  const coins = (quantity: bigint) => ({ unit: "lovelace", quantity });
  const { A, B, stranger } = cardanoAddresses;
  const paid = {
    hash: "ab",
    time: moved / 1000,
    block: 1,
    index: 0,
    isValid: true,
    fee: 200_000n,
    deposit: 0n,
    inputs: [{ address: A, amounts: [coins(10_000_000n), token] }],
    outputs: [
      { address: stranger, amounts: [coins(3_000_000n)] },
      { address: B, amounts: [coins(1_500_000n), token] },
      { address: A, amounts: [coins(5_300_000n)] },
    ],
    withdrawals: [],
  };
  const tokenLeg = (wallet: string) =>
    assembleCardano(paid, walletOf(wallet), new Map()).transactions[0]?.legs.filter(
      ({ kind }) => kind === "token",
    );
  expect(tokenLeg(A)).toMatchObject([{ direction: "out", amount: "5", counterparty: B }]);
  expect(tokenLeg(B)).toMatchObject([{ direction: "in", amount: "5", counterparty: A }]);
});

it("links no payment of several wallets of which one exchanged coins or moved a token, too", () => {
  const half = (id: string, ...legs: [direction: "in" | "out", assetId: string, amount: string][]) => ({
    id,
    at: moved,
    wallet: id,
    legs: legs.map(([direction, assetId, amount]) => ({ direction, assetId, amount })),
  });
  const paid = [half("a", ["out", ada, "10"]), half("b", ["out", ada, "5"]), half("c", ["in", ada, "14"])];
  const linksOf = (halves: typeof paid): string[] => [...jointLinksOf(halves, () => false).keys()].sort();
  expect(linksOf(paid)).toEqual(["a", "b", "c"]);
  const token = `${cardano}/token:ab`;
  expect(linksOf([...paid, half("d", ["out", ada, "2"], ["in", token, "1"])])).toEqual([]);
  expect(linksOf([...paid, half("d", ["out", ada, "2"], ["out", token, "1"])])).toEqual([]);
});
