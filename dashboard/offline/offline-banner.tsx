import { notifyManager, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { t, translator } from "../i18n/t.ts";
import { createTimeText } from "../../src/domain/texts/time-text.ts";

/** Shown at the top while the page shows stored answers: how old the oldest of them is. `savedAt` is the time of the newest stored answer. */
export default function OfflineBanner({ savedAt }: { savedAt: number }) {
  const { moment } = createTimeText(translator.locale);
  const cache = useQueryClient().getQueryCache();
  const oldest = useCallback(
    () =>
      cache
        .getAll()
        .filter((query) => query.getObserversCount() > 0 && query.state.data !== undefined)
        .reduce((at, { state }) => Math.min(at, state.dataUpdatedAt), savedAt),
    [cache, savedAt],
  );
  const at = useSyncExternalStore(
    useCallback((changed) => cache.subscribe(notifyManager.batchCalls(changed)), [cache]),
    oldest,
  );
  return (
    <p className="offline-banner" role="status">
      {t("offline.offlineAsOf", { at: moment(at) })}
    </p>
  );
}
