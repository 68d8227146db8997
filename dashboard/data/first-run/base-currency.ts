/** The base currencies that the page offers, most used first; the settings' method takes every currency of ISO 4217. */
export const baseCurrencies = [
  "USD",
  "EUR",
  "GBP",
  "CHF",
  "JPY",
  "CAD",
  "AUD",
  "NZD",
  "SEK",
  "NOK",
  "DKK",
  "PLN",
  "CZK",
  "HUF",
  "BRL",
  "MXN",
  "INR",
  "CNY",
  "HKD",
  "SGD",
  "KRW",
  "TRY",
  "ZAR",
  "ILS",
  "THB",
] as const;
export type BaseCurrency = (typeof baseCurrencies)[number];

/** Regions by their currency (ISO 3166-1, ISO 4217); a region that is missing here has none of the offered currencies. */
const regions: Partial<Record<BaseCurrency, string>> = {
  EUR: "AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK",
  GBP: "GB GG IM JE",
  CHF: "CH LI",
  JPY: "JP",
  CAD: "CA",
  AUD: "AU",
  NZD: "NZ",
  SEK: "SE",
  NOK: "NO",
  DKK: "DK FO GL",
  PLN: "PL",
  CZK: "CZ",
  HUF: "HU",
  BRL: "BR",
  MXN: "MX",
  INR: "IN",
  CNY: "CN",
  HKD: "HK",
  SGD: "SG",
  KRW: "KR",
  TRY: "TR",
  ZAR: "ZA",
  ILS: "IL",
  THB: "TH",
};

/**
 * The currency offered first for a new account: that of the browser's region, `EUR` for `de-AT`. The first locale with a region decides; without
 * one, the region with the most speakers of the first locale's language. `USD` for regions with other currencies.
 */
export function currencyOfRegion(locales: readonly string[]): BaseCurrency {
  const region = regionOf(locales);
  return baseCurrencies.find((currency) => regions[currency]?.split(" ").includes(region)) ?? "USD";
}

function regionOf(locales: readonly string[]): string {
  const known = locales.flatMap((locale) => localeOf(locale) ?? []);
  return known.find(({ region }) => region !== undefined)?.region ?? known[0]?.maximize().region ?? "";
}

/** Some systems without a language have "C", which is no locale by BCP 47. */
function localeOf(locale: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(locale);
  } catch {
    return undefined;
  }
}
