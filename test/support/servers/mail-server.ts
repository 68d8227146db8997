import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type MailServer = {
  port: number;
  messages: string[];
  first(count: number): Promise<string[]>;
  close(): Promise<void>;
};

/** A local SMTP server without TLS that accepts mail from one user. */
export async function startMailServer(user: string, password: string): Promise<MailServer> {
  const messages: string[] = [];
  let waiting: (() => void)[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password: given }, _session, done) =>
      username === user && given === password ? done(null, { user }) : done(new Error("wrong password")),
    onData(stream, _session, done) {
      let text = "";
      stream.on("data", (piece) => (text += String(piece)));
      stream.on("end", () => {
        messages.push(text);
        for (const look of waiting) look();
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", () => listening()));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    messages,
    first: (count) =>
      new Promise((found) => {
        const look = (): void => {
          if (messages.length < count) return;
          waiting = waiting.filter((other) => other !== look);
          found(messages);
        };
        waiting.push(look);
        look();
      }),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

/** The subject and the text of a message with one part, decoded (RFC 2045 and RFC 2047). */
export function readMail(message: string): { subject: string; text: string } {
  const end = message.indexOf("\r\n\r\n");
  const head = message.slice(0, end).replaceAll(/\r\n[ \t]+/g, " ");
  const field = (name: string): string => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1]?.trim() ?? "";
  const subject = field("Subject")
    .replaceAll(/\?= (?==\?)/g, "?=")
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === "B" ? fromBase64(text) : fromQuoted(text.replaceAll("_", " ")),
    );
  const body = message.slice(end + 4);
  const encoding = field("Content-Transfer-Encoding").toLowerCase();
  const decode = { base64: fromBase64, "quoted-printable": fromQuoted }[encoding];
  return { subject, text: (decode?.(body) ?? body).replaceAll("\r\n", "\n") };
}

function fromBase64(text: string): string {
  return Buffer.from(text, "base64").toString("utf8");
}

function fromQuoted(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
