import { formatDecimal } from "../../../domain/money/decimal.ts";
import type { ReportedLeg, ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import type { Transfer, Transfers } from "./wallet-rpc.ts";

const decimals = 12;

/** The networks by the first character of their addresses, with their genesis blocks. Coins of test networks are not XMR and have no price. */
const networks: readonly { platform: string; starts: RegExp; symbol: string; coinId: string | null }[] = [
  { platform: "monero:418015bb9ae982a1975da7d79277c270", starts: /^[48]/, symbol: "XMR", coinId: "monero" },
  { platform: "monero:76ee3cc98646292206cd3e86f74d88b4", starts: /^[57]/, symbol: "sXMR", coinId: null },
  { platform: "monero:48ca7cd3c8de5b6a4d53d2861fbdaedc", starts: /^[9AB]/, symbol: "tXMR", coinId: null },
];

export type Network = { platform: string; assetId: string; symbol: string; coinId: string | null };

export function networkOf(address: string): Network | undefined {
  const found = networks.find(({ starts }) => starts.test(address));
  return found === undefined ? undefined : { ...found, assetId: `${found.platform}/slip44:128` };
}

export function xmrAmount(units: bigint): string {
  return formatDecimal({ units, scale: decimals });
}

/** One transaction per txid: amounts received at several addresses of the wallet, or sent to others, and the fee. Change is never listed. */
export function assembleTransfers(
  found: Transfers,
  address: string,
  network: Network,
): ReportedTransaction[] {
  const byId = new Map<string, Transfer[]>();
  for (const transfer of [...found.in, ...found.out, ...found.pending, ...found.pool])
    byId.set(transfer.txid, [...(byId.get(transfer.txid) ?? []), transfer]);
  return [...byId].map(([txid, parts]) => assembleOne(txid, parts, address, network));
}

function isSent({ type }: Transfer): boolean {
  return type === "out" || type === "pending";
}

function assembleOne(
  txid: string,
  parts: readonly Transfer[],
  wallet: string,
  { platform, assetId }: Network,
): ReportedTransaction {
  const mined = parts.find(({ height }) => height > 0);
  const isMining = parts.some(({ type }) => type === "block");
  const at = (mined ?? parts[0])?.timestamp ?? 0;
  return {
    id: transferId(platform, txid, wallet),
    at: at * 1000,
    platform,
    wallet,
    txHash: txid,
    status: mined === undefined ? "pending" : "confirmed",
    legs: legsOf(parts, assetId),
    ...(mined === undefined ? {} : { position: mined.height * 1_000_000 }),
    ...(isMining ? { type: "mining" as const } : {}),
  };
}

export function transferId(platform: string, txid: string, wallet: string): string {
  return `${platform}:${txid}:${wallet}`;
}

/** A transfer of the wallet to itself is listed on both sides and is ignored. */
function legsOf(parts: readonly Transfer[], assetId: string): ReportedLeg[] {
  const sentParts = parts.filter(isSent);
  const received = parts.filter((part) => !isSent(part));
  const arrived = sum(received);
  const sentUnits = sum(sentParts);
  const fee = sentParts.reduce((total, part) => total + (part.fee ?? 0n), 0n);
  const legs = [
    ...legOf("in", arrived - sentUnits, assetId),
    ...(received.length === 0
      ? sentParts.flatMap((part) => payments(part, assetId))
      : legOf("out", sentUnits - arrived, assetId)),
  ];
  return [...legs, ...legOf("fee", fee, assetId)];
}

function payments({ amount, destinations = [] }: Transfer, assetId: string): ReportedLeg[] {
  const isWhole = destinations.length > 0 && sum(destinations) === amount;
  if (!isWhole) return legOf("out", amount, assetId);
  return destinations.flatMap((destination) =>
    legOf("out", destination.amount, assetId, destination.address),
  );
}

function legOf(
  direction: ReportedLeg["direction"],
  units: bigint,
  assetId: string,
  counterparty?: string,
): ReportedLeg[] {
  if (units <= 0n) return [];
  const leg = {
    direction,
    assetId,
    amount: xmrAmount(units),
    kind: direction === "fee" ? "gas" : "value",
  } as const;
  return [counterparty === undefined ? leg : { ...leg, counterparty }];
}

function sum(values: readonly { amount: bigint }[]): bigint {
  return values.reduce((total, { amount }) => total + amount, 0n);
}
