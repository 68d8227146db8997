import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { assetOf, leg, moment } from "../../../../test/accounting/book-of.ts";
import { runTask } from "../../../../test/support/worlds/run-task.ts";
import { createServiceWorld, type ServiceWorld } from "../../../../test/support/worlds/service-world.ts";
import { dayOf } from "../../../domain/time/day.ts";
import { runToEnd } from "../../../ports/pause.ts";
import { exportTaxReport } from "../../../tasks/derived/export-tax-report.ts";
import type { TaskKind } from "../../../tasks/queue/task.ts";

let world: ServiceWorld;
let token: string;
const accountName = "main";
const btc = assetOf("BTC");

beforeEach(async () => {
  world = createServiceWorld();
  token = await world.signIn();
  world.writer.accounts.create({ id: "account-1", name: accountName, baseCurrency: "USD", at: 0 });
});
afterEach(() => world.close());

async function call<T>(method: string, input: object = {}): Promise<T> {
  const answer = await world.post(`/rpc/${method}`, input, { token });
  const body = (await answer.json()) as { result?: T; detail?: string };
  if (answer.status !== 200) throw new Error(`${answer.status} ${body.detail ?? ""}`);
  return body.result as T;
}
const ofAccount = <T>(method: string, input: object = {}): Promise<T> =>
  call<T>(method, { accountName, ...input });

async function book(list: [at: string, type: string, legs: string[], wallet?: string][]): Promise<string[]> {
  const { ids } = await ofAccount<{ ids: string[] }>("transactions.create", {
    transactions: list.map(([at, type, legs, wallet = "Main"]) => ({
      at: moment(at),
      type,
      wallet,
      platform: "exchange:test",
      legs: legs.map(leg),
    })),
  });
  runToEnd(world.writer.accounts.open(accountName).balances.refresh());
  return ids;
}

async function run(kind: TaskKind, input: object): Promise<void> {
  await runTask(world, { accountName, kind, input });
}

type Section = { id: string; kind: string; figures: { count: number }; lines: { gain: string }[] };
type Report = {
  reportId: string;
  sections: Section[];
  totals: { id: string; amount: string | null }[];
  warnings: { kind: string }[];
  ratesTaskId: string | null;
};
const totalsOf = ({ totals }: Report) => Object.fromEntries(totals.map(({ id, amount }) => [id, amount]));

const longAndShort: Parameters<typeof book>[0] = [
  ["2022-01-05", "trade", ["out 1000 USD", "in 1 BTC", "fee 10 USD"]],
  ["2023-03-05", "trade", ["out 3000 USD", "in 1 BTC"]],
  ["2023-06-05", "trade", ["out 1.5 BTC", "in 6000 USD", "fee 15 USD"]],
  ["2023-07-05", "reward", ["in 1 BTC = 5000 USD"]],
];

