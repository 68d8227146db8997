import { currencyAsset } from "../../assets/asset.ts";
import { add, multiply, negate, parseDecimal, subtract, zero, type Decimal } from "../../money/decimal.ts";
import type { BookLeg, BookPrice, Lookups } from "./book.ts";
import { apportionByMarketValue } from "../lots/apportion.ts";

/** The source of a value. `trade` is the value of the other side of the trade. */
export type Rule =
  | "fiat"
  | "owner"
  | "source"
  | "price"
  | "stablecoin"
  | "outgoing"
  | "incoming"
  | "debt"
  | "loss"
  | "unknown";

/** A price used, kept to explain a figure. */
export type UsedPrice = { assetId: string; price: BookPrice };
export type Valued = { value: Decimal; rule: Rule; used: UsedPrice[] };

/** Values in the report's currency. */
export type Valuation = {
  isReportCurrency(assetId: string): boolean;
  isStablecoin(assetId: string): boolean;
  /** Amount × price at the moment: the value of a transaction's legs. */
  market(assetId: string, amount: Decimal, at: number): Valued | undefined;
  /** Amount × close of the moment's day: the value of holdings, at the end of a day or of a report. */
  closing(assetId: string, amount: Decimal, at: number): Valued | undefined;
  /**
   * The stated value, else the market's; a currency is always its amount at the day's rate. A value that is stated in a currency without a rate
   * is unknown: the market's would not be what was stated.
   */
  best(leg: BookLeg, at: number): Valued | undefined;
  /** The stated value of a leg, as an amount of money, if the rate of its currency is unknown. */
  statedWithoutRate(leg: StatedLeg, at: number): { assetId: string; amount: Decimal } | undefined;
};

type StatedLeg = Pick<BookLeg, "assetId"> & { value?: BookLeg["value"] };

const unitPrice: BookPrice = {
  price: { units: 1n, scale: 0 },
  day: 0,
  interval: "day",
  stale: false,
  source: null,
};

/** Values amounts in `currency` (ISO 4217) by the prices of their moment. */
export function createValuation(lookups: Lookups, currency: string): Valuation {
  const reportAsset = currencyAsset(currency);

  function market(assetId: string, amount: Decimal, at: number): Valued | undefined {
    return valueAtPrice(assetId, amount, assetId === reportAsset ? unitPrice : lookups.price(assetId, at));
  }

  function closing(assetId: string, amount: Decimal, at: number): Valued | undefined {
    return valueAtPrice(assetId, amount, assetId === reportAsset ? unitPrice : lookups.close(assetId, at));
  }

  function valueAtPrice(assetId: string, amount: Decimal, price: BookPrice | undefined): Valued | undefined {
    if (price === undefined) return undefined;
    return price === unitPrice
      ? { value: amount, rule: "price", used: [] }
      : { value: multiply(amount, price.price), rule: "price", used: [{ assetId, price }] };
  }

  function stated({ amount, currency: code, by }: NonNullable<BookLeg["value"]>, at: number) {
    const worth = market(currencyAsset(code), parseDecimal(amount), at);
    return worth === undefined ? undefined : { ...worth, rule: by };
  }

  return {
    isReportCurrency: (assetId) => assetId === reportAsset,
    isStablecoin: (assetId) => lookups.asset(assetId).isStablecoin,
    market,
    closing,
    best(leg, at) {
      if (lookups.asset(leg.assetId).isCurrency) return market(leg.assetId, leg.amount, at);
      return leg.value === undefined ? market(leg.assetId, leg.amount, at) : stated(leg.value, at);
    },
    statedWithoutRate({ assetId, value }, at) {
      if (value === undefined || lookups.asset(assetId).isCurrency) return undefined;
      return stated(value, at) === undefined
        ? { assetId: currencyAsset(value.currency), amount: parseDecimal(value.amount) }
        : undefined;
    },
  };
}

/** A side of a trade without its money: the value by which each leg shares in the side's, and the sum if all of the legs are known. */
type Side = { parts: (Valued | undefined)[]; sum: Decimal | undefined; used: UsedPrice[] };

function sideOf(legs: readonly BookLeg[], at: number, valuation: Valuation): Side {
  const parts: (Valued | undefined)[] = [];
  const used: UsedPrice[] = [];
  let sum: Decimal | undefined = zero;
  for (const leg of legs) {
    const part = valuation.best(leg, at);
    parts.push(part ?? valuation.market(leg.assetId, leg.amount, at));
    if (part === undefined) sum = undefined;
    else {
      if (sum !== undefined) sum = add(sum, part.value);
      used.push(...part.used);
    }
  }
  return { parts, sum, used };
}

/** The values of a trade's legs in the given order; `undefined` if the value of the trade is unknown. */
export type TradeValue = { outs: Decimal[]; ins: Decimal[]; rule: Rule; used: UsedPrice[] } | undefined;

