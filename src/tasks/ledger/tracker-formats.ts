import { trackers } from "../../domain/catalog/trackers.ts";
import { loadImporters } from "../../importers/load-importers.ts";
import { once } from "../../lib/once.ts";

/** The kinds of import formats, by which duplicates of trackers' rows are found. */
export type SourceKinds = {
  /** Formats of trackers' files. */
  trackers: ReadonlySet<string>;
  /** Formats of the files of exchanges, wallets and explorers, whose records take precedence over a tracker's. */
  records: ReadonlySet<string>;
  /** Exchanges' formats whose rows may have other ids than the same records in the exchange's API. */
  restated: ReadonlyMap<string, RestatedFormat>;
  /** The names that trackers use for exchanges. */
  exchanges: ReadonlySet<string>;
  /** The program of each tracker's format, such as `Koinly`. */
  names: ReadonlyMap<string, string>;
  /** Formats of files that cover several exchanges: trackers' files, and the owner's own CSV files. */
  overview: ReadonlySet<string>;
  /** Formats whose importer assumes that outflows are payments. */
  assumingPayments: ReadonlySet<string>;
};

type RestatedFormat = {
  platform: string;
  referenceOf(row: { id: string; notes: string }): string | undefined;
};

const withoutNumber = (): undefined => undefined;
const bitfinexMovement = (number: string | undefined): string | undefined =>
  number === undefined ? undefined : `exchange:bitfinex:movement:${number}`;

/** Formats whose rows contain the id of the API's record. */
const references = new Map<string, RestatedFormat["referenceOf"]>([
  // "Bitcoin Withdrawal #2111748 on wallet exchange". The row of a cancelled withdrawal contains the number as well.
  [
    "bitfinex-ledgers",
    ({ notes }) =>
      bitfinexMovement(/^(?!cancel)(?:[\w ]+ withdrawal|deposit \([^)]*\)) #(\d+)\b/i.exec(notes)?.[1]),
  ],
  ["bitfinex-movements", ({ id }) => bitfinexMovement(/^exchange:bitfinex:(\d+)$/.exec(id)?.[1])],
]);

function nameOf(platform: string): string {
  return platform.startsWith("exchange:") ? platform.slice(9) : "";
}

export const sourceKinds: () => Promise<SourceKinds> = once(async () => {
  const importers = await loadImporters();
  const trackerFormats = new Set([
    "cointracking-trades",
    ...importers.filter(({ platform }) => trackers.has(nameOf(platform))).map(({ id }) => id),
  ]);
  const names = importers
    .filter(({ id }) => trackerFormats.has(id))
    .map(({ id, title }): [string, string] => [id, title.split(": ")[0] ?? title]);
  const manual = importers.filter(({ platform }) => platform === "manual").map(({ id }) => id);
  const records = importers.filter(({ id, platform }) => platform !== "manual" && !trackerFormats.has(id));
  const exchanges = records.map(({ platform }) => nameOf(platform)).filter((name) => name !== "");
  return {
    trackers: trackerFormats,
    records: new Set(records.map(({ id }) => id)),
    restated: new Map(
      records
        .filter(({ platform }) => nameOf(platform) !== "")
        .map(({ id, platform }) => [id, { platform, referenceOf: references.get(id) ?? withoutNumber }]),
    ),
    exchanges: new Set(exchanges),
    names: new Map(names),
    overview: new Set([...trackerFormats, ...manual]),
    assumingPayments: new Set(
      importers.filter((importer) => importer.assumesPayments === true).map(({ id }) => id),
    ),
  };
});
