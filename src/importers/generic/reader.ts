import { isChain } from "../../domain/ledger/identity.ts";
import type { AssetHint } from "../../domain/assets/asset.ts";
import type { ReportedLeg, ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { numberAt } from "../engine/numbers.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { RowError, type ImportOptions, type Reader, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { amountAt } from "../reading/amounts.ts";
import { createAssetHints } from "../reading/asset-hints.ts";
import { createOutcomes } from "../reading/coded-reader.ts";
import { dateOrderOf } from "../reading/date-order.ts";
import { momentAt, noteOf } from "../reading/dates.ts";
import { zoneOfFile } from "../reading/header-zone.ts";
import { partyOf, withoutPersonalData } from "../reading/personal-data.ts";
import { hasHappened } from "../reading/row-status.ts";
import { unknownWordError } from "../word-meanings/owner-meanings.ts";
import type { Word } from "../word-meanings/transaction-words.ts";
import { amountSignOf, ownWordReader } from "./directions.ts";
import { fieldPositions, isEnough, type GenericField } from "./fields.ts";
import { createFailedTransfers } from "../failures/failed-transfers.ts";
import { createRowIds } from "./row-ids.ts";
import { createFeeSizes, isFeeIncluded, legsOf, readAsset, type Cells } from "./legs.ts";

/** Reads the rows of a generic CSV. Throws `bad_request` if its columns do not suffice. */
export function createReader(header: string[], options: ImportOptions): Reader {
  const positions = fieldPositions(header, options.columns);
  if (positions.date === undefined || !isEnough(positions))
    throw new AppError(
      "bad_request",
      msg`A generic CSV needs a date, and an amount with its asset (or received and sent ones). Name their columns with the option columns, like { "date": "When", "amount": "Qty", "asset": "Coin" }. The file has: ${header.map((name) => name.trim()).join(", ")}.`,
      {
        reason: "mapping_needed",
        data: { reason: "mapping_needed", columns: header.map((name) => name.trim()) },
      },
    );
  const zone = zoneOfFile(header[positions.date] ?? "", options);
  const order = dateOrderOf(options);
  const hints = createAssetHints();
  const rowIds = createRowIds(header, options);
  const cells = cellsOf(positions, options, (hint) => hints.add(hint));
  const { textOf } = cells;
  const readOwn = ownWordReader(options);

  const read = (row: Row): ReportedTransaction | undefined => {
    const word = readWord(row, textOf(row, "type"), readOwn, header[positions.type ?? -1] ?? "type");
    if (word === "ignored") return undefined;
    const platform = platformAt(row, textOf(row, "platform") || (options.chain ?? "manual"));
    const wallet = textOf(row, "wallet") || (options.wallet ?? options.account ?? "Imported");
    const legs = legsOf(row, { word, platform, cells });
    const date = textOf(row, "date");
    const time = textOf(row, "time");
    const moment = momentAt(row, time === "" || date.includes(":") ? date : `${date} ${time}`, {
      column: "date",
      zone,
      order,
    });
    const transaction: ReportedTransaction = {
      at: moment.at,
      platform,
      wallet,
      legs,
      ...noteOf(moment, zone),
    };
    const type = word?.type ?? (isChain(platform) ? undefined : typeByLegs(legs));
    if (type !== undefined) transaction.type = type;
    describe(transaction, (field) => textOf(row, field));
    return transaction;
  };

  const outcomes = createOutcomes({ joinsIds: true });
  const failed = createFailedTransfers({ statusOf: (row) => textOf(row, "status"), read });
  return outcomes.counted({
    read(row) {
      if (!hasHappened(row, textOf(row, "status"), "status")) {
        failed.see(row);
        return outcomes.withoutEffect("not executed");
      }
      const transaction = read(row);
      if (transaction === undefined) return outcomes.withoutEffect("left out by its word");
      const identified = rowIds.identify(row, transaction, textOf(row, "id"));
      return identified === undefined ? outcomes.withoutEffect("the same row again") : [identified];
    },
    end: () => ({
      transactions: failed.end((row, transaction) => rowIds.identifyFailed(transaction, textOf(row, "id"))),
      problems: [],
    }),
    assets: () => hints.list(),
    warnings: rowIds.warnings,
  });
}

/** The cells of a row by field. */
function cellsOf(
  positions: ReturnType<typeof fieldPositions>,
  options: ImportOptions,
  addHint: (hint: AssetHint) => void,
): Cells {
  const sizeOfFee = createFeeSizes();
  const cells: Cells = {
    feeOf: (row) => sizeOfFee(row, cells.amountOf(row, "feeAmount")),
    textOf(row, field) {
      const position = positions[field];
      return position === undefined ? "" : (row.cells[position] ?? "").trim();
    },
    assetOf(row, text, platform, field) {
      const hint = readAsset(row, text, platform, field);
      addHint(hint);
      return hint.assetId;
    },
    amountOf(row, field) {
      const text = this.textOf(row, field);
      const { decimal } = options;
      if (decimal === undefined) return amountAt(row, text, field);
      const style = { decimal, thousands: decimal === "." ? "," : "." } as const;
      return numberAt(row, text === "-" ? "" : text, { column: field, style });
    },
    sign: amountSignOf(options),
    isFeeIncluded: isFeeIncluded(options),
  };
  return cells;
}

/** The meaning of the row's word. Throws `RowError` for an unknown word. */
function readWord(
  row: Row,
  text: string,
  readOwn: ReturnType<typeof ownWordReader>,
  column: string,
): Word | "ignored" | undefined {
  const word = text === "" ? undefined : readOwn(text);
  if (text !== "" && word === undefined) throw unknownWordError({ column: column.trim(), word: text }, row);
  return word;
}

/** The platform of a cell. Throws `RowError` unless it has the form that asset ids use. */
function platformAt(row: Row, text: string): string {
  if (
    text === "manual" ||
    /^(?!exchange:)[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,64}$|^exchange:[a-z0-9-]{1,40}$/.test(text)
  )
    return text;
  throw new RowError(rowReason("platformUnknown", { text: text.slice(0, 60) }), row);
}

/** Adds hash, counterparty, notes and tags. */
function describe(transaction: ReportedTransaction, textOf: (field: GenericField) => string): void {
  const txHash = textOf("txHash");
  if (txHash !== "") transaction.txHash = txHash;
  Object.assign(transaction, partyOf(textOf("counterparty")));
  const notes = [withoutPersonalData(textOf("notes")), transaction.notes ?? ""]
    .filter((part) => part !== "")
    .join("\n");
  if (notes !== "") transaction.notes = notes;
  const tags = textOf("tags")
    .split(/[;,]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  if (tags.length > 0) transaction.tags = tags;
}

function typeByLegs(legs: ReportedLeg[]): "trade" | "deposit" | "withdrawal" | "fee" {
  const hasIn = legs.some(({ direction }) => direction === "in");
  const hasOut = legs.some(({ direction }) => direction === "out");
  if (hasIn && hasOut) return "trade";
  return hasIn ? "deposit" : hasOut ? "withdrawal" : "fee";
}
