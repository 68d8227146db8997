import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assetOf, bookable, reportFor } from "../../../../test/accounting/book-of.ts";
import { depth } from "../../../../test/support/depth.ts";
import { formatDecimal, multiply, parseDecimal, subtract, sumOf } from "../../money/decimal.ts";
import type { Bookable } from "../booking/book.ts";
import { methods, scopes } from "./lots.ts";

const coins = { NEAR: "dollar", FAR: "dollar" };
const prices = { NEAR: { "*": "1" }, FAR: { "*": "0.5" } };
const text = (amount: number): string => formatDecimal(parseDecimal(amount.toFixed(2)));

describe("assets of one coin with prices of their own", () => {
  it("are valued as what is held, whichever lot a sale took", () => {
    const { totals, remaining } = reportFor(
      [
        bookable("2024-01-01", "deposit", ["in 100 NEAR"]),
        bookable("2024-01-02", "deposit", ["in 100 FAR"]),
        bookable("2024-01-03", "trade", ["out 100 FAR", "in 50 USD"]),
      ],
      { prices, coins },
    );
    expect(totals).toMatchObject({ realised: "-50", unrealised: "50" });
    expect(remaining).toMatchObject([{ assetId: assetOf("NEAR"), amount: "100", cost: "50" }]);
  });
  it("are valued one by one under average cost", () => {
    const { totals, remaining } = reportFor(
      [bookable("2024-01-01", "deposit", ["in 300 NEAR"]), bookable("2024-01-02", "deposit", ["in 100 FAR"])],
      { prices, coins, method: "acb" },
    );
    expect(totals.unrealised).toBe("0");
    expect(remaining.map(({ assetId, amount }) => [assetId, amount])).toEqual([
      [assetOf("FAR"), "100"],
      [assetOf("NEAR"), "300"],
    ]);
  });
  it("are valued as they stand if more of one left than came in", () => {
    const { totals } = reportFor(
      [
        bookable("2024-01-01", "deposit", ["in 150 NEAR"]),
        bookable("2024-01-02", "trade", ["out 50 FAR", "in 25 USD"]),
      ],
      { prices, coins },
    );
    expect(totals).toMatchObject({ realised: "-25", unrealised: "25" });
  });
  it.each([
    ["spent", ["out 50 NEAR", "in 20 OTHER", "fee 4 FAR"], { realised: "-4", unrealised: "-8" }],
    ["received", ["out 20 OTHER", "in 50 NEAR", "fee 4 FAR"], { realised: "0", unrealised: "8" }],
  ])("pay a fee of a trade in which another one is %s", (_, legs, expected) => {
    const { totals } = reportFor(
      [
        bookable("2024-01-01", "deposit", legs[0] === "out 50 NEAR" ? ["in 100 NEAR"] : ["in 20 OTHER"]),
        bookable("2024-01-02", "deposit", ["in 10 FAR"]),
        bookable("2024-01-03", "trade", legs),
      ],
      { prices: { ...prices, OTHER: { "*": "2" } }, coins },
    );
    expect(totals).toMatchObject(expected);
  });
  it("follow a transfer that changes the asset", () => {
    const { totals, remaining } = reportFor(
      [
        bookable("2024-01-01", "deposit", ["in 100 NEAR"]),
        bookable("2024-01-02", "transfer", ["out 40 NEAR", "in 40 FAR @ Vault"]),
      ],
      { prices, coins },
    );
    expect(totals).toMatchObject({ realised: "0", unrealised: "-20" });
    expect(remaining.map(({ assetId, amount, cost }) => [assetId, amount, cost])).toEqual([
      [assetOf("FAR"), "40", "40"],
      [assetOf("NEAR"), "60", "60"],
    ]);
  });
  it.each(["wrap", "unwrap", "migration", "bridge", "stake", "unstake"] as const)(
    "follow a transaction of type %s that changes the asset within a wallet",
    (type) => {
      for (const method of methods) {
        const { totals, remaining } = reportFor(
          [
            bookable("2024-01-01", "deposit", ["in 100 NEAR"]),
            bookable("2024-01-02", type, ["out 40 NEAR", "in 40 FAR"]),
          ],
          { prices, coins, method },
        );
        expect(totals).toMatchObject({ realised: "0", unrealised: "-20" });
        expect(remaining.map(({ assetId, amount, cost }) => [assetId, amount, cost])).toEqual([
          [assetOf("FAR"), "40", "40"],
          [assetOf("NEAR"), "60", "60"],
        ]);
      }
    },
  );

  const kinds = "deposit,withdrawal,sale,swap,transfer,short transfer,wrap,stake,migration".split(",");
  const choice = fc.record({
    kind: fc.constantFrom(...kinds),
    symbol: fc.constantFrom("NEAR", "FAR"),
    wallet: fc.constantFrom("Main", "Vault"),
    part: fc.integer({ min: 1, max: 100 }),
  });
  it.each(methods.flatMap((method) => scopes.map((scope) => ({ method, scope }))))(
    "keep the accounting identity and add up to what is held, under $method per $scope",
    ({ method, scope }) => {
      fc.assert(
        fc.property(fc.array(choice, { minLength: 1, maxLength: 25 }), (choices) => {
          const { transactions, held, flows } = buildHistory(choices);
          const { totals, remaining } = reportFor(transactions, {
            prices: { ...prices, OTHER: { "*": "2" } },
            coins,
            method,
            scope,
          });
          const worth = sumOf(
            [...held].map(([symbol, amount]) =>
              formatDecimal(multiply(parseDecimal(amount), parseDecimal(worthOf[symbol] ?? "0"))),
            ),
          );
          const { realised, withdrawnGain, unrealised, expenses } = totals;
          const explained = subtract(
            parseDecimal(sumOf([realised, withdrawnGain, unrealised])),
            parseDecimal(expenses),
          );
          expect(formatDecimal(explained)).toBe(
            formatDecimal(subtract(parseDecimal(worth), parseDecimal(flows))),
          );
          for (const symbol of ["NEAR", "FAR"])
            expect(
              sumOf(remaining.flatMap((lot) => (lot.assetId === assetOf(symbol) ? [lot.amount] : []))),
            ).toBe(held.get(symbol) ?? "0");
        }),
        { numRuns: depth(40, 300) },
      );
    },
  );
});

