import { createOutcomes } from "../reading/coded-reader.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { amountAt } from "../reading/amounts.ts";
import {
  fitOfColumns,
  refuseUnknownColumns,
  signatureOf,
  unknownDecisiveColumns,
} from "../engine/header-match.ts";
import { cellsOf } from "../reading/columns.ts";
import { momentAt } from "../reading/dates.ts";
import { decimalCells, surveyedNumbers } from "../reading/decimal-cells.ts";
import { createExchangeCoins } from "../reading/exchange-coins.ts";
import { RowError, type Importer, type ImportOptions, type Reader } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { createNumbering } from "../reading/numbering.ts";
import { hasHappened } from "../reading/row-status.ts";
import { timeZoneOf } from "../reading/time-zone.ts";

const exchange = "binance";
const platform = `exchange:${exchange}`;
const columnsKnown = ["Date(UTC)", "Coin", "Token", "Amount", "Status"];

/** Binance's list of ETH staking, in which ETH is exchanged one to one for its token. The transaction history has the same events. */
export const binanceEthStaking: Importer = {
  id: "binance-eth-staking",
  title: "Binance: ETH staking",
  platform,
  howTo:
    "On binance.com: Earn → ETH Staking → History → Export. The transaction history contains the same and more; importing both adds no duplicates.",
  columns: columnsKnown,
  options: ["account", "decimal"],
  ...surveyedNumbers([], ["Amount"]),
  detect: (header) => fitOfColumns(header, columnsKnown),
  checkUnnamed: (header) =>
    refuseUnknownColumns(
      { id: "binance-eth-staking", title: "Binance: ETH staking" },
      unknownDecisiveColumns(header, [signatureOf(columnsKnown)]),
    ),
  open: createReader,
};

function createReader(header: string[], options: ImportOptions): Reader {
  const cell = cellsOf(header, columnsKnown);
  const utc = timeZoneOf(undefined);
  const wallet = options.account ?? "Binance Spot";
  const plainCells = decimalCells(options);
  const coins = createExchangeCoins(exchange);
  const number = createNumbering();

  const outcomes = createOutcomes();
  return outcomes.counted({
    read(row) {
      if (!hasHappened(row, cell(row, "Status"), "Status")) return outcomes.withoutEffect("not executed");
      const { at } = momentAt(row, cell(row, "Date(UTC)"), { column: "Date(UTC)", zone: utc });
      const pair = `${cell(row, "Coin")} → ${cell(row, "Token")}`;
      if (pair !== "ETH → BETH")
        throw new RowError(rowReason("pairNotExchanged", { text: pair.slice(0, 60) }), row);
      const amount = amountAt(row, plainCells(cell(row, "Amount")), "Amount");
      if (amount === "0" || amount.startsWith("-"))
        throw new RowError(
          rowReason("notAboveZero", { column: "Amount", text: cell(row, "Amount").slice(0, 40) }),
          row,
        );
      const transaction: ReportedTransaction = {
        at,
        type: "stake",
        platform,
        wallet,
        legs: [
          { direction: "out", assetId: coins.assetOf(row, "ETH", "Coin"), amount },
          { direction: "in", assetId: coins.assetOf(row, "BETH", "Token"), amount },
        ],
        status: "confirmed",
      };
      return [number(transaction)];
    },
    end: () => ({ transactions: [], problems: [] }),
    assets: () => coins.list(),
  });
}
