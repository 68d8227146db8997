// The smoke tests without a test runner: `bun --no-install test/smoke/smoke.bun.ts`. Exits 1 when one fails.
import { openSql } from "../../src/platform/open-sql.ts";
import { sqliteDriverTests } from "./sqlite-driver.ts";

let failures = 0;
for (const { name, run } of sqliteDriverTests(openSql)) {
  try {
    await run();
    console.log(`ok   ${name}`);
  } catch (error) {
    failures++;
    console.log(`FAIL ${name}\n${error instanceof Error ? error.stack : String(error)}`);
  }
}
console.log(failures === 0 ? "All smoke tests passed." : `${failures} smoke tests failed.`);
process.exit(failures === 0 ? 0 : 1);
