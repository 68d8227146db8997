import type { KnownLeg } from "./identity.ts";
import type { Report } from "./source-report.ts";

/**
 * Converts a report of an exchange's transaction that is stored under another wallet. Two accounts at one exchange share the id of a
 * transfer between them: then the report is the other half, and its legs belong to its own wallet. Reports of one account under two wallet
 * names have equal legs, which count once, in the wallets of the first report.
 */
export function reportOfOtherAccount(
  report: Report,
  { wallet, storedWallet, others }: { wallet: string; storedWallet: string; others: readonly Report[] },
): Report {
  if (wallet === storedWallet || others.length === 0) return report;
  const known = others.flatMap(({ legs }) => legs);
  const movements = report.legs.filter(({ kind }) => kind !== "fee");
  const isSame = movements.some((leg) => known.some((knownLeg) => isEqual(leg, knownLeg)));
  if (isSame) return { ...report, legs: report.legs.map((leg) => inKnownWallet(leg, known)) };
  const isHalf = movements.some((leg) => known.some((knownLeg) => isOpposite(leg, knownLeg)));
  if (!isHalf) return report;
  return {
    ...report,
    legs: report.legs.map(({ wallet: legWallet = wallet, ...leg }) =>
      legWallet === storedWallet ? leg : { ...leg, wallet: legWallet },
    ),
  };
}

/** The leg in the wallet's stored name, unless the same leg is known under the reported name. */
function inKnownWallet(leg: KnownLeg, known: readonly KnownLeg[]): KnownLeg {
  const equal = known.filter((knownLeg) => isEqual(leg, knownLeg));
  const [equalLeg] = equal;
  if (equalLeg === undefined || equal.some(({ wallet }) => wallet === leg.wallet)) return leg;
  const { wallet: _, ...rest } = leg;
  return equalLeg.wallet === undefined ? rest : { ...rest, wallet: equalLeg.wallet };
}

function isEqual(a: KnownLeg, b: KnownLeg): boolean {
  return a.kind === b.kind && a.direction === b.direction && a.assetId === b.assetId && a.amount === b.amount;
}

function isOpposite(a: KnownLeg, b: KnownLeg): boolean {
  return (
    a.kind === b.kind &&
    b.kind !== "fee" &&
    a.direction !== b.direction &&
    a.assetId === b.assetId &&
    a.amount === b.amount
  );
}
