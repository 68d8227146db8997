import type { Sql } from "../../ports/sql.ts";
import { serverMigrations } from "../database/migrations/registry.ts";
import { createDirectory } from "./directory.ts";
import { createMeta } from "../account/meta.ts";
import { createOwner } from "./owner.ts";
import { prepareFile, type Machine } from "../database/prepare-file.ts";
import { createHealthProbe } from "../database/health-probe.ts";
import { createBackupTargets } from "./backup-targets.ts";
import { createNotifications } from "./notifications.ts";
import { createMadeBy } from "./made-by.ts";
import { createSecurityLog } from "./security-log.ts";
import { createPasskeys } from "./passkeys.ts";
import { createUserCodes } from "./user-codes.ts";
import { createIdentities } from "./identities.ts";
import { createComments } from "./comments.ts";
import { createShares } from "./shares.ts";
import { createUserSessions } from "./user-sessions.ts";
import { createInvitations, createUsers } from "./users.ts";
import { createServerTasks } from "../jobs/server-tasks.ts";
import { tokensOf } from "./api-tokens.ts";
import { secretsOf } from "./secrets.ts";
import { accountsOf } from "./account-rows.ts";

/**
 * `server.sqlite`: data of the owner that belongs to no single account. What all nodes share is in `shared`, which is the same file unless the
 * service has a PostgreSQL database.
 */
export function createServerStore(sql: Sql, cluster?: { shared: Sql; node: string }) {
  const shared = cluster?.shared ?? sql;
  const directory = cluster === undefined ? null : createDirectory(shared, cluster.node);
  const owner = createOwner(shared);
  return {
    sql,
    /** Which node holds which account; `null` for a service of one machine. */
    directory,
    /** Metadata of this node only. */
    localMeta: createMeta(sql),
    /** One transaction of the file; what all nodes share is committed last. */
    transaction: <T>(work: () => T): T =>
      shared === sql ? sql.transaction(work) : shared.transaction(() => sql.transaction(work)),
    health: createHealthProbe(sql),
    owner,
    users: createUsers(shared, owner),
    codes: createUserCodes(shared),
    passkeys: createPasskeys(shared),
    identities: createIdentities(shared),
    shares: createShares(shared),
    comments: createComments(shared),
    invitations: createInvitations(shared),
    sessions: createUserSessions(shared),
    securityLog: createSecurityLog(shared),
    tokens: tokensOf(shared),
    madeBy: createMadeBy(shared),
    secrets: secretsOf(shared),
    accounts: accountsOf(sql, { shared, directory }),
    tasks: createServerTasks(sql),
    notifications: createNotifications(shared),
    backupTargets: createBackupTargets(shared),
  };
}

/** Migrates `server.sqlite` to the newest schema; for the writing thread, before the other one opens it. */
export function prepareServerFile(path: string, machine: Machine): void {
  prepareFile(path, serverMigrations, machine);
}
export type ServerStore = ReturnType<typeof createServerStore>;
