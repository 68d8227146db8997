import i18next from "i18next";
import ts from "@typescript/typescript6";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  dashboardModules,
  loadedWith,
  nodesOf,
  placeOf,
} from "../../test/support/source-code/dashboard-source.ts";
import { firstNamespaces, languageOf, localeOf, sharedNamespaces } from "./languages.ts";
import { createTranslator, type Messages } from "../../src/domain/texts/translator.ts";

const files = import.meta.glob<{ default: Messages }>(
  ["./{en,de}/*/*.ts", "../../src/domain/texts/{en,de}/*.ts"],
  { eager: true },
);
const catalogues = { en: catalogueOf("en"), de: catalogueOf("de") };
const modules = dashboardModules();

test("components contain no literal interface text", () => {
  const literal = [...modules.values()].flatMap((module) =>
    [...nodesOf(module)].flatMap((node) => (isShown(node) ? [placeIn(module, node)] : [])),
  );
  expect(literal).toEqual([]);
});

test("numbers and dates do not use the process's locale", () => {
  const calls = [...modules.values()].flatMap((module) =>
    [...nodesOf(module)].flatMap((node) =>
      ts.isPropertyAccessExpression(node) && /^toLocale(Date|Time)?String$/.test(node.name.text)
        ? [placeIn(module, node)]
        : [],
    ),
  );
  expect(calls).toEqual([]);
});

test("German has every message of the English catalogues, with the same values and elements", () => {
  expect(Object.keys(catalogues.de)).toEqual(Object.keys(catalogues.en));
  const different = Object.entries(catalogues.en).flatMap(([key, text]) => {
    const german = catalogues.de[key];
    return german !== undefined && german !== "" && same(marksOf(text), marksOf(german)) ? [] : [key];
  });
  expect(different).toEqual([]);
});

test("German uses one word per term, as English does", () => {
  const others = /Übertr[aä]g(?!ung)|Anpassung/;
  expect(Object.entries(catalogues.de).filter(([, text]) => others.test(text))).toEqual([]);
});

test("every message is used", () => {
  const used = new Set([...modules.values()].flatMap((module) => [...keysIn(module)]));
  const builtIn =
    /^(causes|types|errors|count|rows|unverified|fileNotes)\.|^common\.range|^dataHealth\.(critical|warning|info|kind\w+)$|^import\.field/;
  const unused = Object.keys(catalogues.en).filter(
    (key) => !builtIn.test(key) && !used.has(key.replace(/_(one|other)$/, "")),
  );
  expect(unused).toEqual([]);
});

test("each lazily loaded part loads the catalogues it uses", () => {
  const first = namespacesOf("dashboard/main.tsx");
  expect([...first].filter((name) => !isFirst(name))).toEqual([]);
  const missing = [...modules].flatMap(([name, module]) =>
    [...nodesOf(module)].flatMap((node) => {
      if (!ts.isCallExpression(node) || node.expression.getText() !== "lazyPart") return [];
      const [load, ...declared] = node.arguments;
      const target = /import\("([^"]+)"\)/.exec(load?.getText() ?? "")?.[1] ?? "";
      const names = declared.map((argument) => (ts.isStringLiteral(argument) ? argument.text : ""));
      const needed = [...namespacesOf(placeOf(name, target))].filter(
        (one) => !isFirst(one) && !isShared(one),
      );
      return same(needed.toSorted(), names.toSorted()) ? [] : [`${target} needs ${needed.join(", ")}`];
    }),
  );
  expect(missing).toEqual([]);
});

test("messages are parsed like i18next's, so that its tools can be used", async () => {
  for (const language of ["en", "de"] as const) {
    const reference = i18next.createInstance();
    await reference.init({
      lng: language,
      resources: { [language]: { translation: catalogues[language] } },
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
    });
    const translator = createTranslator();
    translator.use(language, language);
    for (const [name, messages] of namespacesIn(language)) translator.add(name, messages);
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(catalogues[language])),
        fc.nat({ max: 3_000_000 }),
        fc.stringMatching(/^[\w ,.€]{0,12}$/),
        (full, count, text) => {
          const key = full.replace(/_(one|other)$/, "");
          const isPlural = key !== full;
          const values = Object.fromEntries(
            marksOf(catalogues[language][full] ?? "").flatMap((mark) => {
              const [, name = "", style] = /^\{\{(\w+)(?:, (\w+))?\}\}$/.exec(mark) ?? [];
              return name === "" ? [] : [[name, style === "number" ? count : text] as const];
            }),
          );
          if (isPlural) values["count"] = count;
          expect(translator.format(key, values)).toBe(reference.t(key, values));
        },
      ),
      { numRuns: 2_000 },
    );
  }
});

