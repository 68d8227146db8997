import { changePasswordInput, loginInput, setupInput } from "../../contract/http-routes.ts";
import type { Context as RouteContext } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import { AppError } from "../../errors/app-error.ts";
import { asInternal } from "../../rpc/protocol/internal.ts";
import { sessionCookie } from "../auth/identity.ts";
import { checkPassword } from "../auth/password-rules.ts";
import { readInput } from "../http/request-body.ts";
import type { AddRoutes, RouteEnv, RouteParts } from "../http/route.ts";

/** `/auth/*`: setup, sign-in, sign-out, password change. */
export const authRoutes: AddRoutes = (app, parts) => {
  const { context, identifier, passwords, runOnWorker, sessions, throttle } = parts;
  const { owner } = context.server;

  /** Throws `unauthorized`, and `too_many_requests` after too many failures. */
  const proveOwner = async (given: string, address: string): Promise<void> => {
    const hash = owner.passwordHash();
    if (hash === undefined)
      throw new AppError("unauthorized", "No password is set yet. Set one with POST /auth/setup.");
    const attempt = throttle.attempt(address);
    if (!(await passwords.verify(hash, given)))
      throw new AppError("unauthorized", "The password is wrong. Check it and try again.");
    attempt.succeeded();
  };

  const signIn = async (c: RouteContext<RouteEnv>, status: 200 | 201): Promise<Response> => {
    const { token, session } = await sessions.issue();
    const maxAge = Math.ceil((session.expiresAt - context.now()) / 1000);
    setCookie(c, sessionCookie, token, { ...sessionCookieOptions(parts, c), maxAge });
    c.header("cache-control", "no-store");
    return c.json({ token, expiresAt: session.expiresAt }, status);
  };

  app.get("/auth/status", async (c) => {
    const authenticated = (await identifier.identify(c.req.raw)) !== null;
    c.header("cache-control", "no-store");
    return c.json({ setupRequired: owner.passwordHash() === undefined, authenticated });
  });

  app.post("/auth/setup", async (c) => {
    if (owner.passwordHash() !== undefined) {
      throw new AppError("conflict", "A password is already set. Sign in with POST /auth/login.");
    }
    const input = await readInput(c.req.raw, setupInput);
    checkSetupCode(parts, c.env.origin, input.setupCode);
    checkPassword(input.password);
    const passwordHash = await passwords.hash(input.password);
    await runOnWorker(
      "internal.setUp",
      { passwordHash, sessionEpoch: context.newId() },
      asInternal,
      c.req.raw.signal,
    );
    return signIn(c, 201);
  });

  app.post("/auth/login", async (c) => {
    const input = await readInput(c.req.raw, loginInput);
    await proveOwner(input.password, c.env.origin.address);
    return signIn(c, 200);
  });

  app.post("/auth/logout", async (c) => {
    const { session } = await identifier.require(c.req.raw);
    if (session === null) {
      throw new AppError("forbidden", "An API token has no session. Revoke the token with tokens.revoke.");
    }
    await runOnWorker("internal.revokeSession", session, asInternal, c.req.raw.signal);
    deleteCookie(c, sessionCookie, sessionCookieOptions(parts, c));
    return c.body(null, 204);
  });

  app.post("/auth/password", async (c) => {
    const { session } = await identifier.require(c.req.raw);
    if (session === null)
      throw new AppError("forbidden", "API tokens cannot change the password. Sign in first.");
    const input = await readInput(c.req.raw, changePasswordInput);
    await proveOwner(input.current, c.env.origin.address);
    checkPassword(input.next, "next");
    const passwordHash = await passwords.hash(input.next);
    await runOnWorker(
      "internal.changePassword",
      { passwordHash, sessionEpoch: context.newId() },
      asInternal,
      c.req.raw.signal,
    );
    deleteCookie(c, sessionCookie, sessionCookieOptions(parts, c));
    return c.body(null, 204);
  });
};

/** From another machine, only those who can read the log may set up the service. */
function checkSetupCode(
  { gate, setupCode, setupThrottle }: RouteParts,
  origin: RouteEnv["Bindings"]["origin"],
  given: string | undefined,
): void {
  if (gate.boundToLoopback && !origin.forwarded) return;
  if (given === undefined) {
    throw new AppError(
      "forbidden",
      "Setup from another machine requires the setupCode. The service printed it in its log at the last start.",
      { reason: "setup_code_required" },
    );
  }
  const attempt = setupThrottle.attempt(origin.address);
  const plain = (code: string) => code.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
  if (plain(given) !== plain(setupCode)) {
    throw new AppError(
      "forbidden",
      "The setupCode is wrong. Use the one that the log shows for the last start.",
      {
        reason: "setup_code_required",
      },
    );
  }
  attempt.succeeded();
}

function sessionCookieOptions({ context }: RouteParts, c: RouteContext<RouteEnv>) {
  const isHttps = context.config.publicUrl?.startsWith("https:") === true;
  return {
    path: "/",
    httpOnly: true,
    sameSite: "Strict",
    secure: isHttps || c.env.origin.protocol === "https",
  } as const;
}
