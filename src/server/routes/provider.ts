import type { Context as RouteContext } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { totpBeginInput } from "../../contract/http/credential-routes.ts";
import { AppError } from "../../errors/app-error.ts";
import { asInternal } from "../../rpc/protocol/internal-method.ts";
import { createIdentityProvider } from "../auth/identity-provider.ts";
import { logSecurityEvent, requireRecent, requireSession, startSession } from "../auth/sign-in.ts";
import { readInput } from "../http/request-body.ts";
import type { AddRoutes, RouteEnv, RouteDependencies } from "../http/route.ts";

const forTokens = "API tokens are not linked to an identity provider. Sign in first.";
const cookie = "portolan_provider";
const path = "/auth/provider";
const noOne = { name: null, id: null };

/** `/auth/provider/*`: sign-in by an OpenID Connect provider. It signs in users who have linked their account there, and makes none. */
export const providerRoutes: AddRoutes = (app, parts) => {
  const { context, runOnWorker, throttle } = parts;
  const { server } = context;
  const provider = createIdentityProvider(context);

  const begin = async (c: RouteContext<RouteEnv>, linkUserId: string | null): Promise<Response> => {
    const { url, sealedState, maxAge } = await provider.begin(callbackOf(parts, c), linkUserId);
    // Lax, not strict: the browser comes back from another site.
    setCookie(c, cookie, sealedState, {
      path,
      httpOnly: true,
      sameSite: "Lax",
      secure: isSecure(parts, c),
      maxAge,
    });
    return c.json({ url }, 200, { "cache-control": "no-store" });
  };

  app.post("/auth/provider/begin", async (c) => {
    throttle.attempt(c.env.origin.address).withdrawn();
    return begin(c, null);
  });

  app.post("/auth/provider/link", async (c) => {
    const { session, user } = await requireSession(parts, c, forTokens);
    const { password } = await readInput(c.req.raw, totpBeginInput);
    await requireRecent(parts, c, { session, user, password });
    return begin(c, user.id);
  });

  app.post("/auth/provider/unlink", async (c) => {
    const { session, user } = await requireSession(parts, c, forTokens);
    const { password } = await readInput(c.req.raw, totpBeginInput);
    await requireRecent(parts, c, { session, user, password });
    await runOnWorker("internal.unlinkIdentity", { userId: user.id }, asInternal, c.req.raw.signal);
    await logSecurityEvent(parts, c, { event: "provider.unlinked", actor: user });
    return c.body(null, 204);
  });

  app.get("/auth/provider/callback", async (c) => {
    const sealedState = getCookie(c, cookie) ?? "";
    deleteCookie(c, cookie, { path });
    const attempt = throttle.attempt(c.env.origin.address);
    try {
      const { issuer, subject, linkUserId } = await provider.finish(new URL(c.req.url).search, sealedState);
      if (linkUserId !== null) {
        const linkedIdentity = { userId: linkUserId, issuer, subject };
        const isLinked = await runOnWorker(
          "internal.linkIdentity",
          linkedIdentity,
          asInternal,
          c.req.raw.signal,
        );
        if (isLinked !== true)
          throw new AppError(
            "conflict",
            "This account belongs to another user. Sign in at the provider with another account.",
          );
        attempt.withdrawn();
        const user = server.users.find(linkUserId);
        await logSecurityEvent(parts, c, { event: "provider.linked", actor: user ?? noOne });
        return c.redirect("/security");
      }
      const userId = server.identities.userOf(issuer, subject);
      const user = userId === undefined ? undefined : server.users.find(userId);
      if (user === undefined)
        throw new AppError(
          "unauthorized",
          "No user has linked this account. Sign in another way, and link it on the security page.",
        );
      attempt.succeeded();
      await startSession(parts, c, { user, method: "provider" });
      return c.redirect("/");
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await logSecurityEvent(parts, c, { event: "signIn.failed", actor: noOne, detail: "provider" });
      return c.redirect("/?provider=refused");
    }
  });
};

/** Under `PUBLIC_URL`, else the address of the request, which the provider compares with the registered one. */
function callbackOf({ context }: RouteDependencies, c: RouteContext<RouteEnv>): string {
  const host = c.req.header("host") ?? new URL(c.req.url).host;
  return `${context.config.publicUrl ?? `${c.env.origin.protocol}://${host}`}${path}/callback`;
}

function isSecure({ context }: RouteDependencies, c: RouteContext<RouteEnv>): boolean {
  return context.config.publicUrl?.startsWith("https:") === true || c.env.origin.protocol === "https";
}
