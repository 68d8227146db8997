import { sha256Hex } from "../../lib/sha-256.ts";
import { textHash } from "../../lib/text-hash.ts";
import { isNft } from "../assets/asset.ts";
import { formatDecimal, isDecimal, parseDecimal } from "../money/decimal.ts";
import type { ReportedLeg, ReportedTransaction, LegKind, Leg } from "./transaction.ts";

/** EVM addresses and hashes in lower case; everything else unchanged (Bitcoin and Solana are case-sensitive). */
export function canonicalHex(text: string): string {
  if (text.length < 3 || text.charCodeAt(0) !== 48) return text;
  // Most texts are in lower case already. V8 then returns the same string without a copy.
  const lower = text.toLowerCase();
  return lower !== text && /^0x[0-9a-f]+$/.test(lower) ? lower : text;
}

/** Whether a platform is a chain (`eip155:1`), where the transaction is the hash. */
export function isChain(platform: string): boolean {
  return !platform.startsWith("exchange:") && platform !== "manual";
}

/**
 * The id of a transaction: the source's own; on a chain `<platform>:<hash>:<wallet>`; else a hash of its content with `occurrence`, the
 * 1-based number among equal rows of one file. The file and the row number are never part of it.
 */
export function identityOf(transaction: ReportedTransaction, occurrence = 1): string {
  if (transaction.id !== undefined) return transaction.id;
  const { platform, wallet, txHash } = transaction;
  if (txHash !== undefined && isChain(platform))
    return `${platform}:${canonicalHex(txHash)}:${canonicalHex(wallet)}`;
  return nthIdentity(contentIdentity(transaction), occurrence);
}

/** 128 bits: see docs/decisions/0024-sha-256-content-identity.md. */
const hashBytes = 16;
const canonicalAmount = /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;
const contentPattern = /:row-[0-9a-f]{32}:(\d+)$/;
/** The form of ids by content in versions before schema 15 (domain/ledger/former-identity.ts), which stored transactions keep. */
const formerPattern = /:[0-9a-f]{26}:\d+$/;

/**
 * `<platform>:row-<32 hexadecimal digits>`: the first 128 bits of the SHA-256 of the transaction's content in canonical form, a JSON list of
 * its time, type, platform, wallet, hash and sorted legs. Tags, notes and other fields that a source may change later are excluded.
 */
export function contentIdentity(transaction: ReportedTransaction): string {
  const { at, type = "", platform, wallet, txHash = "" } = transaction;
  const legs = transaction.legs.map((leg) => legIdentity(canonicalLeg(leg, platform))).sort();
  const content = JSON.stringify([at, type, platform, canonicalHex(wallet), canonicalHex(txHash), ...legs]);
  return `${platform}:row-${sha256Hex(content, { bytes: hashBytes })}`;
}

/** The identity of a transaction whose source id another transaction also has: the id with a hash of the content. */
export function rowIdentity(transaction: ReportedTransaction): string {
  return `${transaction.id ?? ""}@${rowHash(transaction).toString(36)}`;
}

/** A hash of a transaction's time, wallet and movements. */
export function rowHash({ at, wallet, legs }: ReportedTransaction): number {
  const movements = legs.map(({ direction, assetId, amount }) => `${direction} ${assetId} ${amount}`).sort();
  return textHash([at, canonicalHex(wallet), ...movements].join("\n"));
}

/** Whether an id has the form of `rowIdentity`, which a source's own id may have as well. */
export function mayBeRowIdentity(id: string): boolean {
  return /@[0-9a-z]+$/.test(id);
}

/** The digest in an identity by content: 32 hexadecimal digits. It covers the platform as well. */
export function digestIn(content: string): string {
  return content.slice(-2 * hashBytes);
}

/** The fields that identify a leg, with canonical amount and counterparty. */
function canonicalLeg(leg: ReportedLeg, platform: string): IdentifyingLeg {
  const { direction, assetId, amount, wallet, counterparty } = leg;
  const isCanonical = canonicalAmount.test(amount) || !isDecimal(amount);
  return {
    kind: kindOf(leg, platform),
    wallet,
    direction,
    assetId,
    counterparty: counterparty === undefined ? undefined : canonicalHex(counterparty),
    amount: isCanonical ? amount : formatDecimal(parseDecimal(amount)),
  };
}

/** The id of the `occurrence`-th of equal rows, from 1. */
export function nthIdentity(content: string, occurrence: number): string {
  return `${content}:${occurrence}`;
}

/** Whether an id identifies a row by its content because its source has none. */
export function isContentIdentity(id: string): boolean {
  return contentPattern.test(id) || formerPattern.test(id);
}

/** Whether an id identifies a row by its content in the form of versions before schema 15. */
export function isFormerIdentity(id: string): boolean {
  return formerPattern.test(id);
}

/** The occurrence number in an id by content; `undefined` in any other id. */
export function occurrenceIn(id: string): number | undefined {
  const match = contentPattern.exec(id);
  return match === null ? undefined : Number(match[1]);
}

/** The default kind of a leg: `gas` for a chain's fee leg, `fee` for any other, `nft` or `token` for a contract's asset, else `value`. */
export function kindOf(leg: ReportedLeg, platform: string): LegKind {
  if (leg.kind !== undefined) return leg.kind;
  if (leg.direction === "fee") return isChain(platform) ? "gas" : "fee";
  if (isNft(leg.assetId)) return "nft";
  return /\/(erc20|token):/.test(leg.assetId) ? "token" : "value";
}

/** A leg whose kind is known. */
export type KnownLeg = Leg & { kind: LegKind };

/** The fields by which legs are distinguished. */
type IdentifyingLeg = Pick<KnownLeg, "kind" | "direction" | "assetId" | "amount"> & {
  wallet?: string | undefined;
  counterparty?: string | undefined;
};

/** A leg's identity without its occurrence among equal ones. There is one gas leg per wallet, whatever its amount. */
export function legIdentity(leg: IdentifyingLeg): string {
  return leg.kind === "gas"
    ? `gas|${leg.wallet ?? ""}|${leg.assetId}`
    : `${leg.kind}|${leg.wallet ?? ""}|${leg.direction}|${leg.assetId}|${leg.counterparty ?? ""}|${leg.amount}`;
}
