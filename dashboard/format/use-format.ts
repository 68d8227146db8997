import { useAccount } from "../data/account.tsx";
import { usePreferences } from "../data/preferences.tsx";
import { t, translator } from "../i18n/t.ts";
import { toneOf } from "./tone.ts";
import { createNumberText } from "../../src/domain/texts/number-text.ts";
import { createTimeText, type TimeText } from "../../src/domain/texts/time-text.ts";

export type Format = TimeText & {
  currency: string;
  hidden: boolean;
  /** An amount of money in the account's currency; a dash if unknown. */
  money(text: string | null): string;
  price(text: string | null): string;
  /** An amount of an asset; of a currency with all its decimal places. */
  amount(text: string, assetId?: string): string;
  exact(text: string): string;
  percent(ratio: string | null): string;
  /** With a plus sign for incoming amounts. */
  signed(text: string, assetId?: string): string;
  signedExact(text: string): string;
  signedMoney(text: string): string;
  /** The colour of a gain in money; none if it is unknown or rounds to zero in the currency's smallest unit. */
  moneyTone(text: string | null): string;
};

const hiddenText = "•••••";
const unknown = "—";
const recentMs = 45_000;
/** The start of a currency's asset id. */
const currencies = "currency:iso4217/code:";

/** Formats figures in the account's currency, or in another one, such as a saved report's. */
export function useFormat(currency?: string): Format {
  const { baseCurrency } = useAccount();
  const { hideAmounts } = usePreferences();
  return formatOf(translator.locale, currency ?? baseCurrency, { hidden: hideAmounts });
}

/** Formats by locale, currency and whether amounts are hidden. Cached because creating `Intl` formatters takes milliseconds. */
const formats = new Map<string, Format>();

function formatOf(locale: string, currency: string, { hidden }: { hidden: boolean }): Format {
  const key = `${locale} ${currency} ${hidden}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = createFormat(locale, currency, { hidden });
  formats.set(key, format);
  return format;
}

export function createFormat(locale: string, currency: string, { hidden }: { hidden: boolean }): Format {
  const numbers = createNumberText(locale);
  const masked = (text: string): string => (hidden ? hiddenText : text);
  const plus = (text: string): string => (/^-|^0$/.test(text) ? "" : "+");
  const amount = (text: string, assetId = ""): string =>
    assetId.startsWith(currencies)
      ? numbers.currencyAmount(text, assetId.slice(currencies.length))
      : numbers.amount(text);
  const time = createTimeText(locale);
  return {
    ...time,
    // "Now" would say of what happened that it happens.
    ago: (at, now) => (Math.abs(at - now) < recentMs ? t("common.justNow") : time.ago(at, now)),
    currency,
    hidden,
    money: (text) => (text === null ? unknown : masked(numbers.money(text, currency))),
    price: (text) => (text === null ? unknown : numbers.price(text, currency)),
    amount: (text, assetId) => masked(amount(text, assetId)),
    exact: (text) => masked(numbers.exact(text)),
    percent: (ratio) => (ratio === null ? unknown : numbers.percent(ratio)),
    signed: (text, assetId) => masked(plus(text) + amount(text, assetId)),
    signedExact: (text) => masked(plus(text) + numbers.exact(text)),
    moneyTone: (text) => (text === null || numbers.isUnderSmallest(text, currency) ? "faint" : toneOf(text)),
    signedMoney: (text) =>
      masked((numbers.isUnderSmallest(text, currency) ? "" : plus(text)) + numbers.money(text, currency)),
  };
}
