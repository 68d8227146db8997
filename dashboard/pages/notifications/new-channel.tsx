import { useState, type FormEvent } from "react";
import { useAccountMutation, type AccountInput } from "../../data/account.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { SelectField } from "../../parts/select-field.tsx";
import { TextField } from "../../parts/text-field.tsx";
import { t } from "../../i18n/t.ts";
import { channelKinds } from "./channel-kinds.ts";

type Destination = AccountInput<"notifications.channels.set">["destination"];
type Kind = "ntfy" | "email" | "webhook";

const kinds: readonly Kind[] = ["ntfy", "email", "webhook"];

/** Adds a channel by its address. Browsers are added by `ThisBrowser`. */
export function NewChannel() {
  const mutate = useAccountMutation();
  const { say, fail } = useNotify();
  const [kind, setKind] = useState<Kind>("ntfy");
  const [secret, setSecret] = useState<string | null>(null);
  const add = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element);
    const text = (name: string): string => String(form.get(name) ?? "").trim();
    const [from, to] = [text("quietFrom"), text("quietTo")];
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    try {
      const createdChannel = await mutate("notifications.channels.set", {
        label: text("label"),
        showAmounts: form.has("showAmounts"),
        quietHours: from === "" || to === "" ? null : { from, to, timeZone },
        destination: destinationOf(kind, text),
      });
      setSecret(createdChannel.secret);
      element.reset();
      say(t("notifications.channelAdded"));
    } catch (error) {
      fail(error);
    }
  };
  return (
    <>
      {secret !== null && (
        <p role="status">
          {t("notifications.secretOnce")} <code className="break">{secret}</code>
        </p>
      )}
      <form className="form" onSubmit={(event) => void add(event)}>
        <div className="form-row">
          <SelectField
            label={t("notifications.kind")}
            options={kinds.map((kind) => ({ value: kind, title: t(channelKinds[kind]) }))}
            value={kind}
            onChange={setKind}
          />
          <TextField field="label" label={t("common.name")} />
        </div>
        <div className="form-row">
          <DestinationFields kind={kind} />
        </div>
        <label className="check">
          <input type="checkbox" name="showAmounts" /> <span>{t("notifications.showAmounts")}</span>
        </label>
        <div className="form-row">
          <TextField field="quietFrom" label={t("notifications.quietFrom")} type="time" isRequired={false} />
          <TextField field="quietTo" label={t("notifications.quietTo")} type="time" isRequired={false} />
        </div>
        <div className="actions">
          <button type="submit" className="button">
            {t("notifications.addChannel")}
          </button>
        </div>
      </form>
    </>
  );
}

function DestinationFields({ kind }: { kind: Kind }) {
  if (kind === "webhook") return <TextField field="url" label={t("notifications.address")} type="url" />;
  if (kind === "ntfy")
    return (
      <>
        <TextField field="url" label={t("notifications.topicAddress")} type="url" />
        <TextField field="token" label={t("notifications.accessToken")} type="password" isRequired={false} />
      </>
    );
  return (
    <>
      <TextField field="host" label={t("notifications.mailServer")} />
      <TextField field="port" label={t("notifications.port")} type="number" />
      <label className="field">
        <span>{t("notifications.encryption")}</span>
        <select name="security">
          {securities.map(([value, title]) => (
            <option key={value} value={value}>
              {title ?? t("notifications.unencrypted")}
            </option>
          ))}
        </select>
      </label>
      <TextField field="username" label={t("notifications.user")} isRequired={false} />
      <TextField field="password" label={t("notifications.password")} type="password" isRequired={false} />
      <TextField field="from" label={t("notifications.sender")} type="email" />
      <TextField field="to" label={t("notifications.recipient")} type="email" />
    </>
  );
}

const securities = [
  ["tls", "TLS"],
  ["starttls", "STARTTLS"],
  ["none", null],
] as const;

function destinationOf(kind: Kind, text: (name: string) => string): Destination {
  const optionalField = (name: string): Record<string, string> =>
    text(name) === "" ? {} : { [name]: text(name) };
  switch (kind) {
    case "webhook":
      return { kind, url: text("url") };
    case "ntfy":
      return { kind, url: text("url"), ...optionalField("token") };
    case "email":
      return {
        kind,
        host: text("host"),
        port: Number(text("port")),
        security: securities.find(([value]) => value === text("security"))?.[0] ?? "tls",
        username: text("username") === "" ? null : text("username"),
        from: text("from"),
        to: text("to"),
        ...optionalField("password"),
      };
  }
}
