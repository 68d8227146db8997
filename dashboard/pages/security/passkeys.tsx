import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useNow } from "../../data/use-now.ts";
import { useFormat } from "../../format/use-format.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { t } from "../../i18n/t.ts";
import {
  addPasskey,
  credentialsKey,
  needsPassword,
  removePasskey,
  securityFailure,
  type Credentials,
} from "./credentials.ts";

/** The user's passkeys. */
export function Passkeys({ credentials: { passkeys } }: { credentials: Credentials }) {
  const queries = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const [asksPassword, setAsksPassword] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const add = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element);
    setWorking(true);
    setError(null);
    try {
      await addPasskey(String(form.get("name")).trim(), String(form.get("password") ?? ""));
      element.reset();
      setAsksPassword(false);
      await queries.invalidateQueries({ queryKey: credentialsKey });
    } catch (failure) {
      if (needsPassword(failure)) setAsksPassword(true);
      setError(securityFailure(failure));
    }
    setWorking(false);
  };
  return (
    <section aria-labelledby="passkeys" className="card stack">
      <h2 id="passkeys">{t("security.passkeys")}</h2>
      <p className="small faint">{t("security.passkeysLead")}</p>
      {passkeys.length === 0 ? (
        <p className="soft">{t("security.noPasskeys")}</p>
      ) : (
        <ul className="rows">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <form className="form" onSubmit={(event) => void add(event)}>
        <div className="form-row">
          <label className="field">
            <span>{t("security.passkeyName")}</span>
            <input name="name" maxLength={100} required autoComplete="off" />
          </label>
          {asksPassword && (
            <label className="field">
              <span>{t("common.password")}</span>
              <input name="password" type="password" autoComplete="current-password" required />
            </label>
          )}
        </div>
        {error !== null && (
          <p role="alert" className="loss">
            {error}
          </p>
        )}
        <div className="actions">
          <button type="submit" className="button" disabled={isWorking}>
            {t("security.addPasskey")}
          </button>
        </div>
      </form>
    </section>
  );
}

function PasskeyRow({
  passkey: { id, name, createdAt, lastUsedAt },
}: {
  passkey: Credentials["passkeys"][number];
}) {
  const queries = useQueryClient();
  const format = useFormat();
  const now = useNow();
  const [isRemoving, setRemoving] = useState(false);
  const [password, setPassword] = useState("");
  return (
    <li className="row account-row">
      <span className="row-main">
        <b className="clip">{name}</b>
        <span className="faint small">
          {t("security.addedAgo", { ago: format.ago(createdAt, now) })} ·{" "}
          {lastUsedAt === null
            ? t("security.neverUsed")
            : t("security.lastUsedAgo", { ago: format.ago(lastUsedAt, now) })}
        </span>
      </span>
      <button type="button" className="button small quiet" onClick={() => setRemoving(true)}>
        {t("common.delete")}
        <span className="visually-hidden"> {name}</span>
      </button>
      {isRemoving && (
        <Confirm
          title={t("security.removePasskey", { name })}
          action={t("common.delete")}
          onClose={() => setRemoving(false)}
          onConfirm={async () => {
            try {
              await removePasskey(id, password);
            } catch (failure) {
              throw new Error(securityFailure(failure), { cause: failure });
            }
            await queries.invalidateQueries({ queryKey: credentialsKey });
          }}
        >
          <label className="field">
            <span>{t("security.passwordIfAsked")}</span>
            <input
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </label>
        </Confirm>
      )}
    </li>
  );
}
