type Field = HTMLInputElement | HTMLTextAreaElement;

/** Fields of forms that were typed into, also of forms that are gone. */
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

/** Whether a form of the page contains something that was typed. */
export function hasTypedFields(): boolean {
  return [...typed].some(({ isConnected, value }) => isConnected && value !== "");
}
