import { decodeFunctionResult, encodeFunctionData, hexToBigInt, isHex, namehash, parseAbi } from "viem";
import { z } from "zod";
import { JsonRpcError, type Node } from "../../../json-rpc.ts";

/** The ProxyReader contracts by chain (https://github.com/unstoppabledomains/uns, uns-config.json). */
const readers: Readonly<Record<number, string>> = {
  1: "0x578853aa776eef10cee6c4dd2b5862bdce767a8b",
  137: "0x91edd8708062bd4233f4dd0fce15a7cb4d500091",
  8453: "0x78c4b414e1abdf0de267deda01dffd4cd0817a16",
};
const abi = parseAbi([
  "function getData(string[] keys, uint256 tokenId) view returns (address resolver, address owner, string[] values)",
]);
/** Records of an EVM address, the most specific one first. */
const keys = [
  "token.EVM.ETH.ETH.address",
  "crypto.ETH.address",
  "token.EVM.ETH.address",
  "token.EVM.address",
];

export type UnstoppableAnswer =
  | { kind: "address"; address: string }
  /** `no-address`: registered on this chain, without an EVM address. */
  | { kind: "unregistered" | "no-address" };

/** The record of a name in lower case in the contract of one chain. */
export async function readName(
  name: string,
  { node, chainId }: { node: Node; chainId: number },
): Promise<UnstoppableAnswer> {
  const data = encodeFunctionData({
    abi,
    functionName: "getData",
    args: [keys, hexToBigInt(namehash(name))],
  });
  const call = { to: readers[chainId], data };
  const answered = await node.call("eth_call", [call, "latest"], z.string()).catch((error: unknown) => {
    // The contract reverts for some unknown names.
    if (error instanceof JsonRpcError && error.data !== undefined) return undefined;
    throw error;
  });
  if (answered === undefined) return { kind: "unregistered" };
  if (!isHex(answered) || answered === "0x") throw new Error("the node does not know the contract");
  const [, owner, values] = decodeFunctionResult({ abi, functionName: "getData", data: answered });
  if (BigInt(owner) === 0n) return { kind: "unregistered" };
  const address = values.find((value) => /^0x[0-9a-f]{40}$/i.test(value));
  return address === undefined ? { kind: "no-address" } : { kind: "address", address: address.toLowerCase() };
}
