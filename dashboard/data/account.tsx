import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, type ReactNode } from "react";
import { useNotify } from "../parts/notice.tsx";
import type { Account } from "./records.ts";
import { refetch } from "./refetch.ts";
import { useService, type CallName, type InputOf, type ResultOf } from "./service.ts";

const AccountContext = createContext<Account | null>(null);

export function AccountProvider({ account, children }: { account: Account; children: ReactNode }) {
  return <AccountContext value={account}>{children}</AccountContext>;
}

/** The account the page shows. */
export function useAccount(): Account {
  const account = useContext(AccountContext);
  if (account === null) throw new Error("useAccount is called outside AccountProvider.");
  return account;
}

export function useAccounts() {
  const service = useService();
  return useQuery({
    queryKey: ["", "accounts.list"],
    queryFn: ({ signal }) => service.call("accounts.list", {}, signal),
  });
}

/** Methods of one account, and their inputs without its name. */
export type AccountMethod = {
  [Name in CallName]: InputOf<Name> extends { accountName: string } ? Name : never;
}[CallName];
export type AccountInput<Name extends AccountMethod> = Omit<InputOf<Name>, "accountName">;

/** Queries a method of the shown account, and again whenever its answer may have changed (see `live.tsx`). */
export function useAccountQuery<Name extends AccountMethod>(method: Name, input: AccountInput<Name>) {
  const service = useService();
  const { name } = useAccount();
  return useQuery<ResultOf<Name>>({
    queryKey: [name, method, input],
    queryFn: ({ signal }) => service.call(method, withAccountName(name, input), signal),
  });
}

/** Calls a method that changes the shown account and invalidates the queries it may affect. */
export function useAccountMutation() {
  const service = useService();
  const { name } = useAccount();
  const queries = useQueryClient();
  const { withdrawUndo } = useNotify();
  return async <Name extends AccountMethod>(
    method: Name,
    input: AccountInput<Name>,
    changes: string[] = [],
  ): Promise<ResultOf<Name>> => {
    withdrawUndo();
    const result = await service.call(method, withAccountName(name, input));
    const nouns = new Set([method.slice(0, method.indexOf(".")), ...changes]);
    await refetch(queries, (key) => nouns.has(nounOf(key)));
    return result;
  };
}

/** The whole input: `Omit` and its counterpart are equal to a reader, but not to the compiler. */
export function withAccountName<Name extends AccountMethod>(
  accountName: string,
  input: AccountInput<Name>,
): InputOf<Name> {
  return { accountName, ...input } as InputOf<Name>;
}

export function nounOf(queryKey: readonly unknown[]): string {
  const method = queryKey[1];
  return typeof method === "string" ? (method.split(".", 1)[0] ?? "") : "";
}
