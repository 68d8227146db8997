import { chains, type Chain } from "../../domain/catalog/chains.ts";
import { formatDecimal } from "../../domain/money/decimal.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { RowError, type Importer, type ImportOptions, type Reader, type Row } from "../importer.ts";
import { cellsOf, fitOf } from "../reading/columns.ts";
import { rowReason } from "../row-reason.ts";
import { etherscanErc20 } from "./etherscan-erc20.ts";
import { etherscanTransactions } from "./etherscan-transactions.ts";
import { chainFound, chainOfFile } from "./explorer-file.ts";
import { surveyWallet } from "./explorer-wallet.ts";

/**
 * Blockscout's exports of an address (apps/explorer/lib/explorer/chain/csv_export of github.com/blockscout/blockscout). Amounts and fees are in
 * wei, those of tokens in their smallest unit. Blockscout runs for any chain, and neither header nor rows say which.
 */
const shared = ["TxHash", "BlockNumber", "UnixTimestamp", "FromAddress", "ToAddress", "Type", "Status"];
const transactionColumns = [...shared, "ContractAddress", "Value", "Fee"];
const tokenColumns = [...shared, "TokenContractAddress", "TokenSymbol", "TokensTransferred"];
/** The columns of Etherscan's layouts that both lists have. */
const place = ["Transaction Hash", "Blockno", "UnixTimestamp", "From", "To"];

const howTo =
  "On the chain's Blockscout: open your address, tab Transactions or Token transfers → Download CSV. Name the chain with the option chain. Connecting the address instead reads the payments of contracts as well.";

/** Throws `bad_request` without the option chain. */
function namedChain(options: ImportOptions): Chain {
  if (options.chain !== undefined) return chainOfFile([], options);
  const candidates = chains.map(({ platform }) => platform);
  throw new AppError(
    "bad_request",
    msg`Blockscout's file does not say which chain it is of. Say which with the option chain, such as eip155:100 for Gnosis.`,
    { reason: "option_needed", data: { option: "chain", candidates } },
  );
}

/** A whole number of the smallest unit as an amount. Throws `RowError` for anything else, such as digits that a spreadsheet rounded. */
function wholeAt(row: Row, text: string, { column, decimals }: { column: string; decimals: number }): string {
  if (text === "") throw new RowError(rowReason("amountEmpty", { column }), row);
  if (!/^\d{1,78}$/.test(text))
    throw new RowError(rowReason("notAWholeUnit", { column, text: text.slice(0, 60) }), row);
  return formatDecimal({ units: BigInt(text), scale: decimals });
}

/** The time, with its year first. Throws `RowError` for one that a spreadsheet rewrote, whose day and month may be in either order. */
function timeAt(row: Row, text: string): string {
  if (/^\d{4}-\d{1,2}-\d{1,2}\b|^\d{9,10}$/.test(text)) return text;
  throw new RowError(rowReason("notADate", { column: "UnixTimestamp", text: text.slice(0, 40) }), row);
}

/** The status in Etherscan's words. Throws `RowError` for an unknown one, and for none. */
function statusAt(row: Row, text: string): string {
  if (/^ok$/i.test(text)) return "Success";
  if (/^error$/i.test(text)) return "Failed";
  throw new RowError(
    rowReason("wordNotOneOf", { column: "Status", text: text.slice(0, 40), known: "ok, error" }),
    row,
  );
}

/** A reader of Etherscan's layout, whose first column is the hash, that is given Blockscout's rows. A refused row refuses its transaction. */
function converted(reader: Reader, hashIn: (row: Row) => string, cellsIn: (row: Row) => string[]): Reader {
  const refused = (row: Row): void => reader.refused?.({ ...row, cells: [hashIn(row)] });
  return {
    ...reader,
    refused,
    read(row) {
      let cells: string[];
      try {
        cells = cellsIn(row);
      } catch (error) {
        refused(row);
        throw error;
      }
      return reader.read({ ...row, cells });
    },
  };
}

/** The owner is the sender of rows `OUT` and the receiver of rows `IN`. */
const surveyed: NonNullable<Importer["survey"]> = (header, options) => {
  const cell = cellsOf(header, ["Type", "FromAddress", "ToAddress"]);
  const { row, end } = surveyWallet([0], options);
  const sides: Readonly<Record<string, string>> = { OUT: "FromAddress", IN: "ToAddress" };
  return {
    row(cells) {
      const side = sides[cell({ cells }, "Type").toUpperCase()];
      if (side !== undefined) row([cell({ cells }, side)]);
    },
    end() {
      namedChain(options);
      return end();
    },
  };
};

const common = {
  platform: "eip155",
  howTo,
  options: ["chain", "wallet"],
  chainOf: chainFound,
  survey: surveyed,
} satisfies Partial<Importer>;

export const blockscoutTransactions: Importer = {
  ...common,
  id: "blockscout-transactions",
  title: "Blockscout: transactions",
  columns: transactionColumns,
  optional: ["MethodName"],
  detect: (header, names) => fitOf(header, transactionColumns, names),
  open(header, options) {
    const chain = namedChain(options);
    const [coin] = chain.symbols;
    const cell = cellsOf(header, transactionColumns, ["MethodName"]);
    const amounts = [`Value_IN(${coin})`, `Value_OUT(${coin})`, `TxnFee(${coin})`];
    const layout = [...place, "ContractAddress", ...amounts, "Status", "Method"];
    const hashIn = (row: Row): string => cell(row, "TxHash");
    return converted(etherscanTransactions.open(layout, options), hashIn, (row) => {
      const value = wholeAt(row, cell(row, "Value"), { column: "Value", decimals: chain.decimals });
      return [
        hashIn(row),
        cell(row, "BlockNumber"),
        timeAt(row, cell(row, "UnixTimestamp")),
        cell(row, "FromAddress"),
        cell(row, "ToAddress"),
        cell(row, "ContractAddress"),
        value,
        value,
        wholeAt(row, cell(row, "Fee"), { column: "Fee", decimals: chain.decimals }),
        statusAt(row, cell(row, "Status")),
        cell(row, "MethodName"),
      ];
    });
  },
};

export const blockscoutTokens: Importer = {
  ...common,
  id: "blockscout-tokens",
  title: "Blockscout: token transfers",
  columns: tokenColumns,
  optional: ["TokenDecimals"],
  detect: (header, names) => fitOf(header, tokenColumns, names),
  open(header, options) {
    namedChain(options);
    const cell = cellsOf(header, tokenColumns, ["TokenDecimals"]);
    const layout = [...place, "TokenValue", "ContractAddress", "TokenSymbol"];
    const hashIn = (row: Row): string => cell(row, "TxHash");
    return converted(etherscanErc20.open(layout, options), hashIn, (row) => {
      const places = cell(row, "TokenDecimals");
      // Files before 2024 lack the column, and tokens that are not fungible have none.
      if (!/^\d{1,2}$/.test(places)) throw new RowError(rowReason("tokenUnitNotStated"), row);
      statusAt(row, cell(row, "Status"));
      return [
        hashIn(row),
        cell(row, "BlockNumber"),
        timeAt(row, cell(row, "UnixTimestamp")),
        cell(row, "FromAddress"),
        cell(row, "ToAddress"),
        wholeAt(row, cell(row, "TokensTransferred"), {
          column: "TokensTransferred",
          decimals: Number(places),
        }),
        cell(row, "TokenContractAddress"),
        cell(row, "TokenSymbol"),
      ];
    });
  },
};
