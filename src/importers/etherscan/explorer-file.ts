import { chainOfPlatform, chains, chainsOfCoin, type Chain } from "../../domain/catalog/chains.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { momentAt } from "../reading/dates.ts";
import { RowError, type FileChain, type ImportOptions, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { plainName, type Columns } from "../reading/columns.ts";
import { timeZoneOf } from "../reading/time-zone.ts";
import { fileNote, type FileNote } from "../file-note.ts";

/** Names of the hash column. Etherscan's explorers share one header per kind of export, in which only the coin's ticker differs. */
export const hashNames = ["Txhash", "Transaction Hash", "Hash", "TxHash"];
const blockNames = ["Blockno", "Block Number", "BlockNo", "Block", "Block No"];

/** Columns that any export of these explorers may have and that are read. Some of their names contain the coin's ticker. */
export const explorerColumns = [
  ...hashNames,
  ...blockNames,
  "UnixTimestamp",
  "Unix Timestamp",
  "Timestamp",
  "DateTime (UTC)",
  "DateTime",
  "Date Time (UTC)",
  "Date (UTC)",
  "Status",
  "ErrCode",
  "ErrorCode",
  "ContractAddress",
  "From",
  "To",
  "TxTo",
  "ParentTxFrom",
  "ParentTxTo",
  "Method",
  "PrivateNote",
  "Private Note",
];

/** The columns of a header that are neither `explorerColumns` nor an amount of the chain's coin. */
export function ignoredExplorerColumns(header: string[]): string[] {
  const read = new Set(explorerColumns.map(plainName));
  return header.flatMap((name) => {
    const isAmount = coinColumn.test(name) && !/\(usd\)/i.test(name);
    return read.has(plainName(name)) || isAmount || plainName(name) === "" ? [] : [name.trim()];
  });
}

const coinColumn = /^\s*(?:value_in|value_out|txnfee)\((.+)\)\s*$/i;
const none = "0x0000000000000000000000000000000000000000";

/** The ticker in a header, as in `Value_IN(BNB)`. */
export function coinOfHeader(header: string[]): string | undefined {
  for (const name of header) {
    const coin = coinColumn.exec(name)?.[1]?.trim();
    if (coin !== undefined && coin.toUpperCase() !== "USD") return coin;
  }
  return undefined;
}

/**
 * The chain of a file: by the option, otherwise the best-known chain of the header's coin, otherwise Ethereum. Throws `bad_request` if the option
 * contradicts the header's coin, and for an unknown coin or chain.
 */
export function chainOfFile(header: string[], options: ImportOptions): Chain {
  const coin = coinOfHeader(header);
  if (options.chain !== undefined) {
    const chosenPlatform = /^\d+$/.test(options.chain) ? `eip155:${options.chain}` : options.chain;
    const chain = chainOfPlatform(chosenPlatform);
    if (chain === undefined)
      throw new AppError(
        "bad_request",
        msg`The option chain "${options.chain}" is not a chain that this service knows. Known chains: ${chains.map(({ platform }) => platform).join(", ")}.`,
      );
    if (coin !== undefined && !chainsOfCoin(coin).includes(chain))
      throw new AppError(
        "bad_request",
        msg`The file's header names the coin ${coin}, but ${chain.name} (${chain.platform}) has ${chain.symbols[0]}. Leave the option chain out, or choose ${platformsOf(coin)}.`,
      );
    return chain;
  }
  const [chain] = chainsOfCoin(coin ?? "ETH");
  if (chain === undefined)
    throw new AppError(
      "bad_request",
      msg`No known chain has the coin "${coin ?? ""}" that the header names. Known coins: ${[...new Set(chains.map(({ symbols }) => symbols[0]))].join(", ")}.`,
    );
  return chain;
}

/** The assumption about a file whose header fits several chains, if the owner has not chosen one. */
export function chainAssumptions(header: string[], options: ImportOptions): FileNote[] {
  if (options.chain !== undefined) return [];
  const [chain, ...others] = chainsOfCoin(coinOfHeader(header) ?? "ETH");
  return chain === undefined || others.length === 0 ? [] : [fileNote("chainAssumed", { chain: chain.name })];
}

/** The chain of a file, for the comparison with the other files of its import. */
export function chainFound(header: string[], options: ImportOptions): FileChain {
  const isNamed = options.chain !== undefined || coinOfHeader(header) !== undefined;
  return { platform: chainOfFile(header, options).platform, isNamed };
}

function platformsOf(coin: string): string {
  const fitting = chainsOfCoin(coin).map(({ platform }) => platform);
  return fitting.length === 0 ? "a file of that chain" : fitting.join(" or ");
}

/** An address in lower case, `""` for none. Throws `RowError` for an invalid address. */
export function addressAt(row: Row, position: number, column: string): string {
  const cell = row.cells[position] ?? "";
  if (cell.length === 42 && /^0x[0-9a-f]{40}$/.test(cell)) return cell;
  const text = cell.trim().toLowerCase();
  if (text === "" || text === "n/a" || text === "null") return "";
  if (/^0x[0-9a-f]{40}$/.test(text)) return text;
  // Exports by label write "Name (0x…)" or "Name: 0x…".
  const labelled = /(0x[0-9a-f]{40})\)?$/.exec(text)?.[1];
  if (labelled !== undefined) return labelled;
  throw new RowError(rowReason("addressInvalid", { column, text: text.slice(0, 60), example: none }), row);
}

