import { parse } from "hono/utils/cookie";
import { sha256Hex } from "../../lib/sha-256.ts";
import type { Context } from "../../context/context.ts";
import { clientName } from "../../lib/client-name.ts";
import { AppError, messageOf } from "../../errors/app-error.ts";
import type { RunOnWorker } from "../../rpc/protocol/dispatch.ts";
import { asInternal } from "../../rpc/protocol/internal-method.ts";
import type { Caller } from "../../rpc/protocol/method.ts";
import { callerOf } from "../../rpc/shared/user-rights.ts";
import type { SessionRow } from "../../store/server/user-sessions.ts";
import type { Session, Sessions } from "./sessions.ts";

/** The caller. `session` is `null` for an API token. */
export type Identity = { caller: Caller; session: Session | null };

export const sessionCookie = "portolan_session";
const tokenPrefix = "portolan_";
const lastUsedEveryMs = 60_000;
/** Bounds the memory used. */
const maxNoted = 10_000;

/** Where a request comes from. */
type Client = { address: string };

/** Identifies callers by a session's token or an API token, presented as bearer, cookie or WebSocket subprotocol. */
export function createIdentifier({
  context,
  runOnWorker,
  sessions,
}: {
  context: Context;
  runOnWorker: RunOnWorker;
  sessions: Sessions;
}) {
  const { server, now, log } = context;
  const lastUsed = new Map<string, number>();

  /** Records the use of a token or session, at most once a minute. */
  const recordUse = (id: string, method: string, input: unknown): void => {
    if (now() - (lastUsed.get(id) ?? -Infinity) < lastUsedEveryMs) return;
    if (lastUsed.size >= maxNoted) lastUsed.clear();
    lastUsed.set(id, now());
    runOnWorker(method, input, asInternal, new AbortController().signal).catch((error: unknown) =>
      log.warn("The last use of a token or session could not be stored.", { error: messageOf(error) }),
    );
  };

  /** Sessions of earlier versions, and those of the command line, are listed at their first use. */
  const sessionUse = (session: Session, { headers }: Request): SessionRow => ({
    id: session.id,
    userId: session.userId,
    method: "other",
    address: null,
    client: clientName(headers),
    createdAt: session.issuedAt,
    expiresAt: session.expiresAt,
    lastUsedAt: now(),
  });

  const identify = async (request: Request, { address: from }: Client): Promise<Identity | null> => {
    const token = presentedToken(request);
    if (token === null) return null;
    if (token.startsWith(tokenPrefix)) {
      const found = server.tokens.findByHash(sha256Hex(token));
      if (found === null) return null;
      recordUse(found.id, "internal.tokenUsed", { tokenId: found.id, at: now() });
      const { access, accounts, id: tokenId } = found;
      return { caller: { access, accounts, tokenId, from }, session: null };
    }
    const session = await sessions.read(token);
    const user = session === null ? undefined : server.users.find(session.userId);
    if (session === null || user === undefined) return null;
    recordUse(session.id, "internal.sessionUsed", sessionUse(session, request));
    return { caller: { ...callerOf(user, server), from }, session };
  };

  return {
    identify,
    /** Throws `unauthorized`. */
    async require(request: Request, client: Client): Promise<Identity> {
      const identity = await identify(request, client);
      if (identity !== null) return identity;
      throw new AppError(
        "unauthorized",
        "Not signed in. Sign in, or send a valid token as Authorization: Bearer <token>.",
      );
    },
  };
}
export type Identifier = ReturnType<typeof createIdentifier>;

/** The first token presented: a stale cookie never hides a bearer. */
function presentedToken({ headers }: Request): string | null {
  const bearer = /^Bearer +([^\s]+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (bearer !== undefined) return bearer;
  const protocols = (headers.get("sec-websocket-protocol") ?? "").split(",").map((name) => name.trim());
  const protocol = protocols.find((name) => name.startsWith("bearer."));
  if (protocol !== undefined && protocols.includes("portolan")) return protocol.slice("bearer.".length);
  return parse(headers.get("cookie") ?? "", sessionCookie)[sessionCookie] || null;
}
