import type { StandInAnswer, StandInRequest } from "../servers/stand-in.ts";

type Row = { blockTimestamp: number; [field: string]: unknown };
export type AvalancheAccount = {
  address: string;
  chain: "p-chain" | "x-chain";
  transactions: readonly Row[];
  staking?: readonly Row[];
  balances: Readonly<Record<string, readonly { assetId: string; amount: string }[]>>;
  network?: string;
  page?: number;
};

/** A Glacier server that knows one address. */
export function avalancheServer(given: AvalancheAccount): (request: StandInRequest) => StandInAnswer {
  const { address, chain, transactions, staking = [], balances, network = "mainnet", page = 2 } = given;
  const chainInfo = { chainName: chain, network };
  const lists: Record<string, readonly Row[]> = { transactions, "transactions:listStaking": staking };
  return ({ path, query }) => {
    const what = path.replace(`/v1/networks/mainnet/blockchains/${chain}/`, "");
    const isOwn = query.get("addresses") === address;
    if (what === "balances") return { body: { balances: isOwn ? balances : {}, chainInfo } };
    const list = lists[what];
    if (list === undefined) return { status: 404, body: { message: "Not Found" } };
    const start = Number(query.get("startTimestamp") ?? 0);
    const end = Number(query.get("endTimestamp") ?? Number.MAX_SAFE_INTEGER);
    const listed = (isOwn ? list : [])
      .filter(({ blockTimestamp: at }) => at >= start && at <= end)
      .toSorted((a, b) => a.blockTimestamp - b.blockTimestamp);
    const from = Number(query.get("pageToken") ?? 0);
    const isEnd = from + page >= listed.length;
    return {
      body: {
        transactions: listed.slice(from, from + page),
        ...(isEnd ? {} : { nextPageToken: String(from + page) }),
        chainInfo,
      },
    };
  };
}
