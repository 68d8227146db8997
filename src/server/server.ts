import { Hono } from "hono";
import type { Context } from "../context.ts";
import { AppError } from "../core/errors.ts";
import type { Passwords } from "../core/ports/passwords.ts";
import { asAppError, type RunOnWorker } from "../rpc/dispatch.ts";
import { createOriginReader, type Peer } from "./client-address.ts";
import { createGate } from "./gate.ts";
import { problem } from "./http-problem.ts";
import { createIdentifier, type Identity } from "./identity.ts";
import { createLoginThrottle } from "./login-throttle.ts";
import { preflight, withHeaders } from "./response-headers.ts";
import type { RouteEnv, RouteParts } from "./route.ts";
import { authRoutes } from "./routes/auth.ts";
import { downloadRoutes } from "./routes/download.ts";
import { frontendRoutes } from "./routes/frontend.ts";
import { rpcRoutes } from "./routes/rpc.ts";
import { serviceRoutes } from "./routes/service.ts";
import { uploadRoutes } from "./routes/upload.ts";
import { createSessions } from "./sessions.ts";
import { createSetupCode } from "./setup.ts";
import { openSession, type SocketPort, type SocketSession } from "./socket.ts";

/** In the order they are tried; the frontend answers what nobody else did. */
const routes = [serviceRoutes, authRoutes, uploadRoutes, downloadRoutes, rpcRoutes, frontendRoutes];

export type ServerParts = { context: Context; runOnWorker: RunOnWorker; passwords: Passwords };

/** The service as a function: requests in, responses out. The platform brings the network. */
export type AppServer = {
  fetch(request: Request, peer: Peer): Promise<Response>;
  /** Decides over an upgrade of `/rpc` before it happens: who it is from, or the response that refuses it. */
  admit(request: Request, peer: Peer): Promise<Identity | Response>;
  connect(identity: Identity, port: SocketPort): SocketSession;
};

export function createServer({ context, runOnWorker, passwords }: ServerParts): AppServer {
  const { config, log, newId, now } = context;
  const gate = createGate(config);
  const originOf = createOriginReader(config);
  const sessions = createSessions(context);
  const identifier = createIdentifier({ context, runOnWorker, sessions });
  const parts: RouteParts = {
    context,
    runOnWorker,
    passwords,
    identifier,
    sessions,
    throttle: createLoginThrottle(now),
    gate,
    setupCode: createSetupCode(context),
  };

  const refusal = (error: unknown, what: string): Response =>
    problem(asAppError(error, { log, newId, what }));
  const finished = (response: Response, request: Request): Response => {
    const origin = request.headers.get("origin");
    return withHeaders(response, {
      allowedOrigin: gate.allowsCrossOrigin(origin) ? origin : null,
      secure: config.publicUrl?.startsWith("https:") === true,
    });
  };

  const app = new Hono<RouteEnv>();
  app.onError((error, c) => refusal(error, `${c.req.method} ${c.req.path}`));
  app.notFound((c) =>
    refusal(new AppError("not_found", `There is nothing at ${c.req.path.slice(0, 200)}.`), c.req.path),
  );
  for (const add of routes) add(app, parts);

  return {
    async fetch(request, peer) {
      try {
        gate.checkHost(request);
        const origin = originOf(request.headers, peer);
        if (request.method === "OPTIONS") {
          return finished(preflight(gate.allowsCrossOrigin(request.headers.get("origin"))), request);
        }
        if (request.method !== "GET" && request.method !== "HEAD") gate.checkOrigin(request, origin);
        return finished(await app.fetch(request, { origin }), request);
      } catch (error) {
        return finished(refusal(error, request.method), request);
      }
    },

    async admit(request, peer) {
      try {
        gate.checkHost(request);
        gate.checkOrigin(request, originOf(request.headers, peer));
        if (new URL(request.url).pathname !== "/rpc") throw new AppError("not_found", "Sockets are at /rpc.");
        return await identifier.require(request);
      } catch (error) {
        return finished(refusal(error, "an upgrade"), request);
      }
    },

    connect: (identity, port) => openSession({ context, runOnWorker }, identity, port),
  };
}
