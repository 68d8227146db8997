import type { KeptAnswer } from "./answers-kept.ts";

/** The last answers the page received, in the browser's IndexedDB. Deleted as soon as the session has ended. */
export type LastState = { savedAt: number; answers: KeptAnswer[] };

const store = "state";
const key = "last";

export async function saveState(state: LastState): Promise<void> {
  const database = await open();
  try {
    await done(database.transaction(store, "readwrite").objectStore(store).put(state, key));
  } finally {
    database.close();
  }
}

/** `null` if nothing is stored, or the browser does not allow storing. */
export async function readState(): Promise<LastState | null> {
  try {
    const database = await open();
    try {
      const found: unknown = await done(database.transaction(store).objectStore(store).get(key));
      return isState(found) ? found : null;
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

function isState(value: unknown): value is LastState {
  return (
    typeof value === "object" &&
    value !== null &&
    "savedAt" in value &&
    typeof value.savedAt === "number" &&
    "answers" in value &&
    Array.isArray(value.answers)
  );
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open("portolan", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store);
  return done(request).then((database) => {
    // Deleting does not wait for other pages that have the database open.
    database.onversionchange = () => database.close();
    return database;
  });
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The browser's database failed."));
  });
}
