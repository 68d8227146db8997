import {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  createClient,
  custom,
  isHex,
  type Hex,
} from "viem";
import { getEnsAddress, normalize, toCoinType } from "viem/ens";
import { z } from "zod";
import { messageOf } from "../../../../errors/app-error.ts";
import { readJson } from "../../../../net/read-json.ts";
import type { NetworkContext } from "../../../connector.ts";
import { JsonRpcError, type Node } from "../../../json-rpc.ts";

/** The Universal Resolver on Ethereum, which also resolves wildcard and off-chain names (https://docs.ens.domains/learn/deployments). */
const universalResolverAddress = "0xeeeeeeee14d718c2b47d9923deab1335e144eeee";
/** Gateways are named by contracts that anyone can deploy, so their number is bounded (EIP-3668, "Client Lookup Protocol"). */
const maxGatewayRequests = 8;
const gatewayTimeoutMs = 15_000;
const maxGatewayBytes = 1024 * 1024;

/** The result of a lookup. `unavailable`: neither an address nor its absence is known, for the reason in `cause`. */
export type EnsAnswer =
  | { kind: "address"; address: string }
  | { kind: "invalid" | "unregistered" | "no-address" }
  | { kind: "unavailable"; from: "node" | "gateway" | "resolver"; cause: unknown };

/** Errors of the Universal Resolver that are conclusive (https://docs.ens.domains/resolvers/universal). */
const answersOfErrors: Record<string, EnsAnswer["kind"] & ("unregistered" | "no-address")> = {
  ResolverNotFound: "unregistered",
  ResolverNotContract: "no-address",
  UnsupportedResolverProfile: "no-address",
  EmptyAddress: "no-address",
};

/** A name in the normal form of ENSIP-15; `undefined` for an invalid one, such as one with letters of mixed scripts. */
export function normalizedName(name: string): string | undefined {
  try {
    return normalize(name);
  } catch {
    return undefined;
  }
}

/**
 * Resolves a normalized name through `node`, which is on Ethereum. On another chain the name's own record for that chain takes precedence over
 * its Ethereum address (ENSIP-11). Gateways of off-chain names (EIP-3668) are queried through the service's HTTP client and must be public.
 */
export async function resolveName(
  name: string,
  { node, context, chainId }: { node: Node; context: NetworkContext; chainId: number },
): Promise<EnsAnswer> {
  if (chainId !== 1) {
    const chainAddress = await lookUp(name, { node, context, coinType: toCoinType(chainId) });
    if (chainAddress.kind !== "no-address") return chainAddress;
  }
  return lookUp(name, { node, context });
}

async function lookUp(
  name: string,
  { node, context, coinType }: { node: Node; context: NetworkContext; coinType?: bigint },
): Promise<EnsAnswer> {
  let nodeFailure: unknown;
  let gatewayFailure: unknown;
  const askGateway = gatewayClient(context);
  const client = createClient({
    transport: custom(
      {
        request: ({ method, params }: { method: string; params: unknown[] }) =>
          node.call(method, params, z.unknown()).catch((error: unknown) => {
            // viem recognises a revert by code 3; nodes use other codes too.
            if (error instanceof JsonRpcError && error.data !== undefined)
              throw new JsonRpcError(3, error.message, error.data);
            nodeFailure = error;
            throw error;
          }),
      },
      { retryCount: 0 },
    ),
    ccipRead: {
      request: (lookup) =>
        askGateway(lookup).catch((error: unknown) => {
          gatewayFailure = error;
          throw error;
        }),
    },
  });
  try {
    const address = await getEnsAddress(client, {
      name,
      universalResolverAddress,
      strict: true,
      ...(coinType === undefined ? {} : { coinType }),
    });
    if (address === null || !/^0x[0-9a-f]{40}$/i.test(address)) return { kind: "no-address" };
    return { kind: "address", address: address.toLowerCase() };
  } catch (cause) {
    context.signal.throwIfAborted();
    if (nodeFailure !== undefined) return { kind: "unavailable", from: "node", cause: nodeFailure };
    if (gatewayFailure !== undefined) return { kind: "unavailable", from: "gateway", cause: gatewayFailure };
    if (isWithoutContract(cause))
      return {
        kind: "unavailable",
        from: "node",
        cause: new Error("it has no ENS resolver contract: is it on Ethereum, and synced?"),
      };
    const kind = answersOfErrors[errorNameOf(cause) ?? ""];
    return kind === undefined ? { kind: "unavailable", from: "resolver", cause } : { kind };
  }
}

/** The name of the Solidity error with which the Universal Resolver reverted. */
function errorNameOf(error: unknown): string | undefined {
  if (!(error instanceof BaseError)) return undefined;
  const reverted = error.walk((cause) => cause instanceof ContractFunctionRevertedError);
  return reverted instanceof ContractFunctionRevertedError ? reverted.data?.errorName : undefined;
}

function isWithoutContract(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    error.walk((cause) => cause instanceof ContractFunctionZeroDataError) !== null
  );
}

/** Queries the gateways of one lookup in order until one answers. */
function gatewayClient({ http, signal }: NetworkContext) {
  let requests = 0;
  return async ({
    data,
    sender,
    urls,
  }: {
    data: Hex;
    sender: Hex;
    urls: readonly string[];
  }): Promise<Hex> => {
    let failure: unknown = new Error("The contract of the name lists no gateway.");
    for (const template of urls) {
      if (++requests > maxGatewayRequests)
        throw new Error(`The name needs more than ${maxGatewayRequests} gateway requests.`);
      try {
        const response = await http.request({
          provider: "ens_gateway",
          url: template.replaceAll("{sender}", sender.toLowerCase()).replaceAll("{data}", data),
          ...(template.includes("{data}") ? {} : { method: "POST", body: { data, sender }, safe: true }),
          publicOnly: true,
          timeoutMs: gatewayTimeoutMs,
          maxBytes: maxGatewayBytes,
          signal,
        });
        if (response.status !== 200) throw new Error(`The gateway answered status ${response.status}.`);
        return dataOf(readJson(response, "ens_gateway"));
      } catch (error) {
        signal.throwIfAborted();
        failure = error;
      }
    }
    throw failure instanceof Error ? failure : new Error(messageOf(failure));
  };
}

function dataOf(answer: unknown): Hex {
  if (typeof answer === "object" && answer !== null && "data" in answer && isHex(answer.data))
    return answer.data;
  throw new Error("The gateway answered without hexadecimal data.");
}
