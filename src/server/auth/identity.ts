import { parse } from "hono/utils/cookie";
import type { Context } from "../../context.ts";
import { AppError, messageOf } from "../../errors/app-error.ts";
import type { RunOnWorker } from "../../rpc/protocol/dispatch.ts";
import { asInternal } from "../../rpc/protocol/internal.ts";
import type { Caller } from "../../rpc/protocol/method.ts";
import type { Session, Sessions } from "./sessions.ts";

/** The caller. `session` is `null` for an API token. */
export type Identity = { caller: Caller; session: Session | null };

export const sessionCookie = "portolan_session";
const tokenPrefix = "portolan_";
const lastUsedEveryMs = 60_000;

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

  /** Records the use of a token, at most once a minute. */
  const noteUse = (tokenId: string): void => {
    if (now() - (lastUsed.get(tokenId) ?? -Infinity) < lastUsedEveryMs) return;
    lastUsed.set(tokenId, now());
    runOnWorker("internal.tokenUsed", { tokenId, at: now() }, asInternal, new AbortController().signal).catch(
      (error: unknown) =>
        log.warn("The last use of an API token could not be stored.", { error: messageOf(error) }),
    );
  };

  const identify = async (request: Request): Promise<Identity | null> => {
    const token = presentedToken(request);
    if (token === null) return null;
    if (token.startsWith(tokenPrefix)) {
      const found = server.tokens.findByHash(await sha256(token));
      if (found === null) return null;
      noteUse(found.id);
      return { caller: { access: found.access, accounts: found.accounts, tokenId: found.id }, session: null };
    }
    const session = await sessions.read(token);
    return session === null ? null : { caller: { access: "owner", accounts: "*" }, session };
  };

  return {
    identify,
    /** Throws `unauthorized`. */
    async require(request: Request): Promise<Identity> {
      const identity = await identify(request);
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

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
