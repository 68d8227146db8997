import type { AssetNames } from "../../data/assets.ts";
import type { Issue } from "../../data/records.ts";
import { platformName, walletName } from "../../format/names.ts";
import type { Format } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";

type Reader = {
  text(field: string): string;
  count(field: string): number;
  symbol(): string;
  amount(field: string): string;
  day(field: string): string;
  date(field: string): string;
  wallet(): string;
  held(): string;
};

/** Thrown within this file when an issue lacks a field that its sentence needs. */
class MissingField extends Error {}

/** The sentence of an issue in the page's language, from its fields; `null` for a kind, or an older issue, without the needed fields. */
export function issueText(
  { kind, subject }: Pick<Issue, "kind" | "subject">,
  format: Pick<Format, "exact" | "day" | "date">,
  { symbolOf }: Pick<AssetNames, "symbolOf">,
): string | null {
  const sentence = sentences[kind];
  if (sentence === undefined) return null;
  try {
    return sentence(readerOf(subject, format, symbolOf));
  } catch (error) {
    if (error instanceof MissingField) return null;
    throw error;
  }
}

function readerOf(
  subject: Issue["subject"],
  format: Pick<Format, "exact" | "day" | "date">,
  symbolOf: AssetNames["symbolOf"],
): Reader {
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
  return {
    text,
    count,
    symbol: () => symbolOf(text("assetId")),
    amount: (field) => format.exact(text(field)),
    day: (field) => format.day(text(field)),
    date: (field) => format.date(count(field)),
    wallet: () => walletName(text("wallet")),
    held: () => {
      const { held } = subject;
      if (!Array.isArray(held) || held.length === 0) throw new MissingField("held");
      return held
        .map((each: unknown) => {
          const isHeld = typeof each === "object" && each !== null && "assetId" in each && "amount" in each;
          if (!isHeld) throw new MissingField("held");
          return `${format.exact(String(each.amount))} ${symbolOf(String(each.assetId))}`;
        })
        .join(", ");
    },
  };
}

/** Kinds whose fields contain everything their sentence says. */
const sentences: Record<string, (of: Reader) => string> = {
  unpriced: (of) =>
    t("dataHealth.issueUnpriced", {
      symbol: of.symbol(),
      count: of.count("days"),
      from: of.day("from"),
      to: of.day("to"),
    }),
  stalePrice: (of) => t("dataHealth.issueStalePrice", { symbol: of.symbol(), at: of.date("pricedAt") }),
  suspiciousPrice: (of) =>
    t("dataHealth.issueSuspiciousPrice", {
      source: of.text("source"),
      symbol: of.symbol(),
      close: of.text("close"),
      currency: of.text("currency"),
      day: of.day("day"),
    }),
  negativeBalance: (of) =>
    t("dataHealth.issueNegativeBalance", {
      symbol: of.symbol(),
      wallet: of.wallet(),
      amount: of.amount("amount"),
      lowest: of.amount("lowest"),
      at: of.date("at"),
    }),
  unexplainedRelease: (of) =>
    t("dataHealth.issueUnexplainedRelease", {
      protocol: of.text("protocol"),
      amount: of.amount("amount"),
      symbol: of.symbol(),
      at: of.date("at"),
    }),
  ambiguousWithdrawal: (of) =>
    t("dataHealth.issueAmbiguousWithdrawal", {
      amount: of.amount("amount"),
      symbol: of.symbol(),
      wallet: of.wallet(),
      at: of.date("at"),
    }),
  overdueBridge: (of) =>
    t("dataHealth.issueOverdueBridge", {
      amount: of.amount("amount"),
      symbol: of.symbol(),
      platform: platformName(of.text("platform")),
      contract: of.text("contract"),
      at: of.date("leftAt"),
    }),
  unknownContract: (of) =>
    t("dataHealth.issueUnknownContract", {
      count: of.count("transactions"),
      contract: of.text("contract"),
      platform: platformName(of.text("platform")),
      held: of.held(),
    }),
  shiftedImport: (of) =>
    t("dataHealth.issueShiftedImport", {
      count: of.count("rows"),
      fileName: of.text("fileName"),
      hours: Math.abs(of.count("hours")),
    }),
};
