import type { Hono } from "hono";
import type { Chats } from "../../assistant/chat/chats.ts";
import type { Context } from "../../context/context.ts";
import type { ReadMultipart } from "../../ports/multipart.ts";
import type { Passwords } from "../../ports/passwords.ts";
import type { RunOnWorker } from "../../rpc/protocol/dispatch.ts";
import type { Origin } from "./client-address.ts";
import type { Gate } from "../auth/gate.ts";
import type { Identifier, Identity } from "../auth/identity.ts";
import type { LoginThrottle } from "../auth/login-throttle.ts";
import type { Sessions } from "../auth/sessions.ts";

/** `context.env` of every request. */
export type RouteEnv = {
  Bindings: {
    origin: Origin;
    requestId: string;
    /** Set when a request to upgrade was accepted. */
    admitted: Identity | null;
  };
};
export type App = Hono<RouteEnv>;

/** The dependencies of routes. */
export type RouteDependencies = {
  context: Context;
  chats: Chats;
  runOnWorker: RunOnWorker;
  passwords: Passwords;
  readMultipart: ReadMultipart;
  identifier: Identifier;
  sessions: Sessions;
  throttle: LoginThrottle;
  /** Counts wrong setup codes. */
  setupThrottle: LoginThrottle;
  /** Counts unusable links: invitations and shares. */
  linkThrottle: LoginThrottle;
  /** Counts wrong time-based and recovery codes, by user. */
  codeThrottle: LoginThrottle;
  /** Counts requests of a share link. */
  shareThrottle: LoginThrottle;
  gate: Gate;
  /** Required for setup from another machine; printed in the log. */
  setupCode: string;
};

/** A file under `routes/` adds its routes to the app. */
export type AddRoutes = (app: App, parts: RouteDependencies) => void;
