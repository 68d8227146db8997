import { z } from "zod";
import { messagePart, model, conversation, storedMessage } from "../../chat-records.ts";
import { at, accountInput, pageInput, page, nothing, changeEvent } from "../../records.ts";
import { accountContract, subscriptionContract } from "../../method-contract.ts";

const id = z.string().min(1).max(200);

const conversationId = id;

const sentMessage = z.strictObject({
  id,
  conversationId: id.optional(),
  role: z.enum(["user", "assistant", "system"]),
  parts: z.array(messagePart).min(1).max(1_000),
  createdAt: at.optional(),
  metadata: z.record(z.string(), z.json()).nullish(),
});

/** Chats with a model that can read the account. Messages are sent to `POST /assistant-chat`. */
export const assistant = {
  models: accountContract({
    doc: "Lists the models: those of the catalogue, of `settings.assistant.models`, and of the custom server. `available` states that the required key is set.",
    access: "read",
    input: accountInput({}),
    output: z.array(model),
  }),
  checkKey: accountContract({
    doc: "Checks with the provider whether it accepts the stored key, by a request without cost.",
    access: "owner",
    input: accountInput({ name: z.string() }),
    output: z.strictObject({ accepted: z.boolean(), message: z.string() }),
  }),
  conversations: accountContract({
    doc: "Lists conversations, the most recently used first; with `text` those that contain all its words or their prefixes.",
    access: "read",
    userAccess: "write",
    input: accountInput({ text: z.string().trim().min(1).max(400).optional(), ...pageInput }),
    output: page(conversation),
  }),
  messages: accountContract({
    doc: "Lists the messages of a conversation by time. An answer is listed when it has ended, including by an error or cancellation.",
    access: "read",
    userAccess: "write",
    input: accountInput({ conversationId, ...pageInput }),
    output: page(storedMessage),
  }),
  upsertMessage: accountContract({
    doc: "Stores a message, or replaces the one with its id; creates the conversation if it is new. No model is asked.",
    access: "write",
    input: accountInput({ conversationId: conversationId.optional(), message: sentMessage }),
    output: storedMessage,
  }),
  renameConversation: accountContract({
    doc: "Renames a conversation.",
    access: "write",
    input: accountInput({ conversationId, title: z.string().trim().min(1).max(200) }),
    output: conversation,
  }),
  deleteConversation: accountContract({
    doc: "Deletes a conversation with all its messages; a running answer is stopped.",
    access: "write",
    input: accountInput({ conversationId }),
    output: nothing,
  }),
  stop: accountContract({
    doc: "Stops the running answer of a conversation and stores the part received so far. Without one, nothing happens.",
    access: "write",
    input: accountInput({ conversationId }),
    output: nothing,
  }),
  export: accountContract({
    doc: "Returns a conversation as a file: `json` with all stored data, or readable `markdown`.",
    access: "read",
    userAccess: "write",
    input: accountInput({ conversationId, format: z.enum(["json", "markdown"]).default("markdown") }),
    output: z.strictObject({ name: z.string(), mediaType: z.string(), content: z.string() }),
  }),
  subscribe: subscriptionContract({
    doc: "Published when messages were stored, conversations changed or deleted, or keys of the assistant set or deleted.",
    access: "read",
    userAccess: "write",
    event: changeEvent,
  }),
};
