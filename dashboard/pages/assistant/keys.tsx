import { useState, type FormEvent } from "react";
import { useAccountMutation, useAccountQuery, useAccount } from "../../data/account.tsx";
import { useService } from "../../data/service.ts";
import { errorText } from "../../i18n/error-text.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { useNotify } from "../../parts/notice.tsx";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";

const providers: readonly { secret: string; title(): string; label: PlainKey; placeholder: string }[] = [
  { secret: "assistant_openai_key", title: () => "OpenAI", label: "assistant.apiKey", placeholder: "sk-…" },
  {
    secret: "assistant_anthropic_key",
    title: () => "Anthropic",
    label: "assistant.apiKey",
    placeholder: "sk-ant-…",
  },
  { secret: "assistant_google_key", title: () => "Google", label: "assistant.apiKey", placeholder: "AIza…" },
  {
    secret: "assistant_perplexity_key",
    title: () => "Perplexity",
    label: "assistant.apiKey",
    placeholder: "pplx-…",
  },
  {
    secret: "assistant_custom_url",
    title: () => t("assistant.yourOwnServerOllamaLm"),
    label: "assistant.address",
    placeholder: "http://localhost:11434/v1",
  },
];

function titleOf(name: string): string {
  if (name === "assistant_custom_url") return t("assistant.yourOwnServer");
  if (name === "assistant_custom_key") return t("assistant.apiKeyOfYourOwn");
  return providers.find(({ secret }) => secret === name)?.title() ?? name;
}

/** Shown while no model is usable: what is needed, and how a key is used. */
export function KeysCard() {
  return (
    <section className="card stack keys-card" aria-labelledby="no-key">
      <h2 id="no-key">{t("assistant.theAssistantNeedsAModel")}</h2>
      <p className="soft">{t("assistant.enterAnApiKeyOf")}</p>
      <KeyForm />
    </section>
  );
}

/** The configured keys, each with a test and a delete button, and a form for another one. */
export function Keys() {
  const secrets = useAccountQuery("secrets.list", {});
  return (
    <div className="stack">
      <QueryResult of={secrets} lines={3}>
        {(list) => {
          const assistantKeys = list.filter(({ name }) => name.startsWith("assistant_"));
          return assistantKeys.length === 0 ? (
            <p className="soft">{t("assistant.noApiKeys")}</p>
          ) : (
            <ul className="rows">
              {assistantKeys.map(({ name, hint }) => (
                <KeyRow key={name} name={name} hint={hint} />
              ))}
            </ul>
          );
        }}
      </QueryResult>
      <h3>{t("assistant.addAnApiKey")}</h3>
      <KeyForm />
    </div>
  );
}

function KeyRow({ name, hint }: { name: string; hint: string }) {
  const mutate = useAccountMutation();
  const service = useService();
  const { name: accountName } = useAccount();
  const { fail } = useNotify();
  const [notice, setNotice] = useState<{ text: string; isBad: boolean } | null>(null);
  const check = async (): Promise<void> => {
    setNotice(null);
    try {
      const { accepted, message } = await service.call("assistant.checkKey", { accountName, name });
      setNotice({ text: message, isBad: !accepted });
    } catch (error) {
      setNotice({ text: errorText(error), isBad: true });
    }
  };
  return (
    <li className="key-row">
      <div className="row">
        <div className="row-main">
          <span>{titleOf(name)}</span>
          <span className="faint small mono clip">{hint}</span>
        </div>
        <div className="actions">
          <button type="button" className="button small" onClick={() => void check()}>
            {t("assistant.test")}
          </button>
          <button
            type="button"
            className="button small quiet"
            onClick={() => void mutate("secrets.delete", { name }, ["assistant"]).catch(fail)}
          >
            {t("assistant.deleteKey")}
          </button>
        </div>
      </div>
      {notice !== null && (
        <p role="status" className={notice.isBad ? "loss small break" : "gain small break"}>
          {notice.text}
        </p>
      )}
    </li>
  );
}

function KeyForm() {
  const mutate = useAccountMutation();
  const { say } = useNotify();
  const [secret, setSecret] = useState(providers[0]?.secret ?? "");
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const provider = providers.find((known) => known.secret === secret) ?? providers[0];
  const isOwn = secret === "assistant_custom_url";
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const formData = new FormData(form);
    setSaving(true);
    setProblem(null);
    try {
      await mutate("secrets.set", { name: secret, value: String(formData.get("value") ?? "") }, [
        "assistant",
      ]);
      const key = String(formData.get("key") ?? "").trim();
      if (isOwn && key !== "")
        await mutate("secrets.set", { name: "assistant_custom_key", value: key }, ["assistant"]);
      form.reset();
      say(t("assistant.theApiKeyWasSaved"));
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <form className="form" onSubmit={(event) => void save(event)}>
      <div className="form-row">
        <label className="field">
          <span>{t("assistant.provider")}</span>
          <select value={secret} onChange={(event) => setSecret(event.target.value)}>
            {providers.map((known) => (
              <option key={known.secret} value={known.secret}>
                {known.title()}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>{provider === undefined ? "" : t(provider.label)}</span>
          <input
            key={secret}
            name="value"
            type={isOwn ? "text" : "password"}
            placeholder={provider?.placeholder}
            autoComplete="off"
            spellCheck={false}
            required
          />
        </label>
        {isOwn && (
          <label className="field">
            <span>{t("assistant.apiKeyOptional")}</span>
            <input name="key" type="password" autoComplete="off" spellCheck={false} />
          </label>
        )}
      </div>
      {problem !== null && (
        <p role="alert" className="loss break">
          {problem}
        </p>
      )}
      <div className="actions">
        <button type="submit" className="button primary" disabled={isSaving}>
          {isSaving ? t("assistant.saving") : t("assistant.saveKey")}
        </button>
      </div>
    </form>
  );
}
