import { importers } from "../../importers/registry.ts";

/** Portfolio and tax programs: their files repeat records of exchanges, wallets and chains. */
const names = new Set(
  (
    "accointing bitcointax bittytax blockpit coinledger coinpanda coinstats cointelli cointracker cryptio defitaxes delta divly ghostfolio koinly kryptos " +
    "portfolio-performance privatefolio recap rotki staketax summ taxbit tokentax wealthfolio zenledger zerion"
  ).split(" "),
);

function nameOf(platform: string): string {
  return platform.startsWith("exchange:") ? platform.slice(9) : "";
}

/** Formats of trackers' files. */
export const trackerFormats: ReadonlySet<string> = new Set([
  "cointracking-trades",
  ...importers.filter(({ platform }) => names.has(nameOf(platform))).map(({ id }) => id),
]);

/** Formats of the files of exchanges, wallets and explorers, whose records take precedence over a tracker's. */
export const recordFormats: ReadonlySet<string> = new Set(
  importers
    .filter(({ id, platform }) => platform !== "manual" && !trackerFormats.has(id))
    .map(({ id }) => id),
);

/** The names that trackers use for exchanges. */
export const exchangeNames: ReadonlySet<string> = new Set(
  importers
    .filter(({ id }) => recordFormats.has(id))
    .map(({ platform }) => nameOf(platform))
    .filter((name) => name !== ""),
);
