import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import ts from "@typescript/typescript6";

/** A list of declared dependencies: `uses: [...]` of a handler or task, or a `Pick<Context, …>` among a function's parameters. */
export type Declaration = { place: string; declared: string[]; unused: string[] };

const root = resolve(import.meta.dirname, "../../..");
/** Type names whose last argument lists dependencies. */
const lists = new Set(["Call", "AccountCall", "TaskRun", "ServerTaskRun", "ContextFor", "AccountFor"]);
const definers = new Set([
  "accountMethod",
  "serverMethod",
  "internalAccountMethod",
  "internalServerMethod",
  "defineTask",
  "defineServerTask",
  "defineTool",
]);

type Module = {
  path: string;
  source: ts.SourceFile;
  functions: Map<string, ts.FunctionLikeDeclaration>;
  types: Map<string, ts.TypeNode>;
  /** Local name → file and name there. */
  imports: Map<string, { path: string; name: string }>;
};

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return entry.name.endsWith(".ts") && !entry.name.endsWith(".test.ts") ? [path] : [];
  });
}

function moduleOf(path: string): Module {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const found: Module = { path, source, functions: new Map(), types: new Map(), imports: new Map() };
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name !== undefined)
      found.functions.set(statement.name.text, statement);
    else if (ts.isTypeAliasDeclaration(statement)) found.types.set(statement.name.text, statement.type);
    else if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer !== undefined && ts.isArrowFunction(initializer))
          found.functions.set(name.text, initializer);
    } else if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const { text } = statement.moduleSpecifier;
      const named = statement.importClause?.namedBindings;
      if (!text.startsWith(".") || named === undefined || !ts.isNamedImports(named)) continue;
      for (const { name, propertyName } of named.elements)
        found.imports.set(name.text, {
          path: resolve(dirname(path), text),
          name: (propertyName ?? name).text,
        });
    }
  }
  return found;
}

/** Finds every declaration of dependencies under the folders, and what each declares without using it. */
export function declarations(folders: readonly string[]): Declaration[] {
  const modules = new Map(
    folders.flatMap((folder) => filesIn(join(root, folder))).map((path) => [path, moduleOf(path)]),
  );

  function typeOf(from: Module, name: string): { module: Module; type: ts.TypeNode } | undefined {
    const own = from.types.get(name);
    if (own !== undefined) return { module: from, type: own };
    const imported = from.imports.get(name);
    const module = imported === undefined ? undefined : modules.get(imported.path);
    const type = imported === undefined ? undefined : module?.types.get(imported.name);
    return module === undefined || type === undefined ? undefined : { module, type };
  }

  /** Names that a type requires: string literals in it, and the properties of the objects it describes. */
  function demanded(module: Module, type: ts.Node | undefined, names: Set<string>, depth = 0): void {
    if (type === undefined || depth > 6) return;
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteral(node)) names.add(node.text);
      if (ts.isPropertySignature(node) && ts.isIdentifier(node.name)) names.add(node.name.text);
      if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) {
        const target = typeOf(module, node.typeName.text);
        if (target !== undefined) demanded(target.module, target.type, names, depth + 1);
      }
      ts.forEachChild(node, visit);
    };
    visit(type);
  }

  function functionOf(
    from: Module,
    name: string,
  ): { module: Module; found: ts.FunctionLikeDeclaration } | undefined {
    const own = from.functions.get(name);
    if (own !== undefined) return { module: from, found: own };
    const imported = from.imports.get(name);
    const module = imported === undefined ? undefined : modules.get(imported.path);
    const found = imported === undefined ? undefined : module?.functions.get(imported.name);
    return module === undefined || found === undefined ? undefined : { module, found };
  }

  /** Names that a body reads, or that functions it mentions require. `null` if it passes the whole context to a function that cannot be analysed. */
  function usedIn(module: Module, body: ts.Node, ownTypes: ReadonlySet<ts.Node>): Set<string> | null {
    const names = new Set<string>();
    let isOpen = false;
    const visit = (node: ts.Node): void => {
      if (ownTypes.has(node)) return;
      if (ts.isPropertyAccessExpression(node)) names.add(node.name.text);
      if (ts.isBindingElement(node)) names.add((node.propertyName ?? node.name).getText());
      if (ts.isIdentifier(node)) {
        const target = functionOf(module, node.text);
        for (const { type } of target?.found.parameters ?? [])
          if (target !== undefined) demanded(target.module, type, names);
      }
      if (ts.isCallExpression(node)) {
        const isKnown =
          ts.isIdentifier(node.expression) && functionOf(module, node.expression.text) !== undefined;
        const handsOver = node.arguments.some((argument) =>
          /^(?:\w+\.)?(?:context|account)$/.test(argument.getText()),
        );
        if (!isKnown && handsOver && !ts.isCallExpression(node.expression)) isOpen = true;
        // The options of `runInSlices`.
        for (const argument of node.arguments)
          if (
            ts.isObjectLiteralExpression(argument) &&
            argument.properties.some((one) => ts.isSpreadAssignment(one))
          )
            for (const name of ["now", "pause"]) names.add(name);
      }
      ts.forEachChild(node, visit);
    };
    visit(body);
    return isOpen ? null : names;
  }

  const found: Declaration[] = [];
  for (const module of modules.values()) {
    const placeOf = (node: ts.Node): string =>
      `${module.path.slice(root.length + 1)}:${module.source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    const add = (node: ts.Node, declared: string[], used: Set<string> | null): void => {
      const unused = used === null ? [] : declared.filter((name) => !used.has(name));
      found.push({ place: placeOf(node), declared, unused });
    };
    const visit = (node: ts.Node): void => {
      if (
        ts.isCallExpression(node) &&
        ts.isIdentifier(node.expression) &&
        definers.has(node.expression.text)
      ) {
        const definition = node.arguments.at(-1);
        if (definition !== undefined && ts.isObjectLiteralExpression(definition)) {
          const uses = definition.properties.find(
            (one): one is ts.PropertyAssignment =>
              ts.isPropertyAssignment(one) && one.name.getText() === "uses",
          );
          if (uses !== undefined && ts.isArrayLiteralExpression(uses.initializer)) {
            const declared = uses.initializer.elements.filter(ts.isStringLiteral).map(({ text }) => text);
            add(uses, declared, usedIn(module, definition, new Set([uses])));
          }
        }
      }
      if (ts.isFunctionLike(node))
        for (const { type } of node.parameters) {
          if (type === undefined) continue;
          for (const list of listsIn(type)) {
            const declared: string[] = [];
            const gather = (one: ts.Node): void => {
              if (ts.isStringLiteral(one)) declared.push(one.text);
              ts.forEachChild(one, gather);
            };
            gather(list);
            add(list, declared, usedIn(module, node, new Set([type])));
          }
        }
      ts.forEachChild(node, visit);
    };
    visit(module.source);
  }
  return found;
}

/** Lists of dependencies written directly in a parameter's type. */
function listsIn(type: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeReferenceNode(node)) {
      const name = node.typeName.getText();
      const [first] = node.typeArguments ?? [];
      const last = node.typeArguments?.at(-1);
      const isPick = name === "Pick" && ["Context", "AccountStore"].includes(first?.getText() ?? "");
      if (last !== undefined && (isPick || lists.has(name))) {
        found.push(last);
        return;
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(type);
  return found;
}
