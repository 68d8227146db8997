import { z } from "zod";

/** A browser's WebAuthn response as JSON (WebAuthn Level 3, 5.1): byte strings in base64url. Other members are ignored. */
const text = z.string().max(20_000);
const id = z.string().min(1).max(2_000);
const sharedFields = { id, rawId: id, type: z.literal("public-key") };

export const newPasskeyAnswer = z.object({
  ...sharedFields,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(50)).max(20).default([]),
  }),
});

export const passkeyAnswer = z.object({
  ...sharedFields,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: z.string().max(200).optional(),
  }),
});
