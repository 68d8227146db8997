import { adoptCopy } from "./import-database.ts";
import { copyForBackup } from "./backup-copy.ts";
import type { Machine } from "./prepare-file.ts";

/** Work on whole database files that takes longer than a thread others wait for may be kept. Data in, data out: it is done in a thread of its own. */
export const chores = { copyForBackup, adoptCopy };
export type Chores = typeof chores;
export type ChoreName = keyof Chores;

/** Has a chore done beside this thread. Rejects with its `AppError`, or at once with the signal's reason; what was begun then is left to end unseen. */
export type RunChore = <Name extends ChoreName>(
  name: Name,
  input: Parameters<Chores[Name]>[0],
  signal: AbortSignal,
) => Promise<ReturnType<Chores[Name]>>;

/** Does chores on this thread: for tests, and for the thread that is there for nothing else. */
export function choresHere(machine: Machine): RunChore {
  return async (name, input, signal) => {
    signal.throwIfAborted();
    const work = chores[name] as (given: unknown, machine: Machine) => unknown;
    return work(input, machine) as ReturnType<Chores[typeof name]>;
  };
}
