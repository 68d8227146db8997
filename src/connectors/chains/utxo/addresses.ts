import { createBase58check } from "@scure/base";
import { HDKey } from "@scure/bip32";
import { p2ms, p2tr, p2wpkh, p2wsh } from "@scure/btc-signer";
import { ripemd160 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utxoCoin, type UtxoCoin } from "../../../domain/catalog/utxo-coins.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg, type Wording } from "../../../errors/wording.ts";
import { privateKeyIn, refusePrivateKey } from "../../private-key.ts";
import {
  canonicalAddress,
  decodeBase58,
  encodeAddress,
  publicKeyHash,
  type Destination,
} from "./address-format.ts";
import { isExtendedKey, scriptOfKey, scripts, type AddressSource, type Script } from "./address-source.ts";
import { descriptorChecksum } from "./descriptor-checksum.ts";

const base58 = createBase58check(sha256);
const bitcoin = utxoCoin("bitcoin");
const standardVersion = 0x0488b21e;

/**
 * Parses an address, an extended public key (xpub, ypub, zpub, Ltub …) or an output descriptor (BIP 380–386: pkh, wpkh, sh(wpkh), tr,
 * wsh(sortedmulti)). Throws `bad_request` with the error; a private key is refused before any other processing. `script` is the address type
 * of an xpub.
 */
