import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { createLog, type LogOptions } from "./log.ts";

function logged(options: Partial<LogOptions>, work: (log: ReturnType<typeof createLog>) => void): string {
  let lines = "";
  work(
    createLog({ level: "info", format: "json", now: () => 0, write: (line) => (lines += line), ...options }),
  );
  return lines;
}

test("a line is JSON with time, level, message and fields", () => {
  const line = logged({ thread: "worker" }, (log) =>
    log.child({ account: "main" }).info("Imported.", { rows: 3 }),
  );
  expect(JSON.parse(line)).toEqual({
    time: "1970-01-01T00:00:00.000Z",
    level: "info",
    message: "Imported.",
    thread: "worker",
    account: "main",
    rows: 3,
  });
});

test("lines below the level are left out", () => {
  expect(logged({ level: "warn" }, (log) => log.info("no"))).toBe("");
});

test.each(["json", "pretty"] as const)("a value cannot begin a line of its own in %s", (format) => {
  const line = logged({ format }, (log) =>
    log.info("a\nforged \u001b[31m", { name: "b\r\nforged", "k\ney": 1 }),
  );
  expect(line.trimEnd()).not.toMatch(/[\r\n]/);
  expect(line).not.toContain("forged \u001b[31m");
});

test.each(["json", "pretty"] as const)("secrets are taken out by name and by looks in %s", (format) => {
  const secret = "hunter2hunter2";
  const line = logged({ format }, (log) =>
    log.error("called with Bearer abc.def-ghi", {
      password: secret,
      headers: { Authorization: secret, cookie: secret, accept: "json" },
      deep: [{ apiKey: secret, JWT_SECRET: secret }],
      url: "https://x/?k=sk-ant-REDACTED",
      error: new Error("token eyJhbGciOiJIUzI1NiJ9.eyJqdGkiOiJ4In0.c2lnbmF0dXJl was refused"),
      tokenId: "t1",
    }),
  );
  for (const leak of [secret, "abc.def-ghi", "sk-ant-abcdefgh", "eyJhbGci"]) expect(line).not.toContain(leak);
  expect(line).toContain("t1");
  expect(line).toContain("was refused");
});

test("a value that contains itself is logged without an error", () => {
  const loop: Record<string, unknown> = {};
  loop["self"] = loop;
  expect(logged({}, (log) => log.info("x", { loop }))).toContain("[…]");
});

test("a field overrides a bound one of the same name", () => {
  const line = logged({}, (log) => log.child({ attempt: 1, task: "t" }).info("x", { attempt: 2 }));
  expect(JSON.parse(line)).toMatchObject({ attempt: 2, task: "t" });
});

test("secrets bound to a child log are redacted", () => {
  const line = logged({}, (log) => log.child({ apiKey: "hunter2hunter2" }).info("100 % %s %d", { rows: 1 }));
  expect(line).not.toContain("hunter2");
  expect(JSON.parse(line)).toMatchObject({ apiKey: "[redacted]", message: "100 % %s %d" });
});

test("an error is logged with its message, stack and cause", () => {
  const error = new Error("failed", { cause: new Error("because") });
  const line = logged({}, (log) => log.error("x", { error }));
  expect(JSON.parse(line)).toMatchObject({ error: "failed", cause: "because", stack: error.stack });
});

test("a file gets JSON lines, also if a terminal gets text", () => {
  let kept = "";
  const shown = logged({ format: "pretty", keep: (line) => (kept += line) }, (log) =>
    log.warn("Slow.", { ms: 12 }),
  );
  expect(JSON.parse(kept)).toMatchObject({ level: "warn", message: "Slow.", ms: 12 });
  expect(shown).toContain("Slow.");
  expect(() => JSON.parse(shown) as unknown).toThrow(SyntaxError);
});

test("the last line before a crash is written", () => {
  const script = `
    import { createLog } from ${JSON.stringify(new URL("log.ts", import.meta.url).href)};
    createLog({ level: "info", format: "json" }).error("Last words.");
    process.kill(process.pid, "SIGKILL");`;
  const child = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    encoding: "utf8",
  });
  expect(child.signal).toBe("SIGKILL");
  expect(JSON.parse(child.stdout)).toMatchObject({ level: "error", message: "Last words." });
});
