import { isAgeFile } from "../../archive/age-stream.ts";

/** The first file of an archive in clear: what it holds. */
export const manifestName = "portolan-backup.json";
/** The first line of an archive that was encrypted before age. */
export const sealedMark = "portolan sealed backup 1\n";

/** Bytes of a file's beginning that tell whether it is a backup. */
export const markBytes = 512;

/** In clear, encrypted as an age file, or encrypted in the format of before. */
export type ArchiveKind = "plain" | "age" | "sealed";

/** What kind of backup a file is by its first bytes; `null` for none. */
export function archiveKindOf(head: Uint8Array): ArchiveKind | null {
  const begins = (text: string, at = 0): boolean => {
    const bytes = new TextEncoder().encode(text);
    return bytes.every((byte, index) => head[at + index] === byte);
  };
  if (isAgeFile(head)) return "age";
  if (begins(sealedMark)) return "sealed";
  return begins(`${manifestName}\0`) && begins("ustar", 257) ? "plain" : null;
}
