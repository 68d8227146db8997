import type { Hono } from "hono";
import type { Chats } from "../../assistant/chat/chats.ts";
import type { Context } from "../../context.ts";
import type { ReadMultipart } from "../../ports/multipart.ts";
import type { Passwords } from "../../ports/passwords.ts";
import type { RunOnWorker } from "../../rpc/protocol/dispatch.ts";
import type { Origin } from "./client-address.ts";
import type { Gate } from "../auth/gate.ts";
import type { Identifier } from "../auth/identity.ts";
import type { LoginThrottle } from "../auth/login-throttle.ts";
import type { Sessions } from "../auth/sessions.ts";

/** What the gate found out about a request before its route ran: `context.env`. */
export type RouteEnv = { Bindings: { origin: Origin; requestId: string } };
export type App = Hono<RouteEnv>;

/** What routes are made of. */
export type RouteParts = {
  context: Context;
  chats: Chats;
  runOnWorker: RunOnWorker;
  passwords: Passwords;
  readMultipart: ReadMultipart;
  identifier: Identifier;
  sessions: Sessions;
  throttle: LoginThrottle;
  /** Wrong set-up codes are counted on their own. */
  setupThrottle: LoginThrottle;
  gate: Gate;
  /** Needed for the set-up from elsewhere than this machine; stands in the log. */
  setupCode: string;
};

/** A file under `routes/` adds its routes to the app. */
export type AddRoutes = (app: App, parts: RouteParts) => void;
