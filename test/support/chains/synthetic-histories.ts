import { cosmosChains } from "../../../src/connectors/chains/cosmos/chains.ts";
import { moduleAccount } from "../../../src/connectors/chains/cosmos/address.ts";
import { strkContract } from "../../../src/connectors/chains/starknet/assemble.ts";
import { addressOn, publicKeyOf } from "../../../src/connectors/chains/polkadot/address.ts";
import { ownSyncHistories, type SyntheticHistory } from "./own-sync-histories.ts";
import { algorandServer } from "./algorand-server.ts";
import { aptosServer } from "./aptos-server.ts";
import { avalancheServer } from "./avalanche-server.ts";
import { koiosServer } from "./cardano-servers.ts";
import { hederaServer } from "./hedera-server.ts";
import { kaspaTransaction, kaspaServer } from "./kaspa-server.ts";
import { cosmosServer } from "./cosmos-server.ts";
import { nearServer } from "./near-server.ts";
import { starknetServer, transferEvent } from "./starknet-server.ts";
import { stellarServer } from "./stellar-server.ts";
import { subscanServer } from "./subscan-server.ts";
import { suiServer } from "./sui-server.ts";
import { tezosServer } from "./tezos-server.ts";
import { tonServer } from "./ton-server.ts";
import { tronServer } from "./tron-server.ts";
import { xrpServer } from "./xrp-server.ts";

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const second = 1_700_000_000;
/** One coin `count` times, in smallest units. */
const sum = (count: number, decimals: number): string => `${count}${"0".repeat(decimals)}`;
const coin = (decimals: number): string => sum(1, decimals);

const accounts = {
  algorand: "RXIOUIR5IGFZMIZ7CR7FJXDYY4JI7NZG5UCWCZZNWXUPFJRLG6K6X5ITXM",
  aptos: "0xd1a1c1804e91ba85a569c7f018bb7502d2f13d4742d2611953c9c14681af6446",
  avalanche: "avax1tnuesf6cqwnjw7fxjyk7lhch0vhf0v95wj5jvy",
  cardano: "stake1uxct65zymxmshysrlem60j6ddgkhjecczup79euzj8wauxq0r3gc5",
  cardanoAddress:
    "addr1qyrgrphdsy7lta2rae2pu8hp5mw2fnpvu8se00rxa6zzmc4sh4gyfkdhpwfq8lnh5l95663d09n3s9crutnc9ywamcvqs5e5m6",
  cosmos: "cosmos1z64xeecaqudhe2scx0m4mtvh7d0g5khyakpsmw",
  cosmosOther: "cosmos1wev8ptzj27aueu04wgvvl4gvurax6rj5f0v7rw",
  hedera: "0.0.730631",
  kaspa: "kaspa:qpsk3cj9pr4dmexwcuj37ma3nm2075ht2yara3xxk4twufmv7kd27vpczqyjd",
  near: "alice.near",
  polkadot: "15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5",
  starknet: "0x0213c67ed78bc280887234fe5ed5e77272465317978ae86c25a71531d9332a2d",
  starknetOther: "0x05c45f7f2b9a5d8a0bd3f4ae6b0b4bd2fcd36bc02d0a8ff1a2c3cb5d0dc4b6aa",
  stellar: "GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN",
  sui: "0x93f65b8c16c263343bbf66cf9f8eef69cb1dbc92d13f0c331b0dcaeb76b4aab6",
  tezos: "tz1beW9AVJjE9QpTGYVPdtZCF5w1NPknMJ3T",
  ton: "0:2e69040c5fc04447e609a572762d67c5ec6555bed5cbb38a34c3d63ec0326e00",
  tron: "TM1zzNDZD2DPASbKcgdVoTYhfmYgtfwx9R",
  tronOther: "TFFriedwRtWdFuzerDDtkoQTZ29smDZ1MB",
  xrp: "rnZmVGX6f4pUYyS4oXYJzoLdRojQV8y297",
};
const avax = "FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z";

const algorand: SyntheticHistory = (count, page) => ({
  kind: "algorand",
  upstream: "ALGORAND",
  settings: { address: accounts.algorand },
  answer: algorandServer({
    address: accounts.algorand,
    page,
    account: { "amount-without-pending-rewards": Number(sum(count, 6)), assets: [] },
    transactions: numbers(count).map((round) => ({
      id: `tx${round}`,
      sender: "OTHER",
      fee: 1_000,
      "tx-type": "pay",
      "confirmed-round": round,
      "intra-round-offset": 0,
      "round-time": second + round * 60,
      "payment-transaction": { amount: 1_000_000, receiver: accounts.algorand },
    })),
  }),
});

