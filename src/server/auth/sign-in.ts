import type { Context as RouteContext } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import { AppError, messageOf } from "../../errors/app-error.ts";
import { clientName } from "../../lib/client-name.ts";
import { asInternal } from "../../rpc/protocol/internal-method.ts";
import type { SignInMethod } from "../../store/server/user-sessions.ts";
import type { User } from "../../store/server/users.ts";
import type { RouteEnv, RouteDependencies } from "../http/route.ts";
import { sessionCookie } from "./identity.ts";
import type { Attempt } from "./login-throttle.ts";
import type { Session } from "./sessions.ts";
import { useCode } from "./time-codes.ts";

type Request = RouteContext<RouteEnv>;

/**
 * Compared if the user does not exist, so that the answer takes as long as for an existing user. It is the hash of an unknown random
 * password.
 */
const absentUserHash =
  "$argon2id$v=19$m=19456,t=2,p=1$m3iFknDH+GmgUTkx+gHUXA$ZhgrGgpPZdxAmS9eqU+T1pk/9eHJa8aTfFFgg1HFLqg";

/** The user that a security log entry is about. */
export type Actor = { name: string | null; id: string | null };

/** Adds an entry to the security log. A failure to write it is logged and does not fail the request. */
export async function logSecurityEvent(
  { runOnWorker, context }: Pick<RouteDependencies, "runOnWorker" | "context">,
  c: Request,
  { event, actor, detail = null }: { event: string; actor: Actor; detail?: string | null },
): Promise<void> {
  const { address } = c.env.origin;
  const entry = { actor: actor.name, userId: actor.id, address, client: clientName(c.req.raw.headers) };
  try {
    const signal = new AbortController().signal;
    await runOnWorker("internal.noteSecurity", { ...entry, event, detail }, asInternal, signal);
  } catch (error) {
    context.log.error("An entry of the security log could not be stored.", {
      event,
      error: messageOf(error),
    });
  }
}

/**
 * The user of a name and password. Throws `unauthorized`, the same whether the name or the password is wrong, and `too_many_requests` after too many
 * failures. Call `succeeded` once the user is signed in.
 */
export async function verifyPassword(
  parts: RouteDependencies,
  c: Request,
  { user, name, password }: { user: User | undefined; name: string | null; password: string },
): Promise<{ user: User } & Attempt> {
  const attempt = parts.throttle.attempt(c.env.origin.address);
  const isRight = await parts.passwords.verify(user?.passwordHash ?? absentUserHash, password);
  if (isRight && user !== undefined && user.passwordHash !== null) return { user, ...attempt };
  await logSecurityEvent(parts, c, {
    event: "signIn.failed",
    actor: { name: user?.name ?? null, id: user?.id ?? null },
  });
  throw new AppError(
    "unauthorized",
    name === null
      ? "The password is wrong. Check it and try again."
      : "The name or the password is wrong. Check them and try again.",
  );
}

/** The second step of a sign-in by password. Throws as `useCode` does. */
export async function verifySecondFactor(
  parts: RouteDependencies,
  c: Request,
  { user, code }: { user: User; code: string | undefined },
): Promise<void> {
  try {
    const used = await useCode(parts, { userId: user.id, code }, c.req.raw.signal);
    if (used === "recovery code")
      await logSecurityEvent(parts, c, { event: "recoveryCode.used", actor: user });
  } catch (error) {
    if (code !== undefined)
      await logSecurityEvent(parts, c, { event: "signIn.failed", actor: user, detail: "code" });
    throw error;
  }
}

/** Begins a session and answers with its token and cookie. */
export async function beginSession(
  parts: RouteDependencies,
  c: Request,
  { status, ...begunSession }: { user: Pick<User, "id" | "name">; method: SignInMethod; status: 200 | 201 },
): Promise<Response> {
  return c.json(await startSession(parts, c, begunSession), status);
}

/** Begins a session, lists it, and sets its cookie. */
export async function startSession(
  parts: RouteDependencies,
  c: Request,
  { user, method }: { user: Pick<User, "id" | "name">; method: SignInMethod },
): Promise<{ token: string; expiresAt: number }> {
  const { context, runOnWorker, sessions } = parts;
  const { token, session } = await sessions.issue(user.id);
  const { id, userId, issuedAt: createdAt, expiresAt } = session;
  const from = { address: c.env.origin.address, client: clientName(c.req.raw.headers) };
  const listedSession = { id, userId, method, ...from, createdAt, expiresAt, lastUsedAt: createdAt };
  const begunSession = { session: listedSession, actor: user.name };
  await runOnWorker("internal.sessionBegan", begunSession, asInternal, c.req.raw.signal);
  const maxAge = Math.ceil((expiresAt - context.now()) / 1000);
  setCookie(c, sessionCookie, token, { ...sessionCookieOptions(parts, c), maxAge });
  c.header("cache-control", "no-store");
  return { token, expiresAt };
}

/** Forgets the cookie of a session that ended. */
export function clearSessionCookie(parts: RouteDependencies, c: Request): void {
  deleteCookie(c, sessionCookie, sessionCookieOptions(parts, c));
}

/** The session and its user. Throws `unauthorized`, and `forbidden` for an API token. */
export async function requireSession(
  { identifier, context }: RouteDependencies,
  c: Request,
  forTokens: string,
): Promise<{ session: Session; user: User }> {
  const { session } = await identifier.require(c.req.raw, c.env.origin);
  if (session === null) throw new AppError("forbidden", forTokens);
  const user = context.server.users.find(session.userId);
  if (user === undefined) throw new AppError("unauthorized", "The user was removed. Ask the owner.");
  return { session, user };
}

function sessionCookieOptions({ context }: RouteDependencies, c: Request) {
  const isHttps = context.config.publicUrl?.startsWith("https:") === true;
  return {
    path: "/",
    httpOnly: true,
    sameSite: "Strict",
    secure: isHttps || c.env.origin.protocol === "https",
  } as const;
}

/** A session this young needs no further proof. */
const recentMs = 10 * 60_000;

/**
 * For changes of how the user signs in: the session is young, or the password is given. So a session that was left open is not enough.
 * Throws `forbidden` with the reason `sign_in_again`, and as `verifyPassword` does.
 */
export async function requireRecent(
  parts: RouteDependencies,
  c: Request,
  { session, user, password }: { session: Session; user: User; password: string | undefined },
): Promise<void> {
  if (parts.context.now() - session.issuedAt < recentMs) return;
  if (password === undefined)
    throw new AppError(
      "forbidden",
      user.passwordHash === null
        ? "You signed in more than ten minutes ago. Sign in again, then try once more."
        : "You signed in more than ten minutes ago. Enter your password.",
      { reason: "sign_in_again" },
    );
  const proven = await verifyPassword(parts, c, { user, name: null, password });
  proven.succeeded();
}
