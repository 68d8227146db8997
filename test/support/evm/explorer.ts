import type { ChainRows } from "../../../src/connectors/chains/evm/rows.ts";
import { startStandIn, type StandIn, type StandInAnswer, type StandInRequest } from "../servers/stand-in.ts";

type Rows = Omit<Partial<ChainRows>, "wraps">;
type Body = { status?: string; message?: string; result?: unknown };

export type ExplorerStandIn = StandIn & {
  /** What it knows about the one address, by chain; change it as the chain grows. */
  chains: Map<number, Rows>;
  /** Overrides its answer: a body, or `undefined` for the usual answer. */
  instead(answer: (asked: Asked) => Body | StandInAnswer | undefined): void;
  /** Maximum rows of a page, regardless of the request. */
  pageCap: number;
  /** URLs of all explorers and of no node, for `connectionWorld`. */
  upstreams: Record<string, string>;
  /** Requests so far, abbreviated: `1 txlist`. */
  asked(): string[];
};
export type Asked = {
  provider: string;
  chainId: number;
  action: string;
  module: string;
  query: URLSearchParams;
  path: string;
};

const kinds: Record<string, keyof Rows> = {
  txlist: "normal",
  txlistinternal: "internal",
  tokentx: "tokens",
  tokennfttx: "nfts",
  token1155tx: "multiTokens",
  txsBeaconWithdrawal: "withdrawals",
  getminedblocks: "mined",
};
const window = 10_000;

/**
 * Etherscan, Blockscout and Routescan in one server: 10,000 rows a window, pages, block ranges, errors as text within HTTP 200.
 * `getminedblocks` has pages only, newest first; Blockscout has no list of withdrawals in its account module.
 */
export async function startExplorer(): Promise<ExplorerStandIn> {
  const standIn = await startStandIn();
  const chains = new Map<number, Rows>();
  const asked: string[] = [];
  let instead: Parameters<ExplorerStandIn["instead"]>[0] = () => undefined;
  const explorer: ExplorerStandIn = {
    ...standIn,
    chains,
    pageCap: window,
    instead: (answer) => void (instead = answer),
    asked: () => asked.splice(0),
    upstreams: Object.fromEntries(
      ["ETHERSCAN", "BLOCKSCOUT", "ROUTESCAN"].map((id) => [id, `${standIn.url}/${id.toLowerCase()}`]),
    ),
  };

  const answer = (request: StandInRequest): StandInAnswer => {
    const what = askedOf(request);
    asked.push(`${what.chainId} ${what.action}`);
    const other = instead(what);
    if (other !== undefined)
      return typeof other === "object" && "message" in other ? { body: other } : (other as StandInAnswer);
    // Blockscout's REST interface.
    if (what.path.endsWith("/withdrawals")) return { body: { items: [], next_page_params: null } };
    if (what.provider === "blockscout" && /\/addresses\/0x[0-9a-f]{40}$/.test(what.path))
      return chains.has(what.chainId)
        ? { body: { hash: what.path.split("/").at(-1) } }
        : { status: 404, body: { message: "Not found" } };
    return { body: own(what) };
  };

  function own({ provider, chainId, action, module, query }: Asked): Body {
    const kind = kinds[action];
    const isUnknown =
      module !== "account" || kind === undefined || (provider === "blockscout" && kind === "withdrawals");
    if (isUnknown) return { status: "0", message: "Unknown action", result: null };
    const page = Number(query.get("page") ?? 1);
    const offset = Math.min(Number(query.get("offset") ?? window), explorer.pageCap);
    if (page * Number(query.get("offset") ?? 0) > window)
      return {
        status: "0",
        message: "NOTOK",
        result: "Result window is too large, PageNo x Offset size must be less than or equal to 10000",
      };
    let rows = [...((chains.get(chainId)?.[kind] ?? []) as { blockNumber: string }[])];
    rows.sort((a, b) => Number(a.blockNumber) - Number(b.blockNumber));
    if (kind === "mined") rows.reverse();
    else
      rows = rows.filter(
        ({ blockNumber }) =>
          Number(blockNumber) >= Number(query.get("startblock") ?? 0) &&
          Number(blockNumber) <= Number(query.get("endblock") ?? Infinity),
      );
    const result = rows.slice((page - 1) * offset, page * offset);
    return result.length === 0
      ? { status: "0", message: "No transactions found", result: [] }
      : { status: "1", message: "OK", result };
  }

  standIn.on(/./, answer);
  return explorer;
}

function askedOf({ path, query }: StandInRequest): Asked {
  const provider = path.split("/")[1] ?? "";
  const chainId = Number(
    query.get("chainid") ?? /\/evm\/(\d+)\//.exec(path)?.[1] ?? /^\/\w+\/(\d+)\/api/.exec(path)?.[1] ?? 0,
  );
  return {
    provider,
    chainId,
    action: query.get("action") ?? path.split("/").slice(-2).join("/"),
    module: query.get("module") ?? "",
    query,
    path,
  };
}
