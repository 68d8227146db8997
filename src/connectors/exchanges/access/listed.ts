import { ExchangeFailure } from "../../../ports/exchanges.ts";
import type { ExchangeClient, ListedAccount } from "../exchange.ts";
import { isRaw } from "../reading/raw.ts";

/**
 * Accounts that are not read, by the requests that state their balances: whether each is empty. One that the exchange refuses to this key is left
 * out; `unreadAccounts` names it in any case.
 */
export async function listAccounts(
  client: ExchangeClient,
  accounts: Readonly<Record<string, (client: ExchangeClient) => Promise<boolean>>>,
): Promise<ListedAccount[]> {
  const found: ListedAccount[] = [];
  for (const [title, isEmpty] of Object.entries(accounts))
    try {
      found.push({ title, isOpen: true, isEmpty: await isEmpty(client) });
    } catch (error) {
      if (!(error instanceof ExchangeFailure)) throw error;
    }
  return found;
}

/** Whether every number in some of a record's fields is zero, at any depth; all fields where none are named. */
export function isZeroIn(value: unknown, ...names: string[]): boolean {
  if (Array.isArray(value)) return value.every((row) => isZeroIn(row, ...names));
  if (!isRaw(value)) return !(/^-?[\d.]+(?:e[-+]?\d+)?$/i.test(String(value)) && Number(value) !== 0);
  const fields = names.length === 0 ? Object.keys(value) : names.filter((name) => name in value);
  return fields.every((name) => isZeroIn(value[name]));
}
