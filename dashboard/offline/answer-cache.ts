import { entriesToDelete, type CachedAnswer, type CacheEntry } from "./cached-answers.ts";

/** The last answers the page received, in the browser's IndexedDB. Deleted as soon as the session has ended. */
export type CachedState = { savedAt: number; answers: CachedAnswer[] };

/** `answers` and `marks` share their keys. A mark has an answer's metadata, so that evicting answers does not need to read them. */
const stores = ["answers", "marks"] as const;

/**
 * Adds answers to those of earlier visits; an answer to the same query replaces the earlier one. `accounts` are the names of the existing
 * accounts, or `null` if unknown. Does nothing once `signal` has aborted, so that data deleted at sign-out is not stored again.
 */
export async function cacheAnswers(
  answers: readonly CachedAnswer[],
  accounts: ReadonlySet<string> | null,
  signal: AbortSignal,
): Promise<void> {
  const database = await open();
  try {
    if (signal.aborted) return;
    const transaction = database.transaction(stores, "readwrite");
    const answerStore = transaction.objectStore("answers");
    const marks = transaction.objectStore("marks");
    for (const answer of answers) {
      const id = JSON.stringify(answer.key);
      const size = JSON.stringify(answer.data).length;
      answerStore.put(answer, id);
      marks.put({ id, account: String(answer.key[0]), updatedAt: answer.updatedAt, size }, id);
    }
    const all: unknown[] = await resultOfRequest(marks.getAll());
    for (const { id } of entriesToDelete(all.filter(isMark), accounts)) {
      answerStore.delete(id);
      marks.delete(id);
    }
    await transactionEnd(transaction);
  } finally {
    database.close();
  }
}

/** `null` if nothing is stored, or the browser does not allow storing. */
export async function readCachedState(): Promise<CachedState | null> {
  try {
    const database = await open();
    try {
      const all: unknown[] = await resultOfRequest(
        database.transaction("answers").objectStore("answers").getAll(),
      );
      const answers = all.filter(isAnswer);
      return answers.length === 0
        ? null
        : { savedAt: Math.max(...answers.map(({ updatedAt }) => updatedAt)), answers };
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

function isAnswer(value: unknown): value is CachedAnswer {
  return (
    typeof value === "object" &&
    value !== null &&
    "key" in value &&
    Array.isArray(value.key) &&
    "data" in value &&
    "updatedAt" in value &&
    typeof value.updatedAt === "number"
  );
}

function isMark(value: unknown): value is CacheEntry {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "string" &&
    "account" in value &&
    typeof value.account === "string" &&
    "updatedAt" in value &&
    typeof value.updatedAt === "number" &&
    "size" in value &&
    typeof value.size === "number"
  );
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open("portolan", 2);
  request.onupgradeneeded = () => {
    const database = request.result;
    // The first version had one record of the last visit.
    for (const name of database.objectStoreNames) database.deleteObjectStore(name);
    for (const name of stores) database.createObjectStore(name);
  };
  return resultOfRequest(request).then((database) => {
    // An open connection would block another page from deleting the database.
    database.onversionchange = () => database.close();
    return database;
  });
}

function resultOfRequest<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The browser's database failed."));
  });
}

function transactionEnd(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(transaction.error ?? new Error("The browser's database failed."));
    transaction.oncomplete = () => resolve();
    transaction.onabort = fail;
    transaction.onerror = fail;
  });
}
