import { trackers } from "../../domain/catalog/trackers.ts";
import { importers } from "../../importers/registry.ts";

function nameOf(platform: string): string {
  return platform.startsWith("exchange:") ? platform.slice(9) : "";
}

/** Formats of trackers' files. */
export const trackerFormats: ReadonlySet<string> = new Set([
  "cointracking-trades",
  ...importers.filter(({ platform }) => trackers.has(nameOf(platform))).map(({ id }) => id),
]);

/** Formats of the files of exchanges, wallets and explorers, whose records take precedence over a tracker's. */
const recordFormats: ReadonlySet<string> = new Set(
  importers
    .filter(({ id, platform }) => platform !== "manual" && !trackerFormats.has(id))
    .map(({ id }) => id),
);

/** The names that trackers use for exchanges. */
const exchangeNames: ReadonlySet<string> = new Set(
  importers
    .filter(({ id }) => recordFormats.has(id))
    .map(({ platform }) => nameOf(platform))
    .filter((name) => name !== ""),
);

/** The program of each tracker's format, such as `Koinly`. */
export const trackerNames: ReadonlyMap<string, string> = new Map(
  importers
    .filter(({ id }) => trackerFormats.has(id))
    .map(({ id, title }) => [id, title.split(": ")[0] ?? title]),
);

/** Which formats are trackers', which have records of their own, and which wallets are named after an exchange. */
export const sourceKinds = { trackers: trackerFormats, records: recordFormats, exchanges: exchangeNames };
