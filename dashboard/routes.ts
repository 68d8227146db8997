import type { ComponentType, LazyExoticComponent } from "react";
import type { IconName } from "./parts/icon.tsx";
import { lazyPart } from "./parts/lazy-part.ts";
import { NetWorthPage } from "./pages/net-worth.tsx";

export type Route = {
  path: string;
  title: string;
  icon: IconName;
  /** Where it stands in the navigation; those of `portfolio` also stand at the bottom of a phone, and `linked` ones are reached from other pages. */
  group: "portfolio" | "analysis" | "records" | "account" | "linked";
  page: ComponentType | LazyExoticComponent<ComponentType>;
};

/** Every page: one file in `pages/`, one line here. The first one is part of the first load, the others come when they are asked for. */
export const routes: Route[] = [
  { path: "/", title: "Net worth", icon: "worth", group: "portfolio", page: NetWorthPage },
  {
    path: "/holdings",
    title: "Holdings",
    icon: "holdings",
    group: "portfolio",
    page: lazyPart(() => import("./pages/holdings.tsx")),
  },
  {
    path: "/transactions",
    title: "Transactions",
    icon: "transactions",
    group: "portfolio",
    page: lazyPart(() => import("./pages/transactions.tsx")),
  },
  {
    path: "/performance",
    title: "Performance",
    icon: "trend",
    group: "analysis",
    page: lazyPart(() => import("./pages/performance.tsx")),
  },
  {
    path: "/positions",
    title: "Positions",
    icon: "positions",
    group: "analysis",
    page: lazyPart(() => import("./pages/positions.tsx")),
  },
  {
    path: "/reports",
    title: "Profit and tax",
    icon: "report",
    group: "analysis",
    page: lazyPart(() => import("./pages/reports.tsx")),
  },
  {
    path: "/assistant",
    title: "Assistant",
    icon: "chat",
    group: "analysis",
    page: lazyPart(() => import("./pages/assistant.tsx")),
  },
  {
    path: "/import",
    title: "Add data",
    icon: "add",
    group: "records",
    page: lazyPart(() => import("./pages/import.tsx")),
  },
  {
    path: "/connections",
    title: "Connections",
    icon: "plug",
    group: "records",
    page: lazyPart(() => import("./pages/connections.tsx")),
  },
  {
    path: "/certificate",
    title: "Certificate",
    icon: "seal",
    group: "records",
    page: lazyPart(() => import("./pages/certificate.tsx")),
  },
  {
    path: "/audit-log",
    title: "Audit log",
    icon: "ledger",
    group: "records",
    page: lazyPart(() => import("./pages/audit-log.tsx")),
  },
  {
    path: "/transfers",
    title: "Transfers",
    icon: "link",
    group: "records",
    page: lazyPart(() => import("./pages/transfers.tsx")),
  },
  {
    path: "/data-health",
    title: "Data health",
    icon: "health",
    group: "records",
    page: lazyPart(() => import("./pages/data-health.tsx")),
  },
  {
    path: "/asset",
    title: "Asset",
    icon: "holdings",
    group: "linked",
    page: lazyPart(() => import("./pages/asset.tsx")),
  },
  {
    path: "/backups",
    title: "Backups",
    icon: "backup",
    group: "account",
    page: lazyPart(() => import("./pages/backups.tsx")),
  },
  {
    path: "/settings",
    title: "Settings",
    icon: "settings",
    group: "account",
    page: lazyPart(() => import("./pages/settings.tsx")),
  },
];
