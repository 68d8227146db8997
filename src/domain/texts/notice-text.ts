import type { ConditionKind, NoticeData } from "../notifications/rule.ts";
import { textsOf, type SharedText } from "./catalogues.ts";
import type { IssueStyle } from "./issue-fields.ts";
import { issueText } from "./issue-text.ts";
import { positionName, walletName } from "./names.ts";
import type { TimeText } from "./time-text.ts";
import type { Translator } from "./translator.ts";

type DataOf<Kind extends NoticeData["kind"]> = Extract<NoticeData, { kind: Kind }>;

/** How sentences of notifications are formatted. Money and prices are in the notification's currency. */
export type NoticeStyle = Omit<IssueStyle, "format"> & {
  format: IssueStyle["format"] &
    Pick<TimeText, "month"> & {
      amount(text: string): string;
      money(text: string): string;
      price(text: string): string;
      signedMoney(text: string): string;
    };
};
type NoticeFormat = NoticeStyle["format"];

export type NoticeText = { title: string; message: string };

/** The title and the sentence of a notification in a language. */
export function noticeText(data: NoticeData, style: NoticeStyle): NoticeText {
  const { format } = style;
  const { t } = textsOf(style.translator);
  switch (data.kind) {
    case "price":
      return priceText(data, format, t);
    case "netWorth": {
      const values = { value: format.money(data.value), threshold: format.money(data.threshold) };
      return {
        title: t("notices.netWorthTitle"),
        message: t(data.direction === "above" ? "notices.netWorthAbove" : "notices.netWorthBelow", values),
      };
    }
    case "movement":
      return movementText(data, format, t);
    case "failure":
      return {
        title: t(data.of === "sync" ? "notices.syncFailedTitle" : "notices.backupFailedTitle"),
        message: issueText(data.issue, style) ?? data.issue.message,
      };
    case "criticalIssue":
      return {
        title: t("notices.criticalIssueTitle"),
        message: issueText(data.issue, style) ?? data.issue.message,
      };
    case "healthFactor":
      return {
        title: t("notices.healthTitle"),
        message: t("notices.healthMessage", {
          wallet: walletName(data.wallet),
          protocol: positionName(data.protocol),
          health: format.exact(data.health),
          threshold: format.exact(data.threshold),
        }),
      };
    case "validatorOffline":
      return {
        title: t("notices.validatorTitle"),
        message: t("notices.validatorMessage", {
          wallet: walletName(data.wallet),
          amount: format.exact(data.amount),
          day: format.day(data.day),
        }),
      };
    case "certificateLost":
      return {
        title: t("notices.certificateLostTitle"),
        message: t("notices.certificateLostMessage"),
      };
    case "date":
      return {
        title: t("notices.dateTitle"),
        message: t(data.daysBefore === 0 ? "notices.dateToday" : "notices.dateAhead", {
          title: data.title,
          day: format.day(data.day),
        }),
      };
    case "summary":
      return summaryText(data, format, t);
  }
}

function priceText(
  { symbol, price, threshold, direction }: DataOf<"price">,
  format: NoticeFormat,
  t: SharedText,
): NoticeText {
  const values = { symbol, price: format.price(price), threshold: format.price(threshold) };
  return {
    title: t("notices.priceTitle", { symbol }),
    message: t(direction === "above" ? "notices.priceAbove" : "notices.priceBelow", values),
  };
}

function movementText(
  { direction, value, assets }: DataOf<"movement">,
  format: NoticeFormat,
  t: SharedText,
): NoticeText {
  const values = {
    assets: assets.map(({ amount, symbol }) => `${format.amount(amount)} ${symbol}`).join(", "),
    value: format.money(value),
  };
  return direction === "in"
    ? { title: t("notices.depositTitle"), message: t("notices.depositMessage", values) }
    : { title: t("notices.withdrawalTitle"), message: t("notices.withdrawalMessage", values) };
}

function summaryText(
  { every, first, netWorth, change, transactions, issues }: DataOf<"summary">,
  format: NoticeFormat,
  t: SharedText,
): NoticeText {
  const sentences = [
    every === "week"
      ? t("notices.weekOf", { day: format.day(first) })
      : // Noon, so that the month is the same in every time zone.
        `${format.month(Date.parse(`${first}T12:00:00Z`))}.`,
    netWorth === null
      ? t("notices.summaryWorthUnknown")
      : t("notices.summaryWorth", { value: format.money(netWorth) }),
    change === null
      ? t("notices.summaryChangeUnknown")
      : t("notices.summaryChange", { change: format.signedMoney(change) }),
    t("notices.summaryTransactions", { count: transactions }),
    t("notices.summaryIssues", { count: issues }),
  ];
  return {
    title: t(every === "week" ? "notices.weekTitle" : "notices.monthTitle"),
    message: sentences.join(" "),
  };
}

/** A notification for channels that show no amounts: it states only the kind of event. */
export function discreetText(kind: ConditionKind, translator: Translator): NoticeText {
  const { t } = textsOf(translator);
  return { title: t(discreetTitles[kind]), message: t("notices.openToRead") };
}

const discreetTitles = {
  price: "notices.priceAlert",
  netWorth: "notices.netWorthAlert",
  movement: "notices.activity",
  failure: "notices.syncOrBackupFailed",
  criticalIssue: "notices.criticalIssueTitle",
  healthFactor: "notices.healthTitle",
  validatorOffline: "notices.validatorTitle",
  certificateLost: "notices.certificateLostTitle",
  date: "notices.reminder",
  summary: "notices.summaryReady",
} as const satisfies Record<ConditionKind, string>;

/** The text of a test message for a channel. */
export function testText(translator: Translator): NoticeText {
  const { t } = textsOf(translator);
  return { title: t("notices.testTitle"), message: t("notices.testMessage") };
}

/** The line of an e-mail that names the account. */
export function accountLine(name: string, translator: Translator): string {
  const { t } = textsOf(translator);
  return t("notices.accountLine", { name });
}
