import { base58 } from "@scure/base";
import { addressSourceOf } from "../../../src/connectors/chains/utxo/addresses.ts";
import { utxoCoin } from "../../../src/domain/catalog/utxo-coins.ts";
import type { PlayedAccount } from "./account-chain.ts";
import { blockbookServer } from "./blockbook-server.ts";
import { esploraServer } from "./esplora-server.ts";
import { friend, hashOf, normal, wallet } from "../evm/explorer-rows.ts";
import { solanaServer } from "./solana-server.ts";
import { createAnswers, type StandIn, type StandInAnswer, type StandInRequest } from "../servers/stand-in.ts";

/** An account that received one coin in each of `count` transactions, listed in pages of `page`. */
export type SyntheticHistory = (count: number, page: number) => PlayedAccount;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const second = 1_700_000_000;
/** A server may return fewer rows than it was asked for: a page of a multiple of this may not be the last one. */
const roundPage = 50;
const zpub =
  "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
const litecoin = utxoCoin("litecoin");
/** An address of the owner's Litecoin key. */
export function litecoinAddress(index: number): string {
  const source = addressSourceOf(zpub, undefined, litecoin);
  if (source.kind === "fixed") throw new Error("not a key");
  return source.addressAt(0, index);
}

/** The answers of a server that a player sets up. */
function answersOf(play: (server: Pick<StandIn, "on">) => void): (request: StandInRequest) => StandInAnswer {
  const answers = createAnswers();
  play(answers);
  return (request) => {
    const answer = answers.answerTo(request) ?? { status: 404, body: { error: "unknown path" } };
    return typeof answer === "function" ? answer(request) : answer;
  };
}

const solana: SyntheticHistory = (count, page) => {
  const address = "7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q";
  return {
    kind: "solana",
    upstream: "SOLANA",
    settings: { address },
    answer: answersOf((server) => {
      const chain = solanaServer(server, address);
      chain.pageLimit = Math.max(roundPage, page);
      chain.fund(address, 0);
      const payer = base58.encode(new Uint8Array(32).fill(7));
      for (let added = 0; added < count; added++) chain.add({ payer, changes: { [address]: 1_000_000_000 } });
    }),
  };
};

const bitcoin: SyntheticHistory = (count) => {
  const address = "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu";
  return {
    kind: "bitcoin",
    upstream: "ESPLORA",
    settings: { wallet: address },
    answer: answersOf((server) => {
      const chain = esploraServer(server);
      for (const number of numbers(count)) {
        chain.send(`t${number}`, { to: [[address, 100_000_000]] });
        chain.mine(`t${number}`, (second + number * 600) * 1_000);
      }
    }),
  };
};

const blockbook: SyntheticHistory = (count, page) => {
  const address = litecoinAddress(7);
  const sender = "LYWKqJhtPeGyBAw7WC8R3F7ovxtzAiubdM";
  return {
    kind: "utxo",
    upstream: "BLOCKBOOK_LTC",
    settings: { coin: "litecoin", address },
    answer: answersOf((server) => {
      const chain = blockbookServer(server, litecoin.checkBlock.hash, page);
      for (const number of numbers(count)) {
        chain.send(`t${number}`, { from: [[sender, 100_000_500]], to: [[address, 100_000_000]] });
        chain.mine(`t${number}`, (second + number * 150) * 1_000);
      }
    }),
  };
};

const explorer: SyntheticHistory = (count, page) => {
  const rows = numbers(count).map((number) =>
    normal({ block: number, number, from: friend, to: wallet, value: `1${"0".repeat(18)}` }),
  );
  return {
    kind: "evm-explorer",
    upstream: [],
    settings: { address: wallet, chains: [1] },
    serverSetting: "explorerUrl",
    answer: ({ path, query }) => {
      if (path.endsWith("/withdrawals")) return { body: { items: [], next_page_params: null } };
      if (/\/addresses\/0x[0-9a-f]{40}$/.test(path)) return { body: { hash: wallet } };
      const action = query.get("action");
      if (action === "balance")
        return { body: { status: "1", message: "OK", result: `${count}${"0".repeat(18)}` } };
      const from = Number(query.get("startblock") ?? 0);
      const size = Math.min(Math.max(roundPage, page), Number(query.get("offset") ?? page));
      const first = (Number(query.get("page") ?? 1) - 1) * size;
      const listed =
        action === "txlist"
          ? rows.filter(
              ({ blockNumber }) =>
                Number(blockNumber) >= from &&
                Number(blockNumber) <= Number(query.get("endblock") ?? Infinity),
            )
          : [];
      const result = listed.slice(first, first + size);
      return {
        body: {
          status: result.length > 0 ? "1" : "0",
          message: result.length > 0 ? "OK" : "No transactions found",
          result,
        },
      };
    },
  };
};

