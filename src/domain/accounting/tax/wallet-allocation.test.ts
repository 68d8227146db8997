import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { bookable, lookupsOf } from "../../../../test/accounting/book-of.ts";
import { taxReportFor, totalsOf } from "../../../../test/tax/report-of.ts";
import { formatDecimal } from "../../money/decimal.ts";
import { runToEnd } from "../../../ports/pause.ts";
import { bookTransaction } from "../booking/book.ts";
import { sortForBooking } from "../booking/book-order.ts";
import { defaultOptions } from "../booking/state.ts";
import { dayOf } from "../../time/day.ts";
import { allocatedState } from "./tax-report.ts";
import { allocationTotals } from "./wallet-allocation.ts";

const lot = z.object({ date: z.string(), amount: z.string(), cost: z.string() });
const worked = z
  .object({
    transactions: z.array(
      z.object({
        date: z.string(),
        type: z.string(),
        amount: z.string(),
        value: z.string(),
        wallet: z.string(),
      }),
    ),
    expected: z.object({
      allocation: z.object({ result: z.array(z.object({ wallet: z.string(), lots: z.array(lot) })) }),
      totals: z.object({ allocatedCost: z.string() }),
    }),
  })
  .parse(
    JSON.parse(
      readFileSync(
        new URL("../../../../test/tax/cases/us-21-safe-harbour-global.json", import.meta.url),
        "utf8",
      ),
    ),
  );
const history = worked.transactions.map(({ date, type, amount, value, wallet }) =>
  bookable(
    date,
    "trade",
    type === "buy" ? [`out ${value} USD`, `in ${amount} LINK`] : [`out ${amount} LINK`, `in ${value} USD`],
    {
      wallet,
    },
  ),
);
const allocation = {
  method: "fifo",
  order: "highest-cost",
  wallets: ["coinbase", "kraken", "binance"],
} as const;

describe("the allocation of unused basis to wallets", () => {
  const booked = history.map(bookTransaction);
  const { wallets } = runToEnd(
    allocatedState(
      {
        transactions: ({ after }) => sortForBooking(booked.filter(({ at }) => at > after)),
        lookups: lookupsOf(history, {}),
        now: Date.parse("2026-11-28"),
      },
      {
        settings: { method: "fifo", scope: "wallet", currency: "USD", options: defaultOptions },
        at: Date.parse("2025-01-01T05:00:00Z") - 1,
        allocation,
      },
    ),
  );

  it("assigns to each wallet as many units as it holds, in the owner's order, with dates and costs", () => {
    expect(
      wallets
        .toSorted(
          (a, b) =>
            allocation.wallets.findIndex((name) => name === a.wallet) -
            allocation.wallets.findIndex((name) => name === b.wallet),
        )
        .map(({ wallet, lots }) => ({
          wallet,
          lots: lots.map(({ at, amount, cost }) => ({
            date: dayOf(at ?? 0),
            amount: formatDecimal(amount),
            cost: formatDecimal(cost),
          })),
        })),
    ).toEqual(worked.expected.allocation.result);
    expect(allocationTotals(wallets)).toEqual({ cost: worked.expected.totals.allocatedCost, missing: 0 });
  });

  const sale = bookable("2025-03-01", "trade", ["out 5 LINK", "in 100 USD"], { wallet: "binance" });
  it("decides the cost of later sales", () => {
    const report = taxReportFor([...history, sale], { profile: "us", year: 2025, allocation });
    expect(totalsOf(report)).toMatchObject({ long: "65", short: "0" });
    expect(report.warnings).toEqual([]);
  });
  it("is required by a warning, because other wallets may have used the lots", () => {
    const report = taxReportFor([...history, sale], { profile: "us", year: 2025 });
    expect(report.warnings.map(({ kind }) => kind)).toEqual(["walletsNotAllocated"]);
  });
  it("does not change the years before", () => {
    const before = taxReportFor(history, { profile: "us", year: 2023, allocation });
    expect(totalsOf(before)).toMatchObject({ long: "120" });
    expect(before.head.scope).toBe("account");
  });
});