describe("tax.report", () => {
  test("warns if the last report of an earlier year used another method, which can sell a lot again", async () => {
    await book([...longAndShort, ["2024-06-05", "trade", ["out 1 BTC", "in 6000 USD"]]]);
    const make = async (year: number, method: string) =>
      (await ofAccount<Report>("tax.report", { profile: "us", year, options: { method } })).warnings;
    expect(await make(2023, "fifo")).toEqual([]);
    expect(await make(2024, "hifo")).toMatchObject([{ kind: "otherMethod", count: 1 }]);
    await make(2023, "hifo");
    expect(await make(2024, "hifo")).toEqual([]);
  });
  test("computes, saves and pages the report of a year", async () => {
    await book(longAndShort);
    const report = await ofAccount<Report>("tax.report", { profile: "us", year: 2023 });
    // 1 BTC held for more than a year: 4000 − 10 − 1010; 0.5 BTC held for less: 2000 − 5 − 1500.
    expect(totalsOf(report)).toEqual({ short: "495", long: "2980", net: "3475", income: "5000" });
    expect(report.ratesTaskId).toBeNull();
    const { sections, ratesTaskId: _, ...head } = report;
    const saved = { ...head, sections: sections.map(({ lines: __, ...section }) => section) };
    expect(await ofAccount("tax.get", { reportId: report.reportId })).toEqual(saved);
    expect(await ofAccount("tax.reports")).toEqual([saved]);
    for (const { id, lines } of sections)
      expect(await ofAccount("tax.lines", { reportId: report.reportId, section: id, order: "asc" })).toEqual({
        items: lines,
        nextCursor: null,
        total: lines.length,
        currency: "USD",
      });
  });

  test("is deleted with its lines, and is then not found", async () => {
    await book(longAndShort);
    const { reportId } = await ofAccount<Report>("tax.report", { profile: "us", year: 2023 });
    const { reportId: kept } = await ofAccount<Report>("tax.report", { profile: "us", year: 2022 });
    expect(await ofAccount("tax.delete", { reportId })).toBeNull();
    const left = await ofAccount<Report[]>("tax.reports");
    expect(left.map((report) => report.reportId)).toEqual([kept]);
    await expect(ofAccount("tax.get", { reportId })).rejects.toThrow("404");
    await expect(ofAccount("tax.delete", { reportId })).rejects.toThrow("404");
  });

  test("pages a section of more lines than one answer has", async () => {
    await book([["2022-01-05", "trade", ["out 1000 USD", "in 250 BTC"]]]);
    await book(
      Array.from({ length: 250 }, (_, index) => [
        "2022-02-05",
        "trade",
        ["out 1 BTC", `in ${index + 5} USD`],
      ]),
    );
    const { reportId } = await ofAccount<Report>("tax.report", { profile: "us", year: 2022 });
    const gains: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { gain: string }[]; nextCursor: string | null } = await ofAccount("tax.lines", {
        reportId,
        section: "short",
        limit: 99,
        order: "asc",
        ...(cursor === null ? {} : { cursor }),
      });
      gains.push(...page.items.map(({ gain }) => gain));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(gains.map(Number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 250 }, (_, index) => index + 1),
    );
    const anywhere = await ofAccount<{ items: { gain: string }[] }>("tax.lines", {
      reportId,
      section: "short",
      limit: 2,
      order: "asc",
      skip: 120,
    });
    expect(anywhere.items.map(({ gain }) => gain)).toEqual(gains.slice(120, 122));
  });

  test("refuses an unknown profile, a year that has not begun, and a method that is not allowed", async () => {
    const report = (input: object) => ofAccount("tax.report", { profile: "gb", year: 2023, ...input });
    await expect(report({ profile: "xx" })).rejects.toThrow('400 There is no tax profile "xx".');
    await expect(report({ year: 2099 })).rejects.toThrow("400 United Kingdom has no report of 2099.");
    await expect(report({ options: { method: "hifo" } })).rejects.toThrow(
      "400 United Kingdom does not allow",
    );
    await expect(report({ options: { timezone: "Mars/Base" } })).rejects.toThrow("400");
  });

  test("fetches exchange rates of a currency it has none of, and says so", async () => {
    await book(longAndShort);
    const report = await ofAccount<Report>("tax.report", { profile: "de", year: 2023 });
    expect(report.ratesTaskId).not.toBeNull();
    expect(report.warnings.map(({ kind }) => kind)).toContain("exchangeRates");
    expect(world.writer.accounts.open(accountName).prices.currencies()).toContain("EUR");
  });

  test("uses the rates of the day once they are there", async () => {
    await book(longAndShort);
    const days = ["2022-01-05", "2023-03-05", "2023-06-05", "2023-07-05", dayOf(world.writer.now())];
    await ofAccount("prices.set", {
      prices: days.map((day) => ({ assetId: assetOf("EUR"), day, price: "2", currency: "USD" })),
    });
    const report = await ofAccount<Report>("tax.report", { profile: "de", year: 2023 });
    expect(report.ratesTaskId).toBeNull();
    expect(totalsOf(report)).toMatchObject({ net: "247.5", taxed: "0", exempt: "1490", income: "2500" });
  });
});

describe("tax.export", () => {
  test("writes a form to a file of the account, with the symbols of the coins", async () => {
    await book(longAndShort);
    const { reportId } = await ofAccount<Report>("tax.report", { profile: "us", year: 2023 });
    const { taskId } = await ofAccount<{ taskId: string }>("tax.export", { reportId, form: "form-8949" });
    expect(await ofAccount("tasks.get", { taskId })).toMatchObject({ kind: "exportTaxReport" });
    await run(exportTaxReport, { reportId, form: "form-8949" });
    const { items } = await ofAccount<{ items: { fileId: string; name: string }[] }>("files.list");
    const file = items.find(({ name }) => name === "tax-us-2023-form-8949.csv");
    const folder = world.writer.accounts.filesOf("account-1");
    const path = world.writer.files.join(folder, file?.fileId ?? "");
    const lines = (await world.writer.files.readText(path)).trimEnd().split("\r\n");
    expect(lines.slice(1)).toEqual([
      "II,F,1 BTC,01/05/2022,06/05/2023,3990.00,1010.00,,,2980.00",
      "I,C,0.5 BTC,03/05/2023,06/05/2023,1995.00,1500.00,,,495.00",
    ]);
  });
  test("refuses a form that the country does not have", async () => {
    await book(longAndShort);
    const { reportId } = await ofAccount<Report>("tax.report", { profile: "us", year: 2023 });
    await expect(ofAccount("tax.export", { reportId, form: "anlage-so" })).rejects.toThrow(
      '400 United States has no form "anlage-so". Use one of form-8949, txf, lines.',
    );
  });
});

