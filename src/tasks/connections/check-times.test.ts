import { describe, expect, it } from "vitest";
import { AppError } from "../../errors/app-error.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { checkTimes } from "./check-times.ts";

const now = Date.UTC(2026, 0, 1);
const transactionAt = (at: number): ReportedTransaction => ({
  id: "one",
  at,
  platform: "xrpl:0",
  wallet: "r",
  legs: [],
});

describe("the times of reported transactions", () => {
  it.each([
    ["before the first blockchain", Date.UTC(2000, 0, 1)],
    ["zero", 0],
    ["seconds instead of milliseconds", 1_700_000_000],
    ["milliseconds read as seconds", 1_700_000_000_000_000],
    ["in the future", now + 8 * 86_400_000],
    ["no number", Number.NaN],
  ])("are refused if they are %s", (_, at) => {
    expect(() => checkTimes([transactionAt(now), transactionAt(at)], now)).toThrow(AppError);
  });

  it("are accepted from Bitcoin's first block to days ahead of the clock", () => {
    const times = [Date.UTC(2009, 0, 3, 18, 15, 5), now, now + 2 * 86_400_000];
    expect(() => checkTimes(times.map(transactionAt), now)).not.toThrow();
  });
});
