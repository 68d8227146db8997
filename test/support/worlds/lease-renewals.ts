import type { Sql } from "../../../src/ports/sql.ts";

/** Records every renewal of a node's lease in the directory from now on. */
export function recordRenewals(directory: Sql): void {
  directory.exec(`
CREATE TABLE renewals (node TEXT NOT NULL, at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp());
CREATE FUNCTION record_renewal() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO renewals (node) VALUES (NEW.name); RETURN NULL; END $$;
CREATE TRIGGER record_renewal AFTER UPDATE ON nodes FOR EACH ROW WHEN (NEW.epoch = OLD.epoch AND NEW.lease_until > OLD.lease_until) EXECUTE FUNCTION record_renewal();
`);
}

/** An account that a node took from one whose lease expired. */
export type Takeover = { account: string; node: string; hadExpired: boolean; renewals: number };

/**
 * Takeovers from a node that has not joined again. `renewals`: how often the taking node renewed its lease from when it could take the account:
 * from the end of the other lease, and after it had held its own for as long as one lasts.
 */
export function takeoversFrom(directory: Sql, node: string, leaseSeconds: number): Takeover[] {
  return directory
    .prepare<Takeover>(
      `SELECT a.name AS account, h.node, h.at > dead.lease_until AS hadExpired,
        (SELECT count(*) FROM renewals r WHERE r.node = h.node AND r.at <= h.at
          AND r.at > greatest(dead.lease_until, taker.held_since + make_interval(secs => ?))) AS renewals
       FROM placement_history h JOIN accounts a ON a.id = h.account_id
       JOIN nodes dead ON dead.name = h.from_node JOIN nodes taker ON taker.name = h.node
       WHERE h.from_node = ? ORDER BY a.name`,
    )
    .all(leaseSeconds, node);
}
