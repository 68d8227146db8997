import type { z } from "zod";
import type { costGaps, trades } from "../../contract/methods/portfolio/trades.ts";
import { isCurrency } from "../../domain/assets/asset.ts";
import {
  add,
  compare,
  divide,
  formatDecimal,
  formatKnown,
  isZero,
  multiply,
  negate,
  parseDecimal,
  round,
  subtract,
  zero,
  type Decimal,
} from "../../domain/money/decimal.ts";
import { groupBy } from "../../lib/group-by.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { StoredCost } from "../../store/accounting/coin-costs.ts";
import type { EarlierPrices } from "../../store/prices/price-changes.ts";
import type { InTransit, ValuedHolding } from "../../store/prices/valuation.ts";

type Account = Pick<AccountStore, "trades" | "settings" | "valuation" | "tasks">;
type Answer = z.input<typeof trades.costs.output>;
type Item = Answer["items"][number];
type Gap = (typeof costGaps)[number];
type Held = ValuedHolding | InTransit;
type Question = { now: number; coinId?: string | undefined; includeClosed: boolean };

/** Decimals of average prices: the cheapest coins cost billionths of a cent. */
const priceDecimals = 18;
const rateDecimals = 6;

/** Each coin's amount, value, cost and gains: what is held by the ledger, joined with the costs computed with the positions. */
export function coinCosts(account: Account, { now, coinId, includeClosed }: Question): Answer {
  const { baseCurrency: currency, costBasis } = account.settings.get();
  const { method, scope, gas, fees, depositBasis } = costBasis;
  const settings = { method, scope, currency, options: { gas, fees, depositBasis } };
  const storedCosts = account.trades.costs.list(settings);
  const costs = new Map((storedCosts ?? []).map((cost) => [cost.coin, cost]));
  const { items, inTransit } = account.valuation.holdingsAt({ at: now, now, currency, coinId });
  const before = account.valuation.earlierPrices({ now, currency });
  const isComputing = storedCosts === null || account.tasks.open("refreshTrades") !== undefined;
  const groups = groupBy(
    [...items.filter(({ spam }) => !spam), ...inTransit.filter(({ isCounted }) => isCounted)],
    (item) => item.coinId ?? item.assetId,
  );
  const open = [...groups].flatMap(([coin, holdings]) => {
    const isHeld = holdings.some(({ amount }) => amount !== "0");
    return isHeld ? [itemOf(holdings, { cost: costs.get(coin), isComputing, before })] : [];
  });
  const closed = [...costs.values()]
    .filter(({ coin }) => coinId === undefined || coin === coinId)
    .filter(({ coin }) => !(groups.get(coin) ?? []).some(({ amount }) => amount !== "0"))
    .map((cost) => closedItem(cost, account.trades.coinOf(cost.coin)));
  const all = [...open.toSorted(byValue), ...closed];
  return {
    at: now,
    currency,
    method,
    scope,
    items: includeClosed ? all : open.toSorted(byValue),
    totals: totalsOf(all),
  };
}

type Known = {
  cost: StoredCost | undefined;
  isComputing: boolean;
  before: (asset: { id: string; coinId: string | null }) => EarlierPrices;
};

function itemOf(holdings: readonly Held[], { cost: storedCost, isComputing, before }: Known): Item {
  const amount = sumOfHeld(holdings);
  const [first] = holdings.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  if (first === undefined) throw new RangeError("Nothing is held of this coin.");
  const value = valueOfHeld(holdings);
  const costGap = gapOf(holdings, { stored: storedCost, isComputing, amount });
  const cost = costGap === null && storedCost !== undefined ? parseDecimal(storedCost.cost) : null;
  const unrealised = cost === null || value === null || !isPriced(holdings) ? null : subtract(value, cost);
  const { yesterday, dayAgo } = before({ id: first.assetId, coinId: first.coinId });
  const price = first.price?.price;
  return {
    ...(storedCost === undefined ? noResults : resultsOf(storedCost)),
    coinId: first.coinId,
    assetIds: [...new Set([first, ...holdings].map(({ assetId }) => assetId))],
    symbol: first.symbol,
    amount: formatDecimal(amount),
    price: formatKnown(price ?? null),
    value: formatKnown(value),
    cost: formatKnown(cost),
    averagePrice:
      cost === null || isZero(amount) ? null : formatDecimal(round(divide(cost, amount), priceDecimals)),
    unrealised: formatKnown(unrealised),
    unrealisedRate:
      unrealised === null || cost === null || cost.units <= 0n
        ? null
        : formatDecimal(round(divide(unrealised, cost), rateDecimals)),
    costGap,
    assumedCost: cost === null ? "0" : (storedCost?.assumedCost ?? "0"),
    change24h:
      price === undefined || dayAgo === undefined || isZero(dayAgo.price)
        ? null
        : {
            rate: formatDecimal(round(divide(subtract(price, dayAgo.price), dayAgo.price), rateDecimals)),
            since: dayAgo.at,
          },
    today: value === null || yesterday === undefined ? null : formatKnown(movedToday(holdings, before)),
    lots: storedCost?.lots ?? 0,
    since: storedCost?.since ?? null,
    wallets: storedCost?.wallets ?? [],
  };
}

/** Why the cost of held assets is unknown; `null` if it is known. */
function gapOf(
  holdings: readonly Held[],
  { stored, isComputing, amount }: { stored: StoredCost | undefined; isComputing: boolean; amount: Decimal },
): Gap | null {
  if (holdings.some(({ assetId }) => isCurrency(assetId))) return "money";
  const isOfRecords = stored !== undefined && compare(parseDecimal(stored.amount), amount) === 0;
  if (!isOfRecords) return isComputing ? "computing" : "missingHistory";
  return isZero(parseDecimal(stored.unknown)) ? null : "unknownCost";
}

