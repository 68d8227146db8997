import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "../../../src/ports/sql.ts";
import type { ImportOptions } from "../../../src/importers/importer.ts";
import { openTables } from "../../../src/platform/csv/csv.ts";
import { fileSystem } from "../../../src/platform/host/files.ts";
import { pause } from "../../../src/platform/threads/pause.ts";
import { createAccountStore } from "../../../src/store/account/account-store.ts";
import { runImport, undoImport } from "../../../src/tasks/ledger/import-file.ts";
import { accountDatabase } from "../databases/sqlite.ts";

type UploadAs = { options?: ImportOptions; onProblem?: "abort" | "skip"; format?: string };

/** Simulates the end of the process; the code under test does not catch it. */
export class Crash extends Error {}

/** An account with its own data directory, in memory unless `database` is given, and the import task as the queue runs it. */
export function createImportWorld(database: Sql = accountDatabase()) {
  const dataLocation = mkdtempSync(join(tmpdir(), "portolan-import-"));
  const folder = join(dataLocation, "files");
  mkdirSync(folder);
  let commitsLeft = Number.POSITIVE_INFINITY;
  let depth = 0;
  /** The same database, whose process is killed after a number of commits. */
  const sql: Sql = {
    ...database,
    get inTransaction() {
      return database.inTransaction;
    },
    transaction<T>(work: () => T, options?: { isRepeatable?: boolean }): T {
      if (depth === 0 && commitsLeft <= 0) throw new Crash("killed");
      depth++;
      try {
        return database.transaction(work, options);
      } finally {
        depth--;
        if (depth === 0) commitsLeft--;
      }
    },
  };
  const account = createAccountStore(sql, { id: "account", name: "main" });
  const context = {
    config: { version: "1" },
    files: fileSystem,
    openTables,
    now: () => Date.now(),
    pause,
    accounts: { filesOf: () => folder },
  };
  let made = 0;

  return {
    sql: database,
    account,
    context,
    /** The folder of its files. */
    folder,
    /** The process is killed before its `commits + 1`st commit from now. */
    crashAfter(commits: number): void {
      commitsLeft = commits;
    },
    /** Records a file and an import of it; returns the import's id. */
    upload(text: string | Uint8Array, as: UploadAs = {}): string {
      return this.uploadSet([text], as);
    },
    /** Records several files and one import of them; returns the import's id. */
    uploadSet(
      texts: readonly (string | Uint8Array)[],
      { options = {}, onProblem = "abort", format = "etherscan-transactions" }: UploadAs = {},
    ): string {
      const id = `import-${++made}`;
      const parts = texts.map((text, index) => {
        const fileId = `file-${made}-${index}`;
        writeFileSync(join(folder, fileId), text);
        account.storedFiles.add({
          id: fileId,
          name: `${id}.csv`,
          size: text.length,
          sha256: createHash("sha256").update(text).digest("hex"),
          mediaType: "text/csv",
          createdAt: made,
        });
        return { fileId, fileName: `${id}.csv`, format, options };
      });
      account.tasks.add({
        id: `task-${id}`,
        kind: "importFile",
        title: "Import a file",
        input: { importId: id },
        trigger: "user",
        priority: 0,
        mergeKey: null,
        createdAt: made,
        runAt: null,
      });
      account.imports.add({
        id,
        parts,
        onProblem,
        taskId: `task-${id}`,
        createdAt: made,
      });
      return id;
    },
    /**
     * Leaves the account as an earlier version would have that read the import's file otherwise: the import was made from other rows, and its
     * file is `text`.
     */
    replaceFile(importId: string, text: string): void {
      const [{ fileId }] = account.imports.get(importId).parts;
      writeFileSync(join(folder, fileId), text);
      database
        .prepare("UPDATE files SET sha256 = ? WHERE id = ?")
        .run(createHash("sha256").update(text).digest("hex"), fileId);
    },
    run: (importId: string, signal: AbortSignal = new AbortController().signal, progress = noProgress) =>
      runImport({
        account,
        context,
        input: { importId },
        taskId: `task-${importId}`,
        signal,
        checkpoint: account.tasks.find(`task-${importId}`)?.checkpoint ?? null,
        progress,
        log: () => undefined,
      }),
    undo: (importId: string) =>
      undoImport({
        account,
        context,
        input: { importId },
        taskId: `task-${importId}`,
        signal: new AbortController().signal,
        checkpoint: null,
        progress: noProgress,
        log: () => undefined,
      }),
    end(): void {
      database.close();
      rmSync(dataLocation, { recursive: true, force: true });
    },
  };
}
export type ImportWorld = ReturnType<typeof createImportWorld>;

/**
 * Runs an import in one world after another: the first is killed before its first commit, the second before its second, and so on until one is
 * not killed. A killed import is run again. Calls `check` with each world and the import's result; returns how many were killed.
 */
export async function crashBeforeEachCommit(
  upload: (world: ImportWorld) => string,
  check: (world: ImportWorld, result: Awaited<ReturnType<ImportWorld["run"]>>) => void,
): Promise<number> {
  for (let commits = 0; ; commits++) {
    const world = createImportWorld();
    const id = upload(world);
    world.crashAfter(commits);
    const first = await world.run(id).catch((error: unknown) => {
      if (error instanceof Crash) return error;
      throw error;
    });
    world.crashAfter(Number.POSITIVE_INFINITY);
    check(world, first instanceof Crash ? await world.run(id) : first);
    world.end();
    if (!(first instanceof Crash)) return commits;
  }
}

function noProgress(_done: number, _total: number | null, _message: string): void {
  // No listener.
}
