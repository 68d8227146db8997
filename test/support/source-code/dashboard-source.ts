import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import ts from "@typescript/typescript6";

const root = resolve(import.meta.dirname, "../../..");
const folders = ["dashboard", "src/domain/texts"];

/**
 * The modules of the dashboard and of the texts it shares with the service, without tests and message catalogues, by their path in the
 * repository.
 */
export function dashboardModules(): Map<string, ts.SourceFile> {
  const found = new Map<string, ts.SourceFile>();
  const entries = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }),
  );
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(root, path);
    if (!/\.tsx?$/.test(name) || /\.test\.|\.d\.ts$|vite\.config/.test(name)) continue;
    if (/^(dashboard\/i18n|src\/domain\/texts)\/(en|de)\//.test(name)) continue;
    found.set(name, ts.createSourceFile(name, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true));
  }
  return found;
}

/** Every node of a module, parents first. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* nodesOf(child);
}

/** The modules that are loaded with a module of the dashboard, including itself. */
export function loadedWith(start: string, modules: ReadonlyMap<string, ts.SourceFile>): Set<string> {
  const found = new Set<string>();
  const open = [start];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const module = modules.get(name);
    if (module === undefined || found.has(name)) continue;
    found.add(name);
    for (const statement of module.statements)
      if (
        ts.isImportDeclaration(statement) &&
        statement.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword &&
        ts.isStringLiteral(statement.moduleSpecifier)
      )
        open.push(placeOf(name, statement.moduleSpecifier.text));
  }
  return found;
}

/** The path in the repository that an import of a module resolves to. */
export function placeOf(from: string, specifier: string): string {
  return specifier.startsWith(".") ? relative(root, resolve(root, dirname(from), specifier)) : specifier;
}
