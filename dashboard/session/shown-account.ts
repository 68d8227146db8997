import { useEffect, useState } from "react";
import { usePreferences } from "../data/preferences.tsx";
import type { Account } from "../data/records.ts";

type Identity = Pick<Account, "name" | "createdAt">;
const key = "portolan.shownAccount";

/** The account that this window showed before it was loaded again. */
function accountBeforeReload(): Identity | undefined {
  try {
    const { name, createdAt } = JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<Identity>;
    return typeof name === "string" && typeof createdAt === "number" ? { name, createdAt } : undefined;
  } catch {
    return undefined;
  }
}

/** The next user of this window did not see the account that it showed. */
export function forgetShownAccount(): void {
  sessionStorage.removeItem(key);
}

/**
 * The account that this window shows: the chosen one or, without a choice, the last or the first. `gone` is the name of an account that it
 * showed, also before a reload, and that no longer exists: no other one takes its place until `choose` is called.
 */
export function useShownAccount(accounts: readonly Account[]): {
  account: Account | undefined;
  gone: string | null;
  choose(account: Account): void;
} {
  const { account: preferred, change } = usePreferences();
  const [last, setLast] = useState<Identity | undefined>(accountBeforeReload);
  /** Whether none was shown since the page was loaded. Another window may have chosen another account since. */
  const [isFresh, setFresh] = useState(true);
  const show = (account: Identity | undefined): void => {
    setLast(account);
    setFresh(false);
  };
  const [renamedTo, setRenamedTo] = useState<string | null>(null);
  const called = (wanted: string | undefined): Account | undefined =>
    accounts.find(({ name }) => name === wanted);
  const named = called(preferred ?? last?.name);
  const isMissing = last !== undefined && called(last.name) === undefined;
  const isLost = isMissing && (isFresh || (named === undefined && last.name === (preferred ?? last.name)));
  const renamed = isLost ? accounts.find(({ createdAt }) => createdAt === last.createdAt) : undefined;
  // A new name is shown before it is the choice.
  const account = (isLost ? renamed : (named ?? called(last?.name))) ?? accounts[0];
  const gone = isLost && renamed === undefined && account !== undefined ? last.name : null;
  if (account !== undefined && gone === null && account.name !== last?.name) {
    show(account);
    if (renamed !== undefined) setRenamedTo(renamed.name);
  }
  useEffect(() => {
    if (renamedTo !== null) change({ account: renamedTo });
  }, [renamedTo, change]);
  useEffect(() => {
    if (last !== undefined) sessionStorage.setItem(key, JSON.stringify(last));
  }, [last]);
  return {
    account,
    gone,
    choose(chosen) {
      show(chosen);
      change({ account: chosen.name });
    },
  };
}
