import {
  addPasskeyInput,
  newPasskeyInput,
  removePasskeyInput,
} from "../../contract/http/credential-routes.ts";
import { passkeySignInInput } from "../../contract/http/sign-in-routes.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { asInternal } from "../../rpc/protocol/internal-method.ts";
import { createChallenges } from "../auth/challenges.ts";
import { siteOf } from "../auth/passkey-site.ts";
import { beginSession, logSecurityEvent, requireRecent, requireSession } from "../auth/sign-in.ts";
import { newPasskeyOptions, passkeyOptions, verifyNewPasskey, verifyPasskey } from "../auth/web-authn.ts";
import { readInput } from "../http/request-body.ts";
import type { AddRoutes } from "../http/route.ts";

const forTokens = "API tokens have no passkeys. Sign in first.";
const maxPasskeys = 20;

/** `/auth/passkey*`: sign-in by passkey, and a user's passkeys. */
export const passkeyRoutes: AddRoutes = (app, parts) => {
  const { context, runOnWorker, throttle } = parts;
  const { server, now } = context;
  const challenges = createChallenges(context);

  app.post("/auth/passkey/options", async (c) =>
    c.json(await passkeyOptions(challenges, siteOf(parts, c)), 200, { "cache-control": "no-store" }),
  );

  app.post("/auth/passkey", async (c) => {
    const { response: answer } = await readInput(c.req.raw, passkeySignInInput);
    const attempt = throttle.attempt(c.env.origin.address);
    const passkey = server.passkeys.find(answer.id);
    const user = passkey === undefined ? undefined : server.users.find(passkey.userId);
    try {
      const counter = await verifyPasskey(challenges, siteOf(parts, c), { passkey, answer });
      const used = { id: answer.id, counter };
      await runOnWorker("internal.passkeyUsed", used, asInternal, c.req.raw.signal);
    } catch (error) {
      const actor = { name: user?.name ?? null, id: user?.id ?? null };
      await logSecurityEvent(parts, c, { event: "signIn.failed", actor, detail: "passkey" });
      throw error;
    }
    if (user === undefined) throw new AppError("unauthorized", "The user was removed. Ask the owner.");
    attempt.succeeded();
    return beginSession(parts, c, { user, method: "passkey", status: 200 });
  });

  app.post("/auth/passkeys/options", async (c) => {
    const { session, user } = await requireSession(parts, c, forTokens);
    const { password } = await readInput(c.req.raw, newPasskeyInput);
    await requireRecent(parts, c, { session, user, password });
    const known = server.passkeys.listByUser(user.id);
    if (known.length >= maxPasskeys)
      throw new AppError("conflict", msg`You have ${maxPasskeys} passkeys, the maximum. Remove one first.`);
    const options = await newPasskeyOptions(challenges, siteOf(parts, c), { user, known });
    return c.json(options, 200, { "cache-control": "no-store" });
  });

  app.post("/auth/passkeys/add", async (c) => {
    const { user } = await requireSession(parts, c, forTokens);
    const { name, response: answer } = await readInput(c.req.raw, addPasskeyInput);
    const verified = await verifyNewPasskey(challenges, siteOf(parts, c), { user, answer });
    if (server.passkeys.find(verified.id) !== undefined)
      throw new AppError("conflict", "This passkey was added already. Use it, or add another one.");
    const passkey = { ...verified, userId: user.id, name, createdAt: now() };
    await runOnWorker("internal.addPasskey", passkey, asInternal, c.req.raw.signal);
    await logSecurityEvent(parts, c, { event: "passkey.added", actor: user, detail: name });
    return c.json({ id: verified.id }, 201);
  });

  app.post("/auth/passkeys/remove", async (c) => {
    const { session, user } = await requireSession(parts, c, forTokens);
    const { id, password } = await readInput(c.req.raw, removePasskeyInput);
    await requireRecent(parts, c, { session, user, password });
    const passkey = server.passkeys.listByUser(user.id).find((candidate) => candidate.id === id);
    if (passkey === undefined)
      throw new AppError("not_found", "You have no such passkey. Load the list again.");
    if (user.passwordHash === null && server.passkeys.listByUser(user.id).length === 1)
      throw new AppError("conflict", "This passkey is your only way in. Add another one first.");
    const removed = { userId: user.id, id };
    await runOnWorker("internal.removePasskey", removed, asInternal, c.req.raw.signal);
    await logSecurityEvent(parts, c, { event: "passkey.removed", actor: user, detail: passkey.name });
    return c.body(null, 204);
  });
};
