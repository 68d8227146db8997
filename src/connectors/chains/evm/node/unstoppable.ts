import { AppError, wordingOf } from "../../../../errors/app-error.ts";
import { msg } from "../../../../errors/wording.ts";
import { publicNodes } from "../../../../domain/catalog/public-nodes.ts";
import type { NetworkContext } from "../../../connector.ts";
import { createNode } from "../../../json-rpc.ts";
import type { UnstoppableAnswer } from "./unstoppable-reader.ts";

/** Endings of names of Unstoppable Domains (https://docs.unstoppabledomains.com). */
const endings =
  /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d-]+)*\.(?:crypto|x|nft|wallet|blockchain|bitcoin|dao|888|polygon|unstoppable|klever|hi|kresus|anime|manga|binanceus|go|zil|altimist|pudgy|austin|bitget|pog|clay|witg|metropolis|wrkx|secret|raiin|stepn|tball|farms|dfz|ubu|propykeys|smobler|twin|dream|bald|calicoin|lfg|brave)$/;

export function isUnstoppableName(text: string): boolean {
  return endings.test(text.toLowerCase());
}

/** A name is registered on one of these chains; where on several, the first one counts. */
const chainIds = [137, 8453, 1] as const;

/**
 * The EVM address of a name of Unstoppable Domains, by its reading contracts on public nodes (`UPSTREAM_EVM_RPC_<chainId>_URL` replaces them).
 * Throws `bad_request` with a remedy for a name without an address.
 */
export async function addressOfUnstoppable(
  text: string,
  context: NetworkContext,
): Promise<{ address: string; name: string }> {
  const { readName } = await import("./unstoppable-reader.ts");
  const name = text.toLowerCase();
  let failure: unknown;
  for (const chainId of chainIds) {
    const node = createNode(`evm_rpc_${chainId}`, publicNodes[chainId] ?? "", context, {
      perSecond: 5,
      burst: 5,
    });
    const answer = await readName(name, { node, chainId }).catch((error: unknown): UnstoppableAnswer => {
      context.signal.throwIfAborted();
      failure = error;
      return { kind: "unregistered" };
    });
    if (answer.kind === "address") return { address: answer.address, name };
    if (answer.kind === "no-address")
      throw new AppError(
        "bad_request",
        msg`The name ${name} has no Ethereum address in Unstoppable Domains. Paste the address itself.`,
      );
  }
  if (failure instanceof AppError && failure.data?.["offline"] === true) throw failure;
  throw new AppError(
    "bad_request",
    failure === undefined
      ? msg`The name ${name} is not registered in Unstoppable Domains. Check its spelling, or paste the address itself.`
      : msg`The name ${name} could not be looked up: a node returned no result (${wordingOf(failure)}). Try again later, or paste the address itself.`,
    failure === undefined ? {} : { cause: failure },
  );
}
