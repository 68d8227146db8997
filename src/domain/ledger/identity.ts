import { contentHash } from "./content-hash.ts";
import type { ReportedLeg, ReportedTransaction, LegKind, Leg } from "./transaction.ts";

/** EVM addresses and hashes in lower case; everything else as it is (Bitcoin and Solana tell case apart). */
export function canonicalHex(text: string): string {
  return text.length > 2 && text.charCodeAt(0) === 48 && /^0[xX][0-9a-fA-F]+$/.test(text)
    ? text.toLowerCase()
    : text;
}

/** Whether a platform is a chain (`eip155:1`), where the transaction is the hash. */
export function isChain(platform: string): boolean {
  return !platform.startsWith("exchange:") && platform !== "manual";
}

/**
 * The id of what happened: the one the source gave; on a chain `<platform>:<hash>:<wallet>`; else the content with `occurrence`, its 1-based number
 * among equal rows of one file. Never the file or the place in it.
 */
export function identityOf(transaction: ReportedTransaction, occurrence = 1): string {
  if (transaction.id !== undefined) return transaction.id;
  const { platform, wallet, txHash } = transaction;
  if (txHash !== undefined && isChain(platform))
    return `${platform}:${canonicalHex(txHash)}:${canonicalHex(wallet)}`;
  const legs = transaction.legs.map((leg) => legIdentity({ ...leg, kind: kindOf(leg, platform) })).sort();
  const content = [transaction.at, transaction.type ?? "", platform, wallet, txHash ?? "", ...legs].join(
    "\n",
  );
  return `${platform}:${contentHash(content)}:${occurrence}`;
}

/** Whether an id names a row by its content, for want of one its source gave. */
export function isContentIdentity(id: string): boolean {
  return /:[0-9a-f]{26}:\d+$/.test(id);
}

/** The kind of a leg whose source did not say: `gas` for a chain's fee leg, `fee` for any other, `nft` or `token` for a contract's asset, else `value`. */
export function kindOf(leg: ReportedLeg, platform: string): LegKind {
  if (leg.kind !== undefined) return leg.kind;
  if (leg.direction === "fee") return isChain(platform) ? "gas" : "fee";
  if (/\/erc(721|1155):/.test(leg.assetId)) return "nft";
  return /\/(erc20|token):/.test(leg.assetId) ? "token" : "value";
}

/** A leg whose kind is known. */
export type KnownLeg = Leg & { kind: LegKind };

/** What makes a leg itself, but for its occurrence among equal ones. There is one gas leg a wallet, whatever its amount. */
export function legIdentity(leg: KnownLeg): string {
  return leg.kind === "gas"
    ? `gas|${leg.wallet ?? ""}|${leg.assetId}`
    : `${leg.kind}|${leg.wallet ?? ""}|${leg.direction}|${leg.assetId}|${leg.counterparty ?? ""}|${leg.amount}`;
}
