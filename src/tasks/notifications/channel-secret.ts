import type { Destination } from "../../contract/notification-records.ts";
import type { SecretBinding } from "../../context/secrets.ts";

/** The key of a channel's secret: sealed for the address it may be sent to, so that another address requires entering it again. */
export function channelSecretBinding(accountId: string, channelId: string, to: Destination): SecretBinding {
  return { accountId, name: `channel_${channelId}`, boundUrl: addressOf(to) };
}

function addressOf(to: Destination): string {
  switch (to.kind) {
    case "webhook":
    case "ntfy":
      return new URL(to.url).origin;
    case "email":
      return `smtp://${to.host}:${to.port}`;
    case "webPush":
      return new URL(to.endpoint).origin;
  }
}
