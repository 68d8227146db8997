import { z } from "zod";
import { defineTool } from "../../../src/assistant/tools/tool.ts";
import type { PromptBuilder } from "../../../src/assistant/chat/prepare-turn.ts";
import { createServiceWorld, type ServiceWorld } from "./service-world.ts";

/** A tool that answers, fails as scripted, or waits until the answer is stopped. */
const echoTool = defineTool({
  name: "read_rows",
  description: "Answers rows.",
  input: z.strictObject({ count: z.int().min(0), wait: z.boolean().optional() }),
  async run({ count, wait }, { signal }) {
    if (count === 13) throw new Error("sk-hidden-in-a-stack-trace");
    if (wait === true)
      await new Promise((_, stop) => signal.addEventListener("abort", () => stop(signal.reason)));
    return { rows: Array.from({ length: count }, (_, row) => ({ row })), rowCount: count, truncated: false };
  },
});

const prompt: PromptBuilder = {
  tools: [echoTool],
  factsOf: ({ name }) => ({ account: name }),
  systemOf: (facts) => `You are asked about ${JSON.stringify(facts)}.`,
};

export type Chunk = { type: string; [key: string]: unknown };
export type StoredAnswer = {
  id: string;
  role: string;
  parts: Chunk[];
  metadata: Record<string, unknown> | null;
};

export type ChatWorld = ServiceWorld & {
  token: string;
  call(method: string, input?: Record<string, unknown>): Promise<unknown>;
  /** Sends a message and returns the response as it begins. */
  ask(body: Record<string, unknown>, init?: { signal?: AbortSignal }): Promise<Response>;
  /** Stored messages, oldest first. */
  stored(conversationId?: string): Promise<StoredAnswer[]>;
};

/** The service with an account `main`, model providers on loopback, and one tool. */
export async function chatWorld(upstreams: Record<string, string>): Promise<ChatWorld> {
  const env = Object.fromEntries(Object.entries(upstreams).map(([id, url]) => [`UPSTREAM_${id}_URL`, url]));
  const world = createServiceWorld(env, undefined, prompt);
  const token = await world.signIn();
  const call: ChatWorld["call"] = async (method, input = {}) => {
    const answer = await world.post(`/rpc/${method}`, input, { token });
    const { result, detail } = (await answer.json()) as { result?: unknown; detail?: string };
    if (!answer.ok) throw new Error(detail);
    return result;
  };
  await call("accounts.create", { name: "main" });
  return {
    ...world,
    token,
    call,
    ask: (body, { signal } = {}) =>
      world.request("/assistant-chat", {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify({ accountName: "main", id: "chat-1", ...body }),
        ...(signal === undefined ? {} : { signal }),
      }),
    async stored(conversationId = "chat-1") {
      const page = await call("assistant.messages", { accountName: "main", conversationId, order: "asc" });
      return (page as { items: StoredAnswer[] }).items;
    },
  };
}

export function question(text: string, id = "q1"): Chunk {
  return { id, role: "user", parts: [{ type: "text", text }], type: "message" };
}

/** The events of a stream and its bytes. */
export async function heard(response: Response): Promise<{ text: string; chunks: Chunk[]; said: string }> {
  const text = await response.text();
  const chunks = text
    .split("\n\n")
    .filter((event) => event.startsWith("data: {"))
    .map((event) => JSON.parse(event.slice("data: ".length)) as Chunk);
  return { text, chunks, said: wordsOf(chunks) };
}

export function wordsOf(chunks: Chunk[]): string {
  return chunks.map((chunk) => (chunk.type === "text-delta" ? String(chunk["delta"]) : "")).join("");
}

/** Reads until a stream contains a given text. */
export async function readUntil(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  wanted: string,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  while (!text.includes(wanted)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`The stream ended without ${wanted}: ${text}`);
    text += decoder.decode(value, { stream: true });
  }
  return text;
}
