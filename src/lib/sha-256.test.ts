import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sha256Hex } from "./sha-256.ts";

test("a digest equals SHA-256 of the text in UTF-8, whatever was hashed before", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: "binary", minLength: 1_300, maxLength: 5_000 }),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), (texts) => {
      for (const each of texts)
        expect(sha256Hex(each)).toBe(createHash("sha256").update(each, "utf8").digest("hex"));
    }),
  );
});

test("a digest can be limited to its first bytes", () => {
  expect(sha256Hex("abc", { bytes: 4 })).toBe("ba7816bf");
});
