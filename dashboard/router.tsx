import { useCallback, useMemo, type AnchorHTMLAttributes, type ReactNode } from "react";
import { Link as WouterLink, Router, useLocation, useSearch, type AroundNavHandler } from "wouter";

/** The path of the URL and the page's choices (filters, a range), so that reload and Back keep them. */
export type Location = { path: string; search: URLSearchParams };

type Guard = (leave: () => void) => boolean;
const guards = new Set<Guard>();

/** Has `guard` called before the page changes: if it returns true, the page changes only once it calls `leave`. Returns the end of that. */
export function guardNavigation(guard: Guard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

/** Calls `leave`, once what guards the page allows it. */
export function askToLeave(leave: () => void): void {
  for (const guard of guards) if (guard(leave)) return;
  leave();
}

/** A new page starts at its top; a choice on the same page keeps the scroll position. */
const withScroll: AroundNavHandler = (navigate, to, options) =>
  askToLeave(() => {
    navigate(to, options);
    if (options?.replace !== true) scrollTo(0, 0);
  });

export function RouterProvider({ children }: { children: ReactNode }) {
  return <Router aroundNav={withScroll}>{children}</Router>;
}

export function useRouter(): Location & { go(to: string, options?: { replace?: boolean }): void } {
  const [path, go] = useLocation();
  const text = useSearch();
  const search = useMemo(() => new URLSearchParams(text), [text]);
  return { path, search, go };
}

/** A link handled by the page; new tabs, modified clicks and copied URLs work as usual. */
export function Link({
  to,
  ...rest
}: { to: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href">) {
  return <WouterLink {...rest} to={to} />;
}

/** The URL of an asset's page. */
export function assetPath(assetId: string): string {
  return `/assets/${encodeURIComponent(assetId)}`;
}

/** The URL of a wallet's page. A position leads to the wallet that opened it. */
export function walletPath(wallet: string, platform: string): string {
  const [owner = wallet] = wallet.split("#");
  return `/wallets/${encodeURIComponent(owner)}?${new URLSearchParams({ platform })}`;
}

/** One choice kept in the URL; an empty one is removed. */
export function useSearchChoice(name: string, fallback = ""): [string, (value: string) => void] {
  const { path, search, go } = useRouter();
  const choose = useCallback(
    (value: string): void => {
      // Read at the time of the call: several choices may change before the next render.
      const next = new URLSearchParams(location.search);
      if (value === fallback) next.delete(name);
      else next.set(name, value);
      go(next.size === 0 ? path : `${path}?${next}`, { replace: true });
    },
    [fallback, go, name, path],
  );
  return [search.get(name) ?? fallback, choose];
}
