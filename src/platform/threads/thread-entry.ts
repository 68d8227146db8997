/**
 * The entry file of another thread of this program. It is next to the entry point at `next to` (its `import.meta.url`): `dist/<name>.js`, or
 * its source in development.
 */
export function threadEntry(name: string, sibling: string): URL {
  if (!sibling.endsWith(".ts")) return new URL(`./${name}.js`, sibling);
  const source = new URL(`./${name}.ts`, sibling);
  if (process.versions["bun"] !== undefined) return source;
  // On Node, tsx translates sources in each thread separately.
  const script = `import { register } from ${JSON.stringify(import.meta.resolve("tsx/esm/api"))}; register(); await import(${JSON.stringify(source.href)});`;
  return new URL(`data:text/javascript,${encodeURIComponent(script)}`);
}
