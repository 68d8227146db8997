import { ServiceError, reach, readBody } from "../../data/auth.ts";
import { errorText } from "../../i18n/error-text.ts";
import { t } from "../../i18n/t.ts";
import { postJson } from "../sign-in/sign-in.ts";

/** Credentials and sessions of the user (docs/spec/http.md §1). */
export type Credentials = {
  name: string;
  hasPassword: boolean;
  hasCodes: boolean;
  recoveryCodes: number;
  provider: { name: string; isLinked: boolean } | null;
  passkeys: { id: string; name: string; createdAt: number; lastUsedAt: number | null }[];
};
export type Session = {
  id: string;
  method: "password" | "passkey" | "provider" | "invitation" | "other";
  address: string | null;
  client: string | null;
  createdAt: number;
  expiresAt: number;
  lastUsedAt: number;
  isCurrent: boolean;
};

export const credentialsKey = ["", "credentials"];
export const sessionsKey = ["", "sessions"];

export async function readCredentials(signal: AbortSignal): Promise<Credentials> {
  return (await readBody(await reach(fetch("/auth/credentials", { signal })))) as Credentials;
}

export async function readSessions(signal: AbortSignal): Promise<Session[]> {
  return ((await readBody(await reach(fetch("/auth/sessions", { signal })))) as { sessions: Session[] })
    .sessions;
}

/** One session, or all but this one. */
export async function endSessions(id?: string): Promise<void> {
  await postJson("/auth/sessions/end", id === undefined ? {} : { id });
}

/** The parameters that confirm the user. The service requires the password in sessions older than ten minutes. */
const proof = (password: string) => (password === "" ? {} : { password });

export async function beginCodes(password: string): Promise<{ secret: string; uri: string }> {
  return (await postJson("/auth/codes/begin", proof(password))) as { secret: string; uri: string };
}

export async function confirmCodes(code: string): Promise<string[]> {
  return ((await postJson("/auth/codes/confirm", { code })) as { recoveryCodes: string[] }).recoveryCodes;
}

export async function renewRecoveryCodes(code: string): Promise<string[]> {
  return ((await postJson("/auth/codes/recovery", { code })) as { recoveryCodes: string[] }).recoveryCodes;
}

export async function turnOffCodes(code: string): Promise<void> {
  await postJson("/auth/codes/off", { code });
}

/** Creates a passkey in the browser. */
export async function addPasskey(name: string, password: string): Promise<void> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = (await postJson("/auth/passkeys/options", proof(password))) as Parameters<
    typeof startRegistration
  >[0]["optionsJSON"];
  await postJson("/auth/passkeys/add", { name, response: await startRegistration({ optionsJSON }) });
}

export async function removePasskey(id: string, password: string): Promise<void> {
  await postJson("/auth/passkeys/remove", { id, ...proof(password) });
}

/** Redirects to the identity provider to link the account there. */
export async function linkProvider(password: string): Promise<void> {
  const { url } = (await postJson("/auth/provider/link", proof(password))) as { url: string };
  location.assign(url);
}

export async function unlinkProvider(password: string): Promise<void> {
  await postJson("/auth/provider/unlink", proof(password));
}

/** Whether the service requires the password first. */
export function needsPassword(failure: unknown): boolean {
  return failure instanceof ServiceError && failure.reason === "sign_in_again";
}

export function securityFailure(failure: unknown): string {
  if (failure instanceof Error && (failure instanceof DOMException || failure.name === "WebAuthnError"))
    return t("security.passkeyNotMade");
  if (!(failure instanceof ServiceError)) return errorText(failure);
  if (failure.reason === "sign_in_again") return t("security.enterPassword");
  if (failure.reason === "second_factor_wrong") return t("security.wrongCode");
  if (failure.status === 401) return t("security.wrongPassword");
  return errorText(failure);
}
