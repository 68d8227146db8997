import { bech32 } from "@scure/base";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  assembleCardano,
  isCardanoAddress,
  isStakeKey,
  startOfEpoch,
  walletOf,
  type CardanoTransaction,
  type Utxo,
} from "../../src/connectors/chains/cardano/assemble.ts";
import { blockfrostTransaction } from "../../src/connectors/chains/cardano/blockfrost.ts";
import { koiosTransaction } from "../../src/connectors/chains/cardano/koios.ts";
import type { ReportedTransaction } from "../../src/domain/ledger/transaction.ts";
import { sumOf } from "../../src/domain/money/decimal.ts";
import {
  gapsIn,
  heldIn,
  driftsIn,
  holdsAsAccountChain,
  linesOf,
  readAccount,
  recordedBody,
  recordingOf,
  type PlayedAccount,
} from "../support/chains/account-chain.ts";
import { blockfrostServer, koiosServer, type CardanoPlayed } from "../support/chains/cardano-servers.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

const stakeKey = "stake1uxct65zymxmshysrlem60j6ddgkhjecczup79euzj8wauxq0r3gc5";
const address =
  "addr1qyrgrphdsy7lta2rae2pu8hp5mw2fnpvu8se00rxa6zzmc4sh4gyfkdhpwfq8lnh5l95663d09n3s9crutnc9ywamcvqs5e5m6";
const other = "addr1v8xputtxppjx9f255nqgz0xv9cquqm4ndemd659zdz4nznc7guuzv";
/** An address of a stake key. */
const addressOf = (fill: number, key: string): string => {
  const stake = bech32.decodeToBytes(key).bytes.subarray(1);
  const bytes = Uint8Array.from([0x01, ...Array<number>(28).fill(fill), ...stake]);
  return bech32.encode("addr", bech32.toWords(bytes), 200);
};
const policy = "8e3e19131f96c186335b23bf7983ab00867a987ca900abb27ae0f2b9";
const pool = "pool1abc";
const token = (quantity: string) => ({ policy_id: policy, asset_name: "52535457", quantity, decimals: 2 });
const utxo = (who: string, value: string, assets: ReturnType<typeof token>[] = []) => ({
  value,
  payment_addr: { bech32: who },
  stake_addr: null,
  asset_list: assets,
});
const transaction = (block: number, fields: object) => ({
  tx_hash: `hash${block}`,
  block_height: block,
  tx_timestamp: 1_650_000_000 + block * 20,
  tx_block_index: 3,
  fee: "170000",
  deposit: "0",
  inputs: [utxo(other, "900000000")],
  outputs: [utxo(other, "800000000")],
  withdrawals: [],
  ...fields,
});

/** One transaction of each kind, in the form Koios documents. */
const documented: CardanoPlayed = {
  transactions: [
    transaction(1, { outputs: [utxo(address, "50000000", [token("1500")]), utxo(other, "849830000")] }),
    // Change is neither in nor out.
    transaction(2, {
      inputs: [utxo(address, "50000000", [token("1500")])],
      outputs: [utxo(other, "10000000", [token("500")]), utxo(address, "39830000", [token("1000")])],
    }),
    // A registration of the stake key locks its deposit.
    transaction(3, {
      deposit: "2000000",
      inputs: [utxo(address, "39830000", [token("1000")])],
      outputs: [utxo(address, "37660000", [token("1000")])],
    }),
    transaction(4, {
      inputs: [utxo(address, "37660000", [token("1000")])],
      outputs: [utxo(address, "38490000", [token("1000")])],
      withdrawals: [{ amount: "1000000", stake_addr: stakeKey }],
    }),
    // A script failed: the collateral is spent, less what comes back of it.
    transaction(5, {
      inputs: [utxo(address, "38490000", [token("1000")])],
      outputs: [utxo(other, "38000000")],
      plutus_contracts: [{ valid_contract: false }],
      collateral_inputs: [utxo(address, "5000000")],
      collateral_output: utxo(address, "4500000"),
    }),
    // Inputs of others as well: the difference is known, and no fee.
    transaction(6, {
      inputs: [utxo(address, "10000000"), utxo(other, "20000000")],
      outputs: [utxo(address, "12500000"), utxo(other, "17330000")],
    }),
  ],
  rewards: [
    { earned_epoch: 330, amount: "1000000", type: "member", pool_id: pool },
    { earned_epoch: 331, amount: "750000", type: "member", pool_id: pool },
    // Not yet to be spent.
    { earned_epoch: 900, amount: "990000", type: "member", pool_id: pool },
  ],
  held: { utxo: "40490000", rewards: "750000", assets: [token("1000")] },
};

