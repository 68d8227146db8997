import type { StandInAnswer, StandInRequest } from "../servers/stand-in.ts";

type Row = { consensus_timestamp: string; [field: string]: unknown };
export type HederaAccount = {
  account: string;
  transactions: readonly Row[];
  balance?: number;
  held?: readonly { token_id: string; balance: number }[];
  tokens?: Readonly<Record<string, Record<string, unknown>>>;
  page?: number;
  evmAddress?: string;
  /** The signers of relayed transactions, by the transaction's id. */
  signers?: Readonly<Record<string, string>>;
};

/** A mirror node that knows one account. Its first page is empty and names a next one, as real nodes do that search by time ranges. */
export function hederaServer(given: HederaAccount): (request: StandInRequest) => StandInAnswer {
  const {
    account,
    transactions,
    balance,
    held = [],
    tokens = {},
    page = 3,
    signers = {},
    evmAddress,
  } = given;
  const nothing = { status: 404, body: { _status: { messages: [{ message: "Not found" }] } } };
  return ({ path, query }) => {
    if (path === `/api/v1/accounts/${account}`)
      return balance === undefined
        ? nothing
        : { body: { account, balance: { balance, tokens: [] }, evm_address: evmAddress } };
    const signer = signers[/^\/api\/v1\/contracts\/results\/(.+)$/.exec(path)?.[1] ?? ""];
    if (signer !== undefined) return { body: { from: signer, gas_used: 80_000 } };
    if (path === `/api/v1/accounts/${account}/tokens`)
      return { body: { tokens: held, links: { next: null } } };
    const token = tokens[/^\/api\/v1\/tokens\/(.+)$/.exec(path)?.[1] ?? ""];
    if (token !== undefined) return { body: token };
    if (path !== "/api/v1/transactions" || query.get("account.id") !== account) return nothing;
    const after = query.get("timestamp")?.replace("gt:", "") ?? "0";
    const listed = transactions.filter(({ consensus_timestamp: time }) => time > after);
    const start = query.get("start");
    const from = Number(start ?? 0);
    const next = `/api/v1/transactions?account.id=${account}&timestamp=gt:${after}&start=${start === null ? 0 : from + page}`;
    const found = start === null ? [] : listed.slice(from, from + page);
    const isEnd = start !== null && from + page >= listed.length;
    return { body: { transactions: found, links: { next: isEnd ? null : next } } };
  };
}
