import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { t } from "../../i18n/t.ts";
import {
  credentialsKey,
  linkProvider,
  needsPassword,
  securityFailure,
  unlinkProvider,
} from "./credentials.ts";

/** The user's account at the identity provider of the service. */
export function Provider({ name, isLinked }: { name: string; isLinked: boolean }) {
  const queries = useQueryClient();
  const [asksPassword, setAsksPassword] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    setError(null);
    try {
      if (isLinked) await unlinkProvider(password);
      else await linkProvider(password);
      await queries.invalidateQueries({ queryKey: credentialsKey });
    } catch (failure) {
      if (needsPassword(failure)) setAsksPassword(true);
      setError(securityFailure(failure));
    }
  };
  return (
    <section aria-labelledby="provider" className="card stack">
      <h2 id="provider">{name}</h2>
      <p className="soft">{isLinked ? t("security.providerLinked") : t("security.providerNotLinked")}</p>
      <form className="form" onSubmit={(event) => void submit(event)}>
        {asksPassword && (
          <label className="field short">
            <span>{t("common.password")}</span>
            <input name="password" type="password" autoComplete="current-password" required />
          </label>
        )}
        {error !== null && (
          <p role="alert" className="loss">
            {error}
          </p>
        )}
        <div className="actions">
          <button type="submit" className="button">
            {isLinked ? t("security.unlink") : t("security.link")}
          </button>
        </div>
      </form>
    </section>
  );
}
