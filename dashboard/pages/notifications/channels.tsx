import { useState } from "react";
import { useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import type { ResultOf } from "../../data/service.ts";
import { useNow } from "../../data/use-now.ts";
import { useFormat } from "../../format/use-format.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { t } from "../../i18n/t.ts";
import { channelKinds } from "./channel-kinds.ts";
import { NewChannel } from "./new-channel.tsx";
import { ThisBrowser } from "./this-browser.tsx";
import { failureText } from "../../i18n/error-text.ts";

type Channel = ResultOf<"notifications.channels.list">[number];

/** The channels to which notifications are sent, in addition to the inbox. */
export function Channels() {
  const channels = useAccountQuery("notifications.channels.list", {});
  return (
    <section aria-labelledby="channels" className="card stack">
      <h2 id="channels">{t("notifications.channels")}</h2>
      <p className="small faint">{t("notifications.channelsLead")}</p>
      <QueryResult of={channels} lines={1}>
        {(list) =>
          list.length === 0 ? (
            <p className="soft">{t("notifications.noChannelsYet")}</p>
          ) : (
            <ul className="rows">
              {list.map((channel) => (
                <ChannelRow key={channel.id} channel={channel} />
              ))}
            </ul>
          )
        }
      </QueryResult>
      <ThisBrowser />
      <NewChannel />
    </section>
  );
}

function ChannelRow({ channel }: { channel: Channel }) {
  const mutate = useAccountMutation();
  const { say, fail } = useNotify();
  const format = useFormat();
  const now = useNow();
  const [isDeleting, setDeleting] = useState(false);
  const { id, label, enabled, showAmounts, quietHours, destination, lastSentAt } = channel;
  const lastError = failureText({ error: channel.lastError, errorWording: channel.lastErrorWording });
  const test = async (): Promise<void> => {
    try {
      await mutate("notifications.channels.test", { id });
      say(t("notifications.testSent"));
    } catch (error) {
      fail(error);
    }
  };
  const sentText =
    lastSentAt === null
      ? t("notifications.neverSent")
      : t("notifications.lastSent", { ago: format.ago(lastSentAt, now) });
  const facts = [
    t(channelKinds[destination.kind]),
    addressOf(destination),
    ...(showAmounts ? [t("notifications.amountsShown")] : []),
    ...(quietHours === null
      ? []
      : [t("notifications.quietHours", { from: quietHours.from, to: quietHours.to })]),
    sentText,
  ];
  return (
    <li className="row account-row">
      <span className="row-main">
        <span>
          <b className="clip">{label}</b>
          {!enabled && <span className="badge">{t("notifications.turnedOff")}</span>}
        </span>
        <span className="faint small break">{facts.join(" · ")}</span>
        {lastError !== null && <span className="small break">{lastError}</span>}
      </span>
      <span className="actions">
        <button type="button" className="button small quiet" onClick={() => void test()}>
          {t("notifications.sendTest")}
          <span className="visually-hidden"> {label}</span>
        </button>
        <button type="button" className="button small quiet" onClick={() => setDeleting(true)}>
          {t("common.delete")}
          <span className="visually-hidden"> {label}</span>
        </button>
      </span>
      {isDeleting && (
        <Confirm
          title={t("notifications.deleteChannel")}
          action={t("common.delete")}
          onClose={() => setDeleting(false)}
          onConfirm={() => mutate("notifications.channels.delete", { id })}
        >
          <p>{t("notifications.deleteChannelText")}</p>
        </Confirm>
      )}
    </li>
  );
}

function addressOf(destination: Channel["destination"]): string {
  switch (destination.kind) {
    case "webhook":
    case "ntfy":
      return destination.url;
    case "email":
      return destination.to;
    case "webPush":
      return new URL(destination.endpoint).host;
  }
}
