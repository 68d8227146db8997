import { spawn } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startService, temporaryFolder, type Service } from "./support/service/service.ts";
import { programOf } from "./support/service/program.ts";

const root = resolve(import.meta.dirname, "..");
const statement = resolve(root, "test/fixtures/importers/etherscan-transactions/ethereum.csv");
const slow = { timeout: 60_000 };

let folder: ReturnType<typeof temporaryFolder>;
beforeAll(() => {
  folder = temporaryFolder();
});
afterAll(() => folder.remove());

/** Runs the command as a shell would, its output in pipes. */
function portolan(
  words: string[],
  input = "",
  env: Record<string, string> = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [...programOf("cli"), ...words], {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      HOME: folder.path,
      DATA_LOCATION: join(folder.path, "data"),
      GITHUB_CI: "true",
      ...env,
    },
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (text: Buffer) => (out += text.toString()));
  child.stderr.on("data", (text: Buffer) => (err += text.toString()));
  child.stdin.end(input);
  return new Promise((done) => child.on("close", (code) => done({ code, out, err })));
}

test("--help and --version print text, and a usage error exits with code 2", slow, async () => {
  const [help, version, unknown] = await Promise.all([
    portolan(["import", "--help"]),
    portolan(["--version"]),
    portolan(["fly"]),
  ]);
  expect(help).toMatchObject({ code: 0, err: "" });
  expect(help.out).toContain("Usage: portolan import [options] <files...>");
  expect(version.out).toMatch(/^portolan \d+\.\d+\.\d+\n$/);
  expect(unknown).toMatchObject({ code: 2, out: "" });
  expect(unknown.err).toContain("unknown command 'fly'");
});

