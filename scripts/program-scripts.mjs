// dist/program.json: how each module of the built program becomes a script, whose compiled code Node can keep (src/platform/start/load-program.ts).
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { posix } from "node:path";

/** Writes it for the modules that the entries load. `folder` is the absolute path of dist/, `outputs` those of the bundler's metafile. */
export async function writeProgram(folder, { outputs }, entries) {
  const { parseAst } = await import("vite");
  const modules = {};
  const digest = createHash("sha256");
  const openNames = entries.slice();
  for (let name = openNames.pop(); name !== undefined; name = openNames.pop()) {
    if (name in modules) continue;
    const source = readFileSync(`${folder}${name}`, "utf8");
    digest.update(name).update(source);
    modules[name] = scriptOf(source, parseAst(source), name);
    for (const { path, external } of outputs[`dist/${name}`].imports)
      if (external !== true) openNames.push(path.slice("dist/".length));
  }
  refuseCycles(modules);
  const build = digest.digest("hex").slice(0, 32);
  writeFileSync(`${folder}program.json`, JSON.stringify({ build, modules }));
}

const parameters = ["$imports", "$meta", "$load"];

/** The imports and edits of a module. Line numbers stay, for stack traces. */
function scriptOf(source, ast, name) {
  const clash = parameters.find((word) => source.includes(word));
  if (clash !== undefined) throw new Error(`dist/${name} contains ${clash}, which the loader uses.`);
  const imports = [];
  const edits = [[0, 0, `(async function(${parameters.join(",")}){"use strict";`]];
  const replace = ({ start, end }, text) => {
    const missing = source.slice(start, end).split("\n").length - text.split("\n").length;
    edits.push([start, end, text + "\n".repeat(Math.max(missing, 0))]);
  };
  const exported = [];
  for (const statement of ast.body) {
    if (statement.type === "ImportDeclaration") {
      const specifier = resolved(name, statement.source.value);
      if (!imports.includes(specifier)) imports.push(specifier);
      replace(statement, bindings(statement.specifiers, `$imports[${imports.indexOf(specifier)}]`));
    } else if (statement.type === "ExportNamedDeclaration" && statement.declaration === null) {
      for (const { local, exported: as } of statement.specifiers) exported.push([nameOf(as), local.name]);
      replace(statement, "");
    } else if (statement.type === "ExportDefaultDeclaration") {
      exported.push(["default", "$default"]);
      replace({ start: statement.start, end: statement.declaration.start }, "const $default=");
    } else if (statement.type.startsWith("Export"))
      throw new Error(`dist/${name} has a statement that the loader does not know: ${statement.type}.`);
  }
  visit(ast, (node) => {
    if (node.type === "ImportExpression") replaceLoad(node);
    else if (node.type === "MetaProperty" && node.meta.name === "import") replace(node, "$meta");
  });
  function replaceLoad({ start, source: { type, value, start: from, end } }) {
    replace({ start, end: from }, "$load(");
    if (type === "Literal") replace({ start: from, end }, JSON.stringify(resolved(name, value)));
  }
  refuseAssigned(ast, new Set(exported.map(([, local]) => local)), name);
  const results = exported.map(([as, local]) => `${JSON.stringify(as)}:${local}`).join(",");
  // On a line of its own: the source ends with a comment.
  edits.push([source.length, source.length, `\nreturn{__proto__:null,${results}}})`]);
  return { imports, edits: edits.sort(([a], [b]) => a - b) };
}

function resolved(name, specifier) {
  return specifier.startsWith(".") ? posix.join(posix.dirname(name), specifier) : specifier;
}

/** Names that are no identifiers are written as texts. */
function nameOf({ name, value }) {
  return name ?? value;
}

function bindings(specifiers, from) {
  const named = specifiers.filter(({ type }) => type === "ImportSpecifier");
  const texts = specifiers.flatMap(({ type, local }) => {
    if (type === "ImportNamespaceSpecifier") return [`const ${local.name}=${from};`];
    return type === "ImportDefaultSpecifier" ? [`const ${local.name}=${from}.default;`] : [];
  });
  const pairs = named.map(({ imported, local }) => `${JSON.stringify(nameOf(imported))}:${local.name}`);
  if (pairs.length > 0) texts.push(`const{${pairs.join(",")}}=${from};`);
  return texts.join("");
}

/** An importing script keeps the value that it was given, while an imported binding would follow assignments. */
function refuseAssigned(ast, names, module) {
  const refuse = (target) => {
    if (target.type === "Identifier" && names.has(target.name))
      throw new Error(`dist/${module} assigns to its export ${target.name}, which importing scripts miss.`);
  };
  visit(ast, (node, isInFunction) => {
    if (!isInFunction) return;
    if (node.type === "AssignmentExpression") refuse(node.left);
    else if (node.type === "UpdateExpression") refuse(node.argument);
  });
}

function visit(node, look, isInFunction = false) {
  if (node === null || typeof node !== "object") return;
  if (Array.isArray(node)) {
    for (const item of node) visit(item, look, isInFunction);
    return;
  }
  if (typeof node.type === "string") look(node, isInFunction);
  const isInside = isInFunction || /Function/.test(node.type ?? "");
  for (const key in node) if (key !== "type") visit(node[key], look, isInside);
}

/** Scripts are evaluated after all they import, which modules in a cycle cannot be. */
function refuseCycles(modules) {
  const done = new Set();
  const walk = (name, path) => {
    if (done.has(name) || modules[name] === undefined) return;
    if (path.includes(name)) throw new Error(`dist/ has an import cycle: ${[...path, name].join(" → ")}.`);
    for (const specifier of modules[name].imports) walk(specifier, [...path, name]);
    done.add(name);
  };
  for (const name of Object.keys(modules)) walk(name, []);
}
