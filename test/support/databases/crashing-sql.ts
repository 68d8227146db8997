import type { OpenSql, Sql, Statement } from "../../../src/ports/sql.ts";

/** Thrown by every database after the simulated kill. */
class Crash extends Error {}

/**
 * Counts commits of all files it opens. From the `dieAt`th on (1-based) nothing is committed any more and every call throws, as if the process
 * had been killed just before that commit.
 */
export function crashingSql(
  openSql: OpenSql,
  dieAt = Infinity,
): { openSql: OpenSql; readonly commits: number; readonly isDead: boolean; closeAll(): void } {
  let commits = 0;
  let isDead = false;
  const all = new Set<Sql>();

  const die = (): never => {
    isDead = true;
    throw new Crash("the process was killed");
  };
  const alive = (): void => {
    if (isDead) throw new Crash("the process is dead");
  };
  const committing = <T>(sql: Sql, work: () => T): T => {
    alive();
    if (sql.inTransaction) return work();
    commits++;
    return commits >= dieAt ? die() : work();
  };

  const open: OpenSql = (path, options) => {
    alive();
    const sql = openSql(path, options);
    all.add(sql);
    const wrap = <Row>(statement: Statement<Row>, isWrite: boolean): Statement<Row> => {
      const guard = <T>(work: () => T): T => {
        alive();
        return isWrite ? committing(sql, work) : work();
      };
      return {
        all: (...parameters) => guard(() => statement.all(...parameters)),
        values: (...parameters) => guard(() => statement.values(...parameters)),
        get: (...parameters) => guard(() => statement.get(...parameters)),
        iterate: (...parameters) => guard(() => statement.iterate(...parameters)),
        run: (...parameters) => guard(() => statement.run(...parameters)),
        columns: () => guard(() => statement.columns()),
      };
    };
    return {
      path: sql.path,
      readonly: sql.readonly,
      prepare: (text) =>
        wrap(sql.prepare(text), !options.readonly && /^\s*(insert|update|delete|replace|with)/i.test(text)),
      exec: (script) => {
        alive();
        sql.exec(script);
      },
      transaction(work, how) {
        alive();
        const isOutermost = !sql.inTransaction;
        return sql.transaction(() => {
          const result = work();
          if (isOutermost && !options.readonly && ++commits >= dieAt) die();
          return result;
        }, how);
      },
      checkpointWal() {
        alive();
        return sql.checkpointWal();
      },
      makeDurable() {
        alive();
        return sql.makeDurable();
      },
      get inTransaction() {
        return sql.inTransaction;
      },
      close() {
        all.delete(sql);
        sql.close();
      },
    };
  };
  return {
    openSql: open,
    get commits() {
      return commits;
    },
    get isDead() {
      return isDead;
    },
    /** Closes the files of the killed process, as the operating system does. */
    closeAll() {
      for (const sql of all) sql.close();
      all.clear();
    },
  };
}
