import { Hono } from "hono";
import { createChats, type Chats } from "../assistant/chat/chats.ts";
import type { PromptBuilder } from "../assistant/chat/prepare-turn.ts";
import type { Context } from "../context/context.ts";
import { AppError } from "../errors/app-error.ts";
import { msg } from "../errors/wording.ts";
import type { ReadMultipart } from "../ports/multipart.ts";
import type { Passwords } from "../ports/passwords.ts";
import { asAppError, type RunOnWorker } from "../rpc/protocol/dispatch.ts";
import { createGate } from "./auth/gate.ts";
import { createIdentifier, type Identity } from "./auth/identity.ts";
import { createLoginThrottle } from "./auth/login-throttle.ts";
import { createSessions } from "./auth/sessions.ts";
import { createSetupCode, logSetupCode } from "./auth/setup.ts";
import { createAnswerStore } from "./chat-store.ts";
import { createOriginReader, type Peer } from "./http/client-address.ts";
import { problemResponse } from "./http/http-problem.ts";
import { requestLog } from "./http/request-log.ts";
import { corsHeaders, checkHostAndOrigin, securityHeaders } from "./http/response-policy.ts";
import type { App, RouteEnv, RouteDependencies } from "./http/route.ts";
import { assistantChatRoutes } from "./routes/assistant-chat.ts";
import { authRoutes } from "./routes/auth.ts";
import { credentialRoutes } from "./routes/credentials.ts";
import { docsRoutes } from "./routes/docs.ts";
import { downloadRoutes } from "./routes/download.ts";
import { frontendRoutes } from "./routes/frontend.ts";
import { invitationRoutes } from "./routes/invitations.ts";
import { mcpRoutes } from "./routes/mcp.ts";
import { metricsRoutes } from "./routes/metrics.ts";
import { passkeyRoutes } from "./routes/passkeys.ts";
import { providerRoutes } from "./routes/provider.ts";
import { rpcRoutes } from "./routes/rpc.ts";
import { serviceRoutes } from "./routes/service.ts";
import { shareRoutes } from "./routes/share.ts";
import { uploadRoutes } from "./routes/upload.ts";
import { openSession, type SocketSession } from "./socket/socket.ts";
import type { SocketPort } from "./socket/socket-port.ts";
import { createTurnQueue } from "./turn-queue.ts";

/** In the order they are tried; the frontend answers every other path. */
const routes = [
  serviceRoutes,
  metricsRoutes,
  authRoutes,
  invitationRoutes,
  credentialRoutes,
  passkeyRoutes,
  providerRoutes,
  shareRoutes,
  uploadRoutes,
  docsRoutes,
  downloadRoutes,
  rpcRoutes,
  assistantChatRoutes,
  mcpRoutes,
  frontendRoutes,
];

/** Ten guesses of a six-digit code per 15 minutes; three codes are valid at a time. */
const codeLimits = { windowMs: 15 * 60_000, perAddress: 10, allAddresses: 1_000 };

/** Sixty pages of a share link per minute, enough for a person; ten times that for all links. */
const shareLimits = { windowMs: 60_000, perAddress: 60, allAddresses: 600, what: msg`requests` };

export type ServerDependencies = {
  context: Context;
  runOnWorker: RunOnWorker;
  passwords: Passwords;
  readMultipart: ReadMultipart;
  /** Prompt and tools of the assistant; the service's own are loaded by the first question. */
  prompt?: PromptBuilder;
};

/** The service as a function of requests. The platform connects it to the network. */
export type AppServer = {
  fetch(request: Request, peer: Peer): Promise<Response>;
  /** Decides on an upgrade of `/rpc` before it happens: the caller's identity, or the response that refuses it. */
  admit(request: Request, peer: Peer): Promise<Identity | Response>;
  connect(identity: Identity, port: SocketPort): SocketSession;
  /** Logs the setup code once the service listens, while there is no owner. */
  logSetupCode(): void;
  /** Stops the answers that are being written; resolves once their text so far is stored. */
  stopChats(): Promise<void>;
};

