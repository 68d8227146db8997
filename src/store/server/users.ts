import { z } from "zod";
import { accountKey } from "../../domain/account/account-name.ts";
import { roles, serviceOwner, type Role } from "../../domain/account/role.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Owner } from "./owner.ts";

/** A role in one account, by its immutable id, or in all (`*`). */
export type StoredRole = { accountId: string; role: Role };

export type User = {
  id: string;
  name: string;
  /** The argon2id hash; `null` for a user who signs in otherwise. */
  passwordHash: string | null;
  /** Part of the key that signs the user's sessions: a new one ends them all. */
  sessionEpoch: string;
  createdAt: number | null;
  roles: StoredRole[];
};

export type NewUser = Omit<User, "createdAt"> & { createdAt: number };

export type Invitation = {
  id: string;
  name: string;
  roles: StoredRole[];
  createdAt: number;
  expiresAt: number;
};

type StoredUser = {
  id: string;
  name: string;
  password_hash: string | null;
  session_epoch: string;
  created_at: number;
};
type StoredInvitation = {
  id: string;
  name: string;
  roles: string;
  created_at: number;
  expires_at: number;
};

const role = z.enum(roles);
const storedRoles = z.array(z.strictObject({ accountId: z.string(), role }));

/** The users of the service. The owner has all rights and no row here: the owner's password is in `meta` (`owner.ts`). */
export function createUsers(sql: Sql, owner: Owner) {
  return { ...usersIn(sql, owner), ...changesOfUsers(sql, owner) };
}

function usersIn(sql: Sql, owner: Owner) {
  const columns = "id, name, password_hash, session_epoch, created_at";
  const rolesOf = (userId: string): StoredRole[] =>
    sql
      .prepare<{ account_id: string; role: string }>(
        "SELECT account_id, role FROM user_roles WHERE user_id = ? ORDER BY account_id",
      )
      .all(userId)
      .map((row) => ({ accountId: row.account_id, role: role.parse(row.role) }));
  const userOf = (row: StoredUser): User => ({
    id: row.id,
    name: row.name,
    passwordHash: row.password_hash,
    sessionEpoch: row.session_epoch,
    createdAt: row.created_at,
    roles: rolesOf(row.id),
  });
  const ownerAsUser = (): User => ({
    id: serviceOwner,
    name: serviceOwner,
    passwordHash: owner.passwordHash() ?? null,
    sessionEpoch: owner.sessionEpoch(),
    createdAt: null,
    roles: [{ accountId: "*", role: "owner" }],
  });
  const find = (id: string): User | undefined => {
    if (id === serviceOwner) return ownerAsUser();
    const row = sql.prepare<StoredUser>(`SELECT ${columns} FROM users WHERE id = ?`).get(id);
    return row === undefined ? undefined : userOf(row);
  };
  return {
    find,
    /** Names are compared like those of accounts. */
    byName(name: string): User | undefined {
      const key = accountKey(name.trim());
      if (key === serviceOwner) return ownerAsUser();
      const row = sql.prepare<StoredUser>(`SELECT ${columns} FROM users WHERE key = ?`).get(key);
      return row === undefined ? undefined : userOf(row);
    },
    /** The owner first, then in order of creation. */
    list: (): User[] => [
      ownerAsUser(),
      ...sql.prepare<StoredUser>(`SELECT ${columns} FROM users ORDER BY created_at, id`).all().map(userOf),
    ],
    /** Whether there are users other than the owner. */
    isAny: (): boolean => sql.prepare("SELECT 1 FROM users LIMIT 1").get() !== undefined,
    /** Users with a role in an account of their own, by its id. */
    inAccount: (accountId: string): string[] =>
      sql
        .prepare<{ user_id: string }>("SELECT user_id FROM user_roles WHERE account_id = ? ORDER BY user_id")
        .all(accountId)
        .map((row) => row.user_id),
    checkFree: (name: string): void => checkFree(sql, name, null),
  };
}

