import { useEffect, useRef, useState, type FormEvent } from "react";
import { errorText } from "../i18n/error-text.ts";
import { Refused } from "../data/auth.ts";
import { setUp, signIn } from "./gate/sign-in.ts";
import { Rose } from "../parts/icon.tsx";
import { t } from "../i18n/t.ts";

/** The way in: the first time a password is chosen, later it is asked for. */
export default function Gate({ isNew, onIn }: { isNew: boolean; onIn(): void }) {
  const [error, setError] = useState<string | null>(null);
  const [isWorking, setWorking] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const [isShown, setShown] = useState(false);
  // There is nothing else to do here than to type it.
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => password.current?.focus(), []);
  const enter = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = String(form.get("password"));
    setWorking(true);
    try {
      if (isNew) await setUp(typed, String(form.get("setupCode") ?? "").trim());
      else await signIn(typed);
      onIn();
    } catch (failure) {
      if (failure instanceof Refused && failure.reason === "setup_code_required") setNeedsCode(true);
      setError(
        !isNew && failure instanceof Refused && failure.status === 401
          ? t("signIn.wrongPassword")
          : errorText(failure),
      );
      setWorking(false);
    }
  };
  return (
    <main className="gate">
      <div className="gate-card">
        <Rose size={132} />
        <h1>{isNew ? t("signIn.welcomeToPortolan") : "Portolan"}</h1>
        <p className="soft">{isNew ? t("signIn.yourDataStaysOnThis") : t("signIn.signInToSeeYour")}</p>
        <form className="form" onSubmit={(event) => void enter(event)}>
          <input type="text" name="username" autoComplete="username" defaultValue="owner" hidden />
          <label className="field">
            <span>{t("common.password")}</span>
            <input
              ref={password}
              name="password"
              type={isShown ? "text" : "password"}
              autoComplete={isNew ? "new-password" : "current-password"}
              minLength={isNew ? 10 : undefined}
              required
              aria-describedby={isNew ? "password-hint" : undefined}
            />
          </label>
          {isNew && (
            <label className="check">
              <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.target.checked)} />{" "}
              <span>{t("signIn.showPassword")}</span>
            </label>
          )}
          {isNew && (
            <p id="password-hint" className="small faint">
              {t("signIn.atLeast10CharactersIt")}
            </p>
          )}
          {needsCode && (
            <label className="field">
              <span>{t("signIn.setupCodeFromTheServices")}</span>
              <input name="setupCode" autoComplete="one-time-code" spellCheck={false} required />
            </label>
          )}
          {error !== null && (
            <p role="alert" className="loss">
              {error}
            </p>
          )}
          <button type="submit" className="button primary large" disabled={isWorking}>
            {isNew ? t("signIn.createPassword") : t("signIn.signIn")}
          </button>
        </form>
      </div>
    </main>
  );
}
