import { notifications as contract } from "../../../contract/methods/service/notifications.ts";
import type {
  ChannelRecord,
  Destination,
  RuleRecord,
  StatedDestination,
} from "../../../contract/notification-records.ts";
import type { Context } from "../../../context/context.ts";
import { evaluate } from "../../../domain/notifications/evaluate.ts";
import { AppError, wordingOf } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { toBase64 } from "../../../lib/base64.ts";
import type { Channel } from "../../../store/server/notification-channels.ts";
import type { NotificationRule } from "../../../store/server/notification-rules.ts";
import { channelSecretBinding } from "../../../tasks/notifications/channel-secret.ts";
import { testContent } from "../../../tasks/notifications/content.ts";
import { readRuleInputs } from "../../../tasks/notifications/evaluate-rules.ts";
import { ruleInputSources } from "../../../tasks/notifications/rule-inputs.ts";
import { sendTo } from "../../../tasks/notifications/send.ts";
import { Undeliverable } from "../../../tasks/notifications/undeliverable.ts";
import { vapidKeys } from "../../../tasks/notifications/vapid-keys.ts";
import { accountMethod, subscription } from "../../protocol/method.ts";

/** Notification rules and channels. */
export const notifications = {
  list: accountMethod(contract.list, {
    runs: "reader",
    uses: ["server"],
    handle({ context, account }, { unreadOnly, limit, cursor, order }) {
      const { inbox } = context.server.notifications;
      return {
        ...inbox.list(account.id, { unreadOnly, limit, cursor, order }),
        unread: inbox.unread(account.id),
      };
    },
  }),
  read: accountMethod(contract.read, {
    runs: "worker",
    uses: ["server", "now", "bus"],
    handle({ context, account }, { ids }) {
      const { inbox } = context.server.notifications;
      for (const id of inbox.read(account.id, ids, context.now())) {
        const notification = inbox.find(id);
        if (notification !== undefined)
          context.bus.publish("notifications", { accountName: account.name, notification });
      }
      return null;
    },
  }),
  subscribe: subscription(contract.subscribe, { topic: "notifications" }),
  "rules.list": accountMethod(contract["rules.list"], {
    runs: "reader",
    uses: ["server"],
    handle: ({ context, account }) => context.server.notifications.rules.list(account.id).map(shownRule),
  }),
  "rules.set": accountMethod(contract["rules.set"], {
    runs: "worker",
    uses: [
      "server",
      "now",
      "pause",
      "newId",
      "bus",
      "connections",
      "sourceBalances",
      "sourceChecks",
      ...ruleInputSources,
    ],
    async handle({ context, account }, { id: statedId, name, condition, channels, enabled }) {
      const { rules, channels: known } = context.server.notifications;
      const before =
        statedId === undefined ? undefined : requireItem(rules.find(account.id, statedId), "rule", statedId);
      for (const id of channels) requireItem(known.find(account.id, id), "channel", id);
      // A new condition is evaluated once here, so that a state that exists already is not reported. An unchanged condition keeps its state.
      const isSame =
        before !== undefined &&
        before.enabled &&
        JSON.stringify(before.condition) === JSON.stringify(condition);
      const state = isSame
        ? before.state
        : evaluate(condition, null, await readRuleInputs(account, [condition.kind], context)).state;
      const id = before?.id ?? context.newId();
      rules.put(account.id, { id, name, condition, channels, enabled, state }, context.now());
      context.bus.publish("rescheduled", { accountName: account.name });
      return shownRule(requireItem(rules.find(account.id, id), "rule", id));
    },
  }),
  "rules.delete": accountMethod(contract["rules.delete"], {
    runs: "worker",
    uses: ["server", "bus"],
    handle({ context, account }, { id }) {
      if (!context.server.notifications.rules.delete(account.id, id)) throw missingItemError("rule", id);
      context.bus.publish("rescheduled", { accountName: account.name });
      return null;
    },
  }),
  "channels.list": accountMethod(contract["channels.list"], {
    runs: "reader",
    uses: ["server", "secrets"],
    handle: ({ context, account }) =>
      context.server.notifications.channels
        .list(account.id)
        .map((channel) => shownChannel(channel, account.id, context)),
  }),
  "channels.set": accountMethod(contract["channels.set"], {
    runs: "worker",
    uses: ["server", "secrets", "now", "newId", "http"],
    async handle({ context, account }, { id: statedId, destination: statedDestination, ...options }) {
      const { channels } = context.server.notifications;
      const before =
        statedId === undefined
          ? undefined
          : requireItem(channels.find(account.id, statedId), "channel", statedId);
      const id = before?.id ?? context.newId();
      const { destination, secret: typed } = separateSecret(statedDestination);
      checkAddress(context.http, destination);
      const place = channelSecretBinding(account.id, id, destination);
      const isKept = before !== undefined && (await context.secrets.open(place)) !== undefined;
      const newSecret =
        destination.kind === "webhook" && typed === null && !isKept ? newWebhookSecret() : null;
      const secret = typed ?? newSecret;
      if (secret !== null) await context.secrets.put(place, secret);
      else if (!isKept) context.secrets.delete(account.id, place.name);
      channels.put(account.id, { id, ...options, destination }, context.now());
      const channel = requireItem(channels.find(account.id, id), "channel", id);
      return { channel: shownChannel(channel, account.id, context), secret: newSecret };
    },
  }),
  "channels.test": accountMethod(contract["channels.test"], {
    runs: "worker",
    uses: ["settings", "server", "secrets", "now", "newId", "http", "sendMail", "webPush", "config"],
    async handle({ context, account, signal }, { id }) {
      const channel = requireItem(context.server.notifications.channels.find(account.id, id), "channel", id);
      const { publicUrl } = context.config;
      const { language } = account.settings.get();
      const content = testContent(context.newId(), { at: context.now(), language, publicUrl });
      try {
        await sendTo(channel, content, { context, accountId: account.id, signal });
      } catch (error) {
        if (!(error instanceof Undeliverable)) throw error;
        throw new AppError(
          "upstream",
          msg`"${channel.label}" did not accept the message: ${wordingOf(error)}`,
          {
            data: { provider: channel.destination.kind },
          },
        );
      }
      return null;
    },
  }),
  "channels.delete": accountMethod(contract["channels.delete"], {
    runs: "worker",
    uses: ["server", "secrets"],
    handle({ context, account }, { id }) {
      const { channels } = context.server.notifications;
      if (!channels.delete(account.id, id)) throw missingItemError("channel", id);
      context.secrets.delete(account.id, `channel_${id}`);
      return null;
    },
  }),
  "channels.pushKey": accountMethod(contract["channels.pushKey"], {
    runs: "worker",
    uses: ["secrets", "webPush"],
    handle: async ({ context }) => ({ publicKey: (await vapidKeys(context)).publicKey }),
  }),
};

