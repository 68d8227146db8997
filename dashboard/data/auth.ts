import { t } from "../i18n/t.ts";

/** Whether somebody is signed in, by the cookie `portolan_session` (docs/spec/http.md §2). */
export type AuthStatus = {
  setupRequired: boolean;
  authenticated: boolean;
  /** There are users other than the owner: sign-ins need a name. */
  users?: true;
  passkeys?: true;
  /** The name of the identity provider. */
  provider?: string;
};

/** An answer of the service that is not the one asked for: its message is for the person who reads it. */
export class Refused extends Error {
  readonly status: number;
  /** From the catalogue of error reasons; `undefined` when the answer was not the service's own. */
  readonly reason: string | undefined;
  constructor(status: number, message: string, reason?: string) {
    super(message);
    this.name = "Refused";
    this.status = status;
    this.reason = reason;
  }
}

export async function authStatus(signal?: AbortSignal): Promise<AuthStatus> {
  const response = await fetch("/auth/status", signal === undefined ? {} : { signal });
  return (await read(response)) as AuthStatus;
}

export type UploadedFile = { fileId: string; name: string; size: number };

/** Sends a file to the service; it is read there, never here. */
export async function upload(accountName: string, file: File, signal?: AbortSignal): Promise<UploadedFile> {
  const form = new FormData();
  form.append("accountName", accountName);
  form.append("file", file, file.name);
  const request: RequestInit = { method: "POST", body: form };
  if (signal !== undefined) request.signal = signal;
  return (await read(await fetch("/upload", request))) as UploadedFile;
}

/** The body of an answer. Throws `Refused` for an error. */
export async function read(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body;
  const problem: { detail?: unknown; reason?: unknown } =
    typeof body === "object" && body !== null ? body : {};
  throw new Refused(
    response.status,
    typeof problem.detail === "string"
      ? problem.detail
      : t("common.theServiceRespondedWithStatus", { status: response.status }),
    typeof problem.reason === "string" ? problem.reason : undefined,
  );
}
