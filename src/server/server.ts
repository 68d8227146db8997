import { Hono } from "hono";
import { chatPrompt } from "../assistant/chat/chat-prompt.ts";
import { createChats } from "../assistant/chat/chats.ts";
import type { PromptParts } from "../assistant/chat/prepare-turn.ts";
import type { Context } from "../context.ts";
import { AppError } from "../errors/app-error.ts";
import type { ReadMultipart } from "../ports/multipart.ts";
import type { Passwords } from "../ports/passwords.ts";
import { asAppError, type RunOnWorker } from "../rpc/protocol/dispatch.ts";
import { createAnswerStore } from "./chat-store.ts";
import { createOriginReader, type Peer } from "./http/client-address.ts";
import { createGate } from "./auth/gate.ts";
import { problem } from "./http/http-problem.ts";
import { createIdentifier, type Identity } from "./auth/identity.ts";
import { createLoginThrottle } from "./auth/login-throttle.ts";
import { preflight, withHeaders } from "./http/response-headers.ts";
import type { RouteEnv, RouteParts } from "./http/route.ts";
import { assistantChatRoutes } from "./routes/assistant-chat.ts";
import { authRoutes } from "./routes/auth.ts";
import { docsRoutes } from "./routes/docs.ts";
import { downloadRoutes } from "./routes/download.ts";
import { methodName, routeName } from "./http/route-name.ts";
import { frontendRoutes } from "./routes/frontend.ts";
import { mcpRoutes } from "./routes/mcp.ts";
import { metricsRoutes } from "./routes/metrics.ts";
import { rpcRoutes } from "./routes/rpc.ts";
import { serviceRoutes } from "./routes/service.ts";
import { uploadRoutes } from "./routes/upload.ts";
import { createSessions } from "./auth/sessions.ts";
import { createSetupCode, tellSetupCode } from "./auth/setup.ts";
import { createSlowClientQueue } from "./socket/slow-client-queue.ts";
import { openSession, type SocketPort, type SocketSession } from "./socket/socket.ts";

/** In the order they are tried; the frontend answers what no one else did. */
const routes = [
  serviceRoutes,
  metricsRoutes,
  authRoutes,
  uploadRoutes,
  docsRoutes,
  downloadRoutes,
  rpcRoutes,
  assistantChatRoutes,
  mcpRoutes,
  frontendRoutes,
];

export type ServerParts = {
  context: Context;
  runOnWorker: RunOnWorker;
  passwords: Passwords;
  readMultipart: ReadMultipart;
  /** What models are told and may use. */
  prompt?: PromptParts;
};

/** The service as a function: requests in, responses out. The platform brings the network. */
export type AppServer = {
  fetch(request: Request, peer: Peer): Promise<Response>;
  /** Decides over an upgrade of `/rpc` before it happens: who it is from, or the response that refuses it. */
  admit(request: Request, peer: Peer): Promise<Identity | Response>;
  connect(identity: Identity, port: SocketPort): SocketSession;
  /** For the log, once the service listens: with what the owner sets it up from elsewhere. */
  tellSetupCode(): void;
  /** Stops the answers that are being written; resolves once what there is of them is stored. */
  stopChats(): Promise<void>;
};

/** A request on its way: the id under which the log knows it, and who asks. */
type Asked = { id: string; startedAt: number; from: string };

