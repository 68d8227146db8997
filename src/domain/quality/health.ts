import { dayFromNumber, type DayNumber } from "../time/day.ts";
import { baseWalletOf, protocolOf } from "../ledger/positions/positions.ts";
import { protocolAt } from "../protocols/contracts.ts";
import { absolute, add, formatDecimal, isNegative, negate, parseDecimal, zero } from "../money/decimal.ts";

/** A problem or doubt, as `issues.list` shows it, without the time it opened. */
export type Finding = {
  id: string;
  kind: HealthKind;
  severity: "info" | "warning" | "critical";
  message: string;
  affectedValue: string | null;
  subject: Record<string, unknown>;
  remedy: { method: string; params: Record<string, unknown> } | null;
};

/** Kinds that the health check opens, updates and closes as a whole. */
export const healthKinds = [
  "unpriced",
  "stalePrice",
  "suspiciousPrice",
  "unknownCoin",
  "negativeBalance",
  "failedTask",
  "unexplainedJump",
  "unknownContract",
  "overdueBridge",
  "unexplainedRelease",
  "unknownLiquidity",
  "ambiguousWithdrawal",
  "shiftedImport",
] as const;
/** Searched only when transactions changed, so they are opened and closed separately. */
export const doubleKinds = ["doubledTransactions"] as const;
/** `priceSourceDown` is opened and closed by price fetching. */
export type HealthKind = (typeof healthKinds)[number] | (typeof doubleKinds)[number] | "priceSourceDown";

export type UnpricedFact = {
  assetId: string;
  symbol: string;
  coinId: string | null;
  first: DayNumber;
  last: DayNumber;
  days: number;
};
export type StaleFact = { assetId: string; symbol: string; value: string | null; pricedAt: number };
export type SuspiciousFact = {
  ref: string;
  assetId: string;
  symbol: string;
  day: DayNumber;
  close: string;
  currency: string;
  source: string;
  days: number;
};
export type TickerFact = {
  assetId: string;
  symbol: string;
  exchange: string;
  candidates: string[];
  changed: string | null;
};
export type NegativeFact = {
  assetId: string;
  symbol: string;
  wallet: string;
  platform: string;
  amount: string;
  lowest: string;
  at: number;
  transactionId: string;
  value: string | null;
};
export type ContractFact = {
  platform: string;
  contract: string;
  label: string | null;
  transactions: number;
  firstAt: number;
  held: { assetId: string; symbol: string; amount: string; value: string | null }[];
};
export type OverdueFact = {
  transactionId: string;
  platform: string;
  contract: string;
  assetId: string;
  symbol: string;
  amount: string;
  leftAt: number;
  value: string | null;
};
/** A day with an unexplained change of net worth. Amounts are in `currency`. */
export type JumpFact = {
  day: DayNumber;
  before: string;
  after: string;
  change: string;
  unexplained: string;
  currency: string;
  transactionIds: string[];
};
type Place = { platform: string; wallet: string };
/** Transactions reported twice, under two wallets or under one. */
export type DoubleFact = {
  keep: Place;
  drop: Place;
  pairs: { keep: string; drop: string; at: number; apartMs: number }[];
  /**
   * Set if a tracker's rows only resemble the records, with other amounts. `isDeletable`: each of the rows has a record, and states nothing
   * else.
   */
  similar?: { isDeletable: boolean };
};
export type UnexplainedFact = {
  transactionId: string;
  at: number;
  platform: string;
  /** The position that did not hold what it released. */
  wallet: string;
  assetId: string;
  symbol: string;
  amount: string;
  value: string | null;
};
/** A withdrawal from the beacon chain that may be principal or rewards. */
export type AmbiguousWithdrawalFact = {
  transactionId: string;
  at: number;
  platform: string;
  wallet: string;
  assetId: string;
  symbol: string;
  amount: string;
};
export type SourceFailure = { id: string; title: string; message: string; retryAt: number };
export type FailedFact = { taskId: string; kind: string; title: string; error: string; at: number };

/** A suspicious quote of the last days affects present figures; an older one only past days. */
const recentDays = 7;

