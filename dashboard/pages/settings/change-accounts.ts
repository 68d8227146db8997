import { useQueryClient } from "@tanstack/react-query";
import type { Account } from "../../data/records.ts";
import { useService, type InputOf } from "../../data/service.ts";
import { countText } from "../../format/names.ts";
import { t } from "../../i18n/t.ts";

/** Runs a change of accounts, and refetches the list of accounts. */
export function useAccountChange() {
  const service = useService();
  const queries = useQueryClient();
  return async <Name extends "accounts.create" | "accounts.rename" | "accounts.reset">(
    method: Name,
    input: InputOf<Name>,
  ): Promise<void> => {
    await service.call(method, input);
    await queries.invalidateQueries({ queryKey: ["", "accounts.list"] });
  };
}

/** The number of transactions of an account. */
export function sizeOf({ transactions }: Account): string {
  return transactions === null ? t("settings.cannotBeRead") : countText(transactions, "transaction");
}
