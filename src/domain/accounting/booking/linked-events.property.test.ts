import fc from "fast-check";
import { expect, it } from "vitest";
import { assetOf, bookable, leg, reportFor } from "../../../../test/accounting/book-of.ts";
import type { Leg } from "../../ledger/transaction.ts";
import { sumOf } from "../../money/decimal.ts";
import { methods } from "../lots/lots.ts";
import type { Bookable } from "./book.ts";

const prices = { BTC: { "*": "300" } };
/** Milli-units of legs. */
const amounts = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 5 });
const total = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0);

/** Amounts with the same sum as `parts`, as far as a list of their relations allows. */
function sameSum(parts: readonly number[], relations: readonly number[]): number[] {
  const sum = total(parts);
  const shares = relations.map((one) => Math.floor((sum * one) / (total(relations) * 1.01)));
  return [...shares, sum - total(shares)].filter((share) => share > 0);
}

it("a transfer whose legs have equal sums carries every lot with its cost, whatever parts left and arrived", () => {
  fc.assert(
    fc.property(
      amounts,
      amounts,
      fc.constantFrom(...methods),
      fc.constantFrom("account", "wallet"),
      fc.constantFrom("apart", "in parts", "within"),
      (outs, relations, method, scope, form) => {
        const ins = sameSum(outs, relations);
        const sum = total(outs) / 1000;
        const left = outs.map((out) => `out ${out / 1000} BTC`);
        const legs = (parts: readonly number[]): string[] =>
          parts.map((part, index) => `in ${part / 1000} BTC @ Cold ${index}`);
        const arrivals = ins.map((part, index) =>
          bookable("2024-02-02", "deposit", legs([part]), {
            id: `in${index}`,
            wallet: "Cold",
            linkedTransactionId: "out",
          }),
        );
        const more = {
          apart: { linkedTransactionId: "in" },
          "in parts": {
            linkedTransactionId: "in0",
            ...(ins.length > 1 ? { arrivalIds: arrivals.map(({ id }) => id) } : {}),
          },
          within: {},
        }[form];
        const history = [
          bookable("2024-01-01", "deposit", [`in ${sum} BTC = 100 USD`]),
          bookable("2024-02-01", "transfer", form === "within" ? [...left, ...legs(ins)] : left, {
            id: "out",
            ...more,
          }),
          ...{
            apart: [
              bookable("2024-02-02", "deposit", legs(ins), {
                id: "in",
                wallet: "Cold",
                linkedTransactionId: "out",
              }),
            ],
            "in parts": arrivals,
            within: [],
          }[form],
        ];
        const { disposals, withdrawn, assumedBasis, missingAcquisitions, remaining } = reportFor(history, {
          prices,
          method,
          scope,
        });
        expect([disposals, withdrawn, assumedBasis, missingAcquisitions]).toEqual([[], [], [], []]);
        expect(Number(sumOf(remaining.map(({ amount }) => amount)))).toBe(sum);
        expect(Number(sumOf(remaining.map(({ cost }) => cost ?? "0")))).toBeCloseTo(100, 8);
      },
    ),
  );
});

/** A leg, and the wallet that it came from or went to. */
type Sent = [text: string, counterparty: string];
const legsOf = (sent: readonly Sent[]): Leg[] =>
  sent.map(([text, counterparty]) => ({ ...leg(text), counterparty }));

it("what a wallet passes on to others is withdrawn once, and what is lost on the way is the fee", () => {
  const sending = fc.record({
    sent: fc.integer({ min: 10, max: 500 }),
    lost: fc.integer({ min: 0, max: 9 }),
  });
  fc.assert(
    fc.property(
      fc.array(sending, { minLength: 1, maxLength: 4 }),
      fc.record({ own: fc.nat(40), other: fc.nat(40), back: fc.nat(15), lost: fc.nat(5) }),
      fc.constantFrom(...methods),
      fc.constantFrom("account", "wallet"),
      fc.constantFrom("apart", "within"),
      (sendings, { own, other, back, lost }, method, scope, form) => {
        const received = total(sendings.map((one) => one.sent - one.lost));
        // A part of it stays in the wallet.
        const toOwn = Math.floor((received * own) / 100);
        const toOther = Math.floor((received * other) / 100);
        const returned = Math.floor((received * back) / 100);
        const arrived = toOwn === 0 ? 0 : Math.max(toOwn - lost, 1);
        const btc = (units: number): string => `${units / 1000} BTC`;
        const sent = [
          ...sendings.map((one): Sent => [`out ${btc(one.sent)} @ Main`, "Hot"]),
          ...(returned > 0 ? [[`in ${btc(returned)} @ Main`, "Hot"] satisfies Sent] : []),
        ];
        const passed = [
          ...sendings.map((one): Sent => [`in ${btc(one.sent - one.lost)} @ Hot`, "Main"]),
          ...(toOwn > 0 ? [[`out ${btc(toOwn)} @ Hot`, "Cold"] satisfies Sent] : []),
          ...(returned > 0 ? [[`out ${btc(returned)} @ Hot`, "Main"] satisfies Sent] : []),
          ...(toOther > 0 ? [[`out ${btc(toOther)} @ Hot`, "stranger"] satisfies Sent] : []),
        ];
        const last = arrived > 0 ? [[`in ${btc(arrived)} @ Cold`, "Hot"] satisfies Sent] : [];
        const half = (id: string, sides: readonly Sent[], more: Partial<Bookable>): Bookable =>
          bookable("2024-02-01", "transfer", [], { id, legs: legsOf(sides), ...more });
        const history = [
          bookable("2024-01-01", "deposit", ["in 10 BTC @ Main = 3000 USD"]),
          ...(form === "within"
            ? [half("all", [...sent, ...passed, ...last], {})]
            : [
                half("out", sent, {
                  linkedTransactionId: "hot",
                  ...(arrived > 0 ? { arrivalIds: ["hot", "cold"] } : {}),
                }),
                half("hot", passed, { linkedTransactionId: "out" }),
                ...(arrived > 0 ? [half("cold", last, { linkedTransactionId: "out" })] : []),
              ]),
        ];
        const report = reportFor(history, { prices, method, scope });
        const sumBy = (items: readonly { amount: string }[]): number =>
          Math.round(1000 * Number(sumOf(items.map(({ amount }) => amount))));
        const fee = total(sendings.map((one) => one.lost)) + toOwn - arrived;
        expect([report.assumedBasis, report.missingAcquisitions]).toEqual([[], []]);
        expect({
          fee: sumBy(report.expenses),
          disposed: sumBy(report.disposals),
          withdrawn: sumBy(report.withdrawn),
          held: sumBy(report.remaining),
        }).toEqual({ fee, disposed: fee, withdrawn: toOther, held: 10_000 - fee - toOther });
      },
    ),
  );
});