/** Days on which a holding had no price. `tickers` names the candidate coins if that is the cause. */
export function unpricedFinding(
  fact: UnpricedFact,
  today: DayNumber,
  ticker: TickerFact | undefined,
): Finding {
  const { assetId, symbol, first, last, days } = fact;
  const isNow = last >= today;
  if (ticker !== undefined) return tickerFinding(ticker);
  const when =
    first === last
      ? `on ${dayFromNumber(first)}`
      : `on ${days} days from ${dayFromNumber(first)} to ${dayFromNumber(last)}`;
  return {
    id: `unpriced:${assetId}`,
    kind: "unpriced",
    severity: isNow ? "warning" : "info",
    message: `${symbol} has no price ${isNow && first === last ? "today" : when}, so it is in no total of ${first === last ? "that day" : "those days"}. Ask the sources again, or set a price of your own.`,
    affectedValue: null,
    subject: { assetId, from: dayFromNumber(first), to: dayFromNumber(last), days },
    remedy: { method: "prices.refresh", params: { assetIds: [assetId] } },
  };
}

/** A ticker whose coin only the owner can name; one click selects the likeliest. */
export function tickerFinding({ assetId, symbol, exchange, candidates, changed }: TickerFact): Finding {
  const [likeliest] = candidates;
  const offer =
    likeliest === undefined
      ? "Name its coin."
      : `Is it ${candidates.join(" or ")}? Nothing is matched by spelling: confirm it, or name another coin.`;
  return {
    id: `unknownCoin:${assetId}`,
    kind: "unknownCoin",
    severity: "warning",
    message:
      changed === null
        ? `It is not known which coin ${symbol} is at ${exchange}. ${offer}`
        : `${symbol} changed its coin at ${exchange}: ${changed}. ${offer}`,
    affectedValue: null,
    subject: { assetId, exchange, candidates, isChanged: changed !== null },
    remedy:
      likeliest === undefined
        ? null
        : { method: "assets.update", params: { assetId, patch: { coinId: likeliest } } },
  };
}

export function staleFinding({ assetId, symbol, value, pricedAt }: StaleFact, now: number): Finding {
  const hours = Math.max(1, Math.round((now - pricedAt) / 3_600_000));
  const age = hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
  return {
    id: `stalePrice:${assetId}`,
    kind: "stalePrice",
    severity: "info",
    message: `The price of ${symbol} is ${age} old; after 7 days without one it counts as unpriced.`,
    affectedValue: value,
    subject: { assetId, pricedAt },
    remedy: { method: "prices.refresh", params: { assetIds: [assetId] } },
  };
}

/** The remedy is the owner's confirmation: the quote as a price of theirs. */
export function suspiciousFinding(
  { ref, assetId, symbol, day, close, currency, source, days }: SuspiciousFact,
  today: DayNumber,
): Finding {
  const date = dayFromNumber(day);
  return {
    id: `suspiciousPrice:${ref}`,
    kind: "suspiciousPrice",
    severity: today - day < recentDays ? "warning" : "info",
    message: `${source} quoted ${symbol} at ${close} ${currency} on ${date}${days > 1 ? ` and ${days - 1} days before` : ""}, more than ten times from the close before; it is kept apart until another source or two further closes agree. If it is right, take it as your own price.`,
    affectedValue: null,
    subject: { assetId, day: date, close, currency, source, days },
    remedy: { method: "prices.set", params: { prices: [{ assetId, day: date, price: close, currency }] } },
  };
}

/** The remedy adds what is missing as an adjustment just before, on the owner's instruction. */
export function negativeFinding(fact: NegativeFact): Finding {
  const { assetId, symbol, wallet, platform, amount, lowest, at, transactionId, value } = fact;
  const isNow = isNegative(parseDecimal(amount));
  const missing = formatDecimal(negate(parseDecimal(lowest)));
  return {
    id: `negativeBalance:${assetId}:${platform}:${wallet}`,
    kind: "negativeBalance",
    severity: isNow ? "critical" : "warning",
    message: `${symbol} in ${wallet} ${isNow ? `is at ${amount}` : `was as low as ${lowest}`}: more went out than is known to have come in, first on ${new Date(at).toISOString().slice(0, 10)}. Import what is missing, or book ${missing} as an adjustment.`,
    affectedValue: value === null ? null : formatDecimal(absolute(parseDecimal(value))),
    subject: { assetId, wallet, platform, amount, lowest, at, transactionId },
    remedy: {
      method: "transactions.create",
      params: {
        transactions: [
          {
            at: Math.max(0, at - 1),
            type: "adjustment",
            platform,
            wallet,
            legs: [{ direction: "in", assetId, amount: missing }],
            notes: "Books what is missing before the balance went below zero",
          },
        ],
      },
    },
  };
}

