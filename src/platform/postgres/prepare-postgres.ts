import type { Sql } from "../../ports/sql.ts";
import { serverMigrations } from "../../store/database/migrations/registry.ts";
import { createDirectory } from "../../store/server/directory.ts";
import { postgresSchema } from "./dialect.ts";

/** Brings the shared tables of the server's store to the newest schema, once however many nodes start. */
export function preparePostgres(sharedSql: Sql): void {
  sharedSql.transaction(() => {
    sharedSql.exec(
      "CREATE TABLE IF NOT EXISTS schema_steps (version BIGINT PRIMARY KEY, name TEXT NOT NULL)",
    );
    const done = new Set(
      sharedSql
        .prepare<{ version: number }>("SELECT version FROM schema_steps")
        .all()
        .map(({ version }) => version),
    );
    createDirectory(sharedSql, "").prepare();
    for (const { version, name, up } of serverMigrations) {
      if (done.has(version)) continue;
      if (up !== "") sharedSql.exec(postgresSchema(up));
      sharedSql.prepare("INSERT INTO schema_steps (version, name) VALUES (?, ?)").run(version, name);
    }
  });
}
