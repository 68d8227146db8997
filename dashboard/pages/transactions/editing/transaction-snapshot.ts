import { useState } from "react";
import { useAccount, withAccountName, type AccountInput } from "../../../data/account.tsx";
import type { Transaction } from "../../../data/records.ts";
import { useService } from "../../../data/service.ts";

/** The transactions as they were when a dialog was opened. `again` reads them once more, after a conflict has been reported. */
export function useTransactionSnapshot(ids: string[]): { read: Promise<Transaction[]>; again(): void } {
  const service = useService();
  const { name } = useAccount();
  const ask = async (): Promise<Transaction[]> => {
    const pages = [false, true].map((hidden) =>
      service.call(
        "transactions.list",
        withAccountName<"transactions.list">(name, { filter: { ids, hidden }, limit: 1_000 }),
      ),
    );
    return (await Promise.all(pages)).flatMap(({ items }) => items);
  };
  const start = (): Promise<Transaction[]> => {
    const reading = ask();
    // Prevents an unhandled rejection: callers await `read` later and report the error.
    reading.catch(() => undefined);
    return reading;
  };
  const [read, setRead] = useState(start);
  return { read, again: () => setRead(start()) };
}

type Patch = AccountInput<"transactions.updateMany">["patch"];
type Expected = NonNullable<AccountInput<"transactions.updateMany">["expected"]>;

/** The values that a bulk edit replaces, as they were read. Tags are not included: they are added and removed one by one. */
export function expectedOf(read: readonly Transaction[], patch: Patch): Expected {
  return read.map(({ id, type, notes, hidden, legs }) => ({
    id,
    ...(patch.type === undefined ? {} : { type }),
    ...(patch.notes === undefined ? {} : { notes: notes ?? null }),
    ...(patch.hidden === undefined ? {} : { hidden: hidden === true }),
    ...(patch.wallet === undefined ? {} : { legs }),
  }));
}

/** The fields on which a merge or a split depends. */
export function substanceOf({ at, type, legs }: Transaction): Omit<Expected[number], "id"> {
  return { at, type, legs };
}