const monero: SyntheticHistory = (count) => {
  const answers: Record<string, unknown> = {
    get_accounts: {
      subaddress_accounts: [{ base_address: "4".padEnd(95, "A") }],
      total_balance: `${count}${"0".repeat(12)}`,
    },
    get_height: { height: count + 1_000 },
  };
  const rows = numbers(count).map((height) => ({
    txid: `t${height}`,
    type: "in",
    amount: 1_000_000_000_000,
    fee: 5,
    height,
    timestamp: second + height * 120,
  }));
  return {
    kind: "monero",
    upstream: [],
    settings: {},
    serverSetting: "url",
    answer: ({ body }) => {
      const { id, method, params } = JSON.parse(body) as {
        id: string;
        method: string;
        params?: { min_height?: number };
      };
      const listed = { in: rows.filter(({ height }) => height > (params?.min_height ?? -1)) };
      return { body: { id, jsonrpc: "2.0", result: method === "get_transfers" ? listed : answers[method] } };
    },
  };
};

const nodeId = `02${"ab".repeat(32)}`;

const coreLightning: SyntheticHistory = (count) => {
  const msat = 100_000_000_000;
  const answers: Record<string, unknown> = {
    getinfo: { id: nodeId, network: "bitcoin" },
    "bkpr-listaccountevents": {
      events: numbers(count).map((number) => ({
        account: "wallet",
        type: "chain",
        tag: "deposit",
        credit_msat: msat,
        debit_msat: 0,
        currency: "bc",
        timestamp: second + number * 600,
        outpoint: `${number.toString(16).padStart(64, "0")}:0`,
      })),
    },
    "bkpr-listbalances": {
      accounts: [{ account: "wallet", balances: [{ coin_type: "bc", balance_msat: msat * count }] }],
    },
  };
  return {
    kind: "lightning",
    upstream: [],
    settings: { rune: "a-rune-of-the-owner-that-stays-sealed==" },
    serverSetting: "url",
    answer: ({ path }) => ({ body: answers[path.slice("/v1/".length)] }),
  };
};

/** readonly.macaroon of an LND node: version, location, identifier with the permission to read, signature. */
const macaroon = ((): string => {
  const field = (tag: number, value: Buffer | string): Buffer => {
    const bytes = Buffer.from(value);
    return Buffer.concat([Buffer.from([tag, bytes.length]), bytes]);
  };
  const read = ["info", "invoices", "offchain", "onchain"].map((entity) =>
    field(0x1a, Buffer.concat([field(0x0a, entity), field(0x12, "read")])),
  );
  const identifier = Buffer.concat([
    Buffer.from([3]),
    field(0x0a, Buffer.alloc(16, 7)),
    field(0x12, "0"),
    ...read,
  ]);
  const end = Buffer.from([0]);
  return Buffer.concat([
    Buffer.from([2]),
    field(1, "lnd"),
    field(2, identifier),
    end,
    end,
    field(6, Buffer.alloc(32, 9)),
  ]).toString("hex");
})();

const lnd: SyntheticHistory = (count, page) => {
  const chanId = String(800_000n << 40n);
  const answers: Record<string, unknown> = {
    getinfo: {
      identity_pubkey: nodeId.replace("ab", "cd"),
      block_height: 801_000,
      best_header_timestamp: String(second),
      chains: [{ chain: "bitcoin", network: "mainnet" }],
    },
    transactions: {},
    "channels/closed": {},
    "channels/pending": {},
    payments: {},
    switch: {},
    "balance/blockchain": { confirmed_balance: "0", locked_balance: "0" },
    "balance/channels": {
      local_balance: { msat: `${count}00000000` },
      unsettled_local_balance: { msat: "0" },
    },
    // The other side opened it and paid for its commitment.
    channels: {
      channels: [
        {
          chan_id: chanId,
          channel_point: `${"3".repeat(64)}:1`,
          capacity: `${count}00000`,
          local_balance: `${count}00000`,
          remote_balance: "0",
          unsettled_balance: "0",
          commit_fee: "0",
          initiator: false,
          push_amount_sat: "0",
        },
      ],
    },
  };
  const invoices = numbers(count).map((number) => ({
    r_hash: Buffer.from(number.toString(16).padStart(64, "0"), "hex").toString("base64"),
    state: "SETTLED",
    settle_date: String(second + number * 600),
    amt_paid_msat: "100000000",
    htlcs: [{ chan_id: chanId, amt_msat: "100000000", state: "SETTLED" }],
  }));
  return {
    kind: "lightning",
    upstream: [],
    settings: { macaroon },
    serverSetting: "url",
    answer: ({ path, query }) => {
      const name = path.slice("/v1/".length);
      if (name !== "invoices") return { body: answers[name] };
      const first = Number(query.get("index_offset"));
      const last = Math.min(count, first + page);
      return { body: { invoices: invoices.slice(first, last), last_index_offset: String(last) } };
    },
  };
};

