import {
  acceptByPasskeyInput,
  acceptInvitationInput,
  invitationInput,
} from "../../contract/http/invitation-routes.ts";
import { AppError } from "../../errors/app-error.ts";
import { sha256Hex } from "../../lib/sha-256.ts";
import { asInternal } from "../../rpc/protocol/internal-method.ts";
import { invitationUnusable } from "../../rpc/shared/invitation.ts";
import type { Invitation } from "../../store/server/users.ts";
import { createChallenges } from "../auth/challenges.ts";
import { siteOf } from "../auth/passkey-site.ts";
import { checkPassword } from "../auth/password-rules.ts";
import { beginSession, logSecurityEvent } from "../auth/sign-in.ts";
import { newPasskeyOptions, verifyNewPasskey } from "../auth/web-authn.ts";
import { readInput } from "../http/request-body.ts";
import type { AddRoutes } from "../http/route.ts";

/** `/auth/invitation`: a person who was invited sets a password or makes a passkey, and is signed in. */
export const invitationRoutes: AddRoutes = (app, parts) => {
  const { context, passwords, runOnWorker, linkThrottle } = parts;
  const challenges = createChallenges(context);

  /** Throws `not_found`, and `too_many_requests` after too many failures. */
  const invitationOf = (token: string, address: string): Invitation => {
    const attempt = linkThrottle.attempt(address);
    const invitation = context.server.invitations.findByHash(sha256Hex(token), context.now());
    if (invitation === undefined) throw invitationUnusable();
    attempt.succeeded();
    return invitation;
  };

  app.post("/auth/invitation", async (c) => {
    const { token } = await readInput(c.req.raw, invitationInput);
    const { name, expiresAt } = invitationOf(token, c.env.origin.address);
    return c.json({ name, expiresAt }, 200, { "cache-control": "no-store" });
  });

  app.post("/auth/invitation/accept", async (c) => {
    const { token, password } = await readInput(c.req.raw, acceptInvitationInput);
    const { name } = invitationOf(token, c.env.origin.address);
    checkPassword(password);
    const passwordHash = await passwords.hash(password);
    const [userId, sessionEpoch] = [context.newId(), context.newId()];
    const accepted = { hash: sha256Hex(token), userId, passwordHash, sessionEpoch };
    await runOnWorker("internal.acceptInvitation", accepted, asInternal, c.req.raw.signal);
    const user = { id: userId, name };
    await logSecurityEvent(parts, c, { event: "invitation.accepted", actor: user });
    return beginSession(parts, c, { user, method: "invitation", status: 201 });
  });

  // The passkey contains the user's id before there is a user: it is the invitation's.
  app.post("/auth/invitation/passkey/options", async (c) => {
    const { token } = await readInput(c.req.raw, invitationInput);
    const user = invitationOf(token, c.env.origin.address);
    const options = await newPasskeyOptions(challenges, siteOf(parts, c), { user, known: [] });
    return c.json(options, 200, { "cache-control": "no-store" });
  });

  app.post("/auth/invitation/passkey", async (c) => {
    const { token, name, response: answer } = await readInput(c.req.raw, acceptByPasskeyInput);
    const user = invitationOf(token, c.env.origin.address);
    const verified = await verifyNewPasskey(challenges, siteOf(parts, c), { user, answer });
    if (context.server.passkeys.find(verified.id) !== undefined)
      throw new AppError("conflict", "This passkey was added already. Sign in with it, or add another one.");
    const accepted = {
      hash: sha256Hex(token),
      userId: user.id,
      passwordHash: null,
      passkey: { ...verified, name },
      sessionEpoch: context.newId(),
    };
    await runOnWorker("internal.acceptInvitation", accepted, asInternal, c.req.raw.signal);
    await logSecurityEvent(parts, c, { event: "invitation.accepted", actor: user, detail: "passkey" });
    return beginSession(parts, c, { user, method: "invitation", status: 201 });
  });
};
