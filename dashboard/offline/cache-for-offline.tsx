import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useAccount, useAccounts } from "../data/account.tsx";
import { useLinkState } from "../data/live.tsx";
import { answersToCache } from "./cached-answers.ts";
import { cacheAnswers } from "./answer-cache.ts";
import { registerWorker, updateWorker } from "./worker.ts";

/** Answers that arrive together are stored together; short, because the user may leave soon. */
const pauseMs = 500;

/** Stores the page and its last answers in this browser, so that it opens while the service is unreachable. */
export default function CacheForOffline() {
  const queries = useQueryClient();
  const { name } = useAccount();
  const names = useAccounts()
    .data?.map((account) => account.name)
    .join("\n");
  const link = useLinkState();
  useEffect(() => {
    const cache = queries.getQueryCache();
    const stopped = new AbortController();
    const known = names === undefined ? null : new Set(names.split("\n"));
    /** When each stored answer was received; only newer answers are written. */
    const written = new Map<string, number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = (): void => {
      clearTimeout(timer);
      timer = undefined;
      const newer = answersToCache(cache.getAll(), name).filter(
        ({ key, updatedAt }) => written.get(JSON.stringify(key)) !== updatedAt,
      );
      if (newer.length === 0) return;
      for (const { key, updatedAt } of newer) written.set(JSON.stringify(key), updatedAt);
      // Storing fails in private windows and on full disks. The page works without offline reading.
      void cacheAnswers(newer, known, stopped.signal).catch(() => undefined);
    };
    const stop = cache.subscribe((event) => {
      if (event.type === "updated" && event.action.type === "success") timer ??= setTimeout(save, pauseMs);
    });
    // The first answers are stored at once, because the user may leave soon.
    save();
    // A hidden page may be closed without further events.
    const saveWhenHidden = (): void => {
      if (document.visibilityState === "hidden") save();
    };
    document.addEventListener("visibilitychange", saveWhenHidden);
    return () => {
      document.removeEventListener("visibilitychange", saveWhenHidden);
      stopped.abort();
      stop();
      clearTimeout(timer);
    };
  }, [queries, name, names]);
  useEffect(() => void registerWorker(), []);
  useEffect(() => {
    if (link === "open") updateWorker();
  }, [link]);
  return null;
}
