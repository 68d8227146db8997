import { createOutcomes } from "../reading/coded-reader.ts";
import { nativeAsset, type AssetHint } from "../../domain/assets/asset.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { ReportedLeg, ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { nonNegativeAmountAt } from "../reading/amounts.ts";
import { cellsOf, columnsOf, fitOf } from "../reading/columns.ts";
import { onlyDateOrderOf, surveyDateOrder } from "../reading/date-order.ts";
import { momentAt, noteOf } from "../reading/dates.ts";
import { timeColumn, zoneAssumptions, zoneOfFile } from "../reading/header-zone.ts";
import { createHashGroups } from "../etherscan/hash-groups.ts";
import { RowError, type Importer, type ImportOptions, type Reader, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";

const columnsKnown = ["Date & Time", "Type", "Transaction ID", "Addresses", "Fee", "Total"];

type Coin = { symbol: string; platform: string; slip44: number; address: RegExp };

/** Coins by the form of their addresses, because the file does not name its coin. Bitcoin is first: other coins' old addresses can look alike. */
const coins: readonly Coin[] = [
  {
    symbol: "BTC",
    platform: "bip122:000000000019d6689c085ae165831e93",
    slip44: 0,
    address: /^(?:[13][A-Za-z0-9]{24,40}|bc1[a-z0-9]{8,87})$/,
  },
  {
    symbol: "LTC",
    platform: "bip122:12a765e31ffd4059bada1e25190f6e98",
    slip44: 2,
    address: /^(?:[LM3][A-Za-z0-9]{24,40}|ltc1[a-z0-9]{8,87})$/,
  },
  {
    symbol: "DOGE",
    platform: "bip122:1a91e3dace36e2be3bf030a65679fe82",
    slip44: 3,
    address: /^[DA9][A-Za-z0-9]{24,40}$/,
  },
  {
    symbol: "BCH",
    platform: "bip122:000000000000000000651ef99cb9fcbe",
    slip44: 145,
    address: /^(?:bitcoincash:)?[qp][a-z0-9]{41}$/,
  },
];

/** The transaction list of early versions of Trezor Suite: one coin per file, `Total` without the fee. */
export const trezorTransactions: Importer = {
  id: "trezor-transactions",
  title: "Trezor Suite: transactions",
  platform: "bip122",
  howTo:
    "In Trezor Suite: the account → Export → CSV. Its times are those of the computer; name the zone with timezone. Where the account is connected as well, give its xpub as wallet, so that nothing is counted twice.",
  columns: columnsKnown,
  options: ["chain", "wallet", "timezone", "columns"],
  detect: (header, names) => fitOf(header, columnsKnown, names),
  survey(header, options) {
    const columns = columnsOf(header);
    const addresses = columns.need("Addresses");
    const order = surveyDateOrder(columns.need("Date & Time"), options);
    let fitting = options.chain === undefined ? coins : [coinOf(options.chain)];
    return {
      row(cells) {
        order.row(cells);
        const rowAddresses = addressesIn(cells[addresses]);
        fitting = fitting.filter(({ address }) => rowAddresses.every((text) => address.test(text)));
      },
      end() {
        const [coin, otherCoin] = fitting;
        // Addresses that begin with 3 can be Bitcoin's or Litecoin's; rows without addresses can be any coin's.
        if (coin !== undefined && otherCoin !== undefined)
          throw new AppError(
            "bad_request",
            msg`The file does not name its coin, and its addresses can be of ${fitting.map(({ symbol }) => symbol).join(" or ")}. Name it with the option chain: ${fitting.map(({ symbol, platform }) => `${platform} (${symbol})`).join(" or ")}.`,
            {
              reason: "option_needed",
              data: { option: "chain", candidates: fitting.map(({ platform }) => platform) },
            },
          );
        if (coin !== undefined) return { ...order.end(), chain: coin.platform };
        throw new AppError(
          "bad_request",
          options.chain === undefined
            ? msg`The file does not name its coin, and its addresses match none of the known coins: ${coins.map(({ symbol }) => symbol).join(", ")}. Connect the address or xpub itself instead.`
            : msg`Not every address of the file is one of ${options.chain}. Leave the option chain out, or choose another.`,
        );
      },
    };
  },
  assumptions: (header, options) => zoneAssumptions(timeColumn(header, "Date & Time"), options),
  open: createReader,
};

/** The coin of a chain. Throws `bad_request` if it is not one of `coins`. */
function coinOf(chain: string): Coin {
  const coin = coins.find(({ platform }) => platform === chain);
  if (coin !== undefined) return coin;
  throw new AppError(
    "bad_request",
    msg`The option chain "${chain.slice(0, 80)}" cannot be the chain of this export. Possible chains: ${coins.map(({ platform, symbol }) => `${platform} (${symbol})`).join(", ")}.`,
  );
}

function addressesIn(cell: string | undefined): string[] {
  return (cell ?? "").split(/[\s,]+/).filter((text) => text !== "");
}

function createReader(header: string[], options: ImportOptions): Reader {
  const cell = cellsOf(header, columnsKnown);
  const { platform, slip44, symbol } = coinOf(options.chain ?? coins[0]?.platform ?? "");
  const zone = zoneOfFile(timeColumn(header, "Date & Time"), options);
  const statedOrder = onlyDateOrderOf(options);
  const wallet = options.wallet?.trim() ?? "Trezor";
  const assetId = nativeAsset(platform, slip44);
  const groups = createHashGroups((row) => cell(row, "Transaction ID"));
  const seen: AssetHint[] = [];

  const legsOf = (row: Row, type: string): ReportedLeg[] => {
    // The receiver did not pay the fee.
    if (type === "recv")
      return [{ direction: "in", assetId, amount: statedSizeAt(row, cell(row, "Total"), "Total") }];
    const paidFee: ReportedLeg = {
      direction: "fee",
      assetId,
      amount: statedSizeAt(row, cell(row, "Fee"), "Fee"),
    };
    if (type === "self") return [paidFee];
    const total = statedSizeAt(row, cell(row, "Total"), "Total");
    const [to, ...others] = addressesIn(cell(row, "Addresses"));
    const receiver = to === undefined || others.length > 0 ? {} : { counterparty: to };
    return [{ direction: "out", assetId, amount: total, ...receiver }, paidFee];
  };

  const outcomes = createOutcomes();
  const readRow = (row: Row): ReportedTransaction[] => {
    const type = cell(row, "Type").toLowerCase();
    if (type !== "recv" && type !== "sent" && type !== "self")
      throw new RowError(
        rowReason("wordNotOneOf", { column: "Type", text: type.slice(0, 40), known: "RECV, SENT, SELF" }),
        row,
      );
    const txHash = cell(row, "Transaction ID").toLowerCase();
    if (!/^[0-9a-f]{32,}$/.test(txHash))
      throw new RowError(
        rowReason("hashInvalid", { column: "Transaction ID", text: txHash.slice(0, 80) }),
        row,
      );
    const date = cell(row, "Date & Time");
    // Dates are in the computer's language; with AM or PM (English) the month is first.
    const order = /[AP]M$/.test(date) ? "month-first" : statedOrder;
    const moment = momentAt(row, date, { column: "Date & Time", zone, order });
    const legs = legsOf(row, type).filter(({ amount }) => amount !== "0");
    if (seen.length === 0) seen.push({ assetId, symbol });
    return groups.add(txHash, row, legs, (): ReportedTransaction => ({
      id: `${platform}:${txHash}:${wallet}`,
      at: moment.at,
      platform,
      wallet,
      legs: [],
      txHash,
      status: "confirmed",
      ...noteOf(moment, zone),
    }));
  };
  return outcomes.counted({
    ...groups.guarded(readRow),
    end: groups.end,
    assets: () => seen,
  });
}

/** A required absolute amount. Throws `RowError` for an empty cell. */
function statedSizeAt(row: Row, cell: string, column: string): string {
  if (cell === "") throw new RowError(rowReason("cellEmpty", { column }), row);
  return nonNegativeAmountAt(row, cell, column);
}
