import { z } from "zod";
import { modelCapabilities, modelFamilies } from "../domain/account/model.ts";
import { at, decimal } from "./records.ts";

/** The records of the assistant (docs/assistant.md). */

export const messagePart = z.looseObject({ type: z.string().min(1).max(200) });

export const storedMessage = z.strictObject({
  id: z.string(),
  conversationId: z.string(),
  role: z.enum(["user", "assistant"]),
  parts: z.array(messagePart),
  createdAt: at,
  metadata: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      "of an answer: `{ modelId, usage, cost, finishReason, promptContext, durationMs }` (`error` where it failed); `null` for a question",
    ),
});

export const conversation = z.strictObject({
  id: z.string(),
  title: z.string(),
  createdAt: at,
  updatedAt: at,
  messages: z.int(),
});

const price = decimal.nullable().describe("USD for 1,000 tokens; `null` if unknown");

export const model = z.strictObject({
  id: z.string(),
  label: z.string(),
  family: z.enum(modelFamilies),
  capabilities: z.array(z.enum(modelCapabilities)),
  contextWindow: z.int().describe("tokens"),
  costPer1kTokens: z.strictObject({ input: price, output: price }),
  available: z.boolean().describe("whether the key it needs is set"),
});
