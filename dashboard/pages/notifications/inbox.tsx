import { useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import { useAssets } from "../../data/assets.ts";
import type { ResultOf } from "../../data/service.ts";
import { useNow } from "../../data/use-now.ts";
import { useFormat } from "../../format/use-format.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { t } from "../../i18n/t.ts";
import { noticeCurrency, noticeText } from "./notice-text.ts";
import { failureText } from "../../i18n/error-text.ts";

type Notification = ResultOf<"notifications.list">["items"][number];
type Delivery = Notification["deliveries"][number];

const maxListed = 50;

/** Notifications, newest first. */
export function Inbox() {
  const mutate = useAccountMutation();
  const { fail } = useNotify();
  const list = useAccountQuery("notifications.list", { limit: maxListed });
  const channels = useAccountQuery("notifications.channels.list", {});
  const names = new Map(channels.data?.map(({ id, label }) => [id, label]));
  return (
    <section aria-labelledby="inbox" className="card stack">
      <h2 id="inbox">{t("notifications.inbox")}</h2>
      <QueryResult of={list} lines={1}>
        {({ items, unread, total }) =>
          items.length === 0 ? (
            <p className="soft">{t("notifications.nothingYet")}</p>
          ) : (
            <>
              <ul className="rows">
                {items.map((item) => (
                  <Item key={item.id} item={item} names={names} />
                ))}
              </ul>
              {total > items.length && (
                <p className="small faint">{t("notifications.showingNewest", { count: items.length })}</p>
              )}
              {unread > 0 && (
                <div className="actions">
                  <button
                    type="button"
                    className="button small"
                    onClick={() => void mutate("notifications.read", {}).catch(fail)}
                  >
                    {t("notifications.markAllAsRead")}
                  </button>
                </div>
              )}
            </>
          )
        }
      </QueryResult>
    </section>
  );
}

function Item({ item, names }: { item: Notification; names: ReadonlyMap<string, string> }) {
  const format = useFormat(noticeCurrency(item.data));
  const now = useNow();
  const { at, readAt, deliveries } = item;
  const { title, message } = noticeText(item, format, useAssets());
  return (
    <li className="row account-row">
      <span className="row-main">
        <span>
          <b>{title}</b>
          {readAt === null && <span className="badge">{t("notifications.new")}</span>}
        </span>
        <span className="break">{format.hidden ? t("notifications.hiddenMessage") : message}</span>
        <span className="faint small">
          {format.ago(at, now)}
          {deliveries.map((delivery) => (
            <span key={delivery.channelId} title={failureText(delivery) ?? undefined}>
              {" · "}
              {deliveryText(delivery, names.get(delivery.channelId) ?? t("notifications.deletedChannel"))}
            </span>
          ))}
        </span>
      </span>
    </li>
  );
}

function deliveryText({ state }: Delivery, channel: string): string {
  switch (state) {
    case "waiting":
      return t("notifications.waitingTo", { channel });
    case "sending":
      return t("notifications.sendingTo", { channel });
    case "sent":
      return t("notifications.sentTo", { channel });
    case "failed":
      return t("notifications.failedTo", { channel });
    case "unknown":
      return t("notifications.unknownTo", { channel });
  }
}
