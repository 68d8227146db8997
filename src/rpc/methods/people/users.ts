import { users as contract } from "../../../contract/methods/people/users.ts";
import type { Context } from "../../../context/context.ts";
import { serviceOwner, type Role } from "../../../domain/account/role.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { sha256Hex } from "../../../lib/sha-256.ts";
import type { StoredRole, User } from "../../../store/server/users.ts";
import { accessIn, requireAllAccounts } from "../../protocol/account-scope.ts";
import { serverMethod } from "../../protocol/method.ts";
import { recordCreator } from "../../shared/made-by.ts";
import { shownRoles } from "../../shared/user-rights.ts";
import { userSecrets } from "../../../context/secrets.ts";

const hourMs = 3_600_000;
const manage = "manage users";

/** Users, their roles and invitations. Only callers with owner access to the whole service manage them. */
export const users = {
  current: serverMethod(contract.current, {
    runs: "reader",
    uses: ["accounts", "server"],
    handle({ context, caller }) {
      const { userId } = caller;
      const user = userId === undefined ? undefined : context.server.users.find(userId);
      return {
        user: user === undefined ? null : { id: user.id, name: user.name },
        isServiceOwner: caller.access === "owner" && caller.accounts === "*",
        accounts: context.accounts.allNames().flatMap((name) => {
          const access = accessIn(name, caller);
          return access === null ? [] : [{ accountName: name, access }];
        }),
      };
    },
  }),
  list: serverMethod(contract.list, {
    runs: "reader",
    uses: ["server", "now"],
    handle({ context, caller }) {
      requireAllAccounts(manage, caller);
      const { server, now } = context;
      return server.users.list().map((user) => shownUser(server, user, now()));
    },
  }),
  update: serverMethod(contract.update, {
    runs: "worker",
    uses: ["server", "bus", "now"],
    handle({ context, caller }, { id, name, roles }) {
      requireAllAccounts(manage, caller);
      const { server, bus, now } = context;
      const user = otherUser(server, id);
      const newRoles = roles === undefined ? undefined : storedRoles(server, roles);
      const tokenIds = server.transaction(() => {
        server.users.update(user.id, { name: name?.normalize("NFC"), roles: newRoles });
        return managesService(newRoles ?? user.roles) ? [] : server.madeBy.end(user.id, now());
      });
      bus.publish("revoked", { sessionIds: [], tokenIds, userIds: [user.id] });
      return shownUser(server, otherUser(server, user.id), now());
    },
  }),
  remove: serverMethod(contract.remove, {
    runs: "worker",
    uses: ["server", "bus", "now"],
    handle({ context, caller }, { id }) {
      requireAllAccounts(manage, caller);
      const { server, bus, now } = context;
      const user = otherUser(server, id);
      const tokenIds = server.transaction(() => {
        server.users.remove(user.id);
        server.secrets.deleteAll(userSecrets(user.id));
        return server.madeBy.end(user.id, now());
      });
      bus.publish("revoked", { sessionIds: [], tokenIds, userIds: [user.id] });
      return null;
    },
  }),
  invite: serverMethod(contract.invite, {
    runs: "worker",
    uses: ["server", "newId", "now"],
    handle({ context, caller }, { name: statedName, roles, hours }) {
      requireAllAccounts(manage, caller);
      const { server, newId, now } = context;
      const name = statedName.normalize("NFC");
      server.users.checkFree(name);
      const [id, token, createdAt] = [newId(), `${newId()}${newId()}`, now()];
      const expiresAt = createdAt + hours * hourMs;
      const invitation = { id, name, roles: storedRoles(server, roles), createdAt, expiresAt };
      server.transaction(() => {
        server.invitations.add(invitation, sha256Hex(token));
        recordCreator(server, caller, { kind: "invitation", id });
      });
      return { id, token, expiresAt };
    },
  }),
  invitations: serverMethod(contract.invitations, {
    runs: "reader",
    uses: ["server", "now"],
    handle({ context, caller }) {
      requireAllAccounts(manage, caller);
      const { server, now } = context;
      return server.invitations
        .list(now())
        .map((invitation) => ({ ...invitation, roles: shownRoles(invitation.roles, server) }));
    },
  }),
  revokeInvitation: serverMethod(contract.revokeInvitation, {
    runs: "worker",
    uses: ["server"],
    handle({ context, caller }, { id }) {
      requireAllAccounts(manage, caller);
      if (context.server.invitations.remove(id)) return null;
      throw new AppError("not_found", msg`There is no invitation "${id}". See users.invitations.`);
    },
  }),
};

function shownUser(server: Context["server"], { id, name, createdAt, roles }: User, at: number) {
  const sessions = server.sessions.listByUser(id, at);
  const lastUsedAt = sessions[0]?.lastUsedAt ?? null;
  return { id, name, createdAt, roles: shownRoles(roles, server), lastUsedAt, sessions: sessions.length };
}

/** Only such users make tokens and invitations, which end with that right. */
function managesService(roles: readonly StoredRole[]): boolean {
  return roles.some(({ accountId, role }) => accountId === "*" && role === "owner");
}

/** Throws `not_found`, and `conflict` for the owner of the service, who keeps all rights. */
function otherUser({ users: known }: Context["server"], id: string): User {
  if (id === serviceOwner)
    throw new AppError(
      "conflict",
      "The owner of the service keeps all rights and cannot be removed. Choose another user.",
    );
  const user = known.find(id);
  if (user !== undefined) return user;
  throw new AppError("not_found", msg`There is no user "${id}". See users.list.`);
}

/** Throws `not_found` for an unknown account, and `bad_request` for an account named twice or next to `*`. */
function storedRoles(
  { accounts }: Context["server"],
  roles: readonly { accountName: string; role: Role }[],
): StoredRole[] {
  const rolesToStore = roles.map(({ accountName, role }) => {
    if (accountName === "*") return { accountId: "*", role };
    const accountId = accounts.idOf(accountName);
    if (accountId !== undefined) return { accountId, role };
    throw new AppError("not_found", msg`No account is called "${accountName}". See accounts.list.`);
  });
  const ids = new Set(rolesToStore.map(({ accountId }) => accountId));
  if (ids.size < rolesToStore.length || (ids.has("*") && ids.size > 1))
    throw new AppError("bad_request", "Name each account once, or * alone for all accounts.", {
      data: { errors: [{ path: "roles", message: "name each account once, or * alone" }] },
    });
  return rolesToStore;
}
