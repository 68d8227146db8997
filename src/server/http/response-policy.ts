import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { secureHeaders } from "hono/secure-headers";
import type { Gate } from "../auth/gate.ts";
import type { RouteEnv } from "./route.ts";

type Middleware = MiddlewareHandler<RouteEnv>;

/** The dashboard needs nothing but its own files and this server. */
const security: Parameters<typeof secureHeaders>[0] = {
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", "data:", "blob:"],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
  permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
  xFrameOptions: "DENY",
};

/** Security headers on every response. Only allowed origins may embed responses. */
export function securityHeaders(gate: Gate, { isHttps }: { isHttps: boolean }): Middleware {
  const strictTransportSecurity = isHttps ? "max-age=31536000" : false;
  const sameOrigin = secureHeaders({ ...security, strictTransportSecurity });
  const crossOrigin = secureHeaders({
    ...security,
    strictTransportSecurity,
    crossOriginResourcePolicy: "cross-origin",
  });
  return (c, next) =>
    gate.allowsCrossOrigin(c.req.header("origin") ?? null) ? crossOrigin(c, next) : sameOrigin(c, next);
}

/** CORS headers for allowed origins only. Answers `OPTIONS` of every path with 204 (docs/spec/http.md §1). */
export function corsHeaders(gate: Gate): Middleware {
  const allowed = cors({
    // Called for allowed origins only.
    origin: (origin) => origin,
    allowMethods: ["GET", "HEAD", "POST", "OPTIONS"],
    allowHeaders: ["authorization", "content-type", "mcp-protocol-version", "portolan-node", "range"],
    exposeHeaders: [
      "content-disposition",
      "content-range",
      "portolan-node",
      "retry-after",
      "x-vercel-ai-ui-message-stream",
    ],
    credentials: true,
    maxAge: 600,
  });
  return async (c, next) => {
    const isPreflight = c.req.method === "OPTIONS";
    if (isPreflight) gate.checkHost(c.req.raw);
    if (gate.allowsCrossOrigin(c.req.header("origin") ?? null)) return allowed(c, next);
    if (isPreflight) return c.body(null, 204, { vary: "Origin" });
    await next();
    c.res.headers.append("vary", "Origin");
    return undefined;
  };
}

/** Refuses foreign hosts, and foreign origins where the request can change something. */
export function checkHostAndOrigin(gate: Gate, needsOrigin: (method: string) => boolean): Middleware {
  return (c, next) => {
    gate.checkHost(c.req.raw);
    if (needsOrigin(c.req.method)) gate.checkOrigin(c.req.raw, c.env.origin);
    return next();
  };
}
