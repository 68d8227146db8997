import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Placeholder } from "../../parts/query-result.tsx";
import { Rose } from "../../parts/icon.tsx";
import { signInFailure } from "./sign-in-failure.ts";
import { t } from "../../i18n/t.ts";
import { acceptByPasskey, acceptInvitation, invitationOf } from "./sign-in.ts";

/** Accepts an invitation by setting a password or creating a passkey. The token is in the URL fragment, which browsers do not send. */
export default function InvitationPage() {
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => {
    document.title = `${t("signIn.invitation")} · Portolan`;
  }, []);
  const invitation = useQuery({
    queryKey: ["", "invitation", token],
    queryFn: () => invitationOf(token),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <main className="gate">
      <div className="gate-card">
        <Rose size={132} />
        <h1>{t("signIn.invitation")}</h1>
        {invitation.isError && (
          <p role="alert" className="loss">
            {signInFailure(invitation.error)}
          </p>
        )}
        {invitation.isPending && <Placeholder lines={3} />}
        {invitation.data !== undefined && <AcceptForm token={token} name={invitation.data.name} />}
      </div>
    </main>
  );
}

/** The form for the new user's password or passkey. */
function AcceptForm({ token, name }: { token: string; name: string }) {
  const [error, setError] = useState<string | null>(null);
  const [isWorking, setWorking] = useState(false);
  const attempt = async (accept: () => Promise<void>): Promise<void> => {
    setWorking(true);
    setError(null);
    try {
      await accept();
      location.assign("/");
    } catch (failure) {
      const isPasskey = failure instanceof Error && failure.name === "WebAuthnError";
      setError(isPasskey ? t("signIn.passkeyNotMade") : signInFailure(failure));
      setWorking(false);
    }
  };
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        const password = String(new FormData(event.currentTarget).get("password"));
        void attempt(() => acceptInvitation(token, password));
      }}
    >
      <p className="soft">{t("signIn.invitedAs", { name: name })}</p>
      <input type="text" name="username" autoComplete="username" defaultValue={name} hidden />
      <label className="field">
        <span>{t("common.password")}</span>
        <input
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={10}
          required
          aria-describedby="password-hint"
        />
      </label>
      <p id="password-hint" className="small faint">
        {t("signIn.passwordOfYourOwn")}
      </p>
      {error !== null && (
        <p role="alert" className="loss">
          {error}
        </p>
      )}
      <button type="submit" className="button primary large" disabled={isWorking}>
        {t("signIn.accept")}
      </button>
      {"PublicKeyCredential" in window && (
        <button
          type="button"
          className="button large"
          disabled={isWorking}
          onClick={() => void attempt(() => acceptByPasskey(token, t("signIn.firstPasskey")))}
        >
          {t("signIn.acceptByPasskey")}
        </button>
      )}
    </form>
  );
}
