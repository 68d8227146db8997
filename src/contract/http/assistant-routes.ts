import { z } from "zod";
import { messagePart } from "../chat-records.ts";
import { accountName } from "../records.ts";
import { noContent, type HttpRoute } from "./http-route.ts";

/** The body that the AI SDK's `useChat` sends; other keys are ignored. */
export const chatInput = z.object({
  accountName,
  id: z.string().min(1).max(200),
  modelId: z.string().min(1).max(200),
  messages: z
    .array(
      z.object({
        id: z.string().min(1).max(200),
        role: z.enum(["user", "assistant", "system"]),
        parts: z.array(messagePart).max(1_000),
      }),
    )
    .max(10_000),
  resume: z.boolean().default(false).describe("the answer waits 30 s for a client that lost its connection"),
});

const events = {
  mediaType: "text/event-stream",
  description: "the UI message stream of the AI SDK, x-vercel-ai-ui-message-stream: v1",
};

/** The assistant's answers as streams, and its tools for other models. */
export const assistantRoutes: readonly HttpRoute[] = [
  {
    method: "POST",
    path: "/assistant-chat",
    summary: "Streams an answer of the assistant.",
    access: "write",
    body: chatInput,
    responses: { 200: { description: "the stream", body: events } },
  },
  {
    method: "GET",
    path: "/assistant-chat/:id/stream",
    summary: "The running answer, from its beginning; 204 if there is none.",
    access: "read",
    query: z.strictObject({ accountName }),
    responses: { 200: { description: "the stream", body: events }, ...noContent },
  },
  {
    method: "POST",
    path: "/mcp",
    summary: "Model Context Protocol (streamable HTTP) with read-only tools; needs an API token.",
    access: "read",
    body: z.record(z.string(), z.unknown()),
    responses: { 200: { description: "a JSON-RPC answer", body: z.unknown() } },
  },
];
