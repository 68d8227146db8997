import {
  add,
  divide,
  formatDecimal,
  isZero,
  multiply,
  parseDecimal,
  round,
  subtract,
  zero,
  type Decimal,
} from "../../../src/domain/money/decimal.ts";
import type { Balance, Balances, Costs, CostGap } from "../records.ts";

/** The figures of a row; `null` means not known, `undefined` not applicable to the row. */
export type HoldingRow = {
  key: string;
  symbol: string;
  assetId: string | null;
  /** The wallet and platform of a row below a coin, wallet or chain. */
  place: Place | null;
  amount: string | null;
  price: string | null;
  priceAt: number | null;
  value: string | null;
  share: string | null;
  averagePrice: string | null;
  cost: string | null;
  costGap: CostGap | null;
  unrealised: string | null;
  unrealisedRate: string | null;
  realised?: string | null;
  /** The number of sales whose gain is unknown, and which `realised` leaves out. */
  unknownGains: number;
  /** The number of sales at an unknown cost, which counts as zero in `realised`. */
  unknownCostSales: number;
  change24h: { rate: string; since: number } | null;
  today: string | null;
  /** In a total: the number of coins whose cost is unknown. */
  unknownCosts: number;
  spam: boolean;
  children: HoldingRow[];
};
export type Place = Pick<Balance, "wallet" | "platform"> | "transit";

export const groups = ["coin", "wallet", "chain"] as const;
export type Group = (typeof groups)[number];

export const sortings = [
  "symbol",
  "price",
  "change24h",
  "value",
  "averagePrice",
  "cost",
  "unrealised",
  "unrealisedRate",
  "realised",
  "today",
] as const;
export type Sorting = (typeof sortings)[number];

type Coin = Costs["items"][number];

/** Decimals of a wallet's part of a coin's cost. */
const partDecimals = 8;

/** The table's rows by coin, wallet or chain, with the places below each. Without costs (on a past day) rows have only amounts and values. */
export function holdingRows(balances: Balances, costs: Costs | undefined, group: Group): HoldingRow[] {
  const counted = [...balances.items.filter(({ spam }) => !spam), ...balances.inTransit];
  const total = sumOf(counted.map(({ value }) => value));
  const coins = new Map(costs?.items.map((coin) => [coin.coinId ?? coin.assetIds[0] ?? "", coin]));
  const places = placesOf(balances, coins);
  const keyOf = (row: PlacedRow): string =>
    group === "coin" ? row.coin : placeKey(row.place, { isWhole: group === "chain" });
  const rows = [...groupRows(places, keyOf)].map(([key, children]) =>
    group === "coin" ? coinRow(key, children, coins.get(key)) : placeRow(key, children, group),
  );
  if (group === "coin")
    for (const [key, coin] of coins)
      if (!rows.some((row) => row.key === key)) rows.push(coinRow(key, [], coin));
  return withShares(rows, total);
}

type SortOrder = { by: Sorting; isDescending: boolean };
/** Sorts rows; unknown values come last in both directions. */
export function sortRows(rows: readonly HoldingRow[], order: SortOrder): HoldingRow[] {
  const { by, isDescending } = order;
  const sign = isDescending ? -1 : 1;
  return rows
    .toSorted((a, b) => {
      if (by === "symbol") return sign * a.symbol.localeCompare(b.symbol);
      const [first, second] = [numberOf(a, by), numberOf(b, by)];
      if (first === null || second === null) return Number(first === null) - Number(second === null);
      return sign * (first - second) || a.symbol.localeCompare(b.symbol);
    })
    .map((row) => (row.children.length < 2 ? row : { ...row, children: sortRows(row.children, order) }));
}

function numberOf(row: HoldingRow, by: Exclude<Sorting, "symbol">): number | null {
  const text = by === "change24h" ? row.change24h?.rate : row[by];
  return text === null || text === undefined ? null : Number(text);
}

type PlacedRow = HoldingRow & { coin: string; place: Place };

function placesOf(balances: Balances, coins: ReadonlyMap<string, Coin>): PlacedRow[] {
  const movingRows = balances.inTransit.map((item) => {
    const coin = [...coins.values()].find(({ assetIds }) => assetIds.includes(item.assetId));
    return rowOf({
      ...item,
      coin: coin?.coinId ?? item.assetId,
      symbol: coin?.symbol ?? item.assetId,
      place: "transit",
      price: coin?.price ?? null,
      priceAt: null,
      spam: false,
      of: coin,
    });
  });
  const heldRows = balances.items.map((balance) => {
    const coin = balance.coinId ?? balance.assetId;
    const { wallet, platform } = balance;
    return rowOf({ ...balance, coin, place: { wallet, platform }, of: coins.get(coin) });
  });
  return [...heldRows, ...movingRows];
}

type Placed = Pick<Balance, "assetId" | "symbol" | "amount" | "price" | "priceAt" | "value" | "spam"> & {
  coin: string;
  place: Place;
  of: Coin | undefined;
};

/** A balance with its share of the coin's figures: by amount, or the wallet's own figures if each wallet is a pool. */
function rowOf({ coin, place, of, assetId, symbol, amount, price, priceAt, value, spam }: Placed): PlacedRow {
  // A liability has a positive amount and a negative value; the coin's amount is negative.
  const signed = value?.startsWith("-") === true && !amount.startsWith("-") ? `-${amount}` : amount;
  const cost = of === undefined ? null : partOfCost(of, signed, place);
  const unrealised = cost === null || value === null ? null : difference(value, cost);
  return {
    key: `${assetId} ${placeKey(place, { isWhole: false, isPosition: true })}`,
    coin,
    symbol,
    assetId,
    place,
    amount,
    price,
    priceAt,
    value,
    share: null,
    averagePrice: of?.averagePrice ?? null,
    cost,
    costGap: of?.costGap ?? null,
    unrealised,
    unrealisedRate: rateOf(unrealised, cost),
    change24h: of?.change24h ?? null,
    today: of === undefined || of.today === null ? null : partOf(of.today, signed, of.amount),
    unknownCosts: 0,
    unknownGains: 0,
    unknownCostSales: 0,
    spam,
    children: [],
  };
}

