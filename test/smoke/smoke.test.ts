import { describe, test } from "vitest";
import { openSql } from "../../src/platform/open-sql.ts";
import { sqliteDriverTests } from "./sqlite-driver.ts";

describe("the SQLite driver", () => {
  for (const { name, run } of sqliteDriverTests(openSql)) test(name, run);
});
