import { matchRoute, useRouter as useWouter } from "wouter";
import { useProblemCount } from "../data/portfolio/problem-count.ts";
import { Icon } from "../parts/icon.tsx";
import { Link, useRouter } from "../router.tsx";
import { routes, type Route } from "../routes.ts";
import { numberText, t } from "../i18n/t.ts";

/** Whether an entry of the navigation is that of the shown page, or of the page to whose section it belongs. */
export function useIsCurrent(): (route: Route) => "page" | "true" | undefined {
  const { path } = useRouter();
  const { parser } = useWouter();
  const under = routes.find((route) => matchRoute(parser, route.path, path)[0])?.under;
  return (route) => (route.path === path ? "page" : route.path === under ? "true" : undefined);
}

/** A page's entry in the navigation. */
export function PageLink({ route, onFollow }: { route: Route; onFollow?: () => void }) {
  const isCurrent = useIsCurrent();
  return (
    <Link
      to={route.path}
      className="page-link"
      aria-current={isCurrent(route)}
      {...(onFollow === undefined ? {} : { onClick: onFollow })}
    >
      <Icon name={route.icon} />
      <span>{t(route.title)}</span>
      {route.path === "/data-health" && <HealthDot />}
    </Link>
  );
}

/** A dot that marks open data-quality issues. */
export function HealthDot() {
  const problems = useProblemCount();
  if (problems === undefined || problems.total === 0) return null;
  const { serious, total } = problems;
  return (
    <span className={serious > 0 ? "count serious" : "count"}>
      {numberText(serious > 0 ? serious : total)}
      <span className="visually-hidden"> {t("shell.issuesToReview")}</span>
    </span>
  );
}
