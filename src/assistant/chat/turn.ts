import type * as SdkModule from "ai";
import type { LanguageModelUsage, ModelMessage, ToolSet, UIMessage, UIMessageChunk } from "ai";
import type { ChatMessage, MessagePart } from "../../domain/account/chat-message.ts";
import type { Model } from "../../domain/account/model.ts";
import type { Pause } from "../../ports/pause.ts";
import type { Broadcast } from "./broadcast.ts";
import { addUsage, costOf, type Usage } from "../models/cost.ts";
import type { OpenModel } from "../providers/provider.ts";
import { safeChunks } from "../safety/safe-chunks.ts";
import { shortenResults } from "../safety/shorten-results.ts";
import { yieldingStream } from "./yielding-stream.ts";
import { explainFailure } from "./upstream-error.ts";

/** Maximum model calls in one turn; at the last one the model has to answer without further tools. */
const maxSteps = 16;
/** How long a provider may be silent in the middle of an answer. */
const timeoutMs = 300_000;

/** Metadata stored with an answer (docs/assistant.md). */
export type AnswerMetadata = {
  modelId: string;
  usage: Usage | null;
  /** USD at list price, decimal text. */
  cost: string | null;
  finishReason: string | null;
  promptContext: Record<string, unknown>;
  durationMs: number | null;
  error?: string;
};

export type Answer = { parts: MessagePart[]; metadata: AnswerMetadata };

type Turn = {
  answerId: string;
  question: ChatMessage;
  model: Model;
  opened: OpenModel;
  key: string | undefined;
  system: string;
  messages: ChatMessage[];
  tools: ToolSet;
  /** Whether the conversation contains tool results about the account. */
  knowsData: boolean;
  /** Maximum tokens of the messages. */
  budget: number;
  promptContext: Record<string, unknown>;
  now: () => number;
  pause: Pause;
  signal: AbortSignal;
  broadcast: Broadcast;
  /** Called after each step with everything received so far. */
  onStep: (parts: MessagePart[]) => void;
};

/** The state of a turn while it runs. */
type Progress = {
  usage: Usage | null;
  finishReason: string | null;
  problem: string | null;
  parts: MessagePart[];
  endedAt: number | null;
};

/**
 * Sends the conversation to the model, runs its tool calls until it has answered, and forwards every chunk. Returns the answer with its cost,
 * whatever the outcome: complete, stopped (`abort`) or failed (`error`).
 */
export async function runTurn(turn: Turn): Promise<Answer> {
  const { answerId, model, key, promptContext, now, signal, broadcast } = turn;
  const ai = await import("ai");
  // The SDK's warnings go to standard output, which is reserved for the log.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const startedAt = now();
  const progress: Progress = { usage: null, finishReason: null, problem: null, parts: [], endedAt: null };
  // The first error is the cause; later ones of the SDK wrap it.
  const recordProblem = (error: unknown): string =>
    (progress.problem ??= explainFailure(error, model.family, key));
  const metadata = (): AnswerMetadata => ({
    modelId: model.id,
    usage: progress.usage,
    cost: progress.usage === null ? null : costOf(progress.usage, model.costPer1kTokens),
    finishReason: progress.finishReason,
    promptContext,
    durationMs: (progress.endedAt ??= now()) - startedAt,
  });
  const result = await askModel(ai, turn, progress, recordProblem);
  const stream = ai.createUIMessageStream({
    originalMessages: [toUIMessage(turn.question)],
    generateId: () => answerId,
    onError: recordProblem,
    onStepFinish: ({ responseMessage }) => turn.onStep(storedParts(responseMessage)),
    onFinish({ responseMessage, isAborted }) {
      progress.parts = storedParts(responseMessage);
      if (isAborted && !signal.aborted)
        recordProblem(new Error(`nothing came for ${timeoutMs / 60_000} minutes`));
    },
    execute({ writer }) {
      const chunks = result.toUIMessageStream({
        sendSources: true,
        // Also called for a failed tool call, which is returned to the model and does not end the turn.
        onError: (error) => callProblem(error) ?? explainFailure(error, model.family, key),
        messageMetadata({ part }) {
          if (part.type === "start") return { modelId: model.id, promptContext };
          if (part.type !== "finish") return undefined;
          progress.finishReason = progress.problem === null ? part.finishReason : "error";
          return metadata();
        },
      });
      writer.merge(
        chunks.pipeThrough(yieldingStream({ now, pause: turn.pause })).pipeThrough(safeChunks(key)),
      );
    },
  });
  const send = (chunk: UIMessageChunk): void => broadcast.send(JSON.stringify(chunk));
  for await (const chunk of iterable(stream)) {
    // A stop breaks the provider's connection off, which is no failure.
    if (chunk.type === "error" && signal.aborted) continue;
    send(chunk);
  }

  if (signal.aborted) {
    progress.finishReason = "abort";
    // Windows that did not stop the answer learn why it ended.
    send({ type: "message-metadata", messageMetadata: metadata() });
  }
  if (!signal.aborted && progress.problem !== null) progress.finishReason = "error";
  progress.finishReason ??= "error";
  const { finishReason, problem, parts } = progress;
  return {
    parts,
    metadata: { ...metadata(), ...(finishReason === "error" && problem !== null ? { error: problem } : {}) },
  };
}

