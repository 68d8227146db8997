import {
  absolute,
  add,
  formatDecimal,
  isNegative,
  isZero,
  parseDecimal,
  zero,
} from "../../domain/money/decimal.ts";
import type {
  RuleInputs,
  Loan,
  Movement,
  OpenIssue,
  PeriodSummary,
  ValidatorLoss,
} from "../../domain/notifications/rule.ts";
import { accrualMethod } from "../../domain/protocols/validators.ts";
import type { Leg, Transaction } from "../../domain/ledger/transaction.ts";
import { dayFromNumber, dayNumberOf } from "../../domain/time/day.ts";
import type { AccountStore } from "../../store/account/account-store.ts";

/** Repositories from which the inputs are read. */
export const ruleInputSources = [
  "settings",
  "latestPrices",
  "valuation",
  "ledger",
  "assets",
  "issues",
  "netWorth",
  "chainPositions",
] as const;
type Account = Pick<AccountStore, (typeof ruleInputSources)[number]>;

/** Page size when reading transactions. */
const pageSize = 1_000;
const maxPages = 5;
const maxIssues = 1_000;

/** The inputs of an account's rules, each read on demand and once. `isLoading`: a connection's first history is being read. */
export function ruleInputsOf(
  account: Account,
  { now, isVerified, isLoading = false }: { now: number; isVerified: boolean | null; isLoading?: boolean },
): RuleInputs {
  const currency = account.settings.get().baseCurrency;
  let netWorth: ReturnType<RuleInputs["netWorth"]> | undefined;
  let issues: OpenIssue[] | undefined;
  const worth = (): ReturnType<RuleInputs["netWorth"]> => (netWorth ??= worthOf(account, { now, currency }));
  return {
    now,
    currency,
    price(assetId, inCurrency) {
      const latest = account.latestPrices.at({ now, currency: inCurrency });
      const price = latest.valueOf(assetId, "1");
      return price === null ? null : { symbol: latest.symbolOf(assetId) ?? assetId, price };
    },
    netWorth: () => (isLoading ? null : worth()),
    movements: (since) => movementsOf(account, { since, now, currency }),
    issues: () => (issues ??= openIssues(account)),
    loans: () => loansOf(account),
    validatorLosses: (since) => validatorLossesOf(account, since),
    isVerified: () => isVerified,
    summary: (from, to) => summaryOf(account, { from, to }),
  };
}

function worthOf({ valuation }: Account, { now, currency }: { now: number; currency: string }) {
  const { value, unpriced } = valuation.holdingsAt({ at: now, now, currency });
  return value === null ? null : { value, unpriced };
}

function openIssues({ issues }: Account): OpenIssue[] {
  return issues
    .list({}, { limit: maxIssues, order: "desc" })
    .items.map(({ id, kind, severity, message, openedAt, subject }) => ({
      id,
      kind,
      severity,
      message,
      subject,
      openedAt,
      taskKind: typeof subject["kind"] === "string" ? subject["kind"] : null,
    }));
}

function loansOf({ chainPositions }: Account): Loan[] {
  return chainPositions.list().flatMap(({ platform, wallet, contract, key, protocol, health }) => {
    if (health === null) return [];
    const id = [platform, wallet, contract, key].join(" ");
    return [{ id, wallet, protocol: protocol ?? contract, health }];
  });
}

function validatorLossesOf({ ledger }: Account, since: number): ValidatorLoss[] {
  return ledger
    .list({ from: since, types: ["loss"] }, { limit: pageSize, order: "asc" })
    .items.filter(({ method, hidden }) => method === accrualMethod && !hidden)
    .flatMap(({ wallet, at, legs }) => {
      const lost = legs.find(({ direction }) => direction === "out");
      return lost === undefined ? [] : [{ wallet, day: dayFromNumber(dayNumberOf(at)), amount: lost.amount }];
    });
}

/** The net worth of the last day in the period and of the day before it. */
function summaryOf(
  { netWorth, ledger, issues }: Account,
  { from, to }: { from: number; to: number },
): PeriodSummary {
  const last = dayNumberOf(to);
  const valueOn = (day: number): string | null =>
    netWorth.history({ from: day, to: day }).at(-1)?.value ?? null;
  const { info, warning, critical } = issues.counts();
  return {
    netWorth: valueOn(last),
    netWorthBefore: valueOn(dayNumberOf(from) - 1),
    transactions: ledger.list({ from, to }, { limit: 1, order: "desc" }).total,
    issues: info + warning + critical,
  };
}

type Valuing = { latest: ReturnType<Account["latestPrices"]["at"]>; isSpam(assetId: string): boolean };

/** External inflows and outflows: transactions with legs in one direction that are not part of a transfer between own wallets. */
function movementsOf(
  account: Account,
  { since, now, currency }: { since: number; now: number; currency: string },
): Movement[] {
  const valuing: Valuing = {
    latest: account.latestPrices.at({ now, currency }),
    isSpam: (assetId) => account.assets.find(assetId)?.spam === true,
  };
  const found: Movement[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < maxPages; page++) {
    const { items, nextCursor } = account.ledger.list(
      { from: since },
      { limit: pageSize, cursor, order: "desc" },
    );
    for (const item of items) found.push(...movementOf(item, valuing));
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  return found;
}

function movementOf(transaction: Transaction, { latest, isSpam }: Valuing): Movement[] {
  const { id, at, legs, status, hidden, linkedTransactionId } = transaction;
  if (status !== "confirmed" || hidden || linkedTransactionId !== undefined) return [];
  const movements = legs.filter((leg) => leg.direction !== "fee" && !isSpam(leg.assetId));
  const [direction, ...others] = new Set(movements.map((leg) => leg.direction));
  if (direction === undefined || direction === "fee" || others.length > 0) return [];
  let sum = zero;
  for (const leg of movements) {
    const value = valueOf(leg, latest);
    if (value === null) return [];
    sum = add(sum, absolute(parseDecimal(value)));
  }
  if (isZero(sum) || isNegative(sum)) return [];
  const assets = movements.map(({ assetId, amount }) => ({
    symbol: latest.symbolOf(assetId) ?? assetId,
    amount,
  }));
  return [{ id, at, direction, value: formatDecimal(sum), assets }];
}

function valueOf({ assetId, amount }: Leg, latest: Valuing["latest"]): string | null {
  return latest.valueOf(assetId, amount);
}
