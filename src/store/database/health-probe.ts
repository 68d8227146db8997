import type { Sql } from "../../ports/sql.ts";

/** How long a success is cached, so that frequent checks do not write often. */
const successCacheMs = 5_000;

/** Proves that the server's file takes writes. */
export function createHealthProbe(sql: Sql) {
  return {
    /** Writes a row and reads it back, unless that succeeded less than 5 s ago. Throws if it fails. */
    writeAndReadBack(now: number): void {
      const last = sql.prepare<{ at: number }>("SELECT at FROM health WHERE id = 1").get();
      if (last !== undefined && now - last.at < successCacheMs && last.at <= now) return;
      const value = String(now);
      sql
        .prepare(
          "INSERT INTO health (id, value, at) VALUES (1, ?, ?) ON CONFLICT (id) DO UPDATE SET value = excluded.value, at = excluded.at",
        )
        .run(value, now);
      const read = sql.prepare<{ value: string }>("SELECT value FROM health WHERE id = 1").get();
      if (read?.value !== value) throw new Error("The row read back is not the row written.");
    },
  };
}
