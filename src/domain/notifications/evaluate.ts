import { compare, formatDecimal, parseDecimal, subtract } from "../money/decimal.ts";
import { startOfDayIn } from "../time/zone-days.ts";
import { dayFromNumber, numberOfDay } from "../time/day.ts";
import { completedPeriod, daysMs } from "./quiet-hours.ts";
import type {
  Condition,
  Direction,
  RuleInputs,
  IssueData,
  Loan,
  Notice,
  NoticeData,
  OpenIssue,
  RuleState,
} from "./rule.ts";

/** Transactions dated more than this before their arrival are considered history, and are not reported. */
const movementDays = 7;

type Outcome = { state: RuleState; notices: Notice[] };
type ConditionOf<Kind extends Condition["kind"]> = Extract<Condition, { kind: Kind }>;

/**
 * Evaluates a rule. PURE. The first evaluation (`state` is `null`) records everything that is already true as known and reports nothing.
 * Each cause is reported once: a second evaluation with the same inputs reports nothing.
 */
export function evaluate(condition: Condition, state: RuleState | null, facts: RuleInputs): Outcome {
  switch (condition.kind) {
    case "price": {
      const currency = condition.currency ?? facts.currency;
      const found = facts.price(condition.assetId, currency);
      if (found === null) return unchangedOutcome(state);
      const { direction, threshold } = condition;
      return crossingNotices(
        condition,
        { state, figure: found.price, basis: currency },
        {
          kind: "price",
          assetId: condition.assetId,
          symbol: found.symbol,
          price: found.price,
          currency,
          direction,
          threshold,
        },
      );
    }
    case "netWorth": {
      const found = facts.netWorth();
      if (found === null) return unchangedOutcome(state);
      const { direction, threshold } = condition;
      return crossingNotices(
        condition,
        { state, figure: found.value, basis: [facts.currency, ...found.unpriced.toSorted()].join(" ") },
        { kind: "netWorth", value: found.value, currency: facts.currency, direction, threshold },
      );
    }
    case "healthFactor":
      return unhealthyLoans(condition, state, facts.loans());
    case "certificateLost":
      return certificate(state, facts.isVerified());
    default:
      return byCause(state, causesOf(condition, facts));
  }
}

function unchangedOutcome(state: RuleState | null): Outcome {
  return { state: state ?? { side: null, crossings: 0, known: [] }, notices: [] };
}

/**
 * Reports a figure that has crossed the threshold since its last known value. A figure equal to the threshold is on neither side. Figures
 * in another currency, or with other unpriced assets, are not compared, because their basis changed.
 */
function crossingNotices(
  { direction, threshold }: { direction: Direction; threshold: string },
  { state, figure, basis }: { state: RuleState | null; figure: string; basis: string },
  data: NoticeData,
): Outcome {
  const order = compare(parseDecimal(figure), parseDecimal(threshold));
  const isComparable = state?.basis === undefined || state.basis === basis;
  const before = isComparable ? (state?.side ?? null) : null;
  const side: Direction | null = order === 0 ? before : order > 0 ? "above" : "below";
  const isCrossed = before !== null && side !== before && side === direction;
  const crossings = (state?.crossings ?? 0) + (isCrossed ? 1 : 0);
  return {
    state: { side, crossings, known: [], basis },
    notices: isCrossed ? [{ cause: `crossing:${crossings}`, data }] : [],
  };
}

function certificate(state: RuleState | null, isVerified: boolean | null): Outcome {
  if (isVerified === null) return unchangedOutcome(state);
  const isLost = state?.side === "above" && !isVerified;
  const crossings = (state?.crossings ?? 0) + (isLost ? 1 : 0);
  const notice: Notice = {
    cause: `lost:${crossings}`,
    data: { kind: "certificateLost" },
  };
  return {
    state: { side: isVerified ? "above" : "below", crossings, known: [] },
    notices: isLost ? [notice] : [],
  };
}

