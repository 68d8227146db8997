import { defaultSettings } from "../../../domain/account/settings.ts";
import type { record } from "../../../contract/methods/service/accounts.ts";
import { accounts as contract } from "../../../contract/methods/service/accounts.ts";
import type { z } from "zod";
import type { Bus, Topics } from "../../../context/bus.ts";
import type { Change } from "../../../store/jobs/changes.ts";
import type { OtherAccount } from "../../../store/server/directory.ts";
import type { ServerStore } from "../../../store/server/server-store.ts";
import { accountKey } from "../../../domain/account/account-name.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { backupsOf, moveBackups } from "../../shared/move-backups.ts";
import { requireAllAccounts, mayUseAccount } from "../../protocol/account-scope.ts";
import { certificate } from "../portfolio/certificate.ts";
import { combined } from "../portfolio/combined.ts";
import { demo } from "./demo.ts";
import { serverMethod, subscription, type Caller } from "../../protocol/method.ts";

/**
 * The accounts of the server. All are methods of the server, so that an account whose file cannot be used can still be listed, renamed, and
 * deleted.
 */
export const accounts = {
  list: serverMethod(contract.list, {
    runs: "reader",
    uses: ["accounts", "pause"],
    async handle({ context, caller, signal }) {
      const found: z.input<typeof record>[] = [];
      for (const row of context.accounts.list()) {
        if (!mayUseAccount(row.name, caller)) continue;
        if (found.length > 0) await context.pause();
        signal.throwIfAborted();
        found.push(accountRecord(context.accounts.describe(row)));
      }
      const elsewhere = context.accounts.listElsewhere().filter(({ name }) => mayUseAccount(name, caller));
      return elsewhere.length === 0
        ? found
        : [...found, ...elsewhere.map(shownElsewhere)].sort((a, b) => a.createdAt - b.createdAt);
    },
  }),
  create: serverMethod(contract.create, {
    runs: "worker",
    uses: ["bus", "newId", "now", "server", "accounts"],
    handle({ context, caller }, { name, baseCurrency, language }) {
      requireAllAccounts(msg`make an account`, caller);
      const { bus, newId, now, server } = context;
      const account = context.accounts.create({ id: newId(), name, baseCurrency, at: now() });
      if (language !== defaultSettings.language) account.settings.update({ language });
      publishChange(bus, account.name, "created");
      const row = server.accounts.byName(account.name);
      if (row === undefined) throw new Error("The account that was just made is not there.");
      return accountRecord(context.accounts.describe(row));
    },
  }),
  rename: serverMethod(contract.rename, {
    runs: "worker",
    uses: ["server", "accounts", "bus"],
    async handle({ context }, input) {
      const narrow = limitedTo(input.accountName, context.server);
      await context.accounts.rename(input.accountName, input.name);
      context.bus.publish("revoked", narrow);
      publishChange(context.bus, input.name.normalize("NFC"), "updated");
      return null;
    },
  }),
  delete: serverMethod(contract.delete, {
    runs: "worker",
    uses: ["server", "accounts", "bus", "files"],
    async handle({ context, caller, signal }, input) {
      const { keepBackupsIn } = input;
      if (keepBackupsIn !== undefined) {
        checkHolder(keepBackupsIn, { caller, leaving: input.accountName });
        const from = await backupsOf(context, input.accountName, signal);
        const account = context.accounts.open(keepBackupsIn);
        moveBackups({ from, to: { account, folder: context.accounts.filesOf(account.id) } }, context.files);
      }
      const narrow = limitedTo(input.accountName, context.server);
      await context.accounts.delete(input.accountName);
      context.bus.publish("revoked", narrow);
      publishChange(context.bus, input.accountName, "deleted");
      return null;
    },
  }),
  reset: serverMethod(contract.reset, {
    runs: "worker",
    uses: ["accounts", "server", "secrets", "bus"],
    async handle({ context }, input) {
      await context.accounts.reset(input.accountName);
      // Its connections are deleted; what the owner set stays.
      const accountId = context.server.accounts.byName(input.accountName)?.id;
      if (accountId !== undefined) context.secrets.deleteOfConnections(accountId);
      publishChange(context.bus, input.accountName, "updated");
      context.bus.publish("wake", { accountName: input.accountName });
      return null;
    },
  }),
  certificate,
  ...combined,
  demo,
  subscribe: subscription(contract.subscribe, {
    topic: "accounts",
  }),
};

/** Throws `bad_request` for the account that is being deleted, and `not_found` for one that the caller does not own. */
function checkHolder(name: string, { caller, leaving }: { caller: Caller; leaving: string }): void {
  if (accountKey(name) === accountKey(leaving))
    throw new AppError("bad_request", "keepBackupsIn names the account that is deleted. Name another one.");
  if (!mayUseAccount(name, caller, "owner"))
    throw new AppError("not_found", msg`There is no account "${name}" that you own.`);
}

type Described = Omit<z.input<typeof record>, "problem" | "demo"> & { problem: string | null; demo: boolean };

function accountRecord({ problem, demo: isDemo, ...account }: Described): z.input<typeof record> {
  return { ...account, ...(isDemo ? { demo: true } : {}), ...(problem === null ? {} : { problem }) };
}

/** The directory's entry of an account on another node. */
function shownElsewhere({ name, createdAt, baseCurrency, isDemo, node }: OtherAccount) {
  const unknown = { transactions: null, sizeBytes: null };
  return { name, createdAt, baseCurrency, ...unknown, ...(isDemo ? { demo: true as const } : {}), node };
}

function publishChange(bus: Bus, name: string, cause: Change["cause"]): void {
  bus.publish("accounts", { accountName: name, cause, since: null, count: 1 });
}

/** Tokens and users whose open sockets know the account by a name that is being reassigned or removed: they have to reconnect. */
function limitedTo(name: string, { accounts, tokens, users }: ServerStore): Topics["revoked"] {
  const tokenIds = tokens
    .list()
    .filter((token) => token.accounts !== "*" && mayUseAccount(name, token))
    .map(({ id }) => id);
  const account = accounts.byName(name);
  const userIds = account === undefined ? [] : users.inAccount(account.id);
  return { sessionIds: [], tokenIds, ...(userIds.length === 0 ? {} : { userIds }) };
}