/** A release without a matching lock in the history. The remedy is the owner's answer that the amount was in the position before. */
export function unexplainedFinding(fact: UnexplainedFact): Finding {
  const { transactionId, at, platform, wallet, assetId, symbol, amount, value } = fact;
  const protocol = protocolOf(wallet).replace(/^\?/, "");
  return {
    id: `unexplainedRelease:${transactionId}:${assetId}:${wallet}`,
    kind: "unexplainedRelease",
    severity: "warning",
    message: `${protocol} paid out ${amount} ${symbol} on ${new Date(at).toISOString().slice(0, 10)} that the history does not show going in. It counts as a deposit at market value, not as income. Import the missing history, confirm that it was there before, or set the transaction's type if it is income.`,
    affectedValue: value,
    subject: { transactionId, at, platform, wallet: baseWalletOf(wallet), protocol, assetId, amount },
    remedy: {
      method: "transactions.create",
      params: {
        transactions: [
          {
            at: Math.max(0, at - 1),
            type: "adjustment",
            platform,
            wallet,
            legs: [{ direction: "in", assetId, amount }],
            notes: "Was in the position before the history begins",
          },
        ],
      },
    },
  };
}

/** Payments of a pool that were settled as the whole position, since no log states which part of the liquidity was removed. */
export type UnknownLiquidityFact = {
  platform: string;
  wallet: string;
  manager: string;
  transactions: number;
  firstAt: number;
  firstTransactionId: string;
};

export function unknownLiquidityFinding(fact: UnknownLiquidityFact): Finding {
  const { platform, wallet, manager, transactions, firstAt, firstTransactionId } = fact;
  const name = protocolAt(platform, manager)?.name ?? manager;
  const payments = transactions === 1 ? "1 payment" : `${transactions} payments`;
  return {
    id: `unknownLiquidity:${platform}:${manager}:${wallet}`,
    kind: "unknownLiquidity",
    severity: "info",
    message: `${name} made ${payments} to ${wallet} since ${new Date(firstAt).toISOString().slice(0, 10)} that count as the end of a liquidity position, because no log states which part of it was removed. The gain is wrong where it was only a part. Connect the address by a node, or by an explorer that answers logs.`,
    affectedValue: null,
    subject: {
      platform,
      wallet,
      contract: manager,
      protocol: name,
      transactions,
      at: firstAt,
      transactionId: firstTransactionId,
    },
    remedy: null,
  };
}

/** A validator's withdrawal that may be principal or rewards. The remedy is the owner's answer that it was rewards. */
export function ambiguousWithdrawalFinding(
  fact: AmbiguousWithdrawalFact & { value: string | null },
): Finding {
  const { transactionId, at, platform, wallet, assetId, symbol, amount, value } = fact;
  return {
    id: `ambiguousWithdrawal:${transactionId}`,
    kind: "ambiguousWithdrawal",
    severity: "warning",
    message: `A validator paid ${amount} ${symbol} to ${wallet} on ${new Date(at).toISOString().slice(0, 10)}. That can be part of what was staked or accumulated rewards. It counts as returned stake, not as income. Set the transaction's type to reward if it was rewards, or to unstake to confirm.`,
    affectedValue: value,
    subject: { transactionId, at, platform, wallet, assetId, amount },
    remedy: { method: "transactions.update", params: { id: transactionId, patch: { type: "reward" } } },
  };
}

