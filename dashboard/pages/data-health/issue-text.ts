import type { AssetNames } from "../../data/assets.ts";
import type { Issue } from "../../data/records.ts";
import { causeTextOf } from "../../format/cause-text.ts";
import { platformName, taskTitle, walletName } from "../../format/names.ts";
import type { Format } from "../../format/use-format.ts";
import { t, translator } from "../../i18n/t.ts";

type TextFormat = Pick<Format, "exact" | "day" | "date" | "moment">;

type Reader = {
  text(field: string): string;
  count(field: string): number;
  symbol(): string;
  amount(field: string): string;
  day(field: string): string;
  date(field: string): string;
  wallet(): string;
  held(): string;
  has(field: string): boolean;
  /** Whether a field is true. */
  is(field: string): boolean;
  texts(field: string): string[];
  cause(): string;
  /** The service's error in the page's language where it is known there. */
  error(): string;
  place(field: string): string;
  moment(field: string): string;
};

/** Thrown within this file when an issue lacks a field that its sentence needs. */
class MissingField extends Error {}

/** The sentence of an issue in the page's language, from its fields; `null` for a kind, or an older issue, without the needed fields. */
export function issueText(
  { kind, subject }: { kind: string; subject: Issue["subject"] },
  format: TextFormat,
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

function readerOf(subject: Issue["subject"], format: TextFormat, symbolOf: AssetNames["symbolOf"]): Reader {
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
    has: (field) => field in subject,
    is: (field) => subject[field] === true,
    texts: (field) => {
      const value = subject[field];
      if (!Array.isArray(value)) throw new MissingField(field);
      return value.map(String);
    },
    cause: () => {
      const cause = causeTextOf(subject);
      if (cause === undefined) throw new MissingField("cause");
      return cause;
    },
    error: () => translator.find(`errors.${String(subject["reason"])}`) ?? text("error"),
    place: (field) => {
      const place = subject[field];
      if (typeof place !== "object" || place === null || !("wallet" in place) || !("platform" in place))
        throw new MissingField(field);
      return `${walletName(String(place.wallet))} (${platformName(String(place.platform))})`;
    },
    moment: (field) => format.moment(count(field)),
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
function doubledTextOf(of: Reader) {
  if (of.is("isSimilar")) return "dataHealth.issueDoubledSimilar";
  return of.place("keep") === of.place("drop") ? "dataHealth.issueDoubledHere" : "dataHealth.issueDoubled";
}

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
  unknownLiquidity: (of) =>
    t("dataHealth.issueUnknownLiquidity", {
      count: of.count("transactions"),
      protocol: of.text("protocol"),
      wallet: of.wallet(),
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
  drift: (of) =>
    t("dataHealth.issueDrift", {
      symbol: of.symbol(),
      wallet: of.wallet(),
      computed: of.amount("computed"),
      source: of.amount("source"),
      cause: of.cause(),
    }),
  failedSync: (of) =>
    t(of.is("isFinal") ? "dataHealth.issueFailedSync" : "dataHealth.issueFailedSyncRetried", {
      label: of.text("label"),
      error: of.error(),
    }),
  failedVerification: (of) =>
    t(of.is("isFinal") ? "dataHealth.issueFailedVerification" : "dataHealth.issueFailedVerificationRetried", {
      label: of.text("label"),
      error: of.error(),
    }),
  failedTask: (of) =>
    t("dataHealth.issueFailedTask", {
      title: taskTitle({ kind: of.text("kind"), title: of.text("title") }),
      error: of.error(),
    }),
  likelyOwnWallet: (of) =>
    t("dataHealth.issueLikelyOwnWallet", {
      address: of.text("wallet"),
      sent: of.count("sent"),
      received: of.count("received"),
    }),
  unmatchedTransfers: (of) => t("dataHealth.issueUnmatchedTransfers", { count: of.count("count") }),
  statedBalance: (of) =>
    t("dataHealth.issueStatedBalance", {
      symbol: of.symbol(),
      wallet: of.wallet(),
      row: of.count("row"),
      fileName: of.text("fileName"),
      stated: of.amount("stated"),
      at: of.moment("at"),
      computed: of.amount("computed"),
      cause: of.is("isFirst")
        ? t("dataHealth.statedBalanceFirst", { difference: of.amount("difference") })
        : t("dataHealth.statedBalanceLater"),
    }),
  unknownCoin: (of) => {
    if (of.is("isChanged")) throw new MissingField("changed");
    const candidates = of.texts("candidates").join(", ");
    const values = { symbol: of.symbol(), exchange: of.text("exchange"), candidates };
    return t(candidates === "" ? "dataHealth.issueUnknownCoin" : "dataHealth.issueUnknownCoinLikely", values);
  },
  priceSourceDown: (of) =>
    of.has("sources")
      ? t("dataHealth.issueNoPriceSource", { count: of.count("count") })
      : t("dataHealth.issuePriceSourceDown", { source: of.text("title"), at: of.moment("retryAt") }),
  unexplainedJump: (of) =>
    t("dataHealth.issueUnexplainedJump", {
      before: of.amount("before"),
      after: of.amount("after"),
      currency: of.text("currency"),
      day: of.day("day"),
      unexplained: of.amount("unexplained").replace(/^[-−]/, ""),
    }),
  doubledTransactions: (of) =>
    t(doubledTextOf(of), {
      count: of.count("count"),
      from: of.day("from"),
      to: of.day("to"),
      keep: of.place("keep"),
      drop: of.place("drop"),
      span:
        of.count("apartHours") > 0
          ? t("dataHealth.doubledHoursApart", { count: of.count("apartHours") })
          : t("dataHealth.doubledWithinMinute"),
    }),
  missingAcquisition: (of) =>
    t("dataHealth.issueMissingAcquisition", {
      count: of.count("count"),
      amount: of.amount("amount"),
      symbol: of.symbol(),
    }),
  unpricedTransactions: (of) =>
    t("dataHealth.issueUnpricedTransactions", {
      count: of.count("count"),
      amount: of.amount("amount"),
      symbol: of.symbol(),
    }),
};
