import type { CsvFile, CsvRecord } from "../../ports/csv.ts";
import type { ImportOptions } from "../importer.ts";
import { dateOrderOf, surveyDateOrder } from "../reading/date-order.ts";
import type { DateOrder } from "../reading/dates.ts";
import { surveyDecimal } from "../reading/decimal-survey.ts";
import { zoneOfFile } from "../reading/header-zone.ts";
import { maxHeaderRow } from "../reading/file/recognise.ts";
import { splitPrice } from "./price-cells.ts";
import { priceColumnsOf, type PriceColumns } from "./price-columns.ts";
import {
  createPriceRows,
  type Layout,
  type PriceFile,
  type PriceFileOptions,
  type PriceFileContext,
} from "./price-rows.ts";

/**
 * Reads a file of daily prices: of one asset, or of several with one row per asset and day or one column per asset. Unreadable rows are listed.
 * Throws `bad_request` without a date or price column, and `option_needed` if all dates or all numbers are ambiguous.
 */
export async function readPriceFile(
  csv: CsvFile,
  options: PriceFileOptions,
  world: PriceFileContext,
): Promise<PriceFile> {
  const layout = await layoutOf(csv, options, world);
  const rows = createPriceRows(layout, options, world);
  for await (const { records } of csv.records(world.signal)) {
    for (const record of records)
      if (layout.header === undefined || record.row > layout.header.row) rows.read(record);
    await world.pause();
  }
  return rows.end();
}

async function layoutOf(csv: CsvFile, options: PriceFileOptions, world: PriceFileContext): Promise<Layout> {
  const head: CsvRecord[] = [];
  for await (const { records } of csv.records(world.signal)) {
    head.push(...records.slice(0, maxHeaderRow - head.length));
    if (head.length >= maxHeaderRow) break;
  }
  const columns = priceColumnsOf(head, {
    hasAsset: options.assetId !== undefined,
    isAsset: (name) => {
      const found = world.find(name);
      return found.assetId !== null || found.candidates.length > 0 || options.names?.[name] !== undefined;
    },
  });
  const nameOf = (position: number): string => columns.header?.cells[position]?.trim() ?? `${position + 1}`;
  const { decimal, order } = await surveyRows(csv, columns, options, world);
  const dateColumn = nameOf(columns.date);
  return {
    ...columns,
    style: { decimal: decimal ?? ".", thousands: decimal === "," ? "." : "," },
    order,
    zone: zoneOfFile(dateColumn, options),
    dateColumn,
    priceColumn: columns.prices.map(({ position }) => nameOf(position)).join(", "),
  };
}

/** Infers the decimal separator and the order of dates from all rows. */
async function surveyRows(
  csv: CsvFile,
  { header, date, prices }: PriceColumns,
  { decimal, dateOrder }: PriceFileOptions,
  { pause, signal }: PriceFileContext,
): Promise<{ decimal: "." | "," | undefined; order: DateOrder | undefined }> {
  const statedOptions: ImportOptions = {
    ...(decimal !== undefined && { decimal }),
    ...(dateOrder !== undefined && { columns: { dateOrder } }),
  };
  const numbers = surveyDecimal([0], statedOptions, { isNamed: true, delimiter: csv.dialect.delimiter });
  const dates = surveyDateOrder(0, statedOptions);
  for await (const { records } of csv.records(signal)) {
    for (const { row, cells } of records) {
      if (header !== undefined && row <= header.row) continue;
      dates.row([cells[date] ?? ""]);
      for (const { position } of prices)
        numbers.row([splitPrice(cells[position] ?? "").number.replace(/^[$¥]/, "")]);
    }
    await pause();
  }
  return { order: dateOrderOf(dates.end()), decimal: numbers.end() };
}
