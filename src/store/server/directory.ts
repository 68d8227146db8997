import { accountKey } from "../../domain/account/account-name.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { Sql } from "../../ports/sql.ts";

/** An account that is placed on a node. */
export type Placement = {
  accountId: string;
  name: string;
  baseCurrency: string;
  createdAt: number;
  demo: number;
  /** Grows by one when the account moves to another node. */
  epoch: number;
  /** The newest copy and the one before it, by their names in the storage. */
  copyName: string | null;
  previousCopy: string | null;
  /** When the newest copy was begun, in UTC milliseconds. */
  copiedAt: number | null;
};

/** One process of a node. A process that starts later under the same name has a higher epoch. */
export type NodeLease = { node: string; epoch: number; seconds: number };

type Registered = { id: string; name: string; baseCurrency: string; createdAt: number; isDemo: boolean };

/** An account on another node. */
export type OtherAccount = Registered & { node: string };

/** An account moves only if two nodes differ by at least this many accounts. With a smaller difference it would move back and forth forever. */
const minDifference = 2;

const schema = `
CREATE TABLE IF NOT EXISTS nodes (name TEXT PRIMARY KEY, instance TEXT NOT NULL, epoch BIGINT NOT NULL, lease_until TIMESTAMPTZ NOT NULL, held_since TIMESTAMPTZ NOT NULL);
CREATE TABLE IF NOT EXISTS placements (account_id TEXT PRIMARY KEY, node TEXT NOT NULL, epoch BIGINT NOT NULL, copy_name TEXT, previous_copy TEXT, copied_at BIGINT, deleted_at TIMESTAMPTZ);
CREATE INDEX IF NOT EXISTS placements_by_node ON placements (node);
CREATE TABLE IF NOT EXISTS placement_history (key BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, account_id TEXT NOT NULL, node TEXT NOT NULL, epoch BIGINT NOT NULL, from_node TEXT, at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp());
`;
const columns =
  "p.account_id AS accountId, a.name, a.base_currency AS baseCurrency, a.created_at AS createdAt, a.demo, p.epoch, p.copy_name AS copyName, p.previous_copy AS previousCopy, p.copied_at AS copiedAt";
const until = "clock_timestamp() + make_interval(secs => ?)";

/**
 * Which node holds which account, in PostgreSQL. A node has a lease, measured by PostgreSQL's clock, and renews it; accounts of a node whose lease
 * expired may be taken by others. Rows of `accounts` there are those of all nodes.
 */
export function createDirectory(shared: Sql, node: string) {
  return {
    prepare: (): void => shared.exec(schema),
    ...leasesIn(shared, node),
    ...placementsIn(shared, node),
    ...movesIn(shared, node),
  };
}
export type Directory = ReturnType<typeof createDirectory>;

