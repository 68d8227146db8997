import { nameOfSelector } from "../../../domain/catalog/method-selectors.ts";
import type { NormalRow } from "./rows.ts";

/**
 * As on explorers' pages: `swapExactETHForTokens(…)` → `Swap Exact ETH For Tokens`, a plain value transfer → `Transfer`; otherwise the
 * selector's usual name, or the selector.
 */
export function methodOf(row: NormalRow): string | undefined {
  const name = (row.functionName ?? "").split("(")[0]?.trim() ?? "";
  if (name !== "") {
    const words = name
      .replace(/_+/g, " ")
      .replace(/([a-z\d])([A-Z])/g, "$1 $2")
      .trim();
    return words.charAt(0).toUpperCase() + words.slice(1);
  }
  const selector = row.methodId === undefined || row.methodId === "" ? row.input?.slice(0, 10) : row.methodId;
  if (selector === undefined || selector === "" || selector === "0x")
    return row.value !== "0" ? "Transfer" : undefined;
  return nameOfSelector(selector) ?? selector;
}
