import type { AssetHint } from "../../domain/assets/asset.ts";
import { typeOf } from "../../domain/ledger/classification/classify.ts";
import { identityOf, kindOf } from "../../domain/ledger/identity.ts";
import type { ReportedTransaction, Transaction } from "../../domain/ledger/transaction.ts";

/** The file's names of the assets of these transactions. */
export function assetsOf(
  sample: readonly ReportedTransaction[],
  assets: ReadonlyMap<string, AssetHint>,
): AssetHint[] {
  const ids = new Set(sample.flatMap(({ legs }) => legs.map(({ assetId }) => assetId)));
  return [...ids].flatMap((assetId) => assets.get(assetId) ?? []);
}

/** With the type and status that it would have as the only source's. */
export function asListed(reported: ReportedTransaction) {
  const { platform, wallet, status = "confirmed" } = reported;
  const legs = reported.legs.map((leg) => ({ ...leg, kind: kindOf(leg, platform) }));
  const type = reported.type ?? typeOf({ ...reported, legs, isOwn: (address: string) => address === wallet });
  return { ...reported, legs, type, status };
}

/** A transaction as it would be listed if it were the only source's. */
export function previewTransaction(reported: ReportedTransaction): Transaction {
  const { at, platform, wallet, txHash, method, counterparty, notes, tags = [] } = reported;
  const { type, status } = asListed(reported);
  return {
    id: identityOf(reported),
    at,
    type,
    platform,
    wallet,
    legs: reported.legs.map(({ kind: _kind, ...leg }) => leg),
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