/** An unknown contract that holds assets: one answer of the owner settles all its transactions. */
export function unknownContractFinding(fact: ContractFact): Finding {
  const { platform, contract, label, transactions, firstAt, held } = fact;
  const calls = transactions === 1 ? "1 call" : `${transactions} calls`;
  const shown = held.slice(0, 3).map(({ symbol, amount }) => `${amount} ${symbol}`);
  const rest = held.length > shown.length ? ` and ${held.length - shown.length} more assets` : "";
  const values = held.map(({ value }) => value);
  const known = values.filter((value) => value !== null);
  return {
    id: `unknownContract:${platform}:${contract}`,
    kind: "unknownContract",
    severity: "warning",
    message: `${calls} to the contract ${label ?? contract} on ${platform} moved assets into it, and ${shown.join(", ")}${rest} did not come back. It is outside net worth, and its cost is kept. Say what the contract is: a position, a payment, or an own wallet.`,
    affectedValue:
      known.length < values.length
        ? null
        : formatDecimal(known.reduce((sum, value) => add(sum, parseDecimal(value)), zero)),
    subject: {
      platform,
      contract,
      transactions,
      firstAt,
      held: held.map(({ assetId, amount, value }) => ({ assetId, amount, value })),
    },
    remedy: { method: "contracts.update", params: { contract, platform, meaning: "position" } },
  };
}

/** A departure to a bridge without a known arrival. */
export function overdueBridgeFinding(fact: OverdueFact): Finding {
  const { transactionId, platform, contract, assetId, symbol, amount, leftAt, value } = fact;
  return {
    id: `overdueBridge:${transactionId}:${assetId}`,
    kind: "overdueBridge",
    severity: "warning",
    message: `${amount} ${symbol} left ${platform} for the bridge ${contract} on ${new Date(leftAt).toISOString().slice(0, 10)} and did not arrive within 14 days, so it is outside net worth. Link its arrival, or connect the wallet it arrived in.`,
    affectedValue: value,
    subject: { transactionId, platform, contract, assetId, amount, leftAt },
    remedy: { method: "transactions.proposals", params: {} },
  };
}

/** A source that could not be reached; if several could not, that is one finding: most likely this machine's own connection. */
export function sourceDownFindings(failed: readonly SourceFailure[], answered: number): Finding[] {
  const [first] = failed;
  if (first === undefined) return [];
  if (answered === 0 && failed.length > 1)
    return [
      {
        id: "priceSourceDown",
        kind: "priceSourceDown",
        severity: "warning",
        message: `None of the ${failed.length} price sources asked could be reached; prices stay as they are until one answers. Look at this machine's connection. ${first.title} said: ${first.message}`,
        affectedValue: null,
        subject: { sources: failed.map(({ id }) => id), count: failed.length },
        remedy: null,
      },
    ];
  return failed.map(({ id, title, message, retryAt }) => ({
    id: `priceSourceDown:${id}`,
    kind: "priceSourceDown",
    severity: "info",
    message: `${title} cannot be asked for prices until ${new Date(retryAt).toISOString().slice(0, 16).replace("T", " ")} UTC at the earliest; other sources are used where possible. ${message}`,
    affectedValue: null,
    subject: { source: id, title, retryAt },
    remedy: null,
  }));
}

export function failedFinding({ taskId, kind, title, error, at }: FailedFact): Finding {
  return {
    id: `failedTask:${taskId}`,
    kind: "failedTask",
    severity: "warning",
    message: `"${title}" failed: ${error}`,
    affectedValue: null,
    subject: { taskId, kind, title, error, at },
    remedy: { method: "tasks.retry", params: { taskId } },
  };
}

/** Maximum of transactions named by an issue, and deleted by one call. */
const namedAtMost = 100;
const deletedAtMost = 1_000;

/** Names the day's transactions that moved net worth although their type moves nothing in or out. */
export function jumpFinding({
  day,
  before,
  after,
  change,
  unexplained,
  currency,
  transactionIds,
}: JumpFact): Finding {
  const date = dayFromNumber(day);
  const amount = formatDecimal(absolute(parseDecimal(unexplained)));
  const [first, ...others] = transactionIds;
  const named =
    first === undefined ? "" : ` Look at ${first}${others.length > 0 ? ` and ${others.length} more` : ""}.`;
  return {
    id: `unexplainedJump:${date}`,
    kind: "unexplainedJump",
    severity: "warning",
    message: `Net worth went from ${before} to ${after} ${currency} on ${date}. Price moves, deposits, withdrawals, trades and income explain less than half of it: ${amount} ${currency} came from transactions whose type should change nothing.${named}`,
    affectedValue: amount,
    subject: {
      day: date,
      before,
      after,
      change,
      unexplained,
      currency,
      transactionIds: transactionIds.slice(0, namedAtMost),
      count: transactionIds.length,
    },
    remedy: null,
  };
}

