/**
 * The purposes for which keys are derived from the master key, each with its HKDF `info`. A changed text makes everything unreadable that was
 * sealed or signed under that key.
 */
const infoOf = {
  secrets: "portolan secrets",
  fingerprint: "portolan key mark",
  sessions: "portolan sessions",
  challenges: "portolan challenges",
  identityProvider: "portolan provider",
  accountCopies: "portolan copies",
} as const;

/** A key of 32 bytes for one purpose only: HKDF-SHA-256 of the master key (RFC 5869). Another salt gives an unrelated key. */
export async function deriveFromMasterKey(
  masterKey: string,
  purpose: keyof typeof infoOf,
  { salt = "" }: { salt?: string } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const material = await crypto.subtle.importKey("raw", encoder.encode(masterKey), "HKDF", false, [
    "deriveBits",
  ]);
  const parameters = {
    name: "HKDF",
    hash: "SHA-256",
    salt: encoder.encode(salt),
    info: encoder.encode(infoOf[purpose]),
  };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, material, 256));
}
