import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A software authenticator (WebAuthn Level 3, ES256, no attestation) for a browser's answers. */
export type SoftAuthenticator = ReturnType<typeof createAuthenticator>;

type Creation = { challenge: string; rp: { id?: string }; user: { id: string } };
type Request = { challenge: string; rpId?: string };
/** What a dishonest client would send instead. */
type Lies = { origin?: string; rpId?: string; userVerified?: boolean; challenge?: string; counter?: number };

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();
const present = 0x01;
const verified = 0x04;
const hasCredential = 0x40;

export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  let counter = 0;
  let userHandle = "";
  const clientData = (type: string, challenge: string, lies: Lies): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (rpId: string, flags: number, lies: Lies): Buffer => {
    counter = lies.counter ?? counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const uv = lies.userVerified === false ? 0 : verified;
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([flags | present | uv]), count]);
  };
  return {
    create(options: Creation, lies: Lies = {}) {
      userHandle = options.user.id;
      const data = Buffer.concat([
        authenticatorData(options.rp.id ?? "", hasCredential, lies),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(Buffer.from(x, "base64url"), Buffer.from(y, "base64url")),
      ]);
      return {
        id: id.toString("base64url"),
        rawId: id.toString("base64url"),
        type: "public-key",
        response: {
          clientDataJSON: clientData("webauthn.create", options.challenge, lies).toString("base64url"),
          attestationObject: attestation(data).toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    get(options: Request, lies: Lies = {}) {
      const data = authenticatorData(options.rpId ?? "", 0, lies);
      const client = clientData("webauthn.get", options.challenge, lies);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id: id.toString("base64url"),
        rawId: id.toString("base64url"),
        type: "public-key",
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
          userHandle,
        },
      };
    },
  };
}

const textCbor = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)]);
const bytesCbor = (bytes: Buffer): Buffer =>
  bytes.length < 256
    ? Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
    : Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]), bytes]);

/** `{ 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }` (RFC 9053). */
function coseKey(x: Buffer, y: Buffer): Buffer {
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([head, Buffer.from([0x21]), bytesCbor(x), Buffer.from([0x22]), bytesCbor(y)]);
}

function attestation(data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0xa3]),
    textCbor("fmt"),
    textCbor("none"),
    textCbor("attStmt"),
    Buffer.from([0xa0]),
    textCbor("authData"),
    bytesCbor(data),
  ]);
}