const played = (given: CardanoPlayed): PlayedAccount => ({
  kind: "cardano",
  upstream: "KOIOS",
  settings: { stakeKey },
  answer: koiosServer(given),
});
const withKey = (given: CardanoPlayed): PlayedAccount => ({
  kind: "cardano",
  upstream: "BLOCKFROST",
  settings: { stakeKey, apiKey: "project" },
  answer: blockfrostServer(given),
});
const testnet = { ...documented, magic: "1" };

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

describe("a stake key of Cardano by Koios, as documented", () => {
  holdsAsAccountChain(() => ({ ...played(documented), otherChain: koiosServer(testnet) }));
});
describe("a stake key of Cardano by Blockfrost, as documented", () => {
  holdsAsAccountChain(() => ({ ...withKey(documented), otherChain: blockfrostServer(testnet) }));
});

describe("an account of Cardano", () => {
  it.each([
    ["Koios", played(documented)],
    ["Blockfrost", withKey(documented)],
  ])("is read alike from %s: payments, deposits, rewards, failed scripts", async (_, account) => {
    const world = await readAccount(standIn, account);
    const asset = `token:${policy}52535457`;
    expect(linesOf(world).map((line) => line.slice(20).trim())).toEqual([
      `reward: in 1 slip44:1815 (${pool})`,
      `hash1 deposit: in 15 ${asset} (${other}), in 50 slip44:1815 (${other})`,
      `hash2 withdrawal: out 5 ${asset} (${other}), out 10 slip44:1815 (${other}), fee 0.17 slip44:1815`,
      "hash3 fee: fee 0.17 slip44:1815",
      "stake: out 2 slip44:1815 (deposit)",
      "hash4 fee: fee 0.17 slip44:1815",
      "hash5 failed fee: fee 0.5 slip44:1815",
      `hash6 deposit: in 2.5 slip44:1815 (${other})`,
      `reward: in 0.75 slip44:1815 (${pool})`,
    ]);
    expect(heldIn(world)).toEqual({ "slip44:1815": "41.24", [asset]: "10", "#deposit slip44:1815": "2" });
    expect(gapsIn(world)).toEqual([]);
  });

  it.each([
    ["Koios", played],
    ["Blockfrost", withKey],
  ])(
    "has tokens in the decimals that their datum states where the registry of %s has none",
    async (_, play) => {
      const name = "0014df10544f4b";
      const coin = { policy_id: policy, asset_name: name, quantity: "1500000", decimals: 0 };
      const account = play({
        ...documented,
        transactions: [transaction(1, { outputs: [utxo(address, "5000000", [coin])] })],
        rewards: [],
        held: { utxo: "5000000", rewards: "0", assets: [coin] },
      });
      const text = (hex: string, v: object) => ({ k: { bytes: hex }, v });
      const fields = [
        { map: [text("6e616d65", { bytes: "544f4b" }), text("646563696d616c73", { int: 6 })] },
        { int: 1 },
      ];
      const world = await readAccount(standIn, {
        ...account,
        answer: (request) => {
          if (request.path === "/asset_info")
            return {
              body: [
                { policy_id: policy, asset_name: name, cip68_metadata: { 333: { constructor: 0, fields } } },
              ],
            };
          if (request.path === `/assets/${policy}${name}`)
            return { body: { metadata: null, onchain_metadata: { name: "TOK", decimals: 6 } } };
          return account.answer(request);
        },
      });
      expect(heldIn(world)).toEqual({ "slip44:1815": "5", [`token:${policy}${name}`]: "1.5" });
      const [connection] = world.account.connections.list();
      await world.verify(connection?.id ?? "");
      expect(driftsIn(world)).toEqual([]);
    },
  );

  it("has rewards when they are withdrawn if it is one address", async () => {
    const world = await readAccount(standIn, { ...played(documented), settings: { address } });
    expect(linesOf(world).filter((line) => line.includes("reward"))).toEqual([
      expect.stringContaining("reward: in 1 slip44:1815"),
    ]);
  });

  it.each([
    ["to one that paid", [10, 5], [16.8, 0]],
    ["to one that paid nothing", [15, 0], [0, 16.8]],
    ["to both", [10, 5], [8.4, 8.4]],
  ])("a reward withdrawn to several addresses counts once: %s", (_, paid, received) => {
    const addresses = [1, 2].map((fill) => addressOf(fill, stakeKey));
    const utxos = (amounts: number[]): Utxo[] =>
      amounts.flatMap((amount, index) =>
        amount === 0
          ? []
          : [
              {
                address: addresses[index] ?? "",
                amounts: [{ unit: "lovelace", quantity: BigInt(amount * 1e6) }],
              },
            ],
      );
    const withdrawing: CardanoTransaction = {
      hash: "rewards",
      time: 1_700_000_000,
      block: 1,
      index: 0,
      isValid: true,
      fee: 200_000n,
      deposit: 0n,
      inputs: utxos(paid),
      outputs: utxos(received),
      withdrawals: [{ stakeKey, amount: 2_000_000n }],
    };
    const found = [...addresses, stakeKey].map(
      (account) => assembleCardano(withdrawing, walletOf(account), new Map()).transactions,
    );
    const changeOf = (transactions: readonly ReportedTransaction[]): string =>
      sumOf(
        transactions.flatMap(({ legs }) =>
          legs.map(({ direction, amount }) => (direction === "in" ? amount : `-${amount}`)),
        ),
      );
    const [first = [], second = [], whole = []] = found;
    const rewards = [...first, ...second].filter(({ type }) => type === "reward");
    expect(rewards.flatMap(({ legs }) => legs)).toMatchObject([{ direction: "in", amount: "2" }]);
    // The balances of the addresses change by what they received less what they paid.
    expect([changeOf(first), changeOf(second)].map(Number)).toEqual(
      paid.map((amount, index) => expect.closeTo((received[index] ?? 0) - amount, 9) as number),
    );
    expect(changeOf(whole)).toBe("-0.2");
  });

  it("is either an address or a stake key of the main network", async () => {
    expect([isCardanoAddress(address), isStakeKey(stakeKey), isCardanoAddress(stakeKey)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(isCardanoAddress("addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz")).toBe(false);
    await expect(readAccount(standIn, { ...played(documented), settings: {} })).rejects.toThrow(
      /either an address/,
    );
    expect(new Date(startOfEpoch(400)).toISOString()).toBe("2023-03-16T21:44:51.000Z");
  });

  it("says what to do when the key is refused", async () => {
    const settings = { stakeKey, apiKey: "wrong" };
    await expect(readAccount(standIn, { ...withKey(documented), settings })).rejects.toMatchObject({
      code: "bad_request",
    });
  });
});

describe.skipIf(recordingOf("cardano/koios-transactionUtxos.json") === undefined)(
  "recorded transactions of Cardano (needs the recordings)",
  () => {
    const hash = "98884bf40d8ebbd89ad78c6deaa31f0cc47938d941bfc0452bbc9a13aeb37cd3";
    const read = (wallet: string) => {
      const tokens = new Map();
      const koios = koiosTransaction(recordedBody("cardano/koios-rosenMetadataTxKoiosResponse.json"), tokens);
      const blockfrost = blockfrostTransaction(
        recordedBody("cardano/blockfrost-rosenTransaction.json"),
        recordedBody("cardano/blockfrost-rosenTransactionUtxos.json"),
        [],
      );
      return [koios, blockfrost].map((one) => assembleCardano(one, walletOf(wallet), tokens).transactions);
    };

    it("one transaction by both sources: the same legs for its sender, by address and by stake key, and its receiver", () => {
      for (const wallet of [address, stakeKey, other]) {
        const [koios, blockfrost] = read(wallet);
        expect(koios).toEqual(blockfrost);
        expect(koios?.[0]?.txHash).toBe(hash);
        const legs = koios?.flatMap((each) =>
          each.legs.map(({ direction, amount }) => `${direction} ${amount}`),
        );
        expect(legs).toEqual(wallet === other ? ["in 1.286857"] : ["out 1.286857", "fee 0.268625"]);
      }
    });

    it("a registration of a stake key: its fee, and its deposit as a position", () => {
      const { data, result } = recordedBody("cardano/trezor-blockfrost-transformTransaction-3.json") as {
        data: { txData: unknown; txUtxos: unknown };
        result: { fee: string; cardanoSpecific: { deposit: string } };
      };
      const one = blockfrostTransaction(data.txData, data.txUtxos, []);
      const own =
        "addr1q8dsx5dtjd9rjuv78l5rn8827nw9hg7rj42q8gaakzg29g7hh5j3f89h33sgtjs8azqcwr9zmlu49plr870dalvmruxs0hzyx8";
      const change =
        "addr1qy2mdeuujt253nzxz2v669nn8q0nlmsp7hx7e7qm73nwlpxhh5j3f89h33sgtjs8azqcwr9zmlu49plr870dalvmruxslxqfwt";
      const wallet = { wallet: own, owns: (each: string) => each === own || each === change };
      const { transactions } = assembleCardano(one, wallet, new Map());
      expect(
        transactions.map(({ type, legs }) => [
          type,
          ...legs.map(({ direction, amount }) => `${direction} ${amount}`),
        ]),
      ).toEqual([
        [undefined, "fee 0.174301"],
        ["stake", "out 2"],
      ]);
      expect([result.fee, result.cardanoSpecific.deposit]).toEqual(["174301", "2000000"]);
    });
  },
);
