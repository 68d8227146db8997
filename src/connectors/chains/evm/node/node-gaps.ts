import type { Chain } from "../../../../domain/catalog/chains.ts";
import { nativeAsset } from "../../../../domain/assets/asset.ts";
import type { SourceGap } from "../../../connector.ts";
import { msg, type Wording } from "../../../../errors/wording.ts";

/** Data that a node cannot provide: an index of an address's own transactions, traces, or balances of past blocks. */
export type NodeLacks = { history: boolean; traces: boolean; income: boolean };

/** `target`: the block up to which the node syncs; `undefined` once it has. */
export function syncingGap({ name, platform }: Chain, at: number, target: number | undefined): SourceGap[] {
  if (target === undefined) return [];
  const reason = msg`${name}: the node is still syncing, at block ${at} of ${target}. Later blocks are read once it has synchronised.`;
  return [{ from: null, to: null, reason, about: [platform] }];
}

/** One gap for each kind of data that the node lacks, with what to do about it. */
export function gapsOf(
  { name, platform, coinType }: Chain,
  { history, traces, income }: NodeLacks,
): SourceGap[] {
  const reasons: Wording[] = [];
  if (history)
    reasons.push(
      msg`${name}: this node keeps no index of an address's own transactions (ots_searchTransactionsAfter), so plain transfers of the native coin, gas and failed transactions are missing unless a token moved with them. Balances are the node's. Connect the same address by explorer, or use Erigon or Reth, for the rest.`,
    );
  if (traces)
    reasons.push(
      msg`${name}: this node does not trace (debug_traceTransaction), so native value that contracts moved is missing.`,
    );
  if (income)
    reasons.push(
      msg`${name}: this node keeps no balances of past blocks (it is pruned), so beacon withdrawals and rewards of mined or proposed blocks are missing, if this address ever got any. Connect the same address by explorer, or use an archive node, for them.`,
    );
  // Tokens are read from logs, whatever else is missing.
  const about = [nativeAsset(platform, coinType)];
  return reasons.map((reason) => ({ from: null, to: null, reason, about }));
}