const aptos: SyntheticHistory = (count) => ({
  kind: "aptos",
  upstream: "APTOS",
  settings: { address: accounts.aptos },
  answer: aptosServer({
    address: accounts.aptos,
    coins: sum(count, 8),
    balances: [],
    senders: {},
    activities: numbers(count).map((version) => ({
      transaction_version: version,
      event_index: 0,
      type: "0x1::coin::DepositEvent",
      amount: coin(8),
      asset_type: "0x1::aptos_coin::AptosCoin",
      owner_address: accounts.aptos,
      is_gas_fee: false,
      is_transaction_success: true,
      transaction_timestamp: new Date((second + version * 60) * 1_000).toISOString().slice(0, 19),
    })),
  }),
});

const avalanche: SyntheticHistory = (count, page) => ({
  kind: "avalanche-p",
  upstream: "GLACIER",
  settings: { address: accounts.avalanche },
  answer: avalancheServer({
    address: accounts.avalanche,
    chain: "p-chain",
    page,
    balances: { unlockedUnstaked: [{ assetId: avax, amount: sum(count, 9) }] },
    transactions: numbers(count).map((minute) => ({
      txHash: `tx${minute}`,
      txType: "BaseTx",
      blockTimestamp: second + minute * 60,
      consumedUtxos: [],
      emittedUtxos: [{ addresses: [accounts.avalanche], assetId: avax, amount: coin(9) }],
    })),
  }),
});

const cardano: SyntheticHistory = (count) => {
  const utxo = (who: string, value: string) => ({
    value,
    payment_addr: { bech32: who },
    stake_addr: null,
    asset_list: [],
  });
  return {
    kind: "cardano",
    upstream: "KOIOS",
    settings: { stakeKey: accounts.cardano },
    answer: koiosServer({
      held: { utxo: sum(count, 6), rewards: "0", assets: [] },
      transactions: numbers(count).map((block) => ({
        tx_hash: `hash${block}`,
        block_height: block,
        tx_timestamp: second + block * 20,
        tx_block_index: 0,
        fee: "170000",
        deposit: "0",
        inputs: [utxo("addr1v8xputtxppjx9f255nqgz0xv9cquqm4ndemd659zdz4nznc7guuzv", "1170000")],
        outputs: [utxo(accounts.cardanoAddress, coin(6))],
        withdrawals: [],
      })),
    }),
  };
};

const cosmos: SyntheticHistory = (count, page) => {
  const [hub] = cosmosChains.filter(({ id }) => id === "cosmoshub-4");
  if (hub === undefined) throw new Error("no record of the Cosmos Hub");
  const moved = (from: string, to: string, amount: string) => [
    {
      type: "coin_spent",
      attributes: [
        { key: "spender", value: from },
        { key: "amount", value: amount },
      ],
    },
    {
      type: "coin_received",
      attributes: [
        { key: "receiver", value: to },
        { key: "amount", value: amount },
      ],
    },
  ];
  return {
    kind: "cosmos",
    upstream: "LCD_COSMOSHUB_4",
    settings: { address: accounts.cosmos },
    answer: cosmosServer({
      network: "cosmoshub-4",
      most: page,
      balances: { [accounts.cosmos]: { uatom: sum(count, 6) } },
      transactions: numbers(count).map((height) => ({
        height: String(height),
        txhash: String(height).padStart(64, "A"),
        code: 0,
        logs: [],
        timestamp: new Date((second + height * 60) * 1_000).toISOString(),
        tx: {
          body: { messages: [{ "@type": "/cosmos.bank.v1beta1.MsgSend" }] },
          auth_info: { fee: { amount: [{ denom: "uatom", amount: "1000" }] } },
        },
        events: [
          ...moved(accounts.cosmosOther, moduleAccount(hub, "fee_collector"), "1000uatom"),
          ...moved(accounts.cosmosOther, accounts.cosmos, `${coin(6)}uatom`),
        ],
        senders: [accounts.cosmosOther],
        recipients: [accounts.cosmos],
      })),
    }),
  };
};

