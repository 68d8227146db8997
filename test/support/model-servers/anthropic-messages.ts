import type { Wire } from "./model-server.ts";

/** The stream of Anthropic's Messages API (docs: Messages, streaming). */
export const anthropicMessages: Wire = ({ thinking, words, calls = [], sources = [], usage }, { body }) => {
  const events: string[] = [];
  const send = (type: string, fields: Record<string, unknown> = {}): void => {
    events.push(`event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`);
  };
  const counted = usage ?? { input: 100, output: 10 };
  let index = -1;
  const block = (content: Record<string, unknown>, deltas: Record<string, unknown>[] = []): void => {
    index++;
    send("content_block_start", { index, content_block: content });
    for (const delta of deltas) send("content_block_delta", { index, delta });
    send("content_block_stop", { index });
  };
  send("message_start", {
    message: {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: body["model"],
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: counted.input, output_tokens: 1 },
    },
  });
  if (thinking !== undefined)
    block({ type: "thinking", thinking: "", signature: "" }, [
      { type: "thinking_delta", thinking },
      { type: "signature_delta", signature: "c2lnbmVk" },
    ]);
  if (sources.length > 0) {
    block({ type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} }, [
      { type: "input_json_delta", partial_json: '{"query":"the news"}' },
    ]);
    block({
      type: "web_search_tool_result",
      tool_use_id: "srvtoolu_1",
      content: sources.map(({ url, title }) => ({
        type: "web_search_result",
        url,
        title,
        encrypted_content: "b3BhcXVl",
        page_age: null,
      })),
    });
  }
  if (words !== undefined)
    block(
      { type: "text", text: "" },
      words.map((text) => ({ type: "text_delta", text })),
    );
  for (const { id, name, input } of calls) {
    const text = JSON.stringify(input);
    const half = Math.ceil(text.length / 2);
    block(
      { type: "tool_use", id, name, input: {} },
      [text.slice(0, half), text.slice(half)].map((partial_json) => ({
        type: "input_json_delta",
        partial_json,
      })),
    );
  }
  send("message_delta", {
    delta: { stop_reason: calls.length > 0 ? "tool_use" : "end_turn", stop_sequence: null },
    usage: { output_tokens: counted.output },
  });
  send("message_stop");
  return events;
};
