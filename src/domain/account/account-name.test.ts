import { expect, test } from "vitest";
import { accountKey, parseAccountName } from "./account-name.ts";

test.each([
  "main",
  "Main account 2",
  "Ersparnisse für später",
  "a",
  "x".repeat(64),
  "v1.2_final-3",
  "tail.",
  " a ",
  "财产",
  "हिन्दी",
])("%s is a valid account name", (name) => expect(parseAccountName(name)).toBe(name));

test.each([
  "",
  "x".repeat(65),
  ".hidden",
  "..",
  "a/b",
  "a\\b",
  "a\0b",
  "a\nb",
  "   ",
  "server",
  "Server",
  "C:",
  "财".repeat(64) + "产",
  "🦊",
])("%j is not a valid account name", (name) => {
  expect(() => parseAccountName(name)).toThrow(expect.objectContaining({ code: "bad_request" }));
});

test("a name with too many bytes for a file name is refused", () => {
  expect(() => parseAccountName("𠀀".repeat(60))).toThrow(/too long|use 1 to 64/);
});

test("names are compared without regard to case and to how an accent is encoded", () => {
  expect(accountKey("ÄPFEL")).toBe(accountKey("äpfel"));
  expect(accountKey("e\u0301te\u0301")).toBe(accountKey("été"));
  expect(parseAccountName("e\u0301te\u0301")).toBe("été");
  expect(accountKey("Straße")).toBe(accountKey("STRASSE"));
  expect(accountKey("STRAẞE")).toBe(accountKey("strasse"));
  expect(accountKey("ΟΔΟΣ")).toBe(accountKey("οδος"));
  expect(accountKey("οδοσ")).toBe(accountKey("οδος"));
  expect(accountKey("ﬁle")).toBe(accountKey("FILE"));
  expect(accountKey("ISI")).toBe(accountKey("isi"));
  expect(accountKey("ısı")).not.toBe(accountKey("isi"));
});
