import type { InternalRow } from "./rows.ts";

/**
 * The xDai bridge pays on Gnosis without a transaction of its coins: it names the receiver to the contract of block rewards, and the block mints
 * them (https://docs.gnosischain.com/bridges/About%20Token%20Bridges/xdai-bridge). The event is the only record of the amount.
 */
const rewardContract = "0x481c034c6d9441db23ea48de68bcae812c5d39ba";
/** `AddedReceiver(uint256 amount, address indexed receiver, address indexed bridge)`. */
export const addedReceiverTopic = "0x3c798bbcf33115b42c728b8504cff11dd58736e9fa789f1cda2738db7d696b2a";

/** The contract whose logs name what a chain's bridge mints; `undefined` on chains without one. */
export function mintingContract(platform: string): string | undefined {
  return platform === "eip155:100" ? rewardContract : undefined;
}

type Log = { address: string; topics: readonly string[]; data: string };

/** What a bridge mints for a wallet, by the log that names it as the receiver. */
export function mintOf(
  { address, topics, data }: Log,
  { platform, wallet }: { platform: string; wallet: string },
): Pick<InternalRow, "from" | "to" | "value" | "contractAddress" | "isError"> | undefined {
  const contract = mintingContract(platform);
  const [topic, receiver = ""] = topics;
  if (address.toLowerCase() !== contract || topic !== addedReceiverTopic || data.length < 66)
    return undefined;
  if (`0x${receiver.slice(-40)}`.toLowerCase() !== wallet) return undefined;
  const value = BigInt(data.slice(0, 66)).toString();
  return { from: contract, to: wallet, value, contractAddress: "", isError: "0" };
}
