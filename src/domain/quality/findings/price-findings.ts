import { dayFromNumber, type DayNumber } from "../../time/day.ts";
import type { Finding } from "./finding.ts";

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

export type SourceFailure = { id: string; title: string; message: string; retryAt: number };

/** Age in days up to which a suspicious quote affects present figures. */
const recentDays = 7;

/** The finding of days without a price of a holding. `tickers` lists the candidate coins if an unknown ticker is the cause. */
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

/**
 * The finding of a missing exchange rate: prices are in US dollars, so without today's rate of the account's currency they have no value.
 */
export function missingRateFinding(
  { assetId, symbol }: { assetId: string; symbol: string },
  today: DayNumber,
): Finding {
  const day = dayFromNumber(today);
  return {
    id: `unpriced:${assetId}`,
    kind: "unpriced",
    severity: "warning",
    message: `The exchange rate from USD to ${symbol} is not known today, so what is priced in USD has no value and is in no total. Ask the sources again, or set a price of ${symbol} of your own.`,
    affectedValue: null,
    subject: { assetId, from: day, to: day, days: 1, isRate: true },
    remedy: { method: "prices.refresh", params: { assetIds: [assetId] } },
  };
}

/** The finding of a ticker whose coin is unknown. Its remedies assign a coin, the likeliest first. */
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

/** The finding of a suspicious quote. Its remedy confirms the quote as the owner's price. */
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

/**
 * The findings of unreachable price sources: one finding if several are unreachable, since this machine's connection is the likely cause.
 */
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
