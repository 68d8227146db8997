import { openApi } from "../../contract/documents/open-api.ts";
import { openRpc } from "../../contract/documents/open-rpc.ts";
import { z } from "zod";
import { describeArchive } from "../../tasks/backup/describe-archive.ts";
import { sharedFields, internalAccountMethod, internalServerMethod } from "./internal-method.ts";
import { internalCredentials } from "./internal-credentials.ts";
import { internalPeople } from "./internal-people.ts";
import type { Method } from "./method.ts";
import { at, accountInput } from "../../contract/records.ts";
import { storedMessage } from "../../contract/chat-records.ts";

/** A stored message, of the model or the owner. */
const message = z.strictObject({
  ...storedMessage.shape,
  metadata: z.record(z.string(), z.unknown()).nullable(),
});

const internal = {
  ...internalPeople,
  ...internalCredentials,
  metrics: internalServerMethod({
    ...sharedFields,
    doc: "The worker's metrics, for `GET /metrics`.",
    uses: ["metrics"],
    input: z.strictObject({}),
    output: z.unknown(),
    handle: ({ context }) => context.metrics.snapshot(),
  }),
  apiDocument: internalServerMethod({
    ...sharedFields,
    doc: "The contract as a document, for `GET /docs`.",
    uses: ["config"],
    input: z.strictObject({ name: z.enum(["openapi", "openrpc"]) }),
    output: z.string(),
    handle: ({ context }, { name }) =>
      JSON.stringify((name === "openapi" ? openApi : openRpc)(context.config.version)),
  }),
  registerFile: internalAccountMethod({
    ...sharedFields,
    doc: "Enters a file that lies under files/ already; a backup among the backups, too.",
    uses: ["accounts", "files", "now", "transaction", "storedFiles", "backups"],
    input: accountInput({
      fileId: z.string(),
      name: z.string(),
      size: z.int(),
      sha256: z.string(),
      mediaType: z.string(),
    }),
    async handle({ context, account }, { fileId: id, name, size, sha256, mediaType }) {
      const { accounts, files, now } = context;
      const backup = await describeArchive(files, files.join(accounts.filesOf(account.id), id)).catch(
        () => null,
      );
      account.transaction(() => {
        account.storedFiles.add({ id, name, size, sha256, mediaType, createdAt: now() });
        if (backup !== null) account.backups.mark(id, { ...backup, scheduled: false });
      });
      return null;
    },
  }),
  beginAnswer: internalAccountMethod({
    ...sharedFields,
    doc: "Stores a question and notes that its answer is being written.",
    uses: ["conversations"],
    input: accountInput({
      question: message,
      answer: z.strictObject({ id: z.string(), metadata: z.record(z.string(), z.unknown()), at }),
    }),
    handle({ account }, { question, answer }) {
      account.conversations.beginAnswer(question, answer);
      return null;
    },
  }),
  keepAnswer: internalAccountMethod({
    ...sharedFields,
    doc: "Keeps what is there of an answer, should the service be killed before its end.",
    uses: ["conversations"],
    input: accountInput({ conversationId: z.string(), id: z.string(), parts: storedMessage.shape.parts }),
    handle({ account }, { conversationId, id, parts }) {
      account.conversations.keepAnswer(conversationId, id, parts);
      return null;
    },
  }),
  endAnswer: internalAccountMethod({
    ...sharedFields,
    doc: "Stores an answer that has ended.",
    uses: ["conversations"],
    input: accountInput({ message }),
    handle({ account }, input) {
      account.conversations.endAnswer(input.message);
      return null;
    },
  }),
};

/** Writes for the request thread. Only `execute` on the worker finds these; they are not reachable by sockets or routes. */
export const internalMethods: ReadonlyMap<string, Exclude<Method, { scope: "subscription" }>> = new Map(
  Object.entries(internal).map(([verb, method]) => [`internal.${verb}`, method]),
);
