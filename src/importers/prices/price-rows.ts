import { dayFromNumber, dayNumberOf, type DayNumber } from "../../domain/time/day.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { groupBy } from "../../lib/group-by.ts";
import type { CsvRecord } from "../../ports/csv.ts";
import type { Pause } from "../../ports/pause.ts";
import type { NumberStyle } from "../engine/numbers.ts";
import { RowError, type ImportOptions, type RowProblem } from "../importer.ts";
import type { DateOrder } from "../reading/dates.ts";
import { zoneAssumptions } from "../reading/header-zone.ts";
import type { TimeZone } from "../reading/time-zone.ts";
import { rowReason } from "../row-reason.ts";
import type { FoundAsset } from "./asset-names.ts";
import { dayAt, priceAt, splitPair, splitPrice, statedCurrency, timeOf } from "./price-cells.ts";
import type { PriceColumn, PriceColumns } from "./price-columns.ts";
import { fileNote, type FileNote } from "../file-note.ts";

export type PriceFileOptions = Pick<ImportOptions, "decimal" | "timezone"> & {
  /** The asset of a file with the prices of one asset. */
  assetId?: string;
  /** Assets by name in the file; `null` skips the rows of a name. */
  names?: Readonly<Record<string, string | null>>;
  /** The currency of prices without a stated one; by default the account's. */
  currency?: string;
  dateOrder?: DateOrder;
};

export type PriceFileContext = {
  find(name: string): FoundAsset;
  /** A key that is equal for assets of the same coin. */
  coinOf(assetId: string): string;
  baseCurrency: string;
  now: number;
  pause: Pause;
  signal?: AbortSignal;
};
export type Layout = PriceColumns & {
  style: NumberStyle;
  order: DateOrder | undefined;
  zone: TimeZone;
  dateColumn: string;
  priceColumn: string;
};

export type FilePrice = { row: number; day: DayNumber; price: string; currency: string };
/** The prices of one name in the file, ascending by day. */
export type NamedPrices = FoundAsset & {
  name: string;
  rows: number;
  isLeftOut: boolean;
  prices: FilePrice[];
};
export type PriceFile = {
  rows: number;
  columns: { asset: string | null; date: string; price: string; currency: string | null };
  assets: NamedPrices[];
  problems: RowProblem[];
  notes: FileNote[];
};

type Entry = FilePrice & { at: number; hasTime: boolean; text: string };
/** `contradicted`: days with two different prices, neither of which is used. */
type Series = FoundAsset & {
  name: string;
  isLeftOut: boolean;
  rows: number;
  first: CsvRecord;
  days: Map<DayNumber, Entry>;
  contradicted: Set<DayNumber>;
};

/** Maximum prices per file, because they are written in one transaction. */
const maxPrices = 40_000;
const shownText = 400;

/** Collects the rows of a file by the assets that they name. `end` throws `bad_request` for a file with too many prices. */
export function createPriceRows(layout: Layout, options: PriceFileOptions, world: PriceFileContext) {
  const series = new Map<string, Series>();
  const problems: RowProblem[] = [];
  const reader = createPriceReader(layout, options, world);
  let rows = 0;
  let empty = 0;

  const seriesOf = (record: CsvRecord, name: string): Series => {
    const known = series.get(name);
    if (known !== undefined) return known;
    const chosenAsset = options.names?.[name];
    const found =
      chosenAsset !== undefined
        ? { assetId: chosenAsset, candidates: [] }
        : name === ""
          ? { assetId: options.assetId ?? null, candidates: [] }
          : world.find(name);
    const added: Series = {
      ...found,
      name,
      isLeftOut: chosenAsset === null,
      rows: 0,
      first: record,
      days: new Map(),
      contradicted: new Set(),
    };
    series.set(name, added);
    return added;
  };

  const readPrice = (record: CsvRecord, column: PriceColumn): void => {
    if ((record.cells[column.position] ?? "").trim() === "") {
      empty += 1;
      return;
    }
    const { name, currency } = reader.nameOf(record, column);
    const namedSeries = seriesOf(record, name);
    namedSeries.rows += 1;
    if (namedSeries.isLeftOut) return;
    const problem = keep(namedSeries, reader.entryOf(record, column, currency));
    if (problem !== undefined) problems.push(problem);
  };

  return {
    read(record: CsvRecord): void {
      rows += 1;
      for (const column of layout.prices)
        try {
          readPrice(record, column);
        } catch (error) {
          if (!(error instanceof RowError)) throw error;
          problems.push({ ...error.problem, text: error.text.slice(0, shownText) });
        }
    },
    end(): PriceFile {
      const seriesList = [...series.values()];
      const total = seriesList.reduce((sum, { days }) => sum + days.size, 0);
      if (total > maxPrices)
        throw new AppError(
          "bad_request",
          msg`The file has ${total} prices, more than ${maxPrices}. Split it.`,
          {
            reason: "file_too_large",
          },
        );
      problems.push(...unknownNames(seriesList), ...leaveOutRepeatedCoins(seriesList, world));
      return {
        rows,
        columns: columnNames(layout),
        assets: seriesList.map(pricesOf),
        problems: problems.toSorted((a, b) => a.row - b.row),
        notes: [...reader.notes(), ...(empty > 0 ? [fileNote("pricesMissing", { count: empty })] : [])],
      };
    },
  };
}

