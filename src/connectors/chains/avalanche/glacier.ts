import { z } from "zod";
import { units, refuseOtherChain, type ChainServer } from "../account/chain-server.ts";
import type { HistoryPage, Span } from "../account/history-lists.ts";
import { avalancheRow, type AvalancheRow, type AvalancheChain } from "./assemble.ts";

export const chainInfo = z.object({ chainName: z.string(), network: z.string() });
const history = z.object({
  transactions: z.array(avalancheRow),
  nextPageToken: z.string().nullish(),
  chainInfo: chainInfo.optional(),
});
const amounts = z
  .array(
    z.object({
      assetId: z.string(),
      amount: units,
      denomination: z.int().min(0).max(80).nullish(),
      name: z.string().nullish(),
      symbol: z.string().nullish(),
    }),
  )
  .default([]);
export type Amounts = z.output<typeof amounts>;
export const balancesAnswer = z.object({
  balances: z.object({
    unlockedUnstaked: amounts,
    lockedPlatform: amounts,
    lockedStakeable: amounts,
    unlockedStaked: amounts,
    lockedStaked: amounts,
    pendingStaked: amounts,
    unlocked: amounts,
    locked: amounts,
  }),
  chainInfo,
});

export function pathOf({ chain }: Reading, resource: string): string {
  return `/v1/networks/mainnet/blockchains/${chain.name}/${resource}`;
}

/**
 * A page of a list of the Data API (https://developers.avacloud.io/data-api), oldest first. Throws `bad_request` for a server of another
 * network.
 */
export async function page(
  reading: Reading,
  resource: string,
  { after, before }: Span,
  more: string | null,
): Promise<HistoryPage<AvalancheRow>> {
  const query = {
    addresses: reading.wallet,
    pageSize,
    sortOrder: "asc",
    startTimestamp: after === null ? undefined : String(after),
    endTimestamp: before === null ? undefined : String(before),
    pageToken: more ?? undefined,
  };
  const answer = await reading.server.get(pathOf(reading, resource), query, history);
  refuseChain(reading, answer?.chainInfo);
  const next = answer?.nextPageToken ?? "";
  const rows = answer?.transactions ?? [];
  return {
    rows,
    more: next === "" ? null : next,
    isShort: rows.length < pageSize,
    isMissing: answer === undefined,
  };
}
const pageSize = 100;

export type Reading = { server: ChainServer; chain: AvalancheChain; wallet: string; now: number };

/** Throws `bad_request` if the server's answer is of another network or chain. */
export function refuseChain({ chain }: Reading, info: z.output<typeof chainInfo> | undefined): void {
  const served = info === undefined ? undefined : `${info.network} ${info.chainName}`;
  refuseOtherChain("Avalanche", `mainnet ${chain.name}`, served);
}
