import { createBase58check } from "@scure/base";
import { HDKey } from "@scure/bip32";
import { Address, OutScript, p2ms, p2pkh, p2sh, p2tr, p2wpkh, p2wsh } from "@scure/btc-signer";
import { sha256 } from "@noble/hashes/sha2.js";
import { AppError } from "../../core/errors.ts";

/** Where the addresses of a wallet come from: one fixed list, or derived without end, receiving (0) and change (1) apart. */
export type AddressSource =
  | { kind: "fixed"; addresses: string[] }
  | { kind: "derived"; chains: number; addressAt(chain: number, index: number): string };

type Script = "pkh" | "wpkh" | "sh(wpkh" | "tr";

const base58 = createBase58check(sha256);
const xpubVersion = [0x04, 0x88, 0xb2, 0x1e];
/** SLIP-132 prefixes say which script the wallet uses. */
const scriptOfPrefix: Record<string, Script> = { xpub: "pkh", ypub: "sh(wpkh", zpub: "wpkh" };

/**
 * Reads an address, an xpub/ypub/zpub or an output descriptor (BIP 380–386: pkh, wpkh, sh(wpkh), tr, wsh(sortedmulti)).
 * Throws `bad_request` saying what is wrong; a private key is refused before anything else looks at it.
 */
export function addressSourceOf(input: string): AddressSource {
  const text = input.trim();
  if (/[xyzt]prv[1-9A-HJ-NP-Za-km-z]{20,}/.test(text) || /^[5KL][1-9A-HJ-NP-Za-km-z]{50,51}$/.test(text))
    throw new AppError(
      "bad_request",
      "This is a private key. Never paste it anywhere: an address, an xpub or a descriptor of public keys is enough.",
    );
  if (/^[xyz]pub[1-9A-HJ-NP-Za-km-z]{100,}$/.test(text)) return extendedKey(text);
  if (/^(pkh|wpkh|sh|tr|wsh)\(/.test(text)) return descriptor(text);
  if (isAddress(text)) return { kind: "fixed", addresses: [text] };
  throw new AppError(
    "bad_request",
    "This is no Bitcoin address, xpub, ypub, zpub or descriptor. Check that it was copied whole.",
  );
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

function extendedKey(text: string): AddressSource {
  const key = keyOf(text);
  const script = scriptOfPrefix[text.slice(0, 4)] ?? "pkh";
  return {
    kind: "derived",
    chains: 2,
    addressAt: (chain, index) => addressOf(script, publicKeyAt(key, [chain, index])),
  };
}

/** Public key at a path of unhardened steps. */
function publicKeyAt(key: HDKey, path: number[]): Uint8Array {
  const derived = path.reduce((parent, step) => parent.deriveChild(step), key);
  if (derived.publicKey === null) throw new AppError("bad_request", "The extended key holds no public key.");
  return derived.publicKey;
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
function keyExpression(text: string): { key: HDKey; steps: number[]; branches: number[] } {
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
  return {
    key: keyOf(key),
    steps,
    branches: branch === undefined ? [] : branch.slice(2, -1).split(";").map(Number),
  };
}

function descriptor(text: string): AddressSource {
  const body = text.replace(/#[a-z0-9]{8}$/, "");
  const single = /^(pkh|wpkh|tr)\(([^()]+)\)$/.exec(body) ?? /^(sh\(wpkh)\(([^()]+)\)\)$/.exec(body);
  if (single !== null) {
    const [, script = "wpkh", inner = ""] = single;
    const { key, steps, branches } = keyExpression(inner);
    return {
      kind: "derived",
      chains: Math.max(1, branches.length),
      addressAt: (chain, index) =>
        addressOf(script as Script, publicKeyAt(key, [...steps, ...branchAt(branches, chain), index])),
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
    chains: Math.max(1, keys[0]?.branches.length ?? 1),
    addressAt(chain, index) {
      const publicKeys = keys.map(({ key, steps, branches }) =>
        publicKeyAt(key, [...steps, ...branchAt(branches, chain), index]),
      );
      if (kind === "sortedmulti") publicKeys.sort(byBytes);
      const { address } = p2wsh(p2ms(Number(threshold), publicKeys));
      if (address === undefined)
        throw new AppError("bad_request", "No address can be derived from this descriptor.");
      return address;
    },
  };
}

function branchAt(branches: number[], chain: number): number[] {
  const branch = branches[chain];
  return branch === undefined ? [] : [branch];
}

function byBytes(a: Uint8Array, b: Uint8Array): number {
  for (const [index, byte] of a.entries()) {
    const difference = byte - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
