import { compare, formatDecimal, isNegative, isZero, parseDecimal, subtract } from "../money/decimal.ts";
import { isPosition } from "../ledger/positions.ts";

/** How much more a source states for a past block than the ledger: `"0"` if they agree. */
export type PastDifference = { block: number; difference: string };

/** The context of a balance that differs from its source's. */
export type DriftFacts = {
  wallet: string;
  assetId: string;
  symbol: string;
  computed: string;
  source: string;
  /** Oldest block first. */
  past: readonly PastDifference[];
  /** What unconfirmed transactions would add. */
  pending: string;
  /** What earlier settlements of this drift added. */
  settled: string;
  /** What the connection reported as unread, and for which assets. */
  gaps: readonly DriftGap[];
  /** More left at some time than was known to have come in. */
  wasNegative: boolean;
  /** How long after the last sync the source was asked, in ms. */
  sinceSync: number;
};

type DriftGap = { reason: string; about?: readonly string[]; isNote?: boolean };

/** Maximum time between a sync and its verification. */
const sameMoment = 15 * 60_000;

/** Tokens whose balances grow or shrink without a transfer. */
const rebasing =
  /^(stETH|eETH|AMPL|OHM|sOHM|USDM|OUSD|OETH|a[A-Z][A-Za-z0-9]+|variableDebt\w+|stableDebt\w+)$/;

/** Whether a surplus is small enough to be interest that was not listed yet: at most a hundredth of the balance. */
function isAccrual({ computed, source }: Pick<DriftFacts, "computed" | "source">): boolean {
  const surplus = parseDecimal(differenceOf({ computed, source }));
  const hundredfold = { units: surplus.units * 100n, scale: surplus.scale };
  return compare(hundredfold, parseDecimal(source)) <= 0;
}

/** Whether events since the last sync may explain a difference. */
export function isSyncDue(sinceSync: number): boolean {
  return sinceSync > sameMoment;
}

/** The source's balance less the ledger's: signed. */
export function differenceOf({ computed, source }: Pick<DriftFacts, "computed" | "source">): string {
  return formatDecimal(subtract(parseDecimal(source), parseDecimal(computed)));
}

/** The likely cause of a balance's difference from its source's; the end of a sentence for people. */
export function likelyCause(facts: DriftFacts): string {
  const { wallet, assetId, symbol, computed, pending, settled, gaps, wasNegative, sinceSync } = facts;
  const difference = differenceOf(facts);
  const isMore = !isNegative(parseDecimal(difference));
  if (settled !== "0" && equals(difference, negated(settled)))
    return "an adjustment that settled this before and that the history has since explained: delete the adjustment";
  if (pending !== "0" && equals(difference, pending))
    return "a transaction that is not confirmed yet: it settles by itself";
  if (isMore && isPosition(wallet) && isAccrual(facts))
    return "interest that has accrued since the last record: the exchange lists it later";
  if (isSyncDue(sinceSync)) return "what happened since the last sync: sync again";
  const gap = gaps.find((one) => mayExplain(one, assetId));
  if (gap !== undefined) return `a known gap: ${gap.reason.replace(/\.$/, "")}`;

  const shape = shapeOf(facts.past, difference);
  if (shape?.kind === "always")
    return `an opening balance, or history older than block ${shape.block}: it has been off by the same amount ever since`;
  if (shape?.kind === "since")
    return `something between the blocks ${shape.after} and ${shape.block} that the source's lists do not tell; before it the balance was right`;
  if (shape?.kind === "grows" && /\/(erc20|token):/.test(assetId))
    return `a rebasing or interest-bearing token: the difference ${isMore ? "grows" : "changes"} without a transfer`;
  if (rebasing.test(symbol) && isMore)
    return `a rebasing token: ${symbol} grows in the wallet without a transfer`;
  if (wasNegative)
    return "missing history: more went out than is known to have come in; an opening balance would settle it";
  if (computed === "0" && isMore)
    return "an opening balance, or history that the source does not list (an old deposit, an airdrop without an event)";
  if (assetId.startsWith("exchange:"))
    return isMore
      ? "history older than the exchange tells, or deposits, conversions and earnings that its API leaves out"
      : "withdrawals, fees or conversions that the exchange's API leaves out";
  if (assetId.includes("/slip44:")) return nativeCause(assetId, isMore);
  return isMore
    ? "a rebasing or interest-bearing token, or an event of its contract that is not a transfer"
    : "a token that takes a fee on transfers, rebases, or moves without an event";
}

/** A gap that names assets or chains does not affect others; a note affects none. */
function mayExplain({ about, isNote }: DriftGap, assetId: string): boolean {
  if (isNote === true) return false;
  return about === undefined || about.some((one) => assetId === one || assetId.startsWith(`${one}/`));
}

function nativeCause(assetId: string, isMore: boolean): string {
  const isEvm = assetId.startsWith("eip155:");
  if (!isEvm) return isMore ? "incoming transactions that were not listed" : "fees that were not listed";
  return isMore
    ? "incoming internal transactions, withdrawals or block rewards that the source's lists do not tell"
    : "outgoing internal transactions or fees that the source's lists do not tell";
}

type Shape =
  { kind: "always"; block: number } | { kind: "since"; after: number; block: number } | { kind: "grows" };

/** How the difference developed, if past balances are known. */
function shapeOf(past: readonly PastDifference[], difference: string): Shape | undefined {
  const [first] = past;
  if (first === undefined) return undefined;
  if (past.every((one) => equals(one.difference, difference))) return { kind: "always", block: first.block };
  const start = past.findIndex((one) => !isZero(parseDecimal(one.difference)));
  const before = past[start - 1];
  const from = past[start];
  if (from === undefined) return { kind: "grows" };
  if (before !== undefined && past.slice(start).every((one) => equals(one.difference, difference)))
    return { kind: "since", after: before.block, block: from.block };
  return { kind: "grows" };
}

/** Whether the difference is the same at all known past blocks: then it dates from before the history. */
export function isOpening(past: readonly PastDifference[], difference: string): boolean {
  return shapeOf(past, difference)?.kind === "always";
}

function equals(a: string, b: string): boolean {
  return compare(parseDecimal(a), parseDecimal(b)) === 0;
}

function negated(text: string): string {
  return text.startsWith("-") ? text.slice(1) : `-${text}`;
}
