/** What the parts of the service tell each other after a commit. Plain data: it crosses threads. */
export type ChangeEvent = {
  accountName: string;
  cause: "created" | "updated" | "deleted";
  since: number | null;
  count: number;
};

/** Topic → event. `nudge` wakes the relayer; it is only for speed, the persisted cursor is the guarantee. */
export type Topics = {
  nudge: { accountName: string };
  /** The relayer's cursor moved: `tasks.settled` looks again. */
  relayed: { accountName: string };
  accounts: ChangeEvent;
  wallets: ChangeEvent;
  keyValue: ChangeEvent;
  connections: ChangeEvent;
  transactions: ChangeEvent;
  auditLog: ChangeEvent;
  balances: ChangeEvent;
  prices: ChangeEvent;
  assistant: ChangeEvent;
  netWorth: { accountName: string; point: unknown };
  tasks: { accountName: string; task: unknown };
  issues: { accountName: string; issue: unknown };
  /** An answer of the assistant is to be stopped. */
  stopAnswer: { accountName: string; conversationId: string };
  /** Sessions or API tokens that ended: their sockets close. `"*"` ends every session. */
  revoked: { sessionIds: string[] | "*"; tokenIds: string[] };
};
export type Topic = keyof Topics;

export type Bus = {
  publish<T extends Topic>(topic: T, event: Topics[T]): void;
  /** Until the signal aborts. Listeners are called in order of subscription; one that throws stops none of the others. */
  subscribe<T extends Topic>(topic: T, listener: (event: Topics[T]) => void, signal: AbortSignal): void;
  /** Every event, for the bridge between the threads. */
  tap(listener: (topic: Topic, event: Topics[Topic]) => void, signal: AbortSignal): void;
};

export function createBus(onError: (error: unknown) => void): Bus {
  const listeners = new Map<Topic, Set<(event: never) => void>>();
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
      for (const listener of listeners.get(topic) ?? []) safely(() => listener(event as never));
      for (const tap of taps) safely(() => tap(topic, event));
    },
    subscribe(topic, listener, signal) {
      if (signal.aborted) return;
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set);
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
