import { closeSync, openSync } from "node:fs";
import type { Statement as BunStatement } from "bun:sqlite";
import type { OpenSql, Sql, SqlValue, Statement } from "../../ports/sql.ts";
import { assertSingleStatement } from "./single-statement.ts";
import { canInsert, createSql, type Parameters } from "./sql-driver.ts";

// Loaded here instead of by an import statement: a bundle contains both drivers, and Node has no "bun:sqlite".
const { Database } = await import("bun:sqlite");

/** SQLite on Bun, by its own driver, which is less strict than better-sqlite3: extra statements and missing parameters are refused here. */
export const openBunSql: OpenSql = (path, { readonly }) => {
  if (!readonly && path !== ":memory:") closeSync(openSync(path, "a", 0o600));
  const options = readonly ? { readonly: true } : { readwrite: true, create: true };
  return sqlOf(new Database(path, options), { path, readonly });
};

/** A writable database in memory, with the content of a database file. */
export function openBunImage(image: Buffer): Sql {
  return sqlOf(Database.deserialize(image), { path: ":memory:", readonly: false });
}

function sqlOf(database: InstanceType<typeof Database>, file: { path: string; readonly: boolean }): Sql {
  const statements = createStatementList();
  return createSql(
    {
      prepare(text) {
        assertSingleStatement(text);
        const statement = database.prepare(text);
        statements.add(statement);
        return statementOf(statement, text);
      },
      exec: (script) => database.exec(script),
      get inTransaction() {
        return database.inTransaction;
      },
      close() {
        // A statement that is not finalized keeps the file open, and its WAL without a checkpoint, until it is garbage-collected.
        statements.finalizeAll();
        database.close();
      },
    },
    file,
  );
}

/** The statements that still exist; unreferenced ones may be garbage-collected. */
function createStatementList() {
  let all: WeakRef<BunStatement>[] = [];
  let tidyAt = 1_000;
  return {
    add(statement: BunStatement): void {
      all.push(new WeakRef(statement));
      if (all.length < tidyAt) return;
      all = all.filter((reference) => reference.deref() !== undefined);
      tidyAt = all.length + 1_000;
    },
    finalizeAll(): void {
      for (const reference of all) reference.deref()?.finalize();
      all = [];
    },
  };
}

function statementOf(statement: BunStatement, text: string): Statement {
  const inserts = canInsert(text);
  const expected = statement.paramsCount;
  const check = (parameters: Parameters): void => {
    if (parameters.length !== expected) {
      throw new RangeError(`The statement takes ${expected} parameters, ${parameters.length} were given.`);
    }
  };
  return {
    all(...parameters) {
      check(parameters);
      return statement.all(...parameters);
    },
    values<Values extends SqlValue[]>(...parameters: SqlValue[]) {
      check(parameters);
      return statement.values(...parameters) as Values[];
    },
    get(...parameters) {
      check(parameters);
      return statement.get(...parameters) ?? undefined;
    },
    iterate(...parameters) {
      check(parameters);
      return statement.iterate(...parameters);
    },
    run(...parameters) {
      check(parameters);
      const { changes, lastInsertRowid } = statement.run(...parameters);
      return { changes, lastInsertRowid: inserts && changes > 0 ? Number(lastInsertRowid) : 0 };
    },
    columns: () => [...statement.columnNames],
  };
}
