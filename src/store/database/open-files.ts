import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { AccountStore } from "../account/account-store.ts";

/** A thread's open accounts by account id: an LRU cache of at most `capacity`. */
export function createOpenFiles(capacity: number) {
  const open = new Map<string, AccountStore>();
  /** Opened or used since the last `closeIdle`. */
  const used = new Set<string>();
  /** The same since the last `takeUsed`. */
  let recent = new Set<string>();
  /** How often each open file was opened or used. */
  const uses = new Map<string, number>();
  /** Number of users that keep a file from being closed. */
  const pins = new Map<string, number>();
  /** Accounts whose file must not be opened now, each with the promise that resolves when it may be. */
  const holds = new Map<string, { freed: Promise<void>; free: () => void }>();

  function close(id: string): void {
    const store = open.get(id);
    open.delete(id);
    uses.delete(id);
    store?.sql.close();
  }

  /** A file in use stays open. */
  function isBusy(id: string): boolean {
    return pins.has(id) || open.get(id)?.sql.inTransaction === true;
  }

  return {
    close,

    /** Returns the open store, or opens it with `make`. Throws `unavailable` while the account is held. */
    use(id: string, name: string, make: () => AccountStore): AccountStore {
      if (holds.has(id))
        throw new AppError(
          "unavailable",
          msg`The account "${name}" is being replaced or moved; try again in a moment.`,
        );
      const store = open.get(id) ?? make();
      open.delete(id);
      open.set(id, store);
      used.add(id);
      recent.add(id);
      uses.set(id, (uses.get(id) ?? 0) + 1);
      for (const oldest of open.keys()) {
        if (open.size <= capacity) break;
        if (oldest !== id && !isBusy(oldest)) close(oldest);
      }
      return store;
    },

    /** Keeps a file from being closed as idle until the returned function is called. */
    pin: (id: string): (() => void) => addPin(pins, id),

    /** Closes a file and refuses to open it until the returned function is called. Throws `conflict` if it is held already. */
    hold(id: string, name: string): () => void {
      if (holds.has(id))
        throw new AppError(
          "conflict",
          msg`The account "${name}" is being replaced or moved already; wait for that.`,
        );
      let free = (): void => undefined;
      const freed = new Promise<void>((resolve) => (free = resolve));
      holds.set(id, { freed, free });
      close(id);
      return () => {
        holds.delete(id);
        free();
      };
    },

    isAnyHeld: (): boolean => holds.size > 0,
    /** `undefined` if it is not held. */
    whenFree: (id: string): Promise<void> | undefined => holds.get(id)?.freed,

    /** Closes files unused since the last call. Call it every few minutes. */
    closeIdle(): void {
      for (const id of open.keys()) if (!used.has(id) && !isBusy(id)) close(id);
      used.clear();
    },

    /** Closes files that no call and no task holds, of all or of one account. Each open file keeps its schema, its statements and its page cache. */
    closeUnheld(only?: string): void {
      for (const id of only === undefined ? open.keys() : [only]) if (!isBusy(id)) close(id);
    },

    /** The ids of accounts that were used since the last call. */
    takeUsed(): string[] {
      const usedIds = [...recent];
      recent = new Set();
      return usedIds;
    },

    /** How often a file was used since it was opened; `undefined` if it is closed. */
    usesOf: (id: string): number | undefined => uses.get(id),

    count: (): number => open.size,

    closeAll(): void {
      for (const id of open.keys()) close(id);
    },
  };
}
export type OpenFiles = ReturnType<typeof createOpenFiles>;

function addPin(pins: Map<string, number>, id: string): () => void {
  pins.set(id, (pins.get(id) ?? 0) + 1);
  let isPinned = true;
  return () => {
    if (!isPinned) return;
    isPinned = false;
    const remainingPins = (pins.get(id) ?? 1) - 1;
    if (remainingPins > 0) pins.set(id, remainingPins);
    else pins.delete(id);
  };
}
