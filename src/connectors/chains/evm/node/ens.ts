import { AppError, messageOf } from "../../../../errors/app-error.ts";
import { msg } from "../../../../errors/wording.ts";
import type { NetworkContext } from "../../../connector.ts";
import { createNode, type Node } from "../../../json-rpc.ts";
import type { EnsAnswer } from "./ens-resolver.ts";

const publicNode = "https://ethereum-rpc.publicnode.com";

/** Whether text has the form of a name rather than an address. */
export function isName(text: string): boolean {
  return /\.[^.\s]{2,}$/.test(text) && !/\s/.test(text);
}

/**
 * The address of an ENS name on a chain, and the name in its normal form. Queries `node`, which must be on Ethereum, or a public node
 * (`UPSTREAM_EVM_RPC_1_URL` replaces it). Throws `bad_request` with a remedy for a name without an address.
 */
export async function addressOfName(
  name: string,
  context: NetworkContext,
  { node, chainId = 1 }: { node?: Node | undefined; chainId?: number } = {},
): Promise<{ address: string; name: string }> {
  // viem is large and most connections have an address: it is loaded for the first name.
  const { normalizedName, resolveName } = await import("./ens-resolver.ts");
  const normalized = normalizedName(name);
  const ethereum = node ?? createNode("evm_rpc_1", publicNode, context, { perSecond: 5, burst: 5 });
  const answer: EnsAnswer =
    normalized === undefined
      ? { kind: "invalid" }
      : await resolveName(normalized, { node: ethereum, context, chainId });
  if (answer.kind === "address") return { address: answer.address, name: normalized ?? name };
  throw refusalOf(name.slice(0, 80), answer);
}

function refusalOf(name: string, answer: Exclude<EnsAnswer, { kind: "address" }>): AppError {
  switch (answer.kind) {
    case "invalid":
      return new AppError(
        "bad_request",
        msg`"${name}" is not a valid ENS name: it has characters that the standard forbids or that look like others. Check its spelling, or paste the address itself.`,
      );
    case "unregistered":
      return new AppError(
        "bad_request",
        msg`The name ${name} is not registered in ENS. Check its spelling, or paste the address itself.`,
      );
    case "no-address":
      return new AppError(
        "bad_request",
        msg`The name ${name} has no address in ENS. Paste the address itself.`,
      );
    case "unavailable":
      return unavailableNameError(name, answer);
  }
}

function unavailableNameError(
  name: string,
  { from, cause }: Extract<EnsAnswer, { kind: "unavailable" }>,
): AppError {
  if (cause instanceof AppError && cause.data?.["offline"] === true) return cause;
  const why = {
    node: `the Ethereum node returned no result (${messageOf(cause)})`,
    gateway: `the name is kept off-chain and its gateway did not answer (${messageOf(cause)})`,
    resolver: "its resolver contract reported an error",
  }[from];
  return new AppError(
    "bad_request",
    msg`The name ${name} could not be looked up: ${why}. Try again later, or paste the address itself.`,
    { cause },
  );
}
