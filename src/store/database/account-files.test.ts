import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fileSystem as files } from "../../platform/host/files.ts";
import { openSql } from "../../platform/sqlite/open-sql.ts";
import { createAccountFiles } from "./account-files.ts";

test("a file whose write-ahead log cannot be checkpointed is closed all the same", () => {
  const dataLocation = mkdtempSync(join(tmpdir(), "portolan-"));
  onTestFinished(() => rmSync(dataLocation, { recursive: true }));
  mkdirSync(join(dataLocation, "databases"));
  const path = join(dataLocation, "databases", "main.sqlite");
  writeFileSync(`${path}-wal`, "");
  let opened = 0;
  let closed = 0;
  const disk = createAccountFiles({
    files,
    dataLocation,
    openSql(place, options) {
      const sql = openSql(place, options);
      opened++;
      return {
        ...sql,
        exec() {
          throw new Error("disk I/O error");
        },
        close() {
          closed++;
          sql.close();
        },
      };
    },
  });
  disk.checkpointWal("main");
  expect({ opened, closed }).toEqual({ opened: 1, closed: 1 });
});
