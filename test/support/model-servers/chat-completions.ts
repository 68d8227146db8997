import type { Wire } from "./model-server.ts";

/** The stream of OpenAI's chat completions, which Ollama, LM Studio, llama.cpp and (with citations) Perplexity use. */
export const chatCompletions: Wire = ({ words = [], calls = [], sources = [], usage }, { body }) => {
  const counted = usage ?? { input: 100, output: 10 };
  const frame = {
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1_790_000_000,
    model: body["model"],
    ...(sources.length === 0 ? {} : { citations: sources.map(({ url }) => url) }),
  };
  const usageField = {
    usage: {
      prompt_tokens: counted.input,
      completion_tokens: counted.output,
      total_tokens: counted.input + counted.output,
    },
  };
  const chunk = (delta: unknown, finish: string | null, more: Record<string, unknown> = {}): string =>
    `data: ${JSON.stringify({ ...frame, choices: [{ index: 0, delta, finish_reason: finish }], ...more })}\n\n`;
  return [
    chunk({ role: "assistant", content: "" }, null),
    ...words.map((content) => chunk({ role: "assistant", content }, null)),
    ...calls.flatMap(({ id, name, input }, index) => {
      const text = JSON.stringify(input);
      const half = Math.ceil(text.length / 2);
      return [
        chunk(
          {
            tool_calls: [{ index, id, type: "function", function: { name, arguments: text.slice(0, half) } }],
          },
          null,
        ),
        chunk({ tool_calls: [{ index, function: { arguments: text.slice(half) } }] }, null),
      ];
    }),
    chunk({ role: "assistant", content: "" }, calls.length > 0 ? "tool_calls" : "stop", usageField),
    "data: [DONE]\n\n",
  ];
};
