import { z } from "zod";
import { statusOf } from "../errors/app-error.ts";
import { errorReasons } from "../errors/error-reasons.ts";
import { keysOf } from "../lib/keys-of.ts";
import { messagePart } from "./chat-records.ts";
import { health, info } from "./methods/service/system.ts";
import { newPasskeyAnswer, passkeyAnswer } from "./passkey-records.ts";
import { shareAnswer, shareInput } from "./share-records.ts";
import { accountName, at } from "./records.ts";

const password = z.string().max(4_096);
const code = z.string().min(1).max(100);
const codes = z.enum(keysOf(statusOf));
const reasons = z.enum(keysOf(errorReasons));

/** Every HTTP error, `application/problem+json` (RFC 9457). */
export const problemDetails = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().describe("for people; may change"),
  code: codes,
  reason: reasons.describe("what exactly failed; stable"),
  errors: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
  data: z.record(z.string(), z.unknown()).optional(),
});

const session = z.strictObject({
  token: z.string().describe("JWT, also set as the cookie portolan_session"),
  expiresAt: z.int(),
});

export const authStatus = z.strictObject({
  setupRequired: z.boolean(),
  authenticated: z.boolean(),
  passkeys: z.literal(true).optional().describe("where a user has a passkey"),
  provider: z.string().optional().describe("the name of the identity provider, where there is one"),
  users: z
    .literal(true)
    .optional()
    .describe("whether there are users other than the owner, who sign in by name"),
});
export const setupInput = z.strictObject({ password, setupCode: z.string().max(100).optional() });
export const loginInput = z.strictObject({
  name: z.string().min(1).max(200).optional().describe("the owner's if absent"),
  password,
  code: code.optional().describe("time-based or recovery code, for users who have turned them on"),
});
export const codeInput = z.strictObject({ code });
/** The password is needed once the session is older than ten minutes. */
export const totpBeginInput = z.strictObject({ password: password.optional() });
export const endSessionsInput = z.strictObject({
  id: z.string().min(1).max(100).optional().describe("all others if absent"),
});
export const newPasskeyInput = totpBeginInput;
export const addPasskeyInput = z.strictObject({
  name: z.string().trim().min(1).max(100),
  response: newPasskeyAnswer,
});
export const removePasskeyInput = totpBeginInput.extend({ id: z.string().min(1).max(2_000) });
export const passkeySignInInput = z.strictObject({ response: passkeyAnswer });
export const invitationInput = z.strictObject({ token: z.string().min(1).max(200) });
export const acceptInvitationInput = invitationInput.extend({ password });
export const acceptByPasskeyInput = invitationInput.extend(addPasskeyInput.shape);
export const changePasswordInput = z.strictObject({ current: password, next: password });
export const downloadInput = z.strictObject({
  accountName,
  fileId: z.string().min(1).max(100),
  node: z
    .string()
    .max(64)
    .optional()
    .describe("of several nodes, the one that holds the account; for the proxy"),
});
export const uploadedFile = z.strictObject({
  fileId: z.string(),
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
  mediaType: z.string(),
});

/** The body that the AI SDK's `useChat` sends; other keys are ignored. */
export const chatInput = z.object({
  accountName,
  id: z.string().min(1).max(200),
  modelId: z.string().min(1).max(200),
  messages: z
    .array(
      z.object({
        id: z.string().min(1).max(200),
        role: z.enum(["user", "assistant", "system"]),
        parts: z.array(messagePart).max(1_000),
      }),
    )
    .max(10_000),
  resume: z.boolean().default(false).describe("the answer waits 30 s for a client that lost its connection"),
});

/** A body: a JSON schema, or the media type of anything else. */
type Body = z.ZodType | { mediaType: string; description: string };

export type HttpRoute = {
  method: "GET" | "POST";
  /** Parameters as `:name`. */
  path: string;
  summary: string;
  /** `public` needs no session; `session` excludes API tokens; `share` is for the token of a share link only. */
  access: "public" | "session" | "share" | "read" | "write" | "owner";
  query?: z.ZodType;
  body?: Body;
  responses: Record<number, { description: string; body?: Body }>;
};

