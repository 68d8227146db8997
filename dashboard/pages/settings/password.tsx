import { useState, type FormEvent } from "react";
import { changePassword } from "../sign-in/sign-in.ts";
import { errorText } from "../../i18n/error-text.ts";
import { t } from "../../i18n/t.ts";

/** A new password ends all sessions, including this one. */
export function Password() {
  const [error, setError] = useState<string | null>(null);
  const change = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    try {
      await changePassword(String(form.get("current")), String(form.get("next")));
    } catch (failure) {
      setError(errorText(failure));
    }
  };
  return (
    <section aria-labelledby="password" className="card stack">
      <h2 id="password">{t("common.password")}</h2>
      <form className="form" onSubmit={(event) => void change(event)}>
        <input type="text" name="username" autoComplete="username" defaultValue="owner" hidden />
        <div className="form-row">
          <label className="field">
            <span>{t("settings.currentPassword")}</span>
            <input name="current" type="password" autoComplete="current-password" required />
          </label>
          <label className="field">
            <span>{t("settings.newPassword")}</span>
            <input name="next" type="password" autoComplete="new-password" minLength={10} required />
          </label>
        </div>
        {error !== null && (
          <p role="alert" className="loss">
            {error}
          </p>
        )}
        <div className="actions">
          <button type="submit" className="button">
            {t("settings.changePasswordAndSignIn")}
          </button>
        </div>
      </form>
    </section>
  );
}
