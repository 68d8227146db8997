import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { bookable, lookupsOf } from "../../../../test/accounting/book-of.ts";
import {
  add,
  compare,
  divide,
  formatDecimal,
  multiply,
  parseDecimal,
  subtract,
  sumOf,
  zero,
  type Decimal,
} from "../../money/decimal.ts";
import { dayNumberOf } from "../../time/day.ts";
import { runToEnd } from "../../../ports/pause.ts";
import { bookTransaction, type Bookable } from "../booking/book.ts";
import { sortForBooking } from "../booking/book-order.ts";
import { methods, scopes } from "../lots/lots.ts";
import { findTaxProfile } from "./profiles/registry.ts";
import { taxReportOf, type TaxReport } from "./tax-report.ts";
import type { DisposalLine } from "./tax-sections.ts";

const folder = new URL("../../../../test/tax/cases/", import.meta.url);

const disposalOf = z.object({
  date: z.string(),
  amount: z.string().optional(),
  proceeds: z.string().optional(),
  fees: z.string().optional(),
  cost: z.string().optional(),
  gain: z.string().optional(),
  denied: z.string().optional(),
  type: z.string().optional(),
  portfolioValue: z.string().optional(),
  matches: z
    .array(
      z.object({
        rule: z.string(),
        date: z.string().optional(),
        amount: z.string(),
        proceeds: z.string().optional(),
        cost: z.string(),
        gain: z.string().optional(),
        term: z.string().optional(),
      }),
    )
    .optional(),
});
const caseOf = z.object({
  id: z.string(),
  country: z.string(),
  title: z.string(),
  rule: z.string(),
  currency: z.string(),
  settings: z.object({ method: z.string().optional(), scope: z.string().optional() }),
  transactions: z.array(
    z.object({
      date: z.string(),
      at: z.string().optional(),
      type: z.string(),
      asset: z.string().optional(),
      amount: z.string().optional(),
      value: z.string().optional(),
      fee: z.string().optional(),
      wallet: z.string().optional(),
      portfolioValue: z.string().optional(),
      ratio: z.string().optional(),
      spot: z.string().optional(),
      feeAmount: z.string().optional(),
      note: z.string().optional(),
    }),
  ),
  expected: z.object({ disposals: z.array(disposalOf).optional() }),
});
type Case = z.output<typeof caseOf>;

const cases = readdirSync(folder)
  .filter((name) => name.endsWith(".json"))
  .toSorted()
  .map((name) => caseOf.parse(JSON.parse(readFileSync(new URL(name, folder), "utf8"))));

/** Cases that are not a history of transactions or have no profile, each with the test that covers it or the reason why none does. */
const others: Record<string, string> = {
  "at-03-old-holdings": "austria.test.ts",
  "eu-01-carf-aggregate": "what providers report, not what their customers declare",
  "gb-16-company-earlier-acquisition": "a company's rule; the profile is a person's",
  "us-21-safe-harbour-global": "wallet-allocation.test.ts",
  "ch-01-year-end-2020": "rules.test.ts",
  "nl-01-box3-2024": "rules.test.ts",
  "au-06-boundary": "rules.test.ts",
  "us-20-holding-boundary": "rules.test.ts",
  "de-06-limits": "rules.test.ts",
  "fr-05-threshold": "rules.test.ts",
  "in-01-gain": "rules.test.ts",
  "us-23-schedule-d": "rules.test.ts",
};
const histories = cases.filter(({ id }) => others[id] === undefined);

const profileOf = ({ country, rule }: Case) =>
  findTaxProfile(country === "JP" && rule === "moving-average" ? "jp-moving-average" : country.toLowerCase());

type Row = Case["transactions"][number];

/** The case's rows as transactions, with the prices that result in the portfolio values of a French case. */
function historyOf({ transactions, currency }: Case): {
  history: Bookable[];
  price(assetId: string, day: number): string | undefined;
} {
  const prices = new Map<number, string>();
  let held: Decimal = zero;
  const history = transactions
    .toSorted((a, b) => (a.at ?? a.date).localeCompare(b.at ?? b.date))
    .map((row, index) => {
      const at = row.at === undefined ? row.date : Date.parse(row.at);
      const place = { id: `t${String(index).padStart(4, "0")}`, wallet: row.wallet ?? "Main" };
      if (row.portfolioValue !== undefined) {
        const rest = subtract(parseDecimal(row.portfolioValue), parseDecimal(row.value ?? "0"));
        prices.set(dayNumberOf(Date.parse(row.date)), formatDecimal(divide(rest, subtract(held, sold))));
      }
      const { made, change } = legsOf(row, currency, held);
      held = add(held, change);
      return bookable(at, made.type, made.legs, place);
    });
  return { history, price: (_, day) => prices.get(day) };
}

