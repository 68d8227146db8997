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
    handle: ({ account }, { conversationId: of, limit, cursor, order }) =>
      account.conversations.messages(of, { limit, cursor, order }),
  }),
  upsertMessage: accountMethod(contract.upsertMessage, {
    runs: "worker",
    uses: ["conversations", "now"],
    handle({ context, account }, { conversationId: statedId, message }) {
      const of = statedId ?? message.conversationId;
      if (of === undefined)
        throw new AppError("bad_request", "The conversation is not named. Send conversationId.");
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
        .history(of)
        .find((storedMessage) => storedMessage.id === message.id);
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
  renameConversation: accountMethod(contract.renameConversation, {
    runs: "worker",
    uses: ["conversations"],
    handle({ account }, { conversationId: of, title }) {
      account.conversations.rename(of, title);
      return account.conversations.get(of);
    },
  }),
  deleteConversation: accountMethod(contract.deleteConversation, {
    runs: "worker",
    uses: ["conversations", "bus"],
    handle({ context, account, accountName }, { conversationId: of }) {
      account.conversations.delete(of);
      context.bus.publish("stopAnswer", { accountName, conversationId: of });
      return null;
    },
  }),
  stop: accountMethod(contract.stop, {
    runs: "reader",
    uses: ["bus"],
    handle({ context, accountName }, { conversationId: of }) {
      context.bus.publish("stopAnswer", { accountName, conversationId: of });
      return null;
    },
  }),
  export: accountMethod(contract.export, {
    runs: "reader",
    uses: ["conversations"],
    handle: ({ account }, { conversationId: of, format }) =>
      exportConversation(account.conversations.get(of), account.conversations.history(of), format),
  }),
  subscribe: subscription(contract.subscribe, {
    topic: "assistant",
  }),
};