function leasesIn(shared: Sql, node: string) {
  return {
    /**
     * Takes the node's lease for a new process. `instance` is that of the data directory, whose earlier process has ended. Throws `conflict` while
     * another data directory has the node's lease.
     */
    join(instance: string, seconds: number): NodeLease {
      const row = shared
        .prepare<{ epoch: number }>(
          `INSERT INTO nodes (name, instance, epoch, lease_until, held_since) VALUES (?, ?, 1, ${until}, clock_timestamp())
           ON CONFLICT (name) DO UPDATE SET instance = excluded.instance, epoch = nodes.epoch + 1, lease_until = excluded.lease_until, held_since = excluded.held_since
           WHERE nodes.instance = excluded.instance OR nodes.lease_until < clock_timestamp() RETURNING epoch`,
        )
        .get(node, instance, seconds);
      if (row !== undefined) return { node, epoch: row.epoch, seconds };
      throw new AppError(
        "conflict",
        msg`Another node is called "${node}". Set NODE_NAME to a name of its own.`,
      );
    },
    /** Whether the lease had expired before; `null` if a later process has the node's name. */
    renew({ epoch, seconds }: NodeLease): { hasLapsed: boolean } | null {
      const row = shared
        .prepare<{ lapsed: boolean }>(
          `WITH before AS (SELECT lease_until < clock_timestamp() AS lapsed FROM nodes WHERE name = ? AND epoch = ? FOR UPDATE)
           UPDATE nodes SET lease_until = ${until}, held_since = CASE WHEN before.lapsed THEN clock_timestamp() ELSE nodes.held_since END
           FROM before WHERE name = ? AND epoch = ? RETURNING before.lapsed AS lapsed`,
        )
        .get(node, epoch, seconds, node, epoch);
      return row === undefined ? null : { hasLapsed: Boolean(row.lapsed) };
    },
    /** Ends the lease at an orderly stop; its accounts stay placed here until another node takes them. */
    leave: ({ epoch }: NodeLease): void =>
      void shared
        .prepare("UPDATE nodes SET lease_until = clock_timestamp() WHERE name = ? AND epoch = ?")
        .run(node, epoch),
    /**
     * Takes up to `limit` accounts that have a copy, from nodes whose lease expired. Takes none until this node has held its own lease for
     * as long as one lasts: after an outage of PostgreSQL every node that lives renews first.
     */
    claim: ({ epoch, seconds }: NodeLease, limit: number): Placement[] =>
      shared.transaction(() => {
        const rows = shared
          .prepare<Placement & { fromNode: string }>(
            `SELECT ${columns}, p.node AS fromNode FROM placements p JOIN nodes n ON n.name = p.node JOIN accounts a ON a.id = p.account_id
             WHERE n.lease_until < clock_timestamp() AND p.node <> ? AND p.copy_name IS NOT NULL AND p.deleted_at IS NULL
             AND EXISTS (SELECT 1 FROM nodes m WHERE m.name = ? AND m.epoch = ? AND m.lease_until > clock_timestamp()
               AND m.held_since < clock_timestamp() - make_interval(secs => ?))
             ORDER BY p.account_id LIMIT ? FOR UPDATE OF p, n SKIP LOCKED`,
          )
          .all(node, node, epoch, seconds, limit);
        return rows.map(({ fromNode, ...row }) => {
          shared
            .prepare("UPDATE placements SET node = ?, epoch = epoch + 1 WHERE account_id = ?")
            .run(node, row.accountId);
          const takenLease = { ...row, epoch: row.epoch + 1 };
          note(shared, { accountId: row.accountId, node, epoch: takenLease.epoch, fromNode });
          return takenLease;
        });
      }),
  };
}

function placementsIn(shared: Sql, node: string) {
  return {
    /**
     * Enters a new account, one that was put into this node's folder, or the name of a known one. Throws `conflict` if its name is taken on
     * any node.
     */
    register({ id, name, baseCurrency, createdAt, isDemo }: Registered): void {
      shared.transaction(() => {
        const existingAccount = shared
          .prepare<{ id: string }>("SELECT id FROM accounts WHERE key = ?")
          .get(accountKey(name));
        if (existingAccount !== undefined && existingAccount.id !== id)
          throw new AppError(
            "conflict",
            msg`An account called "${name}" exists already, on another node. Choose another name.`,
          );
        shared
          .prepare(
            "INSERT INTO accounts (id, name, key, base_currency, created_at, demo) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name, key = excluded.key",
          )
          .run(id, name, accountKey(name), baseCurrency, createdAt, isDemo ? 1 : 0);
        const placed = shared
          .prepare(
            "INSERT INTO placements (account_id, node, epoch) VALUES (?, ?, 1) ON CONFLICT (account_id) DO NOTHING",
          )
          .run(id, node);
        if (placed.changes > 0) note(shared, { accountId: id, node, epoch: 1, fromNode: null });
      });
    },
    rename: (id: string, name: string): void =>
      void shared
        .prepare("UPDATE accounts SET name = ?, key = ? WHERE id = ?")
        .run(name, accountKey(name), id),
    /** The placement stays as a tombstone: a node that comes back must not bring the account back. */
    remove: (id: string): void =>
      shared.transaction(() => {
        shared.prepare("DELETE FROM accounts WHERE id = ?").run(id);
        shared.prepare("UPDATE placements SET deleted_at = clock_timestamp() WHERE account_id = ?").run(id);
      }),
    /** Accounts placed on this node. */
    mine: (): Placement[] =>
      shared
        .prepare<Placement>(
          `SELECT ${columns} FROM placements p JOIN accounts a ON a.id = p.account_id WHERE p.node = ? AND p.deleted_at IS NULL ORDER BY p.account_id`,
        )
        .all(node),
    /** Whether the account is placed on another node, or was deleted there. */
    isGone: (id: string): boolean =>
      shared
        .prepare("SELECT 1 FROM placements WHERE account_id = ? AND (node <> ? OR deleted_at IS NOT NULL)")
        .get(id, node) !== undefined,
    /** The node of an account, by its name. */
    nodeOf: (name: string): string | undefined =>
      shared
        .prepare<{ node: string }>(
          "SELECT p.node FROM accounts a JOIN placements p ON p.account_id = a.id WHERE a.key = ? AND p.deleted_at IS NULL",
        )
        .get(accountKey(name))?.node,
    /** Accounts placed on other nodes. */
    others: (): OtherAccount[] =>
      shared
        .prepare<Omit<OtherAccount, "isDemo"> & { demo: number }>(
          "SELECT a.id, a.name, a.base_currency AS baseCurrency, a.created_at AS createdAt, a.demo, p.node FROM placements p JOIN accounts a ON a.id = p.account_id WHERE p.node <> ? AND p.deleted_at IS NULL ORDER BY a.created_at, a.name",
        )
        .all(node)
        .map(({ demo, ...row }) => ({ ...row, isDemo: demo === 1 })),
    /** False if the account has moved since: the copy is then not the newest state. */
    noteCopy: (
      { accountId, epoch }: Pick<Placement, "accountId" | "epoch">,
      copy: { name: string; at: number },
    ): boolean =>
      shared
        .prepare(
          "UPDATE placements SET previous_copy = copy_name, copy_name = ?, copied_at = ? WHERE account_id = ? AND node = ? AND epoch = ? AND deleted_at IS NULL",
        )
        .run(copy.name, copy.at, accountId, node, epoch).changes > 0,
    /** Removes accounts that this node registered but never stored, because it ended before. */
    removeUnstored: (id: string): void =>
      shared.transaction(() => {
        shared.prepare("DELETE FROM accounts WHERE id = ?").run(id);
        shared.prepare("DELETE FROM placements WHERE account_id = ? AND node = ?").run(id, node);
      }),
  };
}

