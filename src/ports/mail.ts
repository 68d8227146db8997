import type { AllowsAddress } from "../net/egress-policy.ts";

export type MailServer = {
  host: string;
  port: number;
  security: "tls" | "starttls" | "none";
  username: string | null;
  password: string | null;
};

/** A text message. `id` becomes its Message-ID, so that a copy can be recognised. */
export type Mail = { id: string; from: string; to: string; subject: string; text: string };

/** The mail server refused a message. `isFinal`: it would refuse the same message again. */
export class MailRefused extends Error {
  override name = "MailRefused";
  readonly isFinal: boolean;

  constructor(message: string, { isFinal }: { isFinal: boolean }) {
    super(message);
    this.isFinal = isFinal;
  }
}

/**
 * Sends a message through an SMTP server. `allows` is called with every address to which the host name resolves. Throws `MailRefused` and
 * `AddressRefused`.
 */
export type SendMail = (
  server: MailServer,
  mail: Mail,
  options: { allows: AllowsAddress; signal: AbortSignal },
) => Promise<void>;
