import { lineIn, tableIn, type ResultTable } from "../../format/result-table.ts";
import { Code } from "./markdown.tsx";
import { ResultPlot } from "./result-plot.tsx";

/** A call of a tool as the AI SDK shows it. */
export type ToolPart = {
  type: string;
  toolName?: string;
  state: string;
  input?: unknown;
  output?: unknown;
  errorText?: string;
};

const titles: Record<string, string> = {
  query_sql: "Asked the data",
  describe_tables: "Looked up the tables",
  get_holdings: "Looked at holdings",
  get_net_worth: "Looked at net worth",
  get_transactions: "Looked at transactions",
  get_prices: "Looked at prices",
  get_pnl: "Looked at profit and loss",
  get_performance: "Looked at performance",
  get_issues: "Looked at open issues",
  search_assets: "Searched assets",
  web_search: "Searched the web",
  google_search: "Searched the web",
};
const maxRows = 12;

/** What the model asked of the data, closed: its words, how many rows came, and inside the query and its rows. */
export function ToolCall({ part }: { part: ToolPart }) {
  const name = part.toolName ?? part.type.replace(/^tool-/, "");
  const table = tableIn(part.output);
  const sql = sqlIn(part.input);
  const input = sql === null ? wordsOf(part.input) : "";
  return (
    <details className="tool-call">
      <summary>
        <span className="tool-title">{titles[name] ?? name}</span>{" "}
        <span className="faint small">{stateOf(part, table)}</span>
      </summary>
      <div className="stack tool-inside">
        {sql !== null && <Code text={sql} label="The query" />}
        {input !== "" && <p className="small mono break">{input}</p>}
        {part.errorText !== undefined && <p className="loss break">{part.errorText}</p>}
        {errorIn(part.output) !== null && <p className="loss break">{errorIn(part.output)}</p>}
        {table === null ? (
          part.output !== undefined &&
          errorIn(part.output) === null &&
          !isSearch(name) && <Code text={JSON.stringify(part.output, null, 2)} label="The answer" />
        ) : (
          <Rows table={table} />
        )}
      </div>
    </details>
  );
}

function Rows({ table }: { table: ResultTable }) {
  const line = lineIn(table);
  const { columns, rows } = table;
  return (
    <>
      {line !== null && <ResultPlot line={line} />}
      <div className="scroll-table" tabIndex={0} role="group" aria-label="Rows">
        <table className="table small">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, maxRows).map((row, index) => (
              <tr key={index}>
                {columns.map((column, place) => (
                  <td key={column}>{textOf(row[place])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > maxRows && <p className="faint small">and {rows.length - maxRows} more rows</p>}
    </>
  );
}

function stateOf(part: ToolPart, table: ResultTable | null): string {
  if (part.state === "output-error" || errorIn(part.output) !== null) return "failed";
  if (part.state !== "output-available") return "…";
  if (table === null) return "";
  return `${table.rowCount} ${table.rowCount === 1 ? "row" : "rows"}${table.isTruncated ? ", more were left out" : ""}`;
}

function isSearch(name: string): boolean {
  return name.endsWith("_search");
}

function sqlIn(input: unknown): string | null {
  return typeof input === "object" && input !== null && "sql" in input && typeof input.sql === "string"
    ? input.sql
    : null;
}

function errorIn(output: unknown): string | null {
  return typeof output === "object" &&
    output !== null &&
    "error" in output &&
    typeof output.error === "string"
    ? output.error
    : null;
}

function wordsOf(input: unknown): string {
  if (typeof input !== "object" || input === null) return "";
  return Object.entries(input)
    .map(([name, value]) => `${name}: ${textOf(value)}`)
    .join(", ");
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "—";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