/** Reads the cells of rows, and records the assumptions. */
function createPriceReader(layout: Layout, options: PriceFileOptions, world: PriceFileContext) {
  const today = dayNumberOf(world.now);
  const base = options.currency ?? world.baseCurrency;
  let hasAssumedCurrency = false;
  let hasLocalTime = false;
  return {
    /** The name of the row's asset, and the currency after it (`BTC/EUR`). Throws `RowError` if there is no name. */
    nameOf(record: CsvRecord, { name: columnName }: PriceColumn): { name: string; currency?: string } {
      const text = (columnName ?? record.cells[layout.asset] ?? "").trim();
      if (text === "" && (options.assetId === undefined || layout.asset >= 0))
        throw new RowError(rowReason("assetNotNamed"), record);
      if (options.names?.[text] !== undefined || world.find(text).assetId !== null) return { name: text };
      return splitPair(text);
    },
    entryOf(record: CsvRecord, column: PriceColumn, rowName: string | undefined): Entry {
      const parts = splitPrice(record.cells[column.position] ?? "");
      const rowCurrency = statedCurrency(record, layout.priceColumn, [
        layout.currency < 0 ? "" : (record.cells[layout.currency] ?? ""),
        parts.currency ?? parts.unit ?? "",
        column.currency ?? "",
        rowName ?? "",
      ]);
      const currency = rowCurrency ?? base;
      const { style, order, zone, priceColumn, dateColumn } = layout;
      const price = priceAt(record, parts, { column: priceColumn, style, currency });
      const cell = record.cells[layout.date] ?? "";
      const { day, at, hasTime } = dayAt(record, cell, { column: dateColumn, zone, order });
      if (day > today)
        throw new RowError(
          rowReason("dayInFuture", { column: dateColumn, text: dayFromNumber(day) }),
          record,
        );
      hasAssumedCurrency ||= rowCurrency === undefined && options.currency === undefined;
      hasLocalTime ||= hasTime && !timeOf(cell).hasZone;
      return { row: record.row, text: record.text, day, price, currency, at, hasTime };
    },
    notes: (): FileNote[] => [
      ...(hasAssumedCurrency ? [fileNote("currencyAssumed", { currency: base })] : []),
      ...(hasLocalTime ? zoneAssumptions(layout.dateColumn, options) : []),
    ],
  };
}

function columnNames(layout: Layout): PriceFile["columns"] {
  const nameOf = (position: number): string | null =>
    position < 0 ? null : (layout.header?.cells[position]?.trim() ?? `${position + 1}`);
  const { dateColumn: date, priceColumn: price } = layout;
  return { asset: nameOf(layout.asset), date, price, currency: nameOf(layout.currency) };
}

/** Stores a price; the latest of a day is used. Two different prices of the same time contradict each other, and neither is used. */
function keep({ name, days, contradicted }: Series, entry: Entry): RowProblem | undefined {
  const { day, price, currency } = entry;
  const before = days.get(day);
  if (before === undefined || entry.at > before.at) {
    days.set(day, entry);
    contradicted.delete(day);
    return undefined;
  }
  if (entry.at < before.at || isSamePrice(before, entry)) return undefined;
  contradicted.add(day);
  return {
    row: entry.row,
    text: entry.text.slice(0, shownText),
    ...rowReason("twoPrices", {
      name: name === "" ? "–" : name,
      day: dayFromNumber(day),
      first: `${before.price} ${before.currency}`,
      firstRow: before.row,
      second: `${price} ${currency}`,
      secondRow: entry.row,
    }),
  };
}

function isSamePrice(one: FilePrice, other: FilePrice): boolean {
  return one.price === other.price && one.currency === other.currency;
}

/** One problem per name that matches no asset, or several. */
function unknownNames(seriesList: readonly Series[]): RowProblem[] {
  return seriesList
    .filter(({ assetId, isLeftOut }) => assetId === null && !isLeftOut)
    .map(({ name, candidates, rows, first }) => ({
      row: first.row,
      text: first.text.slice(0, shownText),
      ...(candidates.length > 0
        ? rowReason("assetNameAmbiguous", { name, count: rows, assets: candidates.slice(0, 5).join(", ") })
        : rowReason("assetNameUnknown", { name, count: rows })),
    }));
}

/**
 * A price applies to the whole coin. If several names of one coin have different prices on a day, those of the later name are left out on all
 * days that an earlier one has. Returns one problem per such name.
 */
function leaveOutRepeatedCoins(seriesList: readonly Series[], { coinOf }: PriceFileContext): RowProblem[] {
  const known = seriesList.filter(({ assetId, isLeftOut }) => assetId !== null && !isLeftOut);
  return [...groupBy(known, ({ assetId }) => coinOf(assetId ?? "")).values()].flatMap((namesOfCoin) => {
    const used = new Map<DayNumber, { name: string; entry: Entry }>();
    return namesOfCoin.flatMap(({ name, days, contradicted }) => {
      const shared = [...days.values()].flatMap((entry) => {
        const earlier = used.get(entry.day);
        return earlier === undefined ? [] : [{ entry, earlier }];
      });
      for (const entry of days.values()) if (!used.has(entry.day)) used.set(entry.day, { name, entry });
      const differing = shared.find(({ entry, earlier }) => !isSamePrice(entry, earlier.entry));
      if (differing === undefined) return [];
      for (const { entry } of shared) contradicted.add(entry.day);
      const { entry, earlier } = differing;
      return [
        {
          row: entry.row,
          text: entry.text.slice(0, shownText),
          ...rowReason("pricesOfOneCoin", {
            first: earlier.name,
            other: name,
            day: dayFromNumber(entry.day),
          }),
        },
      ];
    });
  });
}

function pricesOf({ name, rows, isLeftOut, assetId, candidates, days, contradicted }: Series): NamedPrices {
  const prices = [...days.values()]
    .filter(({ day }) => !contradicted.has(day))
    .toSorted((a, b) => a.day - b.day)
    .map(({ row, day, price, currency }) => ({ row, day, price, currency }));
  return { name, rows, isLeftOut, assetId, candidates, prices };
}
