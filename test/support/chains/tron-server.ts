import type { StandInAnswer, StandInRequest } from "../servers/stand-in.ts";

type Row = { block_timestamp: number };
export type TronAccount = {
  address: string;
  /** In any order. */
  transactions: readonly Row[];
  tokens?: readonly Row[];
  /** `undefined` for an address that was never used. */
  account?: Record<string, unknown>;
  assets?: Readonly<Record<string, unknown>>;
  /** What transactions paid out, by hash. */
  records?: Readonly<Record<string, Record<string, unknown>>>;
  /** Contracts that are collections. */
  collections?: readonly string[];
  /** The decimals that contracts state. */
  decimals?: Readonly<Record<string, number>>;
  genesis?: string;
  page?: number;
};

const mainnet = "00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc";

/** A TronGrid server that knows one address. */
export function tronServer(given: TronAccount): (request: StandInRequest) => StandInAnswer {
  const { address, transactions, tokens = [], account, assets = {}, records = {}, genesis = mainnet } = given;
  return ({ path, query, body }) => {
    if (path === "/wallet/triggerconstantcontract") {
      const { contract_address: contract, function_selector: selector } = JSON.parse(body) as {
        contract_address: string;
        function_selector: string;
      };
      const stated = given.decimals?.[contract];
      if (selector === "decimals()")
        return {
          body: { constant_result: stated === undefined ? [] : [stated.toString(16).padStart(64, "0")] },
        };
      const isIts = given.collections?.includes(contract) === true;
      return { body: { result: { result: true }, constant_result: [(isIts ? "1" : "0").padStart(64, "0")] } };
    }
    if (path === "/wallet/getblockbynum") return { body: { blockID: genesis } };
    if (path === "/wallet/gettransactioninfobyid") {
      const { value } = JSON.parse(body) as { value: string };
      return { body: records[value] === undefined ? {} : { id: value, ...records[value] } };
    }
    const asset = /^\/v1\/assets\/(\d+)$/.exec(path)?.[1];
    if (asset !== undefined) return { body: { data: asset in assets ? [assets[asset]] : [] } };
    if (path === `/v1/accounts/${address}`) return { body: { data: account === undefined ? [] : [account] } };
    if (path === `/v1/accounts/${address}/transactions`) return paged(transactions, query, given.page);
    if (path === `/v1/accounts/${address}/transactions/trc20`) return paged(tokens, query, given.page);
    return { status: 404, body: {} };
  };
}

/** An empty last page also names a next one, as TronGrid's do. */
function paged(rows: readonly Row[], query: URLSearchParams, size = 4): StandInAnswer {
  const from = Number(query.get("min_timestamp") ?? 0);
  const start = Number(query.get("fingerprint") ?? 0);
  const listed = rows
    .filter(({ block_timestamp: at }) => at >= from)
    .toSorted((a, b) => a.block_timestamp - b.block_timestamp);
  const data = listed.slice(start, start + size);
  return { body: { success: true, data, meta: { fingerprint: String(start + size) } } };
}
