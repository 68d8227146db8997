import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import {
  absolute,
  add,
  compare,
  isDecimal,
  isNegative,
  isZero,
  multiply,
  parseDecimal,
  subtract,
  type Decimal,
} from "../../domain/money/decimal.ts";
import type { ImportOptions } from "../importer.ts";

/** The meaning of a file's negative fees: charged (the file states fees as outflows), or rebates. */
type NegativeFees = "charged" | "rebates";

/** The meaning, set by the owner or inferred; `undefined` while unknown. Throws `bad_request` for another value. */
export function negativeFeesOf({ columns }: ImportOptions): NegativeFees | undefined {
  const meaning = columns?.["negativeFees"];
  if (meaning === undefined || meaning === "charged" || meaning === "rebates") return meaning;
  throw new AppError(
    "bad_request",
    msg`columns.negativeFees is "${meaning.slice(0, 40)}"; it is "charged" or "rebates".`,
  );
}

/** The numbers of a row. `key` identifies its running balance. */
type BalanceRow = { key: string; amount: string; fee: string; balance: string };
type Step = { amount: Decimal; fee: Decimal; balance: Decimal };
type Findings = { fitting: number; seen: Set<NegativeFees> };

/**
 * Infers the meaning of negative fees from running balances, which decrease by a charged fee and increase by a rebate. The file may be ascending or
 * descending; the order that explains more rows is used. Without decisive rows, a positive fee shows that negative ones are rebates. With
 * contradictory rows the meaning is unknown.
 */
export function surveyNegativeFees(
  rowOf: (cells: string[]) => BalanceRow | undefined,
  options: ImportOptions,
): { row(cells: string[]): void; end(): ImportOptions } {
  const last = new Map<string, Step>();
  const [ascending, descending]: [Findings, Findings] = [
    { fitting: 0, seen: new Set() },
    { fitting: 0, seen: new Set() },
  ];
  let [hasNegative, hasPositive] = [false, false];
  return {
    row(cells) {
      const row = rowOf(cells);
      if (row === undefined) return;
      const [amount, fee, balance] = [row.amount, row.fee, row.balance].map(numberOf);
      if (fee === undefined) return;
      if (isNegative(fee)) hasNegative = true;
      else if (!isZero(fee)) hasPositive = true;
      if (amount === undefined || balance === undefined) return;
      const step = { amount, fee, balance };
      const previous = last.get(row.key);
      last.set(row.key, step);
      if (previous === undefined) return;
      judge(ascending, step, previous.balance);
      judge(descending, previous, balance);
    },
    end() {
      if (!hasNegative || negativeFeesOf(options) !== undefined) return options;
      const difference = ascending.fitting - descending.fitting;
      const seen =
        difference === 0
          ? new Set([...ascending.seen, ...descending.seen])
          : (difference > 0 ? ascending : descending).seen;
      if (hasPositive) seen.add("rebates");
      const [negativeFees] = seen;
      if (negativeFees === undefined || seen.size > 1) return options;
      return { ...options, columns: { ...options.columns, negativeFees } };
    },
  };
}

/** Compares a row's balance with the previous one. Tolerates rounding of balances. */
function judge(findings: Findings, { amount, fee, balance }: Step, before: Decimal): void {
  const change = subtract(balance, before);
  const size = absolute(fee);
  const isNear = (expected: Decimal): boolean =>
    compare(multiply(absolute(subtract(change, expected)), parseDecimal("10")), size) <= 0;
  const [isCharged, isRebate] = [isNear(subtract(amount, size)), isNear(add(amount, size))];
  if (isCharged || (isRebate && isNegative(fee))) findings.fitting++;
  if (isNegative(fee) && isCharged !== isRebate) findings.seen.add(isCharged ? "charged" : "rebates");
}

/** A number with a decimal point or comma; `undefined` for any other text. */
function numberOf(text: string): Decimal | undefined {
  const marks = text.trim().replace(/^\u2212/, "-");
  const plain = marks.includes(".") ? marks.replaceAll(",", "") : marks.replace(",", ".");
  return plain !== "" && isDecimal(plain) ? parseDecimal(plain) : undefined;
}
