import fc from "fast-check";
import { expect, test } from "vitest";
import { accountDatabase } from "../../../../test/support/databases/sqlite.ts";
import type { ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { createAccountStore } from "../../account/account-store.ts";
import { surveyShift, type Shift } from "./shifted-rows.ts";

const start = Date.UTC(2024, 2, 1, 8);
const hourMs = 3_600_000;

function trades(count: number, offset: number, platform = "exchange:kucoin"): ReportedTransaction[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${platform}:${offset}:${index}`,
    at: start + index * 7_000_000 + offset,
    type: "trade",
    platform,
    wallet: "KuCoin Trade",
    legs: [
      { direction: "in", assetId: "exchange:kucoin/symbol:SOL", amount: String(index + 1) },
      { direction: "out", assetId: "exchange:kucoin/symbol:USDT", amount: String(100 * (index + 1)) },
    ],
  }));
}

function shiftOf(known: ReportedTransaction[], file: ReportedTransaction[]): Shift | null {
  const account = createAccountStore(accountDatabase(), { id: "a", name: "main" });
  account.ledger.add(known, { kind: "connection", id: "api" });
  const survey = surveyShift(account.sql);
  survey.see(file);
  return survey.found();
}

test("rows known eight hours earlier are reported as shifted by eight hours", () => {
  expect(shiftOf(trades(5, 0), trades(5, 8 * hourMs))).toEqual({ hours: 8, rows: 5, compared: 5 });
});

test("every whole or half hour up to fourteen is found, ignoring milliseconds", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -28, max: 28 }).filter((halves) => halves !== 0),
      fc.integer({ min: -900, max: 900 }),
      (halves, late) => {
        const shift = shiftOf(trades(3, 0), trades(3, (halves * hourMs) / 2 + late));
        expect(shift?.hours).toBe(halves / 2);
      },
    ),
    { numRuns: 25 },
  );
});

test.each([
  ["the same times", 0, "exchange:kucoin"],
  ["seventeen minutes", 17 * 60_000, "exchange:kucoin"],
  ["another platform", 8 * hourMs, "exchange:kraken"],
])("%s are not reported as a shift of time", (_name, offset, platform) => {
  expect(shiftOf(trades(5, 0), trades(5, offset, platform))).toBeNull();
});

test("one equal row is not reported as a shift of time, because it may be chance", () => {
  expect(shiftOf(trades(1, 0), trades(1, 8 * hourMs))).toBeNull();
});
