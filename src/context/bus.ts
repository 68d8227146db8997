import type { z } from "zod";
import type { NotificationRecord } from "../contract/notification-records.ts";
import type { changeEvent, issue, netWorthPoint, task } from "../contract/records.ts";

/** Events that parts of the service publish after a commit. Plain data: it crosses threads. */
export type ChangeEvent = z.output<typeof changeEvent>;

/** Topic → event. `wake` makes the relayer and the task runners look now; it only saves time, the stored cursor is the guarantee. */
export type Topics = {
  wake: { accountName: string };
  /** The relayer's cursor moved: `tasks.settled` checks again. */
  relayed: { accountName: string };
  accounts: ChangeEvent;
  /** The account moved to another node: sockets that follow it close, and their clients reconnect there. */
  moved: { accountName: string };
  wallets: ChangeEvent;
  keyValue: ChangeEvent;
  connections: ChangeEvent;
  transactions: ChangeEvent;
  auditLog: ChangeEvent;
  balances: ChangeEvent;
  prices: ChangeEvent;
  assistant: ChangeEvent;
  netWorth: { accountName: string; point: z.output<typeof netWorthPoint> };
  tasks: { accountName: string; task: z.output<typeof task> };
  issues: { accountName: string; issue: z.output<typeof issue> };
  notifications: { accountName: string; notification: NotificationRecord };
  /** An account's schedules changed, other than by its settings. */
  rescheduled: { accountName: string };
  /** A request to stop an answer of the assistant. */
  stopAnswer: { accountName: string; conversationId: string };
  /** Sessions or API tokens that ended, and users whose sessions all ended or whose rights changed: their sockets close. */
  revoked: { sessionIds: string[]; tokenIds: string[]; userIds?: string[] };
};
export type Topic = keyof Topics;

type ContentOf<Event> = Event extends { point: infer Point }
  ? Point
  : Event extends { task: infer Task }
    ? Task
    : Event extends { issue: infer Issue }
      ? Issue
      : Event extends { notification: infer Notification }
        ? Notification
        : Event;

/** The payload for a topic's subscriber: the record if the event is about one, else the event itself. */
export type Delivered<T extends Topic> = { [K in Topic]: ContentOf<Topics[K]> }[T];

export type Bus = {
  publish<T extends Topic>(topic: T, event: Topics[T]): void;
  /** Until the signal aborts. Listeners are called in order of subscription; an error in one does not stop the others. */
  subscribe<T extends Topic>(topic: T, listener: (event: Topics[T]) => void, signal: AbortSignal): void;
  /** Every event, for the bridge between the threads. */
  tap(listener: (topic: Topic, event: Topics[Topic]) => void, signal: AbortSignal): void;
};

export function createBus(onError: (error: unknown) => void): Bus {
  const listeners: { [T in Topic]?: Set<(event: Topics[T]) => void> } = {};
  const taps = new Set<(topic: Topic, event: Topics[Topic]) => void>();
  const safely = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      onError(error);
    }
  };
  return {
    publish(topic, event) {
      for (const listener of listeners[topic] ?? []) safely(() => listener(event));
      for (const tap of taps) safely(() => tap(topic, event));
    },
    subscribe<T extends Topic>(topic: T, listener: (event: Topics[T]) => void, signal: AbortSignal) {
      if (signal.aborted) return;
      const listenersOf: { [K in T]?: Set<(event: Topics[K]) => void> } = listeners;
      const set = (listenersOf[topic] ??= new Set());
      set.add(listener);
      signal.addEventListener("abort", () => set.delete(listener), { once: true });
    },
    tap(listener, signal) {
      if (signal.aborted) return;
      taps.add(listener);
      signal.addEventListener("abort", () => taps.delete(listener), { once: true });
    },
  };
}
