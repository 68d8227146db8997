import type { Sql } from "../../ports/sql.ts";

type Step = { opcode: string; p2: number; p3: number; p4: string | null };

/** Functions a statement may call: SQLite's own pure functions. */
const allowedFunctions = new Set(
  `abs acos acosh asin asinh atan atan2 atanh avg ceil ceiling char coalesce concat concat_ws cos cosh count cume_dist
  current_date current_time current_timestamp date datetime degrees dense_rank exp first_value floor format glob
  group_concat hex if ifnull iif instr json json_array json_array_length json_error_position json_extract
  json_group_array json_group_object json_insert json_object json_patch json_pretty json_quote json_remove
  json_replace json_set json_type json_valid -> ->> julianday lag last_value lead length like likelihood likely ln
  log log10 log2 lower ltrim max median min mod nth_value ntile nullif octet_length percent_rank percentile
  percentile_cont percentile_disc pi pow power printf quote radians random rank replace round row_number rtrim sign
  sin sinh sqrt strftime string_agg substr substring subtype sum tan tanh time timediff total trim trunc typeof unhex
  unicode unixepoch unlikely upper zeroblob`.split(/\s+/),
);

/** Tables and functions of a statement, by SQLite's own plan. */
export type StatementPlan = {
  /** Root pages of tables and indexes: the number in the file, the negative number in the connection's own database, NaN elsewhere. */
  roots: Set<number>;
  /** Virtual tables by their name in the plan. */
  virtual: Set<string>;
  functions: Set<string>;
  writes: boolean;
};

/** The tables and functions of a statement by its bytecode (`EXPLAIN`): names, aliases and nesting are resolved there, so nothing is hidden. */
export function planOf(sql: Sql, statement: string): StatementPlan {
  const reach: StatementPlan = { roots: new Set(), virtual: new Set(), functions: new Set(), writes: false };
  for (const { opcode, p2, p3, p4 } of sql.prepare<Step>(`EXPLAIN ${statement}`).all()) {
    if (opcode === "OpenRead" || opcode === "ReopenIdx")
      reach.roots.add(p3 === 0 ? p2 : p3 === 1 ? -p2 : Number.NaN);
    else if (opcode === "VOpen") reach.virtual.add(String(p4));
    else if (/^(?:Pure)?Func|^Agg/.test(opcode))
      reach.functions.add(/^(.*)\(-?\d+\)$/.exec(String(p4))?.[1] ?? String(p4));
    else if (
      opcode === "OpenWrite" ||
      opcode === "VUpdate" ||
      opcode === "ParseSchema" ||
      opcode === "Program"
    )
      reach.writes = true;
    else if (opcode === "Transaction" && p2 !== 0) reach.writes = true;
  }
  return reach;
}

/** Why a statement may not run, `undefined` if it may: it reads only tables that the views use, calls only allowed functions, and writes nothing. */
export function refusalOf(
  reach: StatementPlan,
  allowed: Pick<StatementPlan, "roots" | "virtual">,
): string | undefined {
  if (reach.writes) return "The data can be read, and nothing else.";
  if (
    [...reach.roots].some((root) => !allowed.roots.has(root)) ||
    [...reach.virtual].some((table) => !allowed.virtual.has(table))
  )
    return "The statement reads something that is no view; describe_tables lists them.";
  const unknown = [...reach.functions].find((name) => !allowedFunctions.has(name.toLowerCase()));
  return unknown === undefined ? undefined : `The function ${unknown} is not there.`;
}
