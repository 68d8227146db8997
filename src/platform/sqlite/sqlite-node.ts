import { closeSync, openSync } from "node:fs";
import Database from "better-sqlite3";
import type { OpenSql, Sql, SqlRow, SqlValue, Statement } from "../../ports/sql.ts";
import { canInsert, createSql } from "./sql-driver.ts";

/** SQLite on Node, by better-sqlite3. Files it creates are readable by their owner only, including `-wal` and `-shm`. */
export const openNodeSql: OpenSql = (path, { readonly }) => {
  if (!readonly && path !== ":memory:") closeSync(openSync(path, "a", 0o600));
  return sqlOf(new Database(path, { readonly, fileMustExist: readonly }), { path, readonly });
};

/** A writable database in memory, with the content of a database file. */
export function openNodeImage(image: Buffer): Sql {
  return sqlOf(new Database(image), { path: ":memory:", readonly: false });
}

function sqlOf(database: Database.Database, file: { path: string; readonly: boolean }): Sql {
  return createSql(
    {
      prepare: (text) => statementOf(database, text),
      exec: (script) => void database.exec(script),
      get inTransaction() {
        return database.inTransaction;
      },
      close: () => void database.close(),
    },
    file,
  );
}

function statementOf(database: Database.Database, text: string): Statement {
  const inserts = canInsert(text);
  /** Most statements are used in one of the two ways: each is compiled by its first use. */
  let listing: Database.Statement | undefined;
  let naming: Database.Statement<SqlValue[], SqlRow> | undefined;
  const statement = (): Database.Statement<SqlValue[], SqlRow> =>
    (naming ??= database.prepare<SqlValue[], SqlRow>(text));
  return {
    all: (...parameters) => statement().all(...parameters),
    values<Values extends SqlValue[]>(...parameters: SqlValue[]) {
      listing ??= database.prepare(text).raw();
      return listing.all(...parameters) as Values[];
    },
    get: (...parameters) => statement().get(...parameters),
    iterate: (...parameters) => statement().iterate(...parameters),
    run(...parameters) {
      const { changes, lastInsertRowid } = statement().run(...parameters);
      return { changes, lastInsertRowid: inserts && changes > 0 ? Number(lastInsertRowid) : 0 };
    },
    columns: () =>
      statement().reader
        ? statement()
            .columns()
            .map(({ name }) => name)
        : [],
  };
}
