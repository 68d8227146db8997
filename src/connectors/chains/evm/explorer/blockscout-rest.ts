import { z } from "zod";
import type { HttpResponse } from "../../../../ports/http.ts";
import type { NetworkContext } from "../../../connector.ts";
import type { Explorer } from "./explorer-api.ts";

/** Where the next page of a list begins: parameters to send back, whose meaning is the server's own. */
export const nextPage = z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullish();
export type NextPage = z.output<typeof nextPage>;

/** Whether an explorer has Blockscout's REST API next to its account module (https://docs.blockscout.com/devs/apis/rest). */
export function hasRest({ provider }: Explorer): boolean {
  return provider === "blockscout";
}

/** Requests a path of a Blockscout's REST API, such as `/addresses/0x…`. The status is 404 for an address that never appeared on the chain. */
export function requestRest(
  explorer: Explorer,
  path: string,
  context: NetworkContext,
  page: NextPage = {},
): Promise<HttpResponse> {
  const url = new URL(`${explorer.url}/v2${path}`);
  for (const [name, value] of Object.entries(page ?? {}))
    if (value !== null) url.searchParams.set(name, String(value));
  if (explorer.apiKey !== undefined) url.searchParams.set("apikey", explorer.apiKey);
  return context.http.request({
    provider: explorer.provider,
    url: url.href,
    pace: { perSecond: explorer.perSecond, burst: 1 },
    signal: context.signal,
  });
}
