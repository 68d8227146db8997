import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { assetOf, reportFor, bookable, type PriceTable } from "../../../test/accounting/book-of.ts";
import { transactionTypes } from "../ledger/transaction.ts";
import { formatDecimal, parseDecimal, subtract, sumOf } from "../money/decimal.ts";
import { methods } from "./lots/lots.ts";

const page = readFileSync(new URL("../../../docs/golden-report.md", import.meta.url), "utf8");

/** The rows of the table under a heading, cells by column. */
function table(heading: string): Record<string, string>[] {
  const section = page.split(`\n## ${heading}`)[1]?.split("\n## ")[0] ?? "";
  const [header = [], , ...rows] = section
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ""])));
}

const prices: PriceTable = {};
for (const row of table("Prices")) {
  const { Asset: asset = "", Day: day = "", Price: price = "" } = row;
  prices[asset] = { ...prices[asset], [day]: price };
}
const transactions = table("Transactions").map((row, index) => {
  const type = transactionTypes.find((known) => known === row["Type"]) ?? "other";
  const linked = row["Linked to"];
  return bookable(row["Day"] ?? "", type, (row["Legs"] ?? "").split("; "), {
    id: row["#"] ?? "",
    wallet: row["Wallet"] ?? "",
    position: index,
    ...(linked === "" ? {} : { linkedTransactionId: linked }),
  });
});
const reportBy = (method: (typeof methods)[number]) =>
  reportFor(transactions, { prices, method, to: "2024-03-31" });
const report = reportBy("fifo");
const dash = (value: string | number | null): string => (value === null ? "-" : String(value));

describe("the golden report", () => {
  it("has twenty transactions", () => {
    expect(transactions).toHaveLength(20);
  });
  it("lists the disposals of the documented example", () => {
    const rows = report.disposals.map((item) => ({
      "#": item.transactionId,
      Asset: item.assetId,
      Amount: item.amount,
      Proceeds: dash(item.proceeds),
      Fees: dash(item.fees),
      Cost: item.cost,
      Gain: dash(item.gain),
      Days: dash(item.holdingDays),
      Missing: item.missing,
    }));
    expect(rows).toEqual(table("Disposals").map((row) => ({ ...row, Asset: assetOf(row["Asset"] ?? "") })));
  });
  it("lists its income, expenses, withdrawals and missing acquisitions", () => {
    const line = (
      list: string,
      item: { transactionId: string | null; assetId: string; amount: string },
      [value, cost, gain]: string[] = [],
    ) => ({
      List: list,
      "#": dash(item.transactionId),
      Asset: item.assetId,
      Amount: item.amount,
      Value: value ?? "",
      Cost: cost ?? "",
      Gain: gain ?? "",
    });
    const rows = [
      ...report.income.map((item) => line("income", item, [dash(item.value)])),
      ...report.expenses.map((item) => line("expenses", item, [dash(item.value)])),
      ...report.withdrawn.map((item) =>
        line("withdrawn", item, [dash(item.value), item.cost, dash(item.gain)]),
      ),
      ...report.missingAcquisitions.map((item) => line("missingAcquisitions", item)),
      ...report.unpriced.map((item) => line("unpriced", item)),
    ];
    expect(rows).toEqual(
      table("Income, expenses").map((row) => ({ ...row, Asset: assetOf(row["Asset"] ?? "") })),
    );
  });
  it("leaves its lots", () => {
    const rows = report.remaining.map((lot) => ({
      Asset: lot.assetId,
      "#": dash(lot.transactionId),
      Amount: lot.amount,
      Cost: lot.cost,
    }));
    const expected = table("Remaining").map((row) => ({ ...row, Asset: assetOf(row["Asset"] ?? "") }));
    expect(rows).toHaveLength(expected.length);
    expect(rows).toEqual(expect.arrayContaining(expected));
  });
  it.each(methods)("gives its totals under %s, and the same in one batch", (method) => {
    const { totals } = reportBy(method);
    const { realised, withdrawnGain, unrealised, income, expenses, currencyGain } = totals;
    const together = subtract(
      parseDecimal(sumOf([realised, withdrawnGain, unrealised, income, currencyGain])),
      parseDecimal(expenses),
    );
    const figures = { ...totals, "all together": formatDecimal(together) };
    const bookable = Object.fromEntries(
      table("Totals").map((row) => [row["Total"], row[method.toUpperCase()] ?? ""]),
    );
    const known = Object.fromEntries(Object.entries(bookable).filter(([, figure]) => figure !== ""));
    expect(Object.keys(known).length).toBeGreaterThan(3);
    expect(figures).toMatchObject(known);
  });
});
