import { useState } from "react";
import { useAccountMutation } from "../../data/account.tsx";
import { registerWorker } from "../../offline/worker.ts";
import { useNotify } from "../../parts/notice.tsx";
import { t } from "../../i18n/t.ts";

/** Subscribes this browser to Web Push. */
export function ThisBrowser() {
  const mutate = useAccountMutation();
  const { say, fail } = useNotify();
  const [isWorking, setWorking] = useState(false);
  const subscribe = async (): Promise<void> => {
    setWorking(true);
    try {
      if (!("serviceWorker" in navigator) || !("PushManager" in window))
        throw new Error(t("notifications.browserCannot"));
      if ((await Notification.requestPermission()) !== "granted")
        throw new Error(t("notifications.permissionDenied"));
      const { publicKey } = await mutate("notifications.channels.pushKey", {});
      await registerWorker();
      const registration = await navigator.serviceWorker.ready;
      const subscription = await registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: publicKey,
      });
      const { endpoint = "", keys = {} } = subscription.toJSON();
      await mutate("notifications.channels.set", {
        label: t("notifications.thisBrowser"),
        destination: {
          kind: "webPush",
          endpoint,
          keys: { p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" },
        },
      });
      say(t("notifications.channelAdded"));
    } catch (error) {
      fail(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <div className="actions">
      <button type="button" className="button" disabled={isWorking} onClick={() => void subscribe()}>
        {t("notifications.useThisBrowser")}
      </button>
    </div>
  );
}
