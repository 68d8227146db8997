import { endSession, reach, readBody } from "../../data/auth.ts";

/** Signing in and out, by the cookie `portolan_session` (docs/spec/http.md §2). */
export async function setUp(password: string, setupCode: string): Promise<void> {
  await postJson("/auth/setup", setupCode === "" ? { password } : { password, setupCode });
}

/** Signs in. An empty name means the owner. The code is needed only after the service has accepted the password. */
export async function signIn({
  name,
  password,
  code,
}: {
  name: string;
  password: string;
  code: string;
}): Promise<void> {
  await postJson("/auth/login", {
    password,
    ...(name === "" ? {} : { name }),
    ...(code === "" ? {} : { code }),
  });
}

/** Asks the browser for a passkey of this site. */
export async function signInByPasskey(): Promise<void> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = (await postJson("/auth/passkey/options", {})) as Parameters<
    typeof startAuthentication
  >[0]["optionsJSON"];
  await postJson("/auth/passkey", { response: await startAuthentication({ optionsJSON }) });
}

/** Redirects to the identity provider, which redirects back. */
export async function signInAtProvider(): Promise<void> {
  const { url } = (await postJson("/auth/provider/begin", {})) as { url: string };
  location.assign(url);
}

/** The name of the invited user. Throws `ServiceError` if the invitation is invalid. */
export async function invitationOf(token: string): Promise<{ name: string }> {
  return (await postJson("/auth/invitation", { token })) as { name: string };
}

export async function acceptInvitation(token: string, password: string): Promise<void> {
  await postJson("/auth/invitation/accept", { token, password });
}

/** Accepts an invitation with a new passkey instead of a password. */
export async function acceptByPasskey(token: string, name: string): Promise<void> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = (await postJson("/auth/invitation/passkey/options", { token })) as Parameters<
    typeof startRegistration
  >[0]["optionsJSON"];
  await postJson("/auth/invitation/passkey", {
    token,
    name,
    response: await startRegistration({ optionsJSON }),
  });
}

export async function signOut(): Promise<void> {
  await endSession(() => postJson("/auth/logout", {}));
}

/** A new password ends all sessions, this one included. */
export async function changePassword(current: string, next: string): Promise<void> {
  await endSession(() => postJson("/auth/password", { current, next }));
}

export async function postJson(path: string, body: unknown): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  return readBody(await reach(fetch(path, { method: "POST", headers, body: JSON.stringify(body) })));
}
