import { directions, type Direction, type TransactionType } from "../../../src/domain/ledger/transaction.ts";
import type { AccountInput } from "../../data/account.tsx";
import type { Leg, Transaction } from "../../data/records.ts";
import { numberProblem, shownNumber, typedNumber } from "../../format/typed-number.ts";
import { t } from "../../i18n/t.ts";
import { walletOf } from "./wallet-of.ts";

/** One amount of the form. `of`: the leg it was filled from. */
export type LegValues = {
  direction: Direction;
  amount: string;
  assetId: string;
  value: string;
  currency: string;
  of?: Leg;
};
export type Values = { at: string; type: TransactionType; wallet: string; notes: string; legs: LegValues[] };

/** The form's initial values: an empty line for each direction, or a transaction's legs. */
export function valuesOf(transaction: Transaction | undefined, currency: string, now: Date): Values {
  if (transaction === undefined)
    return {
      at: localTime(now).slice(0, 16),
      type: "trade",
      wallet: "",
      notes: "",
      legs: directions.map((direction) => emptyLeg(direction, currency)),
    };
  const legs = transaction.legs.map((leg) => ({
    direction: leg.direction,
    amount: shownNumber(leg.amount),
    assetId: leg.assetId,
    value: shownNumber(leg.value?.amount ?? ""),
    currency: leg.value?.currency ?? currency,
    of: leg,
  }));
  return {
    at: localTime(new Date(transaction.at)),
    type: transaction.type,
    wallet: walletOf(transaction),
    notes: transaction.notes ?? "",
    legs,
  };
}

/** Whether the fields of a transaction that the form edits are unchanged since it was filled. */
export function isUnchanged(transaction: Transaction, read: Transaction): boolean {
  const textOf = ({ at, type, notes = "", legs, wallet }: Transaction): string =>
    JSON.stringify([at, type, notes, legs, wallet]);
  return textOf(transaction) === textOf(read);
}

export function emptyLeg(direction: Direction, currency: string): LegValues {
  return { direction, amount: "", assetId: "", value: "", currency };
}

/** The reader's local time, in the notation of a date-time field. */
export function localTime(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19);
}

export function createInput(values: Values, like?: Transaction): AccountInput<"transactions.create"> {
  const { at, type, wallet, notes } = values;
  return {
    transactions: [
      {
        at: new Date(at).getTime(),
        type,
        ...(like === undefined ? {} : { platform: like.platform, tags: like.tags }),
        wallet: wallet.trim(),
        ...(notes.trim() === "" ? {} : { notes: notes.trim() }),
        legs: legsOf(values),
      },
    ],
  };
}

/** The changed fields of the transaction, and their values when the form was filled. */
export function updateInput(
  values: Values,
  transaction: Transaction,
  currency: string,
): AccountInput<"transactions.update"> {
  const before = valuesOf(transaction, currency, new Date());
  const patch: AccountInput<"transactions.update">["patch"] = {};
  if (values.at !== before.at) patch.at = new Date(values.at).getTime();
  if (values.type !== before.type) patch.type = values.type;
  if (values.notes.trim() !== before.notes)
    patch.notes = values.notes.trim() === "" ? null : values.notes.trim();
  const walletText = values.wallet.trim();
  const legs = legsOf(values).map((leg): Leg => {
    const isHere = leg.wallet === undefined || leg.wallet === before.wallet;
    return walletText === before.wallet || !isHere ? leg : { ...leg, wallet: walletText };
  });
  if (JSON.stringify(legs) !== JSON.stringify(transaction.legs)) patch.legs = legs;
  const expected: typeof patch = {
    ...(patch.at === undefined ? {} : { at: transaction.at }),
    ...(patch.type === undefined ? {} : { type: transaction.type }),
    ...(patch.notes === undefined ? {} : { notes: transaction.notes ?? null }),
    ...(patch.legs === undefined ? {} : { legs: transaction.legs }),
  };
  return { id: transaction.id, patch, expected };
}

function legsOf({ legs }: Values): Leg[] {
  return legs.flatMap(({ direction, amount, assetId, value, currency, of: source }): Leg[] => {
    const read = typedNumber(amount).decimal;
    if (read === null) return [];
    const worth = typedNumber(value).decimal;
    const statedValue = worth === null ? undefined : { amount: worth, currency, by: "owner" as const };
    const retainedValue = source?.value?.amount === statedValue?.amount ? source?.value : statedValue;
    return [
      {
        direction,
        assetId,
        amount: read,
        ...(source?.wallet === undefined ? {} : { wallet: source.wallet }),
        ...(source?.counterparty === undefined ? {} : { counterparty: source.counterparty }),
        ...(retainedValue === undefined ? {} : { value: retainedValue }),
      },
    ];
  });
}

type Problem = { type: string; message: string };
export type Problems = {
  at?: Problem;
  wallet?: Problem;
  root?: Problem;
  legs?: ({ amount?: Problem; assetId?: Problem; value?: Problem } | undefined)[];
};

/** Missing and unreadable values by field. The service checks everything else; its error is shown above the form. */
export function problemsOf(values: Values): Problems | undefined {
  const { at, wallet, legs } = values;
  const problems: Problems = {};
  const legProblems = legs.map(({ amount, assetId, value }) => {
    if (amount.trim() === "") return undefined;
    const unreadReason =
      typedNumber(amount).decimal === "0" ? t("transactions.needsAmount") : numberProblem(amount);
    if (unreadReason !== undefined) return { amount: problem(unreadReason) };
    if (assetId === "") return { assetId: problem(t("transactions.needsAsset")) };
    const unreadValue = value.trim() === "" ? undefined : numberProblem(value);
    return unreadValue === undefined ? undefined : { value: problem(unreadValue) };
  });
  if (Number.isNaN(new Date(at).getTime())) problems.at = problem(t("transactions.needsDate"));
  if (wallet.trim() === "") problems.wallet = problem(t("transactions.needsWallet"));
  if (legProblems.some((problem) => problem !== undefined)) problems.legs = legProblems;
  else if (legs.every(({ amount }) => amount.trim() === ""))
    problems.root = problem(t("transactions.needsLeg"));
  if (Object.keys(problems).length > 0) return problems;
  return undefined;
}

function problem(message: string): Problem {
  return { type: "value", message };
}
