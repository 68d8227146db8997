import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { readCachedState } from "./answer-cache.ts";

/** Restores the last stored answers when the service is unreachable; returns when they were stored. */
export default function OfflineStart({ onRead }: { onRead(savedAt: number): void }) {
  const queries = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    void readCachedState().then((state) => {
      if (state === null || stop.signal.aborted) return;
      for (const { key, data, updatedAt } of state.answers) queries.setQueryData(key, data, { updatedAt });
      onRead(state.savedAt);
    });
    return () => stop.abort();
  }, [queries, onRead]);
  return null;
}
