import { jwtVerify, SignJWT } from "jose";
import type { Context } from "../../context.ts";

const lifetimeMs = 30 * 86_400_000;

/** A session as its token states it. Times are UTC milliseconds. */
export type Session = { id: string; expiresAt: number };

/** Issues and reads session tokens: JWT, HS256, `iat`, `exp`, `jti`. */
export function createSessions({ config, server, now, newId }: Context) {
  const { owner } = server;
  let key: { epoch: string; bytes: Promise<Uint8Array> } | null = null;

  /** A password change starts a new epoch with its own key, which ends every earlier session. */
  const signingKey = (): Promise<Uint8Array> => {
    const epoch = owner.sessionEpoch();
    if (key === null || key.epoch !== epoch) key = { epoch, bytes: deriveKey(config.jwtSecret, epoch) };
    return key.bytes;
  };

  return {
    async issue(): Promise<{ token: string; session: Session }> {
      const issuedAt = Math.floor(now() / 1000);
      const expiresAt = issuedAt + lifetimeMs / 1000;
      const id = newId();
      const token = await new SignJWT()
        .setProtectedHeader({ alg: "HS256" })
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .setJti(id)
        .sign(await signingKey());
      return { token, session: { id, expiresAt: expiresAt * 1000 } };
    },

    /** `null` for a token that is forged, expired or revoked. */
    async read(token: string): Promise<Session | null> {
      const session = await verify(token, await signingKey(), now());
      return session === null || owner.isRevoked(session.id) ? null : session;
    },
  };
}
export type Sessions = ReturnType<typeof createSessions>;

/** HKDF-SHA-256 (RFC 5869) of the master key, for signing sessions only. */
async function deriveKey(masterKey: string, epoch: string): Promise<Uint8Array> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const master = await crypto.subtle.importKey("raw", bytes(masterKey), "HKDF", false, ["deriveBits"]);
  const algorithm = { name: "HKDF", hash: "SHA-256", salt: bytes(epoch), info: bytes("portolan sessions") };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, master, 256));
}

async function verify(token: string, key: Uint8Array, now: number): Promise<Session | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ["HS256"],
      requiredClaims: ["iat", "exp", "jti"],
      currentDate: new Date(now),
    });
    const { jti: id = "", exp = 0 } = payload;
    return { id, expiresAt: exp * 1000 };
  } catch {
    return null;
  }
}
