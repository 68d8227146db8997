import type { RowProblem } from "../../data/records.ts";

type ProblemRow = { row: number; text: string; reason: string; isEnglish: boolean };
/** `isSame`: all rows have exactly this reason; otherwise their reasons differ by the values that they quote. */
export type ProblemGroup = { reason: string; isEnglish: boolean; isSame: boolean; rows: ProblemRow[] };

/** Groups row problems by reason, the largest group first. `textOf` translates a reason to the page's language if it can. */
export function problemGroups<Problem extends Pick<RowProblem, "row" | "message" | "text">>(
  problems: readonly Problem[],
  textOf: (problem: Problem) => string | undefined,
): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const problem of problems) {
    const { row, text, message } = problem;
    const known = textOf(problem);
    const problemRow = { row, text, reason: known ?? message, isEnglish: known === undefined };
    const key = withoutValues(problemRow.reason);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { ...problemRow, isSame: true, rows: [problemRow] });
    else {
      group.rows.push(problemRow);
      group.isSame &&= group.reason === problemRow.reason;
    }
  }
  return [...groups.values()].toSorted((a, b) => b.rows.length - a.rows.length);
}

/** A reason without quoted values and numbers, by which rows are grouped. */
function withoutValues(reason: string): string {
  return reason.replace(/["“„][^"”“]*["”“]/g, "“”").replace(/\d[\d.,]*/g, "0");
}