/** Reports a loan whenever its health factor falls below the threshold. A loan that is no longer read is forgotten. */
function unhealthyLoans(
  { threshold }: ConditionOf<"healthFactor">,
  state: RuleState | null,
  loans: readonly Loan[],
): Outcome {
  const limit = parseDecimal(threshold);
  const endangered = loans.filter(({ health }) => compare(parseDecimal(health), limit) < 0);
  const fallen = state === null ? [] : endangered.filter(({ id }) => !state.known.includes(id));
  const before = state?.crossings ?? 0;
  return {
    state: { side: null, crossings: before + fallen.length, known: endangered.map(({ id }) => id) },
    notices: fallen.map(({ id, wallet, protocol, health }, index) => ({
      cause: `health:${id}#${before + index + 1}`,
      data: { kind: "healthFactor", wallet, protocol, health, threshold },
    })),
  };
}

/** Reports causes that the previous evaluation did not have. */
function byCause(state: RuleState | null, found: readonly Notice[]): Outcome {
  const known = new Set(state?.known);
  return {
    state: { side: null, crossings: 0, known: found.map(({ cause }) => cause) },
    notices: state === null ? [] : found.filter(({ cause }) => !known.has(cause)),
  };
}

function causesOf(
  condition: Exclude<Condition, ConditionOf<"price" | "netWorth" | "healthFactor" | "certificateLost">>,
  facts: RuleInputs,
): Notice[] {
  switch (condition.kind) {
    case "movement":
      return movementNotices(condition, facts);
    case "failure":
      return failures(condition, facts);
    case "criticalIssue":
      return facts
        .issues()
        .filter(({ severity }) => severity === "critical")
        .map((issue) => ({
          cause: `issue:${issue.id}@${issue.openedAt}`,
          data: { kind: "criticalIssue", issue: issueData(issue) },
        }));
    case "validatorOffline":
      return facts.validatorLosses(facts.now - daysMs(movementDays)).map(({ wallet, day, amount }) => ({
        cause: `validators:${wallet}@${day}`,
        data: { kind: "validatorOffline", wallet, day, amount },
      }));
    case "date":
      return dates(condition, facts.now);
    case "summary":
      return summaries(condition, facts);
  }
}

function movementNotices({ direction, minimum }: ConditionOf<"movement">, facts: RuleInputs): Notice[] {
  const minValue = parseDecimal(minimum);
  return facts
    .movements(facts.now - daysMs(movementDays))
    .filter((movement) => direction === "both" || movement.direction === direction)
    .filter(({ value }) => compare(parseDecimal(value), minValue) >= 0)
    .map(({ id, direction: way, value, assets }) => ({
      cause: `movement:${id}`,
      data: {
        kind: "movement",
        transactionId: id,
        direction: way,
        value,
        currency: facts.currency,
        assets,
      },
    }));
}

const backupTasks = new Set(["backup", "copyToTarget", "restoreDrill"]);

function failures({ of }: ConditionOf<"failure">, facts: RuleInputs): Notice[] {
  return facts.issues().flatMap((issue): Notice[] => {
    const { id, kind, taskKind, openedAt } = issue;
    const isSync = kind === "failedSync" || kind === "failedVerification";
    const isBackup = kind === "failedTask" && taskKind !== null && backupTasks.has(taskKind);
    if (!(isSync && of.includes("sync")) && !(isBackup && of.includes("backup"))) return [];
    return [
      {
        cause: `failure:${id}@${openedAt}`,
        data: { kind: "failure", of: isSync ? "sync" : "backup", issue: issueData(issue) },
      },
    ];
  });
}

function issueData({ kind, subject, message }: OpenIssue): IssueData {
  return { kind, subject, message };
}

function dates({ day, title, daysBefore, timeZone }: ConditionOf<"date">, now: number): Notice[] {
  const due = startOfDayIn(dayFromNumber(numberOfDay(day) - daysBefore), timeZone);
  if (now < due) return [];
  const data: NoticeData = { kind: "date", day, title, daysBefore };
  return [{ cause: `date:${day}`, data }];
}

function summaries({ every, timeZone }: ConditionOf<"summary">, facts: RuleInputs): Notice[] {
  const { name, first, from, to } = completedPeriod(every, { timeZone, now: facts.now });
  const { netWorth, netWorthBefore, transactions, issues } = facts.summary(from, to);
  const { currency } = facts;
  const change =
    netWorth === null || netWorthBefore === null
      ? null
      : formatDecimal(subtract(parseDecimal(netWorth), parseDecimal(netWorthBefore)));
  return [
    {
      cause: `summary:${name}`,
      data: { kind: "summary", every, first, netWorth, change, currency, transactions, issues },
    },
  ];
}
