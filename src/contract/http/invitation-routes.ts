import { z } from "zod";
import { password, session, webAuthnOptions } from "./auth-fields.ts";
import { addPasskeyInput } from "./credential-routes.ts";
import type { HttpRoute } from "./http-route.ts";

export const invitationInput = z.strictObject({ token: z.string().min(1).max(200) });
export const acceptInvitationInput = invitationInput.extend({ password });
export const acceptByPasskeyInput = invitationInput.extend(addPasskeyInput.shape);

/** Accepting an invitation, which creates a user. */
export const invitationRoutes: readonly HttpRoute[] = [
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
];
