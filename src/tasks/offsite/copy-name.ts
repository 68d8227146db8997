import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

const pattern =
  /^portolan-[A-Za-z0-9-]{1,60}-[0-9a-f]{8}-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})\.tar\.age$/;

/** The prefix of an account's copies: the account's name in ASCII, and a fingerprint of its id, which distinguishes accounts that share a target. */
function copyPrefix({ id, name }: { id: string; name: string }): string {
  const slug = name
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
  const accountHash = bytesToHex(sha256(new TextEncoder().encode(id))).slice(0, 8);
  return `portolan-${slug === "" ? "account" : slug}-${accountHash}-`;
}

/** Whether a file is a copy of the account, by the fingerprint in its name, which does not change when the account is renamed. */
export function isOwnCopy(name: string, { id }: { id: string }): boolean {
  const accountHash = bytesToHex(sha256(new TextEncoder().encode(id))).slice(0, 8);
  return copiedAt(name) !== null && name.includes(`-${accountHash}-`);
}

/** `portolan-main-1f2e3d4c-20260301-120000.tar.age` */
export function copyName(account: { id: string; name: string }, at: number): string {
  const time = new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
  return `${copyPrefix(account)}${time}.tar.age`;
}

/** The creation time (ms) in a copy's name; `null` for any other file. */
export function copiedAt(name: string): number | null {
  const found = pattern.exec(name);
  if (found === null) return null;
  const [, year, month, day, hour, minute, second] = found;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at) ? null : at;
}
