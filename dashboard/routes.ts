import type { ComponentType, LazyExoticComponent } from "react";
import type { Access } from "./access.ts";
import type { IconName } from "./parts/icon.tsx";
import type { PlainKey } from "./i18n/messages.ts";
import { lazyPart } from "./parts/lazy-part.ts";
import { NetWorthPage } from "./pages/net-worth.tsx";

export type Route = {
  path: string;
  title: PlainKey;
  /** A shorter title for narrow places. */
  short?: PlainKey;
  icon: IconName;
  /** The section of the navigation. `portfolio` pages are also in a phone's tab bar; `linked` pages are reached only from other pages. */
  group: "portfolio" | "analysis" | "records" | "account" | "linked";
  /** The page in whose section of the navigation a `linked` page is. */
  under?: string;
  page: ComponentType | LazyExoticComponent<ComponentType>;
  /** The access that the page requires; read access by default. */
  needs?: Access;
};

/** Every page: one file in `pages/`, one line here. The first one is part of the first load, the others are loaded on demand. */
export const routes: Route[] = [
  {
    path: "/",
    title: "common.netWorth",
    short: "common.netWorthShort",
    icon: "worth",
    group: "portfolio",
    page: NetWorthPage,
  },
  {
    path: "/holdings",
    title: "common.holdings",
    icon: "holdings",
    group: "portfolio",
    page: lazyPart(() => import("./pages/holdings.tsx"), "holdings", "lists"),
  },
  {
    path: "/transactions",
    title: "common.transactions",
    icon: "transactions",
    group: "portfolio",
    page: lazyPart(() => import("./pages/transactions.tsx"), "transactions", "edits", "lists"),
  },
  {
    path: "/portfolios",
    title: "common.allAccounts",
    icon: "portfolios",
    group: "portfolio",
    page: lazyPart(() => import("./pages/portfolios.tsx"), "portfolios", "worthNotes"),
  },
  {
    path: "/performance",
    title: "common.performance",
    icon: "trend",
    group: "analysis",
    page: lazyPart(() => import("./pages/performance.tsx"), "performance"),
  },
  {
    path: "/positions",
    title: "common.positions",
    icon: "positions",
    group: "analysis",
    page: lazyPart(() => import("./pages/positions.tsx"), "positions", "lists"),
  },
  {
    path: "/defi",
    title: "common.defi",
    icon: "coins",
    group: "analysis",
    page: lazyPart(() => import("./pages/defi.tsx"), "causes", "defi"),
  },
  {
    path: "/reports",
    title: "common.profitAndLoss",
    icon: "report",
    group: "analysis",
    page: lazyPart(() => import("./pages/reports.tsx"), "reports"),
  },
  {
    path: "/reports/print",
    title: "common.profitAndLoss",
    icon: "report",
    group: "linked",
    under: "/reports",
    page: lazyPart(() => import("./pages/reports/print-report.tsx"), "reports"),
  },
  {
    path: "/taxes",
    title: "common.taxes",
    icon: "file",
    group: "analysis",
    page: lazyPart(() => import("./pages/taxes/taxes-page.tsx"), "reports", "taxes"),
  },
  {
    path: "/taxes/print",
    title: "common.taxes",
    icon: "file",
    group: "linked",
    under: "/taxes",
    page: lazyPart(() => import("./pages/taxes/print-tax-report.tsx"), "reports", "taxes"),
  },
  {
    path: "/assistant",
    title: "common.assistant",
    icon: "chat",
    group: "analysis",
    needs: "write",
    page: lazyPart(() => import("./pages/assistant.tsx"), "assistant", "taxes"),
  },
  {
    path: "/import",
    title: "common.addData",
    short: "common.addDataShort",
    icon: "add",
    group: "records",
    needs: "write",
    page: lazyPart(() => import("./pages/import.tsx"), "addData", "demoNotice", "import"),
  },
  {
    path: "/connections",
    title: "common.connections",
    icon: "plug",
    group: "records",
    page: lazyPart(() => import("./pages/connections.tsx"), "connections", "demoNotice", "schedule"),
  },
  {
    path: "/certificate",
    title: "common.verificationReport",
    icon: "seal",
    group: "records",
    page: lazyPart(() => import("./pages/certificate.tsx"), "causes", "certificate", "unverified"),
  },
  {
    path: "/audit-log",
    title: "common.balanceHistory",
    icon: "ledger",
    group: "records",
    page: lazyPart(() => import("./pages/audit-log.tsx"), "auditLog", "edits"),
  },
  {
    path: "/transfers",
    title: "common.transfers",
    icon: "link",
    group: "records",
    page: lazyPart(() => import("./pages/transfers.tsx"), "transfers", "edits"),
  },
  {
    path: "/data-health",
    title: "common.dataHealth",
    icon: "health",
    group: "records",
    page: lazyPart(() => import("./pages/data-health.tsx"), "causes", "dataHealth", "edits", "issues"),
  },
  {
    path: "/assets/:assetId",
    title: "common.asset",
    icon: "holdings",
    group: "linked",
    under: "/holdings",
    page: lazyPart(() => import("./pages/asset.tsx"), "asset", "holdings", "edits"),
  },
  {
    path: "/prices",
    title: "common.ownPrices",
    icon: "holdings",
    group: "linked",
    under: "/settings",
    page: lazyPart(() => import("./pages/prices/prices-page.tsx"), "prices", "import", "edits"),
  },
  {
    path: "/wallets/:wallet",
    title: "common.wallet",
    icon: "wallet",
    group: "linked",
    under: "/holdings",
    page: lazyPart(
      () => import("./pages/wallet.tsx"),
      "asset",
      "connections",
      "edits",
      "chartLines",
      "holdings",
      "schedule",
    ),
  },
  {
    path: "/people",
    title: "common.people",
    icon: "settings",
    group: "linked",
    under: "/settings",
    needs: "owner",
    page: lazyPart(() => import("./pages/people.tsx"), "people"),
  },
  {
    path: "/security",
    title: "common.security",
    icon: "settings",
    group: "linked",
    under: "/settings",
    page: lazyPart(() => import("./pages/security.tsx"), "security"),
  },
  {
    path: "/backups",
    title: "common.backups",
    icon: "backup",
    group: "account",
    needs: "owner",
    page: lazyPart(() => import("./pages/backups.tsx"), "backups", "schedule", "targets"),
  },
  {
    path: "/notifications",
    title: "common.notifications",
    icon: "bell",
    group: "account",
    needs: "owner",
    page: lazyPart(() => import("./pages/notifications.tsx"), "causes", "issues", "notices", "notifications"),
  },
  {
    path: "/settings",
    title: "common.settings",
    icon: "settings",
    group: "account",
    page: lazyPart(() => import("./pages/settings.tsx"), "reports", "schedule", "settings"),
  },
];
