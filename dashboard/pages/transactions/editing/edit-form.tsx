import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useAccountMutation, type AccountInput } from "../../../data/account.tsx";
import type { Transaction } from "../../../data/records.ts";
import { refetch } from "../../../data/refetch.ts";
import { typeName } from "../../../format/names.ts";
import type { PlainKey } from "../../../i18n/messages.ts";
import { t } from "../../../i18n/t.ts";
import { useNotify } from "../../../parts/notice.tsx";
import { useMarkSaved } from "../../../parts/sheet.tsx";
import { ChangedElsewhere, isChangedSince } from "./changed-elsewhere.tsx";
import { mergeFields } from "./merge-fields.ts";
import { TypeOptions } from "../type-options.tsx";
import { affected, useUndoable } from "../use-undoable.ts";

type Fields = { type: Transaction["type"]; notes: string; tags: string; hidden: boolean };
type Patch = AccountInput<"transactions.update">["patch"];

const fieldsOf = ({ type, notes = "", tags, hidden }: Transaction): Fields => ({
  type,
  notes,
  tags: tags.join(", "),
  hidden,
});

const tagsIn = (text: string): string[] => text.split(",").flatMap((tag) => tag.trim() || []);

/** The fields of `values` that differ from `others`, as a patch for the service. */
function differences(values: Fields, others: Fields): Patch {
  const patch: Patch = {};
  if (values.type !== others.type) patch.type = values.type;
  if (values.notes.trim() !== others.notes.trim()) patch.notes = values.notes.trim();
  if (tagsIn(values.tags).join() !== tagsIn(others.tags).join()) patch.tags = tagsIn(values.tags);
  if (values.hidden !== others.hidden) patch.hidden = values.hidden;
  return patch;
}

/** The values that were read of the patched fields; the service refuses the patch if they have changed. */
function expectedFor(patch: Patch, { type, notes, tags, hidden }: Fields): Patch {
  return {
    ...(patch.type === undefined ? {} : { type }),
    ...(patch.notes === undefined ? {} : { notes }),
    ...(patch.tags === undefined ? {} : { tags: tagsIn(tags) }),
    ...(patch.hidden === undefined ? {} : { hidden }),
  };
}

/** The state of the form, merged with changes that are made elsewhere. */
function useMergedFields(transaction: Transaction) {
  const current = fieldsOf(transaction);
  const [fields, setFields] = useState({ read: current, typed: current });
  const { read, typed, conflicts } = mergeFields({ ...fields, current });
  const [merging, setMerging] = useState(transaction);
  if (merging !== transaction) {
    setMerging(transaction);
    setFields({ read, typed });
  }
  return { current, read, typed, conflicts, setFields };
}

/** Edits type, notes, tags and visibility. Concurrent changes are shown, and overwritten only on request. */
export function EditForm({ transaction }: { transaction: Transaction }) {
  const mutate = useAccountMutation();
  const queries = useQueryClient();
  const { fail } = useNotify();
  const markSaved = useMarkSaved();
  const { sayDoneTo } = useUndoable();
  const [isSaving, setSaving] = useState(false);
  const { current, read, typed, conflicts, setFields } = useMergedFields(transaction);
  const setTyped = (change: Partial<Fields>): void => setFields({ read, typed: { ...typed, ...change } });
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const patch = differences(typed, read);
    if (Object.keys(patch).length === 0 || conflicts.length > 0) return;
    setSaving(true);
    try {
      const { id } = transaction;
      await mutate("transactions.update", { id, patch, expected: expectedFor(patch, read) }, affected);
      markSaved(form);
      await sayDoneTo(t("transactions.savedLaterImportsAndSyncs"), id);
    } catch (error) {
      if (isChangedSince(error)) await refetch(queries, ([, method]) => method === "transactions.get");
      fail(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      className="form"
      onSubmit={(event) => void save(event)}
      aria-label={t("transactions.editTransaction")}
    >
      <Inputs typed={typed} onType={setTyped} />
      {conflicts.length > 0 && (
        <ChangedElsewhere
          lines={conflicts.map((name) =>
            t("edits.isNow", { field: t(labels[name]), value: textOf(current, name) }),
          )}
          onTake={() => {
            const taken = Object.fromEntries(conflicts.map((name) => [name, current[name]]));
            setFields({ read: current, typed: { ...typed, ...taken } });
          }}
          onKeep={() => setFields({ read: current, typed })}
        />
      )}
      <div className="actions">
        <button type="submit" className="button primary" disabled={isSaving || conflicts.length > 0}>
          {t("common.save")}
        </button>
      </div>
    </form>
  );
}

function Inputs({ typed, onType }: { typed: Fields; onType(change: Partial<Fields>): void }) {
  return (
    <>
      <label className="field">
        <span>{t("transactions.type")}</span>
        <select
          name="type"
          value={typed.type}
          onChange={({ target }) => onType({ type: target.value as Fields["type"] })}
        >
          <TypeOptions />
        </select>
      </label>
      <label className="field">
        <span>{t("transactions.notes")}</span>
        <textarea
          name="notes"
          rows={2}
          value={typed.notes}
          onChange={({ target }) => onType({ notes: target.value })}
        />
      </label>
      <label className="field">
        <span>{t("transactions.tags")}</span>
        <input
          name="tags"
          value={typed.tags}
          onChange={({ target }) => onType({ tags: target.value })}
          placeholder={t("transactions.separatedByCommas")}
        />
      </label>
      <label className="check">
        <input
          type="checkbox"
          name="hidden"
          checked={typed.hidden}
          onChange={({ target }) => onType({ hidden: target.checked })}
        />{" "}
        <span>{t("transactions.hideFromListsStillCounted")}</span>
      </label>
    </>
  );
}

const labels: Record<keyof Fields, PlainKey> = {
  type: "transactions.type",
  notes: "transactions.notes",
  tags: "transactions.tags",
  hidden: "transactions.hideFromListsStillCounted",
};

function textOf(fields: Fields, name: keyof Fields): string {
  const value = name === "type" ? typeName(fields.type) : String(fields[name]);
  return value === "" ? t("edits.nothing") : value;
}
