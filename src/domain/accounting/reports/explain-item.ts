import { dayFromNumber } from "../../time/day.ts";
import { formatDecimal, multiply, parseDecimal, subtract } from "../../money/decimal.ts";
import type { ReasonItem, ReportItem, ReportList } from "./report-items.ts";

/** The rules by which figures are valued, as text. */
export const valueRules: Readonly<Record<string, string>> = {
  fiat: "the side in money decides the value",
  owner: "the value the owner stated",
  source: "the value the source stated",
  price: "amount × price",
  stablecoin: "the side in stablecoins at its price",
  outgoing: "the outgoing side at its price",
  incoming: "the incoming side at its price",
  debt: "the debt's share of its carrying amount",
  loss: "lost, without proceeds",
  missing: "no acquisition is known for a part, whose cost is zero",
  assumed: "no source stated the cost: the market value on receipt is assumed",
  unknown: "no value is known",
};

/** The rules of lists whose items do not use a transaction's value. */
const ruleByList: Partial<Record<ReportList, string>> = {
  missingAcquisitions: "missing",
  unpriced: "unknown",
  assumedBasis: "assumed",
};

/** The explanation of a report's figure as text: the rule, then the arithmetic. */
export function formulaOf(
  list: ReportList,
  item: ReportItem,
  reason: ReasonItem | null,
  priceNow?: { price: string; day: number },
): { rule: string; formula: string } {
  const listRule = ruleByList[list] ?? "price";
  const rule = reason === null ? valueRules[listRule] : (valueRules[reason.rule] ?? reason.rule);
  return { rule: rule ?? "", formula: formulas(list, item, reason, priceNow) };
}

function formulas(
  list: ReportList,
  item: ReportItem,
  reason: ReasonItem | null,
  priceNow?: { price: string; day: number },
): string {
  const prices = (reason?.prices ?? [])
    .map(({ assetId, price, day, interval }) => {
      const when =
        interval === "hour" && "at" in item && item.at !== null
          ? `at the close of the hour from ${hourOf(item.at)} UTC`
          : `at the close of ${dayFromNumber(day)}`;
      return `${assetId} = ${price} ${when}`;
    })
    .join("; ");
  const priced = prices === "" ? "" : `; prices: ${prices}`;
  if ("proceeds" in item)
    return item.gain === null
      ? `gain is not known: the proceeds have no known value; cost = ${costOf(item.lots)} = ${item.cost}`
      : `${workedFormula("proceeds", item, item.proceeds, reason)}gain = proceeds − fees − cost = ${item.proceeds} − ${item.fees ?? "0 (no known price)"} − ${item.cost} = ${item.gain}; cost = ${costOf(item.lots)} = ${item.cost}${priced}`;
  if ("wanted" in item) {
    const known = formatDecimal(subtract(parseDecimal(item.wanted), parseDecimal(item.amount)));
    return `missing = wanted − known = ${item.wanted} − ${known} = ${item.amount}`;
  }
  if (list === "withdrawn" && "lots" in item)
    return `${workedFormula("value", item, item.value, reason)}gain = value − cost = ${item.value ?? "not known"} − ${item.cost} = ${item.gain ?? "not known"}; cost = ${costOf(item.lots)} = ${item.cost}${priced}`;
  if ("value" in item) {
    const product = productOf(item, item.value, reason);
    return product === undefined
      ? `value of ${item.amount} = ${item.value ?? "not known"}${priced}`
      : `value = ${product} = ${item.value}${priced}`;
  }
  if ("realised" in item)
    return `${item.amount} at an assumed cost of ${item.cost}; ${item.realised} of the realised gain depends on it`;
  if ("cost" in item) {
    if (priceNow === undefined) return `cost = ${item.cost}; unrealised is not known: no price`;
    const value = multiply(parseDecimal(item.amount), parseDecimal(priceNow.price));
    return `unrealised = amount × price − cost = ${item.amount} × ${priceNow.price} − ${item.cost} = ${formatDecimal(subtract(value, parseDecimal(item.cost)))}; price of ${dayFromNumber(priceNow.day)}`;
  }
  return `${item.amount} has no known price`;
}

/** A moment (UTC ms) as `2024-03-15 12:00`. */
function hourOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 13).replace("T", " ")}:00`;
}

/** `amount × price` with numbers, if the value is this product. */
function productOf(
  { assetId, amount }: { assetId: string; amount: string },
  value: string | null,
  reason: ReasonItem | null,
): string | undefined {
  const price =
    reason?.rule === "unknown" ? undefined : reason?.prices.find((price) => price.assetId === assetId);
  if (price === undefined || value === null) return undefined;
  const product = formatDecimal(multiply(parseDecimal(amount), parseDecimal(price.price)));
  return product === value ? `amount × price = ${amount} × ${price.price}` : undefined;
}

function workedFormula(
  name: string,
  item: { assetId: string; amount: string },
  value: string | null,
  reason: ReasonItem | null,
): string {
  const product = productOf(item, value, reason);
  return product === undefined ? "" : `${name} = ${product} = ${value}; `;
}

function costOf(lots: readonly { cost: string }[]): string {
  return lots.length === 0 ? "no lots" : lots.map(({ cost }) => cost).join(" + ");
}
