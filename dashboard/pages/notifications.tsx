import { t } from "../i18n/t.ts";
import { Channels } from "./notifications/channels.tsx";
import { Inbox } from "./notifications/inbox.tsx";
import { Rules } from "./notifications/rules.tsx";

/** The reports of the account's rules, the rules, and their channels. */
export default function NotificationsPage() {
  return (
    <div className="page settings in-order">
      <h1>{t("common.notifications")}</h1>
      <p className="soft page-lead">{t("notifications.lead")}</p>
      <Inbox />
      <Rules />
      <Channels />
    </div>
  );
}
