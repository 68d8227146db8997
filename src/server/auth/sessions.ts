import { millisecondsPerDay } from "../../domain/time/day.ts";
import { decodeJwt, jwtVerify, SignJWT } from "jose";
import type { Context } from "../../context/context.ts";
import { deriveFromMasterKey } from "../../context/derived-keys.ts";
import { serviceOwner } from "../../domain/account/role.ts";

const lifetimeMs = 30 * millisecondsPerDay;

/** A session as its token states it. Times are UTC milliseconds. */
export type Session = { id: string; userId: string; issuedAt: number; expiresAt: number };

/** Issues and reads session tokens: JWT, HS256, `iat`, `exp`, `jti`, `sub`. */
export function createSessions({
  config,
  server,
  now,
  newId,
}: Pick<Context, "config" | "server" | "now" | "newId">) {
  const { owner, users } = server;
  const keys = new Map<string, { epoch: string; bytes: Promise<Uint8Array> }>();

  /** `null` for a user who does not exist. A password change starts a new epoch with its own key, which ends the user's earlier sessions. */
  const signingKey = async (userId: string): Promise<Uint8Array | null> => {
    const epoch = userId === serviceOwner ? owner.sessionEpoch() : users.find(userId)?.sessionEpoch;
    if (epoch === undefined) return null;
    let key = keys.get(userId);
    if (key === undefined || key.epoch !== epoch) {
      key = { epoch, bytes: deriveFromMasterKey(config.jwtSecret, "sessions", { salt: epoch }) };
      keys.set(userId, key);
    }
    return key.bytes;
  };

  return {
    async issue(userId: string = serviceOwner): Promise<{ token: string; session: Session }> {
      const issuedAt = Math.floor(now() / 1000);
      const expiresAt = issuedAt + lifetimeMs / 1000;
      const id = newId();
      const key = await signingKey(userId);
      if (key === null) throw new Error("A session was asked for a user who does not exist.");
      const token = await new SignJWT()
        .setProtectedHeader({ alg: "HS256" })
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .setJti(id)
        .setSubject(userId)
        .sign(key);
      return { token, session: { id, userId, issuedAt: issuedAt * 1000, expiresAt: expiresAt * 1000 } };
    },

    /** `null` for a token that is forged, expired or revoked, or whose user was removed. */
    async read(token: string): Promise<Session | null> {
      const userId = statedUser(token);
      if (userId === null) return null;
      const key = await signingKey(userId);
      const session = key === null ? null : await verify(token, key, now());
      if (session === null || owner.isRevoked(session.id)) return null;
      const known = { ...session, userId };
      return owner.isEndedWithOthers(known) ? null : known;
    },
  };
}
export type Sessions = ReturnType<typeof createSessions>;

/** The user whose key the token claims to be signed with; not verified yet. Tokens of earlier versions name no user and are the owner's. */
function statedUser(token: string): string | null {
  try {
    return decodeJwt(token).sub ?? serviceOwner;
  } catch {
    return null;
  }
}

async function verify(token: string, key: Uint8Array, now: number): Promise<Omit<Session, "userId"> | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ["HS256"],
      requiredClaims: ["iat", "exp", "jti"],
      currentDate: new Date(now),
    });
    const { jti: id = "", iat = 0, exp = 0 } = payload;
    return { id, issuedAt: iat * 1000, expiresAt: exp * 1000 };
  } catch {
    return null;
  }
}
