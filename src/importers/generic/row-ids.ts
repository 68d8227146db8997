import { isChain, rowIdentity } from "../../domain/ledger/identity.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { createDigestCounter } from "../../lib/digest-counter.ts";
import { sha256Hex } from "../../lib/sha-256.ts";
import { textHash } from "../../lib/text-hash.ts";
import { RowError, type ImportOptions, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { createNumbering } from "../reading/numbering.ts";
import { fieldPositions } from "./fields.ts";
import { fileNote, type FileNote } from "../file-note.ts";

/** Whether rows with the same id are one transaction; without a rule, no id occurs twice. */
type IdRule = "unique" | "shared";

/** The rule set by the owner or found by the survey. Throws `bad_request` for another word. */
function idRuleOf(options: ImportOptions): IdRule | undefined {
  const rule = options.columns?.["idRule"];
  if (rule === undefined || rule === "unique" || rule === "shared") return rule;
  throw new AppError(
    "bad_request",
    msg`columns.idRule is "${rule.slice(0, 40)}"; it is "unique" (rows with the same id are one transaction), "shared" (each row is one, as the fills of an order) or left out.`,
  );
}

/**
 * Determines whether ids occur twice in a file: in rows of different content (`shared`), as in the fills of one order and in ids that a
 * spreadsheet has rounded, or in equal rows alone (`unique`).
 */
export function surveyIds(
  header: string[],
  options: ImportOptions,
): { row(cells: string[]): void; end(surveyedOptions: ImportOptions): ImportOptions } {
  const position = fieldPositions(header, options.columns).id;
  const statedRule = idRuleOf(options);
  const rowOf = new Map<number, number>();
  let found: IdRule | undefined;
  return {
    row(cells) {
      if (position === undefined || statedRule !== undefined || found === "shared") return;
      const id = (cells[position] ?? "").trim();
      if (id === "") return;
      const key = textHash(id);
      const row = textHash(cells.join("\u0000"));
      const known = rowOf.get(key);
      if (known === undefined) rowOf.set(key, row);
      else found = known === row ? "unique" : "shared";
    },
    end: (surveyedOptions) =>
      found === undefined
        ? surveyedOptions
        : { ...surveyedOptions, columns: { ...surveyedOptions.columns, idRule: found } },
  };
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
        throw new RowError(rowReason("sameMovement", { hash: txHash ?? "" }), row);
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
      transaction.id = `${platform}:${id}`;
      transaction.isIdUncertain = true;
      if (rule === "unique" && rows.next(digestOf(rowIdentity(transaction))) > 1) return undefined;
      return transaction;
    },
    warnings: (): FileNote[] => (hasShared ? [fileNote("idsShared", { column: column ?? "id" })] : []),
  };
}

function digestOf(text: string): string {
  return sha256Hex(text, { bytes: 16 });
}
