import { createOutcomes } from "../reading/coded-reader.ts";
import type { ReportedLeg } from "../../domain/ledger/transaction.ts";
import { amountAt } from "../reading/amounts.ts";
import { cellsOf, fitOf } from "../reading/columns.ts";
import { onlyDateOrderOf } from "../reading/date-order.ts";
import { decimalCells, surveyedNumbers } from "../reading/decimal-cells.ts";
import { momentAt, noteOf } from "../reading/dates.ts";
import { timeColumn, zoneAssumptions, zoneOfFile } from "../reading/header-zone.ts";
import { createExchangeCoins } from "../reading/exchange-coins.ts";
import { RowError, type Importer, type ImportOptions, type Reader, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { createNumbering } from "../reading/numbering.ts";
import { timeZoneOf } from "../reading/time-zone.ts";
import { isPurchase } from "../reading/side-word.ts";
import { fileNote } from "../file-note.ts";

const exchange = "kucoin";
const platform = `exchange:${exchange}`;
const columnsKnown = ["tradeCreatedAt", "symbol", "side", "size", "funds", "fee", "feeCurrency"];

/** KuCoin wrote this export in UTC+8 without stating it; later ones name the zone in the header. */
const kucoinZone = "Asia/Singapore";

/**
 * KuCoin's filled orders: one row per fill. `size` is of the coin before the dash, `funds` of the one after it, and the fee is charged in
 * addition.
 */
export const kucoinOrderHistory: Importer = {
  id: "kucoin-order-history",
  title: "KuCoin: order history",
  platform,
  howTo:
    "On kucoin.com: Orders → Spot Orders → Trade History → Export. KuCoin wrote its times in UTC+8; set timezone if yours was exported in another zone.",
  columns: columnsKnown,
  options: ["account", "timezone", "columns", "decimal"],
  ...surveyedNumbers(["tradeCreatedAt"], ["size", "funds", "fee"]),
  detect: (header, names) => fitOf(header, columnsKnown, names),
  assumptions: (header, options) =>
    zoneAssumptions(timeColumn(header, "tradeCreatedAt"), options, fileNote("zoneOfKuCoin")),
  open: createReader,
};

function createReader(header: string[], options: ImportOptions): Reader {
  const cell = cellsOf(header, columnsKnown);
  const order = onlyDateOrderOf(options);
  const zone = zoneOfFile(timeColumn(header, "tradeCreatedAt"), options, timeZoneOf(kucoinZone));
  const wallet = options.account ?? "KuCoin Trade";
  const coins = createExchangeCoins(exchange);
  const number = createNumbering();
  const plainCells = decimalCells(options);
  const positiveAt = (row: Row, column: string): string => {
    const amount = amountAt(row, plainCells(cell(row, column)), column);
    if (amount === "0" || amount.startsWith("-"))
      throw new RowError(rowReason("notAboveZero", { column, text: cell(row, column).slice(0, 40) }), row);
    return amount;
  };

  const outcomes = createOutcomes();
  return outcomes.counted({
    read(row) {
      const isBuy = isPurchase(row, cell(row, "side"), "side");
      const pair = cell(row, "symbol");
      const [base = "", quote = "", ...more] = pair.split("-");
      if (base === "" || quote === "" || more.length > 0)
        throw new RowError(rowReason("notAPairLike", { column: "symbol", text: pair.slice(0, 40) }), row);
      const moment = momentAt(row, cell(row, "tradeCreatedAt"), { column: "tradeCreatedAt", zone, order });
      const legs: ReportedLeg[] = [
        {
          direction: isBuy ? "in" : "out",
          assetId: coins.assetOf(row, base, "symbol"),
          amount: positiveAt(row, "size"),
        },
        {
          direction: isBuy ? "out" : "in",
          assetId: coins.assetOf(row, quote, "symbol"),
          amount: positiveAt(row, "funds"),
        },
      ];
      const fee = amountAt(row, plainCells(cell(row, "fee")), "fee");
      if (fee.startsWith("-"))
        throw new RowError(rowReason("belowZeroMeaningless", { column: "fee", text: fee }), row);
      if (fee !== "0")
        legs.push({
          direction: "fee",
          assetId: coins.assetOf(row, cell(row, "feeCurrency"), "feeCurrency"),
          amount: fee,
        });
      return [
        number({
          at: moment.at,
          type: "trade",
          platform,
          wallet,
          legs,
          status: "confirmed",
          ...noteOf(moment, zone),
        }),
      ];
    },
    end: () => ({ transactions: [], problems: [] }),
    assets: () => coins.list(),
  });
}
