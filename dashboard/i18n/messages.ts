import type { SharedCatalogues } from "../../src/domain/texts/catalogues.ts";
import type { ArgumentIn, KeyIn, PlainKeyIn, ValuesIn } from "../../src/domain/texts/messages.ts";
import type assistant from "./en/service/assistant.ts";
import type addData from "./en/ledger/add-data.ts";
import type asset from "./en/portfolio/asset.ts";
import type auditLog from "./en/service/audit-log.ts";
import type backups from "./en/service/backups.ts";
import type certificate from "./en/ledger/certificate.ts";
import type chartLines from "./en/portfolio/chart-lines.ts";
import type checklist from "./en/frame/checklist.ts";
import type common from "./en/frame/common.ts";
import type connections from "./en/ledger/connections.ts";
import type count from "./en/frame/count.ts";
import type dataHealth from "./en/ledger/data-health.ts";
import type defi from "./en/portfolio/defi.ts";
import type demoNotice from "./en/frame/demo-notice.ts";
import type edits from "./en/ledger/edits.ts";
import type explain from "./en/portfolio/explain.ts";
import type holdings from "./en/portfolio/holdings.ts";
import type imports from "./en/ledger/import.ts";
import type lists from "./en/frame/lists.ts";
import type netWorth from "./en/portfolio/net-worth.ts";
import type notifications from "./en/service/notifications.ts";
import type offline from "./en/frame/offline.ts";
import type palette from "./en/frame/palette.ts";
import type people from "./en/service/people.ts";
import type performance from "./en/portfolio/performance.ts";
import type portfolios from "./en/portfolio/portfolios.ts";
import type positions from "./en/portfolio/positions.ts";
import type prices from "./en/portfolio/prices.ts";
import type reports from "./en/ledger/reports.ts";
import type schedule from "./en/frame/schedule.ts";
import type security from "./en/service/security.ts";
import type settings from "./en/service/settings.ts";
import type share from "./en/frame/share.ts";
import type shell from "./en/frame/shell.ts";
import type signIn from "./en/frame/sign-in.ts";
import type targets from "./en/service/targets.ts";
import type taxes from "./en/ledger/taxes.ts";
import type transactions from "./en/ledger/transactions.ts";
import type transfers from "./en/ledger/transfers.ts";
import type welcome from "./en/frame/welcome.ts";
import type worthNotes from "./en/portfolio/worth-notes.ts";

/** The English catalogues; every other language has the same keys. */
export type Catalogues = SharedCatalogues & {
  assistant: typeof assistant;
  addData: typeof addData;
  asset: typeof asset;
  auditLog: typeof auditLog;
  backups: typeof backups;
  certificate: typeof certificate;
  chartLines: typeof chartLines;
  checklist: typeof checklist;
  common: typeof common;
  connections: typeof connections;
  count: typeof count;
  dataHealth: typeof dataHealth;
  defi: typeof defi;
  demoNotice: typeof demoNotice;
  edits: typeof edits;
  explain: typeof explain;
  holdings: typeof holdings;
  import: typeof imports;
  lists: typeof lists;
  netWorth: typeof netWorth;
  notifications: typeof notifications;
  offline: typeof offline;
  palette: typeof palette;
  people: typeof people;
  performance: typeof performance;
  portfolios: typeof portfolios;
  positions: typeof positions;
  prices: typeof prices;
  reports: typeof reports;
  schedule: typeof schedule;
  security: typeof security;
  settings: typeof settings;
  share: typeof share;
  shell: typeof shell;
  signIn: typeof signIn;
  targets: typeof targets;
  taxes: typeof taxes;
  transactions: typeof transactions;
  transfers: typeof transfers;
  welcome: typeof welcome;
  worthNotes: typeof worthNotes;
};
export type Namespace = keyof Catalogues;

export type MessageKey = KeyIn<Catalogues>;

/** Messages without values, which a table of constants may name. */
export type PlainKey = PlainKeyIn<Catalogues>;

export type ValuesArgument<Key extends MessageKey> = ArgumentIn<Catalogues, Key>;

/** The values a message needs, by placeholder. */
export type ValuesOf<Key extends MessageKey> = ValuesIn<Catalogues, Key>;
