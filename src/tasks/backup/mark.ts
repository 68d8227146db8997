/** The first file of an archive in clear: what it holds. */
export const manifestName = "portolan-backup.json";
/** The first line of a sealed archive. */
export const sealedMark = "portolan sealed backup 1\n";

/** Bytes of a file's beginning that tell whether it is a backup. */
export const markBytes = 512;

/** What a file is by its first bytes: a backup in clear, a sealed one, or none. */
export function archiveKindOf(head: Uint8Array): "plain" | "sealed" | null {
  const begins = (text: string, at = 0): boolean => {
    const bytes = new TextEncoder().encode(text);
    return bytes.every((byte, index) => head[at + index] === byte);
  };
  if (begins(sealedMark)) return "sealed";
  return begins(`${manifestName}\0`) && begins("ustar", 257) ? "plain" : null;
}
