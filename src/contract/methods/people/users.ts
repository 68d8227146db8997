import { z } from "zod";
import { roles } from "../../../domain/account/role.ts";
import { serverContract } from "../../method-contract.ts";
import { accountName, at, nothing } from "../../records.ts";

const id = z.string().min(1).max(100);
const access = z.enum(["read", "comment", "write", "owner"]);

const userName = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[\p{L}\p{M}\p{N} _.@+-]+$/u, "has other characters than letters, digits, space, - _ . @ +")
  .describe("the name by which the user signs in");

const role = z
  .enum(roles)
  .describe("owner: everything; member: changes the ledger; accountant: reads and comments; viewer: reads");

const shownRole = z.strictObject({ accountName: z.string().describe("`*` for all accounts"), role });

const givenRoles = z
  .array(z.strictObject({ accountName: z.union([z.literal("*"), accountName]), role }))
  .min(1)
  .max(1_000)
  .describe("one role for each account, or one for `*`");

const user = z.strictObject({
  id: z.string(),
  name: z.string(),
  roles: z.array(shownRole),
  createdAt: at.nullable().describe("null for the owner of the service"),
  lastUsedAt: at.nullable().describe("when a session was last used"),
  sessions: z.int().describe("sessions that have not ended"),
});

const invitation = z.strictObject({
  id: z.string(),
  name: z.string(),
  roles: z.array(shownRole),
  createdAt: at,
  expiresAt: at,
});

/** Other people who may sign in. */
export const users = {
  current: serverContract({
    doc: "Returns the caller: the user, or `null` for an API token, and the access to each account.",
    access: "read",
    input: z.strictObject({}),
    output: z.strictObject({
      user: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
      isServiceOwner: z.boolean().describe("whether the caller manages users, tokens and accounts"),
      accounts: z.array(z.strictObject({ accountName: z.string(), access })),
    }),
  }),
  list: serverContract({
    doc: "Lists the users, the owner of the service first.",
    access: "owner",
    input: z.strictObject({}),
    output: z.array(user),
  }),
  update: serverContract({
    doc: "Changes a user's name or roles, and returns the user. The user's sockets close and reconnect with the new rights. One who is no longer an owner of all accounts loses the API tokens and open invitations made by the user.",
    access: "owner",
    input: z.strictObject({ id, name: userName.optional(), roles: givenRoles.optional() }),
    output: user,
  }),
  remove: serverContract({
    doc: "Deletes a user and revokes the user's sessions, API tokens and open invitations immediately.",
    access: "owner",
    input: z.strictObject({ id }),
    output: nothing,
  }),
  invite: serverContract({
    doc: "Creates an invitation that can be used once. The token is returned only once and stored hashed; the link is `<address>/invitation#<token>`.",
    access: "owner",
    input: z.strictObject({
      name: userName,
      roles: givenRoles,
      hours: z
        .int()
        .min(1)
        .max(30 * 24)
        .default(7 * 24)
        .describe("until it expires"),
    }),
    output: z.strictObject({ id: z.string(), token: z.string(), expiresAt: at }),
  }),
  invitations: serverContract({
    doc: "Lists open invitations, newest first, without their tokens.",
    access: "owner",
    input: z.strictObject({}),
    output: z.array(invitation),
  }),
  revokeInvitation: serverContract({
    doc: "Revokes an invitation that was not accepted yet.",
    access: "owner",
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
