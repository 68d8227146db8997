import { closeSync, openSync } from "node:fs";
import type { Statement as BunStatement } from "bun:sqlite";
import type { OpenSql, SqlRow, SqlValue, Statement } from "../core/ports/sql.ts";
import { assertSingleStatement } from "./single-statement.ts";
import { canInsert, createSql, type Parameters } from "./sql-driver.ts";

// Asked for here and not by an import line: a bundle holds both drivers, and Node knows no "bun:sqlite".
const { Database } = await import("bun:sqlite");

/** SQLite on Bun, by its own driver, which is laxer than better-sqlite3: extra statements and missing parameters are refused here. */
export const openBunSql: OpenSql = (path, { readonly }) => {
  if (!readonly && path !== ":memory:") closeSync(openSync(path, "a", 0o600));
  const database = new Database(path, readonly ? { readonly: true } : { readwrite: true, create: true });
  return createSql(
    {
      prepare(text) {
        assertSingleStatement(text);
        return statementOf(database.prepare(text), text);
      },
      exec: (script) => database.exec(script),
      get inTransaction() {
        return database.inTransaction;
      },
      close: () => database.close(),
    },
    { path, readonly },
  );
};

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
      return (statement.get(...parameters) ?? undefined) as SqlRow | undefined;
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
