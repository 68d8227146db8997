import { expect, test } from "vitest";
import { isCurrencyCode } from "../../../src/domain/money/currencies.ts";
import { baseCurrencies, currencyOfRegion } from "./base-currency.ts";

test.each([
  ["de-AT", "EUR"],
  ["de", "EUR"],
  ["de-CH", "CHF"],
  ["en-GB", "GBP"],
  ["en", "USD"],
  ["pt-BR", "BRL"],
  ["ja", "JPY"],
  ["zh-Hant-HK", "HKD"],
  ["es-AR", "USD"],
  ["C", "USD"],
  ["not a locale", "USD"],
  ["en de-DE", "EUR"],
  ["", "USD"],
])("a browser with the locales %j is offered %s", (locales, currency) => {
  expect(currencyOfRegion(locales.split(" "))).toBe(currency);
});

test("the service accepts every offered currency", () => {
  expect(baseCurrencies.filter((currency) => !isCurrencyCode(currency))).toEqual([]);
});
