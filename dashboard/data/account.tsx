import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, type ReactNode } from "react";
import type { Account } from "./records.ts";
import { useService } from "./service.ts";

const AccountContext = createContext<Account | null>(null);

export function AccountProvider({ account, children }: { account: Account; children: ReactNode }) {
  return <AccountContext value={account}>{children}</AccountContext>;
}

/** The account the page shows. */
export function useAccount(): Account {
  const account = useContext(AccountContext);
  if (account === null) throw new Error("This part of the page stands outside of an account.");
  return account;
}

export function useAccounts() {
  const service = useService();
  return useQuery({
    queryKey: ["", "accounts.list"],
    queryFn: ({ signal }) => service.call<Account[]>("accounts.list", {}, signal),
  });
}

/** Asks a method of the shown account again whenever what it answers may have changed (see `live.tsx`). */
export function useAnswer<Result>(
  method: string,
  input: Record<string, unknown> = {},
  options: { enabled?: boolean } = {},
) {
  const service = useService();
  const { name } = useAccount();
  return useQuery({
    queryKey: [name, method, input],
    queryFn: ({ signal }) => service.call<Result>(method, { accountName: name, ...input }, signal),
    enabled: options.enabled ?? true,
  });
}

/** Does something to the shown account and asks again for what it may have changed. */
export function useAct(): <Result>(
  method: string,
  input?: Record<string, unknown>,
  changes?: string[],
) => Promise<Result> {
  const service = useService();
  const { name } = useAccount();
  const queries = useQueryClient();
  return async <Result,>(method: string, input: Record<string, unknown> = {}, changes: string[] = []) => {
    const result = await service.call<Result>(method, { accountName: name, ...input });
    const nouns = new Set([method.slice(0, method.indexOf(".")), ...changes]);
    await queries.invalidateQueries({ predicate: ({ queryKey }) => nouns.has(nounOf(queryKey)) });
    return result;
  };
}

export function nounOf(queryKey: readonly unknown[]): string {
  const method = queryKey[1];
  return typeof method === "string" ? method.slice(0, method.indexOf(".")) : "";
}
