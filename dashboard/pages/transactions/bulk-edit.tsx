import { useState, type FormEvent } from "react";
import { transactionTypes } from "../../../src/domain/ledger/transaction.ts";
import { useAccountMutation, type AccountInput } from "../../data/account.tsx";
import { countText } from "../../format/names.ts";
import { errorText } from "../../i18n/error-text.ts";
import { t } from "../../i18n/t.ts";
import { ChangePreview } from "./change-preview.tsx";
import { isChangedSince } from "./editing/changed-elsewhere.tsx";
import { expectedOf, useTransactionSnapshot } from "./editing/transaction-snapshot.ts";
import { affected, useUndoable } from "./use-undoable.ts";
import { TypeOptions } from "./type-options.tsx";
import { WalletNames } from "./wallet-names.tsx";
import { FormActions } from "./editing/form-actions.tsx";

type Patch = AccountInput<"transactions.updateMany">["patch"];

/** Changes the type, wallet, tags, notes or visibility of several transactions, with a preview. */
export default function BulkEdit({ ids, onDone }: { ids: string[]; onDone(): void }) {
  const mutate = useAccountMutation();
  const { sayDone } = useUndoable();
  const [patch, setPatch] = useState<Patch>({});
  const [error, setError] = useState<string | null>(null);
  const [isWorking, setWorking] = useState(false);
  const { read, again } = useTransactionSnapshot(ids);
  const isEmpty = Object.keys(patch).length === 0;
  const apply = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setWorking(true);
    try {
      const expected = expectedOf(await read, patch);
      const { changeId } = await mutate("transactions.updateMany", { ids, patch, expected }, affected);
      sayDone(t("edits.changed", { transactions: countText(ids.length, "transaction") }), changeId);
      onDone();
    } catch (failure) {
      setError(isChangedSince(failure) ? t("edits.severalChangedElsewhere") : errorText(failure));
      again();
      setWorking(false);
    }
  };
  return (
    <form
      className="form"
      onSubmit={(event) => void apply(event)}
      onChange={(event) => setPatch(patchOf(new FormData(event.currentTarget)))}
    >
      <div className="form-row">
        <label className="field">
          <span>{t("transactions.type")}</span>
          <select name="type" defaultValue="">
            <option value="">{t("edits.keep")}</option>
            <TypeOptions />
          </select>
        </label>
        <label className="field">
          <span>{t("edits.visibility")}</span>
          <select name="hidden" defaultValue="">
            <option value="">{t("edits.keep")}</option>
            <option value="yes">{t("edits.hideThem")}</option>
            <option value="no">{t("edits.showThem")}</option>
          </select>
        </label>
      </div>
      <label className="field">
        <span>{t("edits.moveToWallet")}</span>
        <input name="wallet" list="bulk-wallets" maxLength={200} placeholder={t("edits.keep")} />
        <WalletNames id="bulk-wallets" />
      </label>
      <TagFields />
      <label className="field">
        <span>{t("transactions.notes")}</span>
        <textarea name="notes" rows={2} placeholder={t("edits.replaceNotes")} />
      </label>
      {!isEmpty && <ChangePreview change={{ kind: "update", ids, patch }} />}
      <FormActions
        error={error}
        action={t("edits.apply")}
        isDisabled={isEmpty || isWorking}
        onCancel={onDone}
      />
    </form>
  );
}

function TagFields() {
  return (
    <div className="form-row">
      <label className="field">
        <span>{t("edits.addTags")}</span>
        <input name="addTags" placeholder={t("transactions.separatedByCommas")} />
      </label>
      <label className="field">
        <span>{t("edits.removeTags")}</span>
        <input name="removeTags" placeholder={t("transactions.separatedByCommas")} />
      </label>
    </div>
  );
}

function patchOf(form: FormData): Patch {
  const text = (name: string): string => String(form.get(name) ?? "").trim();
  const list = (name: string): string[] =>
    text(name)
      .split(",")
      .flatMap((part) => part.trim() || []);
  const type = transactionTypes.find((known) => known === text("type"));
  const [addTags, removeTags] = [list("addTags"), list("removeTags")];
  return {
    ...(type === undefined ? {} : { type }),
    ...(text("hidden") === "" ? {} : { hidden: text("hidden") === "yes" }),
    ...(text("wallet") === "" ? {} : { wallet: text("wallet") }),
    ...(text("notes") === "" ? {} : { notes: text("notes") }),
    ...(addTags.length === 0 ? {} : { addTags }),
    ...(removeTags.length === 0 ? {} : { removeTags }),
  };
}
