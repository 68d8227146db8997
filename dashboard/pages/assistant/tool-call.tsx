import { lineIn, tableIn, type ResultTable } from "../../format/result-table.ts";
import { countText } from "../../format/names.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { TaxCaveats } from "./tax-caveats.tsx";
import { Code } from "./markdown.tsx";
import { ResultPlot } from "./result-plot.tsx";
import { t } from "../../i18n/t.ts";

/** A tool call as the AI SDK represents it. */
export type ToolPart = {
  type: string;
  toolName?: string;
  state: string;
  input?: unknown;
  output?: unknown;
  errorText?: string;
};

const titles: Record<string, PlainKey> = {
  query_sql: "assistant.queriedYourData",
  describe_tables: "assistant.lookedUpTables",
  get_holdings: "assistant.readHoldings",
  get_net_worth: "assistant.readNetWorth",
  get_transactions: "assistant.readTransactions",
  get_prices: "assistant.readPrices",
  get_pnl: "assistant.readProfitAndLoss",
  get_tax_report: "assistant.readTaxReport",
  get_performance: "assistant.readPerformance",
  get_issues: "assistant.readOpenIssues",
  search_assets: "assistant.searchedAssets",
  web_search: "assistant.searchedTheWeb",
  google_search: "assistant.searchedTheWeb",
};
const maxRows = 12;

/** A tool call, collapsed: its title and number of rows; expanded, the query and its rows. Caveats of a tax report are always shown. */
export function ToolCall({ part }: { part: ToolPart }) {
  const name = part.toolName ?? part.type.replace(/^tool-/, "");
  const title = titles[name];
  const table = tableIn(part.output);
  const sql = sqlIn(part.input);
  const input = sql === null ? inputText(part.input) : "";
  return (
    <>
      <details className="tool-call">
        <summary>
          <span className="tool-title">{title === undefined ? name : t(title)}</span>{" "}
          <span className="faint small">{stateOf(part, table)}</span>
        </summary>
        <div className="stack tool-inside">
          {sql !== null && <Code text={sql} label={t("assistant.query")} />}
          {input !== "" && <p className="small mono break">{input}</p>}
          {part.errorText !== undefined && <p className="loss break">{part.errorText}</p>}
          {errorIn(part.output) !== null && <p className="loss break">{errorIn(part.output)}</p>}
          {table === null ? (
            part.output !== undefined &&
            errorIn(part.output) === null &&
            !isSearch(name) && (
              <Code text={JSON.stringify(part.output, null, 2)} label={t("assistant.result")} />
            )
          ) : (
            <Rows table={table} />
          )}
        </div>
      </details>
      {name === "get_tax_report" && <TaxCaveats output={part.output} />}
    </>
  );
}

function Rows({ table }: { table: ResultTable }) {
  const line = lineIn(table);
  const { columns, rows } = table;
  return (
    <>
      {line !== null && <ResultPlot line={line} />}
      <div className="scroll-table" tabIndex={0} role="group" aria-label={t("assistant.rows")}>
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
      {rows.length > maxRows && (
        <p className="faint small">{t("assistant.andMoreRows", { count: rows.length - maxRows })}</p>
      )}
    </>
  );
}

function stateOf(part: ToolPart, table: ResultTable | null): string {
  if (part.state === "output-error" || errorIn(part.output) !== null) return t("assistant.failed");
  if (part.state !== "output-available") return "…";
  if (table === null) return "";
  const rows = countText(table.rowCount, "row");
  return table.isTruncated ? t("assistant.moreWereOmitted", { rows }) : rows;
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

function inputText(input: unknown): string {
  if (typeof input !== "object" || input === null) return "";
  return Object.entries(input)
    .map(([name, value]) => `${name}: ${textOf(value)}`)
    .join(", ");
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "—";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
