import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from "react";

import type { Language } from "../../src/domain/account/settings.ts";

/** Settings of this browser, not of the account: the page's appearance and the shown account. */
export type Preferences = {
  theme: "system" | "light" | "dark";
  /** If not set, the system's contrast preference applies. */
  highContrast: boolean;
  hideAmounts: boolean;
  /** Shortcuts of a single key. */
  singleKeys: boolean;
  account: string | null;
  /** `null` follows the browser. */
  language: Language | null;
};
type Store = Preferences & { change(patch: Partial<Preferences>): void };

const key = "portolan.preferences";
const defaults: Preferences = {
  theme: "system",
  highContrast: false,
  hideAmounts: false,
  singleKeys: true,
  account: null,
  language: null,
};
const PreferencesContext = createContext<Store | null>(null);

export function PreferencesProvider({ children }: { children: ReactNode }) {
  const [preferences, setPreferences] = useState(readPreferences);
  const change = useCallback((patch: Partial<Preferences>) => {
    setPreferences((before) => {
      const after = { ...before, ...patch };
      localStorage.setItem(key, JSON.stringify(after));
      return after;
    });
  }, []);
  // The appearance is shared by all windows; each window has its own shown account.
  useEffect(() => {
    const onStorage = (event: StorageEvent): void => {
      if (event.key !== key) return;
      const { theme, highContrast, hideAmounts, singleKeys } = readPreferences();
      setPreferences((before) => ({ ...before, theme, highContrast, hideAmounts, singleKeys }));
    };
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, []);
  const { theme, highContrast } = preferences;
  useEffect(() => applyTheme({ theme, highContrast }), [theme, highContrast]);
  const store = useMemo(() => ({ ...preferences, change }), [preferences, change]);
  return <PreferencesContext value={store}>{children}</PreferencesContext>;
}

export function usePreferences(): Store {
  const store = useContext(PreferencesContext);
  if (store === null) throw new Error("usePreferences is called outside PreferencesProvider.");
  return store;
}

/** Stores the choice and reloads the page, because constants and caches are in the old language. */
export function chooseLanguage(language: Language | null): void {
  localStorage.setItem(key, JSON.stringify({ ...readPreferences(), language }));
  location.reload();
}

export function readPreferences(): Preferences {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Preferences>) };
  } catch {
    return defaults;
  }
}

/** Applies the theme, and follows the system's if chosen; returns a function that stops following. Print is always light. */
export function applyTheme({ theme, highContrast }: Pick<Preferences, "theme" | "highContrast">): () => void {
  const [dark, contrast, paper] = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "print"].map(
    (query) => matchMedia(query),
  );
  const apply = (): void => {
    const { dataset } = document.documentElement;
    const systemTheme = theme === "system" ? (dark?.matches ? "dark" : "light") : theme;
    dataset["theme"] = paper?.matches ? "light" : systemTheme;
    dataset["contrast"] = highContrast || contrast?.matches ? "more" : "normal";
  };
  const stop = new AbortController();
  for (const query of [dark, contrast, paper])
    query?.addEventListener("change", apply, { signal: stop.signal });
  apply();
  return () => stop.abort();
}
