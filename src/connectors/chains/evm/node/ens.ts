import { keccak_256 } from "@noble/hashes/sha3.js";
import { AppError } from "../../../../errors/app-error.ts";
import type { ConnectorContext } from "../../../connector.ts";
import { createNode, JsonRpcError, type Node } from "../../../json-rpc.ts";

/** The registry of ENS on Ethereum (https://docs.ens.domains/learn/deployments). */
const registry = "0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e";
const resolverSelector = "0x0178b8bf";
const addrSelector = "0x3b3b57de";
/** `OffchainLookup(address,string[],bytes,bytes4,bytes)`: https://eips.ethereum.org/EIPS/eip-3668 */
const offchainLookup = "0x556f1830";
const publicNode = "https://ethereum-rpc.publicnode.com";

/** What is read as a name: labels of letters, digits, `-` and `_` with dots between them. */
const plainName = /^(?=.{3,255}$)[a-z0-9_-]+(\.[a-z0-9_-]+)+$/i;

/** Whether text has the form of a name rather than of an address. */
export function isName(text: string): boolean {
  return /\.[^.\s]{2,}$/.test(text) && !/\s/.test(text);
}

/** The node of a name in the registry (EIP-137): hashes of its labels, from the last to the first. */
export function namehash(name: string): string {
  let node = new Uint8Array(32);
  const encoder = new TextEncoder();
  for (const label of name.toLowerCase().split(".").toReversed()) {
    const joined = new Uint8Array(64);
    joined.set(node);
    joined.set(keccak_256(encoder.encode(label)), 32);
    node = Uint8Array.from(keccak_256(joined));
  }
  return `0x${[...node].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * The address an ENS name stands for, by the registry and the name's own resolver on Ethereum: asked of `node`, else of a public one
 * (`UPSTREAM_EVM_RPC_1_URL` names another). Throws `bad_request` saying what to do for a name that stands for none.
 */
export async function addressOfName(name: string, context: ConnectorContext, node?: Node): Promise<string> {
  if (!plainName.test(name))
    throw new AppError(
      "bad_request",
      `"${name.slice(0, 80)}" has letters that can be mistaken for others, so it is not looked up: paste the address itself.`,
    );
  const ethereum = node ?? createNode("evm_rpc_1", publicNode, context, { perSecond: 5, burst: 5 });
  let answer: Answer;
  try {
    answer = await lookUp(name, ethereum);
  } catch (cause) {
    context.signal.throwIfAborted();
    if (cause instanceof AppError && cause.data?.["offline"] === true) throw cause;
    throw new AppError(
      "bad_request",
      `The name ${name} could not be looked up, since no Ethereum node answered: paste the address itself, or try again later.`,
      { cause },
    );
  }
  if (answer.address !== undefined) return answer.address;
  const why = {
    free: `The name ${name} is not registered on Ethereum: check its spelling, or paste the address itself.`,
    none: `The name ${name} has no Ethereum address on the chain: paste the address itself.`,
    elsewhere: `The name ${name} uses off-chain resolution (CCIP-Read), which is not supported. Paste the address that the wallet or ${providerOf(name)} shows.`,
  };
  throw new AppError("bad_request", why[answer.why]);
}

const elsewhere = "elsewhere";
type Answer = { address: string } | { address?: never; why: "free" | "none" | typeof elsewhere };

/** Names below one whose resolver answers for them (ENSIP-10) are in no registry: their provider keeps them. */
async function lookUp(name: string, ethereum: Node): Promise<Answer> {
  const node = namehash(name).slice(2);
  const resolver = await addressAnswered(ethereum, registry, resolverSelector + node);
  if (resolver !== undefined && resolver !== elsewhere) {
    const address = await addressAnswered(ethereum, resolver, addrSelector + node);
    if (address === elsewhere) return { why: elsewhere };
    return address === undefined ? { why: "none" } : { address };
  }
  for (const parent of parentsOf(name)) {
    const above = await addressAnswered(ethereum, registry, resolverSelector + namehash(parent).slice(2));
    if (above !== undefined) return { why: elsewhere };
  }
  return { why: "free" };
}

/** `a.b.eth` lies below `b.eth`; what lies right below a top level is registered there or not at all. */
function parentsOf(name: string): string[] {
  const labels = name.split(".");
  return labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join("."));
}

function providerOf(name: string): string {
  return name.split(".").slice(-2).join(".");
}

/** An address from a call; `undefined` for none, the zero address, and a contract that refuses to tell; `elsewhere` where it names servers to ask instead (EIP-3668). */
async function addressAnswered(node: Node, to: string, data: string): Promise<string | undefined> {
  try {
    const answer = await node.call<string>("eth_call", [{ to, data }, "latest"]);
    const address = /^0x0{24}([0-9a-f]{40})$/i.exec(answer)?.[1]?.toLowerCase();
    return address === undefined || /^0+$/.test(address) ? undefined : `0x${address}`;
  } catch (error) {
    if (!(error instanceof JsonRpcError)) throw error;
    if (error.data?.startsWith(offchainLookup) === true || /OffchainLookup|556f1830/.test(error.message))
      return elsewhere;
    if (error.code === 3 || /revert/i.test(error.message)) return undefined;
    throw error;
  }
}
