import { connectionWorld, type ConnectionWorld } from "./connection-world.ts";
import { esploraServer, type EsploraWorld } from "../chains/esplora-server.ts";
import { startStandIn, type StandIn } from "../servers/stand-in.ts";
import { reportFor, type BookedReport } from "../../accounting/book-of.ts";
import { createBus } from "../../../src/context/bus.ts";
import type { Context } from "../../../src/context/context.ts";
import type { Bookable } from "../../../src/domain/accounting/booking/book.ts";
import type { Scope } from "../../../src/domain/accounting/lots/lots.ts";
import { createAccountingTransactions } from "../../../src/store/accounting/accounting-transactions.ts";
import { createPriceEngine } from "../../../src/store/prices/price-engine.ts";
import type { WholeTaskRun } from "../../../src/tasks/queue/task.ts";
import { matchTransfers } from "../../../src/tasks/ledger/match-transfers.ts";

export const a = "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu";
export const b = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2";
export const c = "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy";
export const stranger = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
const start = Date.UTC(2024, 5, 30);
export const moved = Date.UTC(2024, 4, 1);
export const btc = "bip122:000000000019d6689c085ae165831e93/slip44:0";
/** The same coin at an exchange. */
export const btcAtExchange = "exchange:kraken/symbol:BTC";
const day = 86_400_000;
const bought = [Date.UTC(2024, 0, 1), Date.UTC(2024, 1, 1)] as const;

export type BitcoinWorld = {
  chain: EsploraWorld;
  standIn: StandIn;
  close(): Promise<void>;
};

/** A chain that the test writes, on a server of its own. */
export async function bitcoinWorld(): Promise<BitcoinWorld> {
  const standIn = await startStandIn();
  return { chain: esploraServer(standIn), standIn, close: () => standIn.close() };
}

/** A received 1.0 in January, B 0.5 in February. */
export function fund({ chain }: BitcoinWorld): void {
  chain.send("fundA", { to: [[a, 100_000_000]] });
  chain.mine("fundA", bought[0]);
  chain.send("fundB", { to: [[b, 50_000_000]] });
  chain.mine("fundB", bought[1]);
}

/** A and B pay the inputs of one transaction. */
export function spend({ chain }: BitcoinWorld, to: [string, number][]): void {
  chain.send("joint", {
    from: [
      [a, 100_000_000],
      [b, 50_000_000],
    ],
    to,
  });
  chain.mine("joint", moved);
}

export type SyncedWorld = ConnectionWorld & { ids: string[] };

/** Connects each wallet, one after the other, and looks for transfers after each sync. */
export async function synced({ standIn }: BitcoinWorld, wallets: readonly string[]): Promise<SyncedWorld> {
  const world = connectionWorld({ upstreams: { ESPLORA: standIn.url }, now: () => start });
  const ids: string[] = [];
  for (const wallet of wallets) {
    const id = await world.connect("bitcoin", { wallet });
    ids.push(id);
    await world.sync(id);
    await match(world);
  }
  return { ...world, ids };
}

/** Looks for transfers around everything since a moment, by default everywhere. */
export async function match(
  { account }: Pick<ConnectionWorld, "account">,
  since: number | null = null,
): Promise<string[]> {
  const messages: string[] = [];
  await matchTransfers.run({
    context: {
      now: () => start,
      pause: async () => undefined,
      bus: createBus(() => undefined),
    } as Partial<Context> as Context,
    account,
    accountName: "main",
    taskId: "task",
    input: { since },
    attempt: 1,
    signal: new AbortController().signal,
    checkpoint: null,
    progress: () => undefined,
    log: (_, message) => void messages.push(String(message)),
  } as WholeTaskRun<{ since: number | null }>);
  return messages;
}

export const nameOf = (wallet: string): string => ({ [a]: "A", [b]: "B", [c]: "C" })[wallet] ?? wallet;

/** The transactions with all that the books read of them. */
export function transactionsOf({ account, sql }: ConnectionWorld): Bookable[] {
  const accounting = createAccountingTransactions(sql, { priceEngine: createPriceEngine(sql) });
  const books = [...accounting.transactions({ now: start })];
  return account.ledger
    .list({}, { limit: 1_000, order: "asc" })
    .items.map(({ linkedTransactionIds, ...item }) => ({
      ...item,
      arrivalIds: linkedTransactionIds,
      jointInputs: books.find(({ id }) => id === item.id)?.jointInputs,
    }));
}

export function reportOn(world: ConnectionWorld, scope: Scope = "wallet"): BookedReport {
  const priceOn = (assetId: string, of: number): string | undefined =>
    assetId === btc || assetId === btcAtExchange
      ? of * day < bought[1]
        ? "10000"
        : of * day < moved
          ? "20000"
          : "50000"
      : undefined;
  const coins = { [btc]: "bitcoin", [btcAtExchange]: "bitcoin" };
  return reportFor(transactionsOf(world), { prices: priceOn, scope, coins });
}

export function heldIn({ remaining }: BookedReport): string[] {
  return remaining.map(
    ({ wallet, amount, cost, at }) =>
      `${nameOf(wallet ?? "")} ${amount} for ${cost} of ${new Date(at ?? 0).toISOString().slice(0, 10)}`,
  );
}
