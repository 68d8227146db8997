import { useState, type FormEvent } from "react";
import { errorText } from "../../i18n/error-text.ts";
import { useConnectionKinds } from "../../data/new-connection.ts";
import type { Connection, ConnectionKind } from "../../data/records.ts";
import { Placeholder } from "../../parts/query-result.tsx";
import { SettingsFields } from "./settings-fields.tsx";
import { fieldsOf, textOf, valueOf } from "./settings-schema.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { usePhrases } from "../../i18n/use-phrases.ts";

type Wanted = { kind: string; label?: string; settings: Record<string, unknown> };

/** The form for a kind's settings, generated from its schema. For an existing connection only changed fields are submitted. */
export function ConnectionForm({
  connection,
  isExchangeFirst = false,
  action,
  onSave,
}: {
  connection?: Connection;
  /** Whether exchanges are listed before chains. */
  isExchangeFirst?: boolean;
  action: string;
  /** Rejects with a message for the user that contains the remedy. */
  onSave(connection: Wanted): Promise<void>;
}) {
  const kinds = useConnectionKinds();
  const [chosenKind, choose] = useState(connection?.kind ?? "");
  const exchanges = kinds.filter(isExchange);
  const groups: [title: PlainKey, kinds: ConnectionKind[]][] = [
    ["connections.chainsAndWallets", kinds.filter((known) => !isExchange(known))],
    ["connections.exchanges", exchanges],
  ];
  if (isExchangeFirst) groups.reverse();
  const kind = kinds.find(({ id }) => id === chosenKind) ?? groups[0]?.[1][0] ?? kinds[0];
  if (kind === undefined) return <Placeholder lines={4} />;
  return (
    <div className="stack">
      {connection === undefined && (
        <label className="field">
          <span>{t("connections.source")}</span>
          <select value={kind.id} onChange={(event) => choose(event.target.value)}>
            {groups.map(([group, members]) => (
              <optgroup key={group} label={t(group)}>
                {members.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
      )}
      <KindForm key={kind.id} kind={kind} connection={connection} action={action} onSave={onSave} />
    </div>
  );
}

/** Sources that are read with a secret key. */
function isExchange({ settings }: ConnectionKind): boolean {
  return fieldsOf(settings).some(({ property, isRequired }) => property.secret === true && isRequired);
}

/** Where to create a key, with the permissions that it needs. It comes before the fields, since a key is created first. */
function KeyHint({ place }: { place: unknown }) {
  const phrases = usePhrases();
  if (typeof place !== "string") return <p className="small soft">{t("connections.createAReadOnlyApi")}</p>;
  return <p className="small soft">{t("connections.createAKeyAt", { place: phrases?.of(place) ?? "" })}</p>;
}

function KindForm({
  kind,
  connection,
  action,
  onSave,
}: {
  kind: ConnectionKind;
  connection: Connection | undefined;
  action: string;
  onSave(connection: Wanted): Promise<void>;
}) {
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const fields = fieldsOf(kind.settings);
  const before = connection?.settings ?? {};
  const hasSecrets = isExchange(kind);
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const label = String(form.get("connection label") ?? "").trim();
    const settings: Record<string, unknown> = {};
    for (const field of fields) {
      const { name, property } = field;
      const value = valueOf(field, form.get(name));
      if (connection === undefined) {
        if (value !== undefined && value !== false) settings[name] = value;
      } else if (value === undefined) {
        // An empty secret leaves the stored one unchanged; any other emptied field removes its setting.
        if (property.secret !== true && before[name] !== undefined) settings[name] = null;
      } else if (textOf(value) !== textOf(before[name]) || typeof value === "boolean") {
        if (value !== (before[name] ?? false)) settings[name] = value;
      }
    }
    setAsking(true);
    setRefusal(null);
    try {
      await onSave({ kind: kind.id, settings, ...(label === "" ? {} : { label }) });
    } catch (error) {
      setRefusal(errorText(error));
      setAsking(false);
    }
  };
  return (
    <form className="form" onSubmit={(event) => void save(event)}>
      {hasSecrets && <KeyHint place={kind.settings["description"]} />}
      <SettingsFields fields={fields} values={before} />
      <label className="field">
        <span>
          {t("common.name")} <span className="faint">{t("connections.optional")}</span>
        </span>
        <input
          name="connection label"
          defaultValue={connection?.label ?? ""}
          maxLength={120}
          autoComplete="off"
          placeholder={t("connections.nameFromTheSource")}
        />
      </label>
      {refusal !== null && (
        <p className="failure" role="alert">
          {refusal}
        </p>
      )}
      <div className="actions">
        <button type="submit" className="button primary" disabled={isAsking}>
          {isAsking ? t("connections.checkingTheSource") : action}
        </button>
      </div>
    </form>
  );
}
