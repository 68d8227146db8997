import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useAccount } from "../data/account.tsx";
import { useLinkState } from "../data/live.tsx";
import { answersToKeep } from "./answers-kept.ts";
import { saveState } from "./last-state.ts";
import { registerWorker, updateWorker } from "./worker.ts";

/** Answers that arrive together are stored together. */
const pauseMs = 2_000;

/** Stores the page and its last answers in this browser, so that it opens while the service is unreachable. */
export default function KeepOffline() {
  const queries = useQueryClient();
  const { name } = useAccount();
  const link = useLinkState();
  useEffect(() => {
    const cache = queries.getQueryCache();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = (): void => {
      timer = undefined;
      // A browser that cannot store anything (a private window, a full disk) has nothing to read later; the page itself works.
      void saveState({ savedAt: Date.now(), answers: answersToKeep(cache.getAll(), name) }).catch(
        () => undefined,
      );
    };
    const stop = cache.subscribe((event) => {
      if (event.type === "updated" && event.action.type === "success") timer ??= setTimeout(save, pauseMs);
    });
    timer = setTimeout(save, pauseMs);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [queries, name]);
  useEffect(() => void registerWorker(), []);
  useEffect(() => {
    if (link === "open") updateWorker();
  }, [link]);
  return null;
}
