import type { OpenSql, Sql } from "../../ports/sql.ts";

const onBun = "Bun" in globalThis;
if (process.env["BUN_SQL"] === "true" && !onBun) {
  throw new Error(
    "BUN_SQL=true requires bun:sqlite, which only Bun has. Run this with `bun --no-install`, or unset BUN_SQL.",
  );
}

/** Opens SQLite files with the driver of the runtime: bun:sqlite on Bun, better-sqlite3 on Node. Only that one is loaded. */
export const openSql: OpenSql = onBun
  ? (await import("./sqlite-bun.ts")).openBunSql
  : (await import("./sqlite-node.ts")).openNodeSql;

/** Opens the content of a database file in memory, without a file. */
export const openImage: (image: Buffer) => Sql = onBun
  ? (await import("./sqlite-bun.ts")).openBunImage
  : (await import("./sqlite-node.ts")).openNodeImage;
