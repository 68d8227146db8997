import { isChain, rowIdentity } from "../../domain/ledger/identity.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { AppError } from "../../errors/app-error.ts";
import { createDigestCounter } from "../../lib/digest-counter.ts";
import { sha256Hex } from "../../lib/sha-256.ts";
import { RowError, type ImportOptions, type Row } from "../importer.ts";
import { createNumbering } from "../reading/numbering.ts";
import { fieldPositions } from "./fields.ts";

/** Whether rows with the same id are one transaction. */
type IdRule = "unique" | "shared";

/** The rule set by the owner or found by the survey. Throws `bad_request` for another word. */
function idRuleOf(options: ImportOptions): IdRule | undefined {
  const rule = options.columns?.["idRule"];
  if (rule === undefined || rule === "unique" || rule === "shared") return rule;
  throw new AppError(
    "bad_request",
    `columns.idRule is "${rule.slice(0, 40)}"; it is "unique" (rows with the same id are one transaction), "shared" (each row is one, as the fills of an order) or left out.`,
  );
}

/** Determines whether rows of different content have the same id, as the fills of one order and ids that a spreadsheet has rounded. */
export function surveyIds(
  header: string[],
  options: ImportOptions,
): { row(cells: string[]): void; end(settled: ImportOptions): ImportOptions } {
  const position = fieldPositions(header, options.columns).id;
  const stated = idRuleOf(options);
  const ids = createDigestCounter();
  const contents = createDigestCounter();
  let idCount = 0;
  let contentCount = 0;
  return {
    row(cells) {
      const id = position === undefined || stated !== undefined ? "" : (cells[position] ?? "").trim();
      if (id === "") return;
      if (ids.next(digestOf(id)) === 1) idCount++;
      if (contents.next(digestOf(JSON.stringify(cells))) === 1) contentCount++;
    },
    end: (settled) =>
      contentCount > idCount
        ? { ...settled, columns: { ...settled.columns, idRule: "shared" satisfies IdRule } }
        : settled,
  };
}

function digestOf(text: string): string {
  return sha256Hex(text, { bytes: 16 });
}

/** Gives the transactions of a file their ids. */
export function createRowIds(header: string[], options: ImportOptions) {
  const rule = idRuleOf(options);
  const column = header[fieldPositions(header, options.columns).id ?? -1]?.trim();
  const number = createNumbering();
  const rows = createDigestCounter();
  const movements = createDigestCounter();
  let hasShared = false;

  /** The rows of a hash are merged, and equal movements in them count once. */
  function checkMovements(row: Row, { platform, wallet, txHash, legs }: ReportedTransaction): void {
    for (const { direction, assetId, amount } of legs) {
      if (direction === "fee") continue;
      const movement = JSON.stringify([platform, txHash, wallet, direction, assetId, amount]);
      if (movements.next(digestOf(movement)) > 1)
        throw new RowError(
          `Another row states the same movement of the transaction ${txHash ?? ""}. If it happened twice, enter the second one by hand.`,
          row,
        );
    }
  }

  return {
    /** The transaction with its id; `undefined` for a row that is in the file before. Throws `RowError` if it may be one. */
    identify(row: Row, transaction: ReportedTransaction, id: string): ReportedTransaction | undefined {
      const { platform, txHash } = transaction;
      const isHashed = txHash !== undefined && isChain(platform);
      if (isHashed) checkMovements(row, transaction);
      if (isHashed || id === "") return number(transaction);
      if (rule === "shared") {
        hasShared = true;
        return number(transaction);
      }
      const rowId = rowIdentity(transaction, id);
      if (rows.next(digestOf(rowId)) > 1) return undefined;
      return { ...transaction, id: `${platform}:${id}`, rowId };
    },
    warnings: (): string[] =>
      hasShared
        ? [
            `Rows of different content have the same ${column ?? "id"}, so each row counts as a transaction of its own. If rows with the same ${column ?? "id"} are one transaction, set columns: { idRule: "unique" }.`,
          ]
        : [],
  };
}
