import { z } from "zod";
import { AppError } from "../../../errors/app-error.ts";
import { readPreciseJson } from "../../../net/precise-json.ts";
import type { ConnectorContext } from "../../connector.ts";

/** A single item is returned without a list. */
const answer = z.object({
  data: z.unknown().transform((data) => (data == null ? [] : Array.isArray(data) ? data : [data])),
});
const deposit = z.object({
  amount: z.number(),
  block_number: z.number(),
  block_ts: z.number(),
  from_address: z.string(),
  publickey: z.string(),
  tx_hash: z.string(),
  removed: z.boolean().optional(),
  valid_signature: z.boolean().optional(),
});
const member = z.object({ publickey: z.string(), validatorindex: z.number().nullish() });

/** A deposit of the execution layer, amount in gwei. */
export type Deposit = {
  hash: string;
  from: string;
  pubkey: string;
  amount: bigint;
  at: number;
  block: number;
};

/** `null`: the source requires a key, or refuses this one. */
export type Beaconchain = {
  deposits(pubkeys: readonly string[]): Promise<Deposit[] | null>;
  validatorsOf(withdrawalAddress: string): Promise<string[] | null>;
};

const atOnce = 100;
const pageSize = 200;

/** beaconcha.in's API, version 1 (https://docs.beaconcha.in). */
export function createBeaconchain(context: ConnectorContext): Beaconchain {
  const base = context.http.baseUrl("beaconchain", "https://beaconcha.in");
  const apiKey = context.secret("apiKey");
  async function get<Item>(path: string, item: z.ZodType<Item>): Promise<Item[] | null> {
    const response = await context.http.request({
      provider: "beaconchain",
      url: `${base}/api/v1/${path}`,
      ...(apiKey === undefined ? {} : { headers: { apikey: apiKey } }),
      // Ten per minute without a key.
      pace: { perSecond: 1 / 6, burst: 5 },
      signal: context.signal,
    });
    if (response.status >= 400) return null;
    const found = answer.safeParse(readPreciseJson(response, "beaconchain"));
    const items = z.array(item).safeParse(found.data?.data);
    if (items.success) return items.data;
    throw new AppError("upstream", `beaconcha.in did not answer as documented for ${path.slice(0, 40)}.`, {
      data: { provider: "beaconchain" },
    });
  }
  return {
    async deposits(pubkeys) {
      const found: Deposit[] = [];
      for (let start = 0; start < pubkeys.length; start += atOnce) {
        const items = await get(
          `validator/${pubkeys.slice(start, start + atOnce).join(",")}/deposits`,
          deposit,
        );
        if (items === null) return null;
        for (const one of items)
          // A first deposit without a valid signature is lost; the source flags it.
          if (one.removed !== true && one.valid_signature !== false) found.push(depositOf(one));
      }
      return found;
    },
    async validatorsOf(address) {
      const found: string[] = [];
      for (let offset = 0; ; offset += pageSize) {
        const items = await get(
          `validator/withdrawalCredentials/${address}?limit=${pageSize}&offset=${offset}`,
          member,
        );
        if (items === null) return null;
        found.push(...items.map(({ publickey }) => publickey.toLowerCase()));
        if (items.length < pageSize) return found;
      }
    },
  };
}

function depositOf(one: z.output<typeof deposit>): Deposit {
  return {
    hash: prefixed(one.tx_hash),
    from: prefixed(one.from_address),
    pubkey: prefixed(one.publickey),
    amount: BigInt(one.amount),
    at: one.block_ts * 1000,
    block: one.block_number,
  };
}

function prefixed(hex: string): string {
  return hex.startsWith("0x") ? hex.toLowerCase() : `0x${hex.toLowerCase()}`;
}
