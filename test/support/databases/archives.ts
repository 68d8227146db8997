import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readTar, writeTar } from "../../../src/archive/tar-stream.ts";
import type { Sql } from "../../../src/ports/sql.ts";
import { openSql } from "../../../src/platform/sqlite/open-sql.ts";

export type ArchiveFile = { name: string; bytes: Uint8Array };
type Bytes = Uint8Array<ArrayBuffer>;

async function joined(pieces: AsyncIterable<Uint8Array>): Promise<Bytes> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(Uint8Array.from(piece));
  return new Uint8Array(Buffer.concat(all));
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The decrypted files of an archive. */
export async function unpacked(archive: Uint8Array): Promise<ArchiveFile[]> {
  const files: ArchiveFile[] = [];
  for await (const { name, content } of readTar(once(archive)))
    files.push({ name, bytes: await joined(content) });
  return files;
}

export function packed(files: readonly ArchiveFile[]): Promise<Bytes> {
  return joined(
    writeTar(
      files.map(({ name, bytes }) => ({ name, size: bytes.length, content: once(bytes) })),
      0,
    ),
  );
}

type Manifest = {
  schemaVersion: number;
  rows: Record<string, number>;
  database: { size: number; sha256: string };
  files: { fileId: string; size: number; sha256: string }[];
  [key: string]: unknown;
};

/** The archive with a different manifest. */
export async function withManifest(
  archive: Uint8Array,
  change: (manifest: Manifest) => void,
): Promise<Bytes> {
  const [first, ...rest] = await unpacked(archive);
  const manifest = JSON.parse(Buffer.from(first?.bytes ?? []).toString()) as Manifest;
  change(manifest);
  return packed([
    { name: first?.name ?? "", bytes: new TextEncoder().encode(JSON.stringify(manifest)) },
    ...rest,
  ]);
}

/** The archive with a changed database whose size, hash and row counts are right, as a knowledgeable attacker would make it. */
export async function withDatabase(
  archive: Uint8Array,
  change: (sql: Sql) => void,
  rows: Record<string, number> = {},
): Promise<Bytes> {
  const files = await unpacked(archive);
  const folder = mkdtempSync(join(tmpdir(), "portolan-archive-"));
  try {
    const path = join(folder, "account.sqlite");
    writeFileSync(path, files.find(({ name }) => name === "account.sqlite")?.bytes ?? "");
    const sql = openSql(path, { readonly: false });
    change(sql);
    sql.exec("PRAGMA journal_mode = DELETE");
    sql.close();
    const bytes = new Uint8Array(readFileSync(path));
    const changed = await packed(
      files.map((file) => (file.name === "account.sqlite" ? { ...file, bytes } : file)),
    );
    return await withManifest(changed, (manifest) => {
      manifest.database = { size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
      Object.assign(manifest.rows, rows);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
