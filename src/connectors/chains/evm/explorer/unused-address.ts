import type { NetworkContext } from "../../../connector.ts";
import type { Explorer } from "./explorer-api.ts";
import { restOf } from "./explorers.ts";

const notFound = /^\s*\{\s*"message"\s*:\s*"Not found"\s*\}\s*$/i;

/** Whether a Blockscout has seen an address; `null` if its answer is inconclusive. */
export async function hasSeenAddress(
  explorer: Explorer,
  address: string,
  context: NetworkContext,
): Promise<boolean | null> {
  const rest = restOf(explorer);
  if (rest === undefined) return null;
  const url = new URL(`${rest}/addresses/${address}`);
  if (explorer.apiKey !== undefined) url.searchParams.set("apikey", explorer.apiKey);
  const { status, text } = await context.http.request({
    provider: explorer.provider,
    url: url.href,
    pace: { perSecond: explorer.perSecond, burst: 1 },
    signal: context.signal,
  });
  if (status === 404 && notFound.test(text)) return false;
  return status === 200 ? true : null;
}

/**
 * Whether a Blockscout has never seen an address: no transaction, no token, no call of a contract. One request, where other explorers need
 * several; anything but a plain "not found" proves nothing (https://docs.blockscout.com/devs/apis/rest).
 */
export async function hasNeverSeenAddress(
  explorer: Explorer,
  address: string,
  context: NetworkContext,
): Promise<boolean> {
  return (await hasSeenAddress(explorer, address, context)) === false;
}
