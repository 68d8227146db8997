import { createBase58check } from "@scure/base";
import { HDKey } from "@scure/bip32";
import { Address, OutScript, p2ms, p2pkh, p2sh, p2tr, p2wpkh, p2wsh } from "@scure/btc-signer";
import { sha256 } from "@noble/hashes/sha2.js";
import { AppError } from "../../../errors/app-error.ts";
import { scriptOfKey, scripts, type AddressSource, type Script } from "./address-source.ts";
import { descriptorChecksum } from "./descriptor-checksum.ts";

const base58 = createBase58check(sha256);
const xpubVersion = [0x04, 0x88, 0xb2, 0x1e];

/**
 * Reads an address, an xpub/ypub/zpub or an output descriptor (BIP 380–386: pkh, wpkh, sh(wpkh), tr, wsh(sortedmulti)).
 * Throws `bad_request` saying what is wrong; a private key is refused before anything else looks at it.
 * `script` says what an xpub stands for.
 */
export function addressSourceOf(input: string, script?: Script): AddressSource {
  const text = input.trim();
  if (/[xyzt]prv[1-9A-HJ-NP-Za-km-z]{20,}/.test(text) || /^[5KL][1-9A-HJ-NP-Za-km-z]{50,51}$/.test(text))
    throw new AppError(
      "bad_request",
      "This is a private key. Never paste it anywhere: an address, an xpub or a descriptor of public keys is enough.",
    );
  if (/^[xyz]pub[1-9A-HJ-NP-Za-km-z]{100,}$/.test(text)) return extendedKey(text, script);
  if (/^(pkh|wpkh|sh|tr|wsh)\(/.test(text)) return descriptor(text);
  if (isAddress(text)) return { kind: "fixed", addresses: [text] };
  throw new AppError(
    "bad_request",
    `This is no Bitcoin address, xpub, ypub, zpub or descriptor.${otherChain(text)} Check that it was copied whole.`,
  );
}

function otherChain(text: string): string {
  if (/^0x[0-9a-fA-F]{40}$/.test(text))
    return " It looks like an EVM address: choose that kind of connection.";
  if (/^(?:tb1|bcrt1|[mn2][1-9A-HJ-NP-Za-km-z]{25,34}$|[tuv]pub)/.test(text))
    return " It looks like one of a test network, which holds nothing.";
  if (/^(?:ltc1|[LM][1-9A-HJ-NP-Za-km-z]{26,33}$)/.test(text)) return " It looks like a Litecoin address.";
  return "";
}

function isAddress(text: string): boolean {
  try {
    return OutScript.encode(Address().decode(text)).length > 0;
  } catch {
    return false;
  }
}

function keyOf(text: string): HDKey {
  try {
    const bytes = base58.decode(text);
    bytes.set(xpubVersion, 0);
    return HDKey.fromExtendedKey(base58.encode(bytes));
  } catch (cause) {
    throw new AppError(
      "bad_request",
      `${text.slice(0, 8)}… is no valid extended public key: it was cut or mistyped.`,
      { cause },
    );
  }
}

function extendedKey(text: string, told: Script | undefined): AddressSource {
  const key = keyOf(text);
  const script = told ?? scriptOfKey(text) ?? "pkh";
  const branchOf = branches(key, (chain) => [chain]);
  return {
    kind: "derived",
    chains: 2,
    addressAt: (chain, index) => addressOf(script, publicKeyAt(branchOf(chain), index)),
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
  if (publicKey === null) throw new AppError("bad_request", "The extended key holds no public key.");
  return publicKey;
}

function addressOf(script: Script, publicKey: Uint8Array): string {
  const payment =
    script === "pkh"
      ? p2pkh(publicKey)
      : script === "wpkh"
        ? p2wpkh(publicKey)
        : script === "tr"
          ? p2tr(publicKey.slice(1))
          : p2sh(p2wpkh(publicKey));
  if (payment.address === undefined)
    throw new AppError("bad_request", "No address can be derived from this key.");
  return payment.address;
}

/** `[fingerprint/84h/0h/0h]xpub…/<0;1>/*`: the key and the steps below it, `*` last. */
function keyExpression(text: string): { chains: number; branchOf(chain: number): HDKey } {
  const match =
    /^(?:\[[0-9a-fA-F]{8}(?:\/\d+['hH]?)*\])?([xyz]pub[1-9A-HJ-NP-Za-km-z]+)((?:\/\d+)*)(\/<\d+(?:;\d+)+>)?(\/\*)?$/.exec(
      text,
    );
  if (match === null)
    throw new AppError(
      "bad_request",
      `The descriptor's key "${text.slice(0, 40)}…" cannot be read; hardened steps below an xpub cannot be derived.`,
    );
  const [, key = "", path = "", branch] = match;
  const steps = path.split("/").filter(Boolean).map(Number);
  const ends = branch === undefined ? [] : branch.slice(2, -1).split(";").map(Number);
  return {
    chains: Math.max(1, ends.length),
    branchOf: branches(keyOf(key), (chain) => [...steps, ...ends.slice(chain, chain + 1)]),
  };
}

function descriptor(text: string): AddressSource {
  const [body = "", checksum] = text.split("#");
  if (checksum !== undefined && checksum !== descriptorChecksum(body))
    throw new AppError(
      "bad_request",
      "The descriptor does not fit its checksum (the part after #): it was cut or mistyped.",
    );
  const single = /^(pkh|wpkh|tr)\(([^()]+)\)$/.exec(body) ?? /^(sh\(wpkh)\(([^()]+)\)\)$/.exec(body);
  if (single !== null) {
    const [, named, inner = ""] = single;
    const script = scripts.find((known) => known === named) ?? "wpkh";
    const { chains, branchOf } = keyExpression(inner);
    return {
      kind: "derived",
      chains,
      addressAt: (chain, index) => addressOf(script, publicKeyAt(branchOf(chain), index)),
    };
  }
  const multi = /^wsh\((sortedmulti|multi)\((\d+),([^()]+)\)\)$/.exec(body);
  if (multi === null)
    throw new AppError(
      "bad_request",
      "This kind of descriptor is not read yet; pkh, wpkh, sh(wpkh), tr and wsh(sortedmulti) are.",
    );
  const [, kind, threshold = "1", inner = ""] = multi;
  const keys = inner.split(",").map(keyExpression);
  return {
    kind: "derived",
    chains: keys[0]?.chains ?? 1,
    addressAt(chain, index) {
      const publicKeys = keys.map(({ branchOf }) => publicKeyAt(branchOf(chain), index));
      if (kind === "sortedmulti") publicKeys.sort(byBytes);
      const { address } = p2wsh(p2ms(Number(threshold), publicKeys));
      if (address === undefined)
        throw new AppError("bad_request", "No address can be derived from this descriptor.");
      return address;
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
