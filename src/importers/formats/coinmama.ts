import { createOutcomes } from "../reading/coded-reader.ts";
import { currencyAsset, exchangeAsset } from "../../domain/assets/asset.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { createAssetHints } from "../reading/asset-hints.ts";
import { namedColumns } from "../reading/columns.ts";
import { momentAt, noteOf } from "../reading/dates.ts";
import { zoneAssumptions } from "../reading/header-zone.ts";
import { isFiat } from "../../domain/catalog/exchange-assets.ts";
import { RowError, type Importer, type ImportOptions, type Reader } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { createNumbering } from "../reading/numbering.ts";
import { positiveSumAt } from "../reading/sums.ts";
import { timeZoneOf } from "../reading/time-zone.ts";

const platform = "exchange:coinmama";

/**
 * Coinmama's list of orders. Its header is `Transaction, Type,⇥Amount,⇥Date Created,⇥Status`, its rows are `Buy, 0.03 BTC, 100.00 EUR,
 * 9/7/2017, 1:11:16 PM, Completed`: the date is split by its own comma and in the exporting user's time zone.
 */
export const coinmama: Importer = {
  id: "coinmama",
  title: "Coinmama: orders",
  platform,
  howTo:
    "On coinmama.com: Orders → Export. The times are those of the computer that exported; name its zone with timezone.",
  columns: ["Transaction", "Type", "Amount", "Date Created", "Status"],
  options: ["account", "timezone"],
  ragged: true,
  detect(header) {
    const names = namedColumns(header);
    const expected = ["transaction", "type", "amount", "date created", "status"];
    return names.length === expected.length && names.every((name, index) => name === expected[index]) ? 1 : 0;
  },
  assumptions: (_header, options) => zoneAssumptions("Date Created", options),
  open: (_header, options) => createReader(options),
};

function createReader(options: ImportOptions): Reader {
  const zone = timeZoneOf(options.timezone);
  const wallet = options.account ?? "Coinmama";
  const hints = createAssetHints();
  const number = createNumbering();

  const outcomes = createOutcomes();
  return outcomes.counted({
    read(row) {
      const cells = row.cells.map((cell) => cell.trim());
      while (cells.length > 5 && cells.at(-1) === "") cells.pop();
      if (cells.length !== 5 && cells.length !== 6)
        throw new RowError(rowReason("orderCells", { cells: cells.length }), row);
      const [type = "", first = "", second = ""] = cells;
      const status = (cells.at(-1) ?? "").toLowerCase();
      if (/^(?:cancel+ed|expired|failed|rejected|declined|pending|refunded)$/.test(status))
        return outcomes.withoutEffect("not executed");
      if (status !== "completed" && status !== "complete")
        throw new RowError(
          rowReason("wordNotOneOf", {
            column: "Status",
            text: status.slice(0, 40),
            known: "Completed, Canceled, Expired",
          }),
          row,
        );
      const moment = momentAt(row, cells.slice(3, -1).join(" "), {
        column: "Date Created",
        zone,
        order: "month-first",
      });
      const isSale = /^sell\b/i.test(type);
      if (!isSale && !/^buy\b/i.test(type))
        throw new RowError(
          rowReason("wordOfTwo", { column: "Type", text: type.slice(0, 60), one: "Buy", other: "Sell" }),
          row,
        );
      const coin = positiveSumAt(row, first, "Amount");
      const money = positiveSumAt(row, second, "Amount");
      if (isFiat(coin.symbol) || !isFiat(money.symbol))
        throw new RowError(rowReason("coinAndMoneyExpected", { first, second }), row);
      const coinAsset = exchangeAsset("coinmama", coin.symbol);
      const moneyAsset = currencyAsset(money.symbol);
      hints.add({ assetId: coinAsset, symbol: coin.symbol });
      hints.add({ assetId: moneyAsset, symbol: money.symbol });
      const commonFields = {
        at: moment.at,
        platform,
        wallet,
        status: "confirmed" as const,
        method: type,
        ...noteOf(moment, zone),
      };
      const bring: ReportedTransaction = {
        ...commonFields,
        type: isSale ? "withdrawal" : "deposit",
        legs: [{ direction: isSale ? "out" : "in", assetId: moneyAsset, amount: money.amount }],
      };
      const trade: ReportedTransaction = {
        ...commonFields,
        type: "trade",
        legs: [
          { direction: isSale ? "out" : "in", assetId: coinAsset, amount: coin.amount },
          { direction: isSale ? "in" : "out", assetId: moneyAsset, amount: money.amount },
        ],
      };
      // Paid by card or bank: the payment of a purchase is deposited, and the proceeds of a sale are withdrawn.
      return (isSale ? [trade, bring] : [bring, trade]).map(number);
    },
    end: () => ({ transactions: [], problems: [] }),
    assets: () => hints.list(),
  });
}