const worthOf: Record<string, string> = { NEAR: "1", FAR: "0.5", OTHER: "2", USD: "1" };

type Choice = { kind: string; symbol: string; wallet: string; part: number };

/** A history without missing acquisitions: nothing leaves a wallet that it does not hold. */
function buildHistory(choices: readonly Choice[]) {
  const transactions: Bookable[] = [];
  const inWallet = new Map<string, number>();
  const held = new Map<string, string>();
  let flows = "0";
  const move = (symbol: string, wallet: string, amount: number): void => {
    inWallet.set(symbol + wallet, (inWallet.get(symbol + wallet) ?? 0) + amount);
    held.set(symbol, sumOf([held.get(symbol) ?? "0", text(amount)]));
  };
  choices.forEach(({ kind, symbol, wallet, part }, index) => {
    const at = 1_704_100_000_000 + index * 3_600_000;
    const worth = Number(worthOf[symbol]);
    if (kind === "deposit") {
      transactions.push(bookable(at, "deposit", [`in ${part} ${symbol} @ ${wallet}`]));
      move(symbol, wallet, part);
      flows = sumOf([flows, text(part * worth)]);
      return;
    }
    const amount = Math.floor(((inWallet.get(symbol + wallet) ?? 0) * part) / 100);
    if (amount < 2) return;
    move(symbol, wallet, -amount);
    const out = `out ${amount} ${symbol} @ ${wallet}`;
    if (kind === "withdrawal") {
      transactions.push(bookable(at, "withdrawal", [out]));
      flows = sumOf([flows, text(-amount * worth)]);
    } else if (kind === "sale" || kind === "swap") {
      const bought = kind === "sale" ? "USD" : "OTHER";
      transactions.push(bookable(at, "trade", [out, `in ${amount} ${bought} @ ${wallet}`]));
      move(bought, wallet, amount);
    } else if (kind === "wrap" || kind === "stake" || kind === "migration") {
      // A successor may be issued at another ratio.
      const [into, arrives] = [
        symbol === "NEAR" ? "FAR" : "NEAR",
        kind === "migration" ? amount + 1 : amount,
      ];
      transactions.push(bookable(at, kind, [out, `in ${arrives} ${into} @ ${wallet}`]));
      move(into, wallet, arrives);
    } else {
      const [into, to] = [symbol === "NEAR" ? "FAR" : "NEAR", wallet === "Main" ? "Vault" : "Main"];
      const arrives = kind === "transfer" ? amount : amount - 1;
      transactions.push(bookable(at, "transfer", [out, `in ${arrives} ${into} @ ${to}`]));
      move(into, to, arrives);
    }
  });
  return { transactions, held, flows };
}
