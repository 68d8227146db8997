import { isNft } from "../../assets/asset.ts";
import { add, formatDecimal, type Decimal } from "../../money/decimal.ts";
import { noSink, type ShortTransfer, type Sink } from "./items.ts";

/** A problem with the accounting of one asset: number of occurrences, total amount and first occurrence. */
type AssetFinding = {
  kind: "missingAcquisition" | "unpricedAsset";
  assetId: string;
  transactionId: string;
  at: number;
  count: number;
  amount: string;
};

/** A transfer of which more is missing than a transfer costs. */
export type ShortTransferFinding = Omit<ShortTransfer, "amount" | "sent" | "value"> & {
  kind: "shortTransfer";
  amount: string;
  sent: string;
  value: string;
};

export type Finding = AssetFinding | ShortTransferFinding;

/** Collects missing acquisitions, unpriced legs and transfers of which too much is missing while transactions are processed. */
export type Findings = { sink: Sink; all(): Finding[]; copy(): Findings };

type Gathered = Omit<AssetFinding, "amount"> & { amount: Decimal };

export function createFindings(
  from: Iterable<[string, Gathered]> = [],
  short: readonly ShortTransfer[] = [],
): Findings {
  const found = new Map<string, Gathered>(from);
  const shortTransfers = [...short];
  const note = (
    kind: AssetFinding["kind"],
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
      shortTransfer: (item) => void shortTransfers.push(item),
    },
    all: () => [
      ...[...found.values()].map((finding) => ({ ...finding, amount: formatDecimal(finding.amount) })),
      ...shortTransfers.map((item) => ({
        ...item,
        kind: "shortTransfer" as const,
        amount: formatDecimal(item.amount),
        sent: formatDecimal(item.sent),
        value: formatDecimal(item.value),
      })),
    ],
    copy: () => createFindings(found, shortTransfers),
  };
}
