import type { AssetHint } from "../../domain/assets/asset.ts";
import { describeAsset } from "../../domain/assets/describe-asset.ts";
import { typeOf } from "../../domain/ledger/classification/classify.ts";
import { identityOf, kindOf } from "../../domain/ledger/identity.ts";
import type { ReportedTransaction, Transaction } from "../../domain/ledger/transaction.ts";

/** The names that the file gives to the assets of these transactions, with the coin that an import would give them. */
export function assetsOf(
  sample: readonly ReportedTransaction[],
  assets: ReadonlyMap<string, AssetHint>,
): AssetHint[] {
  const first = new Map<string, number>();
  for (const { at, legs } of sample)
    for (const { assetId } of legs) first.set(assetId, Math.min(at, first.get(assetId) ?? at));
  return [...first].flatMap(([assetId, at]) => {
    const hint = assets.get(assetId);
    if (hint === undefined) return [];
    const { coinId } = describeAsset(assetId, hint, at);
    return coinId === null ? hint : { ...hint, coinId };
  });
}

/** Adds the type and status that the transaction would have without other sources. */
export function asListed(reportedTransaction: ReportedTransaction) {
  const { platform, wallet, status = "confirmed" } = reportedTransaction;
  const legs = reportedTransaction.legs.map((leg) => ({ ...leg, kind: kindOf(leg, platform) }));
  const type =
    reportedTransaction.type ??
    typeOf({ ...reportedTransaction, legs, isOwn: (address: string) => address === wallet });
  return { ...reportedTransaction, legs, type, status };
}

/** A transaction as it would be listed without other sources. */
export function previewTransaction(reportedTransaction: ReportedTransaction): Transaction {
  const { at, platform, wallet, txHash, method, counterparty, notes, tags = [] } = reportedTransaction;
  const { type, status } = asListed(reportedTransaction);
  return {
    id: identityOf(reportedTransaction),
    at,
    type,
    platform,
    wallet,
    legs: reportedTransaction.legs.map(({ kind: _kind, ...leg }) => leg),
    ...(txHash === undefined ? {} : { txHash }),
    ...(method === undefined ? {} : { method }),
    ...(counterparty === undefined ? {} : { counterparty }),
    ...(notes === undefined ? {} : { notes }),
    tags,
    status,
    sources: [{ kind: "import", id: null }],
    hidden: false,
    edited: false,
  };
}
