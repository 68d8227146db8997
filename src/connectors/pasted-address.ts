import { msg, type Wording } from "../errors/wording.ts";
/** Schemes of payment links (BIP 21 and relatives), without those that are part of addresses (bitcoincash:, kaspa:). */
const schemes =
  /^(?:bitcoin|litecoin|dogecoin|dash|zcash|digibyte|decred|ravencoin|ethereum|pay|solana|stellar|web\+stellar|ripple|xrpl?|tezos|web\+cardano|cardano|algorand|tron|polkadot|cosmos|hedera|aptos|sui|starknet|ton):(?:\/\/)?(?:transfer\/|pay-|payto\/)?/i;
/** A chain's id before the address (CAIP-10); NEAR's is kept, since it marks implicit accounts. */
const chainId = /^(?!near:)[-a-z\d]{3,8}:[-_a-zA-Z\d]{1,64}:(?=[^:]+$)/;

/** The address in a pasted text: without the scheme, amount and label of a payment link, a chain's id (CAIP-10) or a destination tag. */
export function addressIn(text: string): string {
  const plainText = text.trim().replace(/^["'<]+|["'>]+$/g, "");
  // The prefix is part of the address.
  if (/^(?:bitcoincash|kaspa):/i.test(plainText)) return plainText.replace(/\?.*$/s, "");
  const linkedAddress = schemes.test(plainText)
    ? plainText
        .replace(schemes, "")
        .replace(/[?/].*$/s, "")
        .replace(/@\d+$/, "")
    : plainText.replace(chainId, "");
  // The tag or memo of an exchange's account.
  return linkedAddress.replace(/^(r[1-9A-HJ-NP-Za-km-z]{24,34})(?:[:?].*)$/, "$1");
}

const unreadable: readonly [form: RegExp, why: Wording][] = [
  [
    /^[48][1-9A-HJ-NP-Za-km-z]{94}(?:[1-9A-HJ-NP-Za-km-z]{11})?$/,
    msg`This is a Monero address. The chain hides what it received: connect your own monero-wallet-rpc instead.`,
  ],
  [
    /^(?:zs1|zc|u1|ztestsapling)[0-9A-Za-z]{40,}$/,
    msg`This is a shielded or unified Zcash address. Its history is private; only transparent addresses (t1…, t3…) can be read.`,
  ],
  [
    /^ltcmweb1[02-9ac-hj-np-z]{40,}$/i,
    msg`This is a MWEB address of Litecoin. Its history is private; only transparent addresses can be read.`,
  ],
  [
    /^sp1[02-9ac-hj-np-z]{60,}$/i,
    msg`This is a silent payment address. What it received cannot be found without a private key.`,
  ],
  [
    /^ln(?:bc|tb|bcrt)\d*[munp]?1[02-9ac-hj-np-z]{50,}$/i,
    msg`This is a Lightning invoice. To read a Lightning wallet, connect your own node.`,
  ],
  [
    /^[a-z]{2,20}valoper1[02-9ac-hj-np-z]{30,}$/,
    msg`This is the address of a validator of a Cosmos chain. Paste the address of its account instead.`,
  ],
  [
    /^C[A-Z2-7]{55}$/,
    msg`This is a contract of Stellar. Horizon servers list the history of accounts (G…) only.`,
  ],
  [
    /^\$[-_.a-z\d]{1,30}$/i,
    msg`This looks like an ADA Handle. Names of Cardano are not resolved: paste the stake key (stake1…).`,
  ],
  [
    /^[^\s*@]+\*[^\s*@]+\.[a-z]{2,}$/i,
    msg`This looks like a federated name of Stellar. Such names are not resolved: paste the account (G…).`,
  ],
  [
    /^(?:@[^\s@]+|[^\s@]+\.(?:sui|apt|stark|algo|bnb|lens|kas))$/i,
    msg`Names of this kind are not resolved: paste the address itself.`,
  ],
  [
    /^C-avax1[02-9ac-hj-np-z]{20,}$/,
    msg`The C-chain of Avalanche is an EVM chain: paste the address that begins with 0x.`,
  ],
];

/** Why a text that is an address or a name cannot be read; `undefined` for any other. */
export function unsupportedReason(text: string): string | undefined {
  return unreadable.find(([form]) => form.test(text))?.[1].toString();
}
