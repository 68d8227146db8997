import { useState } from "react";
import { useAccountQuery } from "../data/account.tsx";
import { useMessages, type Model } from "../data/chats.ts";
import { QueryResult } from "../parts/query-result.tsx";
import { Icon } from "../parts/icon.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { useRouter } from "../router.tsx";
import "../styles/assistant.css";
import { Chat } from "./assistant/chat.tsx";
import { History } from "./assistant/history.tsx";
import { Keys, KeysCard } from "./assistant/keys.tsx";
import { t } from "../i18n/t.ts";

/** Conversations with a model that can read the account: they are stored, and every figure can be traced to the call it came from. */
export default function AssistantPage() {
  const models = useAccountQuery("assistant.models", {});
  const [open, setOpen] = useState<"history" | "keys" | null>(null);
  const { id, isNew, choose, begin, begun } = useConversation();
  const close = (): void => setOpen(null);
  const hasModel = models.data?.some(({ available }) => available) !== false;
  return (
    <div className="page assistant">
      <div className="assistant-head">
        <h1>{t("common.assistant")}</h1>
        <div className="actions">
          <button type="button" className="button small" onClick={begin}>
            <Icon name="add" size={16} /> {t("assistant.newChat")}
          </button>
          <button
            type="button"
            className={`button small quiet${hasModel ? " narrow-chats" : ""}`}
            onClick={() => setOpen("history")}
          >
            {t("assistant.chats")}
          </button>
          <button type="button" className="button small quiet" onClick={() => setOpen("keys")}>
            {t("assistant.apiKeys")}
          </button>
        </div>
      </div>
      <QueryResult of={models} lines={8}>
        {(list) =>
          hasModel ? (
            <div className="assistant-columns">
              <aside className="assistant-side" aria-label={t("assistant.chats")}>
                <History chosenChat={id} onChoose={choose} onGone={begin} />
              </aside>
              <Conversation key={id} id={id} isNew={isNew} models={list} onBegun={begun} />
            </div>
          ) : (
            <>
              <KeysCard />
              {!isNew && <Conversation key={id} id={id} isNew={false} models={list} onBegun={begun} />}
            </>
          )
        }
      </QueryResult>
      {open === "history" && (
        <Sheet title={t("assistant.chats")} onClose={close}>
          <History
            chosenChat={id}
            onChoose={(next) => {
              choose(next);
              close();
            }}
            onGone={begin}
          />
        </Sheet>
      )}
      {open === "keys" && (
        <Sheet title={t("assistant.apiKeysOfModelProviders")} onClose={close}>
          <Keys />
        </Sheet>
      )}
    </div>
  );
}

/** The shown conversation: that of the URL, or a new one, whose id is added to the URL with its first message. */
function useConversation() {
  const { path, search, go } = useRouter();
  const chosenChat = search.get("chat") ?? "";
  const [freshId, setFreshId] = useState(newId);
  const isNew = chosenChat === "" || chosenChat === freshId;
  const show = (id: string, options?: { replace: boolean }): void =>
    go(id === "" ? path : `${path}?chat=${encodeURIComponent(id)}`, options);
  return {
    id: isNew ? freshId : chosenChat,
    isNew,
    choose(id: string): void {
      setFreshId(newId());
      show(id);
    },
    begin(): void {
      setFreshId(newId());
      show("");
    },
    begun: () => show(freshId, { replace: true }),
  };
}

/** `randomUUID` is not available on a page over plain HTTP. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

function Conversation({
  id,
  isNew,
  models,
  onBegun,
}: {
  id: string;
  isNew: boolean;
  models: Model[];
  onBegun(): void;
}) {
  // The messages of a conversation that began on this page are in the chat already.
  const [wasNew] = useState(isNew);
  const messages = useMessages(id, { isStored: !wasNew });
  if (wasNew) return <Chat id={id} stored={[]} isNew models={models} onBegun={onBegun} />;
  return (
    <QueryResult of={messages} lines={8}>
      {(storedMessages) => (
        <Chat id={id} stored={storedMessages} isNew={false} models={models} onBegun={onBegun} />
      )}
    </QueryResult>
  );
}
