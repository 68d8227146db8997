import type { Sql } from "../../ports/sql.ts";
import { serverMigrations } from "../../store/database/migrations/registry.ts";
import { createDirectory } from "../../store/server/directory.ts";
import { postgresSchema } from "./dialect.ts";

/** Brings the shared tables of the server's store to the newest schema, once however many nodes start. */
export function preparePostgres(shared: Sql): void {
  shared.transaction(() => {
    shared.exec("CREATE TABLE IF NOT EXISTS schema_steps (version BIGINT PRIMARY KEY, name TEXT NOT NULL)");
    const done = new Set(
      shared
        .prepare<{ version: number }>("SELECT version FROM schema_steps")
        .all()
        .map(({ version }) => version),
    );
    createDirectory(shared, "").prepare();
    for (const { version, name, up } of serverMigrations) {
      if (done.has(version)) continue;
      if (up !== "") shared.exec(postgresSchema(up));
      shared.prepare("INSERT INTO schema_steps (version, name) VALUES (?, ?)").run(version, name);
    }
  });
}