/** The amount sold in a French case, which states only values. */
const sold = parseDecimal("0.001");

function legsOf(
  row: Row,
  currency: string,
  held: Decimal,
): { made: Pick<Bookable, "type"> & { legs: string[] }; change: Decimal } {
  const { type, asset = "X", value = "0", fee = "0" } = row;
  const amount = row.amount ?? (type === "sell" ? formatDecimal(sold) : value);
  const paid = fee === "0" ? [] : [`fee ${fee} ${currency}`];
  const stated = `${amount} ${asset} = ${value} ${currency}`;
  const plus = parseDecimal(amount);
  const minus = subtract(zero, plus);
  switch (type) {
    case "buy":
      return {
        made: { type: "trade", legs: [`out ${value} ${currency}`, `in ${amount} ${asset}`, ...paid] },
        change: plus,
      };
    case "income":
      return { made: { type: "reward", legs: [`in ${stated}`] }, change: plus };
    case "sell":
      return {
        made: { type: "trade", legs: [`out ${amount} ${asset}`, `in ${value} ${currency}`, ...paid] },
        change: minus,
      };
    case "donate":
      return { made: { type: "donation", legs: [`out ${stated}`] }, change: minus };
    case "gift":
      return { made: { type: "gift", legs: [`out ${stated}`] }, change: minus };
    case "transfer-fee":
      return { made: { type: "fee", legs: [`fee ${stated}`] }, change: minus };
    case "split": {
      const [to = "1", from = "1"] = (row.ratio ?? "").split("/");
      const after = divide(multiply(held, parseDecimal(to)), parseDecimal(from));
      const legs = [`out ${formatDecimal(held)} ${asset}`, `in ${formatDecimal(after)} ${asset}`];
      return { made: { type: "migration", legs }, change: subtract(after, held) };
    }
  }
  throw new Error(`not a kind of row: ${type}`);
}

/** Whether a case states times of day, which are in UTC. */
function hasTimes({ transactions }: Case): boolean {
  return transactions.some(({ at }) => at !== undefined);
}

/** Every year of a case. */
function reportsOf(worked: Case): TaxReport[] {
  const profile = profileOf(worked);
  const { history, price } = historyOf(worked);
  const method = methods.find((known) => known === worked.settings.method);
  const booked = history.map(bookTransaction);
  const years = new Set(
    worked.transactions.flatMap(({ date }) => [Number(date.slice(0, 4)) - 1, Number(date.slice(0, 4))]),
  );
  return [...years].toSorted().map((year) =>
    runToEnd(
      taxReportOf(
        {
          transactions: ({ after }) => sortForBooking(booked.filter(({ at }) => at > after)),
          lookups: lookupsOf(history, price),
          now: Date.parse("2026-11-28"),
        },
        {
          profile: scoped(profile, worked),
          year,
          ...(hasTimes(worked) ? { timezone: "UTC" } : {}),
          ...(method === undefined ? {} : { method }),
        },
      ),
    ),
  );
}

/** A case may ask for the scope of another year. */
function scoped(profile: ReturnType<typeof profileOf>, { settings }: Case): typeof profile {
  const scope = scopes.find((known) => known === settings.scope);
  return scope === undefined ? profile : { ...profile, booking: { ...profile.booking, scope: () => scope } };
}

/** Disposals with their parts from all sections. */
function disposalsOf(reports: readonly TaxReport[]): (DisposalLine & { sections: string[] })[] {
  const found = new Map<string, DisposalLine & { sections: string[] }>();
  for (const { sections } of reports)
    for (const { id, kind, lines } of sections)
      if (kind === "disposals")
        for (const line of lines) {
          const key = line.transactionIds.join();
          const before = found.get(key);
          const sectionIds = line.matches.map(() => id);
          if (before === undefined) found.set(key, { ...line, sections: sectionIds });
          else
            found.set(key, {
              ...line,
              amount: sumOf([before.amount, line.amount]),
              proceeds: sumOf([before.proceeds ?? "0", line.proceeds ?? "0"]),
              fees: sumOf([before.fees ?? "0", line.fees ?? "0"]),
              cost: sumOf([before.cost, line.cost]),
              gain: sumOf([before.gain ?? "0", line.gain ?? "0"]),
              matches: [...before.matches, ...line.matches],
              sections: [...before.sections, ...sectionIds],
            });
        }
  return [...found.values()].toSorted((a, b) => a.at - b.at);
}

