/**
 * Addresses, hashes and extended keys in texts: hexadecimal (EVM, with or without `0x`), bech32 (Bitcoin and others), and base58 (Bitcoin,
 * Solana, xpub). Contracts in asset ids and chains are public and kept: they follow `erc20:`, `solana:` and the like.
 */
const hex = /(?<![0-9a-z]|erc20:|erc721:|erc1155:)(?:0x)?[0-9a-f]{40}(?:[0-9a-f]{24})?(?![0-9a-z])/giu;
const bech32 = /(?<![0-9a-z])[a-z]{2,12}1[02-9ac-hj-np-z]{30,110}(?![0-9a-z])/giu;
const base58 =
  /(?<![0-9A-Za-z]|token:|solana:)(?=[A-Za-z]{0,110}[0-9])[1-9A-HJ-NP-Za-km-z]{32,120}(?![0-9A-Za-z])/gu;

/** Shortens addresses and hashes in a text to their ends; `known` are wallets of other forms (`addressesAmong`). */
export function maskAddresses(text: string, known: readonly string[] = []): string {
  const withKnownMasked = known.reduce(
    (masked, wallet) => masked.replaceAll(wallet, maskedText(wallet)),
    text,
  );
  return [hex, bech32, base58].reduce(
    (masked, pattern) => masked.replace(pattern, maskedText),
    withKnownMasked,
  );
}

/** Wallets whose names are addresses, longest first: long ones without blanks, and accounts of NEAR and Hedera, which are short. */
export function addressesAmong(wallets: readonly string[]): string[] {
  return [...new Set(wallets.map((wallet) => wallet.split("#", 1)[0] ?? ""))]
    .filter((wallet) => (wallet.length >= longLength && !wallet.includes(" ")) || isShortAccount(wallet))
    .toSorted((a, b) => b.length - a.length);
}

/** From this length on, a name without blanks is an address. The assistant's views have the same limits (src/store/views/fragments.ts). */
const longLength = 25;

/** `alice.near` of NEAR, `0.0.730631` of Hedera. */
function isShortAccount(wallet: string): boolean {
  return /^\d+\.\d+\.\d+$/.test(wallet) || /^[\w.-]+\.near$/.test(wallet);
}

/** The ends of an address: six and four characters, two and two of a short one. */
function maskedText(address: string): string {
  return address.length >= longLength
    ? `${address.slice(0, 6)}…${address.slice(-4)}`
    : `${address.slice(0, 2)}…${address.slice(-2)}`;
}
