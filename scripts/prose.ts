// Counts banned words. `node --import tsx scripts/prose.ts` lowers the counts in test/repository/prose-counts.json to those of the source;
// it never raises one.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { formatText } from "./format-text.mjs";

const root = resolve(import.meta.dirname, "..");
const countsFile = join(root, "test/repository/prose-counts.json");

/** Words and phrases that documents do not use. GLOSSARY.md has the terms to use instead. */
const banned = [
  "anew",
  "whoever",
  "nobody",
  "whom",
  "what is not",
  "what there is",
  "tells",
  "(?:does not|do not|cannot|can|could) tell",
  "(?:is|are) told",
  "told as",
  "stands? in place",
  "stands? (?:in|for|beside)",
  "tak(?:e|es|en|ing) back",
  "by (?:itself|themselves)",
  "beside",
  "besides",
  "meanwhile",
  "at all events",
  "the owner's word",
  "of its own accord",
  "the plan of the house",
  "as they stand",
  "goes on",
  "(?:an|the) own",
];
const pattern = new RegExp(`\\b(?:${banned.join("|")})\\b`, "gi");

/** Documents that scripts generate from the code; their words are counted in the code. */
const generated = new Set(["docs/rpc.md", "docs/formats.md", "docs/assistant-views.md", "docs/spec/http.md"]);

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && existsSync(join(root, file)));

function isGenerated(file: string): boolean {
  return generated.has(file) || file.startsWith("docs/formats/");
}

function linesOf(file: string): string[] {
  return readFileSync(join(root, file), "utf8").split("\n");
}

function hitsOf(line: string): string[] {
  return [...line.matchAll(pattern)].map(([word]) => word);
}

/** A document's lines without code blocks, code spans and the README's generated table. The glossary's third column lists words not to use. */
function proseOf(file: string): string[] {
  let isCode = false;
  let isGenerated = false;
  return linesOf(file).map((line) => {
    if (line.startsWith("```")) isCode = !isCode;
    if (line.startsWith("<!-- configuration")) isGenerated = true;
    if (line.startsWith("<!-- /configuration")) isGenerated = false;
    if (isCode || isGenerated) return "";
    const text = line.replaceAll(/`[^`]*`/g, "");
    return file === "GLOSSARY.md" ? text.split("|").slice(0, -2).join("|") : text;
  });
}

/** Banned words in documents, as `file:line word`. */
export function bannedInDocuments(): string[] {
  return documents().flatMap((file) =>
    proseOf(file).flatMap((line, index) => hitsOf(line).map((word) => `${file}:${index + 1} ${word}`)),
  );
}

export function documents(): string[] {
  return tracked.filter((file) => file.endsWith(".md") && !isGenerated(file));
}

/** Paragraphs of more than `max` characters outside tables, as `file:line`. */
export function longParagraphs(files: readonly string[], max: number): string[] {
  return files.flatMap((file) =>
    proseOf(file).flatMap((line, index) =>
      line.length > max && !line.startsWith("|") ? [`${file}:${index + 1}`] : [],
    ),
  );
}

/** Lines of comments in code with more than `max` characters, as `file:line`. A line with a URL cannot be wrapped. */
export function longComments(max: number): string[] {
  return tracked
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
    .flatMap((file) =>
      linesOf(file).flatMap((line, index) =>
        line.length > max && /^\s*(?:\/\/|\/?\*)/.test(line) && !line.includes("http")
          ? [`${file}:${index + 1}`]
          : [],
      ),
    );
}

/** The folder whose count a source file belongs to: `src/<room>`. */
function roomOf(file: string): string {
  const parts = file.split("/");
  return parts.length > 2 ? parts.slice(0, 2).join("/") : "src";
}

/** How many banned words each source folder has, tests included. */
export function countsBySourceFolder(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const file of tracked.filter((path) => /^src\/.*\.ts$/.test(path)).toSorted()) {
    const count = linesOf(file).reduce((sum, line) => sum + hitsOf(line).length, 0);
    counts[roomOf(file)] = (counts[roomOf(file)] ?? 0) + count;
  }
  return counts;
}

/** The committed maximum of each source folder. */
export function allowedCounts(): Record<string, number> {
  return z.record(z.string(), z.int()).parse(JSON.parse(readFileSync(countsFile, "utf8")));
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const allowed = allowedCounts();
  const lowered = Object.entries(countsBySourceFolder()).map(
    ([room, count]) => [room, Math.min(count, allowed[room] ?? 0)] as const,
  );
  writeFileSync(countsFile, await formatText(countsFile, JSON.stringify(Object.fromEntries(lowered))));
}
