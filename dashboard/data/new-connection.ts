import { useSyncExternalStore } from "react";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { usePreferences } from "./preferences.tsx";
import type { ConnectionKind } from "./records.ts";
import { useService, type ResultOf } from "./service.ts";
import { pageLanguage } from "../i18n/languages.ts";

const connectionKinds = (service: ReturnType<typeof useService>) =>
  queryOptions({
    queryKey: ["", "connections.kinds", pageLanguage()],
    queryFn: async ({ signal }) => {
      const kinds = await service.call("connections.kinds", {}, signal);
      if (pageLanguage() === "en") return kinds;
      const { of } = await import("../i18n/phrases.ts").then(({ loadPhrases }) => loadPhrases());
      return kinds.map((kind) => ({ ...kind, title: of(kind.title) }));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Every kind of connection with its title in the page's language; empty until loaded. */
export function useConnectionKinds(): ConnectionKind[] {
  return useQuery(connectionKinds(useService())).data ?? [];
}

/** Whether the kinds of connections are still to be loaded. */
export function useConnectionKindsPending(): boolean {
  return useQuery(connectionKinds(useService())).isPending;
}

/**
 * Finds the chains on which a text is a valid address. Creates an account if there is none, because the request needs one, with `baseCurrency`, a
 * code of ISO 4217.
 */
export function useFindChains(
  baseCurrency?: string,
): (
  accountName: string | null,
  text: string,
  isAddress: boolean,
) => Promise<ResultOf<"connections.recognize">> {
  const service = useService();
  const queries = useQueryClient();
  const { change } = usePreferences();
  return async (accountName, text, isAddress) => {
    const name = accountName ?? "main";
    if (accountName === null) {
      await service.call("accounts.create", { name, language: pageLanguage(), baseCurrency });
      change({ account: name });
      await queries.invalidateQueries({ queryKey: ["", "accounts.list"] });
    }
    return service.call("connections.recognize", { accountName: name, text, isAddress });
  };
}

/** Creates a connection, and an account for it if there is none, with this base currency. */
export function useConnect(
  baseCurrency?: string,
): (
  accountName: string | null,
  connection: { kind: string; settings: Record<string, unknown>; label?: string },
) => Promise<string> {
  const service = useService();
  const queries = useQueryClient();
  const { change } = usePreferences();
  return async (accountName, connection) => {
    const name = accountName ?? "main";
    if (accountName === null)
      await service.call("accounts.create", { name, language: pageLanguage(), baseCurrency });
    const { connectionId } = await service
      .call("connections.create", { accountName: name, ...connection })
      .finally(() => {
        if (accountName !== null) return;
        change({ account: name });
        void queries.invalidateQueries({ queryKey: ["", "accounts.list"] });
      });
    await queries.invalidateQueries({ queryKey: [name] });
    return connectionId;
  };
}

/** The text of the first input, whether it was confirmed as an address, and the chains found for it. */
export type FirstDraft = {
  text: string;
  isAddress: boolean;
  found: ResultOf<"connections.recognize"> | null;
};

const empty: FirstDraft = { text: "", isAddress: false, found: null };
let current = empty;
const listeners = new Set<() => void>();

function change(next: FirstDraft): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Kept in module state: the first request creates the account, which remounts the page. */
export function useFirstDraft(): [FirstDraft, (next: FirstDraft) => void] {
  return [useSyncExternalStore(subscribe, () => current), change];
}

export const emptyDraft = empty;
