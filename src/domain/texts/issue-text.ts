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

function doubledTextOf(get: Reader) {
  if (get.is("isSimilar")) return "issues.doubledSimilar";
  if (get.is("isFee")) return "issues.doubledFee";
  if (get.has("keepFormat")) return "issues.doubledFiles";
  return get.place("keep") === get.place("drop") ? "issues.doubledHere" : "issues.doubled";
}

function doubledSpanOf(get: Reader, t: SharedText): string {
  const hours = get.count("apartHours");
  if (hours > 0) return t("issues.doubledHoursApart", { count: hours });
  return t(get.is("isSum") ? "issues.doubledSum" : "issues.doubledWithinMinute");
}

function countedAmountOf(get: Reader): { count: number; amount: string; symbol: string } {
  return { count: get.count("count"), amount: get.amount("amount"), symbol: get.symbol() };
}

/** Kinds whose fields contain everything their sentence says. */
const sentences: Record<string, (get: Reader, t: SharedText) => string> = {
  unpriced: (get, t) =>
    get.is("isRate")
      ? t("issues.missingRate", { symbol: get.symbol() })
      : t("issues.unpriced", { symbol: get.symbol(), count: get.count("days"), ...get.period() }),
  stalePrice: (get, t) => t("issues.stalePrice", { symbol: get.symbol(), at: get.date("pricedAt") }),
  suspiciousPrice: (get, t) =>
    t("issues.suspiciousPrice", {
      source: get.text("source"),
      symbol: get.symbol(),
      close: get.text("close"),
      currency: get.text("currency"),
      day: get.day("day"),
    }),
  negativeBalance: (get, t) =>
    t(
      get.amount("amount") === get.amount("lowest") ? "issues.negativeBalanceNow" : "issues.negativeBalance",
      {
        symbol: get.symbol(),
        wallet: get.wallet(),
        amount: get.amount("amount"),
        lowest: get.amount("lowest"),
        at: get.date("at"),
      },
    ),
  unexplainedRelease: (get, t) =>
    t("issues.unexplainedRelease", {
      protocol: get.text("protocol"),
      amount: get.amount("amount"),
      symbol: get.symbol(),
      at: get.date("at"),
    }),
  unknownLiquidity: (get, t) =>
    t("issues.unknownLiquidity", {
      count: get.count("transactions"),
      protocol: get.text("protocol"),
      wallet: get.wallet(),
      at: get.date("at"),
    }),
  sentLiquidity: (get, t) =>
    t("issues.sentLiquidity", {
      protocol: get.text("protocol"),
      number: get.text("number"),
      wallet: get.wallet(),
      receiver: get.text("receiver"),
      at: get.date("at"),
      held: get.held(),
    }),
  ambiguousWithdrawal: (get, t) =>
    t("issues.ambiguousWithdrawal", {
      amount: get.amount("amount"),
      symbol: get.symbol(),
      wallet: get.wallet(),
      at: get.date("at"),
    }),
  overdueBridge: (get, t) =>
    t("issues.overdueBridge", {
      amount: get.amount("amount"),
      symbol: get.symbol(),
      platform: get.platform(),
      contract: get.text("contract"),
      at: get.date("leftAt"),
    }),
  unknownContract: (get, t) =>
    t("issues.unknownContract", {
      count: get.count("transactions"),
      contract: get.text("contract"),
      platform: get.platform(),
      held: get.held(),
    }),
  shiftedImport: (get, t) =>
    t("issues.shiftedImport", {
      count: get.count("rows"),
      fileName: get.text("fileName"),
      hours: Math.abs(get.count("hours")),
    }),
  drift: (get, t) =>
    t("issues.drift", {
      symbol: get.symbol(),
      wallet: get.wallet(),
      computed: get.amount("computed"),
      source: get.amount("source"),
      cause: get.cause(),
    }),
  failedSync: (get, t) =>
    t(get.is("isFinal") ? "issues.failedSync" : "issues.failedSyncRetried", {
      label: get.text("label"),
      error: get.error(),
    }),
  failedVerification: (get, t) =>
    t(get.is("isFinal") ? "issues.failedVerification" : "issues.failedVerificationRetried", {
      label: get.text("label"),
      error: get.error(),
    }),
  failedTask: (get, t) =>
    t("issues.failedTask", {
      title: get.task(),
      error: get.error(),
    }),
  likelyOwnWallet: (get, t) =>
    t("issues.likelyOwnWallet", {
      address: get.text("wallet"),
      sent: get.count("sent"),
      received: get.count("received"),
    }),
  unmatchedTransfers: (get, t) => t("issues.unmatchedTransfers", { count: get.count("count") }),
  statedBalance: (get, t) =>
    t("issues.statedBalance", {
      symbol: get.symbol(),
      wallet: get.wallet(),
      row: get.count("row"),
      fileName: get.text("fileName"),
      stated: get.amount("stated"),
      at: get.moment("at"),
      computed: get.amount("computed"),
      cause: get.is("isFirst")
        ? t("issues.statedBalanceFirst", { difference: get.amount("difference") })
        : t("issues.statedBalanceLater"),
    }),
  unknownCoin: (get, t) => {
    if (get.is("isChanged")) throw new MissingField("changed");
    const candidates = get.coins("candidates").join(", ");
    const values = { symbol: get.symbol(), exchange: providerName(get.text("exchange")), candidates };
    return t(candidates === "" ? "issues.unknownCoin" : "issues.unknownCoinLikely", values);
  },
  priceSourceDown: (get, t) =>
    get.has("sources")
      ? t("issues.noPriceSource", { count: get.count("count") })
      : t("issues.priceSourceDown", { source: get.text("title"), at: get.moment("retryAt") }),
  unexplainedJump: (get, t) =>
    t("issues.unexplainedJump", {
      before: get.amount("before"),
      after: get.amount("after"),
      currency: get.text("currency"),
      day: get.day("day"),
      unexplained: get.amount("unexplained").replace(/^[-−]/, ""),
    }),
  doubledTransactions: (get, t) =>
    t(doubledTextOf(get), {
      count: get.count("count"),
      ...get.period(),
      keep: get.place("keep"),
      drop: get.place("drop"),
      keepFormat: get.has("keepFormat") ? get.text("keepFormat") : "",
      dropFormat: get.has("dropFormat") ? get.text("dropFormat") : "",
      span: doubledSpanOf(get, t),
    }),
  missingAcquisition: (get, t) => t("issues.missingAcquisition", countedAmountOf(get)),
  unpricedTransactions: (get, t) => t("issues.unpricedTransactions", countedAmountOf(get)),
};
