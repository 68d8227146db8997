import { AddressRefused } from "../../ports/http.ts";
import { MailRefused, type SendMail } from "../../ports/mail.ts";
import { messageOf } from "../../errors/app-error.ts";
import { connectGuarded } from "./guarded-connect.ts";

const timeoutMs = 30_000;

/** Sends by SMTP. The package is loaded for the first message. */
export const sendMail: SendMail = async (server, { id, from, to, subject, text }, { allows, signal }) => {
  const { createTransport } = await import("nodemailer");
  const { host, port, security, username, password } = server;
  const connection = await connectGuarded({ host, port, allows, timeoutMs, signal }).catch(
    (error: unknown) => {
      if (error instanceof AddressRefused || signal.aborted) throw error;
      throw new MailRefused(`${host} could not be reached: ${messageOf(error)}`, { isFinal: false });
    },
  );
  const transport = createTransport({
    host,
    port,
    secure: security === "tls",
    requireTLS: security === "starttls",
    ignoreTLS: security === "none",
    ...(username === null ? {} : { auth: { user: username, pass: password ?? "" } }),
    getSocket: (_options, use) => use(null, { connection }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const cancel = (): void => void connection.destroy();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    await transport.sendMail({ from, to, subject, text, messageId: `<${id}@portolan>` });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw new MailRefused(messageOf(error), { isFinal: isFinal(error) });
  } finally {
    signal.removeEventListener("abort", cancel);
    transport.close();
    connection.destroy();
  }
};

/** A 5xx reply (RFC 5321, 4.2.1), a refused login and a server without the required TLS. */
function isFinal(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const code = "code" in error ? error.code : undefined;
  const reply = "responseCode" in error ? error.responseCode : undefined;
  return code === "EAUTH" || code === "ETLS" || (typeof reply === "number" && reply >= 500);
}
