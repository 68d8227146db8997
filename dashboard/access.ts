import { useQuery } from "@tanstack/react-query";
import { useAccount } from "./data/account.tsx";
import { useService, type ResultOf } from "./data/service.ts";

export type Access = ResultOf<"users.current">["accounts"][number]["access"];

const order: readonly Access[] = ["read", "comment", "write", "owner"];

/** The signed-in user's access to the shown account. `owner` while it loads; the service checks every call itself. */
export function useAccess(): Access {
  const service = useService();
  const { name } = useAccount();
  const { data } = useQuery({
    queryKey: ["", "users.current"],
    queryFn: ({ signal }) => service.call("users.current", {}, signal),
    staleTime: Infinity,
  });
  if (data === undefined || data.isServiceOwner) return "owner";
  return (
    data.accounts.find(({ accountName }) => accountName === name || accountName === "*")?.access ?? "read"
  );
}

/** Whether an access includes what a page needs. */
export function accessIncludes(access: Access, needed: Access = "read"): boolean {
  return order.indexOf(access) >= order.indexOf(needed);
}
