import { t, translator } from "../i18n/t.ts";
import { createTimeText } from "../format/time-text.ts";

/** Shown at the top while the page shows stored answers. */
export default function OfflineBanner({ savedAt }: { savedAt: number }) {
  const { moment } = createTimeText(translator.locale);
  return (
    <p className="offline-banner" role="status">
      {t("offline.offlineAsOf", { at: moment(savedAt) })}
    </p>
  );
}