const noContent = { 204: { description: "Done." } };
const file = { mediaType: "application/octet-stream", description: "the file's bytes" };
const events = {
  mediaType: "text/event-stream",
  description: "the UI message stream of the AI SDK, x-vercel-ai-ui-message-stream: v1",
};

const recoveryCodes = z.strictObject({
  recoveryCodes: z.array(z.string()).describe("each replaces a time-based code once; not shown again"),
});
const webAuthnOptions = z.record(z.string(), z.unknown()).describe("for the browser's WebAuthn, as JSON");

/** A user's own sessions and ways to sign in. */
const credentialHttpRoutes: readonly HttpRoute[] = [
  {
    method: "GET",
    path: "/auth/sessions",
    summary: "The user's sessions, the last used first.",
    access: "session",
    responses: {
      200: {
        description: "sessions",
        body: z.strictObject({
          sessions: z.array(
            z.strictObject({
              id: z.string(),
              method: z.enum(["password", "passkey", "provider", "invitation", "other"]),
              address: z.string().nullable(),
              client: z.string().nullable(),
              createdAt: at,
              expiresAt: at,
              lastUsedAt: at,
              isCurrent: z.boolean(),
            }),
          ),
        }),
      },
    },
  },
  {
    method: "POST",
    path: "/auth/sessions/end",
    summary: "Ends one of the user's sessions, or all but this one; their sockets close.",
    access: "session",
    body: endSessionsInput,
    responses: noContent,
  },
  {
    method: "GET",
    path: "/auth/credentials",
    summary: "How the user can sign in.",
    access: "session",
    responses: {
      200: {
        description: "credentials",
        body: z.strictObject({
          name: z.string(),
          hasPassword: z.boolean(),
          hasCodes: z.boolean(),
          recoveryCodes: z.int().describe("how many are left"),
          provider: z
            .strictObject({ name: z.string(), isLinked: z.boolean() })
            .nullable()
            .describe("the identity provider of this service"),
          passkeys: z.array(
            z.strictObject({ id: z.string(), name: z.string(), createdAt: at, lastUsedAt: at.nullable() }),
          ),
        }),
      },
    },
  },
  {
    method: "POST",
    path: "/auth/codes/begin",
    summary: "Creates a secret for time-based codes, which take effect after `/auth/codes/confirm`.",
    access: "session",
    body: totpBeginInput,
    responses: {
      200: { description: "secret", body: z.strictObject({ secret: z.string(), uri: z.string() }) },
    },
  },
  {
    method: "POST",
    path: "/auth/codes/confirm",
    summary: "Turns time-based codes on: sign-ins by password need one from then on.",
    access: "session",
    body: codeInput,
    responses: { 200: { description: "recovery codes", body: recoveryCodes } },
  },
  {
    method: "POST",
    path: "/auth/codes/recovery",
    summary: "New recovery codes in place of the earlier ones; needs a code.",
    access: "session",
    body: codeInput,
    responses: { 200: { description: "recovery codes", body: recoveryCodes } },
  },
  {
    method: "POST",
    path: "/auth/codes/off",
    summary: "Turns time-based codes off; needs a code.",
    access: "session",
    body: codeInput,
    responses: noContent,
  },
  {
    method: "POST",
    path: "/auth/passkey/options",
    summary: "Options for a sign-in by passkey.",
    access: "public",
    responses: { 200: { description: "options", body: webAuthnOptions } },
  },
  {
    method: "POST",
    path: "/auth/passkey",
    summary: "Signs in by passkey.",
    access: "public",
    body: passkeySignInInput,
    responses: { 200: { description: "signed in", body: session } },
  },
  {
    method: "POST",
    path: "/auth/provider/begin",
    summary: "Begins a sign-in at the identity provider, at the address that the browser opens next.",
    access: "public",
    responses: {
      200: { description: "where to", body: z.strictObject({ url: z.string() }) },
      404: { description: "there is no provider" },
    },
  },
  {
    method: "POST",
    path: "/auth/provider/link",
    summary: "Begins to link the user to an account at the identity provider.",
    access: "session",
    body: totpBeginInput,
    responses: { 200: { description: "where to", body: z.strictObject({ url: z.string() }) } },
  },
  {
    method: "POST",
    path: "/auth/provider/unlink",
    summary: "Unlinks the user from the identity provider.",
    access: "session",
    body: totpBeginInput,
    responses: noContent,
  },
  {
    method: "GET",
    path: "/auth/provider/callback",
    summary: "The address to which the identity provider redirects; continues to the page.",
    access: "public",
    responses: { 302: { description: "signed in, linked or refused" } },
  },
  {
    method: "POST",
    path: "/auth/passkeys/options",
    summary: "Options for a new passkey.",
    access: "session",
    body: newPasskeyInput,
    responses: { 200: { description: "options", body: webAuthnOptions } },
  },
  {
    method: "POST",
    path: "/auth/passkeys/add",
    summary: "Adds a passkey created by the browser.",
    access: "session",
    body: addPasskeyInput,
    responses: { 201: { description: "added", body: z.strictObject({ id: z.string() }) } },
  },
  {
    method: "POST",
    path: "/auth/passkeys/remove",
    summary: "Removes a passkey.",
    access: "session",
    body: removePasskeyInput,
    responses: noContent,
  },
];

