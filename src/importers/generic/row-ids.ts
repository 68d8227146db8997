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

/** `unique`: rows with the same id are one transaction; `shared`: each row is one, such as the fills of an order. */
type IdRule = "unique" | "shared";

/** The rule, set by the owner or inferred. Throws `bad_request` for another word. */
function idRuleOf(options: ImportOptions): IdRule | undefined {
  const rule = options.columns?.["idRule"];
  if (rule === undefined || rule === "unique" || rule === "shared") return rule;
  throw new AppError(
    "bad_request",
    msg`columns.idRule is "${rule.slice(0, 40)}"; it is "unique" (rows with the same id are one transaction), "shared" (each row is one, as the fills of an order) or left out.`,
  );
}

/**
 * Infers the rule: `shared` if an id occurs in different rows, as for fills of one order and for ids that a spreadsheet rounded; `unique` if ids
 * repeat only in equal rows.
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

/** Assigns ids to the transactions of a file. */
export function createRowIds(header: string[], options: ImportOptions) {
  const rule = idRuleOf(options);
  const column = header[fieldPositions(header, options.columns).id ?? -1]?.trim();
  const number = createNumbering();
  const rows = createDigestCounter();
  const movements = createDigestCounter();
  let hasShared = false;
  const idsOfDone = new Set<number>();

  /** Refuses equal movements in rows of one hash, because merging these rows would count them once. */
  function checkMovements(row: Row, { platform, wallet, txHash, legs }: ReportedTransaction): void {
    for (const { direction, assetId, amount } of legs) {
      if (direction === "fee") continue;
      const movement = JSON.stringify([platform, txHash, wallet, direction, assetId, amount]);
      if (movements.next(digestOf(movement)) > 1)
        throw new RowError(rowReason("sameMovement", { hash: txHash ?? "" }), row);
    }
  }

  return {
    /** The transaction with its id; `undefined` for a repeated row. Throws `RowError` if it is uncertain whether the row is a repetition. */
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
      idsOfDone.add(textHash(transaction.id));
      if (rule === "unique" && rows.next(digestOf(rowIdentity(transaction))) > 1) return undefined;
      return transaction;
    },
    /** The failed transaction with its id; `undefined` if a completed row has that id. Call it after `identify` of all completed rows. */
    identifyFailed(transaction: ReportedTransaction, id: string): ReportedTransaction | undefined {
      if (id === "" || rule === "shared") return number(transaction);
      transaction.id = `${transaction.platform}:${id}`;
      transaction.isIdUncertain = true;
      return idsOfDone.has(textHash(transaction.id)) ? undefined : transaction;
    },
    warnings: (): FileNote[] => (hasShared ? [fileNote("idsShared", { column: column ?? "id" })] : []),
  };
}

function digestOf(text: string): string {
  return sha256Hex(text, { bytes: 16 });
}
