import type { Chain } from "../../../../domain/catalog/chains.ts";
import { formatDecimal } from "../../../../domain/money/decimal.ts";
import type { ConnectorContext } from "../../../connector.ts";
import { hasNeverSeenAddress } from "./unused-address.ts";
import { blockscoutWithdrawals } from "./blockscout-withdrawals.ts";
import { requestPage, requestValue, type Explorer } from "./explorer-api.ts";
import { newestFirst, pagesOf } from "./explorer-pages.ts";
import { hasRest } from "./blockscout-rest.ts";
import { mintingContract } from "../gnosis-mints.ts";
import { explorerMints } from "./explorer-mints.ts";
import type { Streams } from "./merge-pages.ts";
import type { ChainRows } from "../rows.ts";

export type RowKind = Exclude<keyof ChainRows, "wraps">;

/** The account module's name of each kind of row; `isOn` excludes kinds that cannot exist on a chain. */
const actions: { kind: RowKind; action: string; what: string; isOn: (chain: Chain) => boolean }[] = [
  { kind: "normal", action: "txlist", what: "transactions", isOn: () => true },
  { kind: "internal", action: "txlistinternal", what: "internal transactions", isOn: () => true },
  { kind: "tokens", action: "tokentx", what: "token transfers", isOn: () => true },
  { kind: "nfts", action: "tokennfttx", what: "transfers of collectibles (ERC-721)", isOn: () => true },
  {
    kind: "multiTokens",
    action: "token1155tx",
    what: "transfers of collectibles (ERC-1155)",
    isOn: () => true,
  },
  // Gnosis pays withdrawals in a token, listed as transfers.
  { kind: "withdrawals", action: "txsBeaconWithdrawal", what: "beacon withdrawals", isOn: isEthereum },
  { kind: "mined", action: "getminedblocks", what: "rewards of mined blocks", isOn: isEthereum },
];

function isEthereum({ chainId }: Chain): boolean {
  return chainId === 1;
}

/** A reader's view of one kind of row. */
export function rowKindLabel(kind: RowKind): string {
  if (kind === "minted") return "coins minted by the bridge";
  return actions.find((action) => action.kind === kind)?.what ?? kind;
}

/** All rows of an address from an explorer, each kind from its own block on. */
export function streamsOf(
  chain: Chain,
  { explorer, address, fromOf }: { explorer: Explorer; address: string; fromOf: (kind: RowKind) => number },
  context: ConnectorContext,
): Streams<RowKind> {
  const streams: Streams<RowKind> = {};
  for (const { kind, action, isOn } of actions) {
    if (!isOn(chain)) continue;
    const from = fromOf(kind);
    if (kind === "withdrawals" && hasRest(explorer))
      streams[kind] = blockscoutWithdrawals(explorer, address, from, context);
    else if (kind === "mined")
      streams[kind] = newestFirst(explorer, { action, address, blocktype: "blocks" }, from, context);
    else streams[kind] = pagesOf(explorer, { action, address }, from, context);
  }
  if (mintingContract(chain.platform) !== undefined)
    streams.minted = explorerMints(explorer, { chain, wallet: address, from: fromOf("minted") }, context);
  return streams;
}

/**
 * The balance of an address without listed activity of any kind on the chain: no transaction, transfer, collectible, beacon withdrawal or mined
 * block; `undefined` if something is listed. A balance other than zero shows that the lists are empty by mistake. A Blockscout that has never seen
 * the address answers in one request. Otherwise one row of each list is requested, until one is not empty.
 */
export async function balanceIfUnused(
  explorer: Explorer,
  chain: Chain,
  address: string,
  context: ConnectorContext,
): Promise<string | undefined> {
  if (await hasNeverSeenAddress(explorer, address, context)) return "0";
  for (const { kind, action, isOn } of actions) {
    if (!isOn(chain)) continue;
    if (kind === "withdrawals" && hasRest(explorer)) {
      const first = await blockscoutWithdrawals(explorer, address, 0, context).next();
      if (first.done !== true && first.value.rows.length > 0) return undefined;
      continue;
    }
    const range = { startblock: 0, endblock: 999_999_999_999, page: 1, offset: 1, sort: "asc" };
    const query = kind === "mined" ? { blocktype: "blocks", page: 1, offset: 1 } : range;
    const { rows, partial } = await requestPage(explorer, { action, address, ...query }, context);
    if (rows.length > 0 || partial) return undefined;
  }
  if (mintingContract(chain.platform) !== undefined) {
    const first = await explorerMints(explorer, { chain, wallet: address, from: 0 }, context).next();
    if (first.done !== true && (first.value.rows.length > 0 || first.value.partial)) return undefined;
  }
  const query = { module: "account", action: "balance", address, tag: "latest" };
  const units = await requestValue(explorer, query, context);
  return typeof units === "string" && /^\d+$/.test(units)
    ? formatDecimal({ units: BigInt(units), scale: chain.decimals })
    : "0";
}
