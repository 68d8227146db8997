import type { ConditionKind } from "../../domain/notifications/rule.ts";
import type { Channel, DueDelivery } from "../../store/server/notifications.ts";

/** The message that leaves the service. */
export type Content = {
  id: string;
  kind: ConditionKind | "test";
  at: number;
  title: string;
  message: string;
  /** Only if the channel shows amounts. */
  accountName: string | null;
  url: string | null;
};

/** Titles without information about the account. */
const discreetTitles: Record<ConditionKind, string> = {
  price: "Price alert",
  netWorth: "Net worth alert",
  movement: "Account activity",
  failure: "A sync or backup failed",
  criticalIssue: "A critical issue was found",
  healthFactor: "The health factor of a loan is low",
  validatorOffline: "A validator was offline",
  certificateLost: "Balances are no longer verified",
  date: "Reminder",
  summary: "Your summary is ready",
};
const discreetMessage = "Open portolan to read it.";

/** A notification as a channel sends it: without amounts, assets, names and addresses unless the owner chose to show them. */
export function contentOf(
  { notificationId, kind, at, title, message, ruleName }: DueDelivery,
  {
    channel,
    accountName,
    publicUrl,
  }: { channel: Pick<Channel, "showAmounts">; accountName: string; publicUrl: string | null },
): Content {
  const about = { id: notificationId, kind, at, url: publicUrl };
  if (!channel.showAmounts)
    return { ...about, title: discreetTitles[kind], message: discreetMessage, accountName: null };
  return { ...about, title: ruleName ?? title, message, accountName };
}

/** The test message of a channel. */
export function testContent(
  id: string,
  { at, publicUrl }: { at: number; publicUrl: string | null },
): Content {
  return {
    id,
    kind: "test",
    at,
    title: "Test message",
    message: "Notifications of portolan arrive here.",
    accountName: null,
    url: publicUrl,
  };
}
