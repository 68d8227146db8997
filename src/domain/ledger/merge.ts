import { compareText } from "../../lib/compare-text.ts";
import { add, compare, parseDecimal, subtract, type Decimal } from "../money/decimal.ts";
import type { KnownLeg } from "./identity.ts";
import type { TransactionType } from "./transaction.ts";
import type { Report } from "./source-report.ts";
import {
  liquidityOf,
  uniteLegs,
  byIdentity,
  dropSuperfluousLegs,
  firstByOrder,
  preferKnown,
} from "./merge-legs.ts";

/**
 * Merges two reports: each leg as often as in the report where it occurs more often, and all fields that only one of them has. Commutative,
 * associative and idempotent, so that neither order nor batching matters. An unconfirmed report is ignored if a confirmed one exists. One that does
 * not know yet that the transaction failed does not know either whether its fee was returned.
 */
export function combine(a: Report, b: Report): Report {
  if (a.status === "pending" && b.status !== "pending") return b;
  if (b.status === "pending" && a.status !== "pending") return a;
  const both: Report = {
    at: firstByOrder(a.at, b.at, (x, y) => Number(x % 1000 === 0) - Number(y % 1000 === 0) || x - y),
    position: Math.max(a.position, b.position),
    status: a.status === "failed" || b.status === "failed" ? "failed" : a.status,
    legs: uniteLegs(legsAfter(a, b), legsAfter(b, a)),
  };
  const type = statedType(a, b);
  if (type !== undefined) both.type = type;
  if (a.isOwners === true || b.isOwners === true) both.isOwners = true;
  const method = preferKnown(a.method, b.method, byReadability);
  if (method !== undefined) both.method = method;
  const counterparty = preferKnown(a.counterparty, b.counterparty, compareText);
  if (counterparty !== undefined) both.counterparty = counterparty;
  const notes = preferKnown(a.notes, b.notes, compareText);
  if (notes !== undefined) both.notes = notes;
  const superseded = a.superseded ?? b.superseded;
  if (superseded !== undefined) both.superseded = superseded;
  const transferIds = new Set([...(a.transferIds ?? []), ...(b.transferIds ?? [])]);
  if (transferIds.size > 0) both.transferIds = [...transferIds].sort(compareText);
  const settles = preferKnown(a.settles, b.settles, compareText);
  if (settles !== undefined) both.settles = settles;
  const results = preferKnown(a.results, b.results, (x, y) =>
    compareText(JSON.stringify(x), JSON.stringify(y)),
  );
  if (results !== undefined) both.results = results;
  if (a.liquidity !== undefined || b.liquidity !== undefined)
    both.liquidity = liquidityOf([...(a.liquidity ?? []), ...(b.liquidity ?? [])]);
  const jointInputs = preferKnown(a.jointInputs, b.jointInputs, (x, y) =>
    compareText(JSON.stringify(x), JSON.stringify(y)),
  );
  if (jointInputs !== undefined) both.jointInputs = jointInputs;
  return both;
}

/** The legs of a report, without an exchange's fee if another report says that the transaction failed. */
function legsAfter({ status, legs }: Report, other: Report): readonly KnownLeg[] {
  const isOutdated = other.status === "failed" && status !== "failed";
  return isOutdated && legs.some(isExchangeFee) ? legs.filter((leg) => !isExchangeFee(leg)) : legs;
}

function isExchangeFee({ kind, direction }: KnownLeg): boolean {
  return kind === "fee" && direction === "fee";
}

/** The merge of all sources. Throws `RangeError` for none. */
export function mergeReports(reports: readonly Report[]): Report {
  const [first, ...rest] = reports;
  if (first === undefined) throw new RangeError("a transaction has at least one report");
  if (rest.length === 0) {
    const legs = dropSuperfluousLegs(first.legs);
    return legs === first.legs ? first : { ...first, legs };
  }
  const merged = rest.reduce(combine, first);
  return { ...merged, legs: withoutSums(dropSuperfluousLegs(merged.legs)).toSorted(byIdentity) };
}

/**
 * Drops amounts that one source states as a sum and another in parts: outflows that include the fee, if amount and fee are known
 * separately; and inflows after the fee, if the amount before the fee is known.
 */
function withoutSums(legs: KnownLeg[]): KnownLeg[] {
  const fees = legs.filter((leg) => leg.kind === "fee" && leg.direction === "fee");
  if (fees.length === 0) return legs;
  const isSum = (sumLeg: KnownLeg): boolean =>
    sumLeg.kind === "value" &&
    legs.some(
      (part) =>
        part !== sumLeg &&
        part.kind === "value" &&
        part.direction === sumLeg.direction &&
        part.assetId === sumLeg.assetId &&
        part.wallet === sumLeg.wallet &&
        fees.some(
          (fee) =>
            fee.assetId === sumLeg.assetId &&
            fee.wallet === sumLeg.wallet &&
            compare(parseDecimal(sumLeg.amount), difference(part, fee)) === 0,
        ),
    );
  return legs.filter((leg) => !isSum(leg));
}

/** The amount of a leg and its fee as a source without fees states it. */
function difference(part: KnownLeg, fee: KnownLeg): Decimal {
  const amounts = [parseDecimal(part.amount), parseDecimal(fee.amount)] as const;
  return part.direction === "out" ? add(...amounts) : subtract(...amounts);
}

/** Merges all sources without dropping superfluous legs. Dropping them twice would drop too many of several equal legs. */
export function asOneReport(reports: readonly Report[]): Report {
  const merged = mergeReports(reports);
  const again = mergeReports([merged]);
  return again.legs.length === merged.legs.length
    ? merged
    : { ...merged, legs: reports.reduce(combine).legs };
}

/** Orders method names: a name before a selector, then the longer name (with arguments), then alphabetically. */
function byReadability(a: string, b: string): number {
  const isSelector = (method: string): number => Number(/^0x[0-9a-f]{8}$/i.test(method));
  return isSelector(a) - isSelector(b) || b.length - a.length || compareText(a, b);
}

const generic = new Set<TransactionType>(["other", "contract", "transfer", "deposit", "withdrawal"]);

function statedType(a: Report, b: Report): TransactionType | undefined {
  if (a.type !== undefined && b.type !== undefined && a.isOwners !== b.isOwners)
    return a.isOwners === true ? a.type : b.type;
  return preferKnown(
    a.type,
    b.type,
    (x, y) => Number(generic.has(x)) - Number(generic.has(y)) || compareText(x, y),
  );
}
