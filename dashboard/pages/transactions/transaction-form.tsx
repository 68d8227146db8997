import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useFieldArray, useForm, type Resolver, type UseFormReturn } from "react-hook-form";
import { directions, type Direction } from "../../../src/domain/ledger/transaction.ts";
import { useAccount, useAccountMutation } from "../../data/account.tsx";
import type { Transaction } from "../../data/records.ts";
import { refetch } from "../../data/refetch.ts";
import { errorText } from "../../i18n/error-text.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { Icon } from "../../parts/icon.tsx";
import { AssetSelect } from "./asset-select.tsx";
import { ChangedElsewhere, isChangedSince } from "./editing/changed-elsewhere.tsx";
import {
  createInput,
  emptyLeg,
  isUnchanged,
  problemsOf,
  updateInput,
  valuesOf,
  type Values,
} from "./form-values.ts";
import { affected, useUndoable } from "./use-undoable.ts";
import { TypeOptions } from "./type-options.tsx";
import { WalletNames } from "./wallet-names.tsx";
import { FormActions } from "./editing/form-actions.tsx";

const titles: Record<Direction, PlainKey> = {
  in: "transactions.received",
  out: "transactions.sent",
  fee: "transactions.fee",
};

/** Enters or corrects a whole transaction: incoming, outgoing and fee amounts, wallet and time. */
export default function TransactionForm({
  of,
  isCopy = false,
  onDone,
}: {
  /** The transaction to correct or to copy. */
  of?: Transaction;
  isCopy?: boolean;
  onDone(): void;
}) {
  const { baseCurrency } = useAccount();
  const queries = useQueryClient();
  const [now] = useState(() => new Date());
  const form = useForm<Values>({
    resolver,
    defaultValues: valuesOf(of, baseCurrency, now),
  });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const [read, setRead] = useState(of);
  const isChanged = !isCopy && of !== undefined && read !== undefined && !isUnchanged(of, read);
  const store = useStore(read, { isCopy });
  const save = handleSubmit(async (values) => {
    try {
      await store(values);
      onDone();
    } catch (error) {
      // Reads the changed transaction; the form then asks which version to keep.
      if (isChangedSince(error)) await refetch(queries, ([, method]) => method === "transactions.get");
      else setError("root", { message: errorText(error) });
    }
  });
  return (
    <form className="form" onSubmit={(event) => void save(event)} noValidate>
      <TypeTimeAndWallet form={form} />
      <Amounts form={form} />
      <label className="field">
        <span>{t("transactions.notes")}</span>
        <textarea rows={2} {...register("notes")} />
      </label>
      {isChanged && (
        <ChangedElsewhere
          onTake={() => {
            form.reset(valuesOf(of, baseCurrency, now));
            setRead(of);
          }}
          onKeep={() => setRead(of)}
        />
      )}
      <FormActions
        error={errors.root?.message}
        action={t("common.save")}
        isDisabled={isSubmitting || isChanged}
        onCancel={of === undefined ? undefined : onDone}
      />
    </form>
  );
}

/** Type, time and wallet. */
function TypeTimeAndWallet({ form: { register, formState } }: { form: UseFormReturn<Values> }) {
  const { errors } = formState;
  const walletsId = useId();
  return (
    <>
      <div className="form-row">
        <label className="field">
          <span>{t("transactions.type")}</span>
          <select {...register("type")}>
            <TypeOptions />
          </select>
        </label>
        <label className="field">
          <span>{t("transactions.dateAndTime")}</span>
          <input type="datetime-local" step={1} {...register("at")} aria-invalid={errors.at !== undefined} />
          <Problem text={errors.at?.message} />
        </label>
      </div>
      <label className="field">
        <span>{t("common.wallet")}</span>
        <input
          {...register("wallet")}
          list={walletsId}
          maxLength={200}
          aria-invalid={errors.wallet !== undefined}
        />
        <WalletNames id={walletsId} />
        <Problem text={errors.wallet?.message} />
      </label>
    </>
  );
}

/** Creates the transaction, or updates its changed fields. */
function useStore(
  source: Transaction | undefined,
  { isCopy }: { isCopy: boolean },
): (values: Values) => Promise<void> {
  const mutate = useAccountMutation();
  const { baseCurrency } = useAccount();
  const { sayDoneTo } = useUndoable();
  return async (values) => {
    if (source === undefined || isCopy) {
      const { ids } = await mutate("transactions.create", createInput(values, source), affected);
      await sayDoneTo(t("edits.added"), ids[0] ?? "");
      return;
    }
    const input = updateInput(values, source, baseCurrency);
    if (Object.keys(input.patch).length === 0) return;
    await mutate("transactions.update", input, affected);
    await sayDoneTo(t("edits.saved"), source.id);
  };
}

/** The amounts by direction, any number of lines; a line without an amount is ignored. */
function Amounts({ form }: { form: UseFormReturn<Values> }) {
  const { baseCurrency } = useAccount();
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "legs" });
  return directions.map((direction) => {
    const side = t(titles[direction]);
    const lines = fields.flatMap((field, index) => (field.direction === direction ? [{ field, index }] : []));
    return (
      <fieldset key={direction} className="legs-group">
        <legend className="small soft">{side}</legend>
        {lines.map(({ field, index }, place) => {
          const problems = formState.errors.legs?.[index];
          const name = place === 0 ? side : t("edits.numbered", { name: side, index: place + 1 });
          return (
            <div key={field.id} className="leg-line">
              <label className="field">
                <span>{t("transactions.amount")}</span>
                <input
                  inputMode="decimal"
                  autoComplete="off"
                  aria-label={t("transactions.amountOf", { side: name })}
                  aria-invalid={problems?.amount !== undefined}
                  {...register(`legs.${index}.amount`)}
                />
                <Problem text={problems?.amount?.message} />
              </label>
              <label className="field">
                <span>{t("transactions.asset")}</span>
                <AssetSelect
                  label={t("transactions.assetOf", { side: name })}
                  field={register(`legs.${index}.assetId`)}
                  chosenAsset={field.assetId}
                />
                <Problem text={problems?.assetId?.message} />
              </label>
              <label className="field">
                <span>{t("edits.ownValue", { currency: field.currency })}</span>
                <input
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder={t("edits.marketPrice")}
                  aria-label={t("edits.ownValueOf", { currency: field.currency, side: name })}
                  aria-invalid={problems?.value !== undefined}
                  {...register(`legs.${index}.value`)}
                />
                <Problem text={problems?.value?.message} />
              </label>
              {place > 0 && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t("edits.removeAmount", { side: name })}
                  onClick={() => remove(index)}
                >
                  <Icon name="close" size={16} />
                </button>
              )}
            </div>
          );
        })}
        <button
          type="button"
          className="plain-button small"
          onClick={() => append(emptyLeg(direction, baseCurrency))}
        >
          {t("edits.addAmount", { side })}
        </button>
      </fieldset>
    );
  });
}

function Problem({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <span role="alert" className="loss small">
      {text}
    </span>
  );
}

const resolver: Resolver<Values> = (values) => {
  const problems = problemsOf(values);
  return problems === undefined ? { values, errors: {} } : { values: {}, errors: problems };
};
