import {
  absolute,
  formatDecimal,
  isAmount,
  isDecimal,
  isNegative,
  isZero,
  maxAmountDigits,
  parseDecimal,
} from "../money/decimal.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { canonicalHex, kindOf, type KnownLeg } from "./identity.ts";
import type {
  JointInputs,
  LiquidityChange,
  ReportedLeg,
  ReportedTransaction,
  StatedResults,
  TransactionStatus,
  TransactionType,
} from "./transaction.ts";
import { liquidityOf, uniteLegs, byIdentity } from "./merge-legs.ts";

/** One source's report of one transaction, as stored: canonical amounts, leg kinds known. */
export type Report = {
  at: number;
  position: number;
  type?: TransactionType;
  /** Whether the owner stated it (a manual transaction). Its type overrides other sources'. */
  isOwners?: true;
  status: TransactionStatus;
  method?: string;
  counterparty?: string;
  notes?: string;
  legs: KnownLeg[];
  /**
   * For a report of a tracker's file, or of an exchange's file that its API also states: the wallets (`""`: the transaction's own) whose
   * legs another record states, each with that transaction's id. These legs do not count if every report of the transaction has them
   * (store/ledger/trackers/superseded.ts).
   */
  superseded?: readonly SupersededSide[];
  /** A tracker's ids of the transfer that this transaction is one half of (store/ledger/trackers/stated-transfers.ts). */
  transferIds?: readonly string[];
  /**
   * The id of the trade whose payment or proceeds this transaction is, if a source states the trade separately. A tracker's payment counts
   * only if the trade does.
   */
  settles?: string;
  /** Gain and cost basis that a tracker states. They are compared with the computed ones and change nothing. */
  results?: StatedResults;
  /** Changes of NFTs of concentrated liquidity, in the order of their asset ids. */
  liquidity?: readonly LiquidityChange[];
  /** What the inputs of a transaction sum to that several wallets paid. */
  jointInputs?: JointInputs;
};

/** A wallet's part of a tracker's transaction, and the transaction that counts instead. */
export type SupersededSide = { wallet: string; by: string };

const canonicalAmount = /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;

/**
 * Parses a reported transaction. Legs with amount zero are dropped; throws `bad_request` for a negative or invalid amount. `isOwners`: the owner
 * entered it.
 */
export function reportOf(transaction: ReportedTransaction, { isOwners = false } = {}): Report {
  const report: Report = {
    at: transaction.at,
    position: transaction.position ?? 0,
    status: transaction.status ?? "confirmed",
    legs: legsOf(transaction, { isManual: isOwners && transaction.txHash === undefined }),
  };
  if (transaction.type !== undefined) report.type = transaction.type;
  if (isOwners) report.isOwners = true;
  if (transaction.method !== undefined) report.method = transaction.method;
  if (transaction.counterparty !== undefined) report.counterparty = canonicalHex(transaction.counterparty);
  if (transaction.notes !== undefined) report.notes = transaction.notes;
  if (transaction.transferIds !== undefined) report.transferIds = transaction.transferIds;
  if (transaction.settles !== undefined) report.settles = transaction.settles;
  if (transaction.results !== undefined) report.results = transaction.results;
  if (transaction.liquidity !== undefined) report.liquidity = liquidityOf(transaction.liquidity);
  if (transaction.jointInputs !== undefined) report.jointInputs = transaction.jointInputs;
  return report;
}

/**
 * The legs in canonical order, which makes merging independent of the order of reports. Manual transactions are never merged and keep their
 * order.
 */
function legsOf(
  { legs, platform, wallet }: ReportedTransaction,
  { isManual }: { isManual: boolean },
): KnownLeg[] {
  const known: KnownLeg[] = [];
  const ownWallet = canonicalHex(wallet);
  for (const leg of legs) {
    const isShort = leg.amount.length <= maxAmountDigits;
    const amount = isShort && canonicalAmount.test(leg.amount) ? leg.amount : validAmountOf(leg);
    if (amount === "0") continue;
    const next: KnownLeg = {
      direction: leg.direction,
      assetId: leg.assetId,
      amount,
      kind: kindOf(leg, platform),
    };
    if (leg.wallet !== undefined) {
      const legWallet = canonicalHex(leg.wallet);
      if (legWallet !== ownWallet) next.wallet = legWallet;
    }
    if (leg.counterparty !== undefined) next.counterparty = canonicalHex(leg.counterparty);
    if (leg.value !== undefined) {
      if (!isAmount(leg.value.amount)) throw outOfRange(leg.value.amount);
      next.value = leg.value;
    }
    known.push(next);
  }
  if (known.length < 2) return known;
  const single = known.filter((leg) => leg.kind === "gas").length > 1 ? uniteLegs(known, []) : known;
  return isManual ? single : single.sort(byIdentity);
}

function outOfRange(amount: string): AppError {
  return new AppError(
    "bad_request",
    msg`"${amount.slice(0, 60)}" has more than ${maxAmountDigits} digits before or after the point.`,
    { reason: "amount_out_of_range" },
  );
}

function validAmountOf(leg: ReportedLeg): string {
  if (!isDecimal(leg.amount) || isNegative(parseDecimal(leg.amount)))
    throw new AppError(
      "bad_request",
      msg`The amount of a leg is a decimal number above zero, not "${leg.amount.slice(0, 60)}"; its direction says in, out or fee.`,
    );
  if (!isAmount(leg.amount)) throw outOfRange(leg.amount);
  const amount = parseDecimal(leg.amount);
  return isZero(amount) ? "0" : formatDecimal(absolute(amount));
}

/** The sides of a transaction that do not count because other records state them: those that all its reports have. */
export function supersededOf(reports: readonly Report[]): readonly SupersededSide[] {
  const [first, ...rest] = reports;
  return (first?.superseded ?? []).filter(({ wallet }) =>
    rest.every((report) => report.superseded?.some((side) => side.wallet === wallet)),
  );
}
