import { demoContract } from "../../../contract/methods/service/demo.ts";
import type { Context } from "../../../context.ts";
import { dayNumberOf, startOfDay } from "../../../domain/time/day.ts";
import { generateDemo } from "../../../domain/demo/demo.ts";
import { runInSlices } from "../../../ports/pause.ts";
import type { AccountStore } from "../../../store/account/account-store.ts";
import { demoKey } from "../../../store/account/meta.ts";
import { demoMadeOn, extendDemoPrices } from "../../../tasks/pricing/demo-prices.ts";
import { checkWholeService } from "../../protocol/account-scope.ts";
import { serverMethod } from "../../protocol/method.ts";
import { settled } from "./tasks.ts";

/** Transactions per SQLite transaction. */
const chunk = 150;
const source = { kind: "import", id: "demo" } as const;
/** Set once the demo is complete: before that a crash may have left a part of it. */
const completeKey = "demo.complete";

/** `accounts.demo`, apart from the other methods of accounts because it contains the demo data. */
export const demo = serverMethod(demoContract, {
  runs: "worker",
  uses: ["server", "accounts", "now", "pause", "bus", "newId"],
  async handle({ context, caller, signal }) {
    checkWholeService("make an account", caller);
    const known = context.server.accounts.list().find(({ isDemo }) => isDemo);
    const account = context.accounts.open(known?.name ?? create(context));
    const madeOn = demoMadeOn(account) ?? dayNumberOf(context.now());
    if (account.meta.read(completeKey) === undefined) await writeDemo(context, account, madeOn, signal);
    else await extendDemoPrices({ account, context, signal }, madeOn, dayNumberOf(context.now()));
    context.bus.publish("nudge", { accountName: account.name });
    await settled(context, account, signal);
    return { accountName: account.name };
  },
});

function create(context: Pick<Context, "accounts" | "newId" | "now" | "bus">): string {
  const taken = new Set(context.accounts.allNames().map((name) => name.toLowerCase()));
  let name = "demo";
  for (let number = 2; taken.has(name); number++) name = `demo ${number}`;
  context.accounts.create({
    id: context.newId(),
    name,
    baseCurrency: "USD",
    at: context.now(),
    isDemo: true,
  });
  context.bus.publish("accounts", { accountName: name, cause: "created", since: null, count: 1 });
  return name;
}

/** Writes the demo data. Every step is idempotent. */
async function writeDemo(
  context: Pick<Context, "pause" | "now">,
  account: Pick<
    AccountStore,
    | "id"
    | "name"
    | "meta"
    | "transaction"
    | "changes"
    | "prices"
    | "ledger"
    | "coinListState"
    | "assets"
    | "wallets"
  >,
  madeOn: number,
  signal: AbortSignal,
): Promise<void> {
  const { pause, now } = context;
  const story = await runInSlices(generateDemo(startOfDay(madeOn)), { pause, now, signal });
  account.meta.write(demoKey, String(madeOn));
  await extendDemoPrices({ account, context, signal }, madeOn, dayNumberOf(context.now()));
  const ids: string[] = [];
  for (let from = 0; from < story.transactions.length; from += chunk) {
    signal.throwIfAborted();
    const part = story.transactions.slice(from, from + chunk);
    ids.push(...account.ledger.add(part, source, { assets: story.assets }).ids);
    await context.pause();
  }
  account.transaction(() => {
    // A demo sends no requests: its tokens count as compared with the coin list.
    account.coinListState.write({ askedAt: now(), comparedUpTo: Number.MAX_SAFE_INTEGER });
    for (const { assetId, reasons } of story.spam) account.assets.judge(assetId, true, reasons);
    for (const { wallet, label } of story.wallets) account.wallets.update(wallet, { label, own: true });
    for (const [from, to] of story.links) {
      const [a, b] = [ids[from], ids[to]];
      if (a === undefined || b === undefined) continue;
      if (account.ledger.get(a).linkedTransactionId !== b) account.ledger.link([a, b], { isOwners: false });
    }
    account.changes.record({ topic: "assets", cause: "updated", since: null, count: story.spam.length });
    account.meta.write(completeKey, "yes");
  });
}
