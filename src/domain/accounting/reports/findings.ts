import { isNft } from "../../assets/asset.ts";
import { add, formatDecimal, type Decimal } from "../../money/decimal.ts";
import { noSink, type Sink } from "./items.ts";

/** A problem with the accounting of one asset: number of occurrences, total amount and first occurrence. */
export type Finding = {
  kind: "missingAcquisition" | "unpricedAsset";
  assetId: string;
  transactionId: string;
  at: number;
  count: number;
  amount: string;
};

/** Collects missing acquisitions and unpriced legs while transactions are processed. */
export type Findings = { sink: Sink; all(): Finding[]; copy(): Findings };

type Gathered = Omit<Finding, "amount"> & { amount: Decimal };

export function createFindings(from: Iterable<[string, Gathered]> = []): Findings {
  const found = new Map<string, Gathered>(from);
  const note = (
    kind: Finding["kind"],
    item: { assetId: string; transactionId: string; at: number; amount: Decimal },
  ): void => {
    const key = `${kind} ${item.assetId}`;
    const before = found.get(key);
    found.set(
      key,
      before === undefined
        ? { kind, ...item, count: 1 }
        : { ...before, count: before.count + 1, amount: add(before.amount, item.amount) },
    );
  };
  return {
    sink: {
      ...noSink,
      missing: ({ assetId, transactionId, at, amount }) =>
        note("missingAcquisition", { assetId, transactionId, at, amount }),
      unpriced({ assetId, transactionId, at, amount, what }) {
        // NFTs have no quoted prices, so receiving or sending one is no problem.
        if (isNft(assetId) && (what === "deposit" || what === "withdrawal")) return;
        note("unpricedAsset", { assetId, transactionId, at, amount });
      },
    },
    all: () =>
      [...found.values()].map((finding) => ({
        ...finding,
        amount: formatDecimal(finding.amount),
      })),
    copy: () => createFindings(found),
  };
}
