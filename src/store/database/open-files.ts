import { AppError } from "../../errors/app-error.ts";
import type { AccountStore } from "../account/account-store.ts";

/** The accounts a thread has open, by account id: at most `capacity`, beyond that the one used longest ago is closed. */
export function createOpenFiles(capacity: number) {
  const open = new Map<string, AccountStore>();
  /** Opened or asked for since the last `closeIdle`. */
  const used = new Set<string>();
  /** How many users keep a file from being closed. */
  const pins = new Map<string, number>();
  /** Accounts whose file is not to be opened now, and what tells that it may be again. */
  const held = new Map<string, { freed: Promise<void>; free: () => void }>();

  function close(id: string): void {
    const store = open.get(id);
    open.delete(id);
    store?.sql.close();
  }

  /** A file somebody is in the middle of stays open. */
  function isBusy(id: string): boolean {
    return pins.has(id) || open.get(id)?.sql.inTransaction === true;
  }

  return {
    close,

    /** The open store, or the one `make` opens. Throws `unavailable` while the account is held. */
    use(id: string, name: string, make: () => AccountStore): AccountStore {
      if (held.has(id))
        throw new AppError(
          "unavailable",
          `The account "${name}" is being replaced or moved; try again in a moment.`,
        );
      const store = open.get(id) ?? make();
      open.delete(id);
      open.set(id, store);
      used.add(id);
      for (const oldest of open.keys()) {
        if (open.size <= capacity) break;
        if (oldest !== id && !isBusy(oldest)) close(oldest);
      }
      return store;
    },

    /** Keeps a file from being closed as idle until the answer is called. */
    pin: (id: string): (() => void) => addPin(pins, id),

    /** Closes a file and refuses to open it until the answer is called. Throws `conflict` when it is held already. */
    hold(id: string, name: string): () => void {
      if (held.has(id))
        throw new AppError(
          "conflict",
          `The account "${name}" is being replaced or moved already; wait for that.`,
        );
      let free = (): void => undefined;
      const freed = new Promise<void>((resolve) => (free = resolve));
      held.set(id, { freed, free });
      close(id);
      return () => {
        held.delete(id);
        free();
      };
    },

    isAnyHeld: (): boolean => held.size > 0,
    /** `undefined` for one that is not held. */
    whenFree: (id: string): Promise<void> | undefined => held.get(id)?.freed,

    /** Closes what no one has asked for since the last call. Call it every few minutes. */
    closeIdle(): void {
      for (const id of open.keys()) if (!used.has(id) && !isBusy(id)) close(id);
      used.clear();
    },

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
    const left = (pins.get(id) ?? 1) - 1;
    if (left > 0) pins.set(id, left);
    else pins.delete(id);
  };
}
