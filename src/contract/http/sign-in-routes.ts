import { z } from "zod";
import { passkeyAnswer } from "../passkey-records.ts";
import { code, password, session, webAuthnOptions } from "./auth-fields.ts";
import { noContent, type HttpRoute } from "./http-route.ts";

const authStatus = z.strictObject({
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
export const passkeySignInInput = z.strictObject({ response: passkeyAnswer });
export const changePasswordInput = z.strictObject({ current: password, next: password });

/** Setup, sign-in by password, passkey or identity provider, and sign-out. */
export const signInRoutes: readonly HttpRoute[] = [
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
    method: "GET",
    path: "/auth/provider/callback",
    summary: "The address to which the identity provider redirects; continues to the page.",
    access: "public",
    responses: { 302: { description: "signed in, linked or refused" } },
  },
];
