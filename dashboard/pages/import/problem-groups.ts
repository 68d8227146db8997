import type { RowProblem } from "../../data/records.ts";

type Told = { row: number; text: string; reason: string; isEnglish: boolean };
/** `isSame`: whether the reason of every row is `reason`; else the rows differ by the values that it quotes. */
export type ProblemGroup = { reason: string; isEnglish: boolean; isSame: boolean; rows: Told[] };

/** Row problems of one reason each, the most frequent first; `textOf` is the reason in the page's language, if it is known there. */
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

/** A reason without what it quotes of its row, and without numbers. */
function withoutValues(reason: string): string {
  return reason.replace(/["“„][^"”“]*["”“]/g, "“”").replace(/\d[\d.,]*/g, "0");
}
