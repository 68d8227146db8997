// Makes the databases of earlier schema versions that test/upgrade-history.test.ts opens. It checks out the last commit of each schema,
// runs test/support/upgrades/upgrade-history.ts with that version's code, and stores the compressed files. Usage: `node
// scripts/make-upgrade-fixtures.mjs [schema...]`. Needs the repository's history and installed node_modules.
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import Database from "better-sqlite3";

const root = new URL("..", import.meta.url).pathname;
const kept = join(root, "test/fixtures/upgrades");

/** The last commit with each schema of the account database. A new migration adds the commit before it. */
const commits = JSON.parse(readFileSync(join(kept, "commits.json"), "utf8"));

const git = (...args) => execFileSync("git", args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });

/**
 * Copies the program that makes the history into a checkout. Returns the path of the copy. Earlier versions had one flat folder of support
 * files.
 */
function copyProgram(tree) {
  const support = join(tree, "test/support");
  const isFlat = !existsSync(join(support, "worlds"));
  const folder = isFlat ? support : join(support, "upgrades");
  mkdirSync(folder, { recursive: true });
  for (const name of ["upgrade-history.ts", "make-upgrade-database.ts"]) {
    const text = readFileSync(join(root, "test/support/upgrades", name), "utf8");
    writeFileSync(join(folder, name), isFlat ? text.replaceAll('"../worlds/', '"./') : text);
  }
  return join(folder, "make-upgrade-database.ts");
}

function make(schema, commit) {
  const work = mkdtempSync(join(tmpdir(), "portolan-upgrade-"));
  const [tree, data] = [join(work, "tree"), join(work, "data")];
  try {
    git("worktree", "add", "--quiet", "--detach", tree, commit);
    symlinkSync(join(root, "node_modules"), join(tree, "node_modules"));
    const program = copyProgram(tree);
    mkdirSync(join(data, "databases"), { recursive: true });
    execFileSync(process.execPath, ["--import", "tsx", program, data], {
      cwd: tree,
      stdio: "inherit",
    });
    const folder = join(kept, `schema-${schema}`);
    mkdirSync(folder, { recursive: true });
    for (const name of ["main.sqlite", "server.sqlite"]) {
      const path = join(data, "databases", name);
      const database = new Database(path);
      const version = database.pragma("user_version", { simple: true });
      if (name === "main.sqlite" && version !== Number(schema))
        throw new Error(`${commit} has schema ${version}`);
      database.pragma("journal_mode = DELETE");
      database.exec("VACUUM");
      database.close();
      writeFileSync(join(folder, `${name}.gz`), gzipSync(readFileSync(path), { level: 9 }));
    }
  } finally {
    git("worktree", "remove", "--force", tree);
    rmSync(work, { recursive: true, force: true });
  }
}

const wanted = process.argv.slice(2);
for (const [schema, commit] of Object.entries(commits))
  if (wanted.length === 0 || wanted.includes(schema)) {
    make(schema, commit);
    console.log(`schema ${schema} from ${commit.slice(0, 10)}`);
  }