describe("without a running service", () => {
  test("importing a file that is not an export exits with 1 and writes nothing", slow, async () => {
    const diary = join(folder.path, "diary.csv");
    writeFileSync(diary, "Dear diary\nit rained\n");
    const refused = await portolan(["import", diary, "--account", "main", "--create"]);
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toContain("No format has the header");
  });

  test(
    "imports an export and prints the net worth; an unknown account lists the existing ones",
    slow,
    async () => {
      const first = await portolan(["import", statement, "--account", "main"]);
      expect(first).toMatchObject({ code: 0 });
      const [, transactions, added] =
        /^(\d+) transactions: (\d+) new, 0 known, 0 skipped, 0 problems\n$/.exec(first.out) ?? [];
      expect([Number(transactions) > 0, added]).toEqual([true, transactions]);
      const again = await portolan(["import", statement, "--account", "main"]);
      expect(again).toMatchObject({
        code: 0,
        out: `${transactions} transactions: 0 new, ${transactions} known, 0 skipped, 0 problems\n`,
      });
      const worth = await portolan(["networth", "--account", "main", "--json"]);
      expect(JSON.parse(worth.out)).toMatchObject({ parts: expect.any(Array) });
      const missing = await portolan(["networth", "--account", "mian"]);
      expect(missing.err).toBe('portolan: No account is called "mian". Known accounts: main.\n');
    },
  );

  test("an import into an unknown account names the option that creates it", slow, async () => {
    const refused = await portolan(["import", statement, "--account", "mian"]);
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toBe(
      'portolan: No account is called "mian". To create it with this import, add --create. Or name one of these with --account: main.\n',
    );
  });

  test("reports unreadable rows by number, aborts the import, and skips them on request", slow, async () => {
    const lines = readFileSync(statement, "utf8").trimEnd().split("\n");
    const broken = join(folder.path, "broken.csv");
    writeFileSync(
      broken,
      [...lines, lines.at(-1)?.replace(/\d{10}|\d{4}-\d\d-\d\d/g, "soon") ?? ""].join("\n"),
    );
    const aborted = await portolan(["import", broken, "--account", "partial", "--create"]);
    expect(aborted).toMatchObject({ code: 1, out: "" });
    expect(aborted.err).toMatch(new RegExp(`^1\\. Row ${lines.length + 1}: `, "m"));
    const skipped = await portolan(["import", broken, "--account", "partial", "--skip-problems"]);
    expect(skipped.code).toBe(0);
    expect(skipped.out).toMatch(/^(\d+) transactions: \1 new, 0 known, 1 skipped, 1 problem\n$/);
    expect(skipped.err).toMatch(/^1\. Row \d+: /m);
  });

  test("imports all files of a folder, without hidden ones; one without files is named", slow, async () => {
    const year = join(folder.path, "exports", "2024");
    mkdirSync(year, { recursive: true });
    const empty = await portolan(["import", year, "--account", "folders", "--create"]);
    expect(empty).toMatchObject({ code: 1, err: `portolan: The folder ${year} contains no files.\n` });
    copyFileSync(statement, join(year, "a.csv"));
    writeFileSync(join(year, ".hidden"), "not an export");
    writeFileSync(join(folder.path, "exports", "b.csv"), "Date,Amount\n");
    const refused = await portolan([
      "import",
      join(folder.path, "exports"),
      "--account",
      "folders",
      "--create",
    ]);
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toMatch(/b\.csv.*On the command line, --skip-files leaves them out/s);
    const whole = [
      "import",
      join(folder.path, "exports"),
      "--account",
      "folders",
      "--create",
      "--skip-files",
    ];
    const skipped = await portolan(whole);
    expect(skipped).toMatchObject({ code: 0 });
    expect(skipped.out).toMatch(/^\d+ transactions: \d+ new, 0 known/);
    expect(skipped.err).toContain("Skipped b.csv");
    expect(skipped.err).not.toContain("hidden");
  });

  test("exports transactions to a file that can be imported again", slow, async () => {
    const exported = await portolan(["export", "--account", "main", "--out", folder.path]);
    expect(exported).toMatchObject({ code: 0 });
    const path = /^Wrote (.*\.csv), \d+ bytes\.\n$/.exec(exported.out)?.[1] ?? "";
    const again = await portolan(["import", path, "--account", "main"]);
    expect(again.out).toMatch(/^(\d+) transactions: 0 new, \1 known, 0 skipped, 0 problems\n$/);
  });

  test("concurrent commands wait for each other", slow, async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => portolan(["networth", "--account", "main", "--json"])),
    );
    for (const { code, out, err } of answers) {
      expect({ code, err }).toEqual({ code: 0, err: "" });
      expect(JSON.parse(out)).toMatchObject({ parts: expect.any(Array) });
    }
  });

  test("reads the password from a pipe", slow, async () => {
    expect(await portolan(["set-password"], "short\n")).toMatchObject({ code: 1 });
    const set = await portolan(["set-password"], "a long enough password\n");
    expect(set).toMatchObject({ code: 0, err: "" });
  });
});

