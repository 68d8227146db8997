import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { algorandRow, assembleAlgorand } from "../../src/connectors/chains/algorand/assemble.ts";
import { parseDecimal, rescale } from "../../src/domain/money/decimal.ts";
import {
  driftsIn,
  gapsIn,
  heldIn,
  holdsAsAccountChain,
  linesOf,
  readAccount,
  recordedBody,
  recordingOf,
  type PlayedAccount,
} from "../support/chains/account-chain.ts";
import { algorandServer, type AlgorandAccount } from "../support/chains/algorand-server.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

const address = "RXIOUIR5IGFZMIZ7CR7FJXDYY4JI7NZG5UCWCZZNWXUPFJRLG6K6X5ITXM";
const other = "5GW5VO4JNTHXVH2DYV7HAKBKGQFSCAI4MBUD5EN3FLBGLF4KKRXJE24ASI";
const pool = "HVRMBK4GHNUNDOS7J4FWALCZE7QQYN4QFA3OUP362PCHKHXYADYGZHGOOA";
const usdc = 31_566_704;
const row = (round: number, fields: object, offset = 0) => ({
  id: `ID${round}${offset === 0 ? "" : `.${offset}`}`,
  "confirmed-round": round,
  "intra-round-offset": offset,
  "round-time": 1_650_000_000 + round * 4,
  fee: 1_000,
  sender: address,
  "genesis-hash": "wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=",
  ...fields,
});
const pay = (receiver: string, amount: number, rest: object = {}) => ({
  "tx-type": "pay",
  "payment-transaction": { amount, receiver, "close-amount": 0, ...rest },
});
const send = (receiver: string, amount: number, rest: object = {}) => ({
  "tx-type": "axfer",
  "asset-transfer-transaction": { amount, receiver, "asset-id": usdc, "close-amount": 0, ...rest },
});

/** One transaction of each kind, in the form indexers document. */
const documented: AlgorandAccount = {
  address,
  account: {
    address,
    amount: 41_502_100,
    "amount-without-pending-rewards": 41_502_000,
    assets: [
      { "asset-id": usdc, amount: 13_000_000, deleted: false },
      { "asset-id": usdc, amount: 13_000_000, deleted: false },
      { "asset-id": 77, amount: 1_000 },
    ],
  },
  assets: {
    [usdc]: { decimals: 6, total: "18446744073709551615", name: "USDC", "unit-name": "USDC" },
    77: { decimals: 2, total: 1_000, name: "Own token", "unit-name": "OWN" },
  },
  transactions: [
    row(1, { ...pay(address, 50_000_000), sender: other, "receiver-rewards": 7_000 }),
    // Opting in to an asset is a transfer of nothing to oneself.
    row(2, send(address, 0)),
    row(3, { ...send(address, 20_000_000), sender: other }),
    // A swap: a payment and a call of one group, whose application sends the other side.
    row(4, { ...pay(pool, 10_000_000), group: "G" }, 1),
    row(
      4,
      {
        "tx-type": "appl",
        group: "G",
        "inner-txns": [{ ...send(address, 3_000_000), sender: pool, fee: 0, "inner-txns": [] }],
      },
      2,
    ),
    row(5, {
      "tx-type": "acfg",
      "created-asset-index": 77,
      "asset-config-transaction": { "asset-id": 0, params: { total: 1_000 } },
    }),
    // A clawback takes assets that another sends for the account.
    row(6, { ...send(other, 10_000_000, { sender: address }), sender: pool }),
    // An account is closed in favour of this one.
    row(7, {
      ...pay(other, 0, { "close-remainder-to": address, "close-amount": 1_500_000 }),
      sender: pool,
      "closing-amount": 1_500_000,
    }),
    row(8, { "tx-type": "keyreg" }),
  ],
};

const played = (given: AlgorandAccount): PlayedAccount => ({
  kind: "algorand",
  upstream: "ALGORAND",
  settings: { address: given.address },
  answer: algorandServer(given),
});

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

