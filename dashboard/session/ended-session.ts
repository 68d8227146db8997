import { useQueryClient, type Query } from "@tanstack/react-query";
import { useState } from "react";
import { authStatus, readBody, type AuthStatus } from "../data/auth.ts";
import { hasTypedFields } from "./typed-fields.ts";

export const authKey = ["", "auth"];
const isOther = ({ queryKey }: Query): boolean => queryKey[1] !== "auth";

type UserId = string | null | undefined;
type Caller = { user: { id: string } | null };

/**
 * What becomes of the page when its session ends. It is gone at once, unless a form on it was typed into: then it stays hidden until the same
 * user signs in again. Nothing that another user saw is shown.
 */
export function useEndedSession(): {
  /** The session ended while the page was open. */
  hasEnded: boolean;
  /** The page of that session is kept. */
  isKept: boolean;
  /** Whether a session is left is being asked. */
  isChecking: boolean;
  /** Counts pages: another number is another page. */
  pages: number;
  /** Counts sockets of the page, which has a new one after a sign-in. */
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
      // Without an observer an answer goes after some minutes, and with it the form that shows it.
      if (isKept)
        for (const query of queries.getQueryCache().findAll({ predicate: isOther }))
          query.setOptions({ ...query.options, gcTime: Number.POSITIVE_INFINITY });
      // A change of the user's role closes the socket, too: what was read under the old role is read again.
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
