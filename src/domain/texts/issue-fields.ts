import { causeTextOf } from "./cause-text.ts";
import { textsOf } from "./catalogues.ts";
import { errorMessageText } from "./error-message.ts";
import { platformName, taskTitle, walletName } from "./names.ts";
import type { TimeText } from "./time-text.ts";
import type { Translator } from "./translator.ts";

export type Subject = Record<string, unknown>;

/** How the sentences of issues are written: the language, its formats, and names of assets and chains. */
export type IssueStyle = {
  translator: Translator;
  format: Pick<TimeText, "day" | "date" | "moment"> & { exact(text: string): string };
  symbolOf(assetId: string): string;
  chainName(platform: string): string | undefined;
  /** Left out: coins are named by their ids. */
  coinName?(coinId: string): string;
};

/** Reads the fields of an issue as its sentence shows them. Throws {@link MissingField}. */
export type Reader = {
  text(field: string): string;
  count(field: string): number;
  symbol(): string;
  amount(field: string): string;
  day(field: string): string;
  period(): { from: string; to: string };
  date(field: string): string;
  wallet(): string;
  platform(): string;
  task(): string;
  held(): string;
  has(field: string): boolean;
  /** Whether a field is true. */
  is(field: string): boolean;
  texts(field: string): string[];
  /** Coins by their names. */
  coins(field: string): string[];
  cause(): string;
  /** The service's error in the language of the texts, where it is known there. */
  error(): string;
  place(field: string): string;
  moment(field: string): string;
};

/** An issue lacks a field that its sentence needs. */
export class MissingField extends Error {}

export function readerOf(
  subject: Subject,
  { translator, format, symbolOf, chainName, coinName }: IssueStyle,
): Reader {
  const platform = (id: string): string => platformName(id, { ...textsOf(translator), chainName });
  const text = (field: string): string => {
    const value = subject[field];
    if (typeof value !== "string") throw new MissingField(field);
    return value;
  };
  const count = (field: string): number => {
    const value = subject[field];
    if (typeof value !== "number") throw new MissingField(field);
    return value;
  };
  const texts = (field: string): string[] => {
    const value = subject[field];
    if (!Array.isArray(value)) throw new MissingField(field);
    return value.map(String);
  };
  return {
    text,
    count,
    symbol: () => symbolOf(text("assetId")),
    amount: (field) => format.exact(text(field)),
    day: (field) => format.day(text(field)),
    period: () => ({ from: format.day(text("from")), to: format.day(text("to")) }),
    date: (field) => format.date(count(field)),
    wallet: () => walletName(text("wallet")),
    platform: () => platform(text("platform")),
    task: () => taskTitle({ kind: text("kind"), title: text("title") }, translator),
    has: (field) => field in subject,
    is: (field) => subject[field] === true,
    texts,
    coins: (field) => texts(field).map((coinId) => coinName?.(coinId) ?? coinId),
    cause: () => {
      const cause = causeTextOf(subject, translator);
      if (cause === undefined) throw new MissingField("cause");
      return cause;
    },
    error: () =>
      errorMessageText(
        { reason: subject["reason"], message: text("error"), wording: subject["wording"] },
        translator,
      ),
    place: (field) => {
      const place = subject[field];
      if (typeof place !== "object" || place === null || !("wallet" in place) || !("platform" in place))
        throw new MissingField(field);
      return `${walletName(String(place.wallet))} (${platform(String(place.platform))})`;
    },
    moment: (field) => format.moment(count(field)),
    held: () => {
      const { held: heldAssets } = subject;
      if (!Array.isArray(heldAssets) || heldAssets.length === 0) throw new MissingField("held");
      return heldAssets
        .map((heldAsset: unknown) => {
          const isHeld =
            typeof heldAsset === "object" &&
            heldAsset !== null &&
            "assetId" in heldAsset &&
            "amount" in heldAsset;
          if (!isHeld) throw new MissingField("held");
          return `${format.exact(String(heldAsset.amount))} ${symbolOf(String(heldAsset.assetId))}`;
        })
        .join(", ");
    },
  };
}
