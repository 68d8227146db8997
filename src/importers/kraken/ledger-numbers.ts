import { krakenSymbol } from "../../domain/exchange/kraken-ledger.ts";
import { amountAt } from "../reading/amounts.ts";
import { cellsOf } from "../reading/columns.ts";
import { surveyedNumbers } from "../reading/decimal-cells.ts";
import { negativeFeesOf, surveyNegativeFees } from "../reading/negative-fees.ts";
import { RowError, type Choice, type ImportOptions, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";

export const ledgerColumns = ["txid", "refid", "time", "type", "asset", "amount", "fee", "balance"];

const { survey: surveyNumbers } = surveyedNumbers(["time"], ["amount", "fee", "balance"]);

/** The first pass. It also infers the meaning of negative fees: some files state every fee as an outflow. */
export function surveyLedger(header: string[], options: ImportOptions, choice: Choice) {
  const cell = cellsOf(header, ledgerColumns, ["wallet"]);
  const numbers = surveyNumbers(header, options, choice);
  const fees = surveyNegativeFees((cells) => {
    const row = { cells };
    if (cell(row, "txid") === "") return undefined;
    const asset = cell(row, "asset");
    return {
      key: `${krakenSymbol(asset)} ${partOf(asset, cell(row, "wallet"))}`,
      amount: cell(row, "amount"),
      fee: cell(row, "fee"),
      balance: cell(row, "balance"),
    };
  }, options);
  return {
    row(cells: string[]) {
      numbers.row(cells);
      fees.row(cells);
    },
    end() {
      const { columns } = fees.end();
      const surveyed = numbers.end();
      return columns === undefined ? surveyed : { ...surveyed, columns: { ...columns, ...surveyed.columns } };
    },
  };
}

/** A row's fee, positive if charged. Throws `RowError` for a negative fee whose meaning is unknown. */
export function feeReader(options: ImportOptions): (row: Row, text: string) => string {
  const negativeFees = negativeFeesOf(options);
  return (row, text) => {
    const fee = amountAt(row, text, "fee");
    if (!fee.startsWith("-") || negativeFees === "rebates") return fee;
    if (negativeFees === "charged") return fee.slice(1);
    throw new RowError(rowReason("feeBelowZeroUnclear", { column: "fee", text: text.slice(0, 40) }), row);
  };
}

/**
 * The scope of a running balance: the spot wallet, a staked form of the asset (`DOT28.S`), or an Earn wallet. Codes of one asset (XETH, ETH) share
 * a scope.
 */
export function partOf(asset: string, wallet: string): string {
  const form = asset.includes(".") ? asset.toUpperCase() : "";
  const place = wallet.trim().toLowerCase();
  return `${form} ${place.startsWith("earn") ? place : "spot"}`;
}
