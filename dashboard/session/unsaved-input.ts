import { useRef } from "react";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Reads and observes the fields of forms inside an element. The handlers are for this element, which events of its fields reach. */
export type UnsavedInput = {
  onFocus(event: { target: EventTarget }): void;
  onInput(event: { target: EventTarget }): void;
  /** Whether a field of a form has input that was neither saved nor reset. */
  hasInput(): boolean;
  /** Takes the values that the fields of a form have as saved. */
  markSaved(form: HTMLFormElement): void;
};

export function useUnsavedInput(): UnsavedInput {
  return (useRef<UnsavedInput>(null).current ??= createUnsavedInput());
}

function createUnsavedInput(): UnsavedInput {
  /** The values before the user changed them; `null` if not known. */
  const initial = new Map<Field, string | null>();
  const edited = new Set<Field>();
  return {
    onFocus({ target }) {
      if (isFormField(target) && !initial.has(target)) initial.set(target, valueOf(target));
    },
    onInput({ target }) {
      if (!isFormField(target)) return;
      // Some browsers give no focus to a checkbox that is pressed.
      if (!initial.has(target)) initial.set(target, isCheckable(target) ? String(!target.checked) : null);
      edited.add(target);
    },
    hasInput: () => [...edited].some((field) => field.isConnected && valueOf(field) !== initial.get(field)),
    markSaved(form) {
      for (const field of edited) if (field.form === form) initial.set(field, valueOf(field));
    },
  };
}

function isFormField(target: EventTarget): target is Field {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  return isField && target.form !== null && target.type !== "search";
}

function isCheckable(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");
}

function valueOf(field: Field): string {
  return isCheckable(field) ? String(field.checked) : field.value;
}
