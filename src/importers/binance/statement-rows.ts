import { splitSign, statedAmountAt } from "../reading/amounts.ts";
import { decimalCells } from "../reading/decimal-cells.ts";
import { isProductAccount } from "./groups.ts";
import { isSwap, deferredKeys } from "./deferred-rows.ts";
import { operationOf, type Operation } from "./operations.ts";
import type { StatementRow } from "./rows.ts";
import { columnsOf } from "../reading/columns.ts";
import { onlyDateOrderOf } from "../reading/date-order.ts";
import { momentAt, noteOf, readableMoment } from "../reading/dates.ts";
import { assetAt, tickerPattern } from "../../domain/catalog/exchange-assets.ts";
import { RowError, type ImportOptions, type Row } from "../importer.ts";
import { timeZoneOf } from "../reading/time-zone.ts";
import { ownerMeanings, unknownWordError, type OwnerMeaning } from "../word-meanings/owner-meanings.ts";
import { rowReason } from "../row-reason.ts";
import type { ProductRow } from "./products.ts";

/** Remarks that mark a move as income. */
const distributed = /airdrop|distribution|空投|分发/i;

/** The owner's mapping of an operation. Throws `RowError` if the sign of the change contradicts it. */
function ownOperation(
  { type, direction }: Exclude<OwnerMeaning, { ignored: string }>,
  { isOut, row }: { isOut: boolean; row: Row },
): Operation {
  if (direction !== undefined && (direction === "out") !== isOut)
    throw new RowError(rowReason(isOut ? "wordGoesOut" : "wordComesIn", { type }), row);
  return type === "trade" ? { kind: "trade" } : { kind: "single", incomingType: type, outgoingType: type };
}

/** Names of Binance's accounts by their lower-case form. */
const accounts = new Map(
  "Spot|Funding|Earn|Savings|P2P|Pool|Card|Options|Cross Margin|CrossMargin|Isolated Margin|IsolatedMargin|USDT-Futures|USD-MFutures|USD-M Futures|Coin-Futures|COIN-MFutures|COIN-M Futures"
    .split("|")
    .map((name) => [name.toLowerCase(), name]),
);

/** The account's name in its usual spelling. */
function accountOf(cell = ""): string {
  const name = cell.trim();
  return accounts.get(name.toLowerCase()) ?? name;
}

export type Group = {
  at: number;
  kind: "trade" | "convert" | "earn" | "move" | "distribution";
  key: string;
  rows: StatementRow[];
};

type RowReader = {
  /** Parses a row of the statement; `undefined` if the owner skips its operation. Throws `RowError` for an invalid row. */
  read(row: Row): StatementRow | undefined;
  /** Keys of the groups to which a refused row may belong: all of its second if its operation or account is unknown. */
  keysOfRefused(row: Row): string[];
};

/**
 * Reads the cells of a statement's row. Throws `RowError` for an unknown operation, amount or time. A row with an unreadable time may belong to the
 * groups of the rows before and after it: the former are among its `keysOfRefused`, the latter are passed to `refuse`.
 */
export function rowReader(
  header: string[],
  options: ImportOptions,
  refuse: (row: Row, keys: string[]) => void,
): RowReader {
  const columns = columnsOf(header);
  const time = columns.need(...timeNames);
  const account = columns.need(...names.account);
  const operationColumn = columns.need(...names.operation);
  const coinColumn = columns.need(...names.coin);
  const change = columns.need(...names.change);
  const remarkColumn = columns.find(...names.remark);
  const zone = timeZoneOf(options.timezone);
  const ownerMeaningOf = ownerMeanings(options);
  const plainCells = decimalCells(options);

  const walletOf = (name: string): string => walletNamed(name, options.account);

  const timeOf = ({ cells }: Row): string => withCentury((cells[time] ?? "").trim());
  const clock = { column: "Time", zone, order: onlyDateOrderOf(options) };

  const keysAt = (row: Row, at: number): string[] => {
    const name = (row.cells[operationColumn] ?? "").trim();
    const accountName = accountOf(row.cells[account]);
    const operation = operationOf(name);
    if (operation === undefined || accountName === "" || ownerMeaningOf(name) !== undefined)
      return [momentKey(at), ...deferredKeys.pairsAround(at, name)];
    if (operation.kind === "single" || operation.kind === "repeated") return [];
    if (operation.kind === "funding") return [deferredKeys.funding];
    if (operation.kind === "plan") return deferredKeys.plansAround(at);
    if (operation.kind === "product") return productKeys({ at, operation });
    const kind = operation.kind === "tradeFee" ? "trade" : operation.kind;
    if (isSwap({ operation })) return [deferredKeys.swap, `convert|${at}|token swap`];
    return [
      keyOf(kind, { at, wallet: walletOf(accountName), name, operation }),
      ...deferredKeys.pairsAround(at, name),
    ];
  };

  const neighbours = createNeighbours(keysAt, refuse);
  const keysOfRefused = (row: Row): string[] =>
    neighbours.keysOf(row, readableMoment(row, timeOf(row), clock));

  const read = (row: Row): StatementRow | undefined => {
    const { cells } = row;
    const name = (cells[operationColumn] ?? "").trim();
    const accountName = accountOf(cells[account]);
    const coin = (cells[coinColumn] ?? "").trim().toUpperCase();
    if (!tickerPattern.test(coin))
      throw new RowError(
        rowReason("notATickerLike", { column: "Coin", text: coin.slice(0, 40), example: "BTC" }),
        row,
      );
    if (accountName === "") throw new RowError(rowReason("subaccountEmpty", { column: "Account" }), row);
    const moment = momentAt(row, timeOf(row), clock);
    neighbours.noteTime(moment.at);
    const { negative, amount } = splitSign(statedAmountAt(row, plainCells(cells[change] ?? ""), "Change"));
    const override = ownerMeaningOf(name);
    if (override !== undefined && "ignored" in override) return undefined;
    const remark = (cells[remarkColumn] ?? "").trim();
    const isGiven = !negative && /^(?:crypto - )?asset - transfer$/i.test(name) && distributed.test(remark);
    const isPay = /^transfer$/i.test(name) && /^binance pay\b/i.test(remark);
    const known =
      override !== undefined
        ? ownOperation(override, { isOut: negative, row })
        : operationOf(isGiven ? "Airdrop Assets" : isPay ? "Binance Pay" : name);
    if (known === undefined) throw unknownWordError({ column: "Operation", word: name }, row);
    const isFuturesFee = known.kind === "tradeFee" && /futures|options/i.test(accountName);
    return {
      row: row.row,
      text: row.text,
      at: moment.at,
      wallet: walletOf(accountName),
      account: accountName,
      name,
      operation: isFuturesFee ? { kind: "single", incomingType: "derivative", outgoingType: "fee" } : known,
      asset: assetAt("binance", coin),
      coin,
      out: negative,
      amount,
      remark: [remark, noteOf(moment, zone).notes ?? ""].filter((part) => part !== "").join("; "),
    };
  };
  return { read, keysOfRefused };
}

