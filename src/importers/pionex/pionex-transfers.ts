import { createOwnerMovements } from "../word-meanings/owner-movements.ts";
import { unknownWordError } from "../word-meanings/owner-meanings.ts";
import { createOutcomes } from "../reading/coded-reader.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { amountAt } from "../reading/amounts.ts";
import { cellsOf, fitOf } from "../reading/columns.ts";
import { momentAt } from "../reading/dates.ts";
import { decimalCells, surveyedNumbers } from "../reading/decimal-cells.ts";
import { createExchangeCoins } from "../reading/exchange-coins.ts";
import { RowError, type Importer, type ImportOptions, type Reader } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { createNumbering } from "../reading/numbering.ts";
import { timeZoneOf } from "../reading/time-zone.ts";

const exchange = "pionex";
const platform = `exchange:${exchange}`;
const columnsKnown = ["date(UTC+0)", "tx_type", "amount", "coin", "network", "txid", "fee"];

/** Pionex's list of deposits and withdrawals. The ticker of a token ends with its network's standard: `BUSDBEP20`. */
export const pionexTransfers: Importer = {
  id: "pionex-transfers",
  title: "Pionex: deposits and withdrawals",
  platform,
  howTo:
    "On pionex.com: Account → Export → deposits and withdrawals. Import the trades as well, with the format pionex-trades.",
  columns: columnsKnown,
  options: ["account", "words", "decimal"],
  ...surveyedNumbers([], ["amount", "fee"]),
  detect: (header, names) => fitOf(header, columnsKnown, names),
  open: createReader,
};

const moves = new Map<string, { type: "deposit" | "withdrawal"; direction: "in" | "out" }>([
  ["DEPOSIT", { type: "deposit", direction: "in" }],
  ["WITHDRAW", { type: "withdrawal", direction: "out" }],
]);

function createReader(header: string[], options: ImportOptions): Reader {
  const cell = cellsOf(header, columnsKnown);
  const utc = timeZoneOf(undefined);
  const wallet = options.account ?? "Pionex";
  const plainCells = decimalCells(options);
  const coins = createExchangeCoins(exchange);
  const number = createNumbering();
  const ownMove = createOwnerMovements(options);

  const outcomes = createOutcomes();
  return outcomes.counted(
    {
      read(row) {
        const type = cell(row, "tx_type").toUpperCase();
        const override = ownMove(row, type);
        if (override !== undefined && "ignored" in override) return outcomes.withoutEffect(override.ignored);
        const move = override ?? moves.get(type);
        if (move === undefined)
          throw unknownWordError({ column: "tx_type", word: cell(row, "tx_type") }, row);
        const amount = amountAt(row, plainCells(cell(row, "amount")), "amount");
        if (amount === "0" || amount.startsWith("-"))
          throw new RowError(
            rowReason("notAboveZero", { column: "amount", text: cell(row, "amount").slice(0, 40) }),
            row,
          );
        if (amountAt(row, plainCells(cell(row, "fee")), "fee") !== "0")
          throw new RowError(rowReason("feeWithinUnknown", { column: "fee", fee: cell(row, "fee") }), row);
        const { at } = momentAt(row, cell(row, "date(UTC+0)"), {
          column: "date(UTC+0)",
          zone: utc,
          order: "month-first",
        });
        const coin = withoutStandard(cell(row, "coin").toUpperCase(), cell(row, "network").toUpperCase());
        const hash = cell(row, "txid");
        const transaction: ReportedTransaction = {
          at,
          type: move.type,
          platform,
          wallet,
          legs: [{ direction: move.direction, assetId: coins.assetOf(row, coin, "coin"), amount }],
          status: "confirmed",
          ...(hash === "" ? {} : { txHash: hash }),
        };
        return [number(transaction)];
      },
      end: () => ({ transactions: [], problems: [] }),
      assets: () => coins.list(),
    },
    options,
  );
}

/** `BUSDBEP20` on `BEP20` is BUSD. A chain's native coin equals the network's name and is unchanged. */
function withoutStandard(coin: string, network: string): string {
  const isStandard = /^[A-Z]{2,4}\d{1,4}$/.test(network);
  return isStandard && coin.endsWith(network) && coin.length > network.length
    ? coin.slice(0, -network.length)
    : coin;
}
