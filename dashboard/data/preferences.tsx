import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from "react";

import type { Language } from "../i18n/languages.ts";

/** What belongs to this browser, not to the account: how the page looks and which account it shows. */
export type Preferences = {
  theme: "system" | "light" | "dark";
  hideAmounts: boolean;
  account: string | null;
  /** `null` follows the browser. */
  language: Language | null;
};
type Store = Preferences & { change(patch: Partial<Preferences>): void };

const key = "portolan.preferences";
const defaults: Preferences = { theme: "system", hideAmounts: false, account: null, language: null };
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
  // How the page looks is the same in every window; which account it shows is each one's own.
  useEffect(() => {
    const hear = (event: StorageEvent): void => {
      if (event.key !== key) return;
      const { theme, hideAmounts } = readPreferences();
      setPreferences((before) => ({ ...before, theme, hideAmounts }));
    };
    addEventListener("storage", hear);
    return () => removeEventListener("storage", hear);
  }, []);
  useEffect(() => applyTheme(preferences.theme), [preferences.theme]);
  const store = useMemo(() => ({ ...preferences, change }), [preferences, change]);
  return <PreferencesContext value={store}>{children}</PreferencesContext>;
}

export function usePreferences(): Store {
  const store = useContext(PreferencesContext);
  if (store === null) throw new Error("This part of the page stands outside of the preferences' context.");
  return store;
}

/** Keeps the choice and loads the page again: constants and caches of the old language go with it. */
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

/** Sets the theme and follows the system's where that is wanted; answers how to stop following. */
export function applyTheme(theme: Preferences["theme"]): () => void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = (): void => {
    document.documentElement.dataset["theme"] =
      theme === "system" ? (dark.matches ? "dark" : "light") : theme;
  };
  apply();
  dark.addEventListener("change", apply);
  return () => dark.removeEventListener("change", apply);
}