export function addressSourceOf(input: string, script?: Script, coin: UtxoCoin = bitcoin): AddressSource {
  const text = input.trim();
  if (privateKeyIn(text) !== null) throw refusePrivateKey();
  if (isExtendedKey(text)) return extendedKey(text, script, coin);
  if (/^(addr|pkh|wpkh|sh|tr|wsh)\(/.test(text)) return descriptor(text, coin);
  const address = canonicalAddress(coin, text);
  if (address !== null) return { kind: "fixed", addresses: [address] };
  throw new AppError(
    "bad_request",
    msg`This is not an address, xpub, ypub, zpub or descriptor of ${coin.name}.${otherChain(text, coin)} Check that it was copied completely.`,
  );
}

function otherChain(text: string, coin: UtxoCoin): Wording | string {
  if (/^0x[0-9a-fA-F]{40}$/.test(text))
    return msg` It looks like an EVM address: choose that kind of connection.`;
  if (/^(?:tb1|bcrt1|[mn2][1-9A-HJ-NP-Za-km-z]{25,34}$|[tuv]pub)/.test(text))
    return msg` It looks like one of a test network, which holds nothing.`;
  if (coin.isShielded && /^(?:zs1|zc|u1)[0-9A-Za-z]{40,}$/.test(text))
    return msg` It looks like a shielded address: its history is private, so no server can provide it.`;
  if (coin.symbol !== "LTC" && /^(?:ltc1|[LM][1-9A-HJ-NP-Za-km-z]{26,33}$)/.test(text))
    return msg` It looks like a Litecoin address.`;
  return "";
}

function keyOf(text: string, coin: UtxoCoin): HDKey {
  try {
    const bytes = decodeBase58(coin, text);
    const version = bytes.slice(0, 4).reduce((number, byte) => number * 256 + byte, 0);
    const known = [...Object.values(coin.xpubs), ...Object.values(bitcoin.xpubs)];
    if (!known.includes(version)) throw new RangeError("unknown version");
    return HDKey.fromExtendedKey(base58.encode(withVersion(bytes, standardVersion)));
  } catch (cause) {
    throw new AppError(
      "bad_request",
      msg`${text.slice(0, 8)}… is not a valid extended public key of ${coin.name}: it was cut or mistyped. Copy it again.`,
      { cause },
    );
  }
}

/** The key as this coin's servers expect it for a script: with the version of that script. */
export function keyForServer(text: string, script: Script, coin: UtxoCoin): string {
  if (coin.hash !== "sha256") return text;
  const version = script === "tr" ? coin.xpubs.pkh : coin.xpubs[script];
  const serverKey = base58.encode(withVersion(base58.decode(text), version ?? coin.xpubs.pkh));
  return script === "tr" ? `tr(${serverKey})` : serverKey;
}

function withVersion(bytes: Uint8Array, version: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  new DataView(changed.buffer).setUint32(0, version);
  return changed;
}

function extendedKey(text: string, response: Script | undefined, coin: UtxoCoin): AddressSource {
  const key = keyOf(text, coin);
  const script = response ?? scriptOfKey(text) ?? "pkh";
  const branchOf = branches(key, (chain) => [chain]);
  return {
    kind: "derived",
    chains: 2,
    addressAt: (chain, index) => addressOf(script, publicKeyAt(branchOf(chain), index), coin),
  };
}

/** The key of each chain, derived once: a step costs milliseconds. */
function branches(key: HDKey, pathOf: (chain: number) => number[]): (chain: number) => HDKey {
  const derived = new Map<number, HDKey>();
  return (chain) => {
    const branch =
      derived.get(chain) ?? pathOf(chain).reduce((parent, step) => parent.deriveChild(step), key);
    derived.set(chain, branch);
    return branch;
  };
}

function publicKeyAt(branch: HDKey, index: number): Uint8Array {
  const { publicKey } = branch.deriveChild(index);
  if (publicKey === null)
    throw new AppError(
      "bad_request",
      "The extended key holds no public key. Check that it was copied completely.",
    );
  return publicKey;
}

function addressOf(script: Script, publicKey: Uint8Array, coin: UtxoCoin): string {
  return addressText(destinationOf(script, publicKey, coin), coin);
}

function destinationOf(script: Script, publicKey: Uint8Array, coin: UtxoCoin): Destination {
  const hash = publicKeyHash(coin, publicKey);
  if (script === "pkh") return { type: "pkh", hash };
  if (script === "wpkh") return { type: "witness", version: 0, hash };
  if (script === "tr") return { type: "witness", version: 1, hash: p2tr(publicKey.slice(1)).tweakedPubkey };
  return { type: "sh", hash: ripemd160(sha256(p2wpkh(publicKey).script)) };
}

function addressText(to: Destination, coin: UtxoCoin): string {
  const address = encodeAddress(coin, to);
  if (address === undefined)
    throw new AppError(
      "bad_request",
      msg`No ${coin.name} address of this kind can be derived from a key: name the addresses one by one, or use a zpub.`,
    );
  return address;
}

/** `[fingerprint/84h/0h/0h]xpub…/<0;1>/*`: the key and the steps below it, `*` last. */
function keyExpression(text: string, coin: UtxoCoin): { chains: number; branchOf(chain: number): HDKey } {
  const match =
    /^(?:\[[0-9a-fA-F]{8}(?:\/\d+['hH]?)*\])?([a-zA-Z]{4}[1-9A-HJ-NP-Za-km-z]{90,})((?:\/\d+)*)(\/<\d+(?:;\d+)+>)?(\/\*)?$/.exec(
      text,
    );
  if (match === null)
    throw new AppError(
      "bad_request",
      msg`The descriptor's key "${text.slice(0, 40)}…" cannot be read; hardened steps below an xpub cannot be derived. Export one without them, or name the addresses.`,
    );
  const [, key = "", path = "", branch] = match;
  const steps = path.split("/").filter(Boolean).map(Number);
  const ends = branch === undefined ? [] : branch.slice(2, -1).split(";").map(Number);
  return {
    chains: Math.max(1, ends.length),
    branchOf: branches(keyOf(key, coin), (chain) => [...steps, ...ends.slice(chain, chain + 1)]),
  };
}

function descriptor(text: string, coin: UtxoCoin): AddressSource {
  const [body = "", checksum] = text.split("#");
  if (checksum !== undefined && checksum !== descriptorChecksum(body))
    throw new AppError(
      "bad_request",
      "The descriptor does not fit its checksum (the part after #): it was cut or mistyped. Copy it again.",
    );
  const plainAddress = /^addr\(([^()]+)\)$/.exec(body)?.[1];
  if (plainAddress !== undefined) return addressSourceOf(plainAddress, undefined, coin);
  const single = /^(pkh|wpkh|tr)\(([^()]+)\)$/.exec(body) ?? /^(sh\(wpkh)\(([^()]+)\)\)$/.exec(body);
  if (single !== null) {
    const [, scriptName, inner = ""] = single;
    const script = scripts.find((known) => known === scriptName) ?? "wpkh";
    const { chains, branchOf } = keyExpression(inner, coin);
    return {
      kind: "derived",
      chains,
      addressAt: (chain, index) => addressOf(script, publicKeyAt(branchOf(chain), index), coin),
    };
  }
  const multi = /^wsh\((sortedmulti|multi)\((\d+),([^()]+)\)\)$/.exec(body);
  if (multi === null)
    throw new AppError(
      "bad_request",
      "This kind of descriptor is not read yet; pkh, wpkh, sh(wpkh), tr and wsh(sortedmulti) are.",
    );
  const [, kind, threshold = "1", inner = ""] = multi;
  const keys = inner.split(",").map((expression) => keyExpression(expression, coin));
  return {
    kind: "derived",
    chains: keys[0]?.chains ?? 1,
    addressAt(chain, index) {
      const publicKeys = keys.map(({ branchOf }) => publicKeyAt(branchOf(chain), index));
      if (kind === "sortedmulti") publicKeys.sort(byBytes);
      const { script } = p2wsh(p2ms(Number(threshold), publicKeys));
      // A version and a push of 32 bytes come before the hash.
      return addressText({ type: "witness", version: 0, hash: script.slice(2) }, coin);
    },
  };
}

function byBytes(a: Uint8Array, b: Uint8Array): number {
  for (const [index, byte] of a.entries()) {
    const difference = byte - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
