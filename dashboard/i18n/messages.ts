import type assistant from "./en/assistant.ts";
import type addData from "./en/add-data.ts";
import type asset from "./en/asset.ts";
import type auditLog from "./en/audit-log.ts";
import type backups from "./en/backups.ts";
import type causes from "./en/causes.ts";
import type certificate from "./en/certificate.ts";
import type chartLines from "./en/chart-lines.ts";
import type checklist from "./en/checklist.ts";
import type common from "./en/common.ts";
import type connections from "./en/connections.ts";
import type count from "./en/count.ts";
import type dataHealth from "./en/data-health.ts";
import type defi from "./en/defi.ts";
import type edits from "./en/edits.ts";
import type errors from "./en/errors.ts";
import type explain from "./en/explain.ts";
import type holdings from "./en/holdings.ts";
import type imports from "./en/import.ts";
import type netWorth from "./en/net-worth.ts";
import type notifications from "./en/notifications.ts";
import type offline from "./en/offline.ts";
import type palette from "./en/palette.ts";
import type people from "./en/people.ts";
import type performance from "./en/performance.ts";
import type portfolios from "./en/portfolios.ts";
import type positions from "./en/positions.ts";
import type reports from "./en/reports.ts";
import type schedule from "./en/schedule.ts";
import type security from "./en/security.ts";
import type settings from "./en/settings.ts";
import type share from "./en/share.ts";
import type shell from "./en/shell.ts";
import type signIn from "./en/sign-in.ts";
import type targets from "./en/targets.ts";
import type transactions from "./en/transactions.ts";
import type transfers from "./en/transfers.ts";
import type types from "./en/types.ts";
import type welcome from "./en/welcome.ts";
import type worthNotes from "./en/worth-notes.ts";

/** The English catalogues; every other language has the same keys. */
export type Catalogues = {
  assistant: typeof assistant;
  addData: typeof addData;
  asset: typeof asset;
  auditLog: typeof auditLog;
  backups: typeof backups;
  causes: typeof causes;
  certificate: typeof certificate;
  chartLines: typeof chartLines;
  checklist: typeof checklist;
  common: typeof common;
  connections: typeof connections;
  count: typeof count;
  dataHealth: typeof dataHealth;
  defi: typeof defi;
  edits: typeof edits;
  errors: typeof errors;
  explain: typeof explain;
  holdings: typeof holdings;
  import: typeof imports;
  netWorth: typeof netWorth;
  notifications: typeof notifications;
  offline: typeof offline;
  palette: typeof palette;
  people: typeof people;
  performance: typeof performance;
  portfolios: typeof portfolios;
  positions: typeof positions;
  reports: typeof reports;
  schedule: typeof schedule;
  security: typeof security;
  settings: typeof settings;
  share: typeof share;
  shell: typeof shell;
  signIn: typeof signIn;
  targets: typeof targets;
  transactions: typeof transactions;
  transfers: typeof transfers;
  types: typeof types;
  welcome: typeof welcome;
  worthNotes: typeof worthNotes;
};
export type Namespace = keyof Catalogues;

/** A catalogue in another language: a missing or unknown key does not compile. */
export type Translation<Catalogue> = { readonly [Key in keyof Catalogue]: string };

/** `balance_one` and `balance_other` are the forms of `balance`. */
type WithoutPlural<Key> = Key extends `${infer Name}_${"one" | "other"}` ? Name : Key;

export type MessageKey = {
  [Name in Namespace]: `${Name}.${WithoutPlural<keyof Catalogues[Name]> & string}`;
}[Namespace];

type TextOf<Key> = Key extends `${infer Name}.${infer Message}`
  ? Name extends Namespace
    ? Message extends keyof Catalogues[Name]
      ? Catalogues[Name][Message]
      : `${Message}_other` extends keyof Catalogues[Name]
        ? Catalogues[Name][`${Message}_other`]
        : never
    : never
  : never;

type NamesIn<Text> = Text extends `${string}{{${infer Placeholder}}}${infer Rest}`
  ? (Placeholder extends `${infer Name}, ${string}` ? Name : Placeholder) | NamesIn<Rest>
  : never;

/** The values a message needs, by placeholder. */
export type ValuesOf<Key extends MessageKey> = Record<NamesIn<TextOf<Key>>, string | number>;

/** Messages without values, which a table of constants may name. */
export type PlainKey = {
  [Key in MessageKey]: [NamesIn<TextOf<Key>>] extends [never] ? Key : never;
}[MessageKey];

export type ValuesArgument<Key extends MessageKey> = [NamesIn<TextOf<Key>>] extends [never]
  ? []
  : [values: ValuesOf<Key>];
