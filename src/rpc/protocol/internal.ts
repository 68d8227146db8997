import { openApi } from "../../contract/documents/open-api.ts";
import { openRpc } from "../../contract/documents/open-rpc.ts";
import { z } from "zod";
import { describeArchive } from "../../tasks/backup/describe-archive.ts";
import type { AccountContract, ServerContract } from "../../contract/method-contract.ts";
import {
  accountMethod,
  serverMethod,
  type AccountImplementation,
  type AccountMethod,
  type Caller,
  type Method,
  type ServerImplementation,
  type ServerMethod,
} from "./method.ts";
import { at, nothing, accountInput } from "../../contract/records.ts";
import type { ContextMember, Use } from "../../uses.ts";
import { storedMessage } from "../../contract/chat-records.ts";

/** A stored message, of the model or the owner. */
const message = z.strictObject({
  ...storedMessage.shape,
  metadata: z.record(z.string(), z.unknown()).nullable(),
});

/** The caller as which the request thread sends internal calls. */
export const asInternal: Caller = { access: "owner", accounts: "*" };

const common = { access: "owner" as const, runs: "worker" as const, output: nothing };
const password = z.strictObject({ passwordHash: z.string(), sessionEpoch: z.string() });

/** An internal method declares its contract and its implementation in one place: it is not visible outside the service. */
function internalServerMethod<
  I extends z.ZodType,
  O extends z.ZodType,
  const U extends ContextMember = never,
>(definition: Omit<ServerContract<I, O>, "scope"> & ServerImplementation<I, O, U>): ServerMethod<I, O> {
  return serverMethod({ ...definition, scope: "server" }, definition);
}

function internalAccountMethod<
  I extends z.ZodType<{ accountName: string }>,
  O extends z.ZodType,
  const U extends Use = never,
>(definition: Omit<AccountContract<I, O>, "scope"> & AccountImplementation<I, O, U>): AccountMethod<I, O> {
  return accountMethod({ ...definition, scope: "account" }, definition);
}

const internal = {
  setUp: internalServerMethod({
    ...common,
    doc: "Sets the owner's password for the first time; throws `conflict` later.",
    uses: ["server", "bus"],
    input: password,
    handle({ context }, { passwordHash, sessionEpoch }) {
      context.server.owner.setUp(passwordHash, sessionEpoch);
      // The command line had a token before there was an owner.
      context.bus.publish("revoked", { sessionIds: "*", tokenIds: [] });
      return null;
    },
  }),
  changePassword: internalServerMethod({
    ...common,
    doc: "Sets another password and ends every session.",
    uses: ["server", "bus"],
    input: password,
    handle({ context }, { passwordHash, sessionEpoch }) {
      context.server.owner.changePassword(passwordHash, sessionEpoch);
      context.bus.publish("revoked", { sessionIds: "*", tokenIds: [] });
      return null;
    },
  }),
  revokeSession: internalServerMethod({
    ...common,
    doc: "Ends one session before its time.",
    uses: ["server", "now", "bus"],
    input: z.strictObject({ id: z.string(), expiresAt: at }),
    handle({ context }, session) {
      context.server.owner.revokeSession(session, context.now());
      context.bus.publish("revoked", { sessionIds: [session.id], tokenIds: [] });
      return null;
    },
  }),
  metrics: internalServerMethod({
    ...common,
    doc: "The worker's metrics, for `GET /metrics`.",
    uses: ["metrics"],
    input: z.strictObject({}),
    output: z.unknown(),
    handle: ({ context }) => context.metrics.snapshot(),
  }),
  apiDocument: internalServerMethod({
    ...common,
    doc: "The contract as a document, for `GET /docs`.",
    uses: ["config"],
    input: z.strictObject({ name: z.enum(["openapi", "openrpc"]) }),
    output: z.string(),
    handle: ({ context }, { name }) =>
      JSON.stringify((name === "openapi" ? openApi : openRpc)(context.config.version)),
  }),
  tokenUsed: internalServerMethod({
    ...common,
    doc: "Notes when an API token was last used.",
    uses: ["server"],
    input: z.strictObject({ tokenId: z.string(), at }),
    handle({ context }, used) {
      context.server.tokens.noteUse(used.tokenId, used.at);
      return null;
    },
  }),
  registerFile: internalAccountMethod({
    ...common,
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
    ...common,
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
    ...common,
    doc: "Keeps what is there of an answer, should the service be killed before its end.",
    uses: ["conversations"],
    input: accountInput({ conversationId: z.string(), id: z.string(), parts: storedMessage.shape.parts }),
    handle({ account }, { conversationId, id, parts }) {
      account.conversations.keepAnswer(conversationId, id, parts);
      return null;
    },
  }),
  endAnswer: internalAccountMethod({
    ...common,
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
