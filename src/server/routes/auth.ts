import { changePasswordInput, loginInput, setupInput } from "../../contract/http/sign-in-routes.ts";
import { serviceOwner } from "../../domain/account/role.ts";
import { AppError } from "../../errors/app-error.ts";
import { equalTexts } from "../../lib/equal-texts.ts";
import { asInternal } from "../../rpc/protocol/internal-method.ts";
import { checkPassword } from "../auth/password-rules.ts";
import {
  beginSession,
  clearSessionCookie,
  logSecurityEvent,
  verifySecondFactor,
  verifyPassword,
  requireSession,
} from "../auth/sign-in.ts";
import { readInput } from "../http/request-body.ts";
import type { AddRoutes, RouteEnv, RouteDependencies } from "../http/route.ts";

const owner = { id: serviceOwner, name: serviceOwner };

/** `/auth/*`: setup, sign-in, sign-out, password change. */
export const authRoutes: AddRoutes = (app, parts) => {
  const { context, identifier, passwords, runOnWorker } = parts;
  const { server } = context;
  const isSetUp = (): boolean => server.owner.passwordHash() !== undefined;

  app.get("/auth/status", async (c) => {
    const authenticated = (await identifier.identify(c.req.raw, c.env.origin)) !== null;
    c.header("cache-control", "no-store");
    return c.json({
      setupRequired: !isSetUp(),
      authenticated,
      ...(server.users.isAny() ? { users: true } : {}),
      ...(context.config.identityProvider === null ? {} : { provider: context.config.identityProvider.name }),
      ...(server.passkeys.isAny() ? { passkeys: true } : {}),
    });
  });

  app.post("/auth/setup", async (c) => {
    if (isSetUp()) {
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
    return beginSession(parts, c, { user: owner, method: "password", status: 201 });
  });

  app.post("/auth/login", async (c) => {
    const { name = null, password, code } = await readInput(c.req.raw, loginInput);
    if (!isSetUp())
      throw new AppError("unauthorized", "No password is set yet. Set one with POST /auth/setup.");
    const known = server.users.byName(name ?? serviceOwner);
    const { user, ...attempt } = await verifyPassword(parts, c, { user: known, name, password });
    if (server.codes.isOn(user.id)) {
      // Wrong codes are counted by user: the password was right, whatever comes of the code.
      attempt.withdrawn();
      await verifySecondFactor(parts, c, { user, code });
    } else attempt.succeeded();
    return beginSession(parts, c, { user, method: "password", status: 200 });
  });

  app.post("/auth/logout", async (c) => {
    const why = "An API token has no session. Revoke the token with tokens.revoke.";
    const { session, user } = await requireSession(parts, c, why);
    const { id, expiresAt } = session;
    await runOnWorker("internal.revokeSession", { id, expiresAt }, asInternal, c.req.raw.signal);
    await logSecurityEvent(parts, c, { event: "signOut", actor: user });
    clearSessionCookie(parts, c);
    return c.body(null, 204);
  });

  app.post("/auth/password", async (c) => {
    const { user } = await requireSession(parts, c, "API tokens cannot change the password. Sign in first.");
    const input = await readInput(c.req.raw, changePasswordInput);
    const proven = await verifyPassword(parts, c, { user, name: null, password: input.current });
    proven.succeeded();
    checkPassword(input.next, "next");
    const passwordHash = await passwords.hash(input.next);
    await runOnWorker(
      "internal.changePassword",
      { userId: user.id, passwordHash, sessionEpoch: context.newId() },
      asInternal,
      c.req.raw.signal,
    );
    await logSecurityEvent(parts, c, { event: "password.changed", actor: user });
    clearSessionCookie(parts, c);
    return c.body(null, 204);
  });
};

/** From another machine, only those who can read the log may set up the service. */
function checkSetupCode(
  { gate, setupCode, setupThrottle }: RouteDependencies,
  origin: RouteEnv["Bindings"]["origin"],
  givenCode: string | undefined,
): void {
  if (gate.boundToLoopback && !origin.forwarded) return;
  if (givenCode === undefined) {
    throw new AppError(
      "forbidden",
      "Setup from another machine requires the setupCode. The service printed it in its log at the last start.",
      { reason: "setup_code_required" },
    );
  }
  const attempt = setupThrottle.attempt(origin.address);
  const normalizedCode = (code: string) => code.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
  if (!equalTexts(normalizedCode(givenCode), normalizedCode(setupCode))) {
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
