import { add, compare, divide, multiply, negate, subtract, zero, type Decimal } from "../../money/decimal.ts";
import { countedFlows, priceOfInflow, type NetFlow } from "./performance-day.ts";

/** Inflows and outflows of a day, and the closing value of what only moved between the accounts. */
type CountedTogether = { inflow: Decimal; outflow: Decimal; moved: Decimal };

/** What an account received of a coin beyond what it gave, and the flows that brought it. */
type Receiver = { net: Decimal; inflows: readonly NetFlow[] };

/**
 * The flows of a day of several accounts together (docs/spec/accounting.md §5.1). Each account nets its own by asset. Between accounts,
 * what some gave and others received of a coin is netted: it is removed on both sides at the prices of the receivers, so that it earns
 * the senders' return, and a difference between two accounts' prices of the coin is no return.
 */
export function countedTogether(
  accounts: readonly (readonly NetFlow[])[],
  hasPrior: boolean,
): CountedTogether {
  let { inflow, outflow } = countedFlows(accounts.flat(), hasPrior);
  let moved = zero;
  for (const { isExchange, ...parties } of byCoin(accounts)) {
    const netted = nettedOf(parties);
    if (netted === undefined) continue;
    inflow = subtract(
      inflow,
      netted.valueAt((flow) => priceOfInflow(flow, hasPrior)),
    );
    const closing = netted.valueAt(({ close }) => close);
    outflow = subtract(outflow, closing);
    if (!isExchange) moved = add(moved, closing);
  }
  return { inflow, outflow, moved };
}

type Parties = { given: Decimal; receivers: Receiver[] };

/** By coin, and flows apart from exchanges: what some accounts gave, and the accounts that received it. */
function* byCoin(accounts: readonly (readonly NetFlow[])[]): Generator<Parties & { isExchange: boolean }> {
  for (const isExchange of [false, true]) {
    const coins = new Map<string, Parties>();
    for (const flows of accounts) {
      const own = new Map<string, NetFlow[]>();
      for (const flow of flows)
        if (flow.isExchange === isExchange) own.set(flow.coin, [...(own.get(flow.coin) ?? []), flow]);
      for (const [coin, coinFlows] of own) {
        const parties = coins.get(coin) ?? { given: zero, receivers: [] };
        coins.set(coin, parties);
        const net = sumOf(coinFlows.map(({ amount }) => amount));
        if (net.units < 0n) parties.given = add(parties.given, negate(net));
        else if (net.units > 0n)
          parties.receivers.push({ net, inflows: coinFlows.filter(({ amount }) => amount.units > 0n) });
      }
    }
    for (const parties of coins.values()) yield { ...parties, isExchange };
  }
}

/** The netted amount of a coin, valued at the receivers' prices in proportion to what they received; `undefined` if there is none. */
function nettedOf({
  given,
  receivers,
}: Parties): { valueAt(priceOf: (flow: NetFlow) => Decimal): Decimal } | undefined {
  const received = sumOf(receivers.map(({ net }) => net));
  if (given.units === 0n || received.units === 0n) return undefined;
  const amount = compare(given, received) < 0 ? given : received;
  return {
    valueAt(priceOf) {
      const prices = receivers.flatMap(({ inflows }) => inflows.map(priceOf));
      const [price] = prices;
      if (price !== undefined && prices.every((other) => compare(other, price) === 0))
        return multiply(amount, price);
      const values = receivers.map(({ net, inflows }) => {
        const value = sumOf(inflows.map((flow) => multiply(flow.amount, priceOf(flow))));
        const total = sumOf(inflows.map((flow) => flow.amount));
        return compare(net, total) === 0 ? value : divide(multiply(value, net), total);
      });
      const value = sumOf(values);
      return compare(amount, received) === 0 ? value : divide(multiply(value, amount), received);
    },
  };
}

function sumOf(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce(add, zero);
}
