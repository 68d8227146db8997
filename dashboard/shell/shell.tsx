import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { matchRoute, Redirect, Route, Switch, useRouter as useWouter } from "wouter";
import { accessIncludes, useAccess } from "../access.ts";
import { useAccount } from "../data/account.tsx";
import { useLinkState } from "../data/live.tsx";
import { usePreferences } from "../data/preferences.tsx";
import { chainNames } from "../format/chain-names.ts";
import { Placeholder } from "../parts/query-result.tsx";
import { Boundary } from "../parts/boundary.tsx";
import { lazyPart } from "../parts/lazy-part.ts";
import { PartBoundary } from "../parts/part-boundary.tsx";
import { Icon, Rose } from "../parts/icon.tsx";
import { EmptyAccount } from "../pages/empty-account.tsx";
import { assetPath, Link, useRouter } from "../router.tsx";
import { routes, type Route as PageRoute } from "../routes.ts";
import { AccountMenu } from "./account-menu.tsx";
import { PageLink } from "./page-link.tsx";
import { Search } from "./search.tsx";
import { StatusStrip } from "./status-strip.tsx";
import type { PlainKey } from "../i18n/messages.ts";
import { t } from "../i18n/t.ts";
import { statedErrorText } from "../i18n/error-text.ts";

const TabBar = lazyPart(() => import("./tab-bar.tsx"));
const UnusableAccount = lazyPart(
  () => import("../pages/backups/unusable-account.tsx"),
  "backups",
  "settings",
);

/** Pages that work even if the account's database cannot be opened. */
const withoutAccount = new Set(["/portfolios", "/security", "/settings"]);

/** The frame of every page: navigation, the page, and the status strip. */
export function Shell({ isEmpty }: { isEmpty: boolean }) {
  const { path } = useRouter();
  const { parser } = useWouter();
  const { name, problem, problemWording } = useAccount();
  // Rerenders when a chain's name has been loaded.
  useSyncExternalStore(chainNames.subscribe, chainNames.count);
  const route = routes.find((candidate) => matchRoute(parser, candidate.path, path)[0]);
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    document.title = `${route === undefined ? t("shell.pageNotFound") : t(route.title)} · ${name} · Portolan`;
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [route, name]);
  return (
    <div className="shell">
      <a className="skip" href="#main">
        {t("shell.skipToContent")}
      </a>
      <header className="side">
        <div className="brand">
          <Rose />
          <span>Portolan</span>
        </div>
        <AccountMenu />
        <Navigation />
        <Quick />
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        <ReadOnlyNotice />
        <Boundary key={path}>
          <PartBoundary fallback={<LoadingPage />}>
            {problem !== undefined && !withoutAccount.has(path) ? (
              <UnusableAccount problem={statedErrorText({ message: problem, wording: problemWording })} />
            ) : isEmpty ? (
              <EmptyAccount />
            ) : (
              <Pages />
            )}
          </PartBoundary>
        </Boundary>
      </main>
      <StatusStrip />
      <PhoneNavigation />
    </div>
  );
}

/** The width up to which the stylesheet uses the phone layout. */
const phone = matchMedia("(max-width: 860px)");

function PhoneNavigation() {
  const isPhone = useSyncExternalStore(
    useCallback((changed) => {
      phone.addEventListener("change", changed);
      return () => phone.removeEventListener("change", changed);
    }, []),
    () => phone.matches,
  );
  return (
    isPhone && (
      <PartBoundary>
        <TabBar />
      </PartBoundary>
    )
  );
}

/** Informs viewers and accountants that they cannot change the account. */
function ReadOnlyNotice() {
  return accessIncludes(useAccess(), "write") ? null : (
    <p className="small faint" role="note">
      {t("shell.readOnly")}
    </p>
  );
}

/** The page at the URL; URLs of earlier versions redirect to the new ones. */
function Pages() {
  const { search } = useRouter();
  const access = useAccess();
  return (
    <Switch>
      {routes.map(({ path, title, needs, page: Page }) => (
        <Route key={path} path={path}>
          {accessIncludes(access, needs) ? <Page /> : <NotAllowed title={t(title)} />}
        </Route>
      ))}
      <Route path="/asset">
        <Redirect to={assetPath(search.get("id") ?? "")} replace />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}

function NotAllowed({ title }: { title: string }) {
  return (
    <div className="page">
      <h1>{title}</h1>
      <p>{t("shell.notAllowed")}</p>
    </div>
  );
}

const groups: { id: PageRoute["group"]; title: PlainKey }[] = [
  { id: "portfolio", title: "shell.portfolio" },
  { id: "analysis", title: "shell.analysis" },
  { id: "records", title: "shell.records" },
  { id: "account", title: "shell.account" },
];

function Navigation() {
  const access = useAccess();
  return (
    <nav className="navigation" aria-label={t("shell.pages")}>
      {groups.map((group) => (
        <ul key={group.id} aria-label={t(group.title)}>
          {routes
            .filter((route) => route.group === group.id && accessIncludes(access, route.needs))
            .map((route) => (
              <li key={route.path}>
                <PageLink route={route} />
              </li>
            ))}
        </ul>
      ))}
    </nav>
  );
}

function Quick() {
  const { hideAmounts, change } = usePreferences();
  return (
    <div className="quick">
      <Search />
      <button
        type="button"
        className="icon-button"
        aria-pressed={hideAmounts}
        onClick={() => change({ hideAmounts: !hideAmounts })}
      >
        <Icon name={hideAmounts ? "eye-off" : "eye"} />
        <span>{hideAmounts ? t("shell.showAmounts") : t("shell.hideAmounts")}</span>
      </button>
    </div>
  );
}

/** In the place of a page whose code is being loaded, which waits while the service does not respond. */
function LoadingPage() {
  const isLost = useLinkState() === "lost";
  return (
    <>
      {isLost && (
        <p className="soft" role="status">
          {t("shell.thePageOpensOnceTheServiceAnswers")}
        </p>
      )}
      <Placeholder lines={10} />
    </>
  );
}

function NotFound() {
  return (
    <section className="narrow">
      <h1>{t("shell.pageNotFound")}</h1>
      <p className="soft">
        {t("shell.checkTheAddressForTypos")} <Link to="/">{t("shell.goToNetWorth")}</Link>
      </p>
    </section>
  );
}
