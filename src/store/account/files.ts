import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { Sql } from "../../ports/sql.ts";
import { pageOf } from "../database/paging.ts";
import type { Page, PageRequest } from "../database/paging.ts";

/** An uploaded or generated file; its bytes are stored under `files/` by its id. */
export type FileRow = {
  id: string;
  name: string;
  size: number;
  sha256: string;
  mediaType: string;
  createdAt: number;
};

const columns = "id, name, size, sha256, media_type AS mediaType, created_at AS createdAt";

export function createFiles(sql: Sql) {
  return {
    add({ id, name, size, sha256, mediaType, createdAt }: FileRow): void {
      sql
        .prepare(
          "INSERT INTO files (id, name, size, sha256, media_type, created_at) VALUES (?, ?, ?, ?, ?, ?)",
        )
        .run(id, name, size, sha256, mediaType, createdAt);
    },
    find: (fileId: string): FileRow | undefined =>
      sql.prepare<FileRow>(`SELECT ${columns} FROM files WHERE id = ?`).get(fileId),
    /** Throws `not_found`. */
    get(fileId: string): FileRow {
      const row = this.find(fileId);
      if (row === undefined)
        throw new AppError("not_found", msg`There is no file "${fileId}" in this account. Upload it first.`);
      return row;
    },
    list(
      page: PageRequest,
      { withBackups }: { withBackups: boolean } = { withBackups: true },
    ): Page<FileRow> {
      const where = withBackups ? [] : ["id NOT IN (SELECT file_id FROM backups)"];
      const query = { select: columns, table: "files", at: "created_at", where };
      return pageOf<FileRow, FileRow>(sql, query, page, (row) => ({
        id: row.id,
        name: row.name,
        size: row.size,
        sha256: row.sha256,
        mediaType: row.mediaType,
        createdAt: row.createdAt,
      }));
    },
    delete(fileId: string): void {
      sql.prepare("DELETE FROM files WHERE id = ?").run(fileId);
    },
  };
}
