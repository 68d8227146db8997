import type { Language } from "../account/settings.ts";
import { chainOfPlatform } from "../catalog/chains.ts";
import type { DifferenceCause } from "../quality/difference-cause.ts";
import type { UnverifiedCause } from "../quality/unverified-cause.ts";
import { causeText } from "./cause-text.ts";
import { unverifiedText } from "./unverified-text.ts";
import germanCauses from "./de/causes.ts";
import germanErrors from "./de/errors.ts";
import germanFileNotes from "./de/file-notes.ts";
import germanIssues from "./de/issues.ts";
import germanNotices from "./de/notices.ts";
import germanRows from "./de/rows.ts";
import germanTypes from "./de/types.ts";
import germanUnverified from "./de/unverified.ts";
import causes from "./en/causes.ts";
import errors from "./en/errors.ts";
import fileNotes from "./en/file-notes.ts";
import issues from "./en/issues.ts";
import notices from "./en/notices.ts";
import rows from "./en/rows.ts";
import types from "./en/types.ts";
import unverified from "./en/unverified.ts";
import type { NoticeStyle } from "./notice-text.ts";
import { createNumberText } from "./number-text.ts";
import { createTimeText } from "./time-text.ts";
import { createTranslator, type Messages, type Translator } from "./translator.ts";

/** The shared texts of all languages, for the service. The dashboard loads only its current language. */
const texts: Record<Language, { locale: string; catalogues: Record<string, Messages> }> = {
  en: {
    locale: "en-US",
    catalogues: { causes, errors, fileNotes, issues, notices, rows, types, unverified },
  },
  de: {
    locale: "de-DE",
    catalogues: {
      causes: germanCauses,
      errors: germanErrors,
      fileNotes: germanFileNotes,
      issues: germanIssues,
      notices: germanNotices,
      rows: germanRows,
      types: germanTypes,
      unverified: germanUnverified,
    },
  },
};
const translators = new Map<Language, Translator>();

/** The translator of a language, with all shared texts. */
export function translatorOf(language: Language): Translator {
  const known = translators.get(language);
  if (known !== undefined) return known;
  const translator = createTranslator();
  const { locale, catalogues } = texts[language];
  translator.use(language, locale);
  for (const [name, messages] of Object.entries(catalogues)) translator.add(name, messages);
  translators.set(language, translator);
  return translator;
}

/** How notifications are formatted in a language. Money is in the currency, times are in the time zone. */
export function noticeStyle(
  language: Language,
  { currency, timeZone, symbolOf }: { currency: string; timeZone: string } & Pick<NoticeStyle, "symbolOf">,
): NoticeStyle {
  const translator = translatorOf(language);
  const numbers = createNumberText(translator.locale);
  const money = (text: string): string => numbers.money(text, currency);
  return {
    translator,
    symbolOf,
    chainName: (platform) => chainOfPlatform(platform)?.name,
    format: {
      ...createTimeText(translator.locale, timeZone),
      exact: numbers.exact,
      amount: numbers.amount,
      price: (text) => numbers.price(text, currency),
      money,
      signedMoney: (text) => (/^-|^0$/.test(text) ? "" : "+") + money(text),
    },
  };
}

/** The likely cause of a difference in English, as the end of a sentence. */
export function causeInEnglish(cause: DifferenceCause): string {
  return causeText(cause, translatorOf("en"));
}

/** Why no source confirms a balance, in English. */
export function unverifiedInEnglish(cause: UnverifiedCause): string {
  return unverifiedText(cause, translatorOf("en"));
}
