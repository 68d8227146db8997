import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes } from "@noble/hashes/utils.js";
import { base58, base64 } from "@scure/base";
import { z } from "zod";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import type { Node } from "../../json-rpc.ts";

/** The program of names, and the registry of names under `.sol` (https://docs.sns.id). */
const nameProgram = base58.decode("namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX");
const solRegistry = base58.decode("58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx");
const none = new Uint8Array(32);
const text = new TextEncoder();

const prime = 2n ** 255n - 19n;
/** The constant of the curve: −121665/121666. */
const curve = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base % prime];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * square) % prime;
    square = (square * square) % prime;
  }
  return result;
}

/** Whether 32 bytes are a public key: a point of the curve Ed25519. Addresses of programs are not on it. */
export function isOnCurve(bytes: Uint8Array): boolean {
  const y = bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n) & ((1n << 255n) - 1n);
  const y2 = (y * y) % prime;
  const ratio = ((y2 - 1n + prime) * power(curve * y2 + 1n, prime - 2n)) % prime;
  return ratio === 0n || power(ratio, (prime - 1n) / 2n) === 1n;
}

/** The address that a program derives from seeds: the first that is not on the curve. */
function derived(seeds: readonly Uint8Array[], program: Uint8Array): Uint8Array {
  for (let bump = 255; bump >= 0; bump--) {
    const bytes = sha256(
      concatBytes(...seeds, Uint8Array.of(bump), program, text.encode("ProgramDerivedAddress")),
    );
    if (!isOnCurve(bytes)) return bytes;
  }
  throw new RangeError("No address can be derived from these seeds.");
}

/** A name directly under `.sol`, in its normal form; `undefined` for another text. */
export function solName(text: string): string | undefined {
  const name = text.trim().normalize("NFC").toLowerCase();
  return /^[^\s./@]{1,60}\.sol$/u.test(name) ? name : undefined;
}

/** The account in which a name is registered. */
export function nameAccount(name: string): string {
  const hash = sha256(text.encode(`SPL Name Service${name.replace(/\.sol$/, "")}`));
  return base58.encode(derived([hash, none, solRegistry], nameProgram));
}

const accountAnswer = z.object({
  value: z.object({ owner: z.string(), data: z.tuple([z.string(), z.string()]) }).nullable(),
});

/**
 * The wallet that owns a name. Throws `bad_request` for a name that is not registered, or that a program holds, as for one that was made
 * an NFT.
 */
export async function ownerOfName(name: string, node: Node): Promise<string> {
  const account = nameAccount(name);
  const { value } = await node.call("getAccountInfo", [account, { encoding: "base64" }], accountAnswer);
  const data = value?.owner === base58.encode(nameProgram) ? base64.decode(value.data[0]) : new Uint8Array();
  if (data.length < 96 || base58.encode(data.subarray(0, 32)) !== base58.encode(solRegistry))
    throw new AppError(
      "bad_request",
      msg`The name ${name} is not registered in the Solana Name Service. Check its spelling, or paste the address itself.`,
    );
  const owner = data.subarray(32, 64);
  if (!isOnCurve(owner))
    throw new AppError(
      "bad_request",
      msg`The name ${name} is held by a program, as names are that were made NFTs. Paste the address itself.`,
    );
  return base58.encode(owner);
}
