// Stores the databases of a release in test/fixtures/databases/<version>/. test/upgrade.test.ts upgrades them with every later version. Run
// it once immediately before a release.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keepRelease, makeReleaseData } from "../test/support/upgrades/release-database.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const dataLocation = mkdtempSync(join(tmpdir(), "portolan-release-"));
const folder = `test/fixtures/databases/${version}`;
try {
  keepRelease(dataLocation, await makeReleaseData(dataLocation), folder);
  console.log(`Kept the databases of ${version} in ${folder}.`);
} finally {
  rmSync(dataLocation, { recursive: true });
}
