import { z } from "zod";
import { checkKey } from "../../assistant/models/check-key.ts";
import { exportConversation } from "../../assistant/chat/export-conversation.ts";
import { listModels } from "../../assistant/models/models.ts";
import { AppError } from "../../errors/app-error.ts";
import { conversation, messagePart, model, storedMessage } from "../../contract/chat-records.ts";
import { accountMethod, subscription } from "../protocol/method.ts";
import { at, changeEvent, nothing, page, pageInput, accountInput } from "../../contract/records.ts";

const id = z.string().min(1).max(200);
const conversationId = id;
/** Characters of JSON a message may have. */
const maxMessage = 2 * 1024 ** 2;

const sentMessage = z.strictObject({
  id,
  conversationId: id.optional(),
  role: z.enum(["user", "assistant", "system"]),
  parts: z.array(messagePart).min(1).max(1_000),
  createdAt: at.optional(),
  metadata: z.record(z.string(), z.json()).nullish(),
});

/** Chats with a model that can read the account. What is said to it goes to `POST /assistant-chat`. */
export const assistant = {
  models: accountMethod({
    doc: "The models that can be asked: the catalogue's, the owner's own (`settings.assistant.models`) and those an own server lists. `available` says that the key they need is set.",
    access: "read",
    runs: "reader",
    input: accountInput({}),
    output: z.array(model),
    handle: ({ context, account, signal }) => listModels(account, context, signal),
  }),
  checkKey: accountMethod({
    doc: "Asks the provider whether it accepts the key that is set; the request costs nothing.",
    access: "owner",
    runs: "reader",
    input: accountInput({ name: z.string() }),
    output: z.strictObject({ accepted: z.boolean(), message: z.string() }),
    handle: ({ context, account, signal }, { name }) =>
      checkKey(name, { accountId: account.id, context, signal }),
  }),
  conversations: accountMethod({
    doc: "Conversations by last use; with `text` those in which all its words (or their beginnings) occur.",
    access: "read",
    runs: "reader",
    input: accountInput({ text: z.string().trim().min(1).max(400).optional(), ...pageInput }),
    output: page(conversation),
    handle: ({ account }, { text, limit, cursor, order }) =>
      account.conversations.list(text, { limit, cursor, order }),
  }),
  messages: accountMethod({
    doc: "Messages of a conversation by time. An answer is there once it has ended, however it did.",
    access: "read",
    runs: "reader",
    input: accountInput({ conversationId, ...pageInput }),
    output: page(storedMessage),
    handle: ({ account }, { conversationId: of, limit, cursor, order }) =>
      account.conversations.messages(of, { limit, cursor, order }),
  }),
  upsertMessage: accountMethod({
    doc: "Stores a message, or puts it in the place of the one of its id; the conversation is made where it is new. No model is asked.",
    access: "write",
    runs: "worker",
    input: accountInput({ conversationId: conversationId.optional(), message: sentMessage }),
    output: storedMessage,
    handle({ context, account }, { conversationId: stated, message }) {
      const of = stated ?? message.conversationId;
      if (of === undefined) throw new AppError("bad_request", "Say in which conversation: conversationId.");
      const { role, parts } = message;
      if (role === "system")
        throw new AppError("bad_request", "A system message is refused: the service writes its own.");
      if (JSON.stringify(parts).length > maxMessage)
        throw new AppError("too_large", "The message is larger than 2 MiB.");
      const known = account.conversations.history(of).find((other) => other.id === message.id);
      account.conversations.upsert({
        id: message.id,
        conversationId: of,
        role,
        parts,
        createdAt: message.createdAt ?? known?.createdAt ?? context.now(),
        metadata: message.metadata === undefined ? (known?.metadata ?? null) : message.metadata,
      });
      return account.conversations.message(of, message.id);
    },
  }),
  renameConversation: accountMethod({
    doc: "Gives a conversation another title.",
    access: "write",
    runs: "worker",
    input: accountInput({ conversationId, title: z.string().trim().min(1).max(200) }),
    output: conversation,
    handle({ account }, { conversationId: of, title }) {
      account.conversations.rename(of, title);
      return account.conversations.get(of);
    },
  }),
  deleteConversation: accountMethod({
    doc: "Deletes a conversation with all its messages; an answer that is being written in it is stopped.",
    access: "write",
    runs: "worker",
    input: accountInput({ conversationId }),
    output: nothing,
    handle({ context, account, accountName }, { conversationId: of }) {
      account.conversations.delete(of);
      context.bus.publish("stopAnswer", { accountName, conversationId: of });
      return null;
    },
  }),
  stop: accountMethod({
    doc: "Stops the answer that is being written in a conversation; what was said so far is stored. Nothing happens when there is none.",
    access: "write",
    runs: "reader",
    input: accountInput({ conversationId }),
    output: nothing,
    handle({ context, accountName }, { conversationId: of }) {
      context.bus.publish("stopAnswer", { accountName, conversationId: of });
      return null;
    },
  }),
  export: accountMethod({
    doc: "A conversation as a file to keep: `json` with all that is stored, `markdown` to read.",
    access: "read",
    runs: "reader",
    input: accountInput({ conversationId, format: z.enum(["json", "markdown"]).default("markdown") }),
    output: z.strictObject({ name: z.string(), mediaType: z.string(), content: z.string() }),
    handle: ({ account }, { conversationId: of, format }) =>
      exportConversation(account.conversations.get(of), account.conversations.history(of), format),
  }),
  subscribe: subscription({
    doc: "Tells when messages were stored or conversations changed or deleted.",
    access: "read",
    topic: "assistant",
    event: changeEvent,
  }),
};
