import { useEffect, useId, useRef, type ToggleEvent } from "react";
import { accessIncludes, useAccess } from "../access.ts";
import { enterModal } from "../parts/modal-history.ts";
import { Icon } from "../parts/icon.tsx";
import { Link } from "../router.tsx";
import { routes } from "../routes.ts";
import { HealthDot, PageLink, useIsCurrent } from "./page-link.tsx";
import { t } from "../i18n/t.ts";

const main = [
  ...routes.filter(({ group }) => group === "portfolio").slice(0, 3),
  ...routes.filter(({ path }) => path === "/import"),
];
const others = routes.filter((route) => route.group !== "linked" && !main.includes(route));

/** The navigation of a phone, at the bottom: four pages, and the others in a menu. */
export default function TabBar() {
  const isCurrent = useIsCurrent();
  const access = useAccess();
  return (
    <nav className="tab-bar" aria-label={t("shell.mainPages")}>
      {main
        .filter(({ needs }) => accessIncludes(access, needs))
        .map((route) => (
          <Link key={route.path} to={route.path} aria-current={isCurrent(route)}>
            <Icon name={route.icon} />
            {t(route.short ?? route.title)}
          </Link>
        ))}
      <MoreMenu />
    </nav>
  );
}

/** A popover: a touch outside, Escape or Back closes it, and the focus is restored. */
function MoreMenu() {
  const isCurrent = useIsCurrent();
  const access = useAccess();
  const id = useId();
  const menu = useRef<HTMLUListElement>(null);
  const leave = useRef<() => void>(null);
  useEffect(() => () => leave.current?.(), []);
  const onToggle = ({ newState }: ToggleEvent<HTMLUListElement>): void => {
    leave.current?.();
    leave.current = newState === "open" ? enterModal(() => menu.current?.hidePopover()) : null;
  };
  return (
    <>
      <button
        type="button"
        className={others.some((route) => isCurrent(route) !== undefined) ? "more current" : "more"}
        popoverTarget={id}
      >
        <Icon name="more" />
        {t("shell.more")}
        <HealthDot />
      </button>
      <ul
        ref={menu}
        id={id}
        popover="auto"
        className="more-menu"
        aria-label={t("shell.morePages")}
        onToggle={onToggle}
      >
        {others
          .filter(({ needs }) => accessIncludes(access, needs))
          .map((route) => (
            <li key={route.path}>
              <PageLink route={route} onFollow={() => menu.current?.hidePopover()} />
            </li>
          ))}
      </ul>
    </>
  );
}
