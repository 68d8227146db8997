import { demoContract } from "../../../contract/methods/service/demo.ts";
import type { Context } from "../../../context/context.ts";
import { dayNumberOf, startOfDay } from "../../../domain/time/day.ts";
import { demoBalances, generateDemo, type Demo } from "../../../domain/demo/demo.ts";
import { groupBy } from "../../../lib/group-by.ts";
import { runInSlices } from "../../../ports/pause.ts";
import type { AccountStore } from "../../../store/account/account-store.ts";
import { demoKey } from "../../../store/account/meta.ts";
import { demoMadeOn, extendDemoPrices } from "../../../tasks/pricing/demo-prices.ts";
import { verify } from "../../../tasks/connections/verify.ts";
import { enqueue } from "../../../tasks/queue/queue.ts";
import { requireAllAccounts } from "../../protocol/account-scope.ts";
import { serverMethod } from "../../protocol/method.ts";
import { waitUntilSettled } from "./tasks.ts";
import { msg } from "../../../errors/wording.ts";

/** Transactions per SQLite transaction. */
const chunk = 150;
const imported = { kind: "import", id: "demo" } as const;
type Source = typeof imported | { kind: "connection"; id: string };
/** Set once the demo is complete: before that a crash may have left a part of it. */
const completeKey = "demo.complete";

/** `accounts.demo`, apart from the other methods of accounts because it contains the demo data. */
export const demo = serverMethod(demoContract, {
  runs: "worker",
  uses: ["server", "accounts", "now", "pause", "bus", "newId"],
  async handle({ context, caller, signal }, { language, baseCurrency }) {
    requireAllAccounts(msg`make an account`, caller);
    const known = context.server.accounts.list().find(({ isDemo }) => isDemo);
    const account = context.accounts.open(known?.name ?? create(context, baseCurrency));
    // A call with an account name keeps that account's file open; this method determines the name itself.
    const unpin = context.accounts.pin(account.name);
    try {
      if (known === undefined) account.settings.update({ language });
      const madeOn = demoMadeOn(account) ?? dayNumberOf(context.now());
      if (account.meta.read(completeKey) === undefined) await writeDemo(context, account, madeOn, signal);
      else await extendDemoPrices({ account, context, signal }, madeOn, dayNumberOf(context.now()));
      context.bus.publish("wake", { accountName: account.name });
      await waitUntilSettled(context, account, signal);
      return { accountName: account.name };
    } finally {
      unpin();
    }
  },
});

function create(context: Pick<Context, "accounts" | "newId" | "now" | "bus">, baseCurrency: string): string {
  const takenNames = new Set(context.accounts.allNames().map((name) => name.toLowerCase()));
  let name = "demo";
  for (let number = 2; takenNames.has(name); number++) name = `demo ${number}`;
  context.accounts.create({
    id: context.newId(),
    name,
    baseCurrency,
    at: context.now(),
    isDemo: true,
  });
  context.bus.publish("accounts", { accountName: name, cause: "created", since: null, count: 1 });
  return name;
}

/** Writes the demo data. Every step is idempotent. */
async function writeDemo(
  context: Pick<Context, "pause" | "now" | "newId">,
  account: Pick<
    AccountStore,
    | "id"
    | "name"
    | "meta"
    | "settings"
    | "transaction"
    | "changes"
    | "prices"
    | "ledger"
    | "coinListState"
    | "assets"
    | "wallets"
    | "connections"
    | "tasks"
  >,
  madeOn: number,
  signal: AbortSignal,
): Promise<void> {
  const { pause, now } = context;
  const story = await runInSlices(generateDemo(startOfDay(madeOn), account.settings.get().language), {
    pause,
    now,
    signal,
  });
  account.meta.write(demoKey, String(madeOn));
  await extendDemoPrices({ account, context, signal }, madeOn, dayNumberOf(context.now()));
  const connections = connect(account, story, now());
  const ids = await writeTransactions({ account, context, signal }, story, connections);
  account.transaction(() => {
    // A demo sends no requests: its tokens count as compared with the coin list.
    account.coinListState.write({ askedAt: now(), comparedUpTo: Number.MAX_SAFE_INTEGER });
    for (const { assetId, reasons } of story.spam) account.assets.judge(assetId, { spam: true, reasons });
    for (const { wallet, label } of story.wallets) account.wallets.update(wallet, { label, own: true });
    for (const [from, to] of story.links) {
      const [a, b] = [ids[from], ids[to]];
      if (a === undefined || b === undefined) continue;
      if (account.ledger.get(a).linkedTransactionId !== b) account.ledger.link([a, b], { isOwners: false });
    }
    account.changes.record({ topic: "assets", cause: "updated", since: null, count: story.spam.length });
    for (const { id, label } of connections.values())
      enqueue({ account, context }, verify, { connectionId: id, label }, { trigger: "system" });
    account.meta.write(completeKey, "yes");
  });
}

type DemoConnection = { id: string; label: string };

/** A connection for each wallet on a chain, read to its end, whose simulated source can be compared with the ledger. Returns them by wallet. */
function connect(
  account: Pick<AccountStore, "transaction" | "connections">,
  demo: Pick<Demo, "wallets" | "transactions">,
  at: number,
): ReadonlyMap<string, DemoConnection> {
  return account.transaction(
    () =>
      new Map(
        demo.wallets.map(({ wallet, label }) => {
          const id = `demo-${wallet.toLowerCase()}`;
          const settings = { wallet, balances: demoBalances(demo, wallet) };
          if (account.connections.find(id) === undefined)
            account.connections.add({ id, kind: "demo", label, settings, createdAt: at });
          // No tasks follow from these writes.
          account.connections.update(id, { schedule: "never" });
          account.connections.synced(id, at);
          return [wallet, { id, label }];
        }),
      ),
  );
}

/** Writes the transactions of each source, in chunks. Returns their ids in the demo's order. */
async function writeTransactions(
  {
    account,
    context,
    signal,
  }: { account: Pick<AccountStore, "ledger">; context: Pick<Context, "pause">; signal: AbortSignal },
  { transactions, assets }: Pick<Demo, "transactions" | "assets">,
  connections: ReadonlyMap<string, DemoConnection>,
): Promise<string[]> {
  const ids: string[] = [];
  const write = async (source: Source, indexes: readonly number[]): Promise<void> => {
    for (let from = 0; from < indexes.length; from += chunk) {
      signal.throwIfAborted();
      const part = indexes.slice(from, from + chunk);
      const added = account.ledger.add(
        part.flatMap((index) => transactions[index] ?? []),
        source,
        { assets },
      );
      for (const [place, index] of part.entries()) ids[index] = added.ids[place] ?? "";
      await context.pause();
    }
  };
  const bySource = groupBy(transactions.keys(), (index) => transactions[index]?.wallet ?? "");
  for (const [wallet, indexes] of bySource) {
    const connection = connections.get(wallet);
    await write(connection === undefined ? imported : { kind: "connection", id: connection.id }, indexes);
  }
  return ids;
}
