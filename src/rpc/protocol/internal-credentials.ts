import { z } from "zod";
import { at } from "../../contract/records.ts";
import { userSecrets } from "../../context/secrets.ts";
import { sharedFields, internalServerMethod } from "./internal-method.ts";

const userId = z.string();

/** Writes of the request thread about passkeys and codes. */
export const internalCredentials = {
  sealForUser: internalServerMethod({
    ...sharedFields,
    doc: "Seals a secret of a user.",
    uses: ["secrets"],
    input: z.strictObject({ userId, name: z.string(), value: z.string() }),
    async handle({ context }, input) {
      await context.secrets.put({ accountId: userSecrets(input.userId), name: input.name }, input.value);
      return null;
    },
  }),
  turnOnCodes: internalServerMethod({
    ...sharedFields,
    doc: "Turns time-based codes on with a secret that a code has confirmed.",
    uses: ["secrets", "server", "now"],
    input: z.strictObject({
      userId,
      secret: z.string(),
      step: z.int(),
      recoveryHashes: z.array(z.string()),
      from: z.string(),
      to: z.string(),
    }),
    async handle({ context }, { secret, step, recoveryHashes, from, to, ...input }) {
      const accountId = userSecrets(input.userId);
      await context.secrets.put({ accountId, name: to }, secret);
      context.server.codes.turnOn(input.userId, { at: context.now(), step, recoveryHashes });
      context.secrets.delete(accountId, from);
      return null;
    },
  }),
  replaceRecoveryCodes: internalServerMethod({
    ...sharedFields,
    doc: "Stores new recovery codes in place of the earlier ones.",
    uses: ["server"],
    input: z.strictObject({ userId, hashes: z.array(z.string()) }),
    handle({ context }, input) {
      context.server.codes.replaceRecovery(input.userId, input.hashes);
      return null;
    },
  }),
  turnOffCodes: internalServerMethod({
    ...sharedFields,
    doc: "Turns time-based codes off, with their secret and the recovery codes.",
    uses: ["server"],
    input: z.strictObject({ userId }),
    handle({ context }, input) {
      const { codes, secrets } = context.server;
      context.server.transaction(() => {
        codes.turnOff(input.userId);
        secrets.deleteAll(userSecrets(input.userId));
      });
      return null;
    },
  }),
  useTimeStep: internalServerMethod({
    ...sharedFields,
    doc: "Uses up the code of a time step; false if it was used before.",
    uses: ["server"],
    input: z.strictObject({ userId, step: z.int() }),
    output: z.boolean(),
    handle: ({ context }, { step, ...input }) => context.server.codes.useStep(input.userId, step),
  }),
  useRecoveryCode: internalServerMethod({
    ...sharedFields,
    doc: "Uses up a recovery code; false if there is no such code.",
    uses: ["server"],
    input: z.strictObject({ userId, hash: z.string() }),
    output: z.boolean(),
    handle: ({ context }, { hash, ...input }) => context.server.codes.useRecovery(input.userId, hash),
  }),
  linkIdentity: internalServerMethod({
    ...sharedFields,
    doc: "Links an account at an identity provider to a user; false if it is another user's.",
    uses: ["server", "now"],
    input: z.strictObject({ userId, issuer: z.string(), subject: z.string() }),
    output: z.boolean(),
    handle: ({ context }, identity) => context.server.identities.link({ ...identity, at: context.now() }),
  }),
  unlinkIdentity: internalServerMethod({
    ...sharedFields,
    doc: "Unlinks a user from the identity provider.",
    uses: ["server"],
    input: z.strictObject({ userId }),
    handle({ context }, input) {
      context.server.identities.unlink(input.userId);
      return null;
    },
  }),
  addPasskey: internalServerMethod({
    ...sharedFields,
    doc: "Adds a passkey of a user.",
    uses: ["server"],
    input: z.strictObject({
      id: z.string(),
      userId,
      name: z.string(),
      publicKey: z.string(),
      counter: z.int(),
      transports: z.array(z.string()),
      createdAt: at,
    }),
    handle({ context }, passkey) {
      context.server.passkeys.add({ ...passkey, lastUsedAt: null });
      return null;
    },
  }),
  passkeyUsed: internalServerMethod({
    ...sharedFields,
    doc: "Notes the use of a passkey, with the authenticator's counter.",
    uses: ["server", "now"],
    input: z.strictObject({ id: z.string(), counter: z.int() }),
    handle({ context }, { id, counter }) {
      context.server.passkeys.recordUse(id, counter, context.now());
      return null;
    },
  }),
  removePasskey: internalServerMethod({
    ...sharedFields,
    doc: "Removes a passkey; false if the user has no such passkey.",
    uses: ["server"],
    input: z.strictObject({ userId, id: z.string() }),
    output: z.boolean(),
    handle: ({ context }, { id, ...input }) => context.server.passkeys.remove(input.userId, id),
  }),
};
