import { z } from "zod";
import type { ChainServer } from "../account/chain-server.ts";
import { contractAddress } from "./address.ts";
import type { Jetton } from "./assemble.ts";

/** Of another form: stated, but not known. */
const decimalsText = z.union([z.string(), z.number()]).nullish().catch("");
const text = z.string().optional().catch(undefined);
const masters = z.object({
  jetton_masters: z.array(
    z.object({
      jetton_content: z.object({ decimals: decimalsText, symbol: text, name: text, uri: text }).nullish(),
    }),
  ),
  /** The metadata that the server read from the address in `uri`, by the contract. */
  metadata: z
    .record(
      z.string(),
      z.object({
        token_info: z.array(
          z.object({ symbol: text, name: text, extra: z.object({ decimals: decimalsText }).nullish() }),
        ),
      }),
    )
    .nullish()
    .catch(undefined),
});

/** Requests each token's metadata once. A token without stated decimals stays unknown. */
export async function loadJettons(
  { server, jettons }: { server: ChainServer; jettons: Map<string, Jetton | undefined> },
  addresses: Iterable<string>,
): Promise<void> {
  for (const address of new Set([...addresses].map((spelling) => spelling.toLowerCase()))) {
    if (jettons.has(address)) continue;
    const answer = await server.get("/api/v3/jetton/masters", { address }, masters);
    const content = answer?.jetton_masters[0]?.jetton_content ?? undefined;
    const [, read] =
      Object.entries(answer?.metadata ?? {}).find(([contract]) => contract.toLowerCase() === address) ?? [];
    const [info] = read?.token_info ?? [];
    const decimals = decimalsFrom(content, info?.extra?.decimals);
    if (decimals === undefined) {
      jettons.set(address, undefined);
      continue;
    }
    const shownAddress = contractAddress(address);
    const symbol = content?.symbol ?? info?.symbol ?? `${shownAddress.slice(0, 6)}…`;
    jettons.set(address, { symbol, name: content?.name ?? info?.name ?? symbol, decimals });
  }
}

type Stated = z.output<typeof decimalsText>;

/**
 * A token's decimals: as its contract states them, or else the document that it refers to. Nine if a contract that refers to no document states
 * none (https://github.com/ton-blockchain/TEPs/blob/master/text/0064-token-data-standard.md).
 */
function decimalsFrom(
  content: { decimals?: Stated; uri?: string | undefined } | undefined,
  documented: Stated,
): number | undefined {
  const stated = content?.decimals ?? documented;
  if (stated != null) return /^\d{1,2}$/.test(String(stated)) ? Number(stated) : undefined;
  return content === undefined || content.uri !== undefined ? undefined : 9;
}
