// dist/load.js: loads an entry point of the built service with the compiled code that was stored when dist/ was built (code-cache.mjs).
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";

const require = createRequire(import.meta.url);

/** Loads `<name>.cjs` next to this file. Resolves when its asynchronous part has ended. */
export function load(name) {
  const path = fileURLToPath(new URL(`./${name}.cjs`, import.meta.url));
  const cache = fileURLToPath(new URL(`./code-cache/${name}`, import.meta.url));
  const isCached = process.versions.bun === undefined && existsSync(cache);
  return (isCached ? createCachedRequire(dirname(path), cache) : require)(path).loaded;
}

/**
 * A `require` for the files under `root`, which uses the compiled code in `cache`. If the code of one file has another version or other
 * flags, V8 compiles it again, and the cache of all other files is not read.
 */
export function createCachedRequire(root, cache) {
  // A script of cached code cannot use `import()`, a module can.
  const modules = new Map([[join(root, "import-package.cjs"), { exports: (name) => import(name) }]]);
  let isAccepted = true;
  const compile = (path) => {
    const cachedData = isAccepted ? readIfAny(join(cache, `${path.slice(root.length + 1)}.bin`)) : undefined;
    const script = new vm.Script(wrapped(readFileSync(path, "utf8")), { filename: path, cachedData });
    if (script.cachedDataRejected === true) isAccepted = false;
    return script.runInThisContext();
  };
  const requireFile = (path) => {
    const known = modules.get(path);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    modules.set(path, module);
    const folder = dirname(path);
    const requireHere = (id) => (id.startsWith(".") ? requireFile(join(folder, id)) : require(id));
    try {
      compile(path).call(module.exports, module.exports, requireHere, module, path, folder);
    } catch (error) {
      modules.delete(path);
      throw error;
    }
    return module.exports;
  };
  return requireFile;
}

/** The text that is compiled for a file. Cached code of a different text is not used. */
export function wrapped(text) {
  return `(function(exports,require,module,__filename,__dirname){${text}\n})`;
}

/** Returns `undefined` if the file is missing or unreadable, because the source text is sufficient. */
function readIfAny(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
