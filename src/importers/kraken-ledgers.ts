import { tickerPattern } from "../core/exchange-assets.ts";
import { reportOfEvent } from "../core/exchange-event.ts";
import { isKnownKrakenType, krakenEvents, krakenSymbol, type KrakenRow } from "../core/kraken-ledger.ts";
import type { ReportedTransaction } from "../core/transaction.ts";
import { amountAt } from "./reading/amounts.ts";
import { createAssetHints } from "./reading/asset-hints.ts";
import { columnsOf, fitOf } from "./reading/columns.ts";
import { momentAt } from "./reading/dates.ts";
import {
  RowError,
  type Importer,
  type ImportOptions,
  type Reader,
  type Row,
  type RowProblem,
} from "./importer.ts";
import { timeZoneOf } from "./reading/time-zone.ts";

const platform = "exchange:kraken";
const columnsKnown = ["txid", "refid", "time", "type", "asset", "amount", "fee", "balance"];
/** How many references stay open for their other rows. */
const openAtOnce = 512;

/** Kraken's ledger: one row a balance change, the rows of one thing by `refid`. The deposit or withdrawal without `txid` announces the one with it. */
export const krakenLedgers: Importer = {
  id: "kraken-ledgers",
  title: "Kraken: ledgers",
  platform,
  howTo: "On kraken.com: History → Export, type Ledgers, all assets, CSV.",
  columns: columnsKnown,
  optional: ["subtype"],
  options: ["account"],
  detect: (header) => fitOf(header, columnsKnown),
  open: createReader,
};

type Line = { row: Row; ledger: KrakenRow };

function createReader(header: string[], options: ImportOptions): Reader {
  const columns = columnsOf(header);
  const at = Object.fromEntries(columnsKnown.map((name) => [name, columns.need(name)]));
  const subtype = columns.find("subtype");
  const utc = timeZoneOf(undefined);
  const wallet = options.account ?? "Kraken";
  const hints = createAssetHints();
  const open = new Map<string, Line[]>();
  const problems: RowProblem[] = [];
  const cellOf = (row: Row, name: string): string => (row.cells[at[name] ?? -1] ?? "").trim();

  const finish = (reference: string, lines: Line[]): ReportedTransaction[] => {
    open.delete(reference);
    const told = krakenEvents(lines.map(({ ledger }) => ledger));
    if (told.isHalf) {
      for (const { row } of lines)
        problems.push({
          row: row.row,
          text: row.text,
          message: `The trade ${reference} has only one side in this file. Export the ledgers with all assets, over a range that does not cut it.`,
        });
      return [];
    }
    const transactions = told.events.flatMap((event) => {
      const reported = reportOfEvent(event, {
        exchange: "kraken",
        walletOf: (account) => `${wallet}${account}`,
      });
      return reported === undefined ? [] : [reported];
    });
    for (const { legs } of transactions)
      for (const { assetId } of legs)
        hints.add({ assetId, symbol: assetId.slice(assetId.lastIndexOf(":") + 1) });
    return transactions;
  };

  return {
    read(row) {
      if (cellOf(row, "txid") === "") return [];
      const type = cellOf(row, "type").toLowerCase();
      const kind = subtype < 0 ? "" : (row.cells[subtype] ?? "").trim().toLowerCase();
      if (!isKnownKrakenType({ type, subtype: kind }))
        throw new RowError(
          `The type "${type.slice(0, 40)}${kind === "" ? "" : ` / ${kind.slice(0, 40)}`}" is not known, so what this row means is not guessed. Import the rest with "skip" and enter this one by hand.`,
          row,
        );
      const reference = cellOf(row, "refid");
      if (reference === "") throw new RowError("refid is empty; it tells which rows belong together.", row);
      const asset = cellOf(row, "asset");
      if (!tickerPattern.test(krakenSymbol(asset)))
        throw new RowError(`asset: "${asset.slice(0, 40)}" is not a ticker such as XBT.`, row);
      const ledger: KrakenRow = {
        id: cellOf(row, "txid"),
        reference,
        at: momentAt(row, cellOf(row, "time"), { column: "time", zone: utc }).at,
        type,
        subtype: kind,
        asset,
        amount: amountAt(row, cellOf(row, "amount"), "amount"),
        fee: amountAt(row, cellOf(row, "fee"), "fee"),
      };
      const known = open.get(reference);
      if (known !== undefined) {
        known.push({ row, ledger });
        return [];
      }
      open.set(reference, [{ row, ledger }]);
      if (open.size <= openAtOnce) return [];
      return [...open].slice(0, openAtOnce / 2).flatMap(([oldest, lines]) => finish(oldest, lines));
    },
    end: () => ({
      transactions: [...open].flatMap(([reference, lines]) => finish(reference, lines)),
      problems,
    }),
    assets: () => hints.list(),
  };
}
