import { expect, test } from "vitest";
import { parseInline, parseMarkdown } from "./markdown.ts";

test("headings, paragraphs, lists, code, quotes and rules are recognised", () => {
  const kinds = parseMarkdown(
    "# Fees\nIn **2024**\nyou paid:\n\n- 1 `ETH`\n- 2 USDC\n  in parts\n\n1. one\n2. two\n\n```sql\nSELECT 1;\n```\n> said\n\n---\nDone.",
  );
  expect(kinds.map(({ kind }) => kind)).toEqual([
    "heading",
    "paragraph",
    "list",
    "list",
    "code",
    "quote",
    "rule",
    "paragraph",
  ]);
  expect(kinds[1]).toEqual({
    kind: "paragraph",
    inlines: [
      { kind: "text", text: "In " },
      { kind: "strong", text: "2024" },
      { kind: "text", text: " you paid:" },
    ],
  });
  expect(kinds[2]).toMatchObject({
    isOrdered: false,
    items: [expect.anything(), [{ text: "2 USDC in parts" }]],
  });
  expect(kinds[3]).toMatchObject({ isOrdered: true });
  expect(kinds[4]).toEqual({ kind: "code", text: "SELECT 1;" });
});

test("a table keeps its columns and their alignment", () => {
  expect(parseMarkdown("| Year | Fees |\n| --- | ---: |\n| 2024 | 12 |\n| 2025 | **13** |")).toEqual([
    {
      kind: "table",
      head: [[{ kind: "text", text: "Year" }], [{ kind: "text", text: "Fees" }]],
      rows: [
        [[{ kind: "text", text: "2024" }], [{ kind: "text", text: "12" }]],
        [[{ kind: "text", text: "2025" }], [{ kind: "strong", text: "13" }]],
      ],
      ends: [false, true],
    },
  ]);
});

test("links, images and HTML stay plain text, and names with underscores are unchanged", () => {
  const text = "![x](https://e.example/?d=1) <b>no</b> get_net_worth";
  expect(parseInline(text)).toEqual([{ kind: "text", text }]);
});

test("incomplete text is rendered as far as it is complete", () => {
  expect(parseMarkdown("```sql\nSELECT")).toEqual([{ kind: "code", text: "SELECT" }]);
  expect(parseMarkdown("half of **bold")).toEqual([
    { kind: "paragraph", inlines: [{ kind: "text", text: "half of **bold" }] },
  ]);
});
