import type { FormatDescription } from "../../src/importers/format-description.ts";

const proofText = {
  "real sample": "Proved on rows of a real export.",
  synthetic: "Proved on invented rows in the documented layout, not on a real export.",
  "header only": "Only the header is documented; no row of a real export has been seen.",
};

/** Where the pages of providers are, relative to the index. */
export const formatsFolder = "formats";

/**
 * `docs/formats.md` and a page of each provider, by path relative to `docs/`, from the answer of `imports.formats`; formats without a provider
 * come last. Tables are not aligned, so that a new format changes only its own lines.
 */
export function formatsPages(formats: readonly FormatDescription[]): Map<string, string> {
  const byProvider = new Map<string, FormatDescription[]>();
  for (const format of formats.toSorted(byTitle))
    byProvider.set(format.provider, [...(byProvider.get(format.provider) ?? []), format]);
  const providers = [...byProvider].sort(([a], [b]) => rank(a) - rank(b) || compare(a, b));
  const pages = new Map([["formats.md", indexPage(formats, providers)]]);
  for (const [provider, own] of providers) {
    const path = pathOf(provider);
    if (pages.has(path)) throw new Error(`Two providers have the page ${path}.`);
    pages.set(path, providerPage(provider, own));
  }
  return pages;
}

function indexPage(
  formats: readonly FormatDescription[],
  providers: readonly (readonly [string, readonly FormatDescription[]])[],
): string {
  const count = (proof: string): number => formats.filter((format) => format.proof === proof).length;
  const named = providers.filter(([provider]) => rank(provider) === 0).length;
  return [
    "# Import formats",
    "",
    "Generated from the importers by `scripts/generate-docs.ts`; do not edit. `imports.formats` answers the same.",
    "",
    `${formats.length} formats of ${named} providers: ${count("real sample")} proved on rows of a real export, ${count("synthetic")} on invented rows in the documented layout, ${count("header only")} by the header only.`,
    "",
    "A file is recognised by its header. A table may be text (comma, semicolon, tab), a sheet of a workbook (.xlsx) or a member of an archive (.zip). A row that is not read is reported with its line, its text and the reason, and stops the import unless problems are skipped.",
    "",
    "| Provider | File | Proof |",
    "| --- | --- | --- |",
    ...providers.flatMap(([provider, own]) =>
      own.map(
        ({ id, file, proof }) =>
          `| ${cell(provider)} | [${cell(file)}](${pathOf(provider)}#${id}) | ${proof} |`,
      ),
    ),
    "",
  ].join("\n");
}

function providerPage(provider: string, formats: readonly FormatDescription[]): string {
  return [
    `# ${provider}`,
    "",
    "Generated from the importers by `scripts/generate-docs.ts`; do not edit. [All formats](../formats.md).",
    ...formats.flatMap(formatSection),
    "",
  ].join("\n");
}

/** `formats/btc-markets.md` of `BTC Markets`. */
function pathOf(provider: string): string {
  const name = provider
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
  return `${formatsFolder}/${name}.md`;
}

function formatSection(format: FormatDescription): string[] {
  const { id, file, howTo, proof, options, fileTypes, versions, unreadRows } = format;
  return [
    "",
    `<a id="${id}"></a>`,
    "",
    `## ${upperFirst(file)}`,
    "",
    `\`${id}\`. ${proofText[proof]}`,
    "",
    `- **Where to get it:** ${plain(howTo)}`,
    `- **File types:** ${fileTypes.map((type) => `.${type}`).join(", ")}`,
    `- **Options:** ${options.length === 0 ? "none" : options.map((name) => `\`${name}\``).join(", ")}`,
    ...(versions.length === 0 ? ["- **Columns:** any, named by the owner"] : []),
    ...versions.flatMap(({ columns, notRead }, index) => {
      const label = versions.length === 1 ? "" : `, version ${index + 1}`;
      const unread = new Set(notRead);
      return [
        `- **Columns read${label}:** ${columnList(columns.filter((name) => !unread.has(name)))}`,
        ...(notRead.length === 0 ? [] : [`- **Columns not read${label}:** ${columnList(notRead)}`]),
      ];
    }),
    ...(unreadRows.length === 0
      ? []
      : [
          "",
          "| Rows not booked | Outcome | Reason |",
          "| --- | --- | --- |",
          ...unreadRows.map(
            ({ rows, outcome, reason }) =>
              `| ${cell(rows)} | ${outcome === "refused" ? "problem" : "no effect"} | ${cell(reason)} |`,
          ),
        ]),
  ];
}

function columnList(columns: readonly string[]): string {
  return columns.map((name) => (name.includes("`") ? plain(name) : `\`${name}\``)).join(", ");
}

function cell(text: string): string {
  return plain(text).replaceAll("|", "\\|").replaceAll("\n", " ");
}

/** Escapes what Markdown would read as markup. */
function plain(text: string): string {
  return text.replaceAll(/([\\*_`<>[\]])/g, "\\$1");
}

function byTitle(a: FormatDescription, b: FormatDescription): number {
  return compare(a.title, b.title) || compare(a.id, b.id);
}

function rank(provider: string): number {
  return provider === "Any provider" ? 1 : 0;
}

/** Compares without regard to case or the machine's locale. */
function compare(a: string, b: string): number {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()];
  return one < other ? -1 : one > other ? 1 : 0;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
