import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { depth, isInTurn } from "../support/depth.ts";
import { hostileStatements } from "../support/databases/hostile-sql.ts";
import { startService, temporaryFolder, type Service } from "../support/service/service.ts";

const slow = 300_000;
const planted = "sk-planted0secret0that0nobody0may0read";
const endless = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
const folder = temporaryFolder();
let service: Service;
let token: string;

beforeAll(async () => {
  // Most statements here run until they are stopped: at each change after a second, every night after the default five.
  const seconds = depth(1, 5);
  service = await startService(folder.path, { ASSISTANT_SQL_TIMEOUT: String(seconds) });
  await service.signIn();
  await service.rpc("accounts.demo");
  await service.rpc("secrets.set", { accountName: "demo", name: "assistant_openai_key", value: planted });
  ({ token } = (await service.rpc("tokens.create", { name: "sql", access: "read", accounts: ["demo"] })) as {
    token: string;
  });
}, slow);
afterAll(async () => {
  await service.end("SIGTERM");
  folder.remove();
});

/** What a model is answered, as text. */
async function query(sql: string, limit = 500): Promise<string> {
  const response = await fetch(`${service.url}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "query_sql", arguments: { sql, limit } },
    }),
  });
  const { result } = (await response.json()) as { result: { content: { text: string }[] } };
  return result.content[0]?.text ?? "";
}

test("harmful statements are refused or bounded, and reveal no secret", { timeout: slow }, async () => {
  expect(hostileStatements.length).toBeGreaterThanOrEqual(60);
  // Most of those that run take the processor until they are stopped: each has its turn on one of six days.
  const left = hostileStatements.filter(({ outcome }, index) => outcome === "refused" || isInTurn(index, 6));
  const wrong: unknown[] = [];
  // A sandbox that refused everything would be safe and of no use. While the demo is computed, a second may be too short.
  await expect
    .poll(async () => JSON.parse(await query("SELECT 1 AS one")) as unknown, { timeout: slow })
    .toMatchObject({ rows: [[1]] });
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const { sql, outcome } = next;
      const text = await query(sql);
      const isError = text.startsWith('{"error"') || !text.startsWith("{");
      const isFit =
        outcome === "refused" ? isError : isError || text.includes('"truncated":true') || text.length < 2_000;
      if (!isFit || text.length > 60_000 || text.includes(planted))
        wrong.push({ sql, text: text.slice(0, 300) });
    }
  };
  // Several at a time wait together.
  await Promise.all(Array.from({ length: 6 }, work));
  expect(wrong).toEqual([]);
});

test("/ping is answered while statements are still running", { timeout: slow }, async () => {
  let running = 2;
  const statements = [query(endless), query(endless)].map((answer) => answer.finally(() => running--));
  for (let count = 0; count < 5; count++)
    expect(await (await fetch(`${service.url}/ping`)).text()).toBe("pong");
  expect(running).toBe(2);
  for (const text of await Promise.all(statements)) expect(text).toContain("stopped after");
});

test.skipIf(process.platform !== "linux")(
  "the sandbox process has an empty environment and only its own file descriptors",
  { timeout: slow },
  async () => {
    const running = query(endless);
    const found = await untilFound(() => {
      const pid = sandboxOf();
      if (pid === undefined) return undefined;
      return { descriptors: descriptorsOf(pid), environment: readFileSync(`/proc/${pid}/environ`, "utf8") };
    });
    expect(found.environment).toBe("");
    const strange = found.descriptors.filter(
      (target, descriptor) =>
        !/demo\.sqlite(-wal|-shm)?$|^\/dev\/(null|u?random)$|^anon_inode:|^pipe:/.test(target) &&
        !(descriptor < 2 && target.startsWith("socket:")),
    );
    expect(strange).toEqual([]);
    expect(await running).toContain("stopped after");
    // Killed: nothing goes on working behind an answer.
    expect(sandboxOf()).toBeUndefined();
  },
);

async function rowsOf(statement: string): Promise<unknown> {
  return (JSON.parse(await query(statement)) as { rows?: unknown }).rows;
}

let attempts = 0;
test("statements run during writes and see committed data", { timeout: slow }, async () => {
  const wallet = `Written during statements ${++attempts}`;
  const statement = `SELECT count(*) AS n FROM legs WHERE wallet = '${wallet}'`;
  let isAnswered = false;
  let written = 0;
  const writing = (async () => {
    for (; written === 0 || (!isAnswered && written < 2_000); written += 200)
      await service.rpc("transactions.create", {
        accountName: "demo",
        transactions: Array.from({ length: 200 }, (_, index) => ({
          at: Date.UTC(2024, 0, 1) + index,
          type: "reward",
          wallet,
          legs: [{ direction: "in", assetId: "currency:iso4217/code:EUR", amount: "0.01" }],
        })),
      });
  })();
  // On a busy machine a statement may reach its time limit; the writes continue until one was answered.
  await expect
    .poll(() => rowsOf(statement), { timeout: slow })
    .toEqual([[expect.any(Number)]])
    .finally(() => {
      isAnswered = true;
    });
  await writing;
  await expect.poll(() => rowsOf(statement), { timeout: slow }).toEqual([[written]]);
});

test("no file that the sandbox opens contains a secret", () => {
  const databases = join(folder.path, "databases");
  const secrets = [planted, token, readFileSync(join(folder.path, "auth", "jwt-secret"), "utf8").trim()];
  const opened = readdirSync(databases).filter((name) => name.startsWith("demo.sqlite"));
  expect(opened).toContain("demo.sqlite");
  for (const name of opened) {
    const content = readFileSync(join(databases, name)).toString("latin1");
    for (const secret of secrets) expect(content.includes(secret)).toBe(false);
    // Sealed secrets, hashes of tokens and the password's have their tables in the server's file only.
    expect(/CREATE TABLE "?(secrets|tokens|revoked_sessions)"?/.test(content)).toBe(false);
    expect(content.includes("$argon2")).toBe(false);
  }
});

test.skipIf(process.platform !== "linux")(
  "running statements end when the service is killed",
  { timeout: slow },
  async () => {
    const running = query(endless).catch(() => "gone");
    const pid = await untilFound(sandboxOf);
    await service.end("SIGKILL");
    expect(await running).toBe("gone");
    await untilFound(() => (isRunning(pid) ? undefined : true));
  },
);

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

/** The sandbox's process, once it has opened the account's file. */
function sandboxOf(): number | undefined {
  // A process that was forked but runs no program yet still has what its parent has.
  return childrenOf(service.child.pid ?? 0).find(
    (child) =>
      programOfProcess(child).includes("sql-child") &&
      descriptorsOf(child).some((target) => target.endsWith("demo.sqlite")),
  );
}

function programOfProcess(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => {
      try {
        return Number(readFileSync(`/proc/${child}/stat`, "utf8").split(") ")[1]?.split(" ")[1]) === pid;
      } catch {
        return false;
      }
    });
}

/** Where a process's descriptors lead, by number. */
function descriptorsOf(pid: number): string[] {
  const targets: string[] = [];
  try {
    for (const name of readdirSync(`/proc/${pid}/fd`))
      targets[Number(name)] = readlinkSync(`/proc/${pid}/fd/${name}`);
  } catch {
    // It has ended meanwhile.
  }
  return targets;
}

async function untilFound<T>(look: () => T | undefined): Promise<T> {
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    await new Promise((next) => setImmediate(next));
  }
}
