import { nameOfSelector } from "../../../domain/catalog/method-selectors.ts";
import { nameOfFamilyCall } from "../../../domain/protocols/family-calls.ts";
import type { NormalRow } from "./rows.ts";

/**
 * The name of a call that a family of contracts shares, or that a proxy passes on; else as on explorers' pages: `swapExactETHForTokens(…)`
 * → `Swap Exact ETH For Tokens`, a plain value transfer → `Transfer`; otherwise the selector's usual name, or the selector.
 */
export function methodOf(row: NormalRow): string | undefined {
  const exactName = nameOfFamilyCall(selectorOf(row)) ?? nameOfProxiedCall(row.input);
  if (exactName !== undefined) return exactName;
  const name = (row.functionName ?? "").split("(")[0]?.trim() ?? "";
  if (name !== "") {
    const words = name
      .replace(/_+/g, " ")
      .replace(/([a-z\d])([A-Z])/g, "$1 $2")
      .trim();
    return words.charAt(0).toUpperCase() + words.slice(1);
  }
  const selector = selectorOf(row);
  if (selector === undefined || selector === "" || selector === "0x")
    return row.value !== "0" ? "Transfer" : undefined;
  return nameOfSelector(selector) ?? selector;
}

/** The name of a call inside another one, of which a source states the data only. */
export function methodOfInput(input: string): string {
  const selector = input.slice(0, 10).toLowerCase();
  if (selector === "0x") return "Transfer";
  return nameOfFamilyCall(selector) ?? nameOfProxiedCall(input) ?? nameOfSelector(selector) ?? selector;
}

function selectorOf({ methodId, input }: NormalRow): string | undefined {
  return methodId === undefined || methodId === "" ? input?.slice(0, 10) : methodId;
}

/** `execute(address,bytes)` of a DSProxy, its target, and where the inner call starts: a word each for target, offset and length. */
const proxied = /^0x1cff79cd.{64}0{62}40.{64}(.{8})/i;

/** The inner call of a DSProxy (used by Sky's vaults, among others), if its name is known. */
function nameOfProxiedCall(input: string | undefined): string | undefined {
  const inner = input === undefined ? undefined : proxied.exec(input)?.[1];
  return inner === undefined ? undefined : nameOfSelector(`0x${inner.toLowerCase()}`);
}