/** Every HTTP route of the service but the static frontend. */
export const httpRoutes: readonly HttpRoute[] = [
  ...credentialHttpRoutes,
  {
    method: "GET",
    path: "/ping",
    summary: "Returns `pong`.",
    access: "public",
    responses: { 200: { description: "`pong`", body: { mediaType: "text/plain", description: "pong" } } },
  },
  {
    method: "GET",
    path: "/info",
    summary: "Name, version, commit, build date and runtime.",
    access: "public",
    responses: { 200: { description: "What runs.", body: info } },
  },
  {
    method: "GET",
    path: "/health",
    summary:
      "State of database, scheduler and disk. Signed-in callers also receive open issues, unusable accounts and free disk space.",
    access: "public",
    responses: {
      200: { description: "`ok` or `degraded`", body: health.loose() },
      503: { description: "`down`", body: health.loose() },
    },
  },
  {
    method: "GET",
    path: "/metrics",
    summary: "Measurements of both threads for Prometheus; needs access to all accounts.",
    access: "read",
    responses: {
      200: {
        description: "metrics",
        body: { mediaType: "text/plain", description: "exposition format 0.0.4" },
      },
    },
  },
  {
    method: "GET",
    path: "/auth/status",
    summary: "Whether setup is required, and whether the caller is signed in.",
    access: "public",
    responses: {
      200: {
        description: "state",
        body: authStatus,
      },
    },
  },
  {
    method: "POST",
    path: "/auth/setup",
    summary: "Sets the owner's password once. From another machine it needs the code printed in the log.",
    access: "public",
    body: setupInput,
    responses: { 201: { description: "signed in", body: session } },
  },
  {
    method: "POST",
    path: "/auth/login",
    summary:
      "Signs in: the owner by the password, other users by name and password. After 5 failures in a minute: 429 with Retry-After.",
    access: "public",
    body: loginInput,
    responses: { 200: { description: "signed in", body: session } },
  },
  {
    method: "POST",
    path: "/auth/logout",
    summary: "Revokes the session.",
    access: "session",
    responses: noContent,
  },
  {
    method: "POST",
    path: "/auth/password",
    summary: "Changes the user's password and revokes every session of the user; API tokens stay valid.",
    access: "session",
    body: changePasswordInput,
    responses: noContent,
  },
  {
    method: "POST",
    path: "/auth/invitation",
    summary: "The name and expiry of an invitation. 404 after it was used, revoked or expired.",
    access: "public",
    body: invitationInput,
    responses: {
      200: { description: "the user", body: z.strictObject({ name: z.string(), expiresAt: z.int() }) },
    },
  },
  {
    method: "POST",
    path: "/auth/invitation/accept",
    summary: "Accepts an invitation by setting a password, and signs in.",
    access: "public",
    body: acceptInvitationInput,
    responses: { 201: { description: "signed in", body: session } },
  },
  {
    method: "POST",
    path: "/auth/invitation/passkey/options",
    summary: "Options for the passkey by which an invitation is accepted.",
    access: "public",
    body: invitationInput,
    responses: { 200: { description: "options", body: webAuthnOptions } },
  },
  {
    method: "POST",
    path: "/auth/invitation/passkey",
    summary:
      "Accepts an invitation with a passkey created by the browser instead of a password, and signs in.",
    access: "public",
    body: acceptByPasskeyInput,
    responses: { 201: { description: "signed in", body: session } },
  },
  {
    method: "POST",
    path: "/share",
    summary: "A page of a share link with the contents that the link includes; 60 requests per minute.",
    access: "share",
    body: shareInput,
    responses: { 200: { description: "the page", body: shareAnswer } },
  },
  {
    method: "POST",
    path: "/upload",
    summary: "Stores a file: multipart/form-data with the fields `accountName` and `file`, streamed to disk.",
    access: "write",
    body: { mediaType: "multipart/form-data", description: "accountName, then file" },
    responses: { 201: { description: "stored", body: uploadedFile } },
  },
  {
    method: "GET",
    path: "/download",
    summary: "A file of an account; backups need owner access. `Range` and `If-Range` are honoured.",
    access: "read",
    query: downloadInput,
    responses: {
      200: { description: "the whole file", body: file },
      206: { description: "the requested range", body: file },
      307: { description: "another node holds the account; the address names it" },
      416: { description: "no such range" },
    },
  },
  {
    method: "POST",
    path: "/assistant-chat",
    summary: "Streams an answer of the assistant.",
    access: "write",
    body: chatInput,
    responses: { 200: { description: "the stream", body: events } },
  },
  {
    method: "GET",
    path: "/assistant-chat/:id/stream",
    summary: "The running answer, from its beginning; 204 if there is none.",
    access: "read",
    query: z.strictObject({ accountName }),
    responses: { 200: { description: "the stream", body: events }, ...noContent },
  },
  {
    method: "POST",
    path: "/rpc/:method",
    summary: "Calls one RPC method; the body is its input object. See openrpc.json.",
    access: "public",
    body: z.record(z.string(), z.unknown()),
    responses: { 200: { description: "the result", body: z.strictObject({ result: z.unknown() }) } },
  },
  {
    method: "GET",
    path: "/rpc",
    summary: "Upgrades to the RPC WebSocket; see protocol.md.",
    access: "read",
    responses: { 101: { description: "switching protocols" } },
  },
  {
    method: "GET",
    path: "/docs",
    summary: "Links to the documents below.",
    access: "public",
    responses: { 200: { description: "a page", body: { mediaType: "text/html", description: "links" } } },
  },
  {
    method: "GET",
    path: "/docs/openapi.json",
    summary: "These routes as OpenAPI 3.1.",
    access: "public",
    responses: { 200: { description: "OpenAPI", body: z.record(z.string(), z.unknown()) } },
  },
  {
    method: "GET",
    path: "/docs/openrpc.json",
    summary: "The RPC methods, events and task results as OpenRPC.",
    access: "public",
    responses: { 200: { description: "OpenRPC", body: z.record(z.string(), z.unknown()) } },
  },
  {
    method: "POST",
    path: "/mcp",
    summary: "Model Context Protocol (streamable HTTP) with read-only tools; needs an API token.",
    access: "read",
    body: z.record(z.string(), z.unknown()),
    responses: { 200: { description: "a JSON-RPC answer", body: z.unknown() } },
  },
];
