import type { ResultOf } from "../../data/service.ts";
import type { PlainKey } from "../../i18n/messages.ts";

export type ChannelKind = ResultOf<"notifications.channels.list">[number]["destination"]["kind"];

export const channelKinds: Record<ChannelKind, PlainKey> = {
  webPush: "notifications.webPush",
  webhook: "notifications.webhook",
  email: "notifications.email",
  ntfy: "notifications.ntfy",
};
