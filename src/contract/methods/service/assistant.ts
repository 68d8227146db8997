import { z } from "zod";
import { messagePart, model, conversation, storedMessage } from "../../chat-records.ts";
import { at, accountInput, pageInput, page, nothing, changeEvent } from "../../records.ts";
import { accountContract, subscriptionContract } from "../../method-contract.ts";

const id = z.string().min(1).max(200);

export const conversationId = id;

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
    doc: "The models that can be asked: the catalogue's, the owner's own (`settings.assistant.models`) and those an own server lists. `available` says that the key they need is set.",
    access: "read",
    input: accountInput({}),
    output: z.array(model),
  }),
  checkKey: accountContract({
    doc: "Asks the provider whether it accepts the key that is set; the request costs nothing.",
    access: "owner",
    input: accountInput({ name: z.string() }),
    output: z.strictObject({ accepted: z.boolean(), message: z.string() }),
  }),
  conversations: accountContract({
    doc: "Conversations by last use; with `text` those in which all its words (or their beginnings) occur.",
    access: "read",
    userAccess: "write",
    input: accountInput({ text: z.string().trim().min(1).max(400).optional(), ...pageInput }),
    output: page(conversation),
  }),
  messages: accountContract({
    doc: "Messages of a conversation by time. An answer is there once it has ended, however it did.",
    access: "read",
    userAccess: "write",
    input: accountInput({ conversationId, ...pageInput }),
    output: page(storedMessage),
  }),
  upsertMessage: accountContract({
    doc: "Stores a message, or puts it in the place of the one of its id; the conversation is made where it is new. No model is asked.",
    access: "write",
    input: accountInput({ conversationId: conversationId.optional(), message: sentMessage }),
    output: storedMessage,
  }),
  renameConversation: accountContract({
    doc: "Gives a conversation another title.",
    access: "write",
    input: accountInput({ conversationId, title: z.string().trim().min(1).max(200) }),
    output: conversation,
  }),
  deleteConversation: accountContract({
    doc: "Deletes a conversation with all its messages; an answer that is being written in it is stopped.",
    access: "write",
    input: accountInput({ conversationId }),
    output: nothing,
  }),
  stop: accountContract({
    doc: "Stops the answer that is being written in a conversation; what was said so far is stored. Nothing happens when there is none.",
    access: "write",
    input: accountInput({ conversationId }),
    output: nothing,
  }),
  export: accountContract({
    doc: "A conversation as a file to keep: `json` with all that is stored, `markdown` to read.",
    access: "read",
    userAccess: "write",
    input: accountInput({ conversationId, format: z.enum(["json", "markdown"]).default("markdown") }),
    output: z.strictObject({ name: z.string(), mediaType: z.string(), content: z.string() }),
  }),
  subscribe: subscriptionContract({
    doc: "Tells when messages were stored or conversations changed or deleted.",
    access: "read",
    userAccess: "write",
    event: changeEvent,
  }),
};
