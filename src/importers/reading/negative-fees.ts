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

/** Whether a file's fees below zero were charged (it states every fee as an outflow), or are rebates. */
type NegativeFees = "charged" | "rebates";

/** The option for it, set by the owner or found by the survey; `undefined` while unknown. Throws `bad_request` for another word. */
export function negativeFeesOf({ columns }: ImportOptions): NegativeFees | undefined {
  const meaning = columns?.["negativeFees"];
  if (meaning === undefined || meaning === "charged" || meaning === "rebates") return meaning;
  throw new AppError(
    "bad_request",
    msg`columns.negativeFees is "${meaning.slice(0, 40)}"; it is "charged" or "rebates".`,
  );
}

/** One row's numbers. `key` names its running balance. */
type BalanceRow = { key: string; amount: string; fee: string; balance: string };
type Step = { amount: Decimal; fee: Decimal; balance: Decimal };
type Findings = { fitting: number; seen: Set<NegativeFees> };

/**
 * Infers from a running balance what a file's fees below zero mean: it falls by a charged fee and rises by a rebate. The file is in either order
 * of time; the one that explains more rows holds. Without such a row, a fee above zero shows that those below are rebates. Rows that
 * contradict each other show nothing.
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

/** Compares a row's balance with the one before it. Balances are rounded, so a small part of the fee may be missing. */
function judge(findings: Findings, { amount, fee, balance }: Step, before: Decimal): void {
  const change = subtract(balance, before);
  const size = absolute(fee);
  const isNear = (expected: Decimal): boolean =>
    compare(multiply(absolute(subtract(change, expected)), parseDecimal("10")), size) <= 0;
  const [isCharged, isRebate] = [isNear(subtract(amount, size)), isNear(add(amount, size))];
  if (isCharged || (isRebate && isNegative(fee))) findings.fitting++;
  if (isNegative(fee) && isCharged !== isRebate) findings.seen.add(isCharged ? "charged" : "rebates");
}

/** A number in either notation, for comparison with others of its file. */
function numberOf(text: string): Decimal | undefined {
  const marks = text.trim().replace(/^\u2212/, "-");
  const plain = marks.includes(".") ? marks.replaceAll(",", "") : marks.replace(",", ".");
  return plain !== "" && isDecimal(plain) ? parseDecimal(plain) : undefined;
}
