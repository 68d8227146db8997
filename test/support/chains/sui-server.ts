import type { StandInAnswer, StandInRequest } from "../servers/stand-in.ts";

type Row = {
  digest: string;
  checkpoint: string;
  sender: string;
  receivers?: string[];
  [field: string]: unknown;
};
export type SuiAccount = {
  address: string;
  transactions: readonly Row[];
  balances: readonly { coinType: string; totalBalance: string }[];
  stakes?: readonly { principal: string; status: string }[];
  coins?: Readonly<Record<string, unknown>>;
  chain?: string;
  page?: number;
};

/** A Sui node that knows one address. */
export function suiServer(given: SuiAccount): (request: StandInRequest) => StandInAnswer {
  const { address, transactions, balances, stakes = [], coins = {}, chain = "35834a8a", page = 2 } = given;
  const listed = ([query, cursor]: unknown[]): unknown => {
    const { filter } = query as { filter: { FromAddress?: string } };
    const own = transactions
      .filter(({ sender, receivers = [] }) =>
        filter.FromAddress === undefined ? receivers.includes(address) : sender === address,
      )
      .toSorted((a, b) => Number(b.checkpoint) - Number(a.checkpoint));
    const start = cursor === null ? 0 : own.findIndex(({ digest }) => digest === cursor) + 1;
    const data = own.slice(start, start + page);
    return { data, nextCursor: data.at(-1)?.digest ?? cursor, hasNextPage: start + page < own.length };
  };
  return ({ body }) => {
    const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: unknown[] };
    const answers: Record<string, () => unknown> = {
      sui_getChainIdentifier: () => chain,
      suix_getAllBalances: () => balances,
      suix_getStakes: () => [{ stakes }],
      suix_getCoinMetadata: () => coins[String(params[0])] ?? null,
      suix_queryTransactionBlocks: () => listed(params),
    };
    return { body: { jsonrpc: "2.0", id, result: answers[method]?.() } };
  };
}
