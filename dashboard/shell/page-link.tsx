import { useAccountQuery } from "../data/account.tsx";
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

/** A mark that there are issues with the data. */
export function HealthDot() {
  const issues = useAccountQuery("issues.list", { limit: 100 });
  const total = issues.data?.total ?? 0;
  if (total === 0) return null;
  const isSerious = issues.data?.items.some(({ severity }) => severity !== "info") ?? false;
  return (
    <span className={isSerious ? "count serious" : "count"}>
      {numberText(total)}
      <span className="visually-hidden"> {t("shell.issuesToReview")}</span>
    </span>
  );
}
