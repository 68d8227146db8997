import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const read = (name: string): string => readFileSync(join(root, name), "utf8");

/** Instructions with continued lines joined, comments left out. */
const instructions = read("Dockerfile")
  .split("\n")
  .filter((line) => !line.startsWith("#"))
  .join("\n")
  .replace(/\\\n\s*/g, " ")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => ({ word: line.split(" ", 1)[0] ?? "", rest: line.slice(line.indexOf(" ") + 1) }));
const stages = instructions.reduce<(typeof instructions)[]>(
  (all, step) =>
    step.word === "FROM" ? [...all, [step]] : [...all.slice(0, -1), [...(all.at(-1) ?? []), step]],
  [],
);
const final = stages.at(-1) ?? [];
const last = (word: string): string => final.findLast((step) => step.word === word)?.rest ?? "";

describe("the container image", () => {
  test("copies only what exists and is not in .dockerignore", () => {
    const ignored = read(".dockerignore")
      .split("\n")
      .filter((line) => line !== "");
    const copied = instructions
      .filter(({ word, rest }) => word === "COPY" && !rest.startsWith("--from"))
      .flatMap(({ rest }) => rest.split(" ").slice(0, -1));
    expect(copied.length).toBeGreaterThan(3);
    for (const path of copied) {
      expect([path, existsSync(join(root, path))]).toEqual([path, true]);
      expect(ignored.some((entry) => path === entry || path.startsWith(`${entry}/`))).toBe(false);
    }
    for (const needed of ["src", "dashboard", "scripts", "docs", "tsconfig.json"])
      expect(ignored).not.toContain(needed);
    for (const secret of [".git", ".env*", "node_modules"]) expect(ignored).toContain(secret);
  });

  test("runs the build of an earlier stage as a non-root user, without compiler or package manager", () => {
    expect(stages).toHaveLength(2);
    expect(last("USER")).toBe("node");
    expect(final.findIndex(({ word }) => word === "USER")).toBeGreaterThan(
      final.findLastIndex(({ word }) => word === "RUN" || word === "COPY"),
    );
    expect(final.map(({ rest }) => rest).join("\n")).not.toMatch(/apt-get|npm (install|ci|run)/);
    expect(final.find(({ word }) => word === "RUN")?.rest).toContain("rm -rf /usr/local/lib/node_modules");
    expect(last("CMD")).toBe('["node", "dist/main.js"]');
    expect(
      final.filter(({ word }) => word === "COPY").every(({ rest }) => rest.startsWith("--from=build")),
    ).toBe(true);
  });

  test("has the variables, volume and health check of the contract, and no secret", () => {
    expect(last("ENV")).toMatch(/NODE_ENV=production .*HOST=0\.0\.0\.0 PORT=5555 DATA_LOCATION=\/data/);
    expect(last("VOLUME")).toBe("/data");
    expect(last("HEALTHCHECK")).toContain("/health");
    expect(read("Dockerfile")).not.toMatch(/SECRET|PASSWORD|TOKEN/);
    const [, script] = /CMD (\[.*\])$/.exec(last("HEALTHCHECK")) ?? [];
    const words = JSON.parse(script ?? "[]") as string[];
    expect(spawnSync(process.execPath, ["--check", "-"], { input: words[2] ?? "" }).status).toBe(0);
  });
});

test("the compose file drops unneeded privileges", () => {
  const compose = read("packaging/compose.yaml");
  for (const line of [
    "read_only: true",
    "cap_drop: [ALL]",
    'security_opt: ["no-new-privileges:true"]',
    '"127.0.0.1:5555:5555"',
    "pids_limit:",
    "mem_limit:",
    "data:/data",
  ])
    expect(compose).toContain(line);
  expect(compose).not.toMatch(/privileged: true|docker\.sock|network_mode: host|user: root/);
});

describe("the systemd unit", () => {
  const unit = "packaging/portolan.service";
  const hasAnalyze = spawnSync("systemd-analyze", ["--version"]).status === 0;

  test("may write only to its data directory", () => {
    const text = read(unit);
    for (const line of [
      "ProtectSystem=strict",
      "NoNewPrivileges=yes",
      "CapabilityBoundingSet=",
      "StateDirectoryMode=0700",
      "UMask=0077",
      "User=portolan",
      "SystemCallFilter=@system-service",
    ])
      expect(text.split("\n")).toContain(line);
  });

  test.skipIf(!hasAnalyze)("is valid for systemd (needs systemd-analyze)", () => {
    const { stderr } = spawnSync("systemd-analyze", ["verify", unit], { cwd: root, encoding: "utf8" });
    expect(
      stderr
        .split("\n")
        .filter((line) => line.includes("portolan.service") && !/not executable|Failed to create/.test(line)),
    ).toEqual([]);
  });
});
