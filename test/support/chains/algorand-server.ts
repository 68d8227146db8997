import type { StandInAnswer, StandInRequest } from "../servers/stand-in.ts";

type Row = { "confirmed-round": number; "intra-round-offset": number; [field: string]: unknown };
export type AlgorandAccount = {
  address: string;
  transactions: readonly Row[];
  account?: Record<string, unknown>;
  assets?: Readonly<Record<string, Record<string, unknown>>>;
  /** Blocks that paid the address for proposing them; left out where the indexer cannot list them. */
  proposed?: readonly Record<string, unknown>[];
  genesis?: string;
  page?: number;
};

/** An indexer that knows one address. */
export function algorandServer(given: AlgorandAccount): (request: StandInRequest) => StandInAnswer {
  const { address, transactions, account, assets = {}, page = 2 } = given;
  const { genesis = "wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=" } = given;
  const nothing = { status: 404, body: { message: "not found" } };
  return ({ path, query }) => {
    if (path === "/v2/blocks/1") return { body: { round: 1, "genesis-hash": genesis } };
    if (path === `/v2/accounts/${address}`) return account === undefined ? nothing : { body: { account } };
    if (path === "/v2/block-headers" && given.proposed !== undefined) {
      const from = Number(query.get("next") ?? 0);
      const blocks = query.get("proposers") === address ? given.proposed.slice(from, from + page) : [];
      return { body: { blocks, ...(blocks.length > 0 ? { "next-token": String(from + page) } : {}) } };
    }
    const asset = assets[/^\/v2\/assets\/(\d+)$/.exec(path)?.[1] ?? ""];
    if (asset !== undefined) return { body: { asset: { params: asset } } };
    if (path !== `/v2/accounts/${address}/transactions`) return nothing;
    const [min, max] = [
      Number(query.get("min-round") ?? 0),
      Number(query.get("max-round") ?? Number.MAX_SAFE_INTEGER),
    ];
    const listed = transactions
      .filter((row) => row["confirmed-round"] >= min && row["confirmed-round"] <= max)
      .toSorted(
        (a, b) =>
          b["confirmed-round"] - a["confirmed-round"] || b["intra-round-offset"] - a["intra-round-offset"],
      );
    const start = Number(query.get("next") ?? 0);
    // The last page also names a next one, which is empty.
    const found = listed.slice(start, start + page);
    return {
      body: { transactions: found, ...(found.length > 0 ? { "next-token": String(start + page) } : {}) },
    };
  };
}