test("the language is the chosen one, else the browser's first supported one", () => {
  expect(languageOf("en", ["de-AT"])).toBe("en");
  expect(languageOf(null, ["fr-FR", "de-AT", "en"])).toBe("de");
  expect(languageOf(null, ["ja"])).toBe("en");
  expect(localeOf("de", ["en-US", "de-CH"])).toBe("de-CH");
  expect(localeOf("de", ["en-US"])).toBe("de-DE");
  expect(localeOf("en", ["de-DE"])).toBe("en-US");
});

function namespacesIn(language: "en" | "de"): [string, Messages][] {
  return Object.entries(files)
    .filter(([path]) => path.includes(`/${language}/`))
    .map(([path, module]) => [
      path.slice(path.lastIndexOf("/") + 1, -3).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
      module.default,
    ]);
}

function catalogueOf(language: "en" | "de"): Messages {
  return Object.fromEntries(
    namespacesIn(language).flatMap(([name, messages]) =>
      Object.entries(messages).map(([key, text]) => [`${name}.${key}`, text]),
    ),
  );
}

/** Placeholders and tags, in any order. */
function marksOf(text: string): string[] {
  return [...text.matchAll(/\{\{[^}]*\}\}|<\/?\w+>/g)].map(([mark]) => mark).toSorted();
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

function isFirst(name: string): boolean {
  return firstNamespaces.some((one) => one === name);
}

function isShared(name: string): boolean {
  return sharedNamespaces.some((one) => one === name);
}

/** The keys a module uses: in calls of `t`, in tables of constants, as `message` of `Rich`. */
function keysIn(module: ts.SourceFile): Set<string> {
  const found = new Set<string>();
  for (const node of nodesOf(module)) {
    if (!ts.isStringLiteral(node) && !ts.isNoSubstitutionTemplateLiteral(node)) continue;
    const { parent } = node;
    // Methods of the service have names of the same form.
    if (ts.isCallExpression(parent) && parent.expression.getText() !== "t") continue;
    if (ts.isPropertyAssignment(parent) && parent.name === node) continue;
    if (ts.isBinaryExpression(parent) && parent.operatorToken.getText() === "===") continue;
    if (isKey(node.text)) found.add(node.text);
  }
  return found;
}

function isKey(text: string): boolean {
  return text in catalogues.en || `${text}_other` in catalogues.en;
}

function namespacesOf(start: string): Set<string> {
  const names = new Set<string>();
  for (const name of loadedWith(start, modules)) {
    const module = modules.get(name);
    if (module === undefined) continue;
    for (const key of keysIn(module)) names.add(key.split(".")[0] ?? "");
    for (const node of nodesOf(module))
      if (
        ts.isTemplateExpression(node) &&
        ts.isCallExpression(node.parent) &&
        node.parent.expression.getText() === "t"
      )
        names.add(node.head.text.split(".")[0] ?? "");
  }
  return names;
}

/** Proper names and notations that are the same in every language. */
const universal = /^(Portolan|CSV|JSON|UTC|https?:\/\/\S+|sk-…|\d.*|\s*)$/;
const shownAttributes =
  /^(aria-(label|valuetext|roledescription|description|placeholder)|title|placeholder|alt|label|says|action|cancel|name)$/;

/** Whether a node is text that a reader sees or hears. */
function isShown(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return hasWords(node.text);
  const text =
    ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)
      ? node.text
      : ts.isTemplateExpression(node)
        ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(" ")
        : null;
  if (text === null || !hasWords(text)) return false;
  return isInShownPlace(node);
}

function isInShownPlace(node: ts.Node): boolean {
  let { parent } = node;
  let child: ts.Node = node;
  while (
    ts.isParenthesizedExpression(parent) ||
    ts.isJsxExpression(parent) ||
    (ts.isConditionalExpression(parent) && parent.condition !== child) ||
    (ts.isBinaryExpression(parent) && /^(&&|\|\||\?\?|\+)$/.test(parent.operatorToken.getText()))
  ) {
    child = parent;
    ({ parent } = parent);
  }
  if (ts.isJsxAttribute(parent)) {
    const name = parent.name.getText();
    if (!shownAttributes.test(name)) return false;
    // A field's `name` is for the form; a component's own is a heading.
    return name !== "name" || /^(?!(Action)?Icon$)[A-Z]/.test(elementOf(parent));
  }
  if (ts.isJsxElement(parent) || ts.isJsxFragment(parent)) return true;
  return ts.isCallExpression(parent) && parent.expression.getText() === "say";
}

function elementOf(attribute: ts.JsxAttribute): string {
  const element = attribute.parent.parent;
  return element.tagName.getText();
}

function hasWords(text: string): boolean {
  return /\p{L}{2}/u.test(text) && !universal.test(text.trim());
}

function placeIn(module: ts.SourceFile, node: ts.Node): string {
  const { line } = module.getLineAndCharacterOfPosition(node.getStart(module));
  return `${module.fileName}:${line + 1} ${node.getText(module).trim().slice(0, 80)}`;
}