/** Accounts that a living node hands to another one. */
function movesIn(shared: Sql, node: string) {
  const countOf = (name: string): number =>
    shared
      .prepare<{ count: number }>(
        "SELECT count(*) AS count FROM placements WHERE node = ? AND deleted_at IS NULL",
      )
      .get(name)?.count ?? 0;
  const isHeavier = (otherNode: string): boolean => countOf(node) - countOf(otherNode) >= minDifference;
  return {
    /** The node with the fewest accounts, which has held its lease for the length of one; `null` if this node has not clearly more. */
    lighterNode({ seconds }: NodeLease): string | null {
      const row = shared
        .prepare<{ name: string }>(
          `SELECT n.name FROM nodes n LEFT JOIN placements p ON p.node = n.name AND p.deleted_at IS NULL
           WHERE n.name <> ? AND n.lease_until > clock_timestamp() AND n.held_since < clock_timestamp() - make_interval(secs => ?)
           GROUP BY n.name ORDER BY count(p.account_id), n.name LIMIT 1`,
        )
        .get(node, seconds);
      return row !== undefined && isHeavier(row.name) ? row.name : null;
    },
    /** Places the account on another node, if that lives and still has fewer. Nodes give to one node one after the other. */
    give: ({ accountId, epoch }: Pick<Placement, "accountId" | "epoch">, to: string): boolean =>
      shared.transaction(() => {
        const receiver = shared
          .prepare(
            "SELECT 1 AS lives FROM nodes WHERE name = ? AND lease_until > clock_timestamp() FOR UPDATE",
          )
          .get(to);
        if (receiver === undefined || !isHeavier(to)) return false;
        const isGiven =
          shared
            .prepare(
              "UPDATE placements SET node = ?, epoch = epoch + 1 WHERE account_id = ? AND node = ? AND epoch = ? AND deleted_at IS NULL",
            )
            .run(to, accountId, node, epoch).changes > 0;
        if (isGiven) note(shared, { accountId, node: to, epoch: epoch + 1, fromNode: node });
        return isGiven;
      }),
  };
}

function note(
  shared: Sql,
  {
    accountId,
    node,
    epoch,
    fromNode,
  }: { accountId: string; node: string; epoch: number; fromNode: string | null },
): void {
  shared
    .prepare("INSERT INTO placement_history (account_id, node, epoch, from_node) VALUES (?, ?, ?, ?)")
    .run(accountId, node, epoch, fromNode);
}
