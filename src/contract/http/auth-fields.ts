import { z } from "zod";

export const password = z.string().max(4_096);
/** Time-based or recovery code. */
export const code = z.string().min(1).max(100);

/** The answer to every way of signing in. */
export const session = z.strictObject({
  token: z.string().describe("JWT, also set as the cookie portolan_session"),
  expiresAt: z.int(),
});

export const webAuthnOptions = z
  .record(z.string(), z.unknown())
  .describe("for the browser's WebAuthn, as JSON");
