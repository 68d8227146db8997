import { expect, test } from "vitest";
import {
  classifyRpcError,
  isRefusedForItsContent,
  isUnanswerable,
  isUnknownBlock,
  suggestedBlockRange,
} from "./classify-rpc-error.ts";

test.each<[string, number, string]>([
  ["query returned more than 10000 results", -32005, "split"],
  ["range 1000000 exceeds limit of 10000", -32602, "split"],
  ["block range is larger than max block range, block range = 5120, max block range = 5000", -32000, "split"],
  ["eth_getLogs is limited to a 1000 blocks range", -32000, "split"],
  ["Log response size exceeded. this block range should work: [0x0, 0x87fe9]", -32602, "split"],
  ["daily request count exceeded, request rate limited", -32005, "wait"],
  ["Your app has exceeded its compute units per second capacity", 429, "wait"],
  ["the method ots_getApiLevel does not exist/is not available", -32601, "missing"],
  ["unimplemented", -32603, "missing"],
  ["missing trie node 00 (path ) <nil>", -32000, "empty"],
  ["No state available for block 36600", -32002, "empty"],
  ["execution reverted", 3, "empty"],
  ["invalid project id", -32000, "fatal"],
  ["something never said before", -32000, "retry"],
])("the node's error “%s” (%i) is classified as %s", (message, code, verdict) => {
  expect(classifyRpcError({ code, message })).toBe(verdict);
});

test.each<[string, number, boolean]>([
  ["execution reverted", 3, true],
  ["VM execution error: Reverted 0x08c379a0", -32015, true],
  ["missing trie node 00 (path ) <nil>", -32000, true],
  ["the method eth_call does not exist/is not available", -32601, true],
  ["request rate limited", 429, false],
  ["header could not be loaded", -32000, false],
])("the node's error “%s” (%i) means that the contract has no answer: %s", (message, code, expected) => {
  expect(isUnanswerable({ code, message })).toBe(expected);
});

test.each<[string, number | undefined]>([
  ["range 1000000 exceeds limit of 10000", 10_000],
  ["block range is larger than max block range, block range = 5120, max block range = 5000", 5_000],
  ["eth_getLogs is limited to a 1000 blocks range", 1_000],
  ["requests with up to a 2K block range", 2_000],
  ["up to a 2K block range; this block range should work: [0x10, 0x1f]", 16],
  ["query returned more than 10000 results", undefined],
])("“%s” names a range of %s blocks", (message, blocks) => {
  expect(suggestedBlockRange(message)).toBe(blocks);
});

test.each<[string, boolean]>([
  ["Log response size exceeded. this block range should work: [0x0, 0x87fe9]", true],
  ["query returned more than 10000 results", true],
  ["eth_getLogs is limited to a 1000 blocks range", false],
])("the node's error “%s” refuses the range for its content: %s", (message, isOfContent) => {
  expect(isRefusedForItsContent({ message })).toBe(isOfContent);
});

test.each<[string, boolean]>([
  ["header not found", true],
  ["Unknown block", true],
  ["execution timeout", false],
])("the node's error “%s” means that the block does not exist: %s", (message, isUnknown) => {
  expect(isUnknownBlock({ message })).toBe(isUnknown);
});
