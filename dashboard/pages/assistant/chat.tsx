import { useChat } from "@ai-sdk/react";
import { useQueryClient } from "@tanstack/react-query";
import { DefaultChatTransport, type UIMessage } from "ai";
import { useEffect, useMemo, useRef, useState } from "react";
import { messageOf } from "../../../src/errors/app-error.ts";
import { useAccount } from "../../data/account.tsx";
import type { Model, StoredMessage } from "../../data/chats.ts";
import { usePreferences } from "../../data/preferences.tsx";
import { useService } from "../../data/service.ts";
import { Composer } from "./composer.tsx";
import { failureOf, Message } from "./message.tsx";
import { ModelPicker, useModel } from "./model-picker.tsx";

const ideas = [
  "What do I own, and what is it worth?",
  "Which was my best month, and why?",
  "What did I pay in fees, by year?",
  "What did staking bring me?",
  "Which holdings have no price?",
];

/** One conversation. It speaks to the service by the AI SDK's own transport, and takes up an answer that is being written elsewhere. */
export function Chat({
  id,
  stored,
  isNew,
  models,
  onBegun,
}: {
  id: string;
  stored: StoredMessage[];
  isNew: boolean;
  models: Model[];
  onBegun(): void;
}) {
  const service = useService();
  const queries = useQueryClient();
  const { name: accountName } = useAccount();
  const { hideAmounts } = usePreferences();
  const [model, setModel] = useModel(models);
  const transport = useMemo(
    () =>
      new DefaultChatTransport({
        api: "/assistant-chat",
        // What was said before is stored with the service.
        prepareSendMessagesRequest: ({ id: conversation, messages: all, body }) => ({
          body: { ...body, accountName, resume: true, id: conversation, messages: all.slice(-1) },
        }),
        prepareReconnectToStreamRequest: ({ id: conversation }) => ({
          api: `/assistant-chat/${encodeURIComponent(conversation)}/stream?accountName=${encodeURIComponent(accountName)}`,
        }),
      }),
    [accountName],
  );
  const { messages, sendMessage, setMessages, regenerate, resumeStream, stop, status, error, clearError } =
    useChat({
      id,
      messages: stored.map(asShown),
      transport,
      resume: !isNew,
      experimental_throttle: 60,
      onFinish: () => void queries.invalidateQueries({ queryKey: [accountName, "assistant.conversations"] }),
    });
  const isBusy = status === "submitted" || status === "streaming";

  // What another window has stored in the meantime.
  const known = useRef(stored);
  useEffect(() => {
    if (known.current === stored || isBusy) return;
    known.current = stored;
    setMessages(stored.map(asShown));
    if (stored.at(-1)?.role === "user") void resumeStream();
  }, [stored, isBusy, setMessages, resumeStream]);

  const send = (text: string): void => {
    clearError();
    if (isNew && messages.length === 0) onBegun();
    void sendMessage({ text }, { body: { modelId: model?.id } });
  };
  const halt = (): void => {
    void service.call("assistant.stop", { accountName, conversationId: id });
    void stop();
  };
  const last = messages.at(-1);
  // What another window or a reload shows of a failure is what was stored of it.
  const failure =
    error !== undefined ? detailOf(error) : isBusy || last === undefined ? undefined : failureOf(last);
  const end = useStayAtEnd(messages, isBusy);

  return (
    <section className={hideAmounts ? "chat veiled" : "chat"} aria-label="Conversation">
      {hideAmounts && (
        <p className="faint small">Amounts are hidden on this device, and answers with them.</p>
      )}
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
            Asking {model?.label ?? "the model"}…
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
              Ask again
            </button>
          </div>
        )}
        <div ref={end} />
      </div>
      <Composer isBusy={isBusy} canSend={model !== undefined} onSend={send} onStop={halt}>
        <ModelPicker models={models} chosen={model} onChoose={setModel} />
      </Composer>
    </section>
  );
}

function Ideas({ onChoose }: { onChoose(text: string): void }) {
  return (
    <div className="stack chat-ideas">
      <p className="soft">
        Ask about this account in your own words. The model reads your data through a few tools that can only
        look; each call is shown with its rows.
      </p>
      <ul className="chat-idea-list">
        {ideas.map((idea) => (
          <li key={idea}>
            <button type="button" className="button small" onClick={() => onChoose(idea)}>
              {idea}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Follows the answer while the reader is at its end; anyone who has scrolled up stays there. */
function useStayAtEnd(messages: UIMessage[], isBusy: boolean) {
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

function asShown({ id, role, parts, metadata }: StoredMessage): UIMessage {
  return { id, role, parts: parts as UIMessage["parts"], ...(metadata === null ? {} : { metadata }) };
}

/** The service's own words: a refusal comes as a problem in JSON. */
function detailOf(error: Error): string {
  try {
    const { detail } = JSON.parse(error.message) as { detail?: unknown };
    return typeof detail === "string" ? detail : messageOf(error);
  } catch {
    return messageOf(error);
  }
}
