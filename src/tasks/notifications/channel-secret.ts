import type { Destination } from "../../contract/notification-records.ts";
import type { SecretBinding } from "../../context/secrets.ts";

/** Binds a channel's secret to the address to which it may be sent, so that a changed address requires entering it again. */
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
