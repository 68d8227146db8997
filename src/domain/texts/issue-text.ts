import { textsOf, type SharedText } from "./catalogues.ts";
import { MissingField, readerOf, type IssueStyle, type Reader, type Subject } from "./issue-fields.ts";
import { providerName } from "./names.ts";

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
  oneSidedTrades: (get, t) =>
    t("issues.oneSidedTrades", {
      count: get.count("count"),
      wallet: get.wallet(),
      platform: get.platform(),
      at: get.date("at"),
    }),
  shortTransfer: (get, t) =>
    t("issues.shortTransfer", {
      amount: get.amount("amount"),
      sent: get.amount("sent"),
      symbol: get.symbol(),
      wallet: get.wallet(),
      at: get.date("at"),
    }),
  missingAcquisition: (get, t) => t("issues.missingAcquisition", countedAmountOf(get)),
  unpricedTransactions: (get, t) => t("issues.unpricedTransactions", countedAmountOf(get)),
};
