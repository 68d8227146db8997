import type { Sql } from "../../ports/sql.ts";

/** When each schedule of the account last ran, in UTC milliseconds. */
export function createSchedules(sql: Sql) {
  return {
    /** `undefined` for a schedule that has not run yet. */
    lastRunAt: (name: string): number | undefined =>
      sql.prepare<{ at: number }>("SELECT last_run_at AS at FROM schedules WHERE name = ?").get(name)?.at,
    ran(name: string, at: number): void {
      sql
        .prepare(
          "INSERT INTO schedules (name, last_run_at) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET last_run_at = excluded.last_run_at",
        )
        .run(name, at);
    },
  };
}
