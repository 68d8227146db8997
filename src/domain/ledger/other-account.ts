import type { KnownLeg } from "./identity.ts";
import type { Report } from "./source-report.ts";

/**
 * An exchange's transaction that is reported under another wallet than the stored one. Two accounts at one exchange share the id of what moved
 * between them: the report is the other half, and its legs belong to its own wallet. Reports of one account under two names state the same legs:
 * they count once, in the wallets of the report that came first.
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

/** The same leg under the wallet's other name, where the exact one is not known. */
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
