import { useDeferredValue, useState } from "react";
import { useAccount, useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import { saveFile, type Conversation } from "../../data/chats.ts";
import { useService } from "../../data/service.ts";
import { useNow } from "../../data/use-now.ts";
import { countText } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { t } from "../../i18n/t.ts";

/** Past conversations by last use, searchable; each can be exported or deleted. */
export function History({
  chosenChat,
  onChoose,
  onGone,
}: {
  chosenChat: string;
  onChoose(id: string): void;
  /** Called when the shown conversation was deleted. */
  onGone(): void;
}) {
  const [text, setText] = useState("");
  const words = useDeferredValue(text.trim());
  const answer = useAccountQuery("assistant.conversations", {
    limit: 200,
    ...(words === "" ? {} : { text: words }),
  });
  const [conversationToDelete, setConversationToDelete] = useState<Conversation | null>(null);
  const mutate = useAccountMutation();
  return (
    <div className="stack history">
      <label className="search-field">
        <Icon name="search" size={16} />
        <span className="visually-hidden">{t("assistant.searchChats")}</span>
        <input
          type="search"
          placeholder={t("assistant.searchChats")}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <QueryResult of={answer} lines={5}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="faint small">
              {words === "" ? t("assistant.noChatsYet") : t("assistant.noMatchingChats")}
            </p>
          ) : (
            <ul>
              {items.map((conversation) => (
                <Entry
                  key={conversation.id}
                  conversation={conversation}
                  isChosen={conversation.id === chosenChat}
                  onChoose={() => onChoose(conversation.id)}
                  onDelete={() => setConversationToDelete(conversation)}
                />
              ))}
            </ul>
          )
        }
      </QueryResult>
      {conversationToDelete !== null && (
        <Confirm
          title={t("assistant.deleteThisChat")}
          action={t("common.delete")}
          onClose={() => setConversationToDelete(null)}
          onConfirm={async () => {
            await mutate("assistant.deleteConversation", { conversationId: conversationToDelete.id });
            if (conversationToDelete.id === chosenChat) onGone();
          }}
        >
          {t("assistant.andItsWillBeDeleted", {
            title: conversationToDelete.title,
            messages: countText(conversationToDelete.messages, "message"),
          })}
        </Confirm>
      )}
    </div>
  );
}

function Entry({
  conversation: { id, title, updatedAt },
  isChosen,
  onChoose,
  onDelete,
}: {
  conversation: Conversation;
  isChosen: boolean;
  onChoose(): void;
  onDelete(): void;
}) {
  const format = useFormat();
  const service = useService();
  const { name: accountName } = useAccount();
  const { fail } = useNotify();
  const now = useNow();
  const save = (): void => {
    service.call("assistant.export", { accountName, conversationId: id }).then(saveFile, fail);
  };
  return (
    <li className="history-entry">
      <button type="button" className="history-title" aria-current={isChosen} onClick={onChoose}>
        <span className="clip">{title}</span>
        <span className="faint small">{format.ago(updatedAt, now)}</span>
      </button>
      <button
        type="button"
        className="icon-button"
        onClick={save}
        aria-label={t("assistant.saveToAFile", { title })}
      >
        <Icon name="download" size={16} />
      </button>
      <button
        type="button"
        className="icon-button"
        onClick={onDelete}
        aria-label={t("assistant.deleteChat", { title })}
      >
        <Icon name="trash" size={16} />
      </button>
    </li>
  );
}
