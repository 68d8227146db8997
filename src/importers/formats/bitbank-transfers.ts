import { createOutcomes } from "../reading/coded-reader.ts";
import type { ReportedLeg, ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { nonNegativeAmountAt } from "../reading/amounts.ts";
import { cellsOf, fitOf } from "../reading/columns.ts";
import { momentAt } from "../reading/dates.ts";
import { decimalCells, surveyedNumbers } from "../reading/decimal-cells.ts";
import { createExchangeCoins } from "../reading/exchange-coins.ts";
import { RowError, type Importer, type ImportOptions, type Reader } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { partyOf } from "../reading/personal-data.ts";
import { createNumbering } from "../reading/numbering.ts";
import { hasHappened } from "../reading/row-status.ts";
import { timeZoneOf } from "../reading/time-zone.ts";

const exchange = "bitbank";
const platform = `exchange:${exchange}`;
const at = {
  time: "日時",
  amount: "数量",
  status: "ステータス",
  coin: "コイン",
  fee: "手数料",
  address: "アドレス",
  hash: "Txid",
  network: "ネットワーク",
} as const;
const always = [at.time, at.amount, at.status];
const coinColumns = [at.coin, at.address, at.hash];

/**
 * The kind of list by its header: withdrawals have a fee; deposits of coins have a coin; deposits of yen have only time, amount and status.
 */
function kindOf(header: string[]): "withdrawal" | "deposit" | "yen" | undefined {
  const names = header.filter((name) => name.trim() !== "");
  if (fitOf(header, [...always, ...coinColumns]) === 1) {
    if (fitOf(header, [at.fee]) === 1) return "withdrawal";
    return fitOf([...always, ...coinColumns, at.network], names) === 1 ? "deposit" : undefined;
  }
  return fitOf(header, always) === 1 && names.length === always.length ? "yen" : undefined;
}

/**
 * Bitbank's lists of deposits, withdrawals and deposits of yen, in Japanese and in Japan's time. A withdrawal's fee is charged in addition to
 * its amount.
 */
export const bitbankTransfers: Importer = {
  id: "bitbank-transfers",
  title: "bitbank: deposits and withdrawals",
  platform,
  howTo:
    "On bitbank.cc: 入出金履歴 → CSV, one file each for deposits (入金), withdrawals (出金) and deposits of yen.",
  columns: [...always, ...coinColumns],
  optional: [at.fee],
  options: ["account", "decimal"],
  ...surveyedNumbers([], [at.amount, at.fee]),
  detect: (header) => (kindOf(header) === undefined ? 0 : 1),
  open: createReader,
};

function createReader(header: string[], options: ImportOptions): Reader {
  const kind = kindOf(header);
  const cell = cellsOf(header, always, [...coinColumns, at.fee]);
  const tokyo = timeZoneOf("Asia/Tokyo");
  const wallet = options.account ?? "Bitbank";
  const plainCells = decimalCells(options);
  const coins = createExchangeCoins(exchange);
  const number = createNumbering();
  const outcomes = createOutcomes();
  return outcomes.counted({
    read(row) {
      if (!hasHappened(row, cell(row, at.status), at.status)) return outcomes.withoutEffect("not executed");
      const moment = momentAt(row, cell(row, at.time), { column: at.time, zone: tokyo });
      const amount = nonNegativeAmountAt(row, plainCells(cell(row, at.amount)), at.amount);
      if (amount === "0") throw new RowError(rowReason("nothingMoved", { column: at.amount }), row);
      const assetId = coins.assetOf(row, kind === "yen" ? "JPY" : cell(row, at.coin), at.coin);
      const isOut = kind === "withdrawal";
      const fee = isOut ? nonNegativeAmountAt(row, plainCells(cell(row, at.fee)), at.fee) : "0";
      const legs: ReportedLeg[] = [{ direction: isOut ? "out" : "in", assetId, amount }];
      if (fee !== "0") legs.push({ direction: "fee", assetId, amount: fee });
      const transaction: ReportedTransaction = {
        at: moment.at,
        type: isOut ? "withdrawal" : "deposit",
        platform,
        wallet,
        legs,
        status: "confirmed",
      };
      const hash = cell(row, at.hash);
      if (hash !== "") transaction.txHash = hash;
      const address = cell(row, at.address);
      if (isOut) Object.assign(transaction, partyOf(address));
      return [number(transaction)];
    },
    end: () => ({ transactions: [], problems: [] }),
    assets: () => coins.list(),
  });
}
