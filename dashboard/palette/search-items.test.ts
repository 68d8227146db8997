import { expect, test } from "vitest";
import { matchingItems, type Item } from "./search-items.ts";

const item = (title: string, words = ""): Item => ({ key: title, title, words, run: () => undefined });
const titles = (text: string): string[] => matchingItems(all, text).map(({ title }) => title);
const all = [
  item("Staked Ether", "stETH"),
  item("Ether", "ETH ethereum"),
  item("Börse verbinden"),
  item("0xabcdef0123", "wallet"),
];

test("words match by their prefix, and matching titles come first", () => {
  expect(titles("eth")).toEqual(["Ether", "Staked Ether"]);
  expect(titles("ether staked")).toEqual(["Staked Ether"]);
  expect(titles("takes")).toEqual([]);
});

test("accents and case do not matter, and a longer part matches inside a hash", () => {
  expect(titles("BORSE")).toEqual(["Börse verbinden"]);
  expect(titles("cdef0")).toEqual(["0xabcdef0123"]);
  expect(titles("")).toHaveLength(4);
});
