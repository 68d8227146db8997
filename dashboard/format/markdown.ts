/** An inline element. */
export type Inline = { kind: "text" | "strong" | "emphasis" | "code"; text: string };
export type Block =
  | { kind: "heading" | "paragraph" | "quote"; inlines: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "list"; isOrdered: boolean; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][]; ends: boolean[] }
  | { kind: "rule" };

/**
 * Parses the Markdown that models write. Links, images and HTML remain plain text, so that a model's answer cannot load or open anything.
 * The text of an answer in progress is parsed as far as possible.
 */
export function parseMarkdown(text: string): Block[] {
  const lines = text.replaceAll("\r", "").split("\n");
  const blocks: Block[] = [];
  let at = 0;
  const line = (): string => lines[at] ?? "";
  const take = (isPart: (line: string) => boolean): string[] => {
    const partLines: string[] = [];
    while (at < lines.length && isPart(line())) partLines.push(lines[at++] ?? "");
    return partLines;
  };
  while (at < lines.length) {
    if (line().trim() === "") at++;
    else if (/^\s*```/.test(line())) {
      at++;
      blocks.push({ kind: "code", text: take((next) => !/^\s*```/.test(next)).join("\n") });
      at++;
    } else if (/^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/.test(line())) {
      at++;
      blocks.push({ kind: "rule" });
    } else if (heading.test(line())) {
      blocks.push({ kind: "heading", inlines: parseInline(line().replace(heading, "")) });
      at++;
    } else if (isTable(line(), lines[at + 1])) blocks.push(tableOf(take((next) => next.includes("|"))));
    else if (item.test(line())) blocks.push(listOf(take((next) => item.test(next) || /^\s+\S/.test(next))));
    else if (/^\s*>/.test(line())) {
      const quoted = take((next) => /^\s*>/.test(next)).map((next) => next.replace(/^\s*>\s?/, ""));
      blocks.push({ kind: "quote", inlines: parseInline(quoted.join(" ")) });
    } else {
      const first = lines[at++] ?? "";
      const rest = take((next) => next.trim() !== "" && !startsBlock(next));
      blocks.push({ kind: "paragraph", inlines: parseInline([first, ...rest].join(" ")) });
    }
  }
  return blocks;
}

const heading = /^\s*#{1,6}\s+/;
const item = /^\s*(?:[-*+]|\d{1,3}[.)])\s+/;
const inline =
  /`([^`]+)`|\*\*([^*]+)\*\*|__([^_]+)__|\*([^*\s][^*]*)\*|(?<![\p{L}\p{N}])_([^_\s][^_]*)_(?![\p{L}\p{N}])/gu;

export function parseInline(text: string): Inline[] {
  const pieces: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(inline)) {
    if (match.index > end) pieces.push({ kind: "text", text: text.slice(end, match.index) });
    const [fullMatch, code, strong, strongToo, emphasis, emphasisToo] = match;
    if (code !== undefined) pieces.push({ kind: "code", text: code });
    else if ((strong ?? strongToo) !== undefined)
      pieces.push({ kind: "strong", text: strong ?? strongToo ?? "" });
    else pieces.push({ kind: "emphasis", text: emphasis ?? emphasisToo ?? "" });
    end = match.index + fullMatch.length;
  }
  if (end < text.length) pieces.push({ kind: "text", text: text.slice(end) });
  return pieces;
}

function startsBlock(line: string): boolean {
  return heading.test(line) || item.test(line) || /^\s*(?:```|>|\|)/.test(line);
}

function listOf(lines: string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    if (item.test(line)) items.push(line.replace(item, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return { kind: "list", isOrdered: /^\s*\d/.test(lines[0] ?? ""), items: items.map(parseInline) };
}

function isTable(line: string, next: string | undefined): boolean {
  return (
    line.includes("|") &&
    next !== undefined &&
    /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/.test(next)
  );
}

function tableOf(lines: string[]): Block {
  const cells = (line: string): string[] =>
    line
      .trim()
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => cell.trim());
  const [head = "", rule = "", ...rows] = lines;
  return {
    kind: "table",
    head: cells(head).map(parseInline),
    rows: rows.map((row) => cells(row).map(parseInline)),
    ends: cells(rule).map((cell) => cell.endsWith(":")),
  };
}
