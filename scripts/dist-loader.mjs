// dist/load.js: loads an entry point of the built service, with the code that V8 compiled when dist/ was built (code-cache.mjs).
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";

const require = createRequire(import.meta.url);

/** Loads `<name>.cjs` next to this file; resolves when its asynchronous part has ended. */
export function load(name) {
  const path = fileURLToPath(new URL(`./${name}.cjs`, import.meta.url));
  const cache = fileURLToPath(new URL(`./code-cache/${name}`, import.meta.url));
  const isCached = process.versions.bun === undefined && existsSync(cache);
  return (isCached ? createCachedRequire(dirname(path), cache) : require)(path).loaded;
}

/**
 * `require` for the files under `root`, each compiled with its compiled code from `cache`. V8 compiles a file anew whose code is of another
 * version or other flags; the rest are then not read.
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

/** The text that is compiled for a file: the code of another text is not used. */
export function wrapped(text) {
  return `(function(exports,require,module,__filename,__dirname){${text}\n})`;
}

/** Undefined where there is none, or none that may be read: the text is always enough. */
function readIfAny(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
