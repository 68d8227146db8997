import { errorMessageText } from "./error-message.ts";
import { causeTextOf } from "./cause-text.ts";
import { textsOf, type SharedText } from "./catalogues.ts";
import { platformName, providerName, taskTitle, walletName } from "./names.ts";
import type { TimeText } from "./time-text.ts";
import type { Translator } from "./translator.ts";

type Subject = Record<string, unknown>;

/** How the sentences of issues are written: the language, its formats, and names of assets and chains. */
export type IssueStyle = {
  translator: Translator;
  format: Pick<TimeText, "day" | "date" | "moment"> & { exact(text: string): string };
  symbolOf(assetId: string): string;
  chainName(platform: string): string | undefined;
  /** Left out: coins are named by their ids. */
  coinName?(coinId: string): string;
};

type Reader = {
  text(field: string): string;
  count(field: string): number;
  symbol(): string;
  amount(field: string): string;
  day(field: string): string;
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

/** Thrown within this file when an issue lacks a field that its sentence needs. */
class MissingField extends Error {}

/** The sentence of an issue in a language, from its fields; `null` for a kind, or an older issue, without the needed fields. */
export function issueText(
  { kind, subject }: { kind: string; subject: Subject },
  style: IssueStyle,
): string | null {
  const sentence = sentences[kind];
  if (sentence === undefined) return null;
  try {
    return sentence(readerOf(subject, style), textsOf(style.translator).t);
  } catch (error) {
    if (error instanceof MissingField) return null;
    throw error;
  }
}

function readerOf(
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

function doubledTextOf(of: Reader) {
  if (of.is("isSimilar")) return "issues.doubledSimilar";
  if (of.is("isFee")) return "issues.doubledFee";
  if (of.has("keepFormat")) return "issues.doubledFiles";
  return of.place("keep") === of.place("drop") ? "issues.doubledHere" : "issues.doubled";
}

function doubledSpanOf(of: Reader, t: SharedText): string {
  const hours = of.count("apartHours");
  if (hours > 0) return t("issues.doubledHoursApart", { count: hours });
  return t(of.is("isSum") ? "issues.doubledSum" : "issues.doubledWithinMinute");
}

/** Kinds whose fields contain everything their sentence says. */
const sentences: Record<string, (of: Reader, t: SharedText) => string> = {
  unpriced: (of, t) =>
    t("issues.unpriced", {
      symbol: of.symbol(),
      count: of.count("days"),
      from: of.day("from"),
      to: of.day("to"),
    }),
  stalePrice: (of, t) => t("issues.stalePrice", { symbol: of.symbol(), at: of.date("pricedAt") }),
  suspiciousPrice: (of, t) =>
    t("issues.suspiciousPrice", {
      source: of.text("source"),
      symbol: of.symbol(),
      close: of.text("close"),
      currency: of.text("currency"),
      day: of.day("day"),
    }),
  negativeBalance: (of, t) =>
    t(of.amount("amount") === of.amount("lowest") ? "issues.negativeBalanceNow" : "issues.negativeBalance", {
      symbol: of.symbol(),
      wallet: of.wallet(),
      amount: of.amount("amount"),
      lowest: of.amount("lowest"),
      at: of.date("at"),
    }),
  unexplainedRelease: (of, t) =>
    t("issues.unexplainedRelease", {
      protocol: of.text("protocol"),
      amount: of.amount("amount"),
      symbol: of.symbol(),
      at: of.date("at"),
    }),
  unknownLiquidity: (of, t) =>
    t("issues.unknownLiquidity", {
      count: of.count("transactions"),
      protocol: of.text("protocol"),
      wallet: of.wallet(),
      at: of.date("at"),
    }),
  ambiguousWithdrawal: (of, t) =>
    t("issues.ambiguousWithdrawal", {
      amount: of.amount("amount"),
      symbol: of.symbol(),
      wallet: of.wallet(),
      at: of.date("at"),
    }),
  overdueBridge: (of, t) =>
    t("issues.overdueBridge", {
      amount: of.amount("amount"),
      symbol: of.symbol(),
      platform: of.platform(),
      contract: of.text("contract"),
      at: of.date("leftAt"),
    }),
  unknownContract: (of, t) =>
    t("issues.unknownContract", {
      count: of.count("transactions"),
      contract: of.text("contract"),
      platform: of.platform(),
      held: of.held(),
    }),
  shiftedImport: (of, t) =>
    t("issues.shiftedImport", {
      count: of.count("rows"),
      fileName: of.text("fileName"),
      hours: Math.abs(of.count("hours")),
    }),
  drift: (of, t) =>
    t("issues.drift", {
      symbol: of.symbol(),
      wallet: of.wallet(),
      computed: of.amount("computed"),
      source: of.amount("source"),
      cause: of.cause(),
    }),
  failedSync: (of, t) =>
    t(of.is("isFinal") ? "issues.failedSync" : "issues.failedSyncRetried", {
      label: of.text("label"),
      error: of.error(),
    }),
  failedVerification: (of, t) =>
    t(of.is("isFinal") ? "issues.failedVerification" : "issues.failedVerificationRetried", {
      label: of.text("label"),
      error: of.error(),
    }),
  failedTask: (of, t) =>
    t("issues.failedTask", {
      title: of.task(),
      error: of.error(),
    }),
  likelyOwnWallet: (of, t) =>
    t("issues.likelyOwnWallet", {
      address: of.text("wallet"),
      sent: of.count("sent"),
      received: of.count("received"),
    }),
  unmatchedTransfers: (of, t) => t("issues.unmatchedTransfers", { count: of.count("count") }),
  statedBalance: (of, t) =>
    t("issues.statedBalance", {
      symbol: of.symbol(),
      wallet: of.wallet(),
      row: of.count("row"),
      fileName: of.text("fileName"),
      stated: of.amount("stated"),
      at: of.moment("at"),
      computed: of.amount("computed"),
      cause: of.is("isFirst")
        ? t("issues.statedBalanceFirst", { difference: of.amount("difference") })
        : t("issues.statedBalanceLater"),
    }),
  unknownCoin: (of, t) => {
    if (of.is("isChanged")) throw new MissingField("changed");
    const candidates = of.coins("candidates").join(", ");
    const values = { symbol: of.symbol(), exchange: providerName(of.text("exchange")), candidates };
    return t(candidates === "" ? "issues.unknownCoin" : "issues.unknownCoinLikely", values);
  },
  priceSourceDown: (of, t) =>
    of.has("sources")
      ? t("issues.noPriceSource", { count: of.count("count") })
      : t("issues.priceSourceDown", { source: of.text("title"), at: of.moment("retryAt") }),
  unexplainedJump: (of, t) =>
    t("issues.unexplainedJump", {
      before: of.amount("before"),
      after: of.amount("after"),
      currency: of.text("currency"),
      day: of.day("day"),
      unexplained: of.amount("unexplained").replace(/^[-−]/, ""),
    }),
  doubledTransactions: (of, t) =>
    t(doubledTextOf(of), {
      count: of.count("count"),
      from: of.day("from"),
      to: of.day("to"),
      keep: of.place("keep"),
      drop: of.place("drop"),
      keepFormat: of.has("keepFormat") ? of.text("keepFormat") : "",
      dropFormat: of.has("dropFormat") ? of.text("dropFormat") : "",
      span: doubledSpanOf(of, t),
    }),
  missingAcquisition: (of, t) =>
    t("issues.missingAcquisition", {
      count: of.count("count"),
      amount: of.amount("amount"),
      symbol: of.symbol(),
    }),
  unpricedTransactions: (of, t) =>
    t("issues.unpricedTransactions", {
      count: of.count("count"),
      amount: of.amount("amount"),
      symbol: of.symbol(),
    }),
};