function changesOfUsers(sql: Sql, owner: Owner) {
  const putRoles = (userId: string, roles: readonly StoredRole[]): void => {
    sql.prepare("DELETE FROM user_roles WHERE user_id = ?").run(userId);
    const insert = sql.prepare("INSERT INTO user_roles (user_id, account_id, role) VALUES (?, ?, ?)");
    for (const { accountId, role: stored } of roles) insert.run(userId, accountId, stored);
  };

  return {
    /** Throws `conflict` if the name is taken. */
    add({ id, name, passwordHash, sessionEpoch, createdAt, roles: storedRoles }: NewUser): void {
      sql.transaction(() => {
        checkFree(sql, name, null);
        sql
          .prepare(
            "INSERT INTO users (id, name, key, password_hash, session_epoch, created_at) VALUES (?, ?, ?, ?, ?, ?)",
          )
          .run(id, name, accountKey(name), passwordHash, sessionEpoch, createdAt);
        putRoles(id, storedRoles);
      });
    },
    /** Throws `conflict` if the name is taken. */
    update(id: string, change: { name?: string | undefined; roles?: StoredRole[] | undefined }): void {
      sql.transaction(() => {
        if (change.name !== undefined) {
          checkFree(sql, change.name, id);
          sql
            .prepare("UPDATE users SET name = ?, key = ? WHERE id = ?")
            .run(change.name, accountKey(change.name), id);
        }
        if (change.roles !== undefined) putRoles(id, change.roles);
      });
    },
    /** Ends every session of the user. */
    changePassword(id: string, passwordHash: string, sessionEpoch: string): void {
      if (id === serviceOwner) owner.changePassword(passwordHash, sessionEpoch);
      else
        sql
          .prepare("UPDATE users SET password_hash = ?, session_epoch = ? WHERE id = ?")
          .run(passwordHash, sessionEpoch, id);
      sql.prepare("DELETE FROM sessions WHERE user_id = ?").run(id);
    },
    /** Everything but the secrets of the user, which are deleted separately. */
    remove(id: string): void {
      sql.transaction(() => {
        for (const table of [
          "user_roles",
          "sessions",
          "user_codes",
          "recovery_codes",
          "passkeys",
          "identities",
        ])
          sql.prepare(`DELETE FROM ${table} WHERE user_id = ?`).run(id);
        sql.prepare("DELETE FROM users WHERE id = ?").run(id);
      });
    },
  };
}
export type Users = ReturnType<typeof createUsers>;

function checkFree(sql: Sql, name: string, exceptId: string | null): void {
  const key = accountKey(name);
  const row = sql.prepare<{ id: string }>("SELECT id FROM users WHERE key = ?").get(key);
  if (key !== serviceOwner && (row === undefined || row.id === exceptId)) return;
  throw new AppError("conflict", msg`A user called "${name}" exists already. Choose another name.`);
}

/** Deletes the roles in an account that is removed. */
export function deleteRolesOf(sql: Sql, accountId: string): void {
  sql.prepare("DELETE FROM user_roles WHERE account_id = ?").run(accountId);
}

/** Invitations that were neither accepted nor revoked. */
export function createInvitations(sql: Sql) {
  const columns = "id, name, roles, created_at, expires_at";
  const invitationOf = (row: StoredInvitation): Invitation => ({
    id: row.id,
    name: row.name,
    roles: storedRoles.parse(JSON.parse(row.roles)),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  });
  return {
    /** Deletes those that have expired by its creation. */
    add(invitation: Invitation, hash: string): void {
      const { id, name, roles: storedRoles, createdAt, expiresAt } = invitation;
      sql.transaction(() => {
        sql.prepare("DELETE FROM invitations WHERE expires_at <= ?").run(createdAt);
        sql
          .prepare(
            "INSERT INTO invitations (id, hash, name, roles, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
          )
          .run(id, hash, name, JSON.stringify(storedRoles), createdAt, expiresAt);
      });
    },
    list: (now: number): Invitation[] =>
      sql
        .prepare<StoredInvitation>(
          `SELECT ${columns} FROM invitations WHERE expires_at > ? ORDER BY created_at DESC, id`,
        )
        .all(now)
        .map(invitationOf),
    findByHash(hash: string, now: number): Invitation | undefined {
      const row = sql
        .prepare<StoredInvitation>(`SELECT ${columns} FROM invitations WHERE hash = ? AND expires_at > ?`)
        .get(hash, now);
      return row === undefined ? undefined : invitationOf(row);
    },
    /** Returns whether the invitation existed. */
    remove: (id: string): boolean => sql.prepare("DELETE FROM invitations WHERE id = ?").run(id).changes > 0,
  };
}
