import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "@typescript/typescript6";
import { expect, test } from "vitest";
import { exchanges } from "../../src/connectors/exchanges/exchange-connectors.ts";
import { errorMessagesIn, loadErrorMessages } from "../../src/domain/texts/error-messages.ts";
import { createTranslator } from "../../src/domain/texts/translator.ts";
import { knownErrorText, wordingText } from "../../src/domain/texts/error-message.ts";
import { AppError, wordingOf } from "../../src/errors/app-error.ts";
import { msg, templateOf } from "../../src/errors/wording.ts";

const root = join(import.meta.dirname, "../..");
/** Errors that no page shows: of commands, and what only a model reads. */
const unshown =
  /^src\/(cli|config|assistant\/tools|platform\/sandbox)\/|^src\/server\/mcp-server\.ts$|\.test\.ts$/;

/** Methods of a schema whose last argument is the text of a refused input. */
const checks = /\.(refine|regex)$/;

/** Texts of connectors that are shown as gaps: those of properties of these names, and of the lists of exchanges. */
const gapNames = /^(reason|why)$/;

type Found = { templates: Set<string>; untagged: string[] };
const found = readMessages();
for (const { lacks = [], blind = [], streams, fallback, howTo } of exchanges)
  for (const reason of [
    howTo,
    ...lacks,
    ...blind,
    ...(fallback === undefined ? [] : [fallback.lacks]),
    ...[...streams, ...(fallback?.streams ?? [])].flatMap(({ history }) => history?.reason ?? []),
  ])
    if (typeof reason === "string") found.templates.add(reason);
const translator = createTranslator();
translator.use("de", "de-DE");
await loadErrorMessages("de", translator);
const german = (template: string): string | undefined => translator.find(`messages.${template}`);

test("German has every message of an error and every gap of a source, with no other values", () => {
  const valuesOf = (text: string): string[] =>
    [...new Set([...text.matchAll(/\{\d+\}/g)].map(([mark]) => mark))].toSorted();
  const different = [...found.templates].filter((template) => {
    const text = german(template);
    return text === undefined || !valuesOf(text).every((mark) => valuesOf(template).includes(mark));
  });
  expect(different).toEqual([]);
});

test("the message of an error with values is tagged, so that its values can be said in another language", () => {
  expect(found.untagged).toEqual([]);
});

test("German has no message that no error and no gap has", async () => {
  const known = Object.keys(await errorMessagesIn("de"));
  expect(known.filter((template) => !found.templates.has(template))).toEqual([]);
});

test("an error is said in German with its values, and those of an error within it", () => {
  const inner = msg`The file "${"x.csv"}" does not exist. Put it back, or restore a backup.`;
  const outer = msg`${inner} The file was put back as it was before.`;
  expect(String(outer)).toBe(
    'The file "x.csv" does not exist. Put it back, or restore a backup. The file was put back as it was before.',
  );
  const asJson: unknown = JSON.parse(JSON.stringify(outer));
  expect(knownErrorText({ message: String(outer), wording: asJson }, translator)).toBe(
    "Die Datei „x.csv“ existiert nicht. Lege sie wieder an ihren Platz, oder stelle ein Backup wieder her. Die Datei ist wieder so, wie sie vorher war.",
  );
  const plain = new AppError("not_found", "The target was deleted. Create another one.");
  expect(wordingText(msg`${wordingOf(plain)} Try again in a minute.`, translator)).toBe(
    "Das Ziel wurde gelöscht. Lege ein anderes an. Versuche es in einer Minute erneut.",
  );
  expect(wordingText(msg`Nobody says ${1} like this.`, translator)).toBeUndefined();
});

function readMessages(): Found {
  const all: Found = { templates: new Set(), untagged: [] };
  for (const { parentPath, name: file } of readdirSync(join(root, "src"), {
    recursive: true,
    withFileTypes: true,
  })) {
    const name = relative(root, join(parentPath, file));
    if (!name.endsWith(".ts") || unshown.test(name)) continue;
    const text = readFileSync(join(root, name), "utf8");
    if (!/new (AppError|RetryAfter)\(|\blog\(|\bmsg`|\breason: |\.(refine|regex|addIssue)\(/.test(text))
      continue;
    const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      const message = messageIn(node) ?? loggedIn(node, name) ?? gapIn(node, name) ?? problemIn(node, name);
      if (message !== undefined) read(message, name, all);
      if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === "msg")
        all.templates.add(templateIn(node.template));
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return all;
}

/** The message that an error is made with. */
function messageIn(node: ts.Node): ts.Expression | undefined {
  const isError = ts.isNewExpression(node) && /^(AppError|RetryAfter)$/.test(node.expression.getText());
  return isError ? node.arguments?.[1] : undefined;
}

/** What a task writes to its log, which the page shows. */
function loggedIn(node: ts.Node, name: string): ts.Expression | undefined {
  const isLogged =
    name.startsWith("src/tasks/") &&
    ts.isCallExpression(node) &&
    /^(run\.)?log$/.test(node.expression.getText());
  return isLogged ? node.arguments[1] : undefined;
}

/** What a connector reports that its source cannot provide. */
function gapIn(node: ts.Node, name: string): ts.Expression | undefined {
  if (!name.startsWith("src/connectors/") || !ts.isPropertyAssignment(node)) return undefined;
  const isText = !ts.isStringLiteral(node.initializer) || /^[A-Z].* /.test(node.initializer.text);
  return gapNames.test(node.name.getText()) && isText ? node.initializer : undefined;
}

/** What the schema of a method or of a connection's settings says of a refused value. */
function problemIn(node: ts.Node, name: string): ts.Expression | undefined {
  if (!/^src\/(contract|connectors)\//.test(name)) return undefined;
  if (ts.isPropertyAssignment(node) && node.name.getText() === "message") {
    const isOfCheck = ts.isObjectLiteralExpression(node.parent) && ts.isCallExpression(node.parent.parent);
    const called = isOfCheck ? node.parent.parent.expression.getText() : "";
    return checks.test(called) || called.endsWith(".addIssue") ? node.initializer : undefined;
  }
  if (!ts.isCallExpression(node) || !checks.test(node.expression.getText())) return undefined;
  const text = node.arguments[1];
  return text !== undefined && (ts.isStringLiteral(text) || ts.isTemplateExpression(text)) ? text : undefined;
}

function read(message: ts.Expression, name: string, all: Found): void {
  if (ts.isStringLiteral(message) || ts.isNoSubstitutionTemplateLiteral(message))
    all.templates.add(message.text);
  else if (ts.isTemplateExpression(message)) all.untagged.push(`${name}: ${message.getText()}`);
  else if (ts.isConditionalExpression(message)) {
    read(message.whenTrue, name, all);
    read(message.whenFalse, name, all);
  }
}

function templateIn(template: ts.TemplateLiteral): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  return templateOf([template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]);
}
