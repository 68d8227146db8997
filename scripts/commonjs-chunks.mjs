import { copyFileSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";

/**
 * Converts the output of esbuild in `dist` into CommonJS: each `<name>.js` becomes `<name>.cjs`, and an entry point becomes two lines that
 * load it. V8 caches the compiled code of scripts, but not of ES modules before Node 22, and loads 60 of these more slowly. esbuild splits
 * bundles into chunks as ES modules only.
 */
export async function convertToCommonJs(dist, entries) {
  const chunks = readdirSync(`${dist}/chunks`)
    .filter((name) => name.endsWith(".js"))
    .map((name) => `chunks/${name.slice(0, -3)}`);
  const isChunk = (path) => chunks.includes(`chunks/${basename(path, ".js")}`);
  const isEntry = (path) => entries.includes(basename(path, ".js"));
  for (const name of [...chunks, ...entries]) await convert(dist, name, { isChunk, isEntry });
  for (const name of entries)
    writeFileSync(`${dist}/${name}.js`, `import { load } from "./load.js";\nawait load("${name}");\n`);
  writeFileSync(`${dist}/import-package.cjs`, "module.exports = (name) => import(name);\n");
  copyFileSync(`${import.meta.dirname}/dist-loader.mjs`, `${dist}/load.js`);
}

async function convert(dist, name, { isChunk, isEntry }) {
  const { transform } = await import("esbuild");
  const file = `${dist}/${name}`;
  const text = readFileSync(`${file}.js`, "utf8").replace(/\/\/# sourceMappingURL=.*\s*$/, "");
  const waiting = await withoutDynamicImports(text, { isChunk, isEntry });
  const exporting = await withPlainExports(waiting);
  const mapped = `//# sourceMappingURL=data:application/json;base64,${readFileSync(`${file}.js.map`, "base64")}\n`;
  const { code, map } = await transform(
    (isEntry(name) ? await inAsyncFunction(exporting) : exporting) + mapped,
    {
      format: "cjs",
      platform: "node",
      target: "node20",
      minifyWhitespace: true,
      lineLimit: 160,
      sourcemap: "external",
      sourcefile: `${basename(name)}.js`,
      sourcesContent: false,
      define: { "import.meta.url": "moduleUrl" },
      // Sources use `import.meta.resolve`, the bundle does not.
      logOverride: { "empty-import-meta": "silent" },
    },
  );
  const converted = code.replace(/\brequire\("(\.[^"]*)\.js"\)/g, (found, path) =>
    isChunk(path) || isEntry(path) ? `require("${path}.cjs")` : found,
  );
  const head = [
    `"use strict";`,
    code.includes("moduleUrl") ? `const moduleUrl=require("node:url").pathToFileURL(__filename).href;` : "",
    code.includes("importPackage")
      ? `const importPackage=require("${isEntry(name) ? "." : ".."}/import-package.cjs");`
      : "",
  ];
  writeFileSync(
    `${file}.cjs`,
    `${head.join("")}${converted}//# sourceMappingURL=${basename(name)}.cjs.map\n`,
  );
  writeFileSync(`${file}.cjs.map`, map);
  rmSync(`${file}.js`);
  rmSync(`${file}.js.map`);
}

/**
 * Loads chunks by `require`, even if a module awaits one at its top level, and packages by a function, because a script with cached code
 * cannot use `import()`.
 */
async function withoutDynamicImports(text, { isChunk, isEntry }) {
  if (!text.includes("import(")) return text;
  const { parseAst } = await import("vite");
  const edits = [];
  visit(parseAst(text), false, (node, isInFunction) => {
    if (node.type === "AwaitExpression" && node.argument.type === "ImportExpression" && !isInFunction) {
      const { start, end } = node.argument.source;
      edits.push({ start: node.start, end: node.end, text: `require(${text.slice(start, end)})` });
      return true;
    }
    if (node.type !== "ImportExpression") return false;
    const { start, end, value } = node.source;
    const name = text.slice(start, end);
    const loaded = `Promise.resolve().then(()=>require(${name})${isEntry(String(value)) ? ".loaded" : ""})`;
    const isOurs = typeof value === "string" && value.startsWith(".") && (isChunk(value) || isEntry(value));
    edits.push({ start: node.start, end: node.end, text: isOurs ? loaded : `importPackage(${name})` });
    return true;
  });
  return edited(text, edits);
}

/**
 * Exports as properties of one object. esbuild would define a getter of a getter for each, which every call of another chunk's function goes
 * through: 9 % of an import's processor time. Functions exist from the start, other values from the end of the chunk; chunks never import each
 * other in a circle. Only a variable that is assigned again keeps a getter.
 */
async function withPlainExports(text) {
  if (!/\bexport\b/.test(text)) return text;
  const { parseAst } = await import("vite");
  const { body } = parseAst(text);
  const functions = new Set(
    body.filter(({ type }) => type === "FunctionDeclaration").map(({ id }) => id.name),
  );
  const assigned = assignedNames(body);
  const first = [];
  const last = [];
  const edits = [];
  for (const node of body.filter(({ type }) => type.startsWith("Export"))) {
    const { start, end, type, declaration, source, specifiers } = node;
    if (type === "ExportDefaultDeclaration") {
      first.push("default:void 0");
      const value = text.slice(declaration.start, declaration.end);
      edits.push({ start, end, text: `module.exports.default=${value};` });
      continue;
    }
    if (type !== "ExportNamedDeclaration" || source || declaration)
      throw new Error(`esbuild wrote an export that is not known here: ${text.slice(start, end)}`);
    edits.push({ start, end, text: "" });
    for (const { local, exported } of specifiers) {
      const isFunction = functions.has(local.name);
      if (assigned.has(local.name)) first.push(`get ${exported.name}(){return ${local.name}}`);
      else first.push(`${exported.name}:${isFunction ? local.name : "void 0"}`);
      if (!assigned.has(local.name) && !isFunction)
        last.push(`module.exports.${exported.name}=${local.name};`);
    }
  }
  if (edits.length === 0) return text;
  const marked = `Object.defineProperty(module.exports={${first.join(",")}},"__esModule",{value:true});`;
  return `${marked}${edited(text, edits)}\n${last.join("")}\n`;
}

/** Names that something is assigned to after their declaration, in any scope. */
function assignedNames(body) {
  const names = new Set();
  const add = (target) =>
    visit(target, false, ({ type, name }) => {
      if (type === "Identifier") names.add(name);
      return type === "MemberExpression";
    });
  visit(body, false, ({ type, left, argument }) => {
    if (type === "AssignmentExpression" || type === "ForInStatement" || type === "ForOfStatement") {
      if (left.type !== "VariableDeclaration") add(left);
    } else if (type === "UpdateExpression") add(argument);
    return false;
  });
  return names;
}

/** Calls `see` with each node in order of the text; it answers whether the nodes in it are left out. */
function visit(node, isInFunction, see) {
  if (node === null || typeof node !== "object") return;
  if (Array.isArray(node)) return node.forEach((one) => visit(one, isInFunction, see));
  if (typeof node.type === "string" && see(node, isInFunction)) return;
  const isFunction = /Function/.test(node.type ?? "");
  for (const child of Object.values(node)) visit(child, isInFunction || isFunction, see);
}

/** Wraps an entry point in a function, because CommonJS does not support top-level await. Its imports remain outside of the function. */
async function inAsyncFunction(text) {
  const { parseAst } = await import("vite");
  const imports = parseAst(text).body.filter(({ type }) => type === "ImportDeclaration");
  const rest = edited(
    text,
    imports.map(({ start, end }) => ({ start, end, text: "" })),
  );
  const outside = imports.map(({ start, end }) => text.slice(start, end)).join("");
  return `${outside}exports.loaded=(async()=>{${rest.replace(/^#!.*/, "")}\n})();\n`;
}

function edited(text, edits) {
  let result = "";
  let from = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return result + text.slice(from);
}
