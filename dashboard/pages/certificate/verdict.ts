import type { Certificate } from "../../data/records.ts";
import { t } from "../../i18n/t.ts";

/** The result of the certificate in a few words. `isWhole`: there are no differences. */
export function verdictOf(certificate: Certificate): { isWhole: boolean; words: string } {
  const ofBalances = balanceVerdictOf(certificate);
  const count = certificate.positions.filter(
    ({ likelyCause, isExpected }) => likelyCause !== null && !isExpected,
  ).length;
  if (count === 0) return ofBalances;
  return {
    isWhole: false,
    words: `${ofBalances.words} ${t("certificate.positionsDiffer", { count })}`,
  };
}

function balanceVerdictOf({ verified, drift, gaps }: Certificate): { isWhole: boolean; words: string } {
  const all = verified.length + drift.length;
  if (all === 0) return { isWhole: false, words: t("certificate.noBalanceHasBeenCompared") };
  if (verified.length === 0) return { isWhole: false, words: t("certificate.allDiffer", { count: all }) };
  if (drift.length > 0)
    return {
      isWhole: false,
      words: t("certificate.someDiffer", { agree: verified.length, all, count: drift.length }),
    };
  const words = t("certificate.allAgree", { count: all });
  return {
    isWhole: true,
    words: gaps.length === 0 ? words : `${words} ${t("certificate.gapsInHistory", { count: gaps.length })}`,
  };
}

/** The number of comparisons at past blocks behind the verified balances, and how many agree. */
export function pastComparisonsOf({ verified }: Pick<Certificate, "verified">): {
  agree: number;
  all: number;
} {
  const past = verified.flatMap(({ pastBlocks }) => pastBlocks);
  return { agree: past.filter(({ ok }) => ok).length, all: past.length };
}
