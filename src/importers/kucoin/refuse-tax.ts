import type { DecidedRow } from "../engine/format.ts";

/** KuCoin's files state an amount of tax, but not its coin. */
export function refuseTax({ hasAmount }: DecidedRow<"tax">): { refuse: string } | undefined {
  return hasAmount("tax")
    ? { refuse: "The file does not say which coin the tax is in. Enter this row by hand." }
    : undefined;
}
