import { compare, formatDecimal, isNegative, isZero, parseDecimal, subtract } from "../money/decimal.ts";
import type { DifferenceCause, PlainCause } from "./difference-cause.ts";
import { isPosition } from "../ledger/positions/positions.ts";
import type { StatedWording } from "../../errors/wording.ts";

/** The source's amount less the ledger's at a past block; `"0"` if they agree. */
export type PastDifference = { block: number; difference: string };

/** The context of a balance that differs from its source's. */
export type DriftContext = {
  wallet: string;
  assetId: string;
  symbol: string;
  computed: string;
  source: string;
  /** Oldest block first. */
  past: readonly PastDifference[];
  /** The sum of unconfirmed transactions. */
  pending: string;
  /** The sum of earlier settlements of this drift. */
  settled: string;
  /** Gaps that the connection reported, and for which assets. */
  gaps: readonly DriftGap[];
  /** Whether the balance was ever negative. */
  wasNegative: boolean;
  /** Time between the last sync and the reading of the source's balances, in ms. */
  sinceSync: number;
};

type DriftGap = { reason: string; wording?: StatedWording; about?: readonly string[]; isNote?: boolean };

/** Maximum time between a sync and its verification at which both are considered simultaneous. */
const sameMoment = 15 * 60_000;

/** Tokens whose balances change without a transfer. */
const rebasing =
  /^(stETH|eETH|AMPL|OHM|sOHM|USDM|OUSD|OETH|a[A-Z][A-Za-z0-9]+|variableDebt\w+|stableDebt\w+)$/;

/** Whether a surplus may be interest that is not listed yet: at most a hundredth of the balance. */
function isAccrual({ computed, source }: Pick<DriftContext, "computed" | "source">): boolean {
  const surplus = parseDecimal(differenceOf({ computed, source }));
  const hundredfold = { units: surplus.units * 100n, scale: surplus.scale };
  return compare(hundredfold, parseDecimal(source)) <= 0;
}

/** Whether transactions since the last sync may explain a difference. */
export function isSyncDue(sinceSync: number): boolean {
  return sinceSync > sameMoment;
}

/** The source's balance less the ledger's: signed. */
export function differenceOf({ computed, source }: Pick<DriftContext, "computed" | "source">): string {
  return formatDecimal(subtract(parseDecimal(source), parseDecimal(computed)));
}

/** The likely cause of a balance's difference from its source's. */
export function likelyCause(facts: DriftContext): DifferenceCause {
  const { wallet, assetId, symbol, computed, pending, settled, gaps, wasNegative, sinceSync } = facts;
  const difference = differenceOf(facts);
  const isMore = !isNegative(parseDecimal(difference));
  if (settled !== "0" && isEqual(difference, negateText(settled))) return { code: "settledBefore" };
  if (pending !== "0" && isEqual(difference, pending)) return { code: "pending" };
  if (isMore && isPosition(wallet) && isAccrual(facts)) return { code: "accrual" };
  if (isSyncDue(sinceSync)) return { code: "sinceSync" };
  const gap = gaps.find((candidate) => mayExplain(candidate, assetId));
  if (gap !== undefined)
    return { code: "gap", reason: gap.reason, ...(gap.wording && { wording: gap.wording }) };

  const shape = shapeOf(facts.past, difference);
  if (shape?.kind === "always") return { code: "alwaysOff", block: shape.block };
  if (shape?.kind === "since") return { code: "offSince", after: shape.after, block: shape.block };
  if (shape?.kind === "grows" && /\/(erc20|token):/.test(assetId))
    return { code: isMore ? "growingToken" : "changingToken" };
  if (rebasing.test(symbol) && isMore) return { code: "rebasing", symbol };
  if (wasNegative) return { code: "missingHistory" };
  if (computed === "0" && isMore) return { code: "unlisted" };
  if (assetId.startsWith("exchange:")) return { code: isMore ? "exchangeMore" : "exchangeLess" };
  if (assetId.includes("/slip44:")) return { code: nativeCause(assetId, { isMore }) };
  return { code: isMore ? "tokenMore" : "tokenLess" };
}

/** Whether a gap may explain a difference of an asset. A gap that names assets or chains affects no others; a note affects none. */
function mayExplain({ about, isNote }: DriftGap, assetId: string): boolean {
  if (isNote === true) return false;
  return (
    about === undefined || about.some((aboutId) => assetId === aboutId || assetId.startsWith(`${aboutId}/`))
  );
}

function nativeCause(assetId: string, { isMore }: { isMore: boolean }): PlainCause {
  if (!assetId.startsWith("eip155:")) return isMore ? "nativeMore" : "nativeLess";
  return isMore ? "evmNativeMore" : "evmNativeLess";
}

type Shape =
  | { kind: "always"; block: number }
  | { kind: "since"; after: number; block: number }
  | { kind: "grows" };

/** How the difference developed, if past balances are known. */
function shapeOf(past: readonly PastDifference[], difference: string): Shape | undefined {
  const [first] = past;
  if (first === undefined) return undefined;
  if (past.every((pastDifference) => isEqual(pastDifference.difference, difference)))
    return { kind: "always", block: first.block };
  const start = past.findIndex((pastDifference) => !isZero(parseDecimal(pastDifference.difference)));
  const before = past[start - 1];
  const from = past[start];
  if (from === undefined) return { kind: "grows" };
  if (
    before !== undefined &&
    past.slice(start).every((pastDifference) => isEqual(pastDifference.difference, difference))
  )
    return { kind: "since", after: before.block, block: from.block };
  return { kind: "grows" };
}

/** Whether the difference is the same at all known past blocks, so that it precedes the history. */
export function isOpening(past: readonly PastDifference[], difference: string): boolean {
  return shapeOf(past, difference)?.kind === "always";
}

function isEqual(a: string, b: string): boolean {
  return compare(parseDecimal(a), parseDecimal(b)) === 0;
}

function negateText(text: string): string {
  return text.startsWith("-") ? text.slice(1) : `-${text}`;
}
