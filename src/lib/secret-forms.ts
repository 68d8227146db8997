const base58 = "[1-9A-HJ-NP-Za-km-z]";
const bech32 = "[02-9ac-hj-np-z]";

/** Secrets that are one word with a recognisable prefix or form. */
const words: readonly [what: string, pattern: RegExp][] = [
  [
    "an extended private key",
    new RegExp(`(?:[xyztuvYZUV]prv|Ltpv|Mtpv|dgpv|drkv|dprv|kprv|gprv)${base58}{20}`),
  ],
  ["an encrypted private key (BIP 38)", new RegExp(`^6P${base58}{56}$`)],
  ["a private key", new RegExp(`^(?:p2pkh|p2sh|p2wpkh|p2wpkh-p2sh|p2wsh):[5KLTQ6]${base58}{50,51}$`)],
  ["a private key", new RegExp(`^[5KL]${base58}{50,51}$`)],
  ["a private key", new RegExp(`^PVT_[A-Z\\d]{2}_${base58}{40,}$`)],
  ["an XRP Ledger secret", new RegExp(`^s(?:Ed)?${base58}{27,30}$`)],
  ["a Stellar secret key", /^S[A-Z2-7]{55}$/],
  ["a Tezos secret key", new RegExp(`^(?:edsk|edesk|spsk|spesk|p2sk|p2esk|BLsk)${base58}{45,}$`)],
  ["a Sui private key", new RegExp(`^suiprivkey1${bech32}{40,}$`, "i")],
  ["an Aptos private key", /^(?:ed25519|secp256k1)-priv-(?:0x)?[0-9a-f]{64}$/i],
  ["a NEAR private key", new RegExp(`^(?:ed25519|secp256k1):${base58}{60,}$`)],
  [
    "a Cardano secret key",
    new RegExp(`^(?:[a-z_]*_x?sk|[a-z_]*_xsk|xprv|ed25519e?_sk|ed25519bip32_sk)1${bech32}{40,}$`),
  ],
  [
    "a Zcash spending key",
    new RegExp(`^(?:secret-(?:extended|spending)-key-(?:main|test)1[0-9a-z]{40,}|SK${base58}{50,})$`),
  ],
  ["an Avalanche private key", new RegExp(`^PrivateKey-${base58}{40,}$`)],
  ["a private key", new RegExp(`^(?:nsec1|AGE-SECRET-KEY-1)${bech32}{40,}$`, "i")],
  ["a private key in DER form", /^(?:0x)?30(?:2e0201|30020100|54020101|74020101)[0-9a-f]{60,}$/i],
  ["a private key (64 bytes in hexadecimal)", /^(?:0x)?[0-9a-f]{128}$/i],
  // 32 bytes and the flag of a compressed public key; a public key begins with 02 or 03.
  ["a private key", /^(?:0x)?(?!0[23])[0-9a-f]{64}01$/i],
  // 32 or 64 bytes, or the 33 bytes of a key file of Sui; addresses in base64 have neither padding nor this length.
  ["a private key in base64", /^(?:[A-Za-z\d+/]{43}=|[A-Za-z\d+/]{86}==|(?=.*[+/])A[A-Za-z\d+/]{43})$/],
];

/** Secrets in a longer text: key files, lists of bytes, PEM, and hexadecimal digits with the name of a secret. */
const texts: readonly [what: string, pattern: RegExp][] = [
  ["a private key in PEM form", /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ["a key file of a wallet", /"(?:crypto|mnemonic|privateKey|private_key|secretKey|secret|seed)"\s*:/i],
  ["a key file of a wallet", /"type"\s*:\s*"\w*SigningKey|"pkcs8"/],
  ["a private key as a list of bytes", /^\[?\s*(?:\d{1,3}\s*,\s*){31,63}\d{1,3}\s*\]?$/],
  [
    "a private key",
    /(?:\bpriv|\bsecret|\bseed|\bkey|\bpk)[^\n]{0,40}(?<![0-9a-f])(?:0x)?[0-9a-f]{64}(?![0-9a-f])/i,
  ],
  ["a private key in a descriptor", /^(?:pkh|wpkh|sh|wsh)\((?:.*[(,])?[0-9a-f]{64}[),]/i],
  ["a secret of numbers of the XRP Ledger", /^(?:[A-H]?[\s:.]*\d{6}[\s,;-]*){8}$/],
];

/**
 * The kind of secret that a text is by its form alone, `null` for none: a private key of any chain, or a seed phrase. Keys that only their
 * checksum shows are not decided here (`privateKeyIn`).
 */
export function secretFormOf(input: string): string | null {
  const text = input.normalize("NFKC").trim();
  const known =
    texts.find(([, pattern]) => pattern.test(text)) ??
    words.find(([, pattern]) => secretCandidatesIn(text).some((word) => pattern.test(word)));
  if (known !== undefined) return known[0];
  // Addresses are never written in groups of digits.
  if (/\s/.test(text) && /^(?:0x)?(?:[0-9a-f]{64}){1,2}$/i.test(text.replaceAll(/\s/g, "")))
    return "a private key";
  return isSeedPhrase(text) ? "a seed phrase" : null;
}

/** The parts of a text that could be keys: the whole, what quotes, brackets and spaces separate, and what a scheme such as `bitcoin:` precedes. */
export function secretCandidatesIn(text: string): string[] {
  const parts = text.split(/[\s"'`,;|(){}[\]<>]+/).filter((part) => part.length > 20);
  return [...new Set([text, ...parts.flatMap((part) => [part, part.slice(part.lastIndexOf(":") + 1)])])];
}

/**
 * 12 to 33 words of any language: BIP 39, Electrum, TON (24), Monero (13, 16, 25), Algorand (25), SLIP 39 (20, 33). They may be numbered,
 * quoted, named and separated by any signs; a derivation path of Polkadot may follow (`//hard/soft///password`). Words of Chinese lists are
 * single characters, often written without spaces.
 */
function isSeedPhrase(text: string): boolean {
  const withoutPath = text
    .replace(/\/\/?\S.*$/s, "")
    .replace(/^[^:\n]{1,40}:\s/, "")
    .replaceAll(/(?:^|\s)\d{1,2}[.):]?(?=\s|\p{L})/gu, " ")
    .replace(/^[^\p{L}]+/u, "")
    .replace(/[^\p{L}\p{M}]+$/u, "");
  if (/^\p{Script=Han}+$/u.test(withoutPath)) return [12, 15, 18, 21, 24].includes([...withoutPath].length);
  const found = withoutPath.split(/[\s,;|.\-_"'`、，]+/u);
  return (
    found.length >= 12 && found.length <= 33 && found.every((word) => /^[\p{L}\p{M}]{1,14}$/u.test(word))
  );
}
