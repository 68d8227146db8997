import { read } from "../../data/auth.ts";

/** Signing in and out, by the cookie `portolan_session` (docs/spec/http.md §2). */
export async function setUp(password: string, setupCode: string): Promise<void> {
  await post("/auth/setup", setupCode === "" ? { password } : { password, setupCode });
}

export async function signIn(password: string): Promise<void> {
  await post("/auth/login", { password });
}

export async function signOut(): Promise<void> {
  await post("/auth/logout", {});
}

export async function changePassword(current: string, next: string): Promise<void> {
  await post("/auth/password", { current, next });
}

async function post(path: string, body: unknown): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  return read(await fetch(path, { method: "POST", headers, body: JSON.stringify(body) }));
}