function shownRule({
  id,
  name,
  condition,
  channels,
  enabled,
  createdAt,
  lastNotifiedAt,
}: NotificationRule): RuleRecord {
  return { id, name, condition, channels, enabled, createdAt, lastNotifiedAt };
}

function shownChannel(
  channel: Channel,
  accountId: string,
  { secrets, server }: Pick<Context, "secrets" | "server">,
): ChannelRecord {
  const hasSecret = secrets.has(accountId, `channel_${channel.id}`);
  return { ...channel, hasSecret, ...server.notifications.channels.outcome(channel.id) };
}

/** The destination as stored, and the secret to seal. */
function separateSecret(statedDestination: StatedDestination): {
  destination: Destination;
  secret: string | null;
} {
  switch (statedDestination.kind) {
    case "webhook": {
      const { secret = null, ...destination } = statedDestination;
      return { destination, secret };
    }
    case "ntfy": {
      const { token = null, ...destination } = statedDestination;
      return { destination, secret: token };
    }
    case "email": {
      const { password = null, ...destination } = statedDestination;
      return { destination, secret: password };
    }
    case "webPush":
      return { destination: statedDestination, secret: null };
  }
}

function checkAddress(http: Pick<Context["http"], "check" | "allow">, to: Destination): void {
  if (to.kind === "email") http.allow(to.host, to.port, "smtp");
  else http.check(to.kind === "webPush" ? to.endpoint : to.url, to.kind);
}

function newWebhookSecret(): string {
  return `whsec_${toBase64(crypto.getRandomValues(new Uint8Array(32)))}`;
}

function requireItem<Item>(item: Item | undefined, kind: "rule" | "channel", id: string): Item {
  if (item === undefined) throw missingItemError(kind, id);
  return item;
}

function missingItemError(kind: "rule" | "channel", id: string): AppError {
  return new AppError("not_found", msg`There is no ${kind} "${id}". notifications.${kind}s.list lists them.`);
}
