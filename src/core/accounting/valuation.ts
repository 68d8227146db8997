import { currencyAsset } from "../asset.ts";
import { add, multiply, negate, parseDecimal, subtract, zero, type Decimal } from "../decimal.ts";
import type { BookLeg, BookPrice, Lookups } from "./book.ts";
import { shareByMarket } from "./share.ts";

/** Where a value came from. `trade` is the value of the trade's other side. */
export type Rule =
  "fiat" | "owner" | "source" | "price" | "outgoing" | "incoming" | "debt" | "loss" | "unknown";

/** A price that was used, kept so that a figure can be explained later. */
export type UsedPrice = { assetId: string; price: BookPrice };
export type Valued = { value: Decimal; rule: Rule; used: UsedPrice[] };

/** Values in the report's currency. */
export type Valuation = {
  isReportCurrency(assetId: string): boolean;
  /** Amount × price of the moment: what a transaction's legs are worth. */
  market(assetId: string, amount: Decimal, at: number): Valued | undefined;
  /** Amount × close of the moment's day: what is held, at the end of a day or of a report. */
  closing(assetId: string, amount: Decimal, at: number): Valued | undefined;
  /** What the owner stated, else the source, else the market; a currency is always its amount at the day's rate. */
  best(leg: BookLeg, at: number): Valued | undefined;
};

const one: BookPrice = {
  price: { units: 1n, scale: 0 },
  day: 0,
  interval: "day",
  stale: false,
  source: null,
};

export function createValuation(lookups: Lookups, currency: string): Valuation {
  const own = currencyAsset(currency);

  function market(assetId: string, amount: Decimal, at: number): Valued | undefined {
    return times(assetId, amount, assetId === own ? one : lookups.price(assetId, at));
  }

  function closing(assetId: string, amount: Decimal, at: number): Valued | undefined {
    return times(assetId, amount, assetId === own ? one : lookups.close(assetId, at));
  }

  function times(assetId: string, amount: Decimal, price: BookPrice | undefined): Valued | undefined {
    if (price === undefined) return undefined;
    return price === one
      ? { value: amount, rule: "price", used: [] }
      : { value: multiply(amount, price.price), rule: "price", used: [{ assetId, price }] };
  }

  function stated(leg: BookLeg, at: number): Valued | undefined {
    if (leg.value === undefined) return undefined;
    const worth = market(currencyAsset(leg.value.currency), parseDecimal(leg.value.amount), at);
    return worth === undefined ? undefined : { ...worth, rule: leg.value.by };
  }

  return {
    isReportCurrency: (assetId) => assetId === own,
    market,
    closing,
    best(leg, at) {
      if (lookups.asset(leg.assetId).isCurrency) return market(leg.assetId, leg.amount, at);
      return stated(leg, at) ?? market(leg.assetId, leg.amount, at);
    },
  };
}

/** A side of a trade without its money: what each leg is worth by itself, and together where every one is known. */
type Side = { parts: (Valued | undefined)[]; sum: Decimal | undefined; used: UsedPrice[] };

function sideOf(legs: readonly BookLeg[], at: number, valuation: Valuation): Side {
  const parts: (Valued | undefined)[] = [];
  const used: UsedPrice[] = [];
  let sum: Decimal | undefined = zero;
  for (const leg of legs) {
    const part = valuation.best(leg, at);
    parts.push(part);
    if (part === undefined) sum = undefined;
    else {
      if (sum !== undefined) sum = add(sum, part.value);
      used.push(...part.used);
    }
  }
  return { parts, sum, used };
}

/** What a trade's legs are worth, in the order given; `undefined` where the trade has no known value. */
export type TradeValue = { outs: Decimal[]; ins: Decimal[]; rule: Rule; used: UsedPrice[] } | undefined;

/**
 * The value of a trade's legs that are not money: money decides; else what the owner stated, then the source; else the outgoing side at its price; else
 * the incoming one. Where both sides hold more than money, `in − out` of the money stands between them.
 */
export function valueOfTrade(
  trade: {
    outs: readonly BookLeg[];
    ins: readonly BookLeg[];
    moneyOut: Decimal;
    moneyIn: Decimal;
    at: number;
  },
  valuation: Valuation,
): TradeValue {
  const { outs, ins, moneyOut, moneyIn, at } = trade;
  const between = subtract(moneyIn, moneyOut);
  if (outs.length === 0 && ins.length === 1)
    return { outs: [], ins: [negate(between)], rule: "fiat", used: [] };
  if (ins.length === 0 && outs.length === 1) return { outs: [between], ins: [], rule: "fiat", used: [] };
  const out = sideOf(outs, at, valuation);
  const into = sideOf(ins, at, valuation);
  const share = (side: Side, total: Decimal): Decimal[] =>
    shareByMarket(
      total,
      side.parts.map((part) => part?.value),
    );
  if (outs.length === 0)
    return {
      outs: [],
      ins: share(into, negate(between)),
      rule: "fiat",
      used: into.used,
    };
  if (ins.length === 0) return { outs: share(out, between), ins: [], rule: "fiat", used: out.used };
  for (const by of ["owner", "source"] as const) {
    if (out.sum !== undefined && out.parts.some((part) => part?.rule === by))
      return both(out.sum, add(out.sum, negate(between)), by, out.used);
    if (into.sum !== undefined && into.parts.some((part) => part?.rule === by))
      return both(add(into.sum, between), into.sum, by, into.used);
  }
  if (out.sum !== undefined) return both(out.sum, subtract(out.sum, between), "outgoing", out.used);
  if (into.sum !== undefined) return both(add(into.sum, between), into.sum, "incoming", into.used);
  return undefined;

  function both(outTotal: Decimal, inTotal: Decimal, rule: Rule, used: UsedPrice[]): TradeValue {
    return { outs: share(out, outTotal), ins: share(into, inTotal), rule, used };
  }
}

/** What a trade's legs are worth where the rate of its money is not known: each side by what was stated of it, else at its price. */
export function valueWithoutMoney(
  { outs, ins, at }: { outs: readonly BookLeg[]; ins: readonly BookLeg[]; at: number },
  valuation: Valuation,
): TradeValue {
  const out = sideOf(outs, at, valuation);
  const into = sideOf(ins, at, valuation);
  if (out.sum === undefined || into.sum === undefined) return undefined;
  const isSale = outs.length > 0;
  const decides = isSale ? out : into;
  const stated = decides.parts
    .map((part) => part?.rule)
    .find((rule) => rule === "owner" || rule === "source");
  const worthOf = (side: Side): Decimal[] => side.parts.flatMap((part) => part?.value ?? []);
  return {
    outs: worthOf(out),
    ins: worthOf(into),
    rule: stated ?? (isSale ? "outgoing" : "incoming"),
    used: decides.used,
  };
}
