import { readFileSync } from "node:fs";
import * as nodeModule from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import { compiledFile, makeCacheFolder, readCompiled, writeCompiled } from "./compiled-code.ts";
import { userDataFolder } from "./user-data-folder.ts";

/** `dist/program.json`, which the build writes: how each module of the program becomes a script. */
type Program = {
  /** Digest of all modules. */
  build: string;
  modules: Record<string, ScriptForm>;
};
type ScriptForm = {
  /** Modules by their path from `dist/`, and packages by their name. */
  imports: string[];
  /** Parts of the source that are replaced, in order. */
  edits: [start: number, end: number, text: string][];
};
type Exports = Record<string, unknown>;
type Evaluate = (
  imports: readonly Exports[],
  meta: { url: string },
  load: (specifier: string) => Promise<Exports>,
) => Promise<Exports>;

/** After the start, and before the first collection at rest. */
const writeAfterMs = 4_000;
const pauseMs = 20;

/**
 * Runs `dist/<thread>.program.js`. Half of a start is compiling, so compiled code is kept under the data directory: by Node itself where it can
 * (from 22.8 on). Earlier versions keep none for modules, so that they become scripts.
 */
export async function loadProgram(thread: string, entry: string): Promise<void> {
  const dist = dirname(fileURLToPath(entry));
  const folder = join(resolve(process.env["DATA_LOCATION"] || userDataFolder()), "cache");
  const enable: unknown = Reflect.get(nodeModule, "enableCompileCache");
  if (process.versions["bun"] !== undefined || typeof enable === "function") {
    // Where folders cannot be created, under /proc, Node tries forever.
    if (typeof enable === "function" && makeCacheFolder(folder))
      Reflect.apply(enable, undefined, [join(folder, "node")]);
    await import(new URL(`./${thread}.program.js`, entry).href);
    return;
  }
  const program: Program = JSON.parse(readFileSync(join(dist, "program.json"), "utf8"));
  const path = compiledFile({ folder, thread, build: program.build });
  const known = readCompiled(path);
  const { load, compiled } = createLoader({ dist, entry, program, known });
  await load(`${thread}.program.js`);
  // Frees the file's content: V8 has its own copy.
  known.clear();
  setTimeout(() => keepCompiled(compiled, path, thread), writeAfterMs).unref();
}

function createLoader({
  dist,
  entry,
  program,
  known,
}: {
  dist: string;
  entry: string;
  program: Program;
  known: ReadonlyMap<string, Buffer>;
}) {
  const loaded = new Map<string, Promise<Exports>>();
  const compiled = { scripts: new Map<string, Script>(), isComplete: known.size > 0 };

  function compile(name: string, { edits }: ScriptForm): Evaluate {
    const cachedData = known.get(name);
    const filename = new URL(name, entry).href;
    const script = new Script(edited(readFileSync(join(dist, name), "utf8"), edits), {
      filename,
      ...(cachedData === undefined ? {} : { cachedData }),
    });
    if (script.cachedDataRejected === true) compiled.isComplete = false;
    compiled.scripts.set(name, script);
    const evaluate: Evaluate = script.runInThisContext();
    return evaluate;
  }

  async function evaluate(name: string): Promise<Exports> {
    const form = program.modules[name];
    if (form === undefined) return import(name);
    const imports: Exports[] = [];
    // In order, as modules are evaluated.
    for (const specifier of form.imports) imports.push(await load(specifier));
    return compile(name, form)(imports, { url: new URL(name, entry).href }, load);
  }

  function load(name: string): Promise<Exports> {
    const loading = loaded.get(name) ?? evaluate(name);
    loaded.set(name, loading);
    return loading;
  }

  return { load, compiled };
}

function edited(source: string, edits: ScriptForm["edits"]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const [start, end, text] of edits) {
    pieces.push(source.slice(from, start), text);
    from = end;
  }
  pieces.push(source.slice(from));
  return pieces.join("");
}

/** Stores the code of all scripts, functions compiled since included: one script at a time, so that requests are answered in between. */
function keepCompiled(
  { scripts, isComplete }: { scripts: Map<string, Script>; isComplete: boolean },
  path: string,
  thread: string,
): void {
  const waiting = isComplete ? [] : [...scripts];
  scripts.clear();
  if (isComplete) return;
  const code = new Map<string, Buffer>();
  const next = (): void => {
    const [name, script] = waiting.pop() ?? [];
    if (name !== undefined && script !== undefined) {
      code.set(name, script.createCachedData());
      setTimeout(next, pauseMs).unref();
      return;
    }
    try {
      writeCompiled(path, thread, code);
    } catch {
      // A full or read-only disk: the next start compiles again.
    }
  };
  next();
}