it("what is passed on of another version of the coin that left is no fee", () => {
  const history = [
    bookable("2024-01-01", "deposit", ["in 2 BTC = 600 USD"]),
    bookable("2024-02-01", "transfer", ["out 2 BTC"], { id: "out", linkedTransactionId: "in" }),
    bookable("2024-02-01", "transfer", ["in 2 WBTC", "out 1.5 WBTC"], {
      id: "in",
      wallet: "Hot",
      linkedTransactionId: "out",
    }),
  ];
  const coins = { BTC: "bitcoin", WBTC: "wrapped-bitcoin" };
  const { expenses, withdrawn, remaining } = reportFor(history, { prices, coins, scope: "wallet" });
  expect(expenses).toEqual([]);
  expect(withdrawn).toMatchObject([{ amount: "1.5", cost: "450" }]);
  expect(remaining).toMatchObject([{ wallet: "Hot", amount: "0.5", cost: "150" }]);
});

it("of equal amounts that left two own wallets, each keeps the cost of the wallet that sent it", () => {
  const sides: Sent[] = [
    ["out 1 BTC @ Main", "Cold"],
    ["out 1 BTC @ Side", "Hot"],
    ["in 1 BTC @ Hot", "Side"],
    ["in 1 BTC @ Cold", "Main"],
  ];
  const history = [
    bookable("2024-01-01", "deposit", ["in 1 BTC @ Main = 100 USD"]),
    bookable("2024-01-01", "deposit", ["in 1 BTC @ Side = 200 USD"]),
    bookable("2024-02-01", "transfer", [], { legs: legsOf(sides) }),
  ];
  const { remaining } = reportFor(history, { prices, scope: "wallet" });
  const costs = Object.fromEntries(remaining.map(({ wallet, cost }) => [wallet, cost]));
  expect(costs).toEqual({ Cold: "100", Hot: "200" });
});

/** The halves of a transfer of 1 BTC, of which 0.9 arrive in a wallet that exchanges 0.5 of them. */
function transferWithExchange(): Bookable[] {
  const half = (id: string, other: string, sides: readonly Sent[]): Bookable =>
    bookable("2024-02-01", "transfer", [], { id, linkedTransactionId: other, legs: legsOf(sides) });
  return [
    half("out", "hot", [["out 1 BTC @ Main", "Hot"]]),
    half("hot", "out", [
      ["in 0.9 BTC @ Hot", "Main"],
      ["out 0.5 BTC @ Hot", "pool"],
      ["in 150 USDC @ Hot", "pool"],
    ]),
  ];
}
const withDollars = { BTC: { "*": "300" }, USDC: { "*": "1" } };

it("what is lost on the way to another wallet that exchanges a part of it is a fee", () => {
  const history = [
    bookable("2024-01-01", "deposit", ["in 10 BTC @ Main = 1000 USD"]),
    ...transferWithExchange(),
  ];
  const report = reportFor(history, { prices: withDollars, scope: "wallet" });
  expect(report.totals).toMatchObject({ proceeds: "180", cost: "60", realised: "120", expenses: "30" });
  expect(report.expenses).toMatchObject([{ assetId: assetOf("BTC"), amount: "0.1", value: "30" }]);
});

it("the fee of a transfer to a wallet that exchanges a part of it takes its lots after what arrived", () => {
  const history = [
    bookable("2024-01-01", "deposit", ["in 0.9 BTC @ Main = 90 USD"]),
    bookable("2024-01-02", "deposit", ["in 9.1 BTC @ Main = 1820 USD"]),
    ...transferWithExchange(),
  ];
  const { disposals } = reportFor(history, { prices: withDollars, method: "fifo", scope: "account" });
  expect(disposals.map(({ amount, cost }) => [amount, cost])).toEqual([
    ["0.1", "20"],
    ["0.5", "50"],
  ]);
});
