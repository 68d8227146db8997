import { z } from "zod";
import { at } from "../../contract/records.ts";
import { serviceOwner } from "../../domain/account/role.ts";
import { invitationUnusable } from "../shared/invitation.ts";
import { sharedFields, internalServerMethod } from "./internal-method.ts";

const password = z.strictObject({ passwordHash: z.string(), sessionEpoch: z.string() });
const text = z.string().nullable();

/** Who acted, from where: the fields of a security log entry in addition to the event. */
const acting = { actor: text, userId: text, address: text, client: text };

const newPasskey = z.strictObject({
  id: z.string(),
  name: z.string(),
  publicKey: z.string(),
  counter: z.int(),
  transports: z.array(z.string()),
});

const session = z.strictObject({
  id: z.string(),
  userId: z.string(),
  method: z.enum(["password", "passkey", "provider", "invitation", "other"]),
  address: text,
  client: text,
  createdAt: at,
  expiresAt: at,
  lastUsedAt: at,
});

/** Writes of the request thread about users, sessions and tokens. */
export const internalPeople = {
  setUp: internalServerMethod({
    ...sharedFields,
    doc: "Sets the owner's password for the first time; throws `conflict` later.",
    uses: ["server", "bus"],
    input: password,
    handle({ context }, { passwordHash, sessionEpoch }) {
      context.server.owner.setUp(passwordHash, sessionEpoch);
      // The command line had a token before there was an owner.
      context.bus.publish("revoked", { sessionIds: [], tokenIds: [], userIds: [serviceOwner] });
      return null;
    },
  }),
  changePassword: internalServerMethod({
    ...sharedFields,
    doc: "Sets another password of a user and ends every session of the user.",
    uses: ["server", "bus"],
    input: password.extend({ userId: z.string() }),
    handle({ context }, { userId, passwordHash, sessionEpoch }) {
      const { server } = context;
      server.transaction(() => server.users.changePassword(userId, passwordHash, sessionEpoch));
      context.bus.publish("revoked", { sessionIds: [], tokenIds: [], userIds: [userId] });
      return null;
    },
  }),
  sessionBegan: internalServerMethod({
    ...sharedFields,
    doc: "Lists a new session, and enters the sign-in into the security log.",
    uses: ["server", "now"],
    input: z.strictObject({ session, actor: z.string() }),
    handle({ context }, { session: begunSession, actor }) {
      const { sessions, securityLog } = context.server;
      const { userId, address, client, method } = begunSession;
      context.server.transaction(() => {
        sessions.note(begunSession);
        const entry = { at: context.now(), actor, userId, accountName: null, address, client };
        securityLog.add({ ...entry, event: "signIn", detail: method });
      });
      return null;
    },
  }),
  sessionUsed: internalServerMethod({
    ...sharedFields,
    doc: "Notes when a session was last used.",
    uses: ["server"],
    input: session,
    handle({ context }, used) {
      const { owner, sessions } = context.server;
      if (!owner.isRevoked(used.id)) sessions.note(used);
      return null;
    },
  }),
  revokeSession: internalServerMethod({
    ...sharedFields,
    doc: "Ends one session before its time.",
    uses: ["server", "now", "bus"],
    input: z.strictObject({ id: z.string(), expiresAt: at }),
    handle({ context }, ended) {
      const { owner, sessions } = context.server;
      context.server.transaction(() => {
        owner.revokeSession(ended, context.now());
        sessions.remove(ended.id);
      });
      context.bus.publish("revoked", { sessionIds: [ended.id], tokenIds: [] });
      return null;
    },
  }),
  endOtherSessions: internalServerMethod({
    ...sharedFields,
    doc: "Ends all sessions of a user but one, also those that are not listed.",
    uses: ["server", "now"],
    input: z.strictObject({ userId: z.string(), keptId: z.string() }),
    handle({ context }, { userId, keptId }) {
      context.server.owner.endOtherSessions(userId, { keptId, at: context.now() });
      return null;
    },
  }),
  noteSecurity: internalServerMethod({
    ...sharedFields,
    doc: "Adds an entry to the security log.",
    uses: ["server", "now"],
    input: z.strictObject({ ...acting, event: z.string(), detail: text }),
    handle({ context }, entry) {
      context.server.securityLog.add({ ...entry, accountName: null, at: context.now() });
      return null;
    },
  }),
  acceptInvitation: internalServerMethod({
    ...sharedFields,
    doc: "Makes the user of an invitation, which cannot be used again. Throws `not_found` if it was used or has expired.",
    uses: ["server", "now"],
    input: z.strictObject({
      hash: z.string(),
      userId: z.string(),
      passwordHash: text,
      passkey: newPasskey.optional(),
      sessionEpoch: z.string(),
    }),
    handle({ context }, { hash, userId, passwordHash, passkey, sessionEpoch }) {
      const { accounts, invitations, passkeys, users } = context.server;
      context.server.transaction(() => {
        const now = context.now();
        const invitation = invitations.findByHash(hash, now);
        if (invitation === undefined) throw invitationUnusable();
        invitations.remove(invitation.id);
        const roles = invitation.roles.filter(
          ({ accountId }) => accountId === "*" || accounts.nameOf(accountId) !== undefined,
        );
        const { name } = invitation;
        users.add({ id: userId, name, passwordHash, sessionEpoch, createdAt: now, roles });
        if (passkey !== undefined) passkeys.add({ ...passkey, userId, createdAt: now, lastUsedAt: null });
      });
      return null;
    },
  }),
  shareUsed: internalServerMethod({
    ...sharedFields,
    doc: "Notes the use of a share link; once an hour in the security log.",
    uses: ["server", "now"],
    input: z.strictObject({
      id: z.string(),
      name: z.string(),
      address: text,
      client: text,
      isEntered: z.boolean(),
    }),
    handle({ context }, { id, name, address, client, isEntered }) {
      const { shares, securityLog } = context.server;
      const at = context.now();
      shares.recordUse(id, at);
      const entry = { at, actor: null, userId: null, event: "share.opened", accountName: null, detail: name };
      if (isEntered) securityLog.add({ ...entry, address, client });
      return null;
    },
  }),
  tokenUsed: internalServerMethod({
    ...sharedFields,
    doc: "Notes when an API token was last used.",
    uses: ["server"],
    input: z.strictObject({ tokenId: z.string(), at }),
    handle({ context }, used) {
      context.server.tokens.recordUse(used.tokenId, used.at);
      return null;
    },
  }),
};
