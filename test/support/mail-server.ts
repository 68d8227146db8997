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
