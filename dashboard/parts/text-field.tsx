/** A labelled input of a form that is read by name. */
export function TextField({
  field,
  label,
  type = "text",
  value,
  isRequired = true,
}: {
  /** Its name in the form. */
  field: string;
  label: string;
  type?: string;
  value?: string | number;
  isRequired?: boolean;
}) {
  return (
    <label className="field">
      <span>{label}</span>
      <input
        name={field}
        type={type}
        defaultValue={value}
        required={isRequired}
        autoComplete="off"
        spellCheck={false}
      />
    </label>
  );
}