export function hashAt(row: Row, position: number): string {
  const text = (row.cells[position] ?? "").trim().toLowerCase();
  if (/^0x[0-9a-f]{64}$/.test(text)) return text;
  throw new RowError(rowReason("hashInvalid", { column: "Txhash", text: text.slice(0, 70) }), row);
}

const utc = timeZoneOf(undefined);

export type Clock = { at(row: Row): number; position(row: Row): number | undefined };

/** The time of a row (the Unix time if the file has it, otherwise the UTC date), and the block, which orders rows of one second. */
export function clockOf(columns: Columns): Clock {
  const unix = columns.find("UnixTimestamp", "Unix Timestamp", "Timestamp");
  const date = columns.find("DateTime (UTC)", "DateTime", "Date Time (UTC)", "Date (UTC)");
  const block = columns.find(...blockNames);
  if (unix < 0 && date < 0) columns.need("UnixTimestamp");
  return {
    at(row) {
      const seconds = unix < 0 ? "" : (row.cells[unix] ?? "").trim();
      if (/^\d{9,10}$/.test(seconds)) return Number(seconds) * 1000;
      if (date < 0 || seconds !== "")
        return momentAt(row, seconds, { column: "UnixTimestamp", zone: utc, order: "month-first" }).at;
      return momentAt(row, row.cells[date], { column: "DateTime (UTC)", zone: utc, order: "month-first" }).at;
    },
    position(row) {
      const text = block < 0 ? "" : (row.cells[block] ?? "");
      return /^\d{1,9}$/.test(text) ? Number(text) * 1_000_000 : undefined;
    },
  };
}

/** Whether a text means that the whole transaction failed. With other error codes an inner call failed and the transaction succeeded. */
export function isFailureText(text: string | undefined): boolean {
  return text !== undefined && /error\s*\(0\)|^\s*(?:fail(?:ed|ure)?|reverted)\s*$/i.test(text);
}

const statusNames = ["Status", "ErrCode", "ErrorCode"];
const succeeded = /^(?:|ok|success(?:ful)?|succeeded|completed?|confirmed|error\s*\([1-9]\d*\))$/i;
const unfinished = /^(?:pending|dropped|replaced|dropped\s*(?:&|and)\s*replaced)$/i;

/** The assumption about a file that has neither a status nor an error column. */
export function statusAssumptions(header: string[]): FileNote[] {
  const names = new Set(header.map(plainName));
  return statusNames.some((name) => names.has(plainName(name))) ? [] : [fileNote("statusMissing")];
}

/** Whether a row was executed, also in part; `true` without a status. Throws `RowError` for an unknown word. */
export function wasExecuted(row: Row, status: string | undefined): boolean {
  const text = (status ?? "").trim();
  if (succeeded.test(text) || isFailureText(text)) return true;
  if (unfinished.test(text)) return false;
  throw new RowError(
    rowReason("wordNotOneOf", {
      column: "Status",
      text: text.slice(0, 40),
      known: "Success, Error(0), Failed, Pending",
    }),
    row,
  );
}

/** A leg's counterparty, omitted if the row has no address. */
export function counterpartyField(counterparty: string): { counterparty?: string } {
  return counterparty === "" ? {} : { counterparty };
}

/** The positions of the columns with amounts of coins. */
export function amountColumns(header: readonly string[]): number[] {
  return header.flatMap((name, index) =>
    /^(?:value_(?:in|out)\(|txnfee\((?!usd)|tokenvalue)/.test(plainName(name)) ? [index] : [],
  );
}
