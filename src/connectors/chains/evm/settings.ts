import { z } from "zod";
import { chainOfPlatform, type Chain } from "../../../domain/catalog/chains.ts";
import type { NetworkContext } from "../../connector.ts";
import type { Node } from "../../json-rpc.ts";
import { addressOfName, isName } from "./node/ens.ts";
import { addressOfUnstoppable, isUnstoppableName } from "./node/unstoppable.ts";

const hexAddress = /^0x[0-9a-fA-F]{40}$/;

/** The common settings of kinds that read an EVM address. */
export const addressFields = {
  address: z
    .string()
    .trim()
    .refine((text) => hexAddress.test(text) || (isName(text) && !/^0x/i.test(text)), {
      message:
        "is neither an EVM address (0x and 40 hexadecimal digits) nor a name of ENS or Unstoppable Domains (such as name.eth)",
    })
    .transform((text) => text.toLowerCase())
    .meta({ title: "Address or name" }),
  ensName: z
    .string()
    .max(255)
    .optional()
    .meta({ readOnly: true })
    .describe(
      "The name in ENS or Unstoppable Domains with which the address was given; filled in automatically",
    ),
};

/** The description of a chain without a record. */
export const chainFields = {
  chainName: z.string().trim().min(1).max(60).optional().describe("Name of a chain that is not known"),
  coinSymbol: z
    .string()
    .trim()
    .min(1)
    .max(20)
    .optional()
    .describe("Ticker of its native coin; ETH when left out"),
  coinDecimals: z.int().min(0).max(36).optional().describe("Decimals of its native coin; 18 when left out"),
  wrappedNative: z
    .string()
    .trim()
    .regex(hexAddress, "is not an address")
    .transform((text) => text.toLowerCase())
    .optional()
    .meta({ title: "Wrapped native coin" })
    .describe("Contract of its wrapped native coin, where it has one"),
};

export type ChainSettings = {
  chainName?: string | undefined;
  coinSymbol?: string | undefined;
  coinDecimals?: number | undefined;
  wrappedNative?: string | undefined;
};

/** A known chain's record, or one built from the owner's settings: a private or new chain requires no code. */
export function chainOf(chainId: number, settings: ChainSettings): Chain {
  const known = chainOfPlatform(`eip155:${chainId}`);
  if (known !== undefined) return known;
  return {
    chainId,
    platform: `eip155:${chainId}`,
    name: settings.chainName ?? `Chain ${chainId}`,
    symbols: [settings.coinSymbol ?? "ETH"],
    coinType: 60,
    decimals: settings.coinDecimals ?? 18,
    coinId: "",
    wrappedNative: settings.wrappedNative ?? null,
    coingeckoPlatform: null,
    explorer: "",
  };
}

/** Settings with a hexadecimal address: a name is resolved, on `chainId` if one chain is read, and stored with it. */
export async function withAddress<Given extends { address: string; ensName?: string | undefined }>(
  settings: Given,
  context: NetworkContext,
  on: { node?: Node | undefined; chainId?: number } = {},
): Promise<Given> {
  if (hexAddress.test(settings.address)) return settings;
  const { address, name } = isUnstoppableName(settings.address)
    ? await addressOfUnstoppable(settings.address, context)
    : await addressOfName(settings.address, context, on);
  return { ...settings, address, ensName: name };
}

/** A connection's label: its name, otherwise the shortened address. */
export function labelOf({ address, ensName }: { address: string; ensName?: string | undefined }): string {
  if (ensName !== undefined) return ensName;
  return hexAddress.test(address) ? `${address.slice(0, 6)}…${address.slice(-4)}` : address;
}
