import { useState } from "react";
import { useForm, type Resolver } from "react-hook-form";
import { transactions as contract } from "../../../src/contract/methods/ledger/transactions.ts";
import { transactionTypes, type TransactionType } from "../../../src/domain/ledger/transaction.ts";
import { ofAccount, useAccount, useAct, useAnswer } from "../../data/account.tsx";
import type { AccountInput } from "../../data/account.tsx";
import { typeName } from "../../format/names.ts";
import { errorText } from "../../i18n/error-text.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { useNotify } from "../../parts/notice.tsx";
import { AssetSelect } from "./asset-select.tsx";

const sides = ["in", "out", "fee"] as const;
type Side = (typeof sides)[number];
type Values = {
  at: string;
  type: TransactionType;
  wallet: string;
  notes: string;
  legs: Record<Side, { amount: string; assetId: string }>;
};
const titles: Record<Side, PlainKey> = {
  in: "transactions.received",
  out: "transactions.sent",
  fee: "transactions.fee",
};

/** A transaction entered by hand: what came, what went and what was paid, where and when. */
export default function NewTransaction({ onDone }: { onDone(): void }) {
  const act = useAct();
  const { name } = useAccount();
  const { say } = useNotify();
  const [now] = useState(() => new Date());
  const wallets = useAnswer("wallets.list", {});
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver: resolverFor(name),
    defaultValues: {
      at: localMinute(now),
      type: "trade",
      wallet: "",
      notes: "",
      legs: { in: empty(), out: empty(), fee: empty() },
    },
  });
  const { errors, isSubmitting } = formState;
  const save = handleSubmit(async (values) => {
    try {
      await act("transactions.create", inputOf(values), ["balances", "netWorth", "assets", "wallets"]);
      say(t("transactions.added"));
      onDone();
    } catch (error) {
      setError("root", { message: errorText(error) });
    }
  });
  return (
    <form className="form" onSubmit={(event) => void save(event)} noValidate>
      <div className="form-row">
        <label className="field">
          <span>{t("transactions.type")}</span>
          <select {...register("type")}>
            {transactionTypes.map((type) => (
              <option key={type} value={type}>
                {typeName(type)}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>{t("transactions.dateAndTime")}</span>
          <input type="datetime-local" {...register("at")} aria-invalid={errors.at !== undefined} />
          <Problem text={errors.at?.message} />
        </label>
      </div>
      <label className="field">
        <span>{t("common.wallet")}</span>
        <input
          {...register("wallet")}
          list="own-wallets"
          maxLength={200}
          aria-invalid={errors.wallet !== undefined}
        />
        <datalist id="own-wallets">
          {[...new Set(wallets.data?.map(({ wallet }) => wallet))].map((wallet) => (
            <option key={wallet} value={wallet} />
          ))}
        </datalist>
        <Problem text={errors.wallet?.message} />
      </label>
      {sides.map((side) => (
        <fieldset key={side} className="form-row">
          <legend className="small soft">{t(titles[side])}</legend>
          <label className="field">
            <span>{t("transactions.amount")}</span>
            <input
              inputMode="decimal"
              autoComplete="off"
              aria-label={t("transactions.amountOf", { side: t(titles[side]) })}
              aria-invalid={errors.legs?.[side]?.amount !== undefined}
              {...register(`legs.${side}.amount`)}
            />
            <Problem text={errors.legs?.[side]?.amount?.message} />
          </label>
          <label className="field">
            <span>{t("transactions.asset")}</span>
            <AssetSelect
              label={t("transactions.assetOf", { side: t(titles[side]) })}
              field={register(`legs.${side}.assetId`)}
            />
            <Problem text={errors.legs?.[side]?.assetId?.message} />
          </label>
        </fieldset>
      ))}
      <label className="field">
        <span>{t("transactions.notes")}</span>
        <textarea rows={2} {...register("notes")} />
      </label>
      {errors.root !== undefined && (
        <p role="alert" className="loss break">
          {errors.root.message}
        </p>
      )}
      <div className="actions">
        <button type="submit" className="button primary" disabled={isSubmitting}>
          {t("common.save")}
        </button>
      </div>
    </form>
  );
}

function Problem({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <span role="alert" className="loss small">
      {text}
    </span>
  );
}

function empty(): { amount: string; assetId: string } {
  return { amount: "", assetId: "" };
}

/** `12,5` and `12.5` are the same number; thousands are not written in a field. */
function plainNumber(text: string): string {
  return text.replace(/\s/g, "").replace(",", ".");
}

function inputOf({ at, type, wallet, notes, legs }: Values): AccountInput<"transactions.create"> {
  return {
    transactions: [
      {
        at: new Date(at).getTime(),
        type,
        wallet: wallet.trim(),
        ...(notes.trim() === "" ? {} : { notes: notes.trim() }),
        legs: sides.flatMap((direction) => {
          const { amount, assetId } = legs[direction];
          return amount.trim() === "" ? [] : [{ direction, assetId, amount: plainNumber(amount) }];
        }),
      },
    ],
  };
}

/** What is missing is said at its field; the method's own schema decides about the rest before anything is sent. */
function resolverFor(accountName: string): Resolver<Values> {
  return (values) => {
    const problems = problemsOf(values);
    if (Object.keys(problems).length === 0) {
      const parsed = contract.create.input.safeParse(ofAccount(accountName, inputOf(values)));
      if (parsed.success) return { values, errors: {} };
      const [issue] = parsed.error.issues;
      problems["root"] = { type: "schema", message: issue?.message ?? "" };
    }
    return { values: {}, errors: problems };
  };
}

type Problems = Record<string, unknown>;

function problemsOf({ at, wallet, legs }: Values): Problems {
  const problems: Problems = {};
  const legProblems: Problems = {};
  for (const side of sides) {
    const { amount, assetId } = legs[side];
    if (amount.trim() === "") continue;
    if (!/^\d*\.?\d+$/.test(plainNumber(amount)) || /^[0.]*$/.test(plainNumber(amount)))
      legProblems[side] = { amount: problem(t("transactions.needsAmount")) };
    else if (assetId === "") legProblems[side] = { assetId: problem(t("transactions.needsAsset")) };
  }
  if (Number.isNaN(new Date(at).getTime())) problems["at"] = problem(t("transactions.needsDate"));
  if (wallet.trim() === "") problems["wallet"] = problem(t("transactions.needsWallet"));
  if (Object.keys(legProblems).length > 0) problems["legs"] = legProblems;
  else if (sides.every((side) => legs[side].amount.trim() === ""))
    problems["root"] = problem(t("transactions.needsLeg"));
  return problems;
}

function problem(message: string): { type: string; message: string } {
  return { type: "value", message };
}

/** The reader's own time, as a field of date and time wants it. */
function localMinute(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
