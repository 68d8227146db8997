import { RowError } from "../importer.ts";
import { rowReason } from "../row-reason.ts";

const done =
  /^(?:completed?|success(?:ful)?|succeeded|done|confirmed|ok|executed|filled|settled|finished|finali[sz]ed|distributed|credited|cleared|posted|paid|sent|received|approved|closed)$/;
const notDone =
  /^(?:cancel+ed|failed|failure|expired|rejected|declined|denied|pending|processing|in progress|refunded|reverted|error|open|new)$/;

/** Whether a status means that a transaction was executed and failed. */
export function isFailure(cell: string): boolean {
  return /^(?:failed|failure|reverted|error)$/i.test(cell.trim());
}

const notExecuted = /^(?:cancel+ed|failed|failure|expired|rejected|declined|denied|refunded|reverted|error)$/;

/** Whether a status means that a transaction ended without effect, so that an earlier export may have called it completed or pending. */
export function hasEndedUnexecuted(cell: string): boolean {
  return notExecuted.test(cell.trim().toLowerCase());
}

/** Whether a row took effect, not cancelled, failed or pending. An empty status counts as done. Throws `RowError` for an unknown word. */
export function hasHappened(row: { row: number; text: string }, cell: string, column: string): boolean {
  const status = cell.trim().toLowerCase();
  if (status === "" || done.test(status)) return true;
  if (notDone.test(status)) return false;
  throw new RowError(rowReason("statusUnknown", { column, text: status.slice(0, 40) }), row);
}

const ended =
  /^(?:cancel+ed|expired|failed|rejected|partial(?:ly)?[ _-](?:filled[ _-](?:and[ _-])?)?cancel+ed)$/;
const open = /^(?:pending|processing|in progress|open|new|partial(?:ly)?[ _-]filled)$/;

/** Whether a partly executed order has ended. Throws `RowError` for an open order, which may still be executed, and for an unknown word. */
export function hasFilled(row: { row: number; text: string }, cell: string, column: string): boolean {
  const status = cell.trim().toLowerCase();
  if (ended.test(status)) return true;
  if (!open.test(status)) return hasHappened(row, cell, column);
  throw new RowError(rowReason("orderOpen", { column, text: status }), row);
}
