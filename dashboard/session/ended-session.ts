import { useQueryClient, type Query } from "@tanstack/react-query";
import { useState } from "react";
import { authStatus, readBody, type AuthStatus } from "../data/auth.ts";
import { hasTypedFields } from "./typed-fields.ts";

export const authKey = ["", "auth"];
const isOther = ({ queryKey }: Query): boolean => queryKey[1] !== "auth";

type UserId = string | null | undefined;
type Caller = { user: { id: string } | null };

/**
 * Decides what happens to the page when its session ends. It is removed at once, unless a form contains unsaved input: then it is hidden until
 * the same user signs in again. If another user signs in, it is removed.
 */
export function useEndedSession(): {
  /** Whether the session ended while the page was open. */
  hasEnded: boolean;
  /** Whether the page of that session is kept, hidden. */
  isKept: boolean;
  /** Whether the page is checking if there is still a session. */
  isChecking: boolean;
  /** A React key: a new number replaces the page. */
  pages: number;
  /** Counts sockets: the page opens a new one after a sign-in. */
  sockets: number;
  end(): Promise<void>;
  signedIn(): Promise<void>;
} {
  const queries = useQueryClient();
  const [state, setState] = useState({ hasEnded: false, isKept: false, isChecking: false });
  const [pages, setPages] = useState(0);
  const [sockets, setSockets] = useState(0);
  const [keptFor, setKeptFor] = useState<UserId>(undefined);
  const goOn = (): void => setState({ hasEnded: false, isKept: false, isChecking: false });
  return {
    ...state,
    pages,
    sockets,
    async end() {
      const isKept = hasTypedFields();
      setKeptFor(queries.getQueryData<Caller>(["", "users.current"])?.user?.id);
      setState({ hasEnded: true, isKept, isChecking: true });
      // Answers without an observer are garbage-collected after some minutes, and the form that depends on them would be lost.
      if (isKept)
        for (const query of queries.getQueryCache().findAll({ predicate: isOther }))
          query.setOptions({ ...query.options, gcTime: Number.POSITIVE_INFINITY });
      // The socket also closes when the user's role changes, so all answers are marked stale.
      await queries.invalidateQueries({ predicate: isOther, refetchType: "none" });
      await queries.resetQueries({ queryKey: authKey });
      const { authenticated } = queries.getQueryData<AuthStatus>(authKey) ?? { authenticated: false };
      if (authenticated) {
        setPages(pages + 1);
        return goOn();
      }
      setState({ hasEnded: true, isKept, isChecking: false });
      if (!isKept) queries.removeQueries({ predicate: isOther });
    },
    async signedIn() {
      const isSame = state.isKept && keptFor !== undefined && (await currentUser()) === keptFor;
      const status = await authStatus();
      if (isSame) setSockets(sockets + 1);
      else {
        setPages(pages + 1);
        queries.removeQueries({ predicate: isOther });
      }
      queries.setQueryData(authKey, status);
      goOn();
    },
  };
}

/** The user who signed in; `undefined` if the service does not say. */
async function currentUser(): Promise<UserId> {
  try {
    const response = await fetch("/rpc/users.current", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    return ((await readBody(response)) as { result: Caller }).result.user?.id;
  } catch {
    return undefined;
  }
}
