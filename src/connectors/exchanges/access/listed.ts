import { ExchangeFailure } from "../../../ports/exchanges.ts";
import type { ExchangeClient, ListedAccount } from "../exchange.ts";
import { isRaw } from "../reading/raw.ts";

/**
 * Whether accounts that are not read are empty, by requests for their balances. Accounts to which the key has no access are omitted;
 * `unreadAccounts` lists them in any case.
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

/** Whether all numbers in the named fields of a record (by default all fields) are zero, at any depth. */
export function isZeroIn(value: unknown, ...names: string[]): boolean {
  if (Array.isArray(value)) return value.every((row) => isZeroIn(row, ...names));
  if (!isRaw(value)) return !(/^-?[\d.]+(?:e[-+]?\d+)?$/i.test(String(value)) && Number(value) !== 0);
  const fields = names.length === 0 ? Object.keys(value) : names.filter((name) => name in value);
  return fields.every((name) => isZeroIn(value[name]));
}