const tolerance = parseDecimal("0.000001");
function close(found: string | null | undefined, expected: string | undefined): boolean {
  if (expected === undefined) return true;
  if (found == null) return false;
  const apart = subtract(parseDecimal(found), parseDecimal(expected));
  return compare(apart.units < 0n ? subtract(zero, apart) : apart, tolerance) <= 0;
}

/** The differences from the case, with both figures. */
function differences(line: DisposalLine | undefined, expected: z.output<typeof disposalOf>): string[] {
  const figures = ["amount", "proceeds", "fees", "cost", "gain"] as const;
  const given = expected.amount === undefined ? figures.filter((name) => name !== "amount") : figures;
  return [
    ...given
      .filter((name) => !close(line?.[name], expected[name]))
      .map((name) => `${expected.date} ${name}: ${line?.[name]} for ${expected[name]}`),
    ...(close(line?.denied, expected.denied) ? [] : [`${expected.date} denied: ${line?.denied}`]),
    ...(close(line?.portfolio?.value, expected.portfolioValue)
      ? []
      : [`portfolio ${line?.portfolio?.value}`]),
  ];
}

const matchNames: Record<string, string> = { s104: "pool", "four-weeks": "lot" };

describe("the worked cases of the countries", () => {
  it("names every case that is tested elsewhere", () => {
    expect(Object.keys(others).filter((id) => !cases.some((worked) => worked.id === id))).toEqual([]);
    expect(histories.length).toBe(cases.length - Object.keys(others).length);
  });

  it.each(histories.map((worked) => [worked.id, worked] as const))(
    "%s has the gains of its source",
    (_, worked) => {
      const found = disposalsOf(reportsOf(worked));
      const sales = (worked.expected.disposals ?? []).filter(
        ({ type }) => type !== "donate" && type !== "gift",
      );
      expect(found.map(({ day }) => day)).toEqual(sales.map(({ date }) => date));
      expect(sales.flatMap((expected, index) => differences(found[index], expected))).toEqual([]);
    },
  );

  const matched = histories.filter(({ expected }) =>
    expected.disposals?.some(
      ({ matches, type }) => matches !== undefined && type !== "gift" && type !== "donate",
    ),
  );
  it.each(matched.map((worked) => [worked.id, worked] as const))(
    "%s has the matches of its source",
    (_, worked) => {
      const found = disposalsOf(reportsOf(worked));
      const sales = (worked.expected.disposals ?? []).filter(
        ({ type }) => type !== "donate" && type !== "gift",
      );
      sales.forEach(({ matches }, index) => {
        if (matches === undefined) return;
        const line = found[index];
        const parts = (line?.matches ?? [])
          .map(({ rule, acquired, amount, cost }) => ({
            rule: matchNames[rule] ?? rule,
            acquired,
            amount,
            cost,
          }))
          .toSorted((a, b) => (a.acquired ?? "").localeCompare(b.acquired ?? ""));
        const expected = matches.toSorted((a, b) => (a.date ?? "").localeCompare(b.date ?? ""));
        expect(parts.map(({ rule }) => rule)).toEqual(expected.map(({ rule }) => matchNames[rule] ?? rule));
        expected.forEach((part, place) => {
          if (part.date !== undefined) expect(parts[place]?.acquired).toBe(part.date);
          expect(close(parts[place]?.amount, part.amount)).toBe(true);
          expect(close(parts[place]?.cost, part.cost)).toBe(true);
        });
      });
    },
  );

  const terms: Record<string, string> = { "no-discount": "other" };
  const termed = matched.filter(({ expected }) =>
    expected.disposals?.some(({ matches }) => matches?.some(({ term }) => term)),
  );
  it.each(termed.map((worked) => [worked.id, worked] as const))(
    "%s has the terms of its source",
    (_, worked) => {
      const found = disposalsOf(reportsOf(worked));
      const sales = (worked.expected.disposals ?? []).filter(
        ({ type }) => type !== "donate" && type !== "gift",
      );
      sales.forEach(({ matches = [] }, index) => {
        const expected = matches.map(({ term = "" }) => terms[term] ?? term).toSorted();
        expect(found[index]?.sections.toSorted()).toEqual(expected);
      });
    },
  );
});
