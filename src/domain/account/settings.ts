import type { OwnModel } from "./model.ts";
import { isRecord } from "../../lib/is-record.ts";

/** An account's settings. A setting that the owner has not set has its default, also when a new release changes that. */
export type Settings = {
  /** ISO 4217 code of the currency in which values are shown and net worth is stored. */
  baseCurrency: string;
  /** Language of notifications, in the inbox and in channels; the dashboard's own is set in the browser. */
  language: Language;
  schedules: Record<ScheduleName, Schedule>;
  throttle: Record<ThrottleName, number>;
  /** Price sources in order of preference, by id; omitted ones follow in their default order. */
  priceSources: string[];
  costBasis: {
    method: "fifo" | "lifo" | "hifo" | "acb";
    scope: "account" | "wallet";
    gas: "cost" | "expense" | "ignore";
    fees: "cost" | "expense";
    depositBasis: "market" | "zero";
    /** IANA zone in which days and years of reports end. */
    timezone: string;
  };
  /** Whether a sync compares the computed balances with the source's when it ends. */
  verifyAfterSync: boolean;
  /** Whether certain transfers between own wallets are linked without asking. */
  linkTransfers: boolean;
  backups: { keep: number };
  assistant: {
    /** Addresses are shortened before a model sees them. */
    maskAddresses: boolean;
    /** The owner's own catalogue entries (for example models of the custom server). */
    models: OwnModel[];
  };
};

/** Languages of the service's texts. */
export const languageCodes = ["en", "de"] as const;
export type Language = (typeof languageCodes)[number];

export const scheduleNames = ["prices", "netWorth", "sync", "metadata", "backup"] as const;
export type ScheduleName = (typeof scheduleNames)[number];

/** `cron` of five fields in UTC, or `null` for never; starts up to `jitterMs` later, so that installations do not all query a provider at once. */
export type Schedule = { cron: string | null; jitterMs: number };

export const throttleNames = ["auditLogMs", "progressMs", "subscriptionMs", "progressWriteMs"] as const;
export type ThrottleName = (typeof throttleNames)[number];

/** The delay of each throttle, as shown with the settings, in milliseconds. */
export const throttleDocs: Record<ThrottleName, string> = {
  auditLogMs: "Changes of the audit log within this time of each other are reported together",
  progressMs: "A task reports its progress at most this often",
  subscriptionMs: "Events of one subscription are sent at most this often",
  progressWriteMs: "A task's progress is written to disk at most this often",
};

export const defaultSettings: Settings = {
  baseCurrency: "USD",
  language: "en",
  schedules: {
    prices: { cron: "3 * * * *", jitterMs: 120_000 },
    netWorth: { cron: "7 * * * *", jitterMs: 30_000 },
    sync: { cron: "20 */6 * * *", jitterMs: 600_000 },
    metadata: { cron: "40 4 * * 1", jitterMs: 3_600_000 },
    backup: { cron: null, jitterMs: 600_000 },
  },
  throttle: { auditLogMs: 250, progressMs: 200, subscriptionMs: 100, progressWriteMs: 1_000 },
  priceSources: [],
  costBasis: {
    method: "fifo",
    scope: "account",
    gas: "cost",
    fees: "cost",
    depositBasis: "market",
    timezone: "UTC",
  },
  verifyAfterSync: true,
  linkTransfers: true,
  backups: { keep: 7 },
  assistant: { maskAddresses: false, models: [] },
};

/** Any part of the settings; `null` resets to the default. */
export type Patch<T> = T extends unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: Patch<T[K]> | null | undefined }
    : T;

type Tree = { [key: string]: unknown };

/** Merges `patch` into `storedTree`, branch by branch; a `null` removes the key, except a schedule's own `cron: null`, which means never. */
export function mergePatch(storedTree: Tree, patch: Tree): Tree {
  const result: Tree = { ...storedTree };
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined) continue;
    const before = result[key];
    if (value === null && key !== "cron") delete result[key];
    else if (isRecord(value)) {
      const branch = mergePatch(isRecord(before) ? before : {}, value);
      if (Object.keys(branch).length > 0) result[key] = branch;
      else delete result[key];
    } else result[key] = value;
  }
  return result;
}

/** The stored settings merged over the defaults. */
export function withDefaults(storedTree: Tree, defaults: Tree = defaultSettings): Tree {
  const result: Tree = { ...defaults };
  for (const [key, value] of Object.entries(storedTree)) {
    const fallback = defaults[key];
    result[key] = isRecord(value) && isRecord(fallback) ? withDefaults(value, fallback) : value;
  }
  return result;
}
