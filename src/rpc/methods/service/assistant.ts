import { assistant as contract } from "../../../contract/methods/service/assistant.ts";
import { checkKey } from "../../../assistant/models/check-key.ts";
import { exportConversation } from "../../../assistant/chat/export-conversation.ts";
import { listModels } from "../../../assistant/models/models.ts";
import { AppError } from "../../../errors/app-error.ts";
import { accountMethod, subscription } from "../../protocol/method.ts";

/** Maximum of characters of JSON per message. */
const maxMessage = 2 * 1024 ** 2;

/** Chats with a model that can read the account. Messages to it are sent to `POST /assistant-chat`. */
export const assistant = {
  models: accountMethod(contract.models, {
    runs: "reader",
    uses: ["log", "secrets", "http", "settings"],
    handle: ({ context, account, signal }) => listModels(account, context, signal),
  }),
  checkKey: accountMethod(contract.checkKey, {
    runs: "reader",
    uses: ["secrets", "http"],
    handle: ({ context, account, signal }, { name }) =>
      checkKey(name, { accountId: account.id, context, signal }),
  }),
  conversations: accountMethod(contract.conversations, {
    runs: "reader",
    uses: ["conversations"],
    handle: ({ account }, { text, limit, cursor, order }) =>
      account.conversations.list(text, { limit, cursor, order }),
  }),
  messages: accountMethod(contract.messages, {
    runs: "reader",
    uses: ["conversations"],
    handle: ({ account }, { conversationId: id, limit, cursor, order }) =>
      account.conversations.messages(id, { limit, cursor, order }),
  }),
  upsertMessage: accountMethod(contract.upsertMessage, {
    runs: "worker",
    uses: ["conversations", "now"],
    handle({ context, account }, { conversationId: statedId, message }) {
      const id = statedId ?? message.conversationId;
      if (id === undefined)
        throw new AppError("bad_request", "The conversation is missing. Send conversationId.");
      const { role, parts } = message;
      if (role === "system")
        throw new AppError(
          "bad_request",
          "A system message is refused, because the service writes its own. Send messages of the roles user and assistant.",
        );
      if (JSON.stringify(parts).length > maxMessage)
        throw new AppError(
          "too_large",
          "The message is larger than 2 MiB. Shorten it, or attach smaller files.",
        );
      const known = account.conversations
        .history(id)
        .find((storedMessage) => storedMessage.id === message.id);
      account.conversations.upsert({
        id: message.id,
        conversationId: id,
        role,
        parts,
        createdAt: message.createdAt ?? known?.createdAt ?? context.now(),
        metadata: message.metadata === undefined ? (known?.metadata ?? null) : message.metadata,
      });
      return account.conversations.message(id, message.id);
    },
  }),
  renameConversation: accountMethod(contract.renameConversation, {
    runs: "worker",
    uses: ["conversations"],
    handle({ account }, { conversationId: id, title }) {
      account.conversations.rename(id, title);
      return account.conversations.get(id);
    },
  }),
  deleteConversation: accountMethod(contract.deleteConversation, {
    runs: "worker",
    uses: ["conversations", "bus"],
    handle({ context, account, accountName }, { conversationId: id }) {
      account.conversations.delete(id);
      context.bus.publish("stopAnswer", { accountName, conversationId: id });
      return null;
    },
  }),
  stop: accountMethod(contract.stop, {
    runs: "reader",
    uses: ["bus"],
    handle({ context, accountName }, { conversationId: id }) {
      context.bus.publish("stopAnswer", { accountName, conversationId: id });
      return null;
    },
  }),
  export: accountMethod(contract.export, {
    runs: "reader",
    uses: ["conversations"],
    handle: ({ account }, { conversationId: id, format }) =>
      exportConversation(account.conversations.get(id), account.conversations.history(id), format),
  }),
  subscribe: subscription(contract.subscribe, {
    topic: "assistant",
  }),
};
