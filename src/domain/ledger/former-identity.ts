import { kindOf, legIdentity, occurrenceIn } from "./identity.ts";
import type { ReportedTransaction } from "./transaction.ts";

/**
 * The id by which versions before schema 15 identified a transaction by its content; `undefined` for transactions that `identityOf`
 * identifies otherwise. Stored transactions keep such ids, so that files imported then are recognised.
 */
export function formerIdentityOf(transaction: ReportedTransaction, id: string): string | undefined {
  const occurrence = occurrenceIn(id);
  if (occurrence === undefined) return undefined;
  const { platform, wallet, txHash } = transaction;
  const legs = transaction.legs.map((leg) => legIdentity({ ...leg, kind: kindOf(leg, platform) })).sort();
  const content = [transaction.at, transaction.type ?? "", platform, wallet, txHash ?? "", ...legs];
  return `${platform}:${formerHash(content.join("\n"))}:${occurrence}`;
}

/** Two runs of cyrb53 (public domain): 106 bits, not collision resistant. Only for ids made before schema 15. */
function formerHash(text: string): string {
  return hashHalf(text, 0).padStart(13, "0") + hashHalf(text, 0x9e3779b9).padStart(13, "0");
}

function hashHalf(text: string, seed: number): string {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16).slice(-13);
}
