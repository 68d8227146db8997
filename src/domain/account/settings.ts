import type { OwnModel } from "./model.ts";
import { isRecord } from "../../lib/is-record.ts";

/** An account's settings. A setting that the owner did not set follows the default of the running version. */
export type Settings = {
  /** ISO 4217 code of the currency in which values are shown and net worth is stored. */
  baseCurrency: string;
  /** Language of notifications, in the inbox and in channels. The dashboard's language is set in the browser. */
  language: Language;
  schedules: Record<ScheduleName, Schedule>;
  throttle: Record<ThrottleName, number>;
  /** Ids of price sources in order of preference. Omitted ones follow in their default order. */
  priceSources: string[];
  costBasis: {
    method: "fifo" | "lifo" | "hifo" | "acb";
    scope: "account" | "wallet";
    gas: "cost" | "expense" | "ignore";
    fees: "cost" | "expense";
    depositBasis: "market" | "zero";
    /** IANA time zone in which days and years of reports end. */
    timezone: string;
  };
  /** Whether each sync ends with a comparison of computed and source balances. */
  verifyAfterSync: boolean;
  /** Whether unambiguous transfers between own wallets are linked automatically. */
  linkTransfers: boolean;
  backups: { keep: number };
  assistant: {
    /** Whether addresses are shortened before they are sent to a model. */
    maskAddresses: boolean;
    /** Additional models of the owner, for example of the custom server. */
    models: OwnModel[];
  };
};

/** Languages of the service's texts. */
export const languageCodes = ["en", "de"] as const;
export type Language = (typeof languageCodes)[number];

export const scheduleNames = ["prices", "netWorth", "sync", "metadata", "backup"] as const;
export type ScheduleName = (typeof scheduleNames)[number];

/**
 * A cron expression of five fields in UTC, or `null` for never. The task starts up to `jitterMs` later, so that installations do not query
 * a provider at the same time.
 */
export type Schedule = { cron: string | null; jitterMs: number };

export const throttleNames = ["auditLogMs", "progressMs", "subscriptionMs", "progressWriteMs"] as const;
export type ThrottleName = (typeof throttleNames)[number];

/** Descriptions of the throttles; delays are in milliseconds. */
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

/** A partial object; `null` resets a setting to its default. */
export type Patch<T> = T extends unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: Patch<T[K]> | null | undefined }
    : T;

type Tree = { [key: string]: unknown };

/** Merges `patch` into `storedTree` recursively. `null` removes the key, except in a schedule's `cron: null`, which means never. */
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

/** Merges the stored settings over the defaults. */
export function withDefaults(storedTree: Tree, defaults: Tree = defaultSettings): Tree {
  const result: Tree = { ...defaults };
  for (const [key, value] of Object.entries(storedTree)) {
    const fallback = defaults[key];
    result[key] = isRecord(value) && isRecord(fallback) ? withDefaults(value, fallback) : value;
  }
  return result;
}
