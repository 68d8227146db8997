import type { Wire } from "./model-server.ts";

/** The stream of Google's `streamGenerateContent?alt=sse` (ai.google.dev/api/generate-content). */
export const googleGenerateContent: Wire = ({ thinking, words = [], calls = [], sources = [], usage }) => {
  const counted = usage ?? { input: 100, output: 10 };
  const chunk = (parts: unknown[], more: Record<string, unknown> = {}): string =>
    `data: ${JSON.stringify({
      candidates: [{ content: { role: "model", parts }, index: 0, ...more }],
      modelVersion: "scripted",
      responseId: "r1",
    })}\r\n\r\n`;
  const grounding =
    sources.length === 0
      ? {}
      : {
          groundingMetadata: {
            webSearchQueries: ["the news"],
            groundingChunks: sources.map(({ url, title }) => ({ web: { uri: url, title } })),
          },
        };
  return [
    ...(thinking === undefined ? [] : [chunk([{ text: thinking, thought: true }])]),
    ...words.map((text) => chunk([{ text }])),
    ...calls.map(({ name, input }) =>
      chunk([{ functionCall: { name, args: input }, thoughtSignature: "c2ln" }]),
    ),
    `data: ${JSON.stringify({
      candidates: [
        { content: { role: "model", parts: [{ text: "" }] }, finishReason: "STOP", index: 0, ...grounding },
      ],
      usageMetadata: {
        promptTokenCount: counted.input,
        candidatesTokenCount: counted.output,
        totalTokenCount: counted.input + counted.output,
      },
    })}\r\n\r\n`,
  ];
};