describe("an address of Algorand, as documented", () => {
  holdsAsAccountChain(() => ({
    ...played(documented),
    otherChain: algorandServer({ ...documented, genesis: "SGO1GKSzyE7IEPItTxCByw9x8FmnrCDexi9/cOUJOiI=" }),
  }));

  it("is read to its stated balances, group by group", async () => {
    const world = await readAccount(standIn, played(documented));
    expect(linesOf(world).map((line) => line.slice(20))).toEqual([
      `ID1 deposit: in 50 slip44:283 (${other})`,
      " reward: in 0.007 slip44:283",
      "ID2 fee: fee 0.001 slip44:283",
      `ID3 deposit: in 20 asa:${usdc} (${other})`,
      `ID4.1 trade: in 3 asa:${usdc} (${pool}), out 10 slip44:283 (${pool}), fee 0.002 slip44:283`,
      "ID5 deposit: in 10 asa:77, fee 0.001 slip44:283",
      `ID6 withdrawal: out 10 asa:${usdc} (${other})`,
      `ID7 deposit: in 1.5 slip44:283 (${pool})`,
      "ID8 fee: fee 0.001 slip44:283",
    ]);
    expect(heldIn(world)).toEqual({ "slip44:283": "41.502", [`asa:${usdc}`]: "13", "asa:77": "10" });
    expect(gapsIn(world)).toEqual([]);
  });

  it("pays the fees of inner transactions that an application sent for it", async () => {
    const world = await readAccount(
      standIn,
      played({
        address,
        account: { address, amount: 8_497_000, "amount-without-pending-rewards": 8_497_000 },
        transactions: [
          row(1, { ...pay(address, 10_000_000), sender: other }),
          // The account is controlled by an application: it sends, and pays for, what the application issues.
          row(2, {
            "tx-type": "appl",
            sender: other,
            fee: 1_000,
            "inner-txns": [
              { ...pay(other, 1_500_000), sender: address, fee: 2_000 },
              {
                "tx-type": "appl",
                sender: pool,
                fee: 500,
                "inner-txns": [{ ...pay(other, 0), sender: address, fee: 1_000 }],
              },
            ],
          }),
        ],
      }),
    );
    expect(linesOf(world).map((line) => line.slice(20))).toEqual([
      `ID1 deposit: in 10 slip44:283 (${other})`,
      `ID2 withdrawal: out 1.5 slip44:283 (${other}), fee 0.003 slip44:283`,
    ]);
    expect(heldIn(world)).toEqual({ "slip44:283": "8.497" });
  });

  it("reads what blocks paid their proposer, without a transaction", async () => {
    const proposed = [45, 46, 47].map((round) => ({
      round,
      timestamp: 1_740_000_000 + round * 3,
      proposer: round === 46 ? other : address,
      "proposer-payout": 10_000_000,
    }));
    const account = { ...documented.account, "amount-without-pending-rewards": 61_502_000 };
    const world = await readAccount(standIn, played({ ...documented, account, proposed }));
    const rewards = linesOf(world).filter((line) => line.includes("reward: in 10 "));
    expect(rewards).toHaveLength(2);
    await world.verify(world.account.connections.list()[0]?.id ?? "");
    expect(driftsIn(world)).toEqual([]);
    expect(gapsIn(world)).toEqual([]);
  });

  it("names assets that the server does not know, and rewards that are in no transaction", async () => {
    const account = { ...documented.account, "incentive-eligible": true };
    const world = await readAccount(standIn, played({ ...documented, account, assets: {} }));
    expect(gapsIn(world)).toEqual([
      expect.stringContaining(`does not know asset ${usdc}`),
      expect.stringContaining("does not know asset 77"),
      expect.stringContaining("paid for proposing blocks"),
    ]);
  });

  it("refuses a wrong address", async () => {
    await expect(
      readAccount(standIn, played({ ...documented, address: `A${address.slice(1)}` })),
    ).rejects.toThrow(/Algorand/);
  });
});

describe.skipIf(recordingOf("algorand/gem-account.json") === undefined)(
  "recorded answers of indexers (needs the recordings)",
  () => {
    it("a payment: the sender pays the fee, the receiver gets the amount", () => {
      const one = algorandRow.parse(
        recordedBody("algorand/staketax-get_transaction--X2LZ3HZD2SXVGP6WATFEDVALZ3DQL7JQK5ZM75NUX22.json"),
      );
      const legs = (wallet: string) =>
        assembleAlgorand([one], wallet, new Map()).transactions.flatMap((each) =>
          each.legs.map(({ direction, amount }) => `${direction} ${amount}`),
        );
      expect(legs(pool)).toEqual(["out 257.733", "fee 0.001"]);
      expect(legs(other)).toEqual(["in 257.733"]);
    });

    it.each(["indexer-lookupAssetTransactions_0", "indexer-searchForTransactions_0"])(
      "%s: what all accounts of a transaction gained and lost is its fee and the rewards",
      (name) => {
        const { transactions } = recordedBody(`algorand/${name}.json`) as { transactions: unknown[] };
        const known = new Map([
          [163_650, { symbol: "ARCC", name: "ARCC", decimals: 6, total: 88_616_203_378_510_000n }],
        ]);
        expect(transactions.length).toBeGreaterThan(5);
        for (const raw of transactions) {
          const one = algorandRow.parse(raw);
          const sent = one["asset-transfer-transaction"];
          const parties = [
            one.sender,
            one["payment-transaction"]?.receiver,
            one["payment-transaction"]?.["close-remainder-to"],
            sent?.receiver,
            sent?.["close-to"],
          ];
          const sums = { algo: 0n, asset: 0n };
          for (const party of new Set(parties.filter((each) => each !== undefined)))
            for (const { legs } of assembleAlgorand([one], party, known).transactions)
              for (const { assetId, amount, direction } of legs) {
                const size = rescale(parseDecimal(amount), 6).units * (direction === "in" ? 1n : -1n);
                sums[assetId.includes("slip44") ? "algo" : "asset"] += size;
              }
          const rewards = one["sender-rewards"] + one["receiver-rewards"] + one["close-rewards"];
          const isCreation = one["asset-config-transaction"] !== undefined;
          // Rewards of the receiver are known only where the receiver of coins is.
          const paid = one["payment-transaction"] === undefined ? one["sender-rewards"] : rewards;
          expect(sums.algo).toBe(paid - one.fee);
          if (!isCreation) expect(sums.asset).toBe(0n);
        }
      },
    );
  },
);
