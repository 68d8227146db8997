import { loadMessages, sharedNamespaces } from "../i18n/languages.ts";
import type { Namespace } from "../i18n/messages.ts";
import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { t } from "../i18n/t.ts";

const pauseMs = 1_000;

let loaded = 0;
let loading = 0;
let isServiceLost = false;
const listeners = new Set<() => void>();

/** The number of parts that have been loaded. */
export const loadedParts = (): number => loaded;

/** Whether code that the shown page needs is being loaded. */
export const isLoadingCode = (): boolean => loading > 0;

/** Notes whether the service is unreachable, as the connection to it shows. */
export function noteLostService(isLost: boolean): void {
  isServiceLost = isLost;
}

/** Whether files can be requested: from the service, or from the service worker, which has cached all of them. */
function canRequestFiles(): boolean {
  return !isServiceLost || ("serviceWorker" in navigator && navigator.serviceWorker.controller !== null);
}

/** Loads code that the shown page needs. Files for offline use are loaded only when no such load is running. */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  loading++;
  try {
    const code = await load();
    setTimeout(announce);
    return code;
  } finally {
    loading--;
  }
}

/** Calls `listener` whenever a part has been loaded and React can render it. Returns a function that unsubscribes. */
export function onPartLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce(): void {
  loaded++;
  for (const listener of listeners) listener();
}

/**
 * A part of the page that is loaded, with its texts, when it is first shown. While the service is unreachable, loading waits. If the service
 * answers without the file, loading fails, and the surrounding error boundary shows that.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  /** The catalogues of its texts, except those of the first load. */
  ...namespaces: Namespace[]
): LazyExoticComponent<ComponentType<Props>> {
  const loadBoth = (): Promise<{ default: ComponentType<Props> }> =>
    loadCode(async () => {
      const [part] = await Promise.all([load(), loadMessages([...sharedNamespaces, ...namespaces])]);
      return part;
    });
  return lazy(async () => {
    // A browser may remember that a module could not be fetched, and never ask for it again.
    if (!canRequestFiles()) await serviceAnswers();
    try {
      return await loadBoth();
    } catch {
      await serviceAnswers();
    }
    try {
      return await loadBoth();
    } catch (cause) {
      throw new Error(t("common.theServiceRunsAnotherVersion"), { cause });
    }
  });
}

async function serviceAnswers(): Promise<void> {
  for (;;) {
    const answer = await fetch("/ping", { cache: "no-store" }).catch(() => null);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
