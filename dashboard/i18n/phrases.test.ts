import { expect, test } from "vitest";
import { z } from "zod";
import { connectors } from "../../src/connectors/registry.ts";
import { exchanges } from "../../src/connectors/exchanges/exchange-connectors.ts";
import { valueRules } from "../../src/domain/accounting/reports/explain-item.ts";
import { parseDecimal } from "../../src/domain/money/decimal.ts";
import { fieldsOf } from "../pages/connections/settings-schema.ts";
import { describeFormat } from "../../src/importers/format-description.ts";
import { taxProfiles } from "../../src/domain/accounting/tax/profiles/registry.ts";
import { formsOf } from "../../src/domain/accounting/tax/forms/registry.ts";
import { noDisposals, noFigures } from "../../src/domain/accounting/tax/tax-sections.ts";
import { importers } from "../../src/importers/registry.ts";
import { priceSources } from "../../src/prices/registry.ts";
import exportNotes from "./phrases/de-export-notes.ts";
import taxes from "./phrases/de-taxes.ts";
import exportPaths from "./phrases/de-export-paths.ts";
import { phrasesIn } from "./phrases.ts";

const formats = importers.map((importer) => describeFormat(importer));

/** A quotation of a file's own words, such as `Type: Sell`, is the same in every language. */
const isQuotation = (rows: string): boolean => /^[^:]*: /.test(rows) && !/\b(any|empty)\b/.test(rows);

test("German has every kind of file and how to get it, every reason of an unread row and every price source", async () => {
  const { has } = await phrasesIn("de");
  const names = new Set(formats.map(({ provider }) => provider));
  const english = [
    ...formats.map(({ file }) => file),
    ...formats.map(({ howTo }) => howTo),
    ...formats.flatMap(({ unreadRows }) => unreadRows.map(({ reason }) => reason)),
    ...formats.flatMap(({ unreadRows }) =>
      unreadRows.map(({ rows }) => rows).filter((rows) => !isQuotation(rows)),
    ),
    ...[...names].filter((name) => / and |^Any /.test(name)),
    ...priceSources.map(({ description }) => description),
  ];
  expect([...new Set(english)].filter((text) => !has(text))).toEqual([]);
});

test("no German sentence is left of an instruction that no format has", () => {
  const instructions = formats.map(({ howTo }) => howTo);
  const isUsed = (sentence: string): boolean => instructions.some((text) => text.includes(sentence));
  expect(Object.keys({ ...exportPaths, ...exportNotes }).filter((sentence) => !isUsed(sentence))).toEqual([]);
});

test("a text is translated as a whole or not at all", async () => {
  const { of } = await phrasesIn("de");
  const known = "The file has ADA only.";
  expect(of(`${known} For files with decimal points.`)).toBe(
    "Die Datei enthält nur ADA. Für Dateien mit Dezimalpunkt.",
  );
  expect(of(`${known} Nobody has said this.`)).toBe(`${known} Nobody has said this.`);
});

test("German has every kind of connection, with its fields and hints", async () => {
  const { has } = await phrasesIn("de");
  const exchangeTitles = new Set(exchanges.map(({ title }) => title));
  const english = connectors
    .filter(({ title, id }) => !exchangeTitles.has(title) && id !== "demo")
    .map(({ title }) => title);
  for (const { settings } of connectors) {
    const schema = z.toJSONSchema(settings, { io: "input", unrepresentable: "any" });
    if (schema.description !== undefined) english.push(schema.description);
    for (const { title, property } of fieldsOf(schema as Record<string, unknown>))
      english.push(title, ...(property.description === undefined ? [] : [property.description]));
  }
  expect([...new Set(english)].filter((text) => !has(text))).toEqual([]);
});

test("German has every rule of a report's figures, and no English word in a formula", async () => {
  const { has, formula } = await phrasesIn("de");
  expect(Object.values(valueRules).filter((rule) => !has(rule))).toEqual([]);
  expect(
    formula(
      "gain = proceeds − fees − cost = 3 − 0 (no known price) − 1 = 2; prices: eip155:1/slip44:60 = 3 at the close of 2026-01-02",
    ),
  ).toBe(
    "Gewinn = Erlös − Gebühren − Kosten = 3 − 0 (kein bekannter Preis) − 1 = 2; Preise: eip155:1/slip44:60 = 3 zum Schlusskurs vom 2026-01-02",
  );
  expect(formula("return = (value + outflows) ÷ (opening + inflows) − 1 = 0.1")).toBe(
    "Rendite = (Wert + Abflüsse) ÷ (Anfangswert + Zuflüsse) − 1 = 0.1",
  );
});

const oneLoss = {
  ...noDisposals,
  proceeds: parseDecimal("5000"),
  cost: parseDecimal("5001"),
  losses: parseDecimal("1"),
  net: parseDecimal("-1"),
};
/** Every text of a tax report, in 2024, the year with the most totals, of gains and of losses. */
const taxTexts = taxProfiles.flatMap((profile) => [
  profile.title,
  ...profile.rules.map(({ text }) => text),
  profile.earlierLosses.text,
  ...profile.disposals.map(({ title }) => title),
  ...(profile.holdings === undefined ? [] : [profile.holdings.title]),
  ...(profile.booking.costFree === undefined ? [] : [profile.booking.costFree.title]),
  ...[noDisposals, oneLoss].flatMap((figures) =>
    profile
      .totals({ disposals: () => figures, values: () => noFigures, yearCosts: undefined }, 2024)
      .map(({ title }) => title),
  ),
  ...formsOf(profile).map(({ title }) => title),
]);
const commonSections = [
  "Income",
  "Lost or stolen coins",
  "Results of margin and futures",
  "Left without a sale",
];

test("German has every text of a tax report, and no other", async () => {
  const { has } = await phrasesIn("de");
  const english = new Set([...taxTexts, ...commonSections]);
  expect([...english].filter((text) => !has(text))).toEqual([]);
  expect(Object.keys(taxes).filter((text) => !english.has(text))).toEqual([]);
});
