import type { AllowsAddress } from "../net/egress-policy.ts";

export type SftpServer = {
  host: string;
  port: number;
  username: string;
  password: string | null;
  privateKey: string | null;
  /** The expected host key (`SHA256:` and base64); `null` accepts any. */
  hostKey: string | null;
};

/** Why an SFTP server could not be used. `hostKey`: it presented another key than before, which is `shownKey`. */
export class SftpFailure extends Error {
  override name = "SftpFailure";
  readonly kind: "unreachable" | "refused" | "hostKey" | "missing" | "failed";
  readonly shownKey: string | null;

  constructor(message: string, kind: SftpFailure["kind"], shownKey: string | null = null) {
    super(message);
    this.kind = kind;
    this.shownKey = shownKey;
  }
}

/** Files of an SFTP server. Every method throws `SftpFailure`. */
export type Sftp = {
  /** The key that the server presented. */
  hostKey: string;
  /** Throws for more than `atMost` files. */
  list(folder: string, atMost: number): Promise<{ name: string; size: number }[]>;
  /** Creates a folder with its parents; existing ones are ignored. */
  makeFolder(path: string): Promise<void>;
  write(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  read(path: string, range?: { from: number; to: number }): AsyncIterable<Uint8Array>;
  /** Replaces an existing `to`. */
  rename(from: string, to: string): Promise<void>;
  /** Missing files are ignored. */
  remove(path: string): Promise<void>;
  close(): void;
};

export type OpenSftp = (
  server: SftpServer,
  options: { allows: AllowsAddress; signal: AbortSignal },
) => Promise<Sftp>;