/** A trade's legs other than money, and the value of its money. */
type TradeLegs = {
  outs: readonly BookLeg[];
  ins: readonly BookLeg[];
  /** The amount by which fees in the received coin reduce each of `ins`. */
  lessened: readonly Decimal[];
  moneyOut: Decimal;
  moneyIn: Decimal;
  at: number;
};

/**
 * Values the legs of a trade other than money. In order of priority: by the money; as stated by the owner; as stated by the source; by a
 * stablecoin side at its price; by the outgoing side at its price; by the incoming side at its price. If both sides contain more than
 * money, they differ by the money's `in − out`. A rule that makes a side negative does not apply. Without an applicable rule the value is
 * unknown.
 */
export function valueOfTrade(trade: TradeLegs, valuation: Valuation): TradeValue {
  const { outs, ins, moneyOut, moneyIn, at } = trade;
  const between = subtract(moneyIn, moneyOut);
  if (outs.length === 0 || ins.length === 0) return valueByMoney(trade, between, valuation);
  const out = sideOf(outs, at, valuation);
  const into = sideOf(ins, at, valuation);
  for (const { rule, outTotal, inTotal, used } of candidates(trade, { out, into, between }, valuation)) {
    if (outTotal.units < 0n || inTotal.units < 0n) continue;
    return { outs: shareOf(out, outTotal), ins: shareOf(into, inTotal), rule, used };
  }
  return undefined;
}

/** The value by the money, if only one side contains more than money. */
function valueByMoney({ outs, ins, at }: TradeLegs, between: Decimal, valuation: Valuation): TradeValue {
  const isSale = outs.length > 0;
  const total = isSale ? between : negate(between);
  if (total.units < 0n) return undefined;
  const legs = isSale ? outs : ins;
  const side = legs.length === 1 ? undefined : sideOf(legs, at, valuation);
  const values = side === undefined ? [total] : shareOf(side, total);
  return { outs: isSale ? values : [], ins: isSale ? [] : values, rule: "fiat", used: side?.used ?? [] };
}

function shareOf(side: Side, total: Decimal): Decimal[] {
  return apportionByMarketValue(
    total,
    side.parts.map((part) => part?.value),
  );
}

type Candidate = { rule: Rule; outTotal: Decimal; inTotal: Decimal; used: UsedPrice[] };

/** The candidate values of a trade, in order of priority. */
function* candidates(
  { outs, ins, lessened, at }: TradeLegs,
  { out, into, between }: { out: Side; into: Side; between: Decimal },
  valuation: Valuation,
): Generator<Candidate> {
  const byOut = (rule: Rule, total: Decimal, used: UsedPrice[]): Candidate => ({
    rule,
    outTotal: total,
    inTotal: subtract(total, between),
    used,
  });
  const byIn = (rule: Rule, total: Decimal, used: UsedPrice[]): Candidate => ({
    rule,
    outTotal: add(total, between),
    inTotal: total,
    used,
  });
  for (const rule of ["owner", "source"] as const) {
    if (out.sum !== undefined && out.parts.some((part) => part?.rule === rule))
      yield byOut(rule, out.sum, out.used);
    if (into.sum !== undefined && into.parts.some((part) => part?.rule === rule))
      yield byIn(rule, into.sum, into.used);
    const isStatedUnknown = [...outs, ...ins].some(
      (leg) => leg.value?.by === rule && valuation.statedWithoutRate(leg, at) !== undefined,
    );
    if (isStatedUnknown) return;
  }
  const isStable = (legs: readonly BookLeg[]): boolean =>
    legs.every(({ assetId }) => valuation.isStablecoin(assetId));
  if (out.sum !== undefined && isStable(outs)) yield byOut("stablecoin", out.sum, out.used);
  if (into.sum !== undefined && isStable(ins)) {
    const received = sideOf(
      ins.map((leg, index) => ({ ...leg, amount: subtract(leg.amount, lessened[index] ?? zero) })),
      at,
      valuation,
    );
    if (received.sum !== undefined) yield byIn("stablecoin", received.sum, received.used);
  }
  if (out.sum !== undefined) yield byOut("outgoing", out.sum, out.used);
  if (into.sum !== undefined) yield byIn("incoming", into.sum, into.used);
}

/** The values of a trade whose money has no rate: each side as stated, else at its price. */
export function valueWithoutMoney(
  { outs, ins, at }: { outs: readonly BookLeg[]; ins: readonly BookLeg[]; at: number },
  valuation: Valuation,
): TradeValue {
  const out = sideOf(outs, at, valuation);
  const into = sideOf(ins, at, valuation);
  if (out.sum === undefined || into.sum === undefined) return undefined;
  const isSale = outs.length > 0;
  const decides = isSale ? out : into;
  const statedRule = decides.parts
    .map((part) => part?.rule)
    .find((rule) => rule === "owner" || rule === "source");
  const worthOf = (side: Side): Decimal[] => side.parts.flatMap((part) => part?.value ?? []);
  return {
    outs: worthOf(out),
    ins: worthOf(into),
    rule: statedRule ?? (isSale ? "outgoing" : "incoming"),
    used: decides.used,
  };
}