describe("through a running service", () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService(join(folder.path, "data"), { PORT: "0" });
    await service.signIn();
  }, 60_000);
  afterAll(() => service.end("SIGTERM"));

  test("creates the demo account and prints its net worth", slow, async () => {
    const made = await portolan(["demo"]);
    expect(made).toMatchObject({ code: 0 });
    expect(made.out).toContain('The demo account is "demo".');
    const again = await portolan(["demo"]);
    expect(again.out).toBe(made.out);
    const { out } = await portolan(["networth", "--account", "demo"]);
    expect(out).toMatch(/^1\d{5}\.\d+ USD {2}as of /);
    expect(await service.rpc("netWorth.current", { accountName: "demo" })).toMatchObject({
      value: expect.stringMatching(/^1\d{5}\./),
    });
  });

  test("uploaded files keep their media type, with and without a service", slow, async () => {
    const { code } = await portolan(["import", statement, "--account", "main"]);
    expect(code).toBe(0);
    const { items } = (await service.rpc("files.list", { accountName: "main" })) as {
      items: { mediaType: string }[];
    };
    expect(items.length).toBeGreaterThan(2);
    expect([...new Set(items.map(({ mediaType }) => mediaType))]).toEqual(["text/csv"]);
  });

  test("the doctor reports no problem", slow, async () => {
    const { code, out } = await portolan(["doctor", "--json"]);
    const { findings } = JSON.parse(out) as { findings: { check: string; state: string; detail: string }[] };
    expect(findings.find(({ check }) => check === "service")).toMatchObject({
      state: expect.stringMatching(/^(ok|warning)$/),
      detail: expect.stringContaining(service.url),
    });
    expect(findings.find(({ check }) => check === 'account "main"')?.state).toBe("ok");
    expect(code).toBe(0);
    const shown = await portolan(["doctor"]);
    expect(shown.out).toMatch(/^✓ program {2,}portolan \d/);
    expect(shown.out).toMatch(/no problems, \d+|no problems, no warnings/);
  });

  test("changing the password requires the current one", slow, async () => {
    const wrong = await portolan(["set-password"], "quite another password\nnot the present one\n");
    expect(wrong).toMatchObject({ code: 1 });
    const right = await portolan(["set-password"], "quite another password\na long enough password\n");
    expect(right).toMatchObject({ code: 0 });
  });
});

describe("backups", () => {
  beforeAll(async () => {
    await portolan(["import", statement, "--account", "main", "--create"]);
  }, 60_000);
  const passphraseFile = (): string => {
    const path = join(folder.path, "passphrase");
    writeFileSync(path, "a passphrase in a file\n");
    return path;
  };

  test(
    "are written without a service, restored into another account, and refused with a wrong passphrase",
    { timeout: 120_000 },
    async () => {
      const out = join(folder.path, "backup.tar.age");
      const made = await portolan([
        "backup",
        "--account",
        "main",
        "--out",
        out,
        "--passphrase-file",
        passphraseFile(),
      ]);
      expect(made).toMatchObject({ code: 0 });
      expect(made.out).toMatch(/^Wrote .*backup\.tar\.age, \d+ bytes, encrypted\.\n$/);
      const wrong = await portolan(["restore", out, "--account", "copy"], "not it\n");
      expect(wrong).toMatchObject({ code: 1, out: "" });
      expect(wrong.err).toContain("passphrase is wrong");
      const right = await portolan(
        ["restore", "--file", out, "--account", "copy"],
        "a passphrase in a file\n",
      );
      expect(right).toMatchObject({
        code: 0,
        out: 'Restored account "copy" from backup.tar.age.\n',
      });
      const [main, copy] = await Promise.all(
        ["main", "copy"].map((account) => portolan(["networth", "--account", account, "--json"])),
      );
      expect(JSON.parse(copy?.out ?? "").parts).toEqual(JSON.parse(main?.out ?? "").parts);
    },
  );

  test("move an account to an empty machine through a running service", { timeout: 120_000 }, async () => {
    const first = await startService(join(folder.path, "data"), { PORT: "0" });
    try {
      const made = await portolan(["backup", "--account", "main", "--out", folder.path]);
      const path = /^Wrote (.*\.tar), /.exec(made.out)?.[1] ?? "";
      expect(made).toMatchObject({ code: 0 });
      await first.end("SIGTERM");
      const elsewhere = join(folder.path, "elsewhere");
      const second = await startService(elsewhere, { PORT: "0" });
      try {
        const moved = await portolan(["restore", path, "--account", "moved"], "", {
          DATA_LOCATION: elsewhere,
        });
        expect(moved).toMatchObject({ code: 0 });
        await second.signIn();
        expect(await second.rpc("accounts.list")).toMatchObject([
          { name: "moved", transactions: expect.any(Number) },
        ]);
        expect(await second.rpc("backups.list", { accountName: "moved" })).toEqual([]);
      } finally {
        await second.end("SIGTERM");
      }
    } finally {
      await first.end("SIGKILL");
    }
  });
});
