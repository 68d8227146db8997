import { endSessionsInput, codeInput, totpBeginInput } from "../../contract/http/credential-routes.ts";
import { AppError } from "../../errors/app-error.ts";
import { asInternal } from "../../rpc/protocol/internal-method.ts";
import { clearSessionCookie, logSecurityEvent, requireRecent, requireSession } from "../auth/sign-in.ts";
import { beginTimeCodes, confirmTimeCodes, renewRecoveryCodes, useCode } from "../auth/time-codes.ts";
import { readInput } from "../http/request-body.ts";
import type { AddRoutes, RouteDependencies } from "../http/route.ts";

const forTokens = "API tokens have neither sessions nor credentials. Sign in first.";

/** `/auth/…` of a signed-in user: the user's sessions, time-based codes and recovery codes. */
export const credentialRoutes: AddRoutes = (app, parts) => {
  const { context, runOnWorker } = parts;
  const { server, now } = context;
  const { identityProvider } = context.config;

  app.get("/auth/sessions", async (c) => {
    const { session, user } = await requireSession(parts, c, forTokens);
    const sessions = server.sessions.listByUser(user.id, now()).map(({ userId: _, ...shownSession }) => ({
      ...shownSession,
      isCurrent: shownSession.id === session.id,
    }));
    return c.json({ sessions }, 200, { "cache-control": "no-store" });
  });

  app.post("/auth/sessions/end", async (c) => {
    const { session, user } = await requireSession(parts, c, forTokens);
    const { id } = await readInput(c.req.raw, endSessionsInput);
    const userSessions = server.sessions.listByUser(user.id, now());
    const ended = userSessions.filter((userSession) =>
      id === undefined ? userSession.id !== session.id : userSession.id === id,
    );
    if (id !== undefined && ended.length === 0)
      throw new AppError("not_found", "This session has ended already. Load the list again.");
    const others = id === undefined ? { userId: user.id, keptId: session.id } : null;
    await endSessions(parts, { ended, others }, c.req.raw.signal);
    await logSecurityEvent(parts, c, { event: "session.ended", actor: user, detail: String(ended.length) });
    if (ended.some((userSession) => userSession.id === session.id)) clearSessionCookie(parts, c);
    return c.body(null, 204);
  });

  app.get("/auth/credentials", async (c) => {
    const { user } = await requireSession(parts, c, forTokens);
    const passkeys = server.passkeys
      .listByUser(user.id)
      .map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt }));
    const credentials = {
      name: user.name,
      hasPassword: user.passwordHash !== null,
      hasCodes: server.codes.isOn(user.id),
      recoveryCodes: server.codes.recoveryLeft(user.id),
      provider:
        identityProvider === null
          ? null
          : { name: identityProvider.name, isLinked: server.identities.has(user.id) },
      passkeys,
    };
    return c.json(credentials, 200, { "cache-control": "no-store" });
  });

  app.post("/auth/codes/begin", async (c) => {
    const { session, user } = await requireSession(parts, c, forTokens);
    const { password } = await readInput(c.req.raw, totpBeginInput);
    await requireRecent(parts, c, { session, user, password });
    if (server.codes.isOn(user.id))
      throw new AppError("conflict", "Time-based codes are on already. Turn them off first.");
    const setup = await beginTimeCodes(parts, user, c.req.raw.signal);
    return c.json(setup, 200, { "cache-control": "no-store" });
  });

  app.post("/auth/codes/confirm", async (c) => {
    const { user } = await requireSession(parts, c, forTokens);
    const { code } = await readInput(c.req.raw, codeInput);
    const recoveryCodes = await confirmTimeCodes(parts, { userId: user.id, code }, c.req.raw.signal);
    await logSecurityEvent(parts, c, { event: "codes.on", actor: user });
    return c.json({ recoveryCodes }, 200, { "cache-control": "no-store" });
  });

  app.post("/auth/codes/recovery", async (c) => {
    const { user } = await requireSession(parts, c, forTokens);
    const { code } = await readInput(c.req.raw, codeInput);
    await useCode(parts, { userId: user.id, code }, c.req.raw.signal);
    const recoveryCodes = await renewRecoveryCodes(parts, user.id, c.req.raw.signal);
    await logSecurityEvent(parts, c, { event: "recoveryCodes.renewed", actor: user });
    return c.json({ recoveryCodes }, 200, { "cache-control": "no-store" });
  });

  app.post("/auth/codes/off", async (c) => {
    const { user } = await requireSession(parts, c, forTokens);
    const { code } = await readInput(c.req.raw, codeInput);
    await useCode(parts, { userId: user.id, code }, c.req.raw.signal);
    await runOnWorker("internal.turnOffCodes", { userId: user.id }, asInternal, c.req.raw.signal);
    await logSecurityEvent(parts, c, { event: "codes.off", actor: user });
    return c.body(null, 204);
  });
};

/** Ends the listed sessions, and if it is about all others also those of the user that are not listed. */
async function endSessions(
  { runOnWorker }: RouteDependencies,
  {
    ended,
    others,
  }: {
    ended: readonly { id: string; expiresAt: number }[];
    others: { userId: string; keptId: string } | null;
  },
  signal: AbortSignal,
): Promise<void> {
  if (others !== null) await runOnWorker("internal.endOtherSessions", others, asInternal, signal);
  for (const { id, expiresAt } of ended)
    await runOnWorker("internal.revokeSession", { id, expiresAt }, asInternal, signal);
}
