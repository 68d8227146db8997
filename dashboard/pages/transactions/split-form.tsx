import { useState, type FormEvent } from "react";
import { transactionTypes } from "../../../src/domain/ledger/transaction.ts";
import {
  compare,
  divide,
  formatDecimal,
  isZero,
  multiply,
  parseDecimal,
  subtract,
} from "../../../src/domain/money/decimal.ts";
import { useAccountMutation, type AccountInput } from "../../data/account.tsx";
import { useAssets } from "../../data/assets.ts";
import type { Leg, Transaction } from "../../data/records.ts";
import { numberProblem, typedNumber } from "../../format/typed-number.ts";
import { useFormat } from "../../format/use-format.ts";
import { errorText } from "../../i18n/error-text.ts";
import { t } from "../../i18n/t.ts";
import { localTime } from "./form-values.ts";
import { legText } from "./transaction-row.tsx";
import { isChangedSince } from "./editing/changed-elsewhere.tsx";
import { substanceOf } from "./editing/transaction-snapshot.ts";
import { affected, useUndoable } from "./use-undoable.ts";
import { TypeOptions } from "./type-options.tsx";
import { FormActions } from "./editing/form-actions.tsx";

/** Splits a transaction in two: the amounts of the second part are entered, and the rest stays. */
export default function SplitForm({ transaction, onDone }: { transaction: Transaction; onDone(): void }) {
  const mutate = useAccountMutation();
  const format = useFormat();
  const { sayDone } = useUndoable();
  /** What the amounts were entered for; after a conflict has been reported, what is shown then. */
  const [opened, setOpened] = useState<Transaction | null>(transaction);
  const [amounts, setAmounts] = useState<string[]>(() => transaction.legs.map(() => ""));
  const [problem, setProblem] = useState<string | null>(null);
  const [isWorking, setWorking] = useState(false);
  const problems = transaction.legs.map((leg, index) =>
    problemOf(leg, amounts[index] ?? "", format.exact(leg.amount)),
  );
  const split = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const parts = splitLegs(transaction, amounts);
    if (problems.some((problem) => problem !== undefined)) return;
    if (parts === null) return setProblem(t("edits.splitNothing"));
    setWorking(true);
    try {
      const input = { ...splitInput(transaction, parts, form), expected: substanceOf(opened ?? transaction) };
      const { changeId } = await mutate("transactions.split", input, affected);
      sayDone(t("edits.split"), changeId);
      onDone();
    } catch (error) {
      const isConflict = isChangedSince(error);
      if (isConflict) setOpened(null);
      setProblem(isConflict ? t("edits.splitChangedElsewhere") : errorText(error));
      setWorking(false);
    }
  };
  return (
    <form className="form" onSubmit={(event) => void split(event)}>
      <p className="soft">{t("edits.splitHelp")}</p>
      {transaction.legs.map((leg, index) => (
        <SplitOff
          key={index}
          leg={leg}
          text={amounts[index] ?? ""}
          problem={problems[index]}
          onText={(text) => setAmounts(amounts.map((amount, place) => (place === index ? text : amount)))}
        />
      ))}
      <div className="form-row">
        <label className="field">
          <span>{t("edits.secondType")}</span>
          <select name="type" defaultValue={transaction.type}>
            <TypeOptions />
          </select>
        </label>
        <label className="field">
          <span>{t("edits.secondDate")}</span>
          <input
            type="datetime-local"
            step={1}
            name="at"
            required
            defaultValue={localTime(new Date(transaction.at))}
          />
        </label>
      </div>
      <label className="field">
        <span>{t("edits.secondNotes")}</span>
        <textarea name="notes" rows={2} />
      </label>
      <FormActions error={problem} action={t("edits.splitAction")} isDisabled={isWorking} onCancel={onDone} />
    </form>
  );
}

/** The amount that is split off a leg, and the remainder. */
function SplitOff({
  leg,
  text,
  problem,
  onText,
}: {
  leg: Leg;
  text: string;
  problem: string | undefined;
  onText(text: string): void;
}) {
  const format = useFormat();
  const { symbolOf } = useAssets();
  return (
    <label className="field">
      <span>{t("edits.splitOff", { side: legText(leg), asset: symbolOf(leg.assetId) })}</span>
      <input
        inputMode="decimal"
        autoComplete="off"
        value={text}
        aria-invalid={problem !== undefined}
        onChange={({ target }) => onText(target.value)}
      />
      <span className={problem === undefined ? "faint small" : "loss small"}>
        {problem ??
          t("edits.stays", { amount: `${format.exact(remainderOf(leg, text))} ${symbolOf(leg.assetId)}` })}
      </span>
    </label>
  );
}

function splitInput(
  transaction: Transaction,
  [first, second]: [Leg[], Leg[]],
  form: FormData,
): AccountInput<"transactions.split"> {
  const at = String(form.get("at"));
  const notes = String(form.get("notes")).trim();
  const isMoved = at !== localTime(new Date(transaction.at));
  return {
    id: transaction.id,
    parts: [
      { legs: first },
      {
        legs: second,
        type: transactionTypes.find((type) => type === form.get("type")) ?? transaction.type,
        at: isMoved ? new Date(at).getTime() : transaction.at,
        ...(notes === "" ? {} : { notes }),
      },
    ],
  };
}

/** Why the text is not a valid part of the leg's amount. */
function problemOf({ amount }: Leg, text: string, most: string): string | undefined {
  if (text.trim() === "") return undefined;
  const { decimal } = typedNumber(text);
  if (decimal === null) return numberProblem(text);
  return compare(parseDecimal(decimal), parseDecimal(amount)) > 0
    ? t("edits.splitTooMuch", { amount: most })
    : undefined;
}

function remainderOf({ amount }: Leg, text: string): string {
  const { decimal } = typedNumber(text);
  return decimal === null ? amount : formatDecimal(subtract(parseDecimal(amount), parseDecimal(decimal)));
}

/** The legs of both parts; `null` if one of them is empty. A stated value is divided in proportion to the amount. */
function splitLegs({ legs }: Transaction, amounts: readonly string[]): [Leg[], Leg[]] | null {
  const keptLegs: Leg[] = [];
  const movedLegs: Leg[] = [];
  for (const [index, leg] of legs.entries()) {
    const text = amounts[index] ?? "";
    const movedAmount = typedNumber(text).decimal ?? "0";
    const rest = remainderOf(leg, text);
    if (isZero(parseDecimal(movedAmount))) keptLegs.push(leg);
    else if (isZero(parseDecimal(rest))) movedLegs.push(leg);
    else {
      keptLegs.push(shareOf(leg, rest, movedAmount));
      movedLegs.push(shareOf(leg, movedAmount));
    }
  }
  return keptLegs.length === 0 || movedLegs.length === 0 ? null : [keptLegs, movedLegs];
}

/** A leg with a part of the amount; `without`: its value is the remainder after that amount's share. */
function shareOf(leg: Leg, amount: string, without?: string): Leg {
  const { value, ...plainLeg } = leg;
  if (value === undefined) return { ...plainLeg, amount };
  const totalValue = parseDecimal(value.amount);
  const share = divide(multiply(totalValue, parseDecimal(without ?? amount)), parseDecimal(leg.amount));
  const worth = without === undefined ? share : subtract(totalValue, share);
  return { ...plainLeg, amount, value: { ...value, amount: formatDecimal(worth) } };
}
