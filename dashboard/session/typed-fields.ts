type Field = HTMLInputElement | HTMLTextAreaElement;

/** Edited form fields, including fields that have been removed from the document. */
const typed = new Set<Field>();

addEventListener(
  "input",
  ({ target, isTrusted }) => {
    for (const field of typed) if (!field.isConnected) typed.delete(field);
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isTrusted && isField && target.form !== null) typed.add(target);
  },
  true,
);

/** Whether a form in the document has unsaved input. */
export function hasTypedFields(): boolean {
  return [...typed].some(({ isConnected, value }) => isConnected && value !== "");
}
