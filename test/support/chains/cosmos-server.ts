import type { StandInAnswer, StandInRequest } from "../servers/stand-in.ts";

export type LcdAccount = {
  network: string;
  /** Transactions as the server answers them, with the accounts in whose lists they are. */
  transactions: readonly {
    height: string;
    txhash: string;
    senders: readonly string[];
    recipients: readonly string[];
  }[];
  balances: Readonly<Record<string, Readonly<Record<string, string>>>>;
  delegated?: string;
  unbonding?: string;
  denom?: string;
  /** Proposals by number. */
  proposals?: Readonly<Record<string, object>>;
  traces?: Readonly<Record<string, { path: string; base_denom: string }>>;
  /** Maximum rows of a page, if the server returns fewer than requested. */
  most?: number;
};

/** A REST server of a chain of the Cosmos SDK that knows a few accounts. */
export function cosmosServer(given: LcdAccount): (request: StandInRequest) => StandInAnswer {
  const { network, denom = "uatom", traces = {}, most = 100 } = given;
  const list = (query: URLSearchParams): StandInAnswer => {
    const [, kind, account = ""] =
      /^(message\.sender|transfer\.recipient)='(\w+)'$/.exec(query.get("query") ?? "") ?? [];
    const rows = given.transactions
      .filter(({ senders, recipients }) =>
        (kind === "message.sender" ? senders : recipients).includes(account),
      )
      .toSorted((a, b) => Number(b.height) - Number(a.height));
    const size = Math.min(most, Number(query.get("pagination.limit")));
    const start = (Number(query.get("page")) - 1) * size;
    const page = rows.slice(start, start + size).map(({ senders: _, recipients: __, ...row }) => row);
    return { body: { txs: [], tx_responses: page, pagination: null, total: String(rows.length) } };
  };
  const coin = (amount: string): object => ({ denom, amount });
  return ({ path, query }) => {
    const account = path.split("/").find((part) => /1[a-z0-9]{38}$/.test(part)) ?? "";
    if (path.endsWith("/node_info")) return { body: { default_node_info: { network } } };
    if (path === "/cosmos/tx/v1beta1/txs") return list(query);
    if (path.startsWith("/cosmos/bank/v1beta1/balances/"))
      return {
        body: {
          balances: Object.entries(given.balances[account] ?? {}).map(([name, amount]) => ({
            denom: name,
            amount,
          })),
          pagination: { next_key: null },
        },
      };
    if (path.startsWith("/cosmos/staking/v1beta1/delegations/")) {
      const { delegated } = given;
      return {
        body: {
          delegation_responses: delegated === undefined ? [] : [{ balance: coin(delegated) }],
          pagination: { next_key: null },
        },
      };
    }
    if (path.endsWith("/unbonding_delegations")) {
      const { unbonding } = given;
      return {
        body: {
          unbonding_responses: unbonding === undefined ? [] : [{ entries: [{ balance: unbonding }] }],
          pagination: { next_key: null },
        },
      };
    }
    const proposal = given.proposals?.[/^\/cosmos\/gov\/v1\/proposals\/(\d+)$/.exec(path)?.[1] ?? ""];
    if (proposal !== undefined) return { body: { proposal } };
    const trace = /denom_traces\/(\w+)$/.exec(path)?.[1];
    const found = trace === undefined ? undefined : traces[trace];
    return found === undefined ? { status: 404, body: {} } : { body: { denom_trace: found } };
  };
}