describe("tax.allocate", () => {
  test("is used by later reports until it is taken back", async () => {
    await book([
      ["2022-01-05", "trade", ["out 100 USD", "in 1 BTC"], "Cold"],
      ["2023-01-05", "trade", ["out 900 USD", "in 1 BTC"], "Hot"],
      ["2025-03-05", "trade", ["out 1 BTC", "in 1000 USD"], "Hot"],
    ]);
    const gain = async () =>
      totalsOf(await ofAccount<Report>("tax.report", { profile: "us", year: 2025 }))["net"];
    expect(await gain()).toBe("100");
    const allocation = { method: "fifo", order: "highest-cost", wallets: ["Cold", "Hot"] };
    const answer = await ofAccount("tax.allocate", { profile: "us", allocation });
    expect(answer).toMatchObject({
      cost: "1000",
      allocated: [
        { wallet: "Cold", assetId: btc, amount: "1", cost: "900", missing: "0" },
        { wallet: "Hot", assetId: btc, amount: "1", cost: "100", missing: "0" },
      ],
    });
    expect(await ofAccount("tax.allocation", { profile: "us" })).toMatchObject(allocation);
    expect(await gain()).toBe("900");
    await ofAccount("tax.allocate", { profile: "us", allocation: null });
    expect(await ofAccount("tax.allocation", { profile: "us" })).toBeNull();
    expect(await gain()).toBe("100");
  });
  test("is named as outdated once the history before it has changed", async () => {
    await book([
      ["2022-01-05", "trade", ["out 100 USD", "in 1 BTC"], "Cold"],
      ["2025-03-05", "trade", ["out 1 BTC", "in 1000 USD"], "Cold"],
    ]);
    const warnings = async () =>
      (await ofAccount<Report>("tax.report", { profile: "us", year: 2025 })).warnings.map(({ kind }) => kind);
    const allocation = { method: "fifo", order: "oldest", wallets: ["Cold"] };
    const allocateAgain = () => ofAccount("tax.allocate", { profile: "us", allocation });
    await allocateAgain();
    expect(await warnings()).toEqual([]);
    await book([["2025-06-05", "trade", ["out 900 USD", "in 1 BTC"], "Cold"]]);
    expect(await warnings()).toEqual([]);
    await book([["2021-01-05", "trade", ["out 50 USD", "in 1 BTC"], "Cold"]]);
    expect(await warnings()).toEqual(["allocationOutdated"]);
    await allocateAgain();
    expect(await warnings()).toEqual([]);
  });
  test("is refused for a method that the country does not allow, by which lots would lose their dates", async () => {
    await expect(ofAccount("tax.allocate", { profile: "us", allocation: { method: "acb" } })).rejects.toThrow(
      '400 United States does not allow the method "acb".',
    );
  });
  test("is refused for a wallet that does not exist", async () => {
    await book([["2022-01-05", "trade", ["out 100 USD", "in 1 BTC"], "Cold"]]);
    const allocation = { method: "fifo", wallets: ["Cold", "Hott"] };
    await expect(ofAccount("tax.allocate", { profile: "us", allocation })).rejects.toThrow(
      '404 No wallet is called "Hott".',
    );
    expect(await ofAccount("tax.allocation", { profile: "us" })).toBeNull();
  });
  test("is refused for a country without one", async () => {
    await expect(ofAccount("tax.allocate", { profile: "gb", allocation: null })).rejects.toThrow(
      "400 United Kingdom has no allocation of basis to wallets.",
    );
  });
});

test("tax.profiles names every rule that a section or total refers to, with its source", async () => {
  await book(longAndShort);
  const profiles =
    await call<{ id: string; years: number[]; rules: { id: string; text: string; source: string }[] }[]>(
      "tax.profiles",
    );
  expect(profiles.length).toBeGreaterThan(12);
  for (const { id, years, rules } of profiles) {
    const rulesOfLines = (sections: { rule: string; lines: { rule?: string }[] }[]): boolean =>
      sections.every(({ rule, lines }) => lines.every((line) => line.rule === rule));
    const ids = new Set(rules.map((rule) => rule.id));
    expect(ids.size).toBe(rules.length);
    const report = await ofAccount<
      Report & { sections: { rule: string; lines: { rule?: string }[] }[]; totals: { rule: string }[] }
    >("tax.report", { profile: id, year: 2023 });
    expect(years).toContain(2023);
    expect(rulesOfLines(report.sections)).toBe(true);
    const used = [...report.sections, ...report.totals].map(({ rule }) => rule);
    expect(used.filter((rule) => !ids.has(rule))).toEqual([]);
    expect(rules.every(({ text, source }) => text.length > 20 && source.length > 2)).toBe(true);
  }
});

test("tax.profiles says of each country whether losses are carried, and where they are that those of other years are not included", async () => {
  const profiles =
    await call<{ id: string; earlierLosses: { isCarried: boolean; text: string; source: string } }[]>(
      "tax.profiles",
    );
  expect(profiles.filter(({ earlierLosses }) => earlierLosses.isCarried).map(({ id }) => id)).toEqual([
    "au",
    "ca",
    "de",
    "es",
    "fi",
    "gb",
    "ie",
    "it",
    "no",
    "nz",
    "pt",
    "us",
  ]);
  for (const { earlierLosses } of profiles) {
    expect(earlierLosses.source.length).toBeGreaterThan(2);
    expect(earlierLosses.text.includes("Losses of other years are not included.")).toBe(
      earlierLosses.isCarried,
    );
  }
});