type Sdk = typeof SdkModule;

/** Starts the model's stream. Its usage is summed in `progress`; an error goes to `recordProblem`. */
async function askModel(ai: Sdk, turn: Turn, progress: Progress, recordProblem: (error: unknown) => string) {
  const { opened, tools } = turn;
  const search = opened.search;
  const toolNames = new Set(Object.keys(tools));
  const toolsAndSearch: ToolSet = search === undefined ? tools : { ...tools, [search.name]: search.tool };
  return ai.streamText({
    model: opened.model,
    system: turn.system,
    messages: await modelMessages(ai, turn.messages),
    maxRetries: 1,
    timeout: { chunkMs: timeoutMs },
    abortSignal: turn.signal,
    stopWhen: ai.stepCountIs(maxSteps),
    experimental_include: { requestBody: false },
    // The SDK must not fetch anything for the model. Messages with URLs have been refused before.
    experimental_download: async (files) => files.map(() => null),
    ...(opened.options === undefined ? {} : { providerOptions: opened.options }),
    ...(Object.keys(toolsAndSearch).length === 0 ? {} : { tools: toolsAndSearch }),
    prepareStep({ stepNumber, steps, messages }) {
      const hasRead =
        turn.knowsData ||
        steps.some(({ toolResults }) => toolResults.some(({ toolName }) => toolNames.has(toolName)));
      return {
        messages: shortenResults(messages, turn.budget),
        // Account data and web search are never combined: a token's name could otherwise instruct the model to send figures in a search.
        ...(search !== undefined && hasRead ? { activeTools: [...toolNames] } : {}),
        ...(stepNumber === maxSteps - 1 && toolNames.size > 0 ? { toolChoice: "none" as const } : {}),
      };
    },
    onStepFinish(step) {
      const used = usageOf(step.usage);
      progress.usage = progress.usage === null ? used : addUsage(progress.usage, used);
    },
    onError: ({ error }) => void recordProblem(error),
  });
}

async function modelMessages(ai: Sdk, messages: readonly ChatMessage[]): Promise<ModelMessage[]> {
  const shownMessages = messages.map(toUIMessage);
  const valid = await ai.safeValidateUIMessages({ messages: shownMessages });
  return ai.convertToModelMessages(valid.success ? valid.data : shownMessages.map(textOnly), {
    ignoreIncompleteToolCalls: true,
  });
}

/** The error of a single tool call; `undefined` for other errors. */
function callProblem(error: unknown): string | undefined {
  if (typeof error === "string") return error;
  if (!(error instanceof Error)) return undefined;
  if (/^AI_(?:InvalidToolInput|NoSuchTool|ToolCallRepair)Error$/.test(error.name)) return error.message;
  return error.name === "AppError" ? error.message : undefined;
}

function usageOf(usage: LanguageModelUsage): Usage {
  const { inputTokens, outputTokens, totalTokens, inputTokenDetails, outputTokenDetails } = usage;
  return {
    inputTokens: inputTokens ?? null,
    outputTokens: outputTokens ?? null,
    totalTokens: totalTokens ?? null,
    reasoningTokens: outputTokenDetails.reasoningTokens ?? null,
    cachedInputTokens: inputTokenDetails.cacheReadTokens ?? null,
  };
}

/** Our messages have the shape of the SDK's; it validates the parts. */
function toUIMessage({ id, role, parts }: ChatMessage): UIMessage {
  return { id, role, parts: parts as UIMessage["parts"] };
}

function textOnly(message: UIMessage): UIMessage {
  return { ...message, parts: message.parts.filter(({ type }) => type === "text") };
}

/** The parts of an answer as stored: a part that was interrupted keeps its text so far. */
function storedParts({ parts }: UIMessage): MessagePart[] {
  return (parts as MessagePart[]).map((part) =>
    part["state"] === "streaming" ? { ...part, state: "done" } : part,
  );
}

/** Reads a web stream chunk by chunk, for runtimes in which streams are not iterable. */
async function* iterable(stream: ReadableStream<UIMessageChunk>): AsyncGenerator<UIMessageChunk> {
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}
