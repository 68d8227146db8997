import { supersededOf, type Report } from "../../../domain/ledger/source-report.ts";
import type { StatedTransfer } from "../../../domain/accounting/transfers/stated-transfers.ts";
import type { Sql } from "../../../ports/sql.ts";
import { sourceRows } from "./source-rows.ts";
import { reportsOfRow, type TransactionRow } from "../transaction-rows.ts";

/** The formats of trackers' files, each with the name of its program. */
export type TrackerNames = ReadonlyMap<string, string>;

const mayStateTransfer = `t.reports IS NOT NULL AND t.status = 'confirmed'
  AND (instr(t.reports, '"transferIds":[') OR (instr(t.reports, '"superseded":[') AND instr(t.reports, '"type":"transfer"')))`;

/** The transactions that share an id of a tracker, or are the two sides of one of its rows. */
type Ends = { by: string; ids: Set<string> };

/**
 * The pairs of transactions that a tracker's file states to be one transfer: two sides of one row, or two rows with an id in common. A side that
 * a record supersedes is that record. Yields between pages.
 */
export function* statedTransfers(sql: Sql, trackers: TrackerNames): Generator<void, StatedTransfer[]> {
  const sources = sql
    .prepare<{ key: number; format: string }>(
      "SELECT s.key, i.format FROM sources s JOIN imports i ON i.id = s.id WHERE s.kind = 'import'",
    )
    .all();
  const ends = new Map<string, Ends>();
  for (const { key, format } of sources) {
    const by = trackers.get(format);
    if (by === undefined) continue;
    for (const rows of sourceRows(sql, [key], mayStateTransfer)) {
      for (const row of rows) noteEnds(ends, row, { key, by });
      yield;
    }
  }
  const pairs = new Map<string, StatedTransfer>();
  for (const { by, ids } of ends.values()) {
    const [a, b] = [...ids].toSorted();
    if (a === undefined || b === undefined || ids.size !== 2) continue;
    const known = pairs.get(`${a}\n${b}`);
    if (known === undefined || by < known.by) pairs.set(`${a}\n${b}`, { ids: [a, b], by });
  }
  return [...pairs.values()];
}

function noteEnds(
  ends: Map<string, Ends>,
  row: TransactionRow,
  { key, by }: { key: number; by: string },
): void {
  const reports = reportsOfRow(row);
  const report = reports.find(([source]) => source === key)?.[1];
  if (report === undefined) return;
  const found = endsOf(row.id, report, supersededOf(reports.map(([, report]) => report)));
  const names = (report.transferIds ?? []).map((id) => `${by}\nid\n${id}`);
  if (isWhole(report)) names.push(`${by}\nrow\n${row.id}`);
  for (const name of names) {
    const known = ends.get(name) ?? { by, ids: new Set() };
    ends.set(name, known);
    for (const id of found) known.ids.add(id);
  }
}

/** Whether one row states both halves: what leaves one wallet and what arrives in another. */
function isWhole({ type, legs }: Report): boolean {
  const walletsOf = (direction: "in" | "out"): Set<string> =>
    new Set(legs.filter((leg) => leg.direction === direction).map(({ wallet = "" }) => wallet));
  const [from, to] = [walletsOf("out"), walletsOf("in")];
  return (
    type === "transfer" && from.size === 1 && to.size === 1 && [...from].every((wallet) => !to.has(wallet))
  );
}

/** The transactions in which the sides of a row count: the records that supersede them, and the row itself for the rest. */
function endsOf(
  id: string,
  { legs }: Report,
  superseded: readonly { wallet: string; by: string }[],
): string[] {
  const byWallet = new Map(superseded.map(({ wallet, by }) => [wallet, by]));
  const wallets = new Set(
    legs.filter(({ direction }) => direction !== "fee").map(({ wallet = "" }) => wallet),
  );
  return [...new Set([...wallets].map((wallet) => byWallet.get(wallet) ?? id))];
}
