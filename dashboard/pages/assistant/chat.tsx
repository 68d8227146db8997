import { useChat } from "@ai-sdk/react";
import { useQueryClient } from "@tanstack/react-query";
import { DefaultChatTransport, type UIMessage } from "ai";
import { useEffect, useMemo, useRef, useState } from "react";
import { fetchAtItsNode } from "../../../src/client/follow-node.ts";
import { errorText } from "../../i18n/error-text.ts";
import { useAccount } from "../../data/account.tsx";
import { reach, readBody } from "../../data/auth.ts";
import type { Model, StoredMessage } from "../../data/chats.ts";
import { usePreferences } from "../../data/preferences.tsx";
import { useService } from "../../data/service.ts";
import { Composer } from "./composer.tsx";
import { failureOf, Message } from "./message.tsx";
import { ModelPicker, useModel } from "./model-picker.tsx";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";

const ideas: readonly PlainKey[] = [
  "assistant.whatDoIOwnAnd",
  "assistant.whichWasMyBestMonth",
  "assistant.whatDidIPayIn",
  "assistant.howMuchDidIEarn",
  "assistant.whichHoldingsHaveNoPrice",
];

type ChatProps = {
  id: string;
  stored: StoredMessage[];
  isNew: boolean;
  models: Model[];
  onBegun(): void;
};

/** One conversation. */
export function Chat({ id, stored, isNew, models, onBegun }: ChatProps) {
  const { hideAmounts } = usePreferences();
  const [model, setModel] = useModel(models);
  const { messages, sendMessage, regenerate, halt, status, error, clearError } = useConversation({
    id,
    stored,
    isNew,
  });
  const isBusy = status === "submitted" || status === "streaming";
  const send = (text: string): void => {
    clearError();
    if (isNew && messages.length === 0) onBegun();
    void sendMessage({ text }, { body: { modelId: model?.id } });
  };
  const last = messages.at(-1);
  // After a reload or in another window, a failure is shown as it was stored.
  const failure =
    error !== undefined ? errorText(error) : isBusy || last === undefined ? undefined : failureOf(last);
  const end = useStayAtEnd(messages, { isBusy });

  return (
    <section className={hideAmounts ? "chat veiled" : "chat"} aria-label={t("assistant.conversation")}>
      {hideAmounts && <p className="faint small">{t("assistant.amountsAreHiddenOnThis")}</p>}
      <div className="chat-messages" aria-live="polite" aria-busy={isBusy}>
        {messages.length === 0 && !isBusy && <Ideas onChoose={send} />}
        {messages.map((message, index) => (
          <Message
            key={message.id}
            message={message}
            models={models}
            isWriting={status === "streaming" && index === messages.length - 1}
            isLast={index === messages.length - 1}
          />
        ))}
        {status === "submitted" && (
          <p className="faint chat-waiting" role="status">
            {t("assistant.waitingFor", { label: model?.label ?? t("assistant.theModel") })}
          </p>
        )}
        {failure !== undefined && (
          <div className="failure" role="alert">
            <p className="break">{failure}</p>
            <button
              type="button"
              className="button small"
              onClick={() => {
                clearError();
                void regenerate({ body: { modelId: model?.id } });
              }}
            >
              {t("common.retry")}
            </button>
          </div>
        )}
        <div ref={end} />
      </div>
      <Composer isBusy={isBusy} canSend={model !== undefined} onSend={send} onStop={halt}>
        <ModelPicker models={models} chosenModel={model} onChoose={setModel} />
      </Composer>
    </section>
  );
}

/** Connects a conversation to the service: resumes an answer that is still being generated, and adds messages stored by other windows. */
function useConversation({ id, stored, isNew }: Pick<ChatProps, "id" | "stored" | "isNew">) {
  const service = useService();
  const queries = useQueryClient();
  const { name: accountName } = useAccount();
  const transport = useMemo(
    () =>
      new DefaultChatTransport({
        api: "/assistant-chat",
        fetch: async (input, init) => {
          const response = await reach(fetchAtItsNode(input, init));
          // Throws the service's error, so that it is shown in the page's language.
          if (!response.ok) await readBody(response);
          return response;
        },
        // Earlier messages are stored in the service.
        prepareSendMessagesRequest: ({ id: conversation, messages: all, body }) => ({
          body: { ...body, accountName, resume: true, id: conversation, messages: all.slice(-1) },
        }),
        prepareReconnectToStreamRequest: ({ id: conversation }) => ({
          api: `/assistant-chat/${encodeURIComponent(conversation)}/stream?accountName=${encodeURIComponent(accountName)}`,
        }),
      }),
    [accountName],
  );
  const chat = useChat({
    id,
    messages: stored.map(toUIMessage),
    transport,
    resume: !isNew,
    experimental_throttle: 60,
    onFinish: () => void queries.invalidateQueries({ queryKey: [accountName, "assistant.conversations"] }),
  });
  const { status, setMessages, resumeStream, stop } = chat;
  const isBusy = status === "submitted" || status === "streaming";
  const known = useRef(stored);
  useEffect(() => {
    if (known.current === stored || isBusy) return;
    known.current = stored;
    setMessages(stored.map(toUIMessage));
    if (stored.at(-1)?.role === "user") void resumeStream();
  }, [stored, isBusy, setMessages, resumeStream]);
  const halt = (): void => {
    void service.call("assistant.stop", { accountName, conversationId: id });
    void stop();
  };
  return { ...chat, halt };
}

function Ideas({ onChoose }: { onChoose(text: string): void }) {
  return (
    <div className="stack chat-ideas">
      <p className="soft">{t("assistant.askAboutThisAccountIn")}</p>
      <ul className="chat-idea-list">
        {ideas
          .map((key) => ({ key, idea: t(key) }))
          .map(({ key, idea }) => (
            <li key={key}>
              <button type="button" className="button small" onClick={() => onChoose(idea)}>
                {idea}
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** Keeps the end of the answer in view while it grows, unless the user has scrolled up. */
function useStayAtEnd(messages: UIMessage[], { isBusy }: { isBusy: boolean }) {
  const end = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(true);
  useEffect(() => {
    const element = end.current;
    if (element === null) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? true), {
      rootMargin: "0px 0px 240px 0px",
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (isBusy && isNear) end.current?.scrollIntoView({ block: "end" });
  }, [messages, isBusy, isNear]);
  return end;
}

function toUIMessage({ id, role, parts, metadata }: StoredMessage): UIMessage {
  return { id, role, parts: parts as UIMessage["parts"], ...(metadata === null ? {} : { metadata }) };
}