function partOfCost(coin: Coin, amount: string, place: Place): string | null {
  if (coin.cost === null) return null;
  const walletHolding =
    place === "transit" ? undefined : coin.wallets.find(({ wallet }) => wallet === place.wallet);
  if (coin.wallets.length === 0) return partOf(coin.cost, amount, coin.amount);
  return walletHolding === undefined || !isZero(parseDecimal(walletHolding.unknown))
    ? null
    : partOf(walletHolding.cost, amount, walletHolding.amount);
}

function partOf(totalValue: string, amount: string, totalAmount: string): string | null {
  const total = parseDecimal(totalAmount);
  if (isZero(total)) return null;
  return formatDecimal(
    round(divide(multiply(parseDecimal(totalValue), parseDecimal(amount)), total), partDecimals),
  );
}

function coinRow(key: string, places: readonly PlacedRow[], coin: Coin | undefined): HoldingRow {
  const first = places.find(({ value }) => value !== null) ?? places[0];
  return {
    key,
    symbol: coin?.symbol ?? first?.symbol ?? key,
    assetId: coin?.assetIds[0] ?? first?.assetId ?? null,
    place: null,
    amount: coin?.amount ?? sumOf(places.map(({ amount }) => amount)),
    price: coin === undefined ? (first?.price ?? null) : coin.price,
    priceAt: first?.priceAt ?? null,
    value: coin === undefined ? sumOf(places.map(({ value }) => value)) : coin.value,
    share: null,
    averagePrice: coin?.averagePrice ?? null,
    cost: coin?.cost ?? null,
    costGap: coin?.costGap ?? null,
    unrealised: coin?.unrealised ?? null,
    unrealisedRate: coin?.unrealisedRate ?? null,
    // Money has no cost and no gain of its own.
    ...(coin === undefined ? {} : { realised: coin.costGap === "money" ? null : coin.realised }),
    change24h: coin?.change24h ?? null,
    today: coin?.today ?? null,
    unknownCosts: 0,
    unknownGains: coin?.unknownGains ?? 0,
    unknownCostSales: coin?.unknownCostDisposals ?? 0,
    spam: places.length > 0 && places.every(({ spam }) => spam),
    children: [...places].toSorted(byValue),
  };
}

function placeRow(key: string, places: readonly PlacedRow[], group: Group): HoldingRow {
  const [first] = places;
  const place = first?.place ?? "transit";
  const known = places.filter(({ unrealised }) => unrealised !== null);
  const unrealised = sumOf(known.map((row) => row.unrealised));
  const cost = sumOf(places.map((row) => row.cost));
  return {
    key,
    symbol: "",
    assetId: null,
    place: place === "transit" || group === "chain" ? place : { ...place, wallet: walletOf(place.wallet) },
    amount: null,
    price: null,
    priceAt: null,
    value: sumOf(places.map((row) => row.value)),
    share: null,
    averagePrice: null,
    cost,
    costGap: null,
    unrealised,
    unrealisedRate: rateOf(unrealised, sumOf(known.map((row) => row.cost))),
    change24h: null,
    today: sumOf(places.map((row) => row.today)),
    unknownCosts: places.filter((row) => row.cost === null && row.costGap !== "money" && row.costGap !== null)
      .length,
    unknownGains: 0,
    unknownCostSales: 0,
    spam: false,
    children: places.toSorted(byValue),
  };
}

function placeKey(
  place: Place,
  { isWhole, isPosition = false }: { isWhole: boolean; isPosition?: boolean },
): string {
  if (place === "transit") return "transit";
  if (isWhole) return place.platform;
  return `${place.platform} ${isPosition ? place.wallet : walletOf(place.wallet)}`;
}

function groupRows(rows: readonly PlacedRow[], keyOf: (row: PlacedRow) => string): Map<string, PlacedRow[]> {
  const found = new Map<string, PlacedRow[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = found.get(key);
    if (group === undefined) found.set(key, [row]);
    else group.push(row);
  }
  return found;
}

function withShares(rows: readonly HoldingRow[], total: string | null): HoldingRow[] {
  const totalValue = total === null ? zero : parseDecimal(total);
  return rows.map((row) => ({
    ...row,
    share:
      row.value === null || isZero(totalValue)
        ? null
        : formatDecimal(divide(parseDecimal(row.value), totalValue, 8)),
  }));
}

/** The sum of the known values; `null` if none is known. */
function sumOf(texts: readonly (string | null)[]): string | null {
  const known = texts.flatMap((text) => (text === null ? [] : [parseDecimal(text)]));
  return known.length === 0 ? null : formatDecimal(known.reduce<Decimal>(add, zero));
}

function difference(a: string, b: string): string {
  return formatDecimal(subtract(parseDecimal(a), parseDecimal(b)));
}

function rateOf(gain: string | null, cost: string | null): string | null {
  if (gain === null || cost === null || parseDecimal(cost).units <= 0n) return null;
  return formatDecimal(round(divide(parseDecimal(gain), parseDecimal(cost)), 6));
}

function byValue(a: HoldingRow, b: HoldingRow): number {
  if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
  return Math.abs(Number(b.value)) - Math.abs(Number(a.value));
}

/** The wallet that a position belongs to: `0x12…#lido` → `0x12…`. */
function walletOf(wallet: string): string {
  return wallet.split("#", 1)[0] ?? wallet;
}