export function createServer({
  context,
  runOnWorker,
  passwords,
  readMultipart,
  prompt,
}: ServerDependencies): AppServer {
  const gate = createGate(context.config);
  const sessions = createSessions(context);
  const loadPrompt = async (): Promise<PromptBuilder> =>
    prompt ?? (await import("../assistant/chat/chat-prompt.ts")).chatPrompt;
  const chats = createChats({ context, loadPrompt, store: createAnswerStore(runOnWorker) });
  const parts: RouteDependencies = {
    context,
    chats,
    runOnWorker,
    passwords,
    readMultipart,
    identifier: createIdentifier({ context, runOnWorker, sessions }),
    sessions,
    throttle: createLoginThrottle(context.now),
    setupThrottle: createLoginThrottle(context.now),
    linkThrottle: createLoginThrottle(context.now),
    shareThrottle: createLoginThrottle(context.now, shareLimits),
    codeThrottle: createLoginThrottle(context.now, codeLimits),
    gate,
    setupCode: createSetupCode(),
  };
  const app = createApp(parts, (method) => method !== "GET" && method !== "HEAD");
  for (const add of routes) add(app, parts);
  const upgrades = createUpgrades(parts);
  const originOf = createOriginReader(context.config);
  const envOf = (request: Request, peer: Peer): RouteEnv["Bindings"] => ({
    requestId: context.newId(),
    origin: originOf(request.headers, peer),
    admitted: null,
  });
  const ends = new AbortController();
  stopChatsOnRequest(context, chats, ends.signal);

  return {
    fetch: async (request, peer) => app.fetch(request, envOf(request, peer)),

    async admit(request, peer) {
      const env = envOf(request, peer);
      const refused = await upgrades.fetch(request, env);
      return env.admitted ?? refused;
    },

    connect: createConnect(parts),

    logSetupCode: () => logSetupCode(context, parts.setupCode),

    async stopChats() {
      ends.abort();
      await chats.stopAll();
    },
  };
}

/** An app without routes: every response, also a refusal or an error, is logged and has the policy's headers. */
function createApp({ context, gate }: RouteDependencies, needsOrigin: (method: string) => boolean): App {
  const { config, log } = context;
  const app: App = new Hono<RouteEnv>();
  const refusal = (error: unknown, operation: string, requestId: string): Response =>
    problemResponse(
      asAppError(error, { log: log.child({ requestId }), newId: () => requestId, what: operation }),
    );
  app.onError((error, c) => refusal(error, `${c.req.method} ${c.req.path}`, c.env.requestId));
  app.notFound((c) =>
    refusal(
      new AppError("not_found", msg`No route matches ${c.req.path.slice(0, 200)}. See /docs for the routes.`),
      c.req.path,
      c.env.requestId,
    ),
  );
  app.use(requestLog(context));
  app.use(securityHeaders(gate, { isHttps: config.publicUrl?.startsWith("https:") === true }));
  app.use(corsHeaders(gate));
  app.use(checkHostAndOrigin(gate, needsOrigin));
  return app;
}

/** Answers requests to upgrade. An accepted one sets `admitted`, and its response is not sent. */
function createUpgrades(parts: RouteDependencies): App {
  const upgrades = createApp(parts, () => true);
  upgrades.get("/rpc", async (c) => {
    c.env.admitted = await parts.identifier.require(c.req.raw, c.env.origin);
    return c.body(null, 204);
  });
  return upgrades;
}

/** Connects sockets with their sessions, and counts them. */
function createConnect({ context, runOnWorker }: RouteDependencies): AppServer["connect"] {
  const slowClientQueue = createTurnQueue(context.pause);
  const ports = new Set<SocketPort>();
  const unsentBytes = (): number => [...ports].reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0);
  context.metrics.gauge("sockets_open", {
    help: "Open RPC sockets.",
    read: () => [{ labels: {}, value: ports.size }],
  });
  context.metrics.gauge("sockets_unsent_bytes", {
    help: "Bytes queued for clients and not sent yet.",
    read: () => [{ labels: {}, value: unsentBytes() }],
  });
  return (identity, port) => {
    const session = openSession({ context, runOnWorker, slowClientQueue }, identity, port);
    ports.add(port);
    return {
      ...session,
      end() {
        ports.delete(port);
        session.end();
      },
    };
  };
}

function stopChatsOnRequest({ bus, server }: Context, chats: Chats, signal: AbortSignal): void {
  bus.subscribe(
    "stopAnswer",
    ({ accountName, conversationId }) => {
      const account = server.accounts.byName(accountName);
      if (account !== undefined) chats.stop(account.id, conversationId);
    },
    signal,
  );
}