function closedItem(
  cost: StoredCost,
  { coinId, assetId, symbol }: { coinId: string | null; assetId: string; symbol: string },
): Item {
  return {
    ...resultsOf(cost),
    coinId,
    assetIds: [assetId],
    symbol,
    amount: "0",
    price: null,
    value: "0",
    cost: isZero(parseDecimal(cost.amount)) ? "0" : null,
    averagePrice: null,
    unrealised: isZero(parseDecimal(cost.amount)) ? "0" : null,
    unrealisedRate: null,
    costGap: isZero(parseDecimal(cost.amount)) ? null : "missingHistory",
    assumedCost: "0",
    change24h: null,
    today: "0",
    lots: cost.lots,
    since: cost.since,
    wallets: [],
  };
}

type ItemResults = Pick<Item, "realised" | "income"> &
  Pick<
    StoredCost,
    | "proceeds"
    | "fees"
    | "expenses"
    | "withdrawnGain"
    | "unknownGains"
    | "unknownCostDisposals"
    | "unknownWithdrawnGains"
    | "unknownIncome"
    | "unknownExpenses"
  >;

const noResults: ItemResults = {
  realised: "0",
  proceeds: "0",
  fees: "0",
  income: "0",
  expenses: "0",
  withdrawnGain: "0",
  unknownGains: 0,
  unknownCostDisposals: 0,
  unknownWithdrawnGains: 0,
  unknownIncome: 0,
  unknownExpenses: 0,
};

function resultsOf(cost: StoredCost): ItemResults {
  const { proceeds, fees, expenses, withdrawnGain } = cost;
  const { unknownGains, unknownCostDisposals, unknownWithdrawnGains, unknownIncome, unknownExpenses } = cost;
  return {
    realised: knownSum(cost.realised, { known: cost.knownGains, unknown: unknownGains }),
    income: knownSum(cost.income, { known: cost.knownIncome, unknown: unknownIncome }),
    proceeds,
    fees,
    expenses,
    withdrawnGain,
    unknownGains,
    unknownCostDisposals,
    unknownWithdrawnGains,
    unknownIncome,
    unknownExpenses,
  };
}

/** `null` if no item of the sum has a known value: it is unknown then, not zero. */
function knownSum(sum: string, { known, unknown }: { known: number; unknown: number }): string | null {
  return known === 0 && unknown > 0 && isZero(parseDecimal(sum)) ? null : sum;
}

/** The amount of a coin in all places; what is owed counts against it. */
function sumOfHeld(holdings: readonly Held[]): Decimal {
  return holdings.reduce((sum, item) => {
    const amount = parseDecimal(item.amount);
    return add(sum, item.isLiability ? negate(amount) : amount);
  }, zero);
}

/** The value of the priced part, as in net worth; `null` if none of it has a price. */
function valueOfHeld(holdings: readonly Held[]): Decimal | null {
  const priced = holdings.flatMap(({ value }) => (value === null ? [] : [parseDecimal(value)]));
  return priced.length === 0 ? null : priced.reduce<Decimal>(add, zero);
}

function isPriced(holdings: readonly Held[]): boolean {
  return holdings.every(({ amount, value }) => amount === "0" || value !== null);
}

function movedToday(holdings: readonly Held[], before: Known["before"]): Decimal | null {
  let sum: Decimal = zero;
  for (const { amount, assetId, coinId, price, isLiability } of holdings) {
    if (amount === "0") continue;
    const { yesterday } = before({ id: assetId, coinId });
    if (price === undefined || yesterday === undefined) return null;
    const movedValue = multiply(parseDecimal(amount), subtract(price.price, yesterday));
    sum = add(sum, isLiability ? negate(movedValue) : movedValue);
  }
  return sum;
}

function totalsOf(items: readonly Item[]): Answer["totals"] {
  const sum = (figure: (item: Item) => string | null): string =>
    formatDecimal(
      items.reduce<Decimal>((total, item) => add(total, parseDecimal(figure(item) ?? "0")), zero),
    );
  const count = (figure: (item: Item) => number): number =>
    items.reduce((total, item) => total + figure(item), 0);
  const isKnown = (figure: (item: Item) => string | null, unknown: number): boolean =>
    unknown === 0 || items.some((item) => !isZero(parseDecimal(figure(item) ?? "0")));
  const unknownGains = count((item) => item.unknownGains);
  const unknownIncome = count((item) => item.unknownIncome);
  const isHeld = items.some(({ amount }) => amount !== "0");
  const hasPrice = items.some(({ amount, value }) => amount !== "0" && value !== null);
  return {
    value: isHeld && !hasPrice ? null : sum(({ value }) => value),
    cost: sum(({ cost }) => cost),
    unrealised: sum(({ unrealised }) => unrealised),
    realised: isKnown(({ realised }) => realised, unknownGains) ? sum(({ realised }) => realised) : null,
    income: isKnown(({ income }) => income, unknownIncome) ? sum(({ income }) => income) : null,
    today: sum(({ today }) => today),
    unknownCosts: items.filter(({ cost, costGap }) => cost === null && costGap !== "money").length,
    unknownGains,
    unknownCostDisposals: count((item) => item.unknownCostDisposals),
    unknownIncome,
  };
}

function sizeOf({ value }: Held): number {
  return value === null ? -1 : Math.abs(Number(value));
}

function byValue(a: Item, b: Item): number {
  if (a.value === null || b.value === null)
    return Number(a.value === null) - Number(b.value === null) || a.symbol.localeCompare(b.symbol);
  return Math.abs(Number(b.value)) - Math.abs(Number(a.value)) || a.symbol.localeCompare(b.symbol);
}
