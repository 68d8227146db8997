import { useEffect, useRef, useState, type FormEvent, type RefObject } from "react";
import { ServiceError, type AuthStatus } from "../data/auth.ts";
import { setUp, signIn, signInAtProvider, signInByPasskey } from "./sign-in/sign-in.ts";
import { Rose } from "../parts/icon.tsx";
import { signInFailure } from "./sign-in/sign-in-failure.ts";
import { t } from "../i18n/t.ts";

type Ended = {
  /** Whether a session ended while the page was open. */
  hasEnded: boolean;
  /** Whether the page of that session, with its unsaved input, is shown again after signing in. */
  isKept: boolean;
};

/** Signing in. On the first visit the owner's password is set. */
export default function SignIn({
  status,
  onIn,
  ...ended
}: Ended & { status: AuthStatus; onIn(): Promise<void> }) {
  const { provider, setupRequired: isNew, users: hasUsers = false, passkeys: hasPasskeys = false } = status;
  const [error, setError] = useState<string | null>(refusedByProvider);
  const [isWorking, setWorking] = useState(false);
  const [needsSetupCode, setNeedsSetupCode] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  useEffect(() => code.current?.focus(), [needsCode]);
  const attempt = async (enter: () => Promise<void>): Promise<void> => {
    setWorking(true);
    try {
      await enter();
      await onIn();
    } catch (failure) {
      const reason = failure instanceof ServiceError ? failure.reason : undefined;
      if (reason === "setup_code_required") setNeedsSetupCode(true);
      if (reason === "second_factor_required") setNeedsCode(true);
      setError(signInFailure(failure, { hasNames: hasUsers }));
      setWorking(false);
    }
  };
  const enter = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => String(form.get(name) ?? "").trim();
    const password = String(form.get("password"));
    void attempt(() =>
      isNew
        ? setUp(password, text("setupCode"))
        : signIn({ name: hasUsers ? text("username") : "", password, code: text("code") }),
    );
  };
  return (
    <main className="gate">
      <div className="gate-card">
        <Rose size={132} />
        <h1>{isNew ? t("signIn.welcomeToPortolan") : "Portolan"}</h1>
        <Lead isNew={isNew} {...ended} />
        <form className="form" onSubmit={enter}>
          {hasUsers ? (
            <NameField ref={first} />
          ) : (
            <input type="text" name="username" autoComplete="username" defaultValue="owner" hidden />
          )}
          <PasswordField ref={hasUsers ? undefined : first} isNew={isNew} />
          {needsSetupCode && (
            <label className="field">
              <span>{t("signIn.setupCodeFromTheServices")}</span>
              <input name="setupCode" autoComplete="one-time-code" spellCheck={false} required />
            </label>
          )}
          {needsCode && (
            <label className="field">
              <span>{t("signIn.code")}</span>
              <input ref={code} name="code" autoComplete="one-time-code" spellCheck={false} required />
            </label>
          )}
          {error !== null && <Refusal text={error} />}
          <button type="submit" className="button primary large" disabled={isWorking}>
            {isNew ? t("signIn.createPassword") : t("signIn.signIn")}
          </button>
          <OtherWays
            hasPasskeys={hasPasskeys}
            provider={isNew ? undefined : provider}
            isWorking={isWorking}
            onPasskey={() => void attempt(signInByPasskey)}
            onProvider={() => void signInAtProvider().catch((failure) => setError(signInFailure(failure)))}
          />
        </form>
      </div>
    </main>
  );
}

function Refusal({ text }: { text: string }) {
  return (
    <p role="alert" className="loss">
      {text}
    </p>
  );
}

type FieldRef = RefObject<HTMLInputElement | null>;

function NameField({ ref }: { ref: FieldRef }) {
  return (
    <>
      <label className="field">
        <span>{t("signIn.name")}</span>
        <input
          ref={ref}
          name="username"
          autoComplete="username"
          spellCheck={false}
          aria-describedby="name-hint"
        />
      </label>
      <p id="name-hint" className="small faint">
        {t("signIn.nameOfOwner")}
      </p>
    </>
  );
}

/** A new password can be shown, and is checked for its length. */
function PasswordField({ ref, isNew }: { ref: FieldRef | undefined; isNew: boolean }) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <label className="field">
        <span>{t("common.password")}</span>
        <input
          ref={ref}
          name="password"
          type={isShown ? "text" : "password"}
          autoComplete={isNew ? "new-password" : "current-password"}
          minLength={isNew ? 10 : undefined}
          required
          aria-describedby={isNew ? "password-hint" : undefined}
        />
      </label>
      {isNew && (
        <>
          <label className="check">
            <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.target.checked)} />{" "}
            <span>{t("signIn.showPassword")}</span>
          </label>
          <p id="password-hint" className="small faint">
            {t("signIn.atLeast10CharactersIt")}
          </p>
        </>
      )}
    </>
  );
}

/** Passkeys and the identity provider, where they are set up. */
function OtherWays({
  hasPasskeys,
  provider,
  isWorking,
  onPasskey,
  onProvider,
}: {
  hasPasskeys: boolean;
  provider: string | undefined;
  isWorking: boolean;
  onPasskey(): void;
  onProvider(): void;
}) {
  return (
    <>
      {hasPasskeys && (
        <button type="button" className="button large" disabled={isWorking} onClick={onPasskey}>
          {t("signIn.usePasskey")}
        </button>
      )}
      {provider !== undefined && (
        <button type="button" className="button large" disabled={isWorking} onClick={onProvider}>
          {t("signIn.useProvider", { provider })}
        </button>
      )}
    </>
  );
}

function Lead({ isNew, hasEnded, isKept }: Ended & { isNew: boolean }) {
  if (isNew) return <p className="soft">{t("signIn.yourDataStaysOnThis")}</p>;
  if (!hasEnded) return <p className="soft">{t("signIn.signInToSeeYour")}</p>;
  return (
    <p className="soft" role="status">
      {t(isKept ? "signIn.typedIsKept" : "signIn.sessionEnded")}
    </p>
  );
}

/** The error of a sign-in at the identity provider, which redirects back with it in the URL. */
function refusedByProvider(): string | null {
  const answer = new URLSearchParams(location.search).get("provider");
  return answer === "refused" ? t("signIn.providerRefused") : null;
}
