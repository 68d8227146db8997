import { useEffect, useRef, useState, type FormEvent } from "react";
import { messageOf } from "../../src/errors/app-error.ts";
import { Refused, setUp, signIn } from "../data/auth.ts";
import { Rose } from "../parts/icon.tsx";

/** The way in: the first time a password is chosen, later it is asked for. */
export function Gate({ isNew, onIn }: { isNew: boolean; onIn(): void }) {
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
      setError(messageOf(failure));
      setWorking(false);
    }
  };
  return (
    <main className="gate">
      <div className="gate-card">
        <Rose size={132} />
        <h1>{isNew ? "Welcome to Portolan" : "Portolan"}</h1>
        <p className="soft">
          {isNew
            ? "Your records stay on this machine. Choose the password that opens them."
            : "Sign in to see your portfolio."}
        </p>
        <form className="form" onSubmit={(event) => void enter(event)}>
          <input type="text" name="username" autoComplete="username" defaultValue="owner" hidden />
          <label className="field">
            <span>Password</span>
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
              <span>Show what I type</span>
            </label>
          )}
          {isNew && (
            <p id="password-hint" className="small faint">
              At least 10 characters. There is no way to recover it, only to set a new one on the machine
              itself.
            </p>
          )}
          {needsCode && (
            <label className="field">
              <span>Set-up code, as printed in the service's log</span>
              <input name="setupCode" autoComplete="one-time-code" spellCheck={false} required />
            </label>
          )}
          {error !== null && (
            <p role="alert" className="loss">
              {error}
            </p>
          )}
          <button type="submit" className="button primary large" disabled={isWorking}>
            {isNew ? "Begin" : "Sign in"}
          </button>
        </form>
      </div>
    </main>
  );
}
