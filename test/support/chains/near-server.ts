import type { StandInAnswer, StandInRequest } from "../servers/stand-in.ts";

type Row = { block: { block_timestamp: string }; [field: string]: unknown };
export type NearAccount = {
  account: string;
  transactions: readonly Row[];
  receipts: readonly Row[];
  tokens?: readonly Row[];
  staking?: readonly Row[];
  held?: readonly { contract: string; amount: string; meta: object }[];
  /** In yoctoNEAR. */
  balance?: string;
  codeHash?: string;
  /** The balance at each pool, in yoctoNEAR. */
  pools?: Readonly<Record<string, string>>;
  chain?: string;
  page?: number;
};

/** NearBlocks and a NEAR node, which know one account. */
export function nearServer(given: NearAccount): (request: StandInRequest) => StandInAnswer {
  const { account, transactions, receipts, tokens = [], staking = [], held = [], page = 2 } = given;
  const lists: Record<string, readonly Row[]> = {
    txns: transactions,
    receipts,
    "ft-txns": tokens,
    "staking-txns": staking,
  };
  return ({ method, path, query, body }) => {
    if (method === "POST") return { body: nodeAnswer(given, JSON.parse(body)) };
    const name = path.replace(`/v3/accounts/${account}/`, "");
    if (name === "assets/fts") return { body: { data: held, meta: {} } };
    const list = lists[name];
    if (list === undefined) return { status: 404, body: { data: null, errors: [] } };
    const before = query.get("before_ts") ?? "9".repeat(19);
    const listed = list
      .filter(({ block }) => block.block_timestamp < before)
      .toSorted((a, b) => (a.block.block_timestamp < b.block.block_timestamp ? 1 : -1));
    const from = Number(query.get("next") ?? 0);
    const isEnd = from + page >= listed.length;
    return {
      body: { data: listed.slice(from, from + page), meta: isEnd ? {} : { next_page: String(from + page) } },
    };
  };
}

type Question = { id: number; method: string; params: Record<string, string> };

function nodeAnswer(given: NearAccount, { id, method, params }: Question): object {
  const { account, balance, codeHash = "1".repeat(32), pools = {}, chain = "mainnet" } = given;
  const shared = { jsonrpc: "2.0", id };
  if (method === "status") return { ...shared, result: { chain_id: chain } };
  const pool = pools[params["account_id"] ?? ""];
  if (params["method_name"] === "get_account_total_balance" && pool !== undefined)
    return { ...shared, result: { result: [...Buffer.from(JSON.stringify(pool))], logs: [] } };
  if (params["account_id"] !== account || balance === undefined)
    return { ...shared, error: { name: "HANDLER_ERROR", cause: { name: "UNKNOWN_ACCOUNT" } } };
  return { ...shared, result: { amount: balance, locked: "0", code_hash: codeHash } };
}
