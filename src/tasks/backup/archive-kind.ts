import { isAgeFile } from "../../archive/age-stream.ts";

/** The first file of an unencrypted archive: its contents. */
export const manifestName = "portolan-backup.json";
/** The first line of an encrypted archive in the format that preceded age. */
export const sealedMagic = "portolan sealed backup 1\n";

/** Number of leading bytes that identify a backup. */
export const magicBytes = 512;

/** Unencrypted, encrypted as an age file, or encrypted in the earlier format. */
export type ArchiveKind = "plain" | "age" | "sealed";

/** The kind of a backup by its first bytes; `null` for any other file. */
export function archiveKindOf(head: Uint8Array): ArchiveKind | null {
  const begins = (text: string, at = 0): boolean => {
    const bytes = new TextEncoder().encode(text);
    return bytes.every((byte, index) => head[at + index] === byte);
  };
  if (isAgeFile(head)) return "age";
  if (begins(sealedMagic)) return "sealed";
  return begins(`${manifestName}\0`) && begins("ustar", 257) ? "plain" : null;
}
