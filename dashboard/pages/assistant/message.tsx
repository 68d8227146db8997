import type { UIMessage } from "ai";
import type { Model } from "../../data/chats.ts";
import { useFormat } from "../../format/use-format.ts";
import { Markdown } from "./markdown.tsx";
import { ToolCall, type ToolPart } from "./tool-call.tsx";
import { t } from "../../i18n/t.ts";

type Metadata = {
  modelId?: string;
  cost?: string | null;
  finishReason?: string | null;
  durationMs?: number | null;
  error?: string;
  promptContext?: { history?: { leftOut?: number } };
};

/** A message: the owner's text as written, the model's with its tool calls, sources and cost. */
export function Message({
  message,
  models,
  isWriting,
  isLast,
}: {
  message: UIMessage;
  models: Model[];
  isWriting: boolean;
  /** The last answer's failure is shown below it, with a retry button. */
  isLast: boolean;
}) {
  if (message.role === "user")
    return (
      <article className="message mine" aria-label={t("assistant.you")}>
        {message.parts.map((part, index) => (part.type === "text" ? <p key={index}>{part.text}</p> : null))}
      </article>
    );
  const sources = message.parts.filter((part) => part.type === "source-url");
  return (
    <article className="message" aria-label={t("common.assistant")}>
      {message.parts.map((part, index) => (
        <Part key={index} part={part} />
      ))}
      {sources.length > 0 && <Sources of={sources} />}
      {!isWriting && <Footer of={(message.metadata ?? {}) as Metadata} models={models} isLast={isLast} />}
    </article>
  );
}

/** Why an answer ended early; `undefined` if it did not. */
export function failureOf({ role, metadata }: UIMessage): string | undefined {
  const { finishReason, error } = (metadata ?? {}) as Metadata;
  return role === "assistant" && finishReason === "error"
    ? (error ?? t("assistant.theAnswerWasInterrupted"))
    : undefined;
}

function Part({ part }: { part: UIMessage["parts"][number] }) {
  if (part.type === "text") return part.text === "" ? null : <Markdown text={part.text} />;
  if (part.type === "reasoning")
    return part.text.trim() === "" ? null : (
      <details className="tool-call">
        <summary>
          <span className="tool-title">{t("assistant.reasoning")}</span>
        </summary>
        <div className="tool-inside soft">
          <Markdown text={part.text} />
        </div>
      </details>
    );
  if (part.type.startsWith("tool-") || part.type === "dynamic-tool")
    return <ToolCall part={part as ToolPart} />;
  return null;
}

/** Pages found by the provider's search. They are opened only on a click, without a referrer. */
function Sources({ of }: { of: { sourceId: string; url: string; title?: string | undefined }[] }) {
  const known = new Map(
    of.filter(({ url }) => /^https?:\/\//.test(url)).map((source) => [source.url, source]),
  );
  return (
    <details className="tool-call">
      <summary>
        <span className="tool-title">{t("assistant.webSources")}</span>{" "}
        <span className="faint small">{known.size}</span>
      </summary>
      <ul className="tool-inside sources">
        {[...known.values()].map(({ url, title }) => (
          <li key={url} className="break">
            <a href={url} target="_blank" rel="noopener noreferrer nofollow">
              {title === undefined || title === "" ? new URL(url).hostname : title}
            </a>{" "}
            <span className="faint small">{new URL(url).hostname}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Footer({ of, models, isLast }: { of: Metadata; models: Model[]; isLast: boolean }) {
  const format = useFormat();
  const { modelId, cost, finishReason, durationMs, error, promptContext } = of;
  const leftOut = promptContext?.history?.leftOut ?? 0;
  const facts = [
    models.find(({ id }) => id === modelId)?.label ?? modelId,
    cost === null || cost === undefined ? undefined : t("assistant.upTo", { cost }),
    durationMs === null || durationMs === undefined ? undefined : format.duration(durationMs),
    finishReason === "length" ? t("assistant.cutOffAtTheLength") : undefined,
    leftOut > 0 ? t("assistant.withoutTheOldestMessagesWhich", { leftOut }) : undefined,
  ].filter((fact) => fact !== undefined);
  return (
    <>
      {finishReason === "abort" && <p className="faint small">{t("assistant.stopped")}</p>}
      {finishReason === "error" && !isLast && (
        <p className="loss small break">{error ?? t("assistant.theAnswerWasInterrupted")}</p>
      )}
      {facts.length > 0 && <p className="faint small">{facts.join(" · ")}</p>}
    </>
  );
}
