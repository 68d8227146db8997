import type { Language } from "../../domain/account/settings.ts";
import type { ConditionKind } from "../../domain/notifications/rule.ts";
import { accountLine, discreetText, testText } from "../../domain/texts/notice-text.ts";
import { translatorOf } from "../../domain/texts/service-texts.ts";
import type { DueDelivery } from "../../store/server/notification-deliveries.ts";
import type { Channel } from "../../store/server/notification-channels.ts";

/** A message as sent to a channel. */
export type Content = {
  id: string;
  kind: ConditionKind | "test";
  at: number;
  title: string;
  message: string;
  /** Present only if the channel shows amounts. */
  account: { name: string; line: string } | null;
  url: string | null;
};

/** A notification as a channel sends it: without amounts, assets, names and addresses unless the owner chose to show them. */
export function contentOf(
  { notificationId, kind, at, title, message, ruleName }: DueDelivery,
  {
    channel,
    accountName,
    language,
    publicUrl,
  }: {
    channel: Pick<Channel, "showAmounts">;
    accountName: string;
    language: Language;
    publicUrl: string | null;
  },
): Content {
  const about = { id: notificationId, kind, at, url: publicUrl };
  const translator = translatorOf(language);
  if (!channel.showAmounts) return { ...about, ...discreetText(kind, translator), account: null };
  const account = { name: accountName, line: accountLine(accountName, translator) };
  return { ...about, title: ruleName ?? title, message, account };
}

/** The test message of a channel. */
export function testContent(
  id: string,
  { at, language, publicUrl }: { at: number; language: Language; publicUrl: string | null },
): Content {
  return { id, kind: "test", at, ...testText(translatorOf(language)), account: null, url: publicUrl };
}
