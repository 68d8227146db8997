import { issueText } from "../data-health/issue-text.ts";
import type { AssetNames } from "../../data/assets.ts";
import type { ResultOf } from "../../data/service.ts";
import type { Format } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";

type Notification = ResultOf<"notifications.list">["items"][number];
type NoticeData = NonNullable<Notification["data"]>;
type DataOf<Kind extends NoticeData["kind"]> = Extract<NoticeData, { kind: Kind }>;
type NoticeFormat = Pick<
  Format,
  "exact" | "day" | "date" | "moment" | "month" | "amount" | "money" | "price" | "signedMoney"
>;

export type NoticeText = { title: string; message: string };

/** A notification in the page's language. One of an earlier version of the service, which has no data, keeps its English sentence. */
export function noticeText(
  { title, message, data }: Pick<Notification, "title" | "message" | "data">,
  format: NoticeFormat,
  names: Pick<AssetNames, "symbolOf">,
): NoticeText {
  switch (data?.kind) {
    case undefined:
      return { title, message };
    case "price":
      return priceText(data, format);
    case "netWorth": {
      const values = { value: format.money(data.value), threshold: format.money(data.threshold) };
      return {
        title: t("notifications.netWorthTitle"),
        message: t(
          data.direction === "above" ? "notifications.netWorthAbove" : "notifications.netWorthBelow",
          values,
        ),
      };
    }
    case "movement":
      return movementText(data, format);
    case "failure":
      return {
        title: t(data.of === "sync" ? "notifications.syncFailedTitle" : "notifications.backupFailedTitle"),
        message: issueText(data.issue, format, names) ?? data.issue.message,
      };
    case "criticalIssue":
      return {
        title: t("notifications.criticalIssueTitle"),
        message: issueText(data.issue, format, names) ?? data.issue.message,
      };
    case "healthFactor":
      return {
        title: t("notifications.healthTitle"),
        message: t("notifications.healthMessage", {
          wallet: data.wallet,
          protocol: data.protocol,
          health: format.exact(data.health),
          threshold: format.exact(data.threshold),
        }),
      };
    case "validatorOffline":
      return {
        title: t("notifications.validatorTitle"),
        message: t("notifications.validatorMessage", {
          wallet: data.wallet,
          amount: format.exact(data.amount),
          day: format.day(data.day),
        }),
      };
    case "certificateLost":
      return {
        title: t("notifications.certificateLostTitle"),
        message: t("notifications.certificateLostMessage"),
      };
    case "date":
      return {
        title: t("notifications.dateTitle"),
        message: t(data.daysBefore === 0 ? "notifications.dateToday" : "notifications.dateAhead", {
          title: data.title,
          day: format.day(data.day),
        }),
      };
    case "summary":
      return summaryText(data, format);
  }
}

function priceText(
  { symbol, price, threshold, direction }: DataOf<"price">,
  format: NoticeFormat,
): NoticeText {
  const values = { symbol, price: format.price(price), threshold: format.price(threshold) };
  return {
    title: t("notifications.priceTitle", { symbol }),
    message: t(direction === "above" ? "notifications.priceAbove" : "notifications.priceBelow", values),
  };
}

function movementText({ direction, value, assets }: DataOf<"movement">, format: NoticeFormat): NoticeText {
  const values = {
    assets: assets.map(({ amount, symbol }) => `${format.amount(amount)} ${symbol}`).join(", "),
    value: format.money(value),
  };
  return direction === "in"
    ? { title: t("notifications.depositTitle"), message: t("notifications.depositMessage", values) }
    : { title: t("notifications.withdrawalTitle"), message: t("notifications.withdrawalMessage", values) };
}

function summaryText(
  { every, first, netWorth, change, transactions, issues }: DataOf<"summary">,
  format: NoticeFormat,
): NoticeText {
  const sentences = [
    every === "week"
      ? t("notifications.weekOf", { day: format.day(first) })
      : // Noon, so that no time zone moves it to another month.
        `${format.month(Date.parse(`${first}T12:00:00Z`))}.`,
    netWorth === null
      ? t("notifications.summaryWorthUnknown")
      : t("notifications.summaryWorth", { value: format.money(netWorth) }),
    change === null
      ? t("notifications.summaryChangeUnknown")
      : t("notifications.summaryChange", { change: format.signedMoney(change) }),
    t("notifications.summaryTransactions", { count: transactions }),
    t("notifications.summaryIssues", { count: issues }),
  ];
  return {
    title: t(every === "week" ? "notifications.weekTitle" : "notifications.monthTitle"),
    message: sentences.join(" "),
  };
}

/** The currency of a notification's figures; `undefined` if it has none. */
export function noticeCurrency(data: Notification["data"]): string | undefined {
  return data !== null && "currency" in data ? data.currency : undefined;
}