const hedera: SyntheticHistory = (count, page) => ({
  kind: "hedera",
  upstream: "HEDERA",
  settings: { address: accounts.hedera },
  answer: hederaServer({
    account: accounts.hedera,
    page,
    balance: Number(sum(count, 8)),
    transactions: numbers(count).map((minute) => ({
      transaction_id: `0.0.29624024-${second + minute}-000000001`,
      consensus_timestamp: `${second + minute}.000000042`,
      charged_tx_fee: 0,
      result: "SUCCESS",
      transfers: [{ account: accounts.hedera, amount: 100_000_000 }],
    })),
  }),
});

const kaspa: SyntheticHistory = (count, page) => ({
  kind: "kaspa",
  upstream: "KASPA",
  settings: { address: accounts.kaspa },
  answer: kaspaServer({
    address: accounts.kaspa,
    page,
    balance: Number(sum(count, 8)),
    rows: numbers(count).map((minute) => kaspaTransaction(minute, [], [[accounts.kaspa, 100_000_000]])),
  }),
});

const near: SyntheticHistory = (count, page) => ({
  kind: "near",
  upstream: ["NEARBLOCKS", "NEAR"],
  settings: { address: accounts.near, apiKey: "a-key" },
  answer: nearServer({
    account: accounts.near,
    page,
    balance: sum(count, 24),
    transactions: [],
    receipts: numbers(count).map((hour) => ({
      receipt_id: `receipt${hour}`,
      transaction_hash: `hash${hour}`,
      predecessor_account_id: "bob.near",
      receiver_account_id: accounts.near,
      block: { block_timestamp: `${second + hour * 3_600}000000000`, block_height: String(hour) },
      actions: [{ action: "TRANSFER", method: null }],
      actions_agg: { deposit: coin(24) },
      outcome: { status: true },
    })),
  }),
});

const polkadot: SyntheticHistory = (count) => {
  const key = publicKeyOf(accounts.polkadot);
  const address = key === undefined ? accounts.polkadot : addressOn(0, key);
  return {
    kind: "polkadot",
    upstream: "SUBSCAN",
    settings: { address, chain: "polkadot" },
    answer: subscanServer({
      address,
      balance: String(count),
      extrinsics: [],
      transfers: numbers(count).map((block) => ({
        block_num: block,
        block_timestamp: second + block * 6,
        from: "13UVJyLnbVp9RBZYFwFGyDvVd1y27Tt8tkntv6Q7JVPhFsTB",
        to: address,
        amount: "1",
        hash: `0x${block}`,
        success: true,
        extrinsic_index: `${block}-2`,
        event_idx: 5,
        asset_symbol: "DOT",
      })),
    }),
  };
};

const starknet: SyntheticHistory = (count, page) => ({
  kind: "starknet",
  upstream: "STARKNET",
  settings: { address: accounts.starknet },
  answer: starknetServer({
    page,
    latest: count + 100,
    balances: { [strkContract]: BigInt(sum(count, 18)) },
    transactions: numbers(count).map((block) => ({
      hash: `0x${block.toString(16)}`,
      block,
      sender: accounts.starknetOther,
      fee: { amount: "0x7", unit: "FRI" },
      events: [transferEvent(strkContract, accounts.starknetOther, accounts.starknet, 10n ** 18n)],
    })),
  }),
});

const stellar: SyntheticHistory = (count, page) => ({
  kind: "stellar",
  upstream: "HORIZON",
  settings: { address: accounts.stellar },
  answer: stellarServer({
    account: accounts.stellar,
    page,
    balances: [{ balance: `${count}.0000000`, asset_type: "native" }],
    transactions: numbers(count).map((number) => ({
      ledger: 10 + number,
      source: "GOTHER",
      operations: [
        {
          type: "create_account",
          fields: { funder: "GOTHER", account: accounts.stellar, source_account: "GOTHER" },
          effects: [{ type: "account_created", starting_balance: "1.0000000" }],
        },
      ],
    })),
  }),
});

const sui: SyntheticHistory = (count, page) => {
  const other = "0x9d6b98b18fd26b5efeec68d020dcf1be7a94c2c315353779bc6b3aed44188ddf";
  const coinType = "0x2::sui::SUI";
  return {
    kind: "sui",
    upstream: "SUI",
    settings: { address: accounts.sui },
    answer: suiServer({
      address: accounts.sui,
      page,
      balances: [{ coinType, totalBalance: sum(count, 9) }],
      transactions: numbers(count).map((checkpoint) => ({
        digest: `digest${checkpoint}`,
        checkpoint: String(checkpoint),
        timestampMs: String((second + checkpoint) * 1_000),
        sender: other,
        receivers: [accounts.sui],
        effects: {
          status: { status: "success" },
          gasUsed: { computationCost: "1", storageCost: "0", storageRebate: "0" },
        },
        balanceChanges: [{ owner: { AddressOwner: accounts.sui }, coinType, amount: coin(9) }],
        transaction: { data: { sender: other, gasData: { owner: other } } },
      })),
    }),
  };
};

