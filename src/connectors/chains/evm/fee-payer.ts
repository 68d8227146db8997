import { transferTopic } from "./node/topics.ts";

/** zkSync Era and Abstract: the sender or a paymaster pays a fee to the bootloader (https://docs.zksync.io/zksync-protocol/era-vm/account-abstraction/paymasters). */
const withPaymasters = new Set([324, 2741]);
/** The contract of the native coin, whose transfers to the bootloader are the fees. */
const baseToken = "0x000000000000000000000000000000000000800a";
const bootloader = "0x0000000000000000000000000000000000008001";

/** Whether the fee of a chain's transaction may be paid by another account than its sender. */
export function hasPaymasters(chainId: number): boolean {
  return withPaymasters.has(chainId);
}

/** Whether the logs of a transaction state that others paid its fee. Without any payment the sender is taken to have paid it. */
export function isPaidByOthers(
  logs: readonly { address: string; topics: readonly (string | null)[] }[],
  sender: string,
): boolean {
  const payers = logs.flatMap(({ address, topics: [topic, from, to] }) =>
    address.toLowerCase() === baseToken && topic === transferTopic && addressIn(to) === bootloader
      ? [addressIn(from)]
      : [],
  );
  return payers.length > 0 && !payers.includes(sender.toLowerCase());
}

function addressIn(topic: string | null | undefined): string {
  return `0x${(topic ?? "").slice(-40).toLowerCase()}`;
}
