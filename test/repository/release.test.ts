import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { temporaryFolder } from "../support/service/service.ts";

const root = resolve(import.meta.dirname, "../..");
const folder = temporaryFolder();
afterAll(() => folder.remove());
const isBuilt = existsSync(join(root, "dist/main.js")) && existsSync(join(root, ".git"));
const canSign = spawnSync("ssh-keygen", ["-?"]).error === undefined;

test.skipIf(!isBuilt || !canSign)(
  "a release from one commit is the same twice, and its signature covers every file (needs a build, git and ssh-keygen)",
  { timeout: 120_000 },
  () => {
    const key = join(folder.path, "key");
    execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", key]);
    const [first, second] = ["first", "second"].map((name) =>
      release(join(folder.path, name), `--key=${key}`),
    );
    if (first === undefined || second === undefined) throw new Error("two releases were made");

    const sums = readFileSync(join(first, "SHA256SUMS"), "utf8");
    expect(readFileSync(join(second, "SHA256SUMS"), "utf8")).toBe(sums);
    const listed = sums
      .trim()
      .split("\n")
      .map((line) => line.split("  ")[1] ?? "");
    expect(listed.map((file) => file.replaceAll(/\d+\.\d+\.\d+/g, "V"))).toEqual([
      "portolan-V.cdx.json",
      "portolan-V.tgz",
      "portolan-chart-V.tgz",
      "portolan-manifests-V.tar.gz",
    ]);
    expect([...listed, "SHA256SUMS", "SHA256SUMS.sig"].sort()).toEqual(readdirSync(first).sort());
    for (const file of listed) expect(sums).toContain(`${digestOf(join(first, file))}  ${file}\n`);

    const signers = join(folder.path, "signers");
    writeFileSync(signers, `release@example.org ${readFileSync(`${key}.pub`, "utf8")}`);
    expect(isSigned(first, signers)).toBe(true);
    appendFileSync(join(first, "SHA256SUMS"), "0  another\n");
    expect(isSigned(first, signers)).toBe(false);
  },
);

test.skipIf(!isBuilt)("a release writes into no folder that has files (needs a build and git)", () => {
  const { status, stderr } = run(folder.path);
  expect(status).toBe(1);
  expect(stderr).toContain(`${folder.path} is not empty: name a new folder.`);
});

function run(out: string, ...words: string[]) {
  writeFileSync(join(folder.path, "present"), "");
  return spawnSync(process.execPath, ["scripts/release.mjs", "--built", `--out=${out}`, ...words], {
    cwd: root,
    encoding: "utf8",
  });
}

function release(out: string, ...words: string[]): string {
  const { status, stderr } = run(out, ...words);
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return out;
}

function digestOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

/** As docs/install.md says to check a download. */
function isSigned(files: string, signers: string): boolean {
  const words = ["-Y", "verify", "-f", signers, "-I", "release@example.org", "-n", "portolan-release"];
  const { status } = spawnSync("ssh-keygen", [...words, "-s", join(files, "SHA256SUMS.sig")], {
    input: readFileSync(join(files, "SHA256SUMS")),
  });
  return status === 0;
}
