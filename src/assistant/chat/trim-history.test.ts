import { expect, test } from "vitest";
import type { ChatMessage } from "../../domain/account/chat-message.ts";
import { trimHistory, tokensOf } from "./trim-history.ts";

const stated = (id: string, role: ChatMessage["role"], text: string, rows = 0): ChatMessage => ({
  id,
  role,
  parts: [
    ...(rows === 0
      ? []
      : [
          { type: "step-start" },
          { type: "tool-query_sql", state: "output-available", output: "x".repeat(rows) },
        ]),
    { type: "text", text },
  ],
});
const talk = [
  stated("q1", "user", "first"),
  stated("a1", "assistant", "one", 3_000),
  stated("q2", "user", "second"),
  stated("a2", "assistant", "two", 3_000),
];
const size = (messages: ChatMessage[]): number =>
  messages.reduce((sum, message) => sum + tokensOf(message), 0);

test("a history that fits is unchanged", () => {
  expect(trimHistory(talk, size(talk))).toEqual({
    messages: talk,
    leftOut: 0,
    shortened: 0,
    tokens: size(talk),
  });
});

test("tool calls of older turns are dropped first, their text is kept", () => {
  const { messages, leftOut, shortened, tokens } = trimHistory(talk, size(talk) - 1);
  expect(messages.map(({ id, parts }) => `${id} ${parts.length}`)).toEqual(["q1 1", "a1 2", "q2 1", "a2 3"]);
  expect({ leftOut, shortened }).toEqual({ leftOut: 0, shortened: 1 });
  expect(tokens).toBeLessThan(size(talk));
});

test("then whole turns are dropped, oldest first, down to none", () => {
  const { messages, leftOut } = trimHistory(talk, 60);
  expect(messages.map(({ id }) => id)).toEqual(["q2", "a2"]);
  expect(leftOut).toBe(2);
  expect(trimHistory(talk, 0)).toMatchObject({ messages: [], leftOut: 4, tokens: 0 });
});
