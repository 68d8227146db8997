import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Bookable } from "../../src/domain/accounting/booking/book.ts";
import { add, formatDecimal, parseDecimal, zero } from "../../src/domain/money/decimal.ts";
import { transactionTypes } from "../../src/domain/ledger/transaction.ts";
import { assetOf, reportFor, bookable, type PriceTable, type BookedReport } from "../accounting/book-of.ts";

/** The worked examples of docs/spec/accounting.md: `price`, `coin`, transaction and `expect` lines in blocks marked `text example: <title>`. */
const page = readFileSync(join(import.meta.dirname, "../../docs/spec/accounting.md"), "utf8");
const examples = [...page.matchAll(/^```text example: (.+)\n([\s\S]*?)^```$/gm)].map(
  ([, title = "", body = ""]) => ({ title, lines: body.trim().split("\n") }),
);

function sumOf(amounts: readonly string[]): string {
  return formatDecimal(amounts.reduce((sum, amount) => add(sum, parseDecimal(amount)), zero));
}

/** What an `expect` line asks for: `totals.<name>`, `held <symbol>` (amount), `remaining <symbol>` (amount and cost). */
function answerTo(what: string, report: BookedReport): string {
  const [kind = "", symbol = ""] = what.split(" ");
  if (kind.startsWith("totals.")) {
    const value = Object.entries(report.totals).find(([name]) => name === kind.slice(7))?.[1];
    if (typeof value !== "string") throw new Error(`No total is called ${kind.slice(7)}.`);
    return value;
  }
  const lots = report.remaining.filter(({ assetId }) => assetId === assetOf(symbol));
  const amount = sumOf(lots.map((lot) => lot.amount));
  if (kind === "held") return amount;
  if (kind === "remaining") return `${amount} cost ${sumOf(lots.map(({ cost }) => cost))}`;
  throw new Error(`No example may expect "${what}".`);
}

describe("the worked examples of docs/spec/accounting.md", () => {
  test("there are some", () => expect(examples.length).toBeGreaterThan(4));

  test.each(examples)("$title", ({ lines }) => {
    const prices: PriceTable = {};
    const coins: Record<string, string> = {};
    const transactions: Bookable[] = [];
    const expected: { what: string; answer: string }[] = [];
    for (const line of lines) {
      const coin = /^coin (\S+) (\S+)$/.exec(line);
      const price = /^price (\S+) (\S+)$/.exec(line);
      const wanted = /^expect (totals\.\w+|(?:held|remaining) \S+) (.+)$/.exec(line);
      const [, day = "", word, legs = ""] = /^(\d{4}-\d{2}-\d{2}) (\S+) (.+)$/.exec(line) ?? [];
      const type = transactionTypes.find((known) => known === word);
      if (coin?.[1] !== undefined && coin[2] !== undefined) coins[coin[1]] = coin[2];
      else if (price?.[1] !== undefined && price[2] !== undefined) prices[price[1]] = { "*": price[2] };
      else if (wanted?.[1] !== undefined && wanted[2] !== undefined)
        expected.push({ what: wanted[1], answer: wanted[2] });
      else if (type !== undefined) transactions.push(bookable(day, type, legs.split(", ")));
      else throw new Error(`The example line cannot be read: ${line}`);
    }
    const report = reportFor(transactions, { prices, coins });
    expect(expected.map(({ what }) => [what, answerTo(what, report)])).toEqual(
      expected.map(({ what, answer }) => [what, answer]),
    );
    expect(expected).not.toEqual([]);
  });
});