export function createServer({
  context,
  runOnWorker,
  passwords,
  readMultipart,
  prompt = chatPrompt,
}: ServerParts): AppServer {
  const { config, log, metrics, newId, now } = context;
  const gate = createGate(config);
  const originOf = createOriginReader(config);
  const sessions = createSessions(context);
  const identifier = createIdentifier({ context, runOnWorker, sessions });
  const chats = createChats({ context, prompt, store: createAnswerStore(runOnWorker) });
  const slowLane = createSlowClientQueue(context.pause);
  const ends = new AbortController();
  context.bus.subscribe(
    "stopAnswer",
    ({ accountName, conversationId }) => {
      const account = context.server.accounts.byName(accountName);
      if (account !== undefined) chats.stop(account.id, conversationId);
    },
    ends.signal,
  );
  const parts: RouteParts = {
    context,
    chats,
    runOnWorker,
    passwords,
    readMultipart,
    identifier,
    sessions,
    throttle: createLoginThrottle(now),
    setupThrottle: createLoginThrottle(now),
    gate,
    setupCode: createSetupCode(),
  };

  /** What went wrong inside stands in the log under the id that the answer carries. */
  const refusal = (error: unknown, what: string, requestId: string): Response =>
    problem(asAppError(error, { log: log.child({ requestId }), newId: () => requestId, what }));
  const finished = (response: Response, request: Request, asked: Asked): Response => {
    const origin = request.headers.get("origin");
    const path = new URL(request.url).pathname;
    const ms = performance.now() - asked.startedAt;
    const method = methodName(request.method);
    const { status } = response;
    metrics.request({ method, route: routeName(path), status, ms });
    const fields = { requestId: asked.id, method, path, status, ms: Math.round(ms), from: asked.from };
    if (status === 401 || status === 403 || status === 429) log.info("Turned away.", fields);
    else log.debug("Answered.", fields);
    response.headers.set("x-request-id", asked.id);
    return withHeaders(response, {
      allowedOrigin: gate.allowsCrossOrigin(origin) ? origin : null,
      secure: config.publicUrl?.startsWith("https:") === true,
    });
  };
  const arrived = (peer: Peer): Asked => ({
    id: newId(),
    startedAt: performance.now(),
    from: peer.address,
  });

  const ports = new Set<SocketPort>();
  metrics.gauge("sockets_open", {
    help: "Open RPC sockets.",
    read: () => [{ labels: {}, value: ports.size }],
  });
  metrics.gauge("sockets_unsent_bytes", {
    help: "Bytes queued for clients and not sent yet.",
    read: () => [
      { labels: {}, value: [...ports].reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0) },
    ],
  });

  const app = new Hono<RouteEnv>();
  app.onError((error, c) => refusal(error, `${c.req.method} ${c.req.path}`, c.env.requestId));
  app.notFound((c) =>
    refusal(
      new AppError("not_found", `There is nothing at ${c.req.path.slice(0, 200)}.`),
      c.req.path,
      c.env.requestId,
    ),
  );
  for (const add of routes) add(app, parts);

  return {
    async fetch(request, peer) {
      const asked = arrived(peer);
      try {
        gate.checkHost(request);
        const origin = originOf(request.headers, peer);
        asked.from = origin.address;
        if (request.method === "OPTIONS") {
          return finished(preflight(gate.allowsCrossOrigin(request.headers.get("origin"))), request, asked);
        }
        if (request.method !== "GET" && request.method !== "HEAD") gate.checkOrigin(request, origin);
        return finished(await app.fetch(request, { origin, requestId: asked.id }), request, asked);
      } catch (error) {
        return finished(refusal(error, request.method, asked.id), request, asked);
      }
    },

    async admit(request, peer) {
      const asked = arrived(peer);
      try {
        gate.checkHost(request);
        gate.checkOrigin(request, originOf(request.headers, peer));
        if (new URL(request.url).pathname !== "/rpc") throw new AppError("not_found", "Sockets are at /rpc.");
        return await identifier.require(request);
      } catch (error) {
        return finished(refusal(error, "an upgrade", asked.id), request, asked);
      }
    },

    connect(identity, port) {
      const session = openSession({ context, runOnWorker, slowLane }, identity, port);
      ports.add(port);
      return {
        ...session,
        end() {
          ports.delete(port);
          session.end();
        },
      };
    },

    tellSetupCode: () => tellSetupCode(context, parts.setupCode),

    async stopChats() {
      ends.abort();
      await chats.stopAll();
    },
  };
}