function walletNamed(name: string, account: string | undefined): string {
  // A balance in the Earn account is a position, named after the product instead of the paying account.
  if (isProductAccount(name)) return `${walletNamed("Spot", account)}#Earn`;
  if (account === undefined) return `Binance ${name}`;
  return /^spot$/i.test(name) ? account : `${account} ${name}`;
}

/** Exports since 2024 write a two-digit year first. A year before 2017, when Binance opened, is a day that a spreadsheet reordered. */
function withCentury(text: string): string {
  return text.replace(/^((?:1[7-9]|[2-9]\d)-\d{2}-\d{2}[ T])/, "20$1");
}

/** Maximum number of rows without a readable time that are remembered until the next one with a time. */
const maxTimelessRows = 256;

/** The groups to which a row with an unreadable time may belong: those of the rows before and after it. */
function createNeighbours(
  keysAt: (row: Row, at: number) => string[],
  refuse: (row: Row, keys: string[]) => void,
) {
  let previous: number | undefined;
  const timeless: Row[] = [];
  /** Notes a row's time, and refuses its groups for the rows without a time before it. */
  const noteTime = (at: number): void => {
    previous = at;
    for (const row of timeless.splice(0)) refuse(row, keysAt(row, at));
  };
  return {
    noteTime,
    /** The keys of a refused row. */
    keysOf(row: Row, at: number | undefined): string[] {
      if (at !== undefined) {
        noteTime(at);
        return keysAt(row, at);
      }
      if (timeless.push(row) > maxTimelessRows) timeless.shift();
      return previous === undefined ? [] : keysAt(row, previous);
    },
  };
}

/** Names of time columns in the zone that was chosen for the export. */
export const localTimeNames = ["Tiempo", "Hora", "Durée", "Tempo", "Czas", "時間"];

export const timeNames = ["UTC_Time", "UTC Time", "Time (UTC)", "Time(UTC)", "Time", ...localTimeNames];
/** The columns and their names in Spanish, French, Portuguese, Polish and Japanese exports, whose operations are English. */
export const names = {
  account: ["Account", "Cuenta", "Compte", "Conta", "Konto", "アカウント"],
  operation: ["Operation", "Operación", "Opération", "Operação", "Operacja", "操作"],
  coin: ["Coin", "Moneda", "Jeton", "Moeda", "Moneta", "コイン"],
  change: ["Change", "Cambio", "Cambiar", "Alterar", "Zmiana", "Zmień", "Zmien", "変更"],
  remark: ["Remark", "Observación", "Comentario", "Remarque", "Observação", "Uwagi", "備考"],
};

/** Group keys of a product's row: Liquid Swap pays several coins in one second, a launchpad sale over hours. Others have single rows. */
export function productKeys({ at, operation: { product } }: Pick<ProductRow, "at" | "operation">): string[] {
  if (product === "Launchpad") return ["product|Launchpad"];
  return product === "Liquid Swap" ? [`product|Liquid Swap|${at}`, momentKey(at)] : [];
}

/** The key of all groups of a second, which are refused for a row whose group is unknown. */
export function momentKey(at: number): string {
  return `moment|${at}`;
}

/** The group key: trades by account and second; conversions, purchases and Earn moves by operation and second; transfers by second. */
export function keyOf(
  kind: Group["kind"] | StatementRow["operation"]["kind"],
  row: Pick<StatementRow, "at" | "wallet" | "name" | "operation">,
  at = row.at,
): string {
  if (kind === "trade") return `trade|${at}|${row.wallet}`;
  if (kind === "move") return `move|${at}`;
  if (kind === "distribution") return `distribution|${at}`;
  const { operation } = row;
  if (operation.kind === "convert" && operation.family !== undefined)
    return `convert|${at}|${operation.family}`;
  return `${kind}|${at}|${row.name.toLowerCase()}`;
}
