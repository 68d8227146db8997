import type { Topic } from "../context/bus.ts";
import type { Context } from "../context/context.ts";
import { AppError, messageOf } from "../errors/app-error.ts";
import type { Clock } from "../ports/clock.ts";
import type { AccountStore } from "../store/account/account-store.ts";
import type { ChangeTopic, RecordedChange } from "../store/jobs/changes.ts";
import { enqueueByKind, type TaskKinds } from "../tasks/queue/queue.ts";
import { planTasks } from "./plan.ts";

/** Topics of the outbox that are published to subscribers; the others are internal. */
const publishedTopics: ReadonlySet<ChangeTopic> = new Set<ChangeTopic & Topic>([
  "transactions",
  "auditLog",
  "balances",
  "prices",
  "wallets",
  "keyValue",
  "connections",
  "assistant",
]);
/** Topics that arrive in bursts, from typing or importing; derived data is computed at once for the others. */
const bursty: ReadonlySet<ChangeTopic> = new Set(["transactions", "auditLog", "books"]);
/** While a history is read, which may take hours, derived data is computed at most this often. */
const whileReadingMs = 10_000;
/** Retry delay after a failed relay. */
const retryMs = 5_000;

export type Relayer = ReturnType<typeof createRelayer>;

type Place = {
  /** The newest row published to subscribers. */
  publishedUpTo: number;
  /** The newest planned row while the cursor is still before it, because an earlier bursty row waits. */
  plannedUpTo: number;
  /** When bursty rows were last planned. */
  plannedAt: number;
  /** Cancels the timer that waits for bursty rows. */
  cancelTimer: (() => void) | null;
};

type Options = {
  context: Context;
  kinds: TaskKinds;
  clock: Clock;
  /** Tasks may have been added to this account. */
  onPlanned: (accountName: string) => void;
  /** Schedules may have changed. */
  onSettings: (accountName: string) => void;
};

/** The relay state of each account's outbox, by the account's id. */
type State = Options & { readonly places: Map<string, Place>; isStopped: boolean };

/**
 * Turns rows of the accounts' outboxes into events and tasks. Tasks are enqueued and the cursor moves in one transaction, so a crash anywhere
 * causes no visible repetition and no loss.
 */
export function createRelayer(options: Options) {
  const state: State = { ...options, places: new Map(), isStopped: false };
  const { places } = state;
  return {
    /** Call it after a commit that may have recorded changes, and once at the start for accounts with pending work. */
    relay: (name: string): void => attempt(state, name),
    /** Drops an account's cached cursor. Call it before the account's file is replaced. */
    forget(accountId: string): void {
      places.get(accountId)?.cancelTimer?.();
      places.delete(accountId);
    },
    stop(): void {
      state.isStopped = true;
      for (const place of places.values()) place.cancelTimer?.();
    },
  };
}

function attempt(state: State, name: string): void {
  if (state.isStopped) return;
  try {
    relay(state, name);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return;
    state.context.log.error("Changes of an account could not be relayed; it is tried again.", {
      account: name,
      error: messageOf(error),
    });
    state.clock.after(retryMs, () => attempt(state, name));
  }
}

function relay(state: State, name: string): void {
  const { context, clock, kinds } = state;
  const account = context.accounts.open(name);
  const cursor = account.changes.cursor();
  if (account.changes.newest() === cursor) return;
  const place = placeOf(state, account);
  const rows = account.changes.after(cursor);
  publish(state, account, place, rows);

  const now = clock.now();
  const dueAt = place.plannedAt + throttleOf(account);
  const isDue = now >= dueAt || now < place.plannedAt;
  const firstWaiting = isDue ? undefined : rows.find(({ topic }) => bursty.has(topic));
  const dueRows = rows.filter(({ seq, topic }) =>
    bursty.has(topic) ? firstWaiting === undefined : seq > place.plannedUpTo,
  );
  const last = rows.at(-1)?.seq ?? cursor;
  const next = firstWaiting === undefined ? last : firstWaiting.seq - 1;
  const tasks = planTasks(dueRows);
  if (tasks.length > 0 || next > cursor) {
    // After a power cut the changes are planned again.
    account.transaction(
      () => {
        for (const task of tasks) enqueueByKind({ account, context }, kinds, task, { trigger: "audit-log" });
        if (next > cursor) account.changes.advance(next);
      },
      { isRepeatable: true },
    );
  }
  place.plannedUpTo = last;
  if (firstWaiting === undefined) {
    place.cancelTimer?.();
    place.cancelTimer = null;
    if (dueRows.some(({ topic }) => bursty.has(topic))) place.plannedAt = now;
  } else
    place.cancelTimer ??= clock.after(dueAt - now, () => {
      place.cancelTimer = null;
      attempt(state, name);
    });
  if (tasks.length > 0) state.onPlanned(account.name);
  if (next > cursor) context.bus.publish("relayed", { accountName: account.name });
  // A page of rows was read; there may be more.
  if (firstWaiting === undefined && account.changes.newest() > last) relay(state, name);
}

function placeOf({ places }: State, account: AccountStore): Place {
  const known = places.get(account.id);
  if (known !== undefined) return known;
  const cursor = account.changes.cursor();
  const place = { publishedUpTo: cursor, plannedUpTo: cursor, plannedAt: -Infinity, cancelTimer: null };
  places.set(account.id, place);
  return place;
}

/** Minimum time between two plans of bursty rows. */
function throttleOf(account: AccountStore): number {
  const { auditLogMs } = account.settings.get().throttle;
  return account.tasks.isRunning("sync") ? Math.max(auditLogMs, whileReadingMs) : auditLogMs;
}

function publish(
  { context, onSettings }: State,
  account: AccountStore,
  place: Place,
  rows: readonly RecordedChange[],
): void {
  for (const { seq, topic, cause, since, count } of rows) {
    if (seq <= place.publishedUpTo) continue;
    place.publishedUpTo = seq;
    if (topic === "settings" || topic === "connections") onSettings(account.name);
    if (!isPublished(topic)) continue;
    context.bus.publish(topic, { accountName: account.name, cause, since, count });
  }
}

function isPublished(topic: ChangeTopic): topic is ChangeTopic & Topic {
  return publishedTopics.has(topic);
}
