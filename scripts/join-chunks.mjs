import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const joined = "joined-with-the-start";

/**
 * esbuild puts two modules into one chunk only if the same entry points and dynamic imports reach both. With dozens of lazily loaded
 * modules, the modules that both threads load at their start would be in more than a hundred files. Here every lazily loaded module of
 * these threads imports all of them, so that they stay together; they are already loaded at that time. `inputs` are those of esbuild's
 * metafile of the same bundle, `threads` the modules that each thread loads at its start, and `others` entry points that load little and
 * must not load more.
 */
export function joinChunks({ root, inputs, threads, others }) {
  const closures = threads.map((modules) => loadedWith(inputs, modules, isStatic));
  const [first, ...rest] = closures;
  const shared = [...first].filter(
    (path) => path.startsWith("src/") && rest.every((closure) => closure.has(path)),
  );
  const started = new Set(closures.flatMap((closure) => [...closure]));
  const ofThreads = loadedWith(inputs, threads.flat(), isAny);
  const elsewhere = loadedWith(inputs, others, isAny);
  const later = new Set(
    [...ofThreads]
      .flatMap((path) => inputs[path].imports.filter((one) => !isStatic(one) && !one.external))
      .map(({ path }) => path)
      .filter((path) => !started.has(path) && !elsewhere.has(path) && path.startsWith("src/"))
      .map((path) => resolve(root, path)),
  );
  return {
    name: "join-chunks",
    setup(bundler) {
      bundler.onResolve({ filter: new RegExp(`^${joined}$`) }, ({ path }) => ({ path, namespace: joined }));
      bundler.onLoad({ filter: /.*/, namespace: joined }, () => ({
        contents: shared.map((path) => `import ${JSON.stringify(resolve(root, path))};`).join("\n"),
        resolveDir: root,
      }));
      bundler.onLoad({ filter: /\.ts$/ }, ({ path }) =>
        later.has(path)
          ? { contents: `${readFileSync(path, "utf8")}\nimport "${joined}";\n`, loader: "ts" }
          : undefined,
      );
    },
  };
}

const isStatic = ({ kind }) => kind !== "dynamic-import";
const isAny = () => true;

/** Paths of all modules that the given modules load. */
function loadedWith(inputs, modules, follows) {
  const found = new Set(modules);
  for (const path of found)
    for (const one of inputs[path].imports)
      if (!one.external && inputs[one.path] !== undefined && follows(one)) found.add(one.path);
  return found;
}
