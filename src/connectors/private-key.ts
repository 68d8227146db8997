import { base58, createBase58check } from "@scure/base";
import { sha256 } from "@noble/hashes/sha2.js";
import { AppError } from "../errors/app-error.ts";

const base58check = createBase58check(sha256);

/** Secrets with a recognisable prefix, by their kind. */
const marked: readonly [what: string, pattern: RegExp][] = [
  [
    "an extended private key",
    /(?:[xyztuvYZUV]prv|Ltpv|Mtpv|dgpv|drkv|dprv|kprv|gprv)[1-9A-HJ-NP-Za-km-z]{20}/,
  ],
  ["an encrypted private key (BIP 38)", /^6P[1-9A-HJ-NP-Za-km-z]{56}$/],
  ["a private key", /^(?:p2pkh|p2sh|p2wpkh|p2wpkh-p2sh|p2wsh):[5KLTQ6][1-9A-HJ-NP-Za-km-z]{50,51}$/],
  ["a private key", /^[5KL][1-9A-HJ-NP-Za-km-z]{50,51}$/],
  ["an XRP Ledger secret", /^s(?:Ed)?[1-9A-HJ-NP-Za-km-z]{27,30}$/],
  ["a Stellar secret key", /^S[A-Z2-7]{55}$/],
  ["a Tezos secret key", /^(?:edsk|edesk|spsk|spesk|p2sk|p2esk|BLsk)[1-9A-HJ-NP-Za-km-z]{45,}$/],
  ["a Sui private key", /^suiprivkey1[02-9ac-hj-np-z]{40,}$/i],
  ["an Aptos private key", /^(?:ed25519|secp256k1)-priv-(?:0x)?[0-9a-f]{64}$/i],
  ["a NEAR private key", /^(?:ed25519|secp256k1):[1-9A-HJ-NP-Za-km-z]{60,}$/],
  [
    "a Cardano secret key",
    /^(?:[a-z_]*_x?sk|[a-z_]*_xsk|xprv|ed25519e?_sk|ed25519bip32_sk)1[02-9ac-hj-np-z]{40,}$/,
  ],
  [
    "a Zcash spending key",
    /^(?:secret-(?:extended|spending)-key-(?:main|test)1[0-9a-z]{40,}|SK[1-9A-HJ-NP-Za-km-z]{50,})$/,
  ],
  ["an Avalanche private key", /^PrivateKey-[1-9A-HJ-NP-Za-km-z]{40,}$/],
  ["a private key", /^(?:nsec1|AGE-SECRET-KEY-1)[02-9ac-hj-np-z]{40,}$/i],
  ["a private key in PEM form", /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ["a private key in DER form", /^(?:0x)?30(?:2e0201|30020100|54020101|74020101)[0-9a-f]{60,}$/i],
  ["a key file of a wallet", /"(?:crypto|Crypto|mnemonic|privateKey|private_key|secretKey|seed)"\s*:/],
  ["a private key (64 bytes in hexadecimal)", /^(?:0x)?[0-9a-f]{128}$/i],
  // 32 or 64 bytes, or the 33 bytes of a key file of Sui; addresses in base64 have neither padding nor this length.
  ["a private key in base64", /^(?:[A-Za-z\d+/]{43}=|[A-Za-z\d+/]{86}==|(?=.*[+/])A[A-Za-z\d+/]{43})$/],
  ["a private key as a list of bytes", /^\[\s*(?:\d{1,3}\s*,\s*){31,63}\d{1,3}\s*\]$/],
];

/**
 * The kind of private key or seed phrase of any chain that a text is, `null` for none. 64 hexadecimal digits are not decided here: they are a
 * private key of most chains and an address of some (`isAmbiguousHex`).
 */
export function privateKeyIn(input: string): string | null {
  const text = input.trim();
  const found = marked.find(([, pattern]) => pattern.test(text));
  if (found !== undefined) return found[0];
  if (isSeedPhrase(text)) return "a seed phrase";
  return secretBytes(text);
}

/** 32 bytes in hexadecimal: a private key, or an address of Sui, Aptos, NEAR or Starknet. The text alone is ambiguous. */
export function isAmbiguousHex(text: string): boolean {
  return /^(?:0x)?[0-9a-f]{64}$/i.test(text.trim());
}

/** The refusal of a private key: it contains no part of the text. */
export function refusePrivateKey(what = "a private key"): AppError {
  return new AppError(
    "bad_request",
    `This is ${what}. Anyone who has it can take everything, so never paste it anywhere: an address or an extended public key is enough. It was neither stored nor sent; if others may have seen it, move the funds.`,
    { reason: "private_key" },
  );
}

/**
 * 12 to 33 words: BIP 39, Electrum, TON (24), Monero (13, 16, 25), Algorand (25), SLIP 39 (20, 33). They may be numbered, and a derivation
 * path of Polkadot may follow (`//hard/soft///password`).
 */
function isSeedPhrase(text: string): boolean {
  const plain = text.replace(/\/\/?\S.*$/s, "").replaceAll(/(?:^|\s)\d{1,2}[.):]?(?=\s|\p{L})/gu, " ");
  const words = plain.trim().split(/[\s,;]+/);
  return words.length >= 12 && words.length <= 33 && words.every((word) => /^\p{L}{2,14}$/u.test(word));
}

/** Base58 keys that are recognisable only by length and checksum. */
function secretBytes(text: string): string | null {
  if (!/^[1-9A-HJ-NP-Za-km-z]{50,120}$/.test(text)) return null;
  const bytes = decoded(text);
  // A version of one or two bytes, 32 bytes of key, and a flag if the public key is compressed.
  const isWif = bytes !== null && (bytes.length === 33 || (bytes.length === 34 && bytes[33] === 1));
  if (isWif) return "a private key (WIF)";
  // The key of an extended private key is preceded by a zero byte; a public key begins with 2 or 3.
  if (bytes?.length === 78 && bytes[45] === 0) return "an extended private key";
  if (text.length >= 86 && text.length <= 88 && rawLength(text) === 64) return "a Solana private key";
  return null;
}

function decoded(text: string): Uint8Array | null {
  try {
    return base58check.decode(text);
  } catch {
    return null;
  }
}

function rawLength(text: string): number {
  return base58.decode(text).length;
}
