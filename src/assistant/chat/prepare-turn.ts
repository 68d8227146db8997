import { z } from "zod";
import { messagePart } from "../../contract/chat-records.ts";
import type { Context } from "../../context/context.ts";
import type { ChatMessage } from "../../domain/account/chat-message.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { Model } from "../../domain/account/model.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import { decryptProviderAccess } from "../providers/access.ts";
import type { ChatRequest } from "./chat-request.ts";
import {
  chatTurnOf,
  searchesAlways,
  toModelMessage,
  usesAccountData,
  withoutAccountData,
  withoutCalls,
} from "./history.ts";
import { addressesAmong, maskAddresses as shortened } from "../safety/mask-addresses.ts";
import { findModel, servedId } from "../models/models.ts";
import { providers } from "../providers/registry.ts";
import { searchPrompt } from "../prompt/search-prompt.ts";
import { toolSet } from "../tools/tool-set.ts";
import type { AssistantTool } from "../tools/tool.ts";
import { estimateTokens, trimHistory, tokensOf } from "./trim-history.ts";

/** The system prompt and the tools of a turn; the conversation is added later. */
export type PromptBuilder = {
  tools: readonly AssistantTool[];
  /** The state of the account at the time of the answer, stored with it. */
  factsOf(
    account: AccountStore,
    context: Context,
  ): Record<string, unknown> | Promise<Record<string, unknown>>;
  systemOf(facts: Record<string, unknown>): string;
};

/** Tokens reserved for the answer. */
const answerTokens = 16_000;

/** Looks up everything that a turn needs. Throws `bad_request`, `not_found` and `conflict` for an invalid request. */
export async function prepareTurn({
  context,
  account,
  prompt,
  request,
  signal,
}: {
  context: Context;
  account: AccountStore;
  prompt: PromptBuilder;
  request: ChatRequest;
  signal: AbortSignal;
}) {
  const turn = chatTurnOf(request.messages, account.conversations.history(request.id));
  const model = await findModel(request.modelId, { account, context, signal });
  const provider = providers[model.family];
  const access = await decryptProviderAccess(provider, account.id, context);
  const hasSight = model.capabilities.includes("vision");
  if (!hasSight && turn.question.parts.some(({ type }) => type === "file"))
    throw new AppError(
      "bad_request",
      msg`${model.label} cannot read attached files. Choose a model with vision.`,
    );

  const usesTools = model.capabilities.includes("tools") && !provider.searchesAlways;
  const tools = usesTools ? prompt.tools : [];
  const toolNames = new Set(prompt.tools.map(({ name }) => name));
  const { maskAddresses } = account.settings.get().assistant;
  const facts = provider.searchesAlways ? {} : await prompt.factsOf(account, context);
  const system = provider.searchesAlways ? searchPrompt(context.now()) : prompt.systemOf(facts);

  const mask = provider.searchesAlways || maskAddresses ? maskingFor(account) : sameMessage;
  const seen = (sentMessage: ChatMessage): ChatMessage => {
    const message = mask(sentMessage);
    const plainMessage = usesTools
      ? toModelMessage(message, toolNames)
      : withoutCalls(toModelMessage(message, toolNames));
    return hasSight
      ? plainMessage
      : { ...plainMessage, parts: plainMessage.parts.filter(({ type }) => type !== "file") };
  };
  // Data of the account is not sent to a model that searches the web with its whole input.
  const sentMessages = provider.searchesAlways ? withoutAccountData(turn.earlier, toolNames) : turn.earlier;
  const earlierMessages = sentMessages
    .map(seen)
    .filter(({ parts }) => parts.some(({ type }) => type !== "step-start"));
  const question = seen(turn.question);
  const room = roomFor(
    model,
    estimateTokens(system) + tools.reduce((sum, tool) => sum + toolTokens(tool), 0),
  );
  const questionTokens = tokensWithin(question, room, model);
  const history = trimHistory(earlierMessages, room - questionTokens);
  // Of the whole conversation: a later answer may repeat figures of calls that were omitted from the history.
  const knowsData = turn.earlier.some((message) => usesAccountData(message, toolNames));
  const openModel = await provider.open({ ...model, id: servedId(model) }, access);

  return {
    question: turn.question,
    model,
    opened: openModel,
    key: access.key,
    system,
    messages: [...history.messages, question],
    tools: toolSet(tools, { context, accountName: account.name, maskAddresses }, signal),
    knowsData,
    budget: room,
    promptContext: {
      facts,
      // Earlier messages only; the question is always included.
      history: {
        messages: history.messages.length,
        leftOut: history.leftOut,
        shortened: history.shortened,
      },
      estimatedTokens: model.contextWindow - answerRoom(model) - room + history.tokens + questionTokens,
      contextWindow: model.contextWindow,
      webSearch: provider.searchesAlways
        ? searchesAlways
        : webSearchOf({ canSearch: openModel.search !== undefined, knowsData }),
    },
  };
}

/** The tokens of a question. Throws `bad_request` if it exceeds the model's context. */
function tokensWithin(question: ChatMessage, room: number, model: Model): number {
  const tokens = tokensOf(question);
  if (tokens > room)
    throw new AppError(
      "bad_request",
      msg`The question is about ${tokens} tokens long, and ${model.label} has room for ${Math.max(room, 0)}. Shorten it, or choose a model with a larger window.`,
    );
  return tokens;
}

/** Until when the model may search the web, for the answer's metadata. */
function webSearchOf({ canSearch, knowsData }: { canSearch: boolean; knowsData: boolean }): string {
  if (!canSearch) return "none";
  return knowsData
    ? "closed: the conversation holds figures of the account"
    : "until figures of the account are read";
}

/** Shortens the addresses in a message; the account's own are known by its wallets. */
function maskingFor(account: AccountStore): (message: ChatMessage) => ChatMessage {
  const known = addressesAmong(account.wallets.list().map(({ wallet }) => wallet));
  return (message) => ({
    ...message,
    parts: partsOf(JSON.stringify(message.parts, (_, value: unknown) => masked(value, known))),
  });
}

function sameMessage(message: ChatMessage): ChatMessage {
  return message;
}

function partsOf(text: string): ChatMessage["parts"] {
  return z.array(messagePart).parse(JSON.parse(text));
}

/** Addresses in texts and tool results; images have none. */
function masked(value: unknown, known: readonly string[]): unknown {
  return typeof value === "string" && !value.startsWith("data:") ? shortened(value, known) : value;
}

function roomFor(model: Model, fixed: number): number {
  return model.contextWindow - answerRoom(model) - fixed;
}

function answerRoom({ contextWindow }: Model): number {
  return Math.min(answerTokens, Math.floor(contextWindow / 4));
}

function toolTokens({ name, description, input }: AssistantTool): number {
  return estimateTokens(name + description + JSON.stringify(z.toJSONSchema(input, { io: "input" })));
}