const hyperliquid: SyntheticHistory = (count) => {
  const rows = numbers(count).map((number) => ({
    time: (second + number) * 1_000,
    hash: hashOf(number),
    delta: { type: "deposit", usdc: "1.0" },
  }));
  const answers: Record<string, unknown> = {
    userFillsByTime: [],
    userFunding: [],
    delegatorHistory: [],
    userVaultEquities: [],
    clearinghouseState: { marginSummary: { accountValue: String(count) }, assetPositions: [] },
    spotClearinghouseState: { balances: [] },
    delegatorSummary: { delegated: "0", undelegated: "0", totalPendingWithdrawal: "0" },
  };
  return {
    kind: "hyperliquid",
    upstream: "HYPERLIQUID",
    settings: { address: "0x2ba553d9f990a3b66b03b2dc0d030dfc1c061036" },
    answer: ({ body }) => {
      const { type, startTime = 0 } = JSON.parse(body) as { type: string; startTime?: number };
      if (type !== "userNonFundingLedgerUpdates") return { body: answers[type] };
      return { body: rows.filter(({ time }) => time >= startTime).slice(0, 500) };
    },
  };
};

/** A validator that was deposited for once and then paid out one ether of rewards at a time. */
const validators: SyntheticHistory = (count, page) => {
  const owner = "0x23f02e9272eac1f12f5be76d48b4a15323778f08";
  const pubkey = `0x${"ab".repeat(48)}`;
  const withdrawals = numbers(count - 1)
    .toReversed()
    .map((index) => ({
      index,
      validator_index: 7,
      amount: `1${"0".repeat(18)}`,
      block_number: 18_000_000 + index,
      timestamp: new Date((second + index * 600) * 1_000).toISOString(),
    }));
  const deposit = {
    amount: 32_000_000_000,
    block_number: 16_000_000,
    block_ts: second - 1_000,
    merkletree_index: "0x2a",
    from_address: owner,
    publickey: pubkey,
    tx_hash: hashOf(1),
    removed: false,
    valid_signature: true,
  };
  const state = {
    index: "7",
    balance: "32000000000",
    status: "active_ongoing",
    validator: { pubkey, withdrawal_credentials: `0x01${"0".repeat(22)}${owner.slice(2)}` },
  };
  return {
    kind: "eth-validators",
    upstream: ["BEACON", "BEACONCHAIN", "BLOCKSCOUT"],
    settings: { validators: ["7"], apiKey: "a-key" },
    answer: ({ path, query }) => {
      if (path.includes("/withdrawals")) {
        const first = Number(query.get("index") ?? 0);
        const next = first + page < withdrawals.length ? { index: first + page } : null;
        return { body: { items: withdrawals.slice(first, first + page), next_page_params: next } };
      }
      if (path.endsWith("/deposits")) return { body: { status: "OK", data: [deposit] } };
      if (path.endsWith("/deposit_contract"))
        return { body: { data: { chain_id: "1", address: hashOf(1) } } };
      if (path.endsWith("/pending_deposits")) return { body: { data: [] } };
      if (path.endsWith("/validators"))
        return { body: { execution_optimistic: false, finalized: false, data: [state] } };
      return { status: 404, body: { message: "Not found" } };
    },
  };
};

/** Histories of the families whose connector has its own sync instead of an `AccountReader`. */
export const ownSyncHistories: Readonly<Record<string, SyntheticHistory>> = {
  bitcoin,
  blockbook,
  coreLightning,
  explorer,
  hyperliquid,
  lnd,
  monero,
  solana,
  validators,
};