export type ShiftedFact = { importId: string; fileName: string; hours: number; rows: number };

/** A file that repeats known rows some hours off was read in the wrong time zone, and counts them twice. */
export function shiftedFinding({ importId, fileName, hours, rows }: ShiftedFact): Finding {
  const way = hours > 0 ? "later" : "earlier";
  return {
    id: `shiftedImport:${importId}`,
    kind: "shiftedImport",
    severity: "warning",
    message: `${rows} rows of ${fileName} were known already, and the file states them ${Math.abs(hours)} h ${way}, so they count twice. Delete this import and repeat it with the option timezone set to the zone of the file.`,
    affectedValue: null,
    subject: { importId, fileName, hours, rows },
    remedy: { method: "imports.delete", params: { importId } },
  };
}

/** The remedy deletes the doubled side; dismissing the issue keeps both. */
export function doubleFinding(fact: DoubleFact): Finding {
  const { keep, drop, pairs, similar } = fact;
  const days = pairs.map(({ at }) => at);
  const date = (at: number): string => new Date(at).toISOString().slice(0, 10);
  const [from, to] = [date(Math.min(...days)), date(Math.max(...days))];
  const when = from === to ? `on ${from}` : `from ${from} to ${to}`;
  const apartMs = Math.max(...pairs.map((pair) => pair.apartMs));
  const apartHours = apartMs <= 60_000 ? 0 : Math.ceil(apartMs / 3_600_000);
  const certainty = similar === undefined ? "" : similar.isDeletable ? "similar:" : "unclear:";
  return {
    id: `doubledTransactions:${certainty}${keep.platform}:${keep.wallet}|${drop.platform}:${drop.wallet}`,
    kind: "doubledTransactions",
    severity: "warning",
    message: similar === undefined ? doubleMessage(fact, { when, apartHours }) : similarMessage(fact, when),
    affectedValue: null,
    subject: {
      keep,
      drop,
      count: pairs.length,
      from,
      to,
      apartHours,
      ...(similar === undefined ? {} : { isSimilar: true }),
      transactionIds: pairs.slice(0, namedAtMost).flatMap((pair) => [pair.keep, pair.drop]),
    },
    remedy:
      similar?.isDeletable === false
        ? null
        : {
            method: "transactions.delete",
            params: { ids: pairs.slice(0, deletedAtMost).map((pair) => pair.drop) },
          },
  };
}

function doubleMessage(
  { keep, drop, pairs }: DoubleFact,
  { when, apartHours }: { when: string; apartHours: number },
): string {
  const count = pairs.length === 1 ? "A transaction" : `${pairs.length} transactions`;
  const [are, them] = pairs.length === 1 ? ["is", "it"] : ["are", "them"];
  const isHere = keep.platform === drop.platform && keep.wallet === drop.wallet;
  const span = apartHours === 0 ? "within a minute" : `at most ${apartHours} h apart`;
  const where = isHere
    ? `in ${placeText(keep)} twice, once from the exchange's API and once from its file: the same coins and amounts ${span}. Delete the file's rows`
    : `in both ${placeText(keep)} and ${placeText(drop)}, reported by two sources: the same coins, amounts and directions ${span}. Delete the side of ${drop.wallet}`;
  return `${count} ${when} ${are} ${where} to count ${them} once, or dismiss this to keep both.`;
}

function similarMessage({ keep, drop, pairs, similar }: DoubleFact, when: string): string {
  const isOne = pairs.length === 1;
  const count = isOne ? "A transaction" : `${pairs.length} transactions`;
  const remedy = similar?.isDeletable
    ? `Delete the side of ${drop.wallet} to count ${isOne ? "it" : "them"} once`
    : `Compare them, and delete or edit those of ${drop.wallet} that repeat a record`;
  return `${count} ${when} of ${placeText(drop)} may repeat records of ${placeText(keep)}: the same coins and directions within a minute, but other amounts, or more than one that fits. Both count. ${remedy}, or dismiss this to keep both.`;
}

function placeText({ platform, wallet }: Place): string {
  return `${wallet} (${platform})`;
}
