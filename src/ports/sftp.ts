import type { AllowsAddress } from "../net/egress-policy.ts";

export type SftpServer = {
  host: string;
  port: number;
  username: string;
  password: string | null;
  privateKey: string | null;
  /** The key that was seen first (`SHA256:` and base 64); any key where there is none yet. */
  hostKey: string | null;
};

/** Why an SFTP server could not be used. `hostKey`: it shows another key than before, which is `shown`. */
export class SftpFailure extends Error {
  override name = "SftpFailure";
  readonly kind: "unreachable" | "refused" | "hostKey" | "missing" | "failed";
  readonly shown: string | null;

  constructor(message: string, kind: SftpFailure["kind"], shown: string | null = null) {
    super(message);
    this.kind = kind;
    this.shown = shown;
  }
}

/** Files of an SFTP server. Every method throws `SftpFailure`. */
export type Sftp = {
  /** The key that the server showed. */
  hostKey: string;
  list(folder: string): Promise<{ name: string; size: number }[]>;
  /** With its parents; no error when it is there. */
  makeFolder(path: string): Promise<void>;
  write(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  read(path: string, range?: { from: number; to: number }): AsyncIterable<Uint8Array>;
  /** Replaces what `to` was before. */
  rename(from: string, to: string): Promise<void>;
  /** No error when it is not there. */
  remove(path: string): Promise<void>;
  close(): void;
};

export type OpenSftp = (
  server: SftpServer,
  options: { allows: AllowsAddress; signal: AbortSignal },
) => Promise<Sftp>;
