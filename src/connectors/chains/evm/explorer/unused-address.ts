import type { NetworkContext } from "../../../connector.ts";
import type { Explorer } from "./explorer-api.ts";
import { hasRest, requestRest } from "./blockscout-rest.ts";

const notFound = /^\s*\{\s*"message"\s*:\s*"Not found"\s*\}\s*$/i;

/** Whether a Blockscout has seen an address; `null` if its answer is inconclusive. */
export async function hasSeenAddress(
  explorer: Explorer,
  address: string,
  context: NetworkContext,
): Promise<boolean | null> {
  if (!hasRest(explorer)) return null;
  const { status, text } = await requestRest(explorer, `/addresses/${address}`, context);
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
