import { z } from "zod";
import type { AssetHint } from "../../../domain/assets/asset.ts";
import { sha256Hex } from "../../../lib/sha-256.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import type { ChainServer } from "../account/chain-server.ts";
import { cosmosChains, nativeOf, platformOf, type CosmosChain, type Denomination } from "./chains.ts";

const trace = z.object({ denom_trace: z.object({ path: z.string(), base_denom: z.string() }) });
const hop = z.object({ port_id: z.string(), channel_id: z.string() });
const newTrace = z.object({ denom: z.object({ base: z.string(), trace: z.array(hop) }) });
const metadata = z.object({
  metadata: z.object({
    base: z.string(),
    display: z.string().nullish(),
    symbol: z.string().nullish(),
    name: z.string().nullish(),
    denom_units: z.array(z.object({ denom: z.string(), exponent: z.int().min(0).max(80).default(0) })),
  }),
});

export type KnownAsset = { assetId: string; scale: number; hint: AssetHint };
export type Trace = { path: string; base: string };

/** The known denominations of a chain, each requested once. */
export type Denominations = {
  of(denom: string): Promise<KnownAsset>;
};

export function assetOf(chain: CosmosChain, denom: string): string {
  if (denom === chain.denom) return nativeOf(chain);
  return denom.startsWith("ibc/")
    ? `${platformOf(chain)}/ibc:${denom.slice(4).toUpperCase()}`
    : `${platformOf(chain)}/denom:${denom}`;
}

/** A denomination issued by a chain of the records. */
function issuedBy(chain: CosmosChain, denom: string): Denomination | undefined {
  if (denom !== chain.denom) return chain.denoms?.[denom];
  const { symbol, name, coinName = name, decimals, coinId } = chain;
  return { symbol, name: coinName, decimals, coinId };
}

/** The original denomination, if every channel on the way is in the records: anyone can open other channels and send coins of the same name. */
export function originOf(
  chain: CosmosChain,
  { path, base }: Trace,
  chains: readonly CosmosChain[] = cosmosChains,
): Denomination | undefined {
  const hops = path.split("/");
  let at: CosmosChain | undefined = chain;
  for (let index = 0; index < hops.length; index += 2) {
    const next: string | undefined =
      hops[index] === "transfer" ? at?.channels?.[hops[index + 1] ?? ""] : undefined;
    at = next === undefined ? undefined : chains.find(({ id }) => id === next);
  }
  return at === undefined ? undefined : issuedBy(at, base);
}

/** Whether the hash of a path and a denomination matches its IBC name. */
function isTraceOf(denom: string, { path, base }: Trace): boolean {
  return sha256Hex(`${path}/${base}`, { bytes: 32 }).toUpperCase() === denom.slice(4).toUpperCase();
}

async function traceOf(server: ChainServer, denom: string): Promise<Trace | undefined> {
  const hash = denom.slice(4);
  const known = await server.get(`/ibc/apps/transfer/v1/denom_traces/${hash}`, {}, trace);
  if (known !== undefined) return { path: known.denom_trace.path, base: known.denom_trace.base_denom };
  // From version 10 of IBC.
  const answer = await server.get(`/ibc/apps/transfer/v1/denoms/${hash}`, {}, newTrace);
  if (answer === undefined) return undefined;
  const path = answer.denom.trace.map(({ port_id: port, channel_id: channel }) => `${port}/${channel}`);
  return { path: path.join("/"), base: answer.denom.base };
}

export function denominationsOf(chain: CosmosChain, server: ChainServer): Denominations {
  const known = new Map<string, Promise<KnownAsset>>();
  async function lookUp(denom: string): Promise<KnownAsset> {
    const assetId = assetOf(chain, denom);
    const issuedDenomination = issuedBy(chain, denom);
    if (issuedDenomination !== undefined)
      return { assetId, scale: issuedDenomination.decimals, hint: { assetId, ...issuedDenomination } };
    const path = denom.startsWith("ibc/") ? await traceOf(server, denom) : undefined;
    if (path !== undefined && !isTraceOf(denom, path))
      throw new AppError(
        "upstream",
        msg`The server states a different origin of ${denom} than its name does.`,
        {
          data: { provider: "cosmos" },
        },
      );
    const origin = path === undefined ? undefined : originOf(chain, path);
    if (origin !== undefined) return { assetId, scale: origin.decimals, hint: { assetId, ...origin } };
    const statedToken = await statedBy(server, denom);
    // Without stated decimals amounts are in the smallest unit: exact, and never a guess.
    const scale = statedToken?.decimals ?? 0;
    const symbol = statedToken?.symbol ?? path?.base.split("/").at(-1) ?? denom.split("/").at(-1) ?? denom;
    return { assetId, scale, hint: { assetId, symbol, name: statedToken?.name ?? symbol, decimals: scale } };
  }
  return {
    of(denom) {
      const before = known.get(denom);
      if (before !== undefined) return before;
      const lookup = lookUp(denom);
      known.set(denom, lookup);
      return lookup;
    },
  };
}

/** The chain's metadata of a denomination. Its symbol may be any text, so it never identifies a coin. */
async function statedBy(
  server: ChainServer,
  denom: string,
): Promise<Omit<Denomination, "coinId"> | undefined> {
  const path = `/cosmos/bank/v1beta1/denoms_metadata/${encodeURIComponent(denom)}`;
  const answer = await server.get(path, {}, metadata);
  if (answer === undefined) return undefined;
  const { display, symbol, name, denom_units: units } = answer.metadata;
  const displayUnit = units.find((unit) => unit.denom === display);
  if (displayUnit === undefined || symbol == null || symbol === "") return undefined;
  return { symbol, name: name == null || name === "" ? symbol : name, decimals: displayUnit.exponent };
}
