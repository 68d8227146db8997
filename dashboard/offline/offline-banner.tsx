import { t, translator } from "../i18n/t.ts";
import { createTimeText } from "../format/time-text.ts";

/** Above everything while the page shows what it kept. */
export default function OfflineBanner({ savedAt }: { savedAt: number }) {
  const { moment } = createTimeText(translator.locale);
  return (
    <p className="offline-banner" role="status">
      {t("offline.offlineAsOf", { at: moment(savedAt) })}
    </p>
  );
}
