import type { StandInAnswer, StandInRequest } from "../servers/stand-in.ts";

type Asset = { policy_id: string; asset_name: string; quantity: string; decimals: number };
type Utxo = { value: string; payment_addr: { bech32: string }; asset_list: Asset[] };
export type CardanoPlayed = {
  /** Transactions in Koios's format. */
  transactions: readonly {
    tx_hash: string;
    block_height: number;
    tx_timestamp: number;
    tx_block_index: number;
    fee: string;
    deposit: string;
    inputs: Utxo[];
    outputs: Utxo[];
    withdrawals: { amount: string; stake_addr: string }[];
    [field: string]: unknown;
  }[];
  rewards?: readonly { earned_epoch: number; amount: string; type: string; pool_id: string }[];
  /** Lovelace in outputs, withdrawable rewards, and tokens. */
  held: { utxo: string; rewards: string; assets: Asset[] };
  magic?: string;
};

const koiosPage = 1_000;

/** A Koios server that knows one account. */
export function koiosServer(given: CardanoPlayed): (request: StandInRequest) => StandInAnswer {
  const { transactions, rewards = [], held, magic = "764824073" } = given;
  const listed = (after: number, offset: number): StandInAnswer => ({
    body: transactions
      .filter(({ block_height: block }) => block >= after)
      .map((one) => ({ tx_hash: one.tx_hash, block_height: one.block_height, block_time: one.tx_timestamp }))
      .slice(offset, offset + koiosPage),
  });
  return ({ path, query, body }) => {
    const asked = (body === "" ? {} : JSON.parse(body)) as {
      _tx_hashes?: string[];
      _after_block_height?: number;
    };
    const offset = Number(query.get("offset") ?? 0);
    const answers: Record<string, () => StandInAnswer> = {
      "/genesis": () => ({ body: [{ networkmagic: magic }] }),
      "/account_txs": () => listed(Number(query.get("_after_block_height")), offset),
      "/address_txs": () => listed(asked._after_block_height ?? 0, offset),
      "/tx_info": () => ({
        body: transactions.filter(({ tx_hash: hash }) => asked._tx_hashes?.includes(hash)),
      }),
      "/account_rewards": () => ({
        body: [{ rewards: rewards.map((one) => ({ ...one, spendable_epoch: one.earned_epoch + 2 })) }],
      }),
      "/account_info": () => ({ body: [{ utxo: held.utxo, rewards_available: held.rewards }] }),
      "/account_assets": () => ({ body: held.assets }),
      "/address_info": () => ({ body: [{ utxo_set: [{ value: held.utxo, asset_list: held.assets }] }] }),
    };
    return answers[path]?.() ?? { status: 404, body: {} };
  };
}

const amountOf = ({ value, asset_list: assets }: { value: string; asset_list: Asset[] }) => [
  { unit: "lovelace", quantity: value },
  ...assets.map(({ policy_id: policy, asset_name: name, quantity }) => ({
    unit: `${policy}${name}`,
    quantity,
  })),
];

/** A Blockfrost server that knows the same account. */
export function blockfrostServer(given: CardanoPlayed): (request: StandInRequest) => StandInAnswer {
  const { transactions, rewards = [], held, magic = "764824073" } = given;
  const paged = (rows: readonly unknown[], query: URLSearchParams): StandInAnswer => {
    const start = (Number(query.get("page") ?? 1) - 1) * 100;
    return { body: rows.slice(start, start + 100) };
  };
  const utxo = ({ payment_addr: address, ...rest }: Utxo, isCollateral = false) => ({
    address: address.bech32,
    amount: amountOf(rest),
    collateral: isCollateral,
    reference: false,
  });
  return ({ path, query, headers }) => {
    if (headers["project_id"] !== "project") return { status: 403, body: { status_code: 403 } };
    if (path === "/genesis") return { body: { network_magic: Number(magic) } };
    const [, hash = "", part = ""] = /^\/txs\/([^/]+)\/?(.*)$/.exec(path) ?? [];
    const one = transactions.find(({ tx_hash: own }) => own === hash);
    const isValid = one?.["plutus_contracts"] === undefined;
    if (one !== undefined && part === "")
      return {
        body: {
          hash,
          block_height: one.block_height,
          block_time: one.tx_timestamp,
          index: one.tx_block_index,
          fees: one.fee,
          deposit: one.deposit,
          withdrawal_count: one.withdrawals.length,
          valid_contract: isValid,
        },
      };
    if (one !== undefined && part === "withdrawals")
      return { body: one.withdrawals.map(({ amount, stake_addr: address }) => ({ address, amount })) };
    if (one !== undefined) {
      const collateral = (one["collateral_inputs"] ?? []) as Utxo[];
      const left = one["collateral_output"] as Utxo | undefined;
      return {
        body: {
          inputs: [...one.inputs.map((each) => utxo(each)), ...collateral.map((each) => utxo(each, true))],
          outputs: [
            ...one.outputs.map((each) => utxo(each)),
            ...(left === undefined ? [] : [utxo(left, true)]),
          ],
        },
      };
    }
    if (path.startsWith("/assets/")) {
      const known = held.assets.find((each) => path.endsWith(`${each.policy_id}${each.asset_name}`));
      return { body: { metadata: known === undefined ? null : { decimals: known.decimals } } };
    }
    if (path.endsWith("/transactions")) {
      const after = Number(query.get("from") ?? 0);
      const rows = transactions
        .filter(({ block_height: block }) => block >= after)
        .map((each) => ({
          tx_hash: each.tx_hash,
          block_height: each.block_height,
          block_time: each.tx_timestamp,
        }));
      return paged(rows, query);
    }
    if (path.endsWith("/rewards"))
      return paged(
        rewards.map(({ earned_epoch: epoch, ...rest }) => ({ epoch, ...rest })),
        query,
      );
    const amount = amountOf({ value: held.utxo, asset_list: held.assets });
    if (path.endsWith("/addresses/total")) return { body: { received_sum: amount, sent_sum: [] } };
    if (path.startsWith("/accounts/")) return { body: { withdrawable_amount: held.rewards } };
    if (path.startsWith("/addresses/")) return { body: { amount } };
    return { status: 404, body: { status_code: 404 } };
  };
}