const tezos: SyntheticHistory = (count, page) => ({
  kind: "tezos",
  upstream: "TZKT",
  settings: { address: accounts.tezos },
  answer: tezosServer({
    address: accounts.tezos,
    page,
    account: { type: "user", address: accounts.tezos, balance: Number(sum(count, 6)) },
    operations: numbers(count).map((level) => ({
      type: "transaction",
      id: level,
      level,
      hash: `oo${level}`,
      status: "applied",
      timestamp: new Date((second + level * 10) * 1_000).toISOString(),
      sender: { address: "tz1SgK78wg4ug6Y6P5R2DH5j8BAeVMfHcNaC" },
      target: { address: accounts.tezos },
      amount: 1_000_000,
      bakerFee: 1_420,
    })),
  }),
});

const ton: SyntheticHistory = (count, page) => ({
  kind: "ton",
  upstream: "TONCENTER",
  settings: { address: accounts.ton, apiKey: "a-key" },
  answer: tonServer({
    raw: accounts.ton,
    page,
    balance: sum(count, 9),
    transactions: numbers(count).map((minute) => ({
      hash: `hash${minute}`,
      lt: String(60_000_000_000_000n + BigInt(minute) * 2_400_000_000n),
      now: second + minute * 60,
      trace_id: `trace${minute}`,
      total_fees: "0",
      description: { aborted: false },
      in_msg: {
        source: `0:${"B1".repeat(32)}`,
        value: coin(9),
      },
      out_msgs: [],
      account_state_before: { balance: null },
      account_state_after: { balance: null },
    })),
  }),
});

const tron: SyntheticHistory = (count, page) => ({
  kind: "tron",
  upstream: "TRONGRID",
  settings: { address: accounts.tron, apiKey: "a-key" },
  answer: tronServer({
    address: accounts.tron,
    page,
    account: { balance: Number(sum(count, 6)) },
    transactions: numbers(count).map((block) => ({
      txID: `tx${block}`,
      block_timestamp: (second + block * 3) * 1_000,
      blockNumber: block,
      ret: [{ contractRet: "SUCCESS", fee: 0 }],
      raw_data: {
        contract: [
          {
            type: "TransferContract",
            parameter: {
              value: { amount: 1_000_000, owner_address: accounts.tronOther, to_address: accounts.tron },
            },
          },
        ],
      },
    })),
  }),
});

const xrp: SyntheticHistory = (count, page) => ({
  kind: "xrp",
  upstream: "XRPL",
  settings: { address: accounts.xrp },
  answer: xrpServer({
    page,
    balance: sum(count, 6),
    transactions: numbers(count)
      .toReversed()
      .map((number) => ({
        validated: true,
        tx: {
          TransactionType: "Payment",
          Account: "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh",
          Destination: accounts.xrp,
          Amount: coin(6),
          Fee: "10",
          hash: number.toString(16).padStart(64, "0"),
          date: 700_000_000 + number * 4,
          ledger_index: 90_000_000 + number,
        },
        meta: {
          TransactionIndex: 1,
          TransactionResult: "tesSUCCESS",
          AffectedNodes: [
            {
              [number === 1 ? "CreatedNode" : "ModifiedNode"]: {
                LedgerEntryType: "AccountRoot",
                [number === 1 ? "NewFields" : "FinalFields"]: {
                  Account: accounts.xrp,
                  Balance: sum(number, 6),
                },
                ...(number === 1 ? {} : { PreviousFields: { Balance: sum(number - 1, 6) } }),
              },
            },
          ],
        },
      })),
  }),
});

/** The synthetic history of each family of chains. */
export const syntheticHistories: Readonly<Record<string, SyntheticHistory>> = {
  algorand,
  aptos,
  avalanche,
  cardano,
  cosmos,
  hedera,
  kaspa,
  near,
  polkadot,
  starknet,
  stellar,
  sui,
  tezos,
  ton,
  tron,
  xrp,
  ...ownSyncHistories,
};

/** A number of transactions that fills several pages, for families with a fixed page size. */
export const multiPageCounts: Readonly<Record<string, number>> = {
  aptos: 210,
  bitcoin: 60,
  cardano: 120,
  explorer: 120,
  polkadot: 210,
  solana: 120,
};
