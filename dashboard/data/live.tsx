import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { nounOf, useAccount } from "./account.tsx";
import type { SubscriptionName } from "../../src/client/client.ts";
import { noteLostService } from "../parts/lazy-part.ts";
import { refetch } from "./refetch.ts";
import { useService, type LinkState } from "./service.ts";

/** By event: the first parts of the names of methods whose answers may have changed. */
const methodsByEvent: Partial<Record<SubscriptionName, string[]>> = {
  "transactions.subscribe": ["transactions", "wallets", "tags", "accounts"],
  "auditLog.subscribe": ["auditLog"],
  // Net worth is valued from the same balances: a total of an earlier moment would contradict them.
  "balances.subscribe": ["balances", "netWorth", "auditLog", "positions"],
  "netWorth.subscribe": [
    "netWorth",
    "balances",
    "performance",
    "prices",
    "trades",
    "assets",
    "connections",
    "positions",
    "transactions",
  ],
  "issues.subscribe": ["issues"],
  "assistant.subscribe": ["assistant", "secrets"],
  "notifications.subscribe": ["notifications"],
  "keyValue.subscribe": ["keyValue"],
  "connections.subscribe": ["connections", "balances", "netWorth", "accounts"],
};

/** Keeps the shown account up to date: subscribes to its changes, and refetches everything after a disconnection. */
export function LiveUpdates() {
  const service = useService();
  const queries = useQueryClient();
  const { name } = useAccount();
  const state = useLinkState();
  useEffect(() => {
    const stop = new AbortController();
    const changed = (nouns: string[]): void => {
      void refetch(queries, (key) => (key[0] === name || key[0] === "") && nouns.includes(nounOf(key)));
    };
    for (const [method, nouns] of Object.entries(methodsByEvent) as [SubscriptionName, string[]][])
      service.subscribe(method, { accountName: name }, () => changed(nouns), stop.signal);
    return () => stop.abort();
  }, [service, queries, name]);
  // Events of accounts that are not shown are not received, so all answers of the newly shown account may be stale.
  const lastAccount = useRef(name);
  useEffect(() => {
    if (lastAccount.current === name) return;
    lastAccount.current = name;
    void queries.invalidateQueries({ queryKey: ["", "accounts.list"] });
  }, [queries, name]);
  const wasLost = useRef(false);
  useEffect(() => {
    noteLostService(state === "lost");
    if (state === "lost" || state === "moving") wasLost.current = true;
    if (state !== "open" || !wasLost.current) return;
    wasLost.current = false;
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== "auth" });
  }, [state, queries]);
  return null;
}

/**
 * Keeps the list of accounts up to date. Mounted before the list is read, so that no account created in between is missed: the socket
 * delivers messages in order.
 */
export function AccountUpdates() {
  const service = useService();
  const queries = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const onAccount = ({ accountName, cause }: { accountName: string; cause: string }): void => {
      // After an account was emptied or restored, all of it may have changed.
      const isEmptied = cause === "updated";
      void refetch(queries, (key) => nounOf(key) === "accounts" || (isEmptied && key[0] === accountName));
    };
    service.subscribe("accounts.subscribe", {}, onAccount, stop.signal);
    return () => stop.abort();
  }, [service, queries]);
  return null;
}

export function useLinkState(): LinkState {
  const service = useService();
  return useSyncExternalStore(service.onState, service.state);
}
