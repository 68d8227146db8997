/** The source of a wallet's addresses: one fixed list, or unbounded derivation with receiving (0) and change (1) separate. */
export type AddressSource =
  | { kind: "fixed"; addresses: string[] }
  | { kind: "derived"; chains: number; addressAt(chain: number, index: number): string };

/** Kinds of single-key addresses, as descriptors name them. */
export const scripts = ["pkh", "wpkh", "sh(wpkh", "tr"] as const;
export type Script = (typeof scripts)[number];

/** SLIP-132 prefixes name the script the wallet uses. */
const scriptOfPrefix: Record<string, Script> = {
  xpub: "pkh",
  ypub: "sh(wpkh",
  zpub: "wpkh",
  Ltub: "pkh",
  Mtub: "sh(wpkh",
  dgub: "pkh",
  drkp: "pkh",
  dpub: "pkh",
};

/** The address type implied by an extended key's prefix (SLIP-132); an xpub implies none, and is read as `pkh` until its addresses show otherwise. */
export function scriptOfKey(text: string): Script | undefined {
  return scriptOfPrefix[text.slice(0, 4)];
}

/** Whether a text has the form of an extended public key. */
export function isExtendedKey(text: string): boolean {
  return scriptOfKey(text) !== undefined && /^[1-9A-HJ-NP-Za-km-z]{100,120}$/.test(text);
}
