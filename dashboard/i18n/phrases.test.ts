import { expect, test } from "vitest";
import { describeFormat } from "../../src/importers/format-description.ts";
import { importers } from "../../src/importers/registry.ts";
import { priceSources } from "../../src/prices/registry.ts";
import { phrasesIn } from "./phrases.ts";

const formats = importers.map((importer) => describeFormat(importer));

/** A quotation of a file's own words, such as `Type: Sell`, is the same in every language. */
const isQuotation = (rows: string): boolean => /^[^:]*: /.test(rows) && !/\b(any|empty)\b/.test(rows);

test("German has every kind of file, every reason of an unread row and every price source", async () => {
  const { has } = await phrasesIn("de");
  const names = new Set(formats.map(({ provider }) => provider));
  const english = [
    ...formats.map(({ file }) => file),
    ...formats.flatMap(({ unreadRows }) => unreadRows.map(({ reason }) => reason)),
    ...formats.flatMap(({ unreadRows }) =>
      unreadRows.map(({ rows }) => rows).filter((rows) => !isQuotation(rows)),
    ),
    ...[...names].filter((name) => / and /.test(name)),
    ...priceSources.map(({ description }) => description),
  ];
  expect([...new Set(english)].filter((text) => !has(text))).toEqual([]);
});
