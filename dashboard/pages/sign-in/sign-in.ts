import { endSession, read } from "../../data/auth.ts";

/** Signing in and out, by the cookie `portolan_session` (docs/spec/http.md §2). */
export async function setUp(password: string, setupCode: string): Promise<void> {
  await post("/auth/setup", setupCode === "" ? { password } : { password, setupCode });
}

/** An empty name is the owner's; the code is asked for once the password is right. */
export async function signIn({
  name,
  password,
  code,
}: {
  name: string;
  password: string;
  code: string;
}): Promise<void> {
  await post("/auth/login", {
    password,
    ...(name === "" ? {} : { name }),
    ...(code === "" ? {} : { code }),
  });
}

/** Asks the browser for a passkey of this site. */
export async function signInByPasskey(): Promise<void> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = (await post("/auth/passkey/options", {})) as Parameters<
    typeof startAuthentication
  >[0]["optionsJSON"];
  await post("/auth/passkey", { response: await startAuthentication({ optionsJSON }) });
}

/** Redirects to the identity provider, which redirects back. */
export async function signInAtProvider(): Promise<void> {
  const { url } = (await post("/auth/provider/begin", {})) as { url: string };
  location.assign(url);
}

/** The user that an invitation is for. */
export async function invitationOf(token: string): Promise<{ name: string }> {
  return (await post("/auth/invitation", { token })) as { name: string };
}

export async function acceptInvitation(token: string, password: string): Promise<void> {
  await post("/auth/invitation/accept", { token, password });
}

/** Makes a passkey instead of a password. */
export async function acceptByPasskey(token: string, name: string): Promise<void> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = (await post("/auth/invitation/passkey/options", { token })) as Parameters<
    typeof startRegistration
  >[0]["optionsJSON"];
  await post("/auth/invitation/passkey", { token, name, response: await startRegistration({ optionsJSON }) });
}

export async function signOut(): Promise<void> {
  await endSession(() => post("/auth/logout", {}));
}

/** A new password ends all sessions, this one included. */
export async function changePassword(current: string, next: string): Promise<void> {
  await endSession(() => post("/auth/password", { current, next }));
}

export async function post(path: string, body: unknown): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  return read(await fetch(path, { method: "POST", headers, body: JSON.stringify(body) }));
}
