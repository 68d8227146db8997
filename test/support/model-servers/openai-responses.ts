import type { Wire } from "./model-server.ts";

/** The stream of OpenAI's Responses API (platform.openai.com/docs/api-reference/responses-streaming). */
export const openaiResponses: Wire = ({ thinking, words, calls = [], sources = [], usage }, { body }) => {
  const events: string[] = [];
  let sequence = 0;
  const send = (type: string, fields: Record<string, unknown>): void => {
    events.push(
      `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: sequence++, ...fields })}\n\n`,
    );
  };
  const response = { id: "resp_1", object: "response", created_at: 1_790_000_000, model: body["model"] };
  let place = -1;
  send("response.created", { response: { ...response, status: "in_progress", output: [] } });
  if (thinking !== undefined) {
    const item = { id: "rs_1", type: "reasoning", summary: [], encrypted_content: "b3BhcXVl" };
    place++;
    send("response.output_item.added", { output_index: place, item });
    const at = { item_id: "rs_1", output_index: place, summary_index: 0 };
    send("response.reasoning_summary_part.added", { ...at, part: { type: "summary_text", text: "" } });
    send("response.reasoning_summary_text.delta", { ...at, delta: thinking });
    send("response.reasoning_summary_part.done", { ...at, part: { type: "summary_text", text: thinking } });
    send("response.output_item.done", {
      output_index: place,
      item: { ...item, summary: [{ type: "summary_text", text: thinking }] },
    });
  }
  if (sources.length > 0) {
    const item = { id: "ws_1", type: "web_search_call" };
    place++;
    send("response.output_item.added", { output_index: place, item: { ...item, status: "in_progress" } });
    send("response.output_item.done", {
      output_index: place,
      item: { ...item, status: "completed", action: { type: "search", query: "the news" } },
    });
  }
  if (words !== undefined) {
    const item = { id: "msg_1", type: "message", role: "assistant" };
    place++;
    const at = { item_id: "msg_1", output_index: place, content_index: 0 };
    send("response.output_item.added", {
      output_index: place,
      item: { ...item, status: "in_progress", content: [] },
    });
    send("response.content_part.added", { ...at, part: { type: "output_text", text: "", annotations: [] } });
    for (const delta of words) send("response.output_text.delta", { ...at, delta, logprobs: [] });
    for (const [index, { url, title }] of sources.entries())
      send("response.output_text.annotation.added", {
        ...at,
        annotation_index: index,
        annotation: { type: "url_citation", url, title, start_index: 0, end_index: 1 },
      });
    const text = words.join("");
    send("response.output_text.done", { ...at, text, logprobs: [] });
    send("response.output_item.done", {
      output_index: place,
      item: { ...item, status: "completed", content: [{ type: "output_text", text, annotations: [] }] },
    });
  }
  for (const { id, name, input } of calls) {
    const item = { id: `fc_${id}`, type: "function_call", call_id: id, name };
    const text = JSON.stringify(input);
    const half = Math.ceil(text.length / 2);
    place++;
    const at = { item_id: `fc_${id}`, output_index: place };
    send("response.output_item.added", {
      output_index: place,
      item: { ...item, arguments: "", status: "in_progress" },
    });
    for (const delta of [text.slice(0, half), text.slice(half)])
      send("response.function_call_arguments.delta", { ...at, delta });
    send("response.function_call_arguments.done", { ...at, arguments: text });
    send("response.output_item.done", {
      output_index: place,
      item: { ...item, arguments: text, status: "completed" },
    });
  }
  const counted = usage ?? { input: 100, output: 10 };
  send("response.completed", {
    response: {
      ...response,
      status: "completed",
      usage: {
        input_tokens: counted.input,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: counted.output,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: counted.input + counted.output,
      },
    },
  });
  return events;
};
