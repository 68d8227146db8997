import { useProblemCount } from "../data/portfolio/problem-count.ts";
import { Icon } from "../parts/icon.tsx";
import { Link, useRouter } from "../router.tsx";
import type { Route } from "../routes.ts";
import { numberText, t } from "../i18n/t.ts";

/** A page's entry in the navigation. */
export function PageLink({ route, onFollow }: { route: Route; onFollow?: () => void }) {
  const { path } = useRouter();
  return (
    <Link
      to={route.path}
      className="page-link"
      aria-current={path === route.path ? "page" : undefined}
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
