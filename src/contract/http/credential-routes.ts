import { z } from "zod";
import { newPasskeyAnswer } from "../passkey-records.ts";
import { at } from "../records.ts";
import { code, password, webAuthnOptions } from "./auth-fields.ts";
import { noContent, type HttpRoute } from "./http-route.ts";

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

const recoveryCodes = z.strictObject({
  recoveryCodes: z.array(z.string()).describe("each replaces a time-based code once; not shown again"),
});

/** A signed-in user's own sessions and ways to sign in. */
export const credentialRoutes: readonly HttpRoute[] = [
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
];
