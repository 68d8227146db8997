import { krakenEvents, krakenSymbol, type KrakenRow } from "../../domain/exchange/kraken-ledger.ts";
import { isZero, parseDecimal } from "../../domain/money/decimal.ts";
import { RowError, type EndProblem, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { unknownWordError } from "../word-meanings/owner-meanings.ts";

/** Rows of the type `earn` without a subtype, as in files of early 2024: one side of an allocation, or a reward. Only the other rows tell. */
export const bareEarn = "earn";

/** The key of a bare row without a reference: both sides of an allocation have the same time and coin. */
export function bareEarnKey(time: string, asset: string): string {
  return `${bareEarn} ${time} ${krakenSymbol(asset)}`;
}

/**
 * Splits a group's lines with bare rows: `kept` are booked, `ignored` are the reasons of rows that the owner leaves out. Bare rows that cancel
 * each other out need no meaning. If one has none, the whole group is refused. `meaningOf` returns the reason of an ignored row, `"known"` if the
 * owner mapped the word, otherwise `undefined`.
 */
export function withoutUnclearEarn<T extends { row: Row; ledger: KrakenRow }>(
  stated: T[],
  { column, meaningOf }: { column: string; meaningOf(row: Row): { ignored: string } | "known" | undefined },
): { kept: T[]; ignored: string[]; problems: EndProblem[] } {
  const found: { kept: T[]; ignored: string[]; problems: EndProblem[] } = {
    kept: [],
    ignored: [],
    problems: [],
  };
  const isBare = ({ ledger: { type, subtype } }: T): boolean => type === bareEarn && subtype === "";
  // Kraken keeps a share of a reward as its fee; moving coins costs nothing.
  const isReward = ({ ledger: { amount, fee } }: T): boolean =>
    !amount.startsWith("-") && !isZero(parseDecimal(fee));
  const lines = stated.map((line) =>
    isBare(line) && isReward(line) ? { ...line, ledger: { ...line.ledger, subtype: "reward" } } : line,
  );
  if (!lines.some(isBare) || krakenEvents(lines.map(({ ledger }) => ledger)).events.length === 0)
    return { ...found, kept: lines };
  for (const line of lines) {
    try {
      const meaning = isBare(line) ? meaningOf(line.row) : "known";
      if (meaning === undefined) throw unknownWordError({ column, word: bareEarn }, line.row);
      if (meaning === "known") found.kept.push(line);
      else found.ignored.push(meaning.ignored);
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      const { problem, unknownWord } = error;
      found.problems.push({ ...problem, ...(unknownWord && { unknownWord }) });
    }
  }
  const [fault] = found.problems;
  if (fault === undefined) return found;
  const why = rowReason("groupRefused", { row: fault.row });
  const others = found.kept.map(({ row: { row, text } }) => ({ row, text, ...why }));
  return { ...found, kept: [], problems: [...found.problems, ...others] };
}
