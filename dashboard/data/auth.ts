import { fetchAtItsNode } from "../../src/client/follow-node.ts";
import { t } from "../i18n/t.ts";
import { loadErrorTexts } from "../i18n/languages.ts";

/** Whether a user is signed in, by the cookie `portolan_session` (docs/spec/http.md §2). */
export type AuthStatus = {
  setupRequired: boolean;
  authenticated: boolean;
  /** Whether there are users other than the owner, so that signing in needs a name. */
  users?: true;
  passkeys?: true;
  /** The name of the identity provider. */
  provider?: string;
};

/** An error response of the service; its message is written for the user. */
export class ServiceError extends Error {
  readonly status: number;
  /** From the catalogue of error reasons; `undefined` if the response did not come from the service. */
  readonly reason: string | undefined;
  /** The message's template and values, for translation; `undefined` if the response has none. */
  readonly wording: unknown;
  constructor(
    status: number,
    message: string,
    { reason, wording }: { reason?: string | undefined; wording?: unknown } = {},
  ) {
    super(message);
    this.name = "ServiceError";
    this.status = status;
    this.reason = reason;
    this.wording = wording;
  }
}

export async function authStatus(signal?: AbortSignal): Promise<AuthStatus> {
  const response = await fetch("/auth/status", signal === undefined ? {} : { signal });
  return (await readBody(response)) as AuthStatus;
}

let isEnding = false;

/** Whether the page is signing out. The socket then closes before the response arrives, which must not show the sign-in. */
export function isEndingSession(): boolean {
  return isEnding;
}

/** Sends a request that ends the session, then reloads the page to clear the user's data from memory. Rejects if the request fails. */
export async function endSession(request: () => Promise<unknown>): Promise<void> {
  isEnding = true;
  try {
    await request();
  } catch (error) {
    isEnding = false;
    throw error;
  }
  location.assign("/");
}

export type UploadedFile = { fileId: string; name: string; size: number };

/** Uploads a file to the service, which parses it. */
export async function upload(accountName: string, file: File): Promise<UploadedFile> {
  const form = new FormData();
  form.append("accountName", accountName);
  form.append("file", file, file.name);
  const response = await reach(fetchAtItsNode("/upload", { method: "POST", body: form }));
  return (await readBody(response)) as UploadedFile;
}

/** The response of a request. A failed connection, which browsers word differently and in English, is named in the page's language. */
export async function reach(request: Promise<Response>): Promise<Response> {
  try {
    return await request;
  } catch (error) {
    // `fetch` rejects with this type if there is no response, and with another if the request was aborted.
    if (error instanceof TypeError) throw new Error(t("common.serviceUnreachable"), { cause: error });
    throw error;
  }
}

/** The body of a response. Throws `ServiceError` for an error. */
export async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body;
  const problem: { detail?: unknown; reason?: unknown; wording?: unknown } =
    typeof body === "object" && body !== null ? body : {};
  await loadErrorTexts();
  throw new ServiceError(
    response.status,
    typeof problem.detail === "string"
      ? problem.detail
      : t("common.theServiceRespondedWithStatus", { status: response.status }),
    { reason: typeof problem.reason === "string" ? problem.reason : undefined, wording: problem.wording },
  );
}
