import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  type AnchorHTMLAttributes,
  type ReactNode,
} from "react";

/** Where the reader is: a path, and what is chosen on it (filters, a range) so that a reload and the back button keep it. */
export type Location = { path: string; search: URLSearchParams };
type Router = Location & { go(to: string, options?: { replace?: boolean }): void };

const RouterContext = createContext<Router | null>(null);

export function RouterProvider({ children }: { children: ReactNode }) {
  const [address, setAddress] = useState(() => location.pathname + location.search);
  useEffect(() => {
    const onPop = (): void => setAddress(location.pathname + location.search);
    addEventListener("popstate", onPop);
    return () => removeEventListener("popstate", onPop);
  }, []);
  const go = useCallback((to: string, options: { replace?: boolean } = {}) => {
    if (options.replace === true) history.replaceState(null, "", to);
    else {
      history.pushState(null, "", to);
      scrollTo(0, 0);
    }
    setAddress(location.pathname + location.search);
  }, []);
  const router = useMemo(() => {
    const [path = "/", search = ""] = address.split("?");
    return { path, search: new URLSearchParams(search), go };
  }, [address, go]);
  return <RouterContext value={router}>{children}</RouterContext>;
}

export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (router === null) throw new Error("This part of the page stands outside of the router.");
  return router;
}

/** A link that the page follows on its own; a new tab, a modified click and a copied address work as anywhere. */
export function Link({
  to,
  onClick,
  children,
  ...rest
}: { to: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  const { go } = useRouter();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0)
          return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}

/** One choice kept in the address; empty ones leave it. */
export function useSearchChoice(name: string, fallback = ""): [string, (value: string) => void] {
  const { path, search, go } = useRouter();
  const choose = (value: string): void => {
    const next = new URLSearchParams(search);
    if (value === fallback) next.delete(name);
    else next.set(name, value);
    go(next.size === 0 ? path : `${path}?${next}`, { replace: true });
  };
  return [search.get(name) ?? fallback, choose];
}
